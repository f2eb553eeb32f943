import { closedJobs, lastAddress, type Memory, movedAddresses } from '../../board/memory.ts';
import type { SiteSecurity } from '../site-security.ts';
import { isPath } from './path.ts';

export interface HostOptions {
  /** The headers of the site (outputs/site-security.ts). */
  security: SiteSecurity;
  /** Addresses that lead elsewhere beside those of moved jobs: from, to. */
  redirects?: Readonly<Record<string, string>>;
  /** Where the sites of brands stand, `/velo/`: each has a `404.html` of its own. None if left out. */
  roots?: readonly string[];
}

/** An address that leads to another for good. */
export interface Moved {
  from: string;
  to: string;
}

/** What a host has to know of a site beside its files. */
export interface HostSite {
  security: SiteSecurity;
  /** The newest first: where a host has no room for all, the oldest are left out. */
  moved: readonly Moved[];
  /** Addresses of the pages of closed jobs, those that closed last first. */
  closed: readonly string[];
  /** Where the sites of brands stand. */
  roots: readonly string[];
  /** Addresses that no request can mean (another version of the memory, a hand's mistake). */
  unusable: number;
}

/** Beginnings of addresses whose names change with their content. */
export const immutablePrefixes = ['/_astro/', '/images/'] as const;

export const immutableCaching = 'public, max-age=31536000, immutable';
export const revalidateCaching = 'public, max-age=0, must-revalidate';

/** Types by ending that hosts do not know of themselves; all of them text but the signature. */
export const rareTypes: Readonly<Record<string, string>> = {
  ics: 'text/calendar; charset=utf-8',
  jws: 'application/jose',
  md: 'text/markdown; charset=utf-8',
};

/** Files that tell hosts what to do: their names on the site, which need not answer anybody. */
export const hostFileNames = [
  '_headers',
  '_redirects',
  'vercel.json',
  'staticwebapp.config.json',
  '.htaccess',
  '.nojekyll',
] as const;

/** Puts together what the hosts' files are made from. */
export function hostSite(memory: Memory, { security, redirects = {}, roots = [] }: HostOptions): HostSite {
  const jobs = Object.values(memory);
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
  const all = Object.entries({ ...movedAddresses(memory), ...redirects }).map(([from, to]) => ({ from, to }));
  const closed = closedJobs(memory)
    .toSorted((a, b) => compare(b.closedAt ?? '', a.closedAt ?? '') || b.advertId - a.advertId)
    .map(lastAddress);
  const moved = all.filter(({ from, to }) => isPath(from) && isPath(to) && from !== to);
  const usable = closed.filter(isPath);
  return {
    security,
    moved: moved.toSorted((a, b) => rank(a) - rank(b) || compare(a.from, b.from)),
    closed: usable,
    roots,
    unusable: all.length - moved.length + closed.length - usable.length,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
