import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { createRecent } from '../base/recent.ts';
import type { Address } from '../board/lists/addresses.ts';
import { fold } from '../i18n/fold.ts';
import { visitKind } from '../site/job/apply-links.ts';
import { found } from '../site/lists/routes.ts';
import { type SitePart, sitePartAt } from '../site/site-parts.ts';

/*
 * What a request counts as: names of daily sums. Nothing of a person is in them, and none of them is unlimited.
 */

/** Kinds of pages that views are counted for. */
export const pageKinds = ['job', 'board', 'page', 'form', 'map', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

/** A page of the site. */
export interface Place {
  kind: PageKind;
  /** The advert of a job's page, or of its form; `null` elsewhere. */
  advertId: number | null;
}

const kindOf: Readonly<Record<Address['kind'], PageKind>> = {
  job: 'job',
  board: 'board',
  list: 'board',
  index: 'board',
  content: 'page',
  apply: 'form',
  map: 'map',
  verify: 'other',
  saved: 'other',
};

/** What a path shows; `null` for what is no page, or no page of an open job. @param whole the whole of a host */
export function placeIn(path: string, whole: SitePart): Place | null {
  const at = found(path, sitePartAt(path, whole));
  if (!at) return null;
  const job = at.kind === 'job' || at.kind === 'apply' ? at.job : null;
  return { kind: kindOf[at.kind], advertId: job?.advertId ?? null };
}

/** Where visits come from. */
export const sourceKinds = ['direct', 'search', 'social', 'jobs', 'link', 'embed'] as const;
type SourceKind = (typeof sourceKinds)[number];

/** Parameters of campaigns that are counted beside the channel. */
export const tags = ['utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
type Tag = (typeof tags)[number];

/** Sums whose names people choose: they are stored in clear only once they are frequent (count-store.ts). */
export type ChosenKind =
  | 'source'
  | 'source-opened'
  | 'source-sent'
  | 'source-followed'
  | 'host'
  | 'word'
  | 'missing'
  | Tag;

/** Sums with names of ours: kinds of pages and sources, numbers of adverts, fields of forms. */
export type OwnKind =
  | 'view'
  | 'visit'
  | 'search'
  | 'form'
  | 'job'
  | 'job-opened'
  | 'job-sent'
  | 'job-followed'
  | 'fault';

/** The name of all that have no name of their own. */
export const other = 'other';

/** One is added to the sum of this name. */
export type Count = { kind: OwnKind; key: string } | { kind: ChosenKind; text: string };

/** What is known of the way to a page. */
export interface Way {
  /** The address of the page before, as far as the browser names it; only its host is read. */
  referrer: string;
  /** Whether it was a page of the site. */
  isInside: boolean;
  /** The query of the page. Only `source` and `utm_*` are read. */
  query: URLSearchParams;
}

/** Cookie of a browser in which an operator previews the site (live/preview.ts). */
const previewing = /(?:^|;\s*)jobfront-preview=/;
/** As browsers mark requests for pages that nobody has opened yet. */
const isAhead = ({ 'sec-purpose': sec, purpose, 'x-moz': moz }: IncomingHttpHeaders): boolean =>
  /prefetch|prerender|preview/.test(`${sec ?? ''} ${purpose ?? ''} ${moz ?? ''}`);
/** Global Privacy Control and "Do not track". */
const isDeclined = ({ 'sec-gpc': gpc, dnt }: IncomingHttpHeaders): boolean => gpc === '1' || dnt === '1';

/**
 * Decides whether a request is counted: it comes from a browser that is not a known robot, its user does not decline,
 * it was not sent ahead, and no operator previews the site. Results are cached for some browsers, in memory alone.
 */
export function createPersonCheck(): (headers: IncomingHttpHeaders) => boolean {
  const known = createRecent<string, boolean>({ most: 500 });
  return (headers) => {
    const agent = headers['user-agent'] ?? '';
    if (agent === '' || isDeclined(headers) || isAhead(headers)) return false;
    if (headers.cookie !== undefined && previewing.test(headers.cookie)) return false;
    let isRobot = known.get(agent);
    if (isRobot === undefined) {
      isRobot = isbot(agent);
      if (agent.length <= 500) known.set(agent, isRobot);
    }
    return !isRobot;
  };
}

/** Hosts of referrers, and whether one of them is the site's. @param hosts of the site, beside that of the request */
export function wayOf(headers: IncomingHttpHeaders, query: URLSearchParams, hosts: ReadonlySet<string>): Way {
  const { referer: referrer = '', host } = headers;
  const from = referrer === '' ? '' : (URL.parse(referrer)?.host ?? '');
  const isInside =
    headers['sec-fetch-site'] === 'same-origin' || (from !== '' && (from === host || hosts.has(from)));
  return { referrer, isInside, query };
}

/** A view of a page. It begins a visit unless the visitor was on the site before. */
export function countsOfView({ kind, advertId }: Place, way: Way): Count[] {
  const counts: Count[] = [{ kind: 'view', key: kind }];
  const channel = channelOf(way.query);
  if (kind === 'job' && advertId !== null) counts.push({ kind: 'job', key: String(advertId) });
  if (kind === 'form') {
    counts.push({ kind: 'form', key: 'opened' });
    if (advertId !== null) counts.push({ kind: 'job-opened', key: String(advertId) });
    if (channel !== null) counts.push({ kind: 'source-opened', text: channel });
  }
  if (way.isInside) return counts;
  const source = sourceOf(way);
  counts.push({ kind: 'visit', key: source });
  if (channel !== null) counts.push({ kind: 'source', text: channel });
  const host = source === 'link' ? hostOf(way.referrer) : null;
  if (host !== null) counts.push({ kind: 'host', text: host });
  for (const tag of tags) {
    const text = labelOf(way.query.get(tag));
    if (text !== null) counts.push({ kind: tag, text });
  }
  return counts;
}

/** A search, and how many jobs it found. */
export function countsOfSearch(words: string, found: number): Count[] {
  const counts: Count[] = [{ kind: 'search', key: found > 0 ? 'found' : 'nothing' }];
  const text = cleanWords(words);
  if (text === null) return counts;
  counts.push({ kind: 'word', text });
  if (found === 0) counts.push({ kind: 'missing', text });
  return counts;
}

/** A form that was sent. @param origin what the visitor brought along: `source=linkedin&utm_medium=…` */
export function countsOfForm(
  advertId: number | null,
  origin: string,
  result: 'sent' | readonly string[],
): Count[] {
  if (result !== 'sent') {
    const fields = [...new Set(result)].filter((field) => /^\w{1,60}$/.test(field));
    if (fields.length === 0) return [];
    return [{ kind: 'form', key: 'faults' }, ...fields.map((key): Count => ({ kind: 'fault', key }))];
  }
  const channel = channelOf(new URLSearchParams(origin.slice(0, 2_000)));
  return [
    { kind: 'form', key: 'sent' },
    ...(advertId === null ? [] : [{ kind: 'job-sent', key: String(advertId) } as const]),
    ...(channel === null ? [] : [{ kind: 'source-sent', text: channel } as const]),
  ];
}

/** A link to a form, or to a mail address, that leads away from the site. */
export function countsOfLink({ advertId }: Place, { query }: Pick<Way, 'query'>): Count[] {
  const channel = channelOf(query);
  return [
    { kind: 'form', key: 'followed' },
    ...(advertId === null ? [] : [{ kind: 'job-followed', key: String(advertId) } as const]),
    ...(channel === null ? [] : [{ kind: 'source-followed', text: channel } as const]),
  ];
}

/** The channel that a link names (docs/announcing.md): `source`, else `utm_source`. */
const channelOf = (query: URLSearchParams): string | null =>
  labelOf(query.get('source') || query.get('utm_source'));

/** Longer ones, and those with other characters or long numbers in them, may mean one person: a click, a recipient. */
const label = /^(?!.*(?:\d{5}|[\da-f]{12}))[\p{L}\p{N}._ -]{1,40}$/u;

/** The name of a channel or campaign; `other` when it is not of the shape that such names have. */
function labelOf(given: string | null): string | null {
  if (given === null || given === '') return null;
  const text = given.slice(0, 200).normalize('NFC').toLowerCase().trim();
  return label.test(text) ? text : other;
}

function sourceOf({ referrer, query }: Way): SourceKind {
  if (query.get('utm_source') === 'embed') return 'embed';
  const kind = referrer === '' ? null : visitKind(referrer, '');
  return sourceKinds.find((one) => one === kind) ?? 'direct';
}

/** The host of another website, without its port. */
function hostOf(referrer: string): string | null {
  const host = (URL.parse(referrer)?.hostname ?? '').replace(/^www\./, '');
  return /^(?!.*\d{5})[a-z\d.-]{1,60}$/.test(host) && /[a-z]/.test(host) ? host : null;
}

/** Words as they are counted; `null` when they may be of a person: an address, a long number, a whole sentence. */
export function cleanWords(words: string): string | null {
  if (words.length > 200) return null;
  const text = fold(words)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return text === '' || text.length > 60 || digits > 4 || /[@:]|\/\/|www\./.test(text) ? null : text;
}
