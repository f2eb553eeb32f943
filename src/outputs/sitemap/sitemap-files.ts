import { keyOf } from '../keys.ts';
import { absolute, type MachineFile, type OutputContext } from '../machine-file.ts';
import { type Entry, entriesOf, fitsOneFile, partsOf } from './entries.ts';
import { sitemapIndex, urlset } from './sitemap-xml.ts';

const main = '/sitemap.xml';
const xml = 'application/xml; charset=utf-8';

/**
 * The sitemap (`/sitemap.xml`; above 50,000 addresses or 50 MB an index of `/sitemap-1.xml` and so on) and the
 * `/robots.txt` that names it: one for all sites of the host. A robots.txt of the owner's own takes its place.
 */
export function sitemapFiles(context: OutputContext): MachineFile[] {
  let known: Entry[] | undefined;
  const entries = () => {
    known ??= entriesOf(context);
    return known;
  };
  if (fitsOneFile(context)) return [sitemap(main, entries, context), robots(context)];
  const parts = partsOf(entries(), context.siteUrl);
  if (parts.length === 1) return [sitemap(main, entries, context), robots(context)];
  const files = parts.map((part, at) => sitemap(`/sitemap-${at + 1}.xml`, () => part, context));
  const listed = files.map(({ address }, at) => ({ address, lastmod: latest(parts[at] ?? []) }));
  const index: MachineFile = {
    address: main,
    type: xml,
    key: keyOf(JSON.stringify(listed)),
    make: () => sitemapIndex(listed, context),
  };
  return [index, ...files, robots(context)];
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
    `User-agent: *\nDisallow: /_jobfront/\nDisallow: /webhooks/\n\nSitemap: ${absolute(main, context)}\n`,
});
