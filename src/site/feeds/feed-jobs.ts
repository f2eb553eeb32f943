import { basePath, below } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { sectionsOf } from '../../board/texts.ts';
import { directionOf, isolated } from '../../i18n/direction.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { remember } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { descriptionHtml } from '../job/advert-text.ts';
import type { FileSettings } from '../machine-file.ts';

/**
 * The title with the place, as the head of the job's page has it ("Magazynier, Łódź, Polska").
 *
 * @param language of what is around it, which names the place; that of the advert, if left out
 */
export function jobTitle(job: Job, language = job.language): string {
  const side = directionOf(language) === 'rtl' ? 'rtl' : 'ltr';
  const title = isolated(job.displayTitle, side, directionOf(job.language));
  const place = formatPlaces(placesIn(job, language));
  return place === '' ? title : `${title}, ${isolated(place, side)}`;
}

/**
 * The whole text of the job's page: each section under its heading, every address whole. Safe HTML that XML can
 * hold, never empty: a job without any text has its title there.
 */
export function jobContent(job: Job, { site, siteUrl }: FileSettings): string {
  const texts = dictionaryOf(boardLanguage(job, site), site);
  const safe = descriptionHtml(sectionsOf(job), texts, siteUrl);
  return cleanXml(safe || `<p>${escapeXml(job.displayTitle)}</p>`);
}

/** The name of the hiring company where it is not the site's own, else `null`. */
export const otherCompany = (job: Job, site: Pick<SiteSettings, 'name'>): string | null =>
  companyName(job) === site.name ? null : companyName(job);

const companyName = ({ brand, company }: Job) => brand ?? company;

/** "Thu, 05 Nov 2026 09:00:00 GMT" (RFC 822 with a year of four digits, as RSS 2.0 asks). */
export const rfc822 = (instant: string): string => new Date(instant).toUTCString();

/** "20261105T090000Z" (RFC 5545, section 3.3.5, form 2). */
export const calendarInstant = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

type Where = Pick<FileSettings, 'siteUrl'>;

// A tag URI names a moment at which its maker held the host. It is part of every id, so it never changes.
const since = 2026;

/**
 * Ids that stay the same when titles and addresses change: tag URIs (RFC 4151) of the site's host.
 * Feed readers recognize by them what they have shown already.
 */
export const jobTag = (advertId: number, { siteUrl }: Where): string => `${tagOf(siteUrl)}job/${advertId}`;

/** The id of a feed, by the path of the list it shows, with the query of a search. */
export const feedTag = (path: string, { siteUrl }: Where): string => {
  const { pathname, search } = new URL(path, siteUrl);
  return `${tagOf(siteUrl)}feed${pathname}${search}`;
};

/** The UID of a job's last day in calendars (RFC 5545, section 3.8.4.7). */
export const deadlineUid = (advertId: number, { siteUrl }: Where): string =>
  `deadline-${advertId}${basePath(siteUrl).replaceAll('/', '-')}@${hostOf(siteUrl)}`;

/** The UID of an event of a page, by the address of its calendar file. */
export const eventUid = (address: string, { siteUrl }: Where): string =>
  `event${address.replace(/\.ics$/, '').replaceAll('/', '-')}${basePath(siteUrl).replaceAll('/', '-')}@${hostOf(siteUrl)}`;

/** How all ids of a site begin. Sites of one host have the same numbers of jobs. */
const tagOf = remember(
  (siteUrl: string) => `tag:${hostOf(siteUrl)},${since}:${below(basePath(siteUrl), '/').slice(1)}`,
);

/** The host as a tag URI can contain it: without the brackets and colons of an IPv6 address. */
const hostOf = remember((siteUrl: string) => new URL(siteUrl).hostname.replace(/[^a-z0-9.-]/g, 'x'));

/**
 * What XML 1.0 can't contain (section 2.2) or discourages, within 16 bits: controls but tab and line feed, the
 * noncharacters. Lone surrogates are not among these, because a regular expression without "u" sees halves only.
 */
const unfit = /[^\t\n -~\u00a0-\ufdcf\ufdf0-\ufffd]/g;
const anyUnfit = new RegExp(unfit.source);

// Parsers make a space of a raw tab or line feed in an attribute (XML 1.0, section 3.3.3), so those are named.
// The apostrophe has a number, because headings inside HTML go this way too and HTML 4 knows no &apos;.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** The text as XML can contain it, whatever was in it: line ends are "\n", unfit characters are removed. */
export function cleanXml(text: string): string {
  if (!anyUnfit.test(text) && text.isWellFormed()) return text;
  // In this order, so that what is left of both sides of a hole never makes a line end or a character of its own.
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '')
    .replace(unfit, '');
}

/** Clean text for an element or a quoted attribute: a parser reads `cleanXml(text)` from it. */
export function escapeXml(text: string): string {
  return cleanXml(text).replace(/[&<>"'\t\n]/g, (character) => entities[character] ?? '');
}

/** Clean text as CDATA: a parser reads `cleanXml(text)` from it. */
export const cdata = (text: string): string => cdataOfClean(cleanXml(text));

/** The same for text that is clean already; a "]]>" in it is split between two sections. */
export const cdataOfClean = (text: string): string =>
  `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** `<name>text</name>`; `''` where there is no text. */
export function textElement(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

/** `<name><![CDATA[text]]></name>`; `''` where there is no text. */
export function cdataElement(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${cdata(text)}</${name}>`;
}
