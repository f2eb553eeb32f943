import type { Board, Job } from '../../board/job.ts';
import type { Address } from '../../board/lists/addresses.ts';
import { addressAt } from '../../board/lists/all-addresses.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import type { Settings, SiteSettings } from '../../settings/site-schema.ts';

/** The open job at an address. The board is read once, not once a page. */
export function jobAt(
  address: string,
  {
    board,
    site,
    content,
  }: { board: Board; site: SiteSettings; content?: readonly ContentPage[] | undefined },
): Job | undefined {
  const at = addressAt(address, board, site, content);
  return at?.kind === 'job' ? at.job : undefined;
}

/** What a page is printed from. */
interface Printed {
  board: Board;
  settings: Pick<Settings, 'site' | 'content'>;
}

/** What a path shows; `undefined` if nothing, or if it is no address (a closed job). */
export const found = (path: string, { board, settings }: Printed): Address | undefined =>
  addressAt(path, board, settings.site, settings.content);

/** Whether a page is in the folder of jobs: `/jobs/`, `/en/jobs/page/2/`. */
export const isBelowJobs = ({ address }: Pick<Address, 'address'>): boolean => address.includes('/jobs/');

/** An address in the parameters of a route: what precedes and follows one of its segments. */
export interface RouteParams {
  /** "velo/en"; `undefined` where the segment is the first. */
  root: string | undefined;
  /** "in/lodz/page/2"; `undefined` where the segment is the last. */
  rest: string | undefined;
}

/**
 * Splits an address at a segment: "/velo/en/jobs/in/lodz/" at "jobs" is "velo/en" and "in/lodz". The first such segment
 * counts, because the path of no site contains one of ours.
 */
export function routeParams(address: string, segment: string): RouteParams {
  const parts = address.split('/').filter((part) => part !== '');
  const at = parts.indexOf(segment);
  const path = (some: readonly string[]) => some.join('/') || undefined;
  return { root: path(parts.slice(0, at)), rest: path(parts.slice(at + 1)) };
}
