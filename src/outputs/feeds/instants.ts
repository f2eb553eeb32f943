import type { Job } from '../../board/job.ts';
import { type Memory, postedAt } from '../../board/memory.ts';
import { memoLast } from '../../i18n/remember.ts';
import type { OutputContext } from '../machine-file.ts';

/** Stands where a format demands an instant and none is known: fixed, so that equal boards give equal bytes. */
const unknownInstant = '1970-01-01T00:00:00Z';

type Times = Pick<OutputContext, 'board' | 'memory' | 'changedAt'>;

/**
 * Since when the job's page shows what it shows now; where that is unknown, since when the job is published; where
 * that is unknown as well, since when the newest of all jobs is.
 */
export const changedOf = (job: Job, { board, memory, changedAt }: Times): string =>
  changedAt(job.address) ?? postedAt(memory, job) ?? newestInstant(board.jobs, memory) ?? unknownInstant;

const newestInstant = memoLast((jobs: readonly Job[], memory: Memory): string | null => {
  let instant: string | null = null;
  for (const job of jobs) {
    const posted = postedAt(memory, job);
    if (posted !== null && (instant === null || posted > instant)) instant = posted;
  }
  return instant;
});

/**
 * When a list changed last: the newest change of its jobs. An empty list has none, so the moment counts since
 * when its page says so; that stays the same for as long as the list is empty. Where that is unknown, it is since when
 * the newest of all jobs is published.
 */
export function updatedOf(jobs: readonly Job[], address: string, times: Times): string {
  let newest: string | null = null;
  let newestTime = Number.NEGATIVE_INFINITY;
  for (const job of jobs) {
    const changed = changedOf(job, times);
    const time = Date.parse(changed);
    if (time <= newestTime) continue;
    newest = changed;
    newestTime = time;
  }
  return (
    newest ?? times.changedAt(address) ?? newestInstant(times.board.jobs, times.memory) ?? unknownInstant
  );
}

/** "Thu, 05 Nov 2026 09:00:00 GMT" (RFC 822 with a year of four digits, as RSS 2.0 asks). */
export const rfc822 = (instant: string): string => new Date(instant).toUTCString();

/** "20261105T090000Z" (RFC 5545, section 3.3.5, form 2). */
export const calendarInstant = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
