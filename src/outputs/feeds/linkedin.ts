import type { Job, Pay } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import { rootOf } from '../../board/site-addresses.ts';
import type { Site } from '../../config.ts';
import { formatPlaces } from '../../i18n/format.ts';
import type { EmploymentType, PayUnit, WorkModel } from '../../i18n/terms.ts';
import { expiryOf } from '../job-posting/expiry.ts';
import { namedCompany } from '../job-posting/hiring-company.ts';
import { jobsFile } from '../jobs-file.ts';
import { absolute, type OutputContext } from '../machine-file.ts';
import type { Pieces } from '../pieces.ts';
import { rfc822 } from './instants.ts';
import { jobContent } from './job-content.ts';
import { hasText, linkedInHtml } from './linkedin-html.ts';
import { cdataElement, cdataOfClean, textElement } from './xml-text.ts';

/** LinkedIn takes no shorter description. */
const shortestDescription = 100;

const jobTypes: Readonly<Partial<Record<EmploymentType, string>>> = {
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  CONTRACTOR: 'CONTRACT',
  INTERN: 'INTERNSHIP',
  VOLUNTEER: 'VOLUNTEER',
};

const workplaces: Readonly<Record<WorkModel, string>> = {
  'on-site': 'On-site',
  hybrid: 'Hybrid',
  remote: 'Remote',
};

const periods: Readonly<Record<PayUnit, string>> = {
  HOUR: 'HOURLY',
  DAY: 'DAILY',
  WEEK: 'WEEKLY',
  MONTH: 'MONTHLY',
  YEAR: 'YEARLY',
};

const taken = new WeakMap<Job, { site: Site; isTaken: boolean }>();

/** Whether LinkedIn's own rules let a job in: one with a place and a text that is not too short. */
function isTaken(job: Job, context: OutputContext): boolean {
  const known = taken.get(job);
  if (known?.site === context.site) return known.isTaken;
  const found =
    formatPlaces(job) !== '' && hasText(linkedInHtml(jobContent(job, context)), shortestDescription);
  taken.set(job, { site: context.site, isTaken: found });
  return found;
}

/** One `<job>`. */
const linkedInFile = jobsFile((job, context: OutputContext) => {
  const { site } = context;
  const { place } = job;
  return [
    '<job>',
    cdataElement('partnerJobId', String(job.advertId)),
    cdataElement('company', namedCompany(job, site)),
    cdataElement('companyId', site.linkedIn?.companyId ?? null),
    cdataElement('title', job.displayTitle),
    `<description>${cdataOfClean(linkedInHtml(jobContent(job, context)))}</description>`,
    cdataElement('applyUrl', job.applyUrl ?? absolute(job.address, context)),
    cdataElement('posterEmail', site.linkedIn?.posterEmail ?? null),
    cdataElement('location', formatPlaces(job)),
    cdataElement('city', place?.locality ?? null),
    cdataElement('state', place?.region ?? null),
    cdataElement('country', place?.countryCode ?? null),
    cdataElement('postalCode', place?.postcode ?? null),
    cdataElement('workplaceTypes', job.workModel && workplaces[job.workModel]),
    cdataElement('jobtype', jobTypeOf(job)),
    job.pay === null ? '' : salaries(job.pay),
    cdataElement('listDate', postedAt(context.memory, job)),
    cdataElement('expirationDate', expiryOf(job, site.timeZone)?.at ?? null),
    '</job>\n',
  ].join('');
});

/** Job feed in LinkedIn's form, in the order of the board. `updated` is an ISO instant. */
export function linkedInFeed(jobs: readonly Job[], updated: string, context: OutputContext): Pieces {
  const told = jobs.filter((job) => isTaken(job, context));
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<source>\n',
    textElement('lastBuildDate', rfc822(updated)),
    textElement('publisherUrl', absolute(rootOf(context.site), context)),
    textElement('publisher', context.site.name),
    textElement('expectedJobCount', String(told.length)),
    '\n',
  ];
  return linkedInFile(told, context, { head: head.join(''), tail: () => '</source>\n' });
}

/** The first of the job's types that LinkedIn knows; it takes one. */
const jobTypeOf = (job: Job) =>
  job.employmentTypes.map((type) => jobTypes[type]).find((type) => type) ?? null;

/** LinkedIn takes whole amounts only. Pay with a fraction is left out rather than told wrong. */
function salaries({ min, max, currency, unit }: Pay): string {
  const amounts = { highEnd: max, lowEnd: min };
  if (!Object.values(amounts).every((amount) => amount === null || Number.isInteger(amount))) return '';
  const ends = Object.entries(amounts).map(([end, amount]) =>
    amount === null
      ? ''
      : `<${end}>${textElement('amount', String(amount))}${textElement('currencyCode', currency)}</${end}>`,
  );
  const rest = textElement('period', periods[unit]) + textElement('type', 'BASE_SALARY');
  return `<salaries><salary>${ends.join('')}${rest}</salary></salaries>`;
}
