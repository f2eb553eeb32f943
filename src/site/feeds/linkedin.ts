import { absolute } from '../../base/site-path.ts';
import type { Job, Pay } from '../../board/job.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { memoLast } from '../../i18n/remember.ts';
import type { EmploymentType, PayUnit, WorkModel } from '../../i18n/terms.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { applyUrl } from '../apply/form-links.ts';
import { expiryOf } from '../job/expiry.ts';
import { namedCompany } from '../job/posting.ts';
import { type FileSettings, jobsFile, type Pieces } from '../machine-file.ts';
import { createPause } from '../pause.ts';
import type { UpdatedPartView } from '../views/board-file.ts';
import type { JobView } from '../views/job-file.ts';
import { jobContent, rfc822 } from './feed-jobs.ts';
import { cdataElement, cdataOfClean, textElement } from './xml-text.ts';

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
 * `html` must be our own (board/html/render.ts): a ">" inside an attribute is escaped.
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

/** Whether LinkedIn's own rules accept a job: one with a place and a text that is not too short. */
const isTaken = memoLast(
  (job: Job, site: Site, siteUrl: string): boolean =>
    formatPlaces(job) !== '' &&
    hasText(linkedInHtml(jobContent(job, { site, siteUrl })), shortestDescription),
);

/** One `<job>`. */
function entryOf({ job, postedAt }: JobView, settings: FileSettings): string {
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
  yield* jobsFile(taken, (view) => entryOf(view, settings), frame);
}

/** The first of the job's types that LinkedIn knows; it accepts one. */
const jobTypeOf = (job: Job) =>
  job.employmentTypes.map((type) => jobTypes[type]).find((type) => type) ?? null;

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
