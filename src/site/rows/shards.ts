import { followed } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import { isSameList } from '../../board/list-items.ts';

/** Boards of up to so many jobs have one shard. */
export const oneShardUpTo = 3_000;
/** About so many jobs make a shard. */
const jobsPerShard = 2_048;

/**
 * The adverts with which the shards of a board begin, ascending, the first shard with 0. What browsers load of a large
 * board is divided into shards, so that an edit leaves the files of all others as they are.
 *
 * @returns the same list as for the board before, if no shard has come or gone
 */
export const shardStarts: (jobs: readonly Job[]) => readonly number[] = followed(
  (jobs: readonly Job[]): readonly number[] => startsOf(jobs),
  (before, _, jobs) => {
    const starts = startsOf(jobs);
    return isSameList(before, starts) ? before : starts;
  },
);

function startsOf(jobs: readonly Job[]): number[] {
  if (jobs.length <= oneShardUpTo) return [0];
  const lowest = jobs.reduce((least, { advertId }) => Math.min(least, advertId), Number.POSITIVE_INFINITY);
  const starts = jobs.flatMap(({ advertId }) =>
    beginsShard(advertId) && advertId > lowest ? [advertId] : [],
  );
  return [0, ...starts.sort((one, other) => one - other)];
}

/**
 * Whether an advert begins a shard. Its number alone decides (content-defined chunking), so that adverts that come and go
 * change the shard that they are in, and no other.
 */
function beginsShard(advertId: number): boolean {
  let mixed = Math.imul(advertId ^ (advertId >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % jobsPerShard === 0;
}

/** The place in `starts` of the shard that an advert is in. */
export function shardAt(starts: readonly number[], advertId: number): number {
  let [from, to] = [0, starts.length];
  while (to - from > 1) {
    const middle = (from + to) >>> 1;
    if ((starts[middle] ?? 0) <= advertId) from = middle;
    else to = middle;
  }
  return from;
}
