import { isFirstDay } from './instants.ts';
import type { Board, Job } from './job.ts';

/** What is remembered of a job, so that its addresses live on after it has moved or closed. */
export interface RememberedJob {
  advertId: number;
  /** Every address the job has had, the present or last one at the end. */
  addresses: readonly string[];
  title: string;
  language: string;
  locality: string | null;
  fields: readonly string[];
  /** Client id of the service, which says whose site the job is on; left out where the service tells none. */
  clientId?: number;
  /** Number of the job at the service, by which it is applied for; left out where the service tells none. */
  recruitmentId?: number;
  /** The ISO instant of its first publication, as far as one was ever told. */
  postedAt: string | null;
  /** The instant since when the job is not on the board any more; `null` = it is open. */
  closedAt: string | null;
}

/** Every job that is open or was closed lately, by advert id. */
export type Memory = Readonly<Record<string, RememberedJob>>;

/** How long a closed job keeps its page. */
const keptDays = 180;

/**
 * What is remembered once `board` is live. Pure: the moment is the board's own. A job that comes back is open
 * again; one that closed more than 180 days ago is forgotten.
 */
export function remember(memory: Memory, board: Board): Memory {
  const forgetBefore = Temporal.Instant.from(board.at).subtract({ hours: 24 * keptDays });
  const next: Record<string, RememberedJob> = {};
  for (const job of board.jobs) next[job.advertId] = rememberOpen(job, memory[job.advertId]);
  for (const before of Object.values(memory)) {
    if (next[before.advertId] !== undefined) continue;
    const closedAt = before.closedAt ?? board.at;
    const isKept = Temporal.Instant.compare(closedAt, forgetBefore) >= 0;
    if (isKept) next[before.advertId] = { ...before, closedAt };
  }
  return next;
}

// What was remembered of a job that has not changed since is remembered as it is.
const lastOf = new WeakMap<Job, RememberedJob>();

function rememberOpen(job: Job, before: RememberedJob | undefined): RememberedJob {
  const last = lastOf.get(job);
  if (before !== undefined && last === before) return before;
  const next = newlyOpen(job, before);
  lastOf.set(job, next);
  return next;
}

function newlyOpen(job: Job, before: RememberedJob | undefined): RememberedJob {
  const earlier = (before?.addresses ?? []).filter((address) => address !== job.address);
  return {
    advertId: job.advertId,
    addresses: [...earlier, job.address],
    title: job.displayTitle,
    language: job.language,
    locality: job.place?.locality ?? null,
    fields: job.fields,
    ...(job.clientId !== null && { clientId: job.clientId }),
    ...(job.recruitmentId !== null && { recruitmentId: job.recruitmentId }),
    postedAt: earliest(known(before?.postedAt ?? null), job.validFrom),
    closedAt: null,
  };
}

/** What was remembered while 1970-01-01 counted as a date is no date. */
const known = (postedAt: string | null) => (postedAt === null || isFirstDay(postedAt) ? null : postedAt);

/** A post that is published again begins anew at the service; the job was first published when it was. */
function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one === other) return one ?? other;
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}

/** The ISO instant of a job's first publication; `null` where the service tells none. */
export const postedAt = (memory: Memory, job: Job): string | null =>
  memory[job.advertId]?.postedAt ?? job.validFrom;

/** From each earlier address to the present or last one. An address that is in use again leads nowhere else. */
export function movedAddresses(memory: Memory): Record<string, string> {
  const jobs = Object.values(memory);
  const haveMoved = jobs.filter(({ addresses }) => addresses.length > 1);
  if (haveMoved.length === 0) return {};
  // Few jobs have moved, so these are asked for, and not the addresses of all.
  const known = new Set(haveMoved.flatMap(({ addresses }) => addresses));
  const inUse = new Set<string>();
  for (const job of jobs) {
    const address = lastAddress(job);
    if (known.has(address)) inUse.add(address);
  }
  const moved = haveMoved.flatMap((job) =>
    job.addresses
      .filter((address) => !inUse.has(address))
      .map((address) => [address, lastAddress(job)] as const),
  );
  return Object.fromEntries(moved.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Closed jobs, each at its last address. */
export const closedJobs = (memory: Memory): RememberedJob[] =>
  Object.values(memory).filter((job) => job.closedAt !== null);

export const lastAddress = (job: RememberedJob): string => job.addresses.at(-1) ?? `/jobs/${job.advertId}/`;
