import { absolute } from '../../base/site-path.ts';
import type { Job, Pay } from '../../board/job.ts';
import { remoteCountries } from '../../board/places/remote.ts';
import { spellingOf } from '../../i18n/slug.ts';
import type { EmploymentType, PayUnit, WorkModel } from '../../i18n/terms.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { expiryOf } from '../job/expiry.ts';
import { jobReference, namedCompany } from '../job/posting.ts';
import { type FileSettings, jobsFile, type Pieces } from '../machine-file.ts';
import type { PartView } from '../views/board-file.ts';
import type { JobView } from '../views/job-file.ts';
import { jobContent } from './feed-jobs.ts';
import { cdata, cdataElement, cdataOfClean, textElement } from './xml-text.ts';

const jobTypes: Readonly<Record<EmploymentType, string | null>> = {
  FULL_TIME: 'fulltime',
  PART_TIME: 'parttime',
  CONTRACTOR: 'contract',
  TEMPORARY: 'temporary',
  INTERN: 'internship',
  VOLUNTEER: 'volunteer',
  PER_DIEM: 'per diem',
  OTHER: null,
};

const remoteTypes: Readonly<Record<WorkModel, string | null>> = {
  'on-site': null,
  hybrid: 'Hybrid remote',
  remote: 'Fully remote',
};

const units: Readonly<Record<PayUnit, string>> = {
  HOUR: 'hour',
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
  YEAR: 'year',
};

/**
 * One `<job>` for each place. The advert id is the reference number of the first, with the town's name of any further
 * one: unique, and the same for as long as the advert lives. What the page doesn't show is left out; city, state and
 * country are always there, empty if unknown.
 */
const entriesOf = ({ job, postedAt }: JobView, settings: FileSettings): string =>
  [
    entryOf({ job, postedAt }, String(job.advertId), settings),
    ...(job.morePlaces ?? []).map((place) => {
      const number = `${job.advertId}-${spellingOf(place.locality ?? '', 'en').slug}`;
      return entryOf({ job: { ...job, place }, postedAt }, number, settings);
    }),
  ].join('');

function entryOf({ job, postedAt }: JobView, referenceNumber: string, settings: FileSettings): string {
  const { site } = settings;
  const { place } = job;
  const always = (name: string, text: string | null) => `<${name}>${cdata(text ?? '')}</${name}>`;
  return [
    '<job>',
    cdataElement('title', job.displayTitle),
    cdataElement('date', postedAt),
    cdataElement('referencenumber', referenceNumber),
    cdataElement('requisitionid', jobReference(job)),
    cdataElement('url', absolute(job.address, settings)),
    cdataElement('company', namedCompany(job, site)),
    cdataElement('sourcename', site.name),
    always('city', cityOf(job)),
    always('state', place?.region ?? null),
    always('country', countryOf(job, site)),
    cdataElement('postalcode', place?.postcode ?? null),
    `<description>${cdataOfClean(jobContent(job, settings))}</description>`,
    cdataElement('salary', job.pay && salaryText(job.pay)),
    cdataElement('jobtype', jobTypesOf(job)),
    cdataElement('category', job.fields.join(', ')),
    cdataElement('expirationdate', expiryOf(job, site.timeZone)?.day ?? null),
    cdataElement('remotetype', job.workModel && remoteTypes[job.workModel]),
    '</job>\n',
  ].join('');
}

/** Aggregator XML in the widespread Indeed form: all jobs, in the order of the board. */
export function aggregatorFeed({ jobs }: PartView, settings: FileSettings): Pieces {
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<source>\n',
    textElement('publisher', settings.site.name),
    textElement('publisherurl', absolute(rootOf(settings.site), settings)),
    '\n',
  ];
  const frame = { head: head.join(''), tail: () => '</source>\n' };
  return jobsFile(jobs, (view) => entriesOf(view, settings), frame);
}

/** Aggregators read the word "Remote" as a city where a job can be done from anywhere. */
const cityOf = ({ place, workModel }: Job) =>
  place?.locality ?? (workModel === 'remote' && !place?.region ? 'Remote' : null);

/** A remote job without a place is in the country that it can be done from, if that is one. */
function countryOf(job: Job, site: Site): string | null {
  const [country = null, ...others] = remoteCountries(job, site);
  return job.place?.countryCode ?? job.place?.country ?? (others.length === 0 ? country : null);
}

const jobTypesOf = (job: Job) => job.employmentTypes.flatMap((type) => jobTypes[type] ?? []).join(', ');

/** "5000 - 7000 PLN per month": plain numbers, the currency and always the period, as aggregators ask. */
export function salaryText({ min, max, currency, unit }: Pay): string {
  const amounts =
    min === null
      ? `up to ${amount(max ?? 0)}`
      : max === null
        ? `from ${amount(min)}`
        : min === max
          ? amount(min)
          : `${amount(min)} - ${amount(max)}`;
  return `${amounts} ${currency} per ${units[unit]}`;
}

const amount = (number: number) => (Number.isInteger(number) ? String(number) : number.toFixed(2));
