import { escapeMarkup } from '../../base/escape.ts';
import { keyOf } from '../../base/keys.ts';
import { absolute, basePath, below } from '../../base/site-path.ts';
import { sortedBy } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import { isFindable } from '../../board/lists/addresses.ts';
import { pageAddresses } from '../../board/lists/all-addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { adminAddress } from '../editor/editor-policy.ts';
import { partsById } from '../job-parts.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { type Alternate, alternatesAt, alternatesOf, jobVariants } from '../page/alternates.ts';
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

/** An address for search engines. */
interface Found {
  address: string;
  /** `null` where it is no job's. */
  advertId: number | null;
  /** Whether it can have any. */
  hasVariants: boolean;
  /** Its entry in the sitemap; always the same object. */
  entry(): Entry;
}

/**
 * Every address of the host for search engines, sorted by code unit. Closed jobs are left out.
 *
 * @param context of all sites of the host
 */
function findAll({ board, memory, site, siteUrl, changedAt, content = [] }: OutputContext): Found[] {
  const foundAt = (address: string, alternates: () => readonly Alternate[]) => {
    let known: Entry | undefined;
    return {
      address,
      entry() {
        known ??= { address, lastmod: lastmodOf(changedAt(address)), alternates: alternates() };
        return known;
      },
    };
  };
  const found = siteParts({ board, memory, settings: { site, content } }).flatMap(
    ({ settings, ...part }): Found[] => {
      const context = { ...part, ...settings, siteUrl };
      const jobs = byAddress(part.board.jobs).map((job) => ({
        ...foundAt(job.address, () => alternatesOf(jobVariants(job), context)),
        advertId: job.advertId,
        hasVariants: job.translations.length > 0,
      }));
      const pages = pageAddresses(part.board, settings.site, settings.content).filter(isFindable);
      return [
        ...jobs,
        ...pages.map(({ address }) => ({
          ...foundAt(address, () => alternatesAt(address, context)),
          advertId: null,
          hasVariants: true,
        })),
      ];
    },
  );
  return found.sort(inOrder);
}

const inOrder = (one: { address: string }, other: { address: string }): number =>
  one.address < other.address ? -1 : Number(one.address > other.address);

const byAddress = sortedBy<Job>(inOrder);

/**
 * Whether the addresses are so few that they surely fit one file, whatever their entries. `false` says nothing.
 */
function fitsOneFile(found: readonly Found[], { site, siteUrl }: OutputContext): boolean {
  if (found.length > mostEntries) return false;
  const longest = found.reduce((most, { address }) => Math.max(most, lengthAtMost(address)), 0);
  const links = 1 + site.languages.length;
  return found.length * (100 + links * (100 + 6 * (siteUrl.length + longest))) < mostBytes - 1000;
}

function lastmodOf(instant: string | null): string | null {
  const seconds = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(instant ?? '')?.[1];
  return seconds === undefined ? null : `${seconds}Z`;
}

/** Items file by file, in their order, by the most bytes that each takes. Without items there is one empty file. */
export function inFiles<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[][] {
  let part: Item[] = [];
  let bytes = 0;
  const parts = [part];
  for (const item of items) {
    const size = sizeOf(item);
    if (part.length === mostEntries || (part.length > 0 && bytes + size > mostBytes - 1000)) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(item);
    bytes += size;
  }
  return parts;
}

/** A job without translations can be measured without making its entry. */
const sizeOf =
  ({ siteUrl }: Pick<OutputContext, 'siteUrl'>) =>
  ({ address, hasVariants, entry }: Found): number =>
    sizeAtMost(hasVariants ? entry() : { address, alternates: [] }, siteUrl);

const fits = (part: readonly Found[], context: OutputContext): boolean =>
  part.length <= mostEntries && inFiles(part, sizeOf(context)).length === 1;

/** Most bytes of an entry in the file, computed without making its text. */
export function sizeAtMost(
  { address, alternates }: Pick<Entry, 'address' | 'alternates'>,
  siteUrl: string,
): number {
  const links = alternates.reduce(
    (sum, { hreflang, href }) => sum + 70 + hreflang.length + lengthAtMost(href),
    0,
  );
  return 100 + 6 * siteUrl.length + lengthAtMost(address) + links;
}

/** A character outside ASCII becomes up to nine, "&" becomes five. */
const lengthAtMost = (address: string): number =>
  /^[\w\-./~:]*$/.test(address) ? address.length : 9 * address.length;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap: addresses, when each changed, and each one's other languages. */
export function urlset(entries: readonly Entry[], context: Pick<OutputContext, 'siteUrl'>): string {
  const urls = entries.map(({ address, lastmod, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeMarkup(hreflang)}" href="${escapeMarkup(href)}"/>`,
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
  `<loc>${escapeMarkup(absolute(address, context))}</loc>`;

const changed = (lastmod: string | null): string => (lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`);

/** One for all sites of the host. */
export const sitemapAddress = ({ base = '/' }: Pick<SiteSettings, 'base'>): string => `${base}sitemap.xml`;
const xml = 'application/xml; charset=utf-8';

/**
 * The sitemap, one for all sites of the host. Above 50,000 addresses or 50 MB `/sitemap.xml` is an index of others:
 * `/sitemap-pages-1.xml` and so on in the order of the addresses, and `/sitemap-jobs-1.xml` and so on by the numbers of
 * the jobs, so that a changed job changes only one of them. That of a site that is a part of another one (`base`) lies
 * in it.
 */
export function sitemapFiles(context: OutputContext): MachineFile[] {
  const main = sitemapAddress(context.site);
  const found = findAll(context);
  if (fitsOneFile(found, context) || fits(found, context)) {
    return [sitemap(main, found, context)];
  }
  const files = partsOf(found, context).map(({ name, part }) => ({
    part,
    file: sitemap(main.replace('.xml', `-${name}.xml`), part, context),
  }));
  return [indexOf(main, files, context), ...files.map(({ file }) => file)];
}

/** The addresses in each file of a large sitemap. */
function partsOf(
  found: readonly Found[],
  context: OutputContext,
): { name: string; part: readonly Found[] }[] {
  const pages = found.filter(({ advertId }) => advertId === null);
  const jobs = partsById(
    found.filter(({ advertId }) => advertId !== null),
    ({ advertId }) => advertId ?? 0,
    mostEntries,
    (part) => fits(part, context),
  );
  return [
    ...inFiles(pages, sizeOf(context)).map((part, at) => ({ name: `pages-${at + 1}`, part })),
    ...jobs.map((part, at) => ({ name: `jobs-${at + 1}`, part })),
  ].filter(({ part }) => part.length > 0);
}

function indexOf(
  address: string,
  files: readonly { part: readonly Found[]; file: MachineFile }[],
  context: OutputContext,
): MachineFile {
  const listed = () =>
    files.map(({ part, file }) => ({ address: file.address, lastmod: latest(part, context) }));
  return {
    address,
    type: xml,
    get key() {
      return keyOf(JSON.stringify(listed()));
    },
    make: () => sitemapIndex(listed(), context),
  };
}

const sitemap = (address: string, found: readonly Found[], context: OutputContext): MachineFile => {
  const entries = () => found.map(({ entry }) => entry());
  return {
    address,
    type: xml,
    get key() {
      return keyOf(entries().map(entryKey).join('\n'));
    },
    make: () => urlset(entries(), context),
  };
};

const entryKey = ({ address, lastmod, alternates }: Entry): string =>
  `${address} ${lastmod}${alternates.length === 0 ? '' : JSON.stringify(alternates)}`;

/** The last change in a file; all are in UTC, so that text sorts as time does. */
function latest(part: readonly Found[], { changedAt }: OutputContext): string | null {
  // Of few moments: most pages changed at the same.
  const moments = new Set(part.map(({ address }) => changedAt(address)));
  return [...moments]
    .map(lastmodOf)
    .reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);
}

/**
 * The `/robots.txt` that names the sitemap; none for a site that is a part of another one (`base`). The owner's own file
 * replaces it. It disallows only what is no page of the site: the operator's page, the address of webhooks, the editor.
 * Pages that are not meant to be found say so themselves, which a robot can only read if it may request them. Robots read
 * only the file at the root of a host (RFC 9309, section 2.3): below a path it is a text for the owner of the host.
 */
export function robotsFiles({ site, siteUrl }: Pick<OutputContext, 'site' | 'siteUrl'>): MachineFile[] {
  if (site.base !== undefined) return [];
  const editor = site.cms === undefined ? [] : [adminAddress(site)];
  const closed = ['/_jobfront/', '/webhooks/', ...editor].map((address) => below(basePath(siteUrl), address));
  const lines = closed.map((path) => `Disallow: ${path}\n`).join('');
  return [
    {
      address: '/robots.txt',
      type: 'text/plain; charset=utf-8',
      key: keyOf('robots', site.cms === undefined ? '' : 'editor'),
      make: () => `User-agent: *\n${lines}\nSitemap: ${absolute(sitemapAddress(site), { siteUrl })}\n`,
    },
  ];
}
