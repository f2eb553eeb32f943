import type { Job } from '../../board/job.ts';
import { postedAt } from '../../board/memory.ts';
import type { OutputContext } from '../machine-file.ts';

/**
 * Most jobs of one feed. Readers poll feeds many times a day and only want what is new; whoever wants all jobs
 * takes `/feeds/jobs.xml` or `/jobs.json`. A busy company publishes fewer than this between two polls.
 */
export const shownJobs = 100;

/**
 * Gives the newest jobs of any list of the board: by first publication, then by advert id, both descending;
 * jobs whose publication is unknown come last. Highlighted jobs stand where their age puts them.
 */
export function newestOf({
  board,
  memory,
}: Pick<OutputContext, 'board' | 'memory'>): (jobs: readonly Job[]) => readonly Job[] {
  const sorted = board.jobs
    .map((job) => ({ job, id: job.advertId, time: timeOf(postedAt(memory, job)) }))
    .sort((one, other) => compare(other.time, one.time) || other.id - one.id)
    .map(({ job }) => job);
  const ranks = new Map(sorted.map((job, rank) => [job, rank]));
  return (jobs) =>
    [
      ...Uint32Array.from(jobs, (job) => ranks.get(job) ?? sorted.length)
        .sort()
        .subarray(0, shownJobs),
    ]
      .map((rank) => sorted[rank])
      .filter((job) => job !== undefined);
}

const timeOf = (instant: string | null) =>
  instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);

/** Without subtraction, for two unknown times have no difference. */
const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
