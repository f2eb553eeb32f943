import { addresses } from '../../board/addresses.ts';
import { type Alternate, alternatesAt } from '../head/alternates.ts';
import type { OutputContext } from '../machine-file.ts';

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

/** Every address of the site that is meant to be found. Closed jobs are none of `addresses`. */
export const entriesOf = (context: OutputContext): Entry[] =>
  addresses(context.board, context.site).map(({ address }) => ({
    address,
    lastmod: lastmodOf(context.changedAt(address)),
    alternates: alternatesAt(address, context),
  }));

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
