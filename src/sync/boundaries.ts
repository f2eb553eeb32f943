import type { Board, Job } from '../board/job.ts';
import { byNewest, bySoonest } from '../board/order.ts';
import { linkPositions } from '../board/positions.ts';
import { linkTranslations } from '../board/translations.ts';
import { millisecondsOf, standingAt } from '../board/validity.ts';

/**
 * The next moment at which the board changes by itself: the first end of an open job or beginning of an upcoming
 * one, an ISO instant. It lies in the past where the board was not looked at for long. `null`: never.
 */
export function nextBoundary({ jobs, upcoming }: Board): string | null {
  const found = known.get(jobs);
  if (found?.upcoming === upcoming) return found.next;
  const ends = jobs.map((job) => job.validThrough);
  const next = soonest([...ends, ...upcoming.map((job) => job.validFrom)]);
  known.set(jobs, { upcoming, next });
  return next;
}

// The same board is asked at every moment at which something else might have changed.
const known = new WeakMap<readonly Job[], { upcoming: readonly Job[]; next: string | null }>();

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
 * The board at a later moment, without asking the service: jobs whose validity has begun open, jobs whose
 * validity is over leave, with their problems. A board never goes back: what has left it can't be regained, so
 * an earlier moment gives the board of its own moment.
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
  const standings = Map.groupBy(all, (job) => standingAt(at, job));
  const over = standings.get('past') ?? [];
  const open = standings.get('open') ?? [];
  const upcoming = standings.get('upcoming') ?? [];
  if (over.length === 0 && upcoming.length === board.upcoming.length) {
    return isLater ? Object.freeze({ ...board, at }) : board;
  }
  return Object.freeze({
    at,
    jobs: linkPositions(linkTranslations(open.sort(byNewest))),
    upcoming: upcoming.sort(bySoonest),
    problems: withoutThoseOf(over, board.problems),
  });
}

function withoutThoseOf(over: readonly Job[], problems: Board['problems']): Board['problems'] {
  const gone = new Set(over.map((job) => job.publishId));
  return problems.filter(({ publishId }) => publishId === null || !gone.has(publishId));
}
