import type { Job } from '../../board/job.ts';

/** Parameters that say what brought a visitor: campaigns, and the click numbers of advertisers. */
const carried =
  /^(?:utm_[a-z0-9_]{1,30}|source|ref|via|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|yclid|mc_[ce]id)$/;

/** Longer values are not from click counters; half a click number would be useless. */
const longestValue = 300;
const mostParameters = 20;

/** Names with values, each name once. */
export type CarriedParameters = readonly (readonly [name: string, value: string])[];

/**
 * The part of a page's query that is passed on to the next page and to the application form. The first of several
 * values of a name counts; empty, long and unknown ones are dropped.
 *
 * @param search as `location.search` has it
 */
export function carriedParameters(search: string): [name: string, value: string][] {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const isKnown = carried.test(name) && !found.has(name);
    if (isKnown && value !== '' && value.length <= longestValue && found.size < mostParameters) {
      found.set(name, value);
    }
  }
  return [...found];
}

/**
 * The address with parameters added to its query, which else stays as it is, letter by letter: links to forms are the
 * service's own. A parameter that the address has itself stays (facts: keep its query, pass the visitor's on).
 *
 * @param address absolute
 */
export function withParameters(address: string, parameters: CarriedParameters): string {
  const url = new URL(address);
  const added = new URLSearchParams();
  for (const [name, value] of parameters) if (!url.searchParams.has(name)) added.append(name, value);
  if (added.size > 0) url.search += `${url.search === '' ? '?' : '&'}${added}`;
  return url.href;
}

/** Hosts by what they are to somebody who looks for a job; below them counts too. */
const visits = {
  search: /(?:^|\.)(?:google|bing|duckduckgo|ecosia|qwant|yandex|yahoo|startpage|seznam|brave)\.[a-z.]{2,6}$/,
  social:
    /(?:^|\.)(?:linkedin|lnkd|facebook|instagram|xing|twitter|x|t|tiktok|reddit|youtube|whatsapp|threads)\.(?:com|net|in|co)$/,
  jobs: /(?:^|\.)(?:indeed|stepstone|pracuj|olx|jooble|adzuna|glassdoor|monster|talent|jobrapido|praca|rocketjobs|justjoin|nofluffjobs|theprotocol|arbeitsagentur|work|robota|jobs)\.[a-z.]{2,6}$/,
};

/**
 * From what kind of place a visitor has come, without saying from where: `search`, `social`, `jobs` (a job board) or
 * `link`. `null` from the site itself, or from nowhere.
 *
 * @param referrer as `document.referrer` has it
 */
export function visitKind(referrer: string, ownHost: string): string | null {
  const host = URL.parse(referrer)?.host ?? '';
  if (host === '' || host === ownHost) return null;
  return Object.entries(visits).find(([, hosts]) => hosts.test(host))?.[0] ?? 'link';
}

/** The host on which an application form opens, where that is another one than the site's; else `null`. */
export function formHost({ applyUrl }: Pick<Job, 'applyUrl'>, siteUrl: string): string | null {
  if (applyUrl === null) return null;
  const { host } = new URL(applyUrl);
  return host === new URL(siteUrl).host ? null : host.replace(/^www\./, '');
}
