import type { Board, Job } from '../board/job.ts';
import { boardAt } from './boundaries.ts';

/** Jobs that are gone although their time was not over: so many that a second look has to confirm it. */
export interface Drop {
  /** Jobs that should still be open. */
  before: number;
  /** Jobs that are open by the look. */
  after: number;
  /** Advert ids of the missing ones. */
  missing: ReadonlySet<number>;
}

/** Jobs that a list lacks, up to which each is asked for by name before it is closed. More are a drop. */
export const mostAskedFor = 50;

/**
 * The jobs of a board that a later one lacks although their validity goes on, open or to come: what was closed by hand,
 * or what one replica of the service does not know of yet.
 */
export function missingFrom(next: Board, published: Board): readonly Job[] {
  const known = new Set([...next.jobs, ...next.upcoming].map((job) => job.advertId));
  const isMissing = ({ advertId }: Job) => !known.has(advertId);
  // As nearly always: none of them is gone, whenever it was to be open.
  if (!published.jobs.some(isMissing) && !published.upcoming.some(isMissing)) return [];
  const then = boardAt(published, next.at);
  return [...then.jobs, ...then.upcoming].filter(isMissing);
}

/**
 * Whether a look shows a sudden drop against the board that was published before:
 * more than 10 % of the jobs are missing, or more than 50, or none is left. Jobs are compared by advert, so a list
 * of entirely other jobs is a drop as well. Jobs whose own validity has ended by `next.at` are not missed, nor are jobs that
 * were put off to a later beginning. Of fewer than 10 jobs one may go at a time, unless it is the last.
 *
 * @returns `null` where there is nothing to confirm
 */
export function dropBetween(published: Board, next: Board): Drop | null {
  const lacking = missingFrom(next, published);
  if (lacking.length === 0 && next.jobs.length > 0) return null;
  const expected = boardAt(published, next.at).jobs;
  const open = new Set(expected.map((job) => job.advertId));
  const missing = lacking.map((job) => job.advertId).filter((id) => open.has(id));
  const mayGo = Math.min(mostAskedFor, Math.max(1, Math.floor(expected.length / 10)));
  const toZero = expected.length > 0 && next.jobs.length === 0;
  if (missing.length <= mayGo && !toZero) return null;
  return { before: expected.length, after: next.jobs.length, missing: new Set(missing) };
}

/** Whether a second look shows the same drop: exactly the same jobs are missing. */
export function isConfirmedBy(first: Drop, second: Drop): boolean {
  return first.missing.size === second.missing.size && first.missing.isSubsetOf(second.missing);
}

/** One sentence for the operator. */
export function describeDrop({ before, after, missing }: Drop): string {
  return `The service's list lacks ${missing.size} of ${before} jobs at once (${after} are left), so the last board stays until a second look shows the same; if that is meant, run "jobfront publish --confirm".`;
}
