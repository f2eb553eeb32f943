import { absolute } from '../../base/site-path.ts';
import type { Job, Pay } from '../../board/job.ts';
import { remoteCountries } from '../../board/places/remote.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { memoLast } from '../../i18n/remember.ts';
import { spellingOf } from '../../i18n/slug.ts';
import type { EmploymentType, PayUnit, WorkModel } from '../../i18n/terms.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { applyUrl } from '../apply/form.ts';
import { expiryOf } from '../job/expiry.ts';
import { jobReference, namedCompany } from '../job/posting.ts';
import { type FileSettings, jobsFile, type Pieces } from '../machine-file.ts';
import { createPause } from '../pause.ts';
import type { PartView, UpdatedPartView } from '../views/board-file.ts';
import type { JobView } from '../views/job-file.ts';
import { cdata, cdataElement, cdataOfClean, jobContent, rfc822, textElement } from './feed-jobs.ts';

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
function countryOf(job: Job, site: SiteSettings): string | null {
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

/** Every tag but those that are kept, which are most. */
const otherTag = /<(?!(?:\/?(?:p|ul|li|strong)|br)>)(\/?)([a-z][a-z0-9]*)[^>]*>/g;

/** Replacements of a tag, opening and closing; a tag that is not here is removed, and its content kept. */
const replaced: Readonly<Record<string, readonly [opening: string, closing: string]>> = {
  p: ['<p>', '</p>'],
  br: ['<br>', ''],
  ul: ['<ul>', '</ul>'],
  ol: ['<ul>', '</ul>'],
  li: ['<li>', '</li>'],
  strong: ['<strong>', '</strong>'],
  em: ['<i>', '</i>'],
  h2: ['<p><strong>', '</strong></p>'],
  h3: ['<p><strong>', '</strong></p>'],
  h4: ['<p><strong>', '</strong></p>'],
  h5: ['<p><strong>', '</strong></p>'],
  h6: ['<p><strong>', '</strong></p>'],
  caption: ['', '<br>'],
  tr: ['', '<br>'],
  td: ['', ' '],
  th: ['', ' '],
};

/**
 * An advert's HTML with no other elements than LinkedIn prints (b, strong, u, i, br, p, ul, li) and without
 * attributes. Headings become strong paragraphs, numbered lists bulleted ones, the rows of tables lines; images are
 * removed. The address of a link follows its text in brackets, unless it is the text: it may be the only way to apply.
 * `html` must be our own (board/html/safe-html.ts): a ">" inside an attribute is escaped.
 */
export function linkedInHtml(html: string): string {
  return html
    .replace(link, withAddress)
    .replace(otherTag, (_, slash: string, name: string) => replaced[name]?.[slash === '' ? 0 : 1] ?? '');
}

const link = /<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;

function withAddress(_: string, href: string, content: string): string {
  const address = href.replace(/^(?:mailto|tel):/, '');
  const comparable = (text: string) =>
    text.replace(/<[^>]*>|^https?:\/\/(?:www\.)?|^www\.|\/$|[\s()-]/g, '').toLowerCase();
  return comparable(content).includes(comparable(address)) ? content : `${content} (${address})`;
}

/** Whether HTML has so many characters beside its tags. */
export function hasText(html: string, length: number): boolean {
  let found = 0;
  let from = 0;
  while (found < length && from < html.length) {
    const tag = html.indexOf('<', from);
    if (tag < 0) return found + html.length - from >= length;
    found += tag - from;
    from = html.indexOf('>', tag) + 1;
    if (from === 0) break;
  }
  return found >= length;
}

/** LinkedIn accepts no shorter description. */
const shortestDescription = 100;

const linkedInTypes: Readonly<Partial<Record<EmploymentType, string>>> = {
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

/** Whether LinkedIn's own rules accept a job: one with a place and a text that is not too short. */
const isTaken = memoLast(
  (job: Job, site: SiteSettings, siteUrl: string): boolean =>
    formatPlaces(job) !== '' &&
    hasText(linkedInHtml(jobContent(job, { site, siteUrl })), shortestDescription),
);

/** One `<job>`. */
function linkedInEntry({ job, postedAt }: JobView, settings: FileSettings): string {
  const { site } = settings;
  const { place } = job;
  return [
    '<job>',
    cdataElement('partnerJobId', String(job.advertId)),
    cdataElement('company', namedCompany(job, site)),
    cdataElement('companyId', site.linkedIn?.companyId ?? null),
    cdataElement('title', job.displayTitle),
    `<description>${cdataOfClean(linkedInHtml(jobContent(job, settings)))}</description>`,
    cdataElement('applyUrl', applyUrl(job, settings) ?? absolute(job.address, settings)),
    cdataElement('posterEmail', site.linkedIn?.posterEmail ?? null),
    cdataElement('location', formatPlaces(job)),
    cdataElement('city', place?.locality ?? null),
    cdataElement('state', place?.region ?? null),
    cdataElement('country', place?.countryCode ?? null),
    cdataElement('postalCode', place?.postcode ?? null),
    cdataElement('workplaceTypes', job.workModel && workplaces[job.workModel]),
    cdataElement('jobtype', jobTypeOf(job)),
    job.pay === null ? '' : salaries(job.pay),
    cdataElement('listDate', postedAt),
    cdataElement('expirationDate', expiryOf(job, site.timeZone)?.at ?? null),
    '</job>\n',
  ].join('');
}

/** Job feed in LinkedIn's form, in the order of the board. */
export async function* linkedInFeed({ jobs, updated }: UpdatedPartView, settings: FileSettings): Pieces {
  const { site, siteUrl } = settings;
  // The feed begins with their number.
  const taken: JobView[] = [];
  const pause = createPause();
  for (const view of jobs) {
    if (isTaken(view.job, site, siteUrl)) taken.push(view);
    await pause();
  }
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<source>\n',
    textElement('lastBuildDate', rfc822(updated)),
    textElement('publisherUrl', absolute(rootOf(site), settings)),
    textElement('publisher', site.name),
    textElement('expectedJobCount', String(taken.length)),
    '\n',
  ];
  const frame = { head: head.join(''), tail: () => '</source>\n' };
  yield* jobsFile(taken, (view) => linkedInEntry(view, settings), frame);
}

/** The first of the job's types that LinkedIn knows; it accepts one. */
const jobTypeOf = (job: Job) =>
  job.employmentTypes.map((type) => linkedInTypes[type]).find((type) => type) ?? null;

/** LinkedIn accepts whole amounts only. Pay with a fraction is left out rather than wrong. */
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
