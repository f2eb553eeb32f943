import type { Problem } from '../problem.ts';
import type { Job } from './job.ts';
import { listChange } from './list-change.ts';

/** ISO instants of one form sort as text; a missing one is taken for the earliest. */
const startOf = (job: Job) => job.validFrom ?? '';
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The newest first, then the highest advert id. Which jobs stand on top of a list is its own to say (with-top.ts). */
export function byNewest(one: Job, other: Job): number {
  return compare(startOf(other), startOf(one)) || other.advertId - one.advertId;
}

// Nearly always the jobs of a board follow those of the one before.
let latest: readonly Job[] = [];

/** Jobs in the order of a board. Those that stand as in the board before are not compared again. */
export function inBoardOrder(jobs: readonly Job[]): readonly Job[] {
  const { at, added } = listChange(latest, jobs);
  const changed = jobs.slice(Math.max(0, at - 1), at + added.length + 1);
  const isSorted = changed.every(
    (job, index) => index === 0 || byNewest(changed[index - 1] ?? job, job) <= 0,
  );
  latest = isSorted ? jobs : jobs.toSorted(byNewest);
  return latest;
}

/** The soonest first, then the lowest advert id. */
export function bySoonest(one: Job, other: Job): number {
  return compare(startOf(one), startOf(other)) || one.advertId - other.advertId;
}

/** Problems of the whole list first, then by advert, publish id, code, message. */
export function inProblemOrder(one: Problem, other: Problem): number {
  return (
    (one.advertId ?? 0) - (other.advertId ?? 0) ||
    (one.publishId ?? 0) - (other.publishId ?? 0) ||
    compare(one.code, other.code) ||
    compare(one.message, other.message)
  );
}
