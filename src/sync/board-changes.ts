import { keyOf } from '../base/keys.ts';
import { followed, followingOf, lineageOf } from '../board/following.ts';
import type { Board, Job } from '../board/job.ts';
import { millisecondsOf, openStateAt } from '../board/listed-post.ts';
import { byNewest, bySoonest } from '../board/make-board.ts';
import { linkPositions, linkTranslations } from '../board/recruitments.ts';

/**
 * The next moment at which the board changes by itself: the first end of an open job or beginning of an upcoming one,
 * an ISO instant. In the past when the board was not updated for long. `null`: never.
 *
 * @param moments at which the site changes besides: the ends of events on the owner's pages
 */
export const nextBoundary = (
  { at, jobs, upcoming }: Board,
  moments: readonly string[] = [],
): string | null => {
  const later = moments.filter((moment) => millisecondsOf(moment) > millisecondsOf(at));
  return soonest([firstEnd(jobs).at, ...upcoming.map((job) => job.validFrom), ...later]);
};

const endsOf = (jobs: readonly Job[]) => jobs.map((job) => job.validThrough);

const firstEnd = followed(
  (jobs: readonly Job[]) => ({ at: soonest(endsOf(jobs)) }),
  (before, { gone, come }) =>
    before.at !== null && endsOf(gone).includes(before.at)
      ? null
      : { at: soonest([before.at, ...endsOf(come)]) },
);

function soonest(moments: readonly (string | null)[]): string | null {
  let next: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const moment of moments) {
    if (moment === null) continue;
    const at = millisecondsOf(moment);
    if (at >= least) continue;
    least = at;
    next = moment;
  }
  return next;
}

/**
 * The board at a later moment, without asking the service: jobs whose validity has begun open, jobs whose validity is
 * over leave, with their problems. A board never goes back: jobs that have left can't be regained, so an earlier moment
 * returns the board of its own moment.
 *
 * @param moment an ISO instant
 */
export function boardAt(board: Board, moment: string): Board {
  const isLater = millisecondsOf(moment) > millisecondsOf(board.at);
  const at = isLater ? moment : board.at;
  const next = nextBoundary(board);
  if (next === null || millisecondsOf(next) > millisecondsOf(at)) {
    return isLater ? Object.freeze({ ...board, at }) : board;
  }
  const all = [...board.jobs, ...board.upcoming];
  const states = Map.groupBy(all, (job) => openStateAt(at, job));
  const over = states.get('past') ?? [];
  const open = states.get('open') ?? [];
  const upcoming = states.get('upcoming') ?? [];
  if (over.length === 0 && upcoming.length === board.upcoming.length) {
    return isLater ? Object.freeze({ ...board, at }) : board;
  }
  return Object.freeze({
    at,
    jobs: sameLine(board.jobs, linkPositions(linkTranslations(open.sort(byNewest)))),
    upcoming: upcoming.sort(bySoonest),
    problems: withoutThoseOf(over, board.problems),
  });
}

/** The board as if its upcoming jobs were open. */
export const withUpcoming = (board: Board): Board =>
  board.upcoming.length === 0
    ? board
    : Object.freeze({
        ...board,
        jobs: linkPositions(linkTranslations([...board.jobs, ...board.upcoming].sort(byNewest))),
        upcoming: [],
      });

/** Links jobs to the jobs they derive from, so that results made from those can be reused. */
const sameLine = (before: readonly Job[], jobs: readonly Job[]): readonly Job[] =>
  lineageOf(before)?.add(jobs) ?? jobs;

/** The jobs that `boardAt` has opened or removed between two boards. */
export function crossed(before: Board, after: Board): readonly Job[] {
  const opened = followingOf(before.upcoming, after.upcoming).gone;
  const left = new Set(followingOf(before.jobs, after.jobs).come.map(({ publishId }) => publishId));
  const ended = followingOf(before.jobs, after.jobs).gone.filter(({ publishId }) => !left.has(publishId));
  return [...ended, ...opened];
}

function withoutThoseOf(over: readonly Job[], problems: Board['problems']): Board['problems'] {
  const gone = new Set(over.map((job) => job.publishId));
  return problems.filter(({ publishId }) => publishId === null || !gone.has(publishId));
}

/** Jobs that disappeared before their end: so many that a second read has to confirm it. */
export interface Drop {
  /** Jobs that should still be open. */
  before: number;
  /** Open jobs in the list that was read. */
  after: number;
  /** Advert ids of the missing ones. */
  missing: ReadonlySet<number>;
}

/** Up to this many jobs missing from a list are each requested by name before they are closed. More are a drop. */
export const mostAskedFor = 50;

/**
 * The jobs of a board that a later one lacks although their validity, open or to come, has not ended: closed by hand,
 * or not known yet to one replica of the service.
 */
export function missingFrom(next: Board, published: Board): readonly Job[] {
  const [open, upcoming] = [
    followingOf(published.jobs, next.jobs),
    followingOf(published.upcoming, next.upcoming),
  ];
  const there = new Set([...open.come, ...upcoming.come].map(({ advertId }) => advertId));
  const gone = [...open.gone, ...upcoming.gone].filter(({ advertId }) => !there.has(advertId));
  // The usual case: none is gone, open or upcoming.
  if (gone.length === 0) return [];
  const ids = new Set(gone.map(({ advertId }) => advertId));
  const then = boardAt(published, next.at);
  return [...then.jobs, ...then.upcoming].filter(({ advertId }) => ids.has(advertId));
}

/**
 * Whether a read shows a sudden drop against the board that was published before: more than 10 % of the jobs are
 * missing, or more than 50, or none is left. Jobs are compared by advert, so a list of entirely other jobs is a drop as
 * well. Jobs whose own validity has ended by `next.at`, or that were postponed, are not missing. Of fewer than 10 jobs
 * one may disappear at a time, unless it is the last.
 *
 * @returns `null` when there is nothing to confirm
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

/** Equal for reads that show the same drop: exactly the same jobs are missing. */
export const dropKey = ({ missing }: Drop): string => keyOf([...missing].sort((a, b) => a - b).map(String));

/** One sentence for the operator. */
export function describeDrop({ before, after, missing }: Drop): string {
  return `The service's list lacks ${missing.size} of ${before} jobs at once (${after} are left), so the last board stays until a second read shows the same; if that is meant, run "jobfront publish --confirm".`;
}
