import { isFindable } from '../../board/lists/addresses.ts';
import { addresses } from '../../board/lists/all-addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { keyOf } from '../keys.ts';
import { absolute, type MachineFile, type OutputContext } from '../machine-file.ts';
import { type Alternate, alternatesAt } from '../page/alternates.ts';
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
function fitsOneFile({ board, memory, site, siteUrl, content = [] }: OutputContext): boolean {
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

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap: addresses, when each changed, and each one's other languages. */
export function urlset(entries: readonly Entry[], context: Pick<OutputContext, 'siteUrl'>): string {
  const urls = entries.map(({ address, lastmod, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escaped(hreflang)}" href="${escaped(href)}"/>`,
    );
    return `<url>${loc(address, context)}${changed(lastmod)}${links.join('')}</url>\n`;
  });
  return `${head}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

/** The list of several sitemaps. */
export function sitemapIndex(
  sitemaps: readonly { address: string; lastmod: string | null }[],
  context: Pick<OutputContext, 'siteUrl'>,
): string {
  const files = sitemaps.map(
    ({ address, lastmod }) => `<sitemap>${loc(address, context)}${changed(lastmod)}</sitemap>\n`,
  );
  return `${head}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`;
}

const loc = (address: string, context: Pick<OutputContext, 'siteUrl'>): string =>
  `<loc>${escaped(absolute(address, context))}</loc>`;

const changed = (lastmod: string | null): string => (lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** One for all sites of the host. */
export const sitemapAddress = ({ base = '/' }: Pick<Site, 'base'>): string => `${base}sitemap.xml`;
const xml = 'application/xml; charset=utf-8';

/**
 * The sitemap (`/sitemap.xml`; above 50,000 addresses or 50 MB an index of `/sitemap-1.xml` and so on) and the
 * `/robots.txt` that names it: one for all sites of the host. A robots.txt of the owner's own takes its place, and
 * where the site is a part of another one (`base`), it has none and the sitemap lies in it.
 */
export function sitemapFiles(context: OutputContext): MachineFile[] {
  let known: Entry[] | undefined;
  const entries = () => {
    known ??= entriesOf(context);
    return known;
  };
  const main = sitemapAddress(context.site);
  const first = context.site.base === undefined ? [robots(context)] : [];
  if (fitsOneFile(context)) return [sitemap(main, entries, context), ...first];
  const parts = partsOf(entries(), context.siteUrl);
  if (parts.length === 1) return [sitemap(main, entries, context), ...first];
  const files = parts.map((part, at) => sitemap(main.replace('.xml', `-${at + 1}.xml`), () => part, context));
  const listed = files.map(({ address }, at) => ({ address, lastmod: latest(parts[at] ?? []) }));
  const index: MachineFile = {
    address: main,
    type: xml,
    key: keyOf(JSON.stringify(listed)),
    make: () => sitemapIndex(listed, context),
  };
  return [index, ...files, ...first];
}

const sitemap = (address: string, entries: () => readonly Entry[], context: OutputContext): MachineFile => ({
  address,
  type: xml,
  get key() {
    return keyOf(entries().map(entryKey).join('\n'));
  },
  make: () => urlset(entries(), context),
});

const entryKey = ({ address, lastmod, alternates }: Entry): string =>
  `${address} ${lastmod}${alternates.length === 0 ? '' : JSON.stringify(alternates)}`;

/** The last change in a file; all are in UTC, so that text sorts as time does. */
const latest = (entries: readonly Entry[]): string | null =>
  entries.reduce<string | null>(
    (last, { lastmod }) => (lastmod !== null && (last === null || lastmod > last) ? lastmod : last),
    null,
  );

/**
 * Nothing is kept from robots but what is no page: the operator's page and the address of webhooks. Pages that are
 * not meant to be found say so themselves, which a robot can only read if it may come.
 */
const robots = (context: OutputContext): MachineFile => ({
  address: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  key: keyOf('robots'),
  make: () =>
    `User-agent: *\nDisallow: /_jobfront/\nDisallow: /webhooks/\n\nSitemap: ${absolute(sitemapAddress(context.site), context)}\n`,
});
