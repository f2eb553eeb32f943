import type { JobPosting, Organization, WithContext } from 'schema-dts';
import { boardLanguage } from '../../board/addresses.ts';
import type { Job } from '../../board/job.ts';
import { placesOf } from '../../board/place-facet.ts';
import { remoteCountries } from '../../board/remote-countries.ts';
import type { Site } from '../../config.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { logoOf } from '../logo.ts';
import { absolute } from '../machine-file.ts';
import { baseSalary } from './base-salary.ts';
import { descriptionHtml } from './description.ts';
import { expiryOf } from './expiry.ts';
import { hiringCompany, namedCompany } from './hiring-company.ts';
import { jobLocation } from './job-location.ts';
import { localMoment } from './local-moment.ts';
import { isRequired, missingForGoogle } from './missing.ts';

/** What a job's markup is made with. */
export interface PostingContext {
  site: Site;
  /** Public address of the site, without a slash at its end. */
  siteUrl: string;
  /** The ISO instant of the job's first publication, `postedAt` of board/memory.ts. */
  postedAt: string | null;
}

/** The option with the number of positions (interface.md, Published job post). */
export const openingsOption = 'emp_number';

/**
 * A job as schema.org's JobPosting by Google's rules (facts.md, Google: JobPosting; rules.ts holds them). Every
 * fact in it stands on the job's page. `null` where a required fact is missing; `missingForGoogle` says which.
 * `directApply` is never set: visitors finish at the service.
 */
export function jobPosting(job: Job, context: PostingContext): WithContext<JobPosting> | null {
  const { site, siteUrl, postedAt } = context;
  const datePosted = postedAt && localMoment(postedAt, site.timeZone);
  if (!datePosted || missingForGoogle(job, context).some(isRequired)) return null;
  const organization = hiringOrganization(job, context);
  const [location, ...others] = placesOf(job).flatMap((place) => jobLocation(place) ?? []);
  const countries = remoteCountries(job, site);
  const expiry = expiryOf(job, site.timeZone);
  const openings = totalJobOpenings(job);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.displayTitle,
    description: descriptionHtml(job.sections, dictionaryOf(boardLanguage(job, site)), siteUrl),
    url: absolute(job.address, context),
    datePosted,
    ...(expiry && { validThrough: expiry.at }),
    hiringOrganization: organization,
    identifier: {
      '@type': 'PropertyValue',
      name: organization.name,
      value: jobReference(job),
    },
    ...(location && { jobLocation: others.length === 0 ? location : [location, ...others] }),
    ...(countries.length > 0 && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: countries.map((code) => ({ '@type': 'Country', name: code }) as const),
    }),
    ...(job.employmentTypes.length > 0 && { employmentType: job.employmentTypes }),
    ...(job.fields.length > 0 && { industry: job.fields }),
    ...(job.pay && { baseSalary: baseSalary(job.pay) }),
    ...(openings !== null && { totalJobOpenings: openings }),
  };
}

/** What applicants name a job by: its reference, else the advert's number. */
export const jobReference = ({ reference, advertId }: Pick<Job, 'reference' | 'advertId'>): string =>
  reference ?? String(advertId);

/** Homepage and logo are those of the owner, so they go only with the owner's own name. */
function hiringOrganization(job: Job, context: PostingContext): Organization & { name: string } {
  const { name, homepage } = context.site;
  const logo = logoOf(context.site)?.light;
  const company = hiringCompany(job, context.site);
  const isOwner = company === name;
  return {
    '@type': 'Organization',
    name: namedCompany(job, context.site),
    ...(isOwner && homepage !== undefined && { sameAs: homepage }),
    ...(isOwner && logo !== undefined && { logo: absolute(logo, context) }),
  };
}

/** How many people are wanted, where the page shows the option and it is a plain number; else `null`. */
function totalJobOpenings({ facts }: Job): number | null {
  const values = facts.find(({ key }) => key === openingsOption)?.values ?? [];
  return values.length === 1 && /^[1-9]\d{0,4}$/.test(values[0] ?? '') ? Number(values[0]) : null;
}
