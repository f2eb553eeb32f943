import { below } from '../../base/site-path.ts';
import { closedJobs, lastAddress, type Memory, movedAddresses } from '../../board/memory.ts';
import { canonicalPath } from '../../settings/old-addresses.ts';
import type { OldAnswer } from '../old-addresses.ts';
import { isPath } from './escape.ts';
import type { SiteSecurity } from './security-headers.ts';

export interface HostOptions {
  /** The headers of the site (src/site/hosts/security-headers.ts). */
  security: SiteSecurity;
  /** Responses to earlier addresses of the site; none if left out. */
  old?: readonly OldAnswer[];
  /** Targets of moved lists (moved-lists.ts); none if left out. */
  lists?: Readonly<Record<string, string>>;
  /** Roots of the brands' sites, `/velo/`: each has a `404.html` of its own. None if left out. */
  roots?: readonly string[];
  /** The path of the host that the site is below (`basePath`); "" if left out. */
  base?: string;
}

/** An address that redirects permanently to another. */
export interface Moved {
  from: string;
  to: string;
}

/** An earlier address of the site. */
export interface Old {
  from: string;
  /** Parameters that a request must have; other parameters are dropped then. */
  query: readonly (readonly [name: string, value: string])[];
  /** Its target, as in a Location header; `null` = gone for good: 410. */
  to: string | null;
  /** The page that says so: the nearest one for unknown addresses. */
  page: string;
}

/** What a host has to know of a site beside its files. All addresses are those of the site (base/site-path.ts). */
export interface HostSite {
  /** The path of the host that the site is below. */
  base: string;
  security: SiteSecurity;
  /** In the order of the owner's file, those with most parameters first. They precede moved addresses. */
  old: readonly Old[];
  /** Lists, then jobs, the newest first: where a host has no room for all, the oldest are left out. */
  moved: readonly Moved[];
  /**
   * Targets of job numbers: the job's page, open or closed. Open ones come first, each the newest first. They apply to
   * a number with anything behind it (`numberPattern`) that is no file.
   */
  numbers: readonly { id: number; to: string }[];
  /** Addresses of the pages of closed jobs, those that closed last first. */
  closed: readonly string[];
  /** Roots of the brands' sites. */
  roots: readonly string[];
  /** Addresses that no request can contain (another version of the memory, a manual mistake). */
  unusable: number;
}

/** Beginnings of addresses whose names change with their content. */
export const immutablePrefixes = ['/_astro/', '/images/'] as const;

export const immutableCaching = 'public, max-age=31536000, immutable';
export const revalidateCaching = 'public, max-age=0, must-revalidate';

/** Types by ending that hosts do not know; all of them text but the signature. */
export const rareTypes: Readonly<Record<string, string>> = {
  ics: 'text/calendar; charset=utf-8',
  jws: 'application/jose',
  md: 'text/markdown; charset=utf-8',
};

/** Configuration files of hosts: their names on the site, which need not be served. */
export const hostFileNames = [
  '_headers',
  '_redirects',
  'vercel.json',
  'staticwebapp.config.json',
  '.htaccess',
  '.nojekyll',
] as const;

/** Other configuration files of hosts that an owner may have put beside the pages. */
const ownersHostFiles = ['_routes.json', '_worker.js', 'CNAME', 'netlify.toml', 'web.config'];

const forHosts = new Set([...hostFileNames, ...ownersHostFiles].map((name) => `/${name}`));

/**
 * Whether an address is not for visitors: files that configure a host, and names that begin with a dot, except
 * `.well-known` (RFC 8615).
 */
export const isForHosts = (address: string): boolean =>
  forHosts.has(address) ||
  address.startsWith('/_hosts/') ||
  (address.includes('/.') && /\/\.(?!well-known\/)/.test(address));

/**
 * The same with the paths that visitors request in place of addresses: for the configuration of a server, which sees
 * those.
 */
export function asAsked(site: HostSite): HostSite {
  const { base, security } = site;
  const placed = (address: string) => below(base, address);
  return {
    base,
    unusable: site.unusable,
    security: {
      ...security,
      embedded: security.embedded.map(placed),
      special: security.special.map(({ address, headers }) => ({ address: placed(address), headers })),
    },
    old: site.old.map((row) => ({
      ...row,
      from: placed(row.from),
      to: row.to && placed(row.to),
      page: placed(row.page),
    })),
    moved: site.moved.map(({ from, to }) => ({ from: placed(from), to: placed(to) })),
    numbers: site.numbers.map(({ id, to }) => ({ id, to: placed(to) })),
    closed: site.closed.map(placed),
    roots: site.roots.map(placed),
  };
}

/** Puts together what the hosts' files are made from. */
export function hostSite(
  memory: Memory,
  { security, old = [], lists = {}, roots = [], base = '' }: HostOptions,
): HostSite {
  const jobs = [...memory.values()];
  // Adverts are numbered as they are made; an open job's old address matters more than a closed one's.
  const newness = new Map(
    jobs
      .filter(({ addresses }) => addresses.length > 1)
      .toSorted(
        (a, b) => Number(b.closedAt === null) - Number(a.closedAt === null) || b.advertId - a.advertId,
      )
      .map((job, index) => [lastAddress(job), index] as const),
  );
  const rank = ({ to }: Moved) => newness.get(to) ?? -1;
  const rows = old.map(
    ({ old: { path, query }, to }): Old => ({
      from: path,
      query,
      to,
      page: `${roots.find((root) => path.startsWith(root)) ?? '/'}404.html`,
    }),
  );
  const taken = new Set(rows.filter(({ query }) => query.length === 0).map(({ from }) => from));
  const all = Object.entries({ ...lists, ...movedAddresses(memory) })
    .filter(([from]) => !taken.has(canonicalPath(from)))
    .map(([from, to]) => ({ from, to }));
  const closed = closedJobs(memory)
    .toSorted((a, b) => compare(b.closedAt ?? '', a.closedAt ?? '') || b.advertId - a.advertId)
    .map(lastAddress);
  const moved = all.filter(({ from, to }) => isPath(from) && isPath(to) && from !== to);
  const usable = closed.filter(isPath);
  const numbers = jobs
    .toSorted((a, b) => Number(b.closedAt === null) - Number(a.closedAt === null) || b.advertId - a.advertId)
    .map((job) => ({ id: job.advertId, to: lastAddress(job) }));
  return {
    base,
    security,
    old: rows.toSorted((a, b) => b.query.length - a.query.length),
    moved: moved.toSorted((a, b) => rank(a) - rank(b) || compare(a.from, b.from)),
    numbers: numbers.filter(({ to }) => isPath(to)),
    closed: usable,
    roots,
    unusable: all.length - moved.length + closed.length - usable.length,
  };
}

/**
 * The path of a page of the job with this number, with any slug, as a regular expression (PCRE): with a language or
 * a brand before it, with its slash or without.
 *
 * @param id digits, or an expression for them
 */
export const numberPattern = (id: string | number): string => `(?:[^/]+/){0,4}jobs/0*${id}(?:-[^/.]*)?/?`;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Limits of the hosts, from their own documents (also as a table with sources in docs/static-sites.md). Where document
 * and program differ, the smaller number.
 */
export const limits = {
  /** Redirects without a placeholder. developers.cloudflare.com/pages/configuration/redirects, "Per file". */
  cloudflareRedirects: 2_000,
  /** Characters of a redirect. The same page. */
  cloudflareRedirectLine: 1_000,
  /** Rules of `_headers`. developers.cloudflare.com/pages/configuration/headers, "Attach a header". */
  cloudflareHeaderRules: 100,
  /** Characters of a line of `_headers`. The same page. */
  cloudflareHeaderLine: 2_000,
  /** Rewrites, redirects and headers together. vercel.com/docs/limits, "Routes created per Deployment". */
  vercelRoutes: 2_048,
  /** Characters of a pattern. openapi.vercel.sh/vercel.json, `routes[].src`. */
  vercelPattern: 4_096,
  /** Bytes of the file. learn.microsoft.com/azure/static-web-apps/configuration, "Restrictions" (20 KB). */
  azureBytes: 20_000,
  /** Our own: Apache reads `.htaccess` again for every request, about 3 ms for as many of each kind. */
  htaccessRules: 1_000,
} as const;

/** A file for a host, and what did not fit. */
export interface HostText {
  text: string;
  /** For a person: how many entries are left out, why, and the effect. Empty if all fit. */
  leftOut: readonly string[];
}

/** One sentence of `leftOut`; none for a count of 0. */
export function leaveOut(count: number, sentence: (count: string) => string): string[] {
  return count > 0 ? [sentence(count.toLocaleString('en'))] : [];
}

/** What is left out because no request can have the address. */
export const notAddresses = (count: number): string[] =>
  leaveOut(
    count,
    (many) =>
      `${many} remembered addresses are in none of the hosts' files: no request can mean them (control characters, "?", "#" or ".." in them).`,
  );

/**
 * Parts in groups that, with one character between them, are at most `most` characters long. A part that is too
 * long by itself is left out.
 */
export function inGroups(parts: readonly string[], most: number): string[][] {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (part.length > most) continue;
    length += part.length + 1;
    if (length <= most) {
      groups.at(-1)?.push(part);
    } else {
      groups.push([part]);
      length = part.length;
    }
  }
  return groups;
}
