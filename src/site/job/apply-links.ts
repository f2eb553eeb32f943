import type { Job } from '../../board/job.ts';

/** Parameters that say what brought a visitor: campaigns, and the click numbers of advertisers. */
const carried =
  /^(?:utm_[a-z0-9_]{1,30}|source|ref|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|yclid|mc_[ce]id)$/;

/** What is longer was not made by those who count clicks; half a click number would be worth nothing. */
const longestValue = 300;
const mostParameters = 20;

/** Names with values, each name once. */
export type CarriedParameters = readonly (readonly [name: string, value: string])[];

/**
 * What of a page's query goes along to the next page and to the application form. Of a name that stands several
 * times the first counts; empty, long and unknown ones stay behind.
 *
 * @param search as `location.search` has it
 */
export function carriedParameters(search: string): CarriedParameters {
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

/** The host on which an application form opens, where that is another one than the site's; else `null`. */
export function formHost({ applyUrl }: Pick<Job, 'applyUrl'>, siteUrl: string): string | null {
  if (applyUrl === null) return null;
  const { host } = new URL(applyUrl);
  return host === new URL(siteUrl).host ? null : host.replace(/^www\./, '');
}
