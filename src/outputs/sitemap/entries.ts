import { isFindable } from '../../board/addresses.ts';
import { addresses } from '../../board/all-addresses.ts';
import { type Alternate, alternatesAt } from '../head/alternates.ts';
import type { OutputContext } from '../machine-file.ts';
import { siteParts } from '../site-parts.ts';

/** An address in the sitemap. */
export interface Entry {
  address: string;
  /** W3C date and time in UTC, to the second; `null` where it is not known. */
  lastmod: string | null;
  alternates: readonly Alternate[];
}

/** Most addresses in one file, and most bytes (sitemaps.org, "Sitemap file location"). */
const mostEntries = 50_000;
const mostBytes = 50_000_000;

/**
 * Every address of the host that is meant to be found, sorted by code unit. Closed jobs are none of `addresses`.
 *
 * @param context of all sites of the host
 */
export function entriesOf({ board, memory, site, siteUrl, changedAt, content = [] }: OutputContext): Entry[] {
  const entries = siteParts({ board, memory, settings: { site, content } }).flatMap((part) => {
    const { settings, ...own } = part;
    const context = { ...own, ...settings, siteUrl };
    return addresses(part.board, settings.site, settings.content)
      .filter(isFindable)
      .map(({ address }) => ({
        address,
        lastmod: lastmodOf(changedAt(address)),
        alternates: alternatesAt(address, context),
      }));
  });
  return entries.sort((one, other) => (one.address < other.address ? -1 : 1));
}

/**
 * Whether the addresses are so few that they are sure to fit one file, whatever is told of them. `false` says nothing.
 */
export function fitsOneFile({ board, memory, site, siteUrl, content = [] }: OutputContext): boolean {
  const parts = siteParts({ board, memory, settings: { site, content } });
  const all = parts.flatMap((part) => addresses(part.board, part.settings.site, part.settings.content));
  const longest = all.reduce(
    (most, { address }) => Math.max(most, encodeURI(address.toWellFormed()).length),
    0,
  );
  const links = 1 + site.languages.length;
  const size = all.length * (100 + links * (100 + 6 * (siteUrl.length + longest)));
  return all.length <= mostEntries && size < mostBytes - 1000;
}

function lastmodOf(instant: string | null): string | null {
  const seconds = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(instant ?? '')?.[1];
  return seconds === undefined ? null : `${seconds}Z`;
}

/** Entries file by file, in their order. One file of none where there is no entry. */
export function partsOf(entries: readonly Entry[], siteUrl: string): Entry[][] {
  let part: Entry[] = [];
  let bytes = 0;
  const parts = [part];
  for (const entry of entries) {
    const size = sizeAtMost(entry, siteUrl);
    if (part.length === mostEntries || (part.length > 0 && bytes + size > mostBytes - 1000)) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(entry);
    bytes += size;
  }
  return parts;
}

/** Bytes that an entry takes in the file at most, without making its text. */
export function sizeAtMost({ address, alternates }: Entry, siteUrl: string): number {
  const links = alternates.reduce(
    (sum, { hreflang, href }) => sum + 70 + hreflang.length + 6 * href.length,
    0,
  );
  // A character outside ASCII becomes up to nine, "&" becomes five.
  const length = /^[\w\-./~]*$/.test(address) ? address.length : 9 * address.length;
  return 100 + 6 * siteUrl.length + length + links;
}
