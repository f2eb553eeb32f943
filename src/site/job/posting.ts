import type { JobPosting, Place as MarkedPlace, MonetaryAmount, Organization, WithContext } from 'schema-dts';
import { absolute } from '../../base/site-path.ts';
import { openingsOption } from '../../board/facts.ts';
import { companyOf, type Job, type Pay, type Place, placesOf } from '../../board/job.ts';
import { boardLanguage, hasOwnForm } from '../../board/lists/addresses.ts';
import { remoteCountries } from '../../board/places/remote.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { readTown } from '../../board/places/town-text.ts';
import { sectionsOf } from '../../board/texts.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { logoOf } from '../../settings/logo.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { descriptionHtml, excerpt } from './advert-text.ts';
import { expiryOf, localMoment } from './expiry.ts';
import { postingDetails } from './posting-details.ts';

/** Pay as Google reads it: one `value`, or `minValue` and `maxValue` as far as they are known. */
function baseSalary({ min, max, currency, unit }: Pay): MonetaryAmount {
  const amount =
    min !== null && min === max
      ? { value: min }
      : { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText: unit },
  };
}

/**
 * A place as Google reads it; `null` where its country is not known, which Google requires. What may be several towns
 * ("Seattle, Washington") is none of them: only country and region are given.
 *
 * @param language of the page, which names the place
 */
export function jobLocation(place: Place, language: string): MarkedPlace | null {
  const { countryCode } = place;
  if (countryCode === null) return null;
  const isUnclear =
    place.locality !== null && readTown(place.locality, { countryCode, region: place.region }).isUnclear;
  const named = placesIn({ place }, language).place;
  const region = named?.region ?? null;
  const { locality, postcode, point } = isUnclear || named === null ? nothingNarrower : named;
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(locality !== null && { addressLocality: locality }),
      ...(region !== null && { addressRegion: region }),
      ...(postcode !== null && { postalCode: postcode }),
      addressCountry: countryCode,
    },
    ...(point !== null && { geo: { '@type': 'GeoCoordinates', latitude: point[0], longitude: point[1] } }),
  };
}

const nothingNarrower = { locality: null, postcode: null, point: null };

/** The name of the company that hires; `null` where the owner hires for it anonymously (`companies`: `null`). */
export const hiringCompany = (job: HiringJob, { companies }: SiteSettings): string | null =>
  companyOf(job, companies);

type HiringJob = Parameters<typeof companyOf>[0];

/** The name that Google reserves for a company that hires anonymously. */
const confidential = 'confidential';

/** The company's name for forms that demand one. */
export const namedCompany = (job: HiringJob, site: SiteSettings): string =>
  hiringCompany(job, site) ?? confidential;

/** What a job's markup is made with. */
export interface PostingContext {
  site: SiteSettings;
  /** Public address of the site, without a slash at its end. */
  siteUrl: string;
  /** The ISO instant of the job's first publication, `postedAt` of board/memory.ts. */
  postedAt: string | null;
}

/**
 * A job as schema.org's JobPosting by Google's rules (facts.md, Google: JobPosting; test/site/job/posting-rules.ts
 * contains them). The job's page shows every fact in it. `null` where a required fact is missing; `missingForGoogle`
 * says which. `directApply` is set where visitors finish here.
 */
export function jobPosting(job: Job, context: PostingContext): WithContext<JobPosting> | null {
  const { site, siteUrl, postedAt } = context;
  const datePosted = postedAt && localMoment(postedAt, site.timeZone);
  if (!datePosted || missingForGoogle(job, context).some(isRequired)) return null;
  const language = boardLanguage(job, site);
  const organization = hiringOrganization(job, context);
  const [location, ...others] = placesOf(job).flatMap((place) => jobLocation(place, language) ?? []);
  const countries = remoteCountries(job, site);
  const expiry = expiryOf(job, site.timeZone);
  const openings = totalJobOpenings(job);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.displayTitle,
    description: descriptionHtml(sectionsOf(job), dictionaryOf(language, site), siteUrl),
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
    ...(hasOwnForm(job, site) && { directApply: true }),
    ...(job.pay && { baseSalary: baseSalary(job.pay) }),
    ...(openings !== null && { totalJobOpenings: openings }),
    ...postingDetails(job, site),
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

/**
 * A value as JSON that is safe inside a script element, whatever its texts contain: "<", ">", "&", U+2028 and
 * U+2029 are written as escapes (facts.md, Google: JobPosting), and so are lone surrogates, which no encoding of
 * the page could carry (JSON.stringify does that). `JSON.parse` gives the same value back.
 */
export const scriptJson = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The script element of an open job's page. Data, not a program: no policy of scripts has to allow it. */
export const jobPostingScript = (posting: WithContext<JobPosting>): string =>
  `<script type="application/ld+json">${scriptJson(posting)}</script>`;

/**
 * What Google asks of a job (facts.md, Google: JobPosting) and an advert may lack, by stable code. Without a
 * `required` fact the page has no markup: none is better than wrong one. A `recommended` one is left out.
 */
export const googleGaps = {
  /** A reference or a number is shown as the title. */
  'no-title': 'required',
  /** No words, only pictures, or nothing but the title again. */
  'no-text': 'required',
  /** The service never sent the start of the post's validity. */
  'no-date-posted': 'required',
  /** On site, hybrid or of unknown work model, and no place. */
  'no-place': 'required',
  /** A place, but its country is not known as a code. */
  'no-country': 'required',
  /** Fully remote, and neither a place nor the setting `remoteCountries` names a country. */
  'no-remote-country': 'required',
  /** On site, hybrid or of unknown work model, and a country alone: the place has no town. */
  'no-locality': 'recommended',
  'no-pay': 'recommended',
  'no-employment-type': 'recommended',
  /** The advert's number is used as the identifier. */
  'no-reference': 'recommended',
  'no-field-of-work': 'recommended',
} as const satisfies Record<string, 'required' | 'recommended'>;

export type GoogleGap = keyof typeof googleGaps;

/**
 * What a job lacks for Google, in the order of `googleGaps`.
 *
 * @param postedAt the ISO instant of its first publication (`postedAt` of board/memory.ts)
 */
export function missingForGoogle(
  job: Job,
  { site, postedAt }: { site: SiteSettings; postedAt: string | null },
): GoogleGap[] {
  const isRemote = job.workModel === 'remote';
  const lacks: Record<GoogleGap, boolean> = {
    'no-title': job.title === job.reference || job.title === `#${job.advertId}`,
    'no-text': !saysMoreThanTitle(job),
    'no-date-posted': postedAt === null,
    'no-place': !isRemote && job.place === null,
    'no-country': !isRemote && job.place !== null && job.place.countryCode === null,
    'no-remote-country': isRemote && remoteCountries(job, site).length === 0,
    'no-locality': !isRemote && job.place !== null && job.place.locality === null,
    'no-pay': job.pay === null,
    'no-employment-type': job.employmentTypes.length === 0,
    'no-reference': job.reference === null,
    'no-field-of-work': job.fields.length === 0,
  };
  return gapCodes.filter((gap) => lacks[gap]);
}

const gapCodes = Object.keys(googleGaps) as GoogleGap[];

/** Whether any gap keeps the job from having markup at all. */
export const isRequired = (gap: GoogleGap): boolean => googleGaps[gap] === 'required';

/** Of a longer text the excerpt ends with "…", which no title repeats by accident. */
function saysMoreThanTitle(job: Job): boolean {
  const text = excerpt(job);
  return text !== '' && text !== job.title && text !== job.displayTitle;
}
