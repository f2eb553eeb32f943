import { addressIn, basePath } from '../../base/site-path.ts';
import { movedAddresses, noMemory, remember } from '../../board/memory.ts';
import { canonicalPath } from '../../settings/old-addresses.ts';
import type { Settings } from '../../settings/site-schema.ts';
import {
  leadsByNumber,
  oldAddressFaults,
  oldAddressFaultText,
  oldAddressSite,
  oldAnswerAt,
} from '../../site/old-addresses.ts';
import { goneLinks } from '../own-links.ts';
import { aboutSetting, type Examined, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';

/** Rows of the owner's file of old addresses that do not work. No findings if no list was read. */
export function checkOldAddresses({ settings, board, look, remembered = noMemory }: Examined): Finding[] {
  const { oldAddresses = [] } = settings.site;
  if (oldAddresses.length === 0 || !('list' in look.outcome)) return [];
  const site = siteOf(settings, board, remembered);
  return oldAddressFaults(oldAddresses, site).map((fault) =>
    finding(`old-address-${fault.kind}`, aboutSetting('redirects'), oldAddressFaultText(fault)),
  );
}

/** Links of the owner's to jobs and lists that are not there now. No findings if no list was read. */
export function checkGoneLinks({
  settings,
  board,
  look,
  links = [],
  remembered = noMemory,
}: Examined): Finding[] {
  if (links.length === 0 || !('list' in look.outcome)) return [];
  const leads = leadsSomewhere({ settings, board, remembered });
  return goneLinks(links, settings.environment.SITE_URL, leads).map(({ where, found }) =>
    finding('own-link-gone', aboutSetting(where), found),
  );
}

function siteOf(
  { site, content, environment }: Settings,
  board: Examined['board'],
  remembered: NonNullable<Examined['remembered']>,
) {
  const memory = { jobs: remember(remembered, board) };
  return oldAddressSite({ board, memory, site, content, siteUrl: environment.SITE_URL }, null);
}

/** An address that was requested, or that a sitemap or list names. */
export interface AskedAddress {
  /** As requested, with its query: `/job.php?id=7`. */
  address: string;
  count: number;
}

/** Most different addresses that are read from a file. */
const mostAddresses = 100_000;

/**
 * The addresses in a sitemap (or a file of them), an access log (common or combined format: what was answered 200, 301,
 * 302, 304 or 308), or a list with one address a line, those that come most often first. Hosts are left out.
 */
export function addressesIn(text: string): AskedAddress[] {
  const counts = new Map<string, number>();
  const take = (address: string | undefined) => {
    const url = address === undefined ? null : URL.parse(address, 'https://site.example');
    if (!url || (counts.size >= mostAddresses && !counts.has(url.pathname + url.search))) return;
    const found = url.pathname + url.search;
    counts.set(found, (counts.get(found) ?? 0) + 1);
  };
  if (/<(?:urlset|sitemapindex)\b/.test(text.slice(0, 2_000))) {
    for (const [, address = ''] of text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)) {
      take(address.replaceAll('&amp;', '&'));
    }
  } else {
    for (const line of text.split(/\r?\n/)) {
      const [, asked, status] = /"(?:GET|HEAD) (\S+) HTTP\/[\d.]+" (\d{3})\b/.exec(line) ?? [];
      if (asked === undefined) take(/^"?((?:\/|https?:\/\/)[^\s",;]*)/.exec(line.trim())?.[1]);
      else if (['200', '301', '302', '304', '308'].includes(status ?? '')) take(asked);
    }
  }
  return [...counts]
    .map(([address, count]) => ({ address, count }))
    .sort((one, other) => other.count - one.count || (one.address < other.address ? -1 : 1));
}

/** Names of files that pages load, which are never bookmarked. */
const loaded = /\.(?:avif|css|gif|ico|jpe?g|js|json|map|mjs|png|svg|ttf|txt|webmanifest|webp|woff2?|xml)$/i;

type Known = Pick<Examined, 'settings' | 'board' | 'remembered'>;

/** Addresses without a target on the site. Files that pages load are left out. */
export function leadingNowhere(asked: readonly AskedAddress[], known: Known): AskedAddress[] {
  const leads = leadsSomewhere(known);
  const base = basePath(known.settings.environment.SITE_URL);
  return asked.filter(({ address }) => {
    const { pathname, search } = new URL(address, 'https://site.example');
    // A log of the present host names the path of the site, one of a former host does not.
    const path = decodedPath(addressIn(base, pathname) ?? pathname);
    if (path === null || loaded.test(path) || path.startsWith('/_')) return false;
    return !leads(path, search);
  });
}

/**
 * Whether a path with its query leads somewhere on the site: to a page, to where a page or list has moved, by a
 * row of the owner's file, or to a job by its number. Files are not known.
 */
export function leadsSomewhere({
  settings,
  board,
  remembered = noMemory,
}: Known): (path: string, query: string) => boolean {
  const site = siteOf(settings, board, remembered);
  const moved = { ...site.lists, ...movedAddresses(site.memory) };
  const rows = settings.site.oldAddresses ?? [];
  return (path, query) => {
    const bare = path.replace(/\/index\.html$/, '/');
    const forms = [path, bare, canonicalPath(bare)];
    return (
      forms.some((one) => site.isLive(one) || Object.hasOwn(moved, one)) ||
      oldAnswerAt(rows, path, query, site) !== undefined ||
      leadsByNumber(bare, site.memory)
    );
  };
}

/** `null` if it is no path. */
export function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Addresses of one shape: `/careers/…`, `/jobs/<uuid>`, `/o/…`. */
export interface AddressShape {
  shape: string;
  addresses: number;
  count: number;
  example: string;
}

/** The same by what they have in common, so that one look shows the structure of the old site. */
export function shapesOf(all: readonly AskedAddress[]): AddressShape[] {
  const by = Map.groupBy(all, ({ address }) => shapeOf(address));
  return [...by]
    .map(([shape, found]) => ({
      shape,
      addresses: found.length,
      count: found.reduce((sum, { count }) => sum + count, 0),
      example: found[0]?.address ?? '',
    }))
    .sort((one, other) => other.count - one.count || (one.shape < other.shape ? -1 : 1));
}

function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://site.example');
  const parts = pathname.split('/').filter((part) => part !== '');
  const shape = parts.map((part, at) => {
    if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(part)) return '<uuid>';
    if (/^\d+$/.test(part)) return '<number>';
    return at > 0 && at === parts.length - 1 ? '…' : part;
  });
  const names = [...new Set(searchParams.keys())].sort();
  return `/${shape.join('/')}${names.length > 0 ? `?${names.map((name) => `${name}=…`).join('&')}` : ''}`;
}
