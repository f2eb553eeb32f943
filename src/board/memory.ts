import { keyOf, sumOfKeys } from '../base/keys.ts';
import { type MapChange, PersistentMap } from '../base/persistent-map.ts';
import { followingOf } from './following.ts';
import { isFirstDay } from './instants.ts';
import { type Board, hasPageHere, type Job } from './job.ts';
import { isSameList } from './list-items.ts';

/** The record of a job, so that its addresses keep working after it has moved or closed. */
export interface RememberedJob {
  advertId: number;
  /** Every address the job has had, the present or last one at the end. */
  addresses: readonly string[];
  title: string;
  language: string;
  locality: string | null;
  fields: readonly string[];
  /** Client id of the service, which decides whose site the job is on; left out if the service sends none. */
  clientId?: number;
  /** Number of the job at the service, used to apply for it; left out if the service sends none. */
  recruitmentId?: number;
  /** The ISO instant of its first publication, if the service ever sent one. */
  postedAt: string | null;
  /** The instant since when the job is not on the board any more; `null` = it is open. */
  closedAt: string | null;
  /** How often it was opened again after it had closed; left out if never. */
  reopened?: number;
}

type NameOf = (job: RememberedJob) => unknown;

/** Every job that is open or was closed lately, by advert id. Immutable; a change costs only its own size. */
export class Memory {
  /** Closed jobs, and those that have had other addresses. */
  readonly notable: PersistentMap<string, RememberedJob>;
  readonly #jobs: PersistentMap<string, RememberedJob>;
  /** Hash of the keys of all jobs, computed on first use. */
  #sum: bigint | undefined;
  /** The parts, by the function that names them, computed on first use. */
  readonly #parts = new Map<NameOf, ReadonlyMap<unknown, Memory>>();

  constructor(jobs: PersistentMap<string, RememberedJob>, notable: PersistentMap<string, RememberedJob>) {
    this.#jobs = jobs;
    this.notable = notable;
  }

  static from(jobs: Iterable<readonly [id: string, job: RememberedJob]>): Memory {
    return noMemory.with(jobs);
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** @param id advert id, also as text */
  get(id: number | string): RememberedJob | undefined {
    return this.#jobs.get(String(id));
  }

  entries(): Iterable<[id: string, job: RememberedJob]> {
    return this.#jobs;
  }

  values(): Iterable<RememberedJob> {
    return this.#jobs.values();
  }

  with(changes: Iterable<MapChange<string, RememberedJob>>): Memory {
    const all = [...changes];
    const jobs = this.#jobs.with(all);
    const notable = this.notable.with(all.map(([id, job]) => [id, job && isNotable(job) ? job : undefined]));
    const next = new Memory(jobs, notable);
    if (this.#sum === undefined && this.#parts.size === 0) return next;
    const changed = next.changesSince(this);
    if (this.#sum !== undefined) {
      const had = changed.flatMap(([id]) => this.get(id) ?? []);
      const has = changed.flatMap(([, job]) => job ?? []);
      next.#sum = sumOfKeys(has.map(keyOfRemembered), had.map(keyOfRemembered), this.#sum);
    }
    for (const [nameOf, parts] of this.#parts)
      next.#parts.set(nameOf, this.#partsAfter(changed, parts, nameOf));
    return next;
  }

  /** The records, divided by a name. In a memory that follows another, unchanged parts keep their object identity. */
  partsBy<Name>(nameOf: (job: RememberedJob) => Name): ReadonlyMap<Name, Memory> {
    const known = this.#parts.get(nameOf) as ReadonlyMap<Name, Memory> | undefined;
    if (known) return known;
    // All that is new follows the empty memory, which would divide itself for ever.
    if (this.size === 0) return new Map();
    const groups = Map.groupBy(this.#jobs, ([, job]) => nameOf(job));
    const parts = new Map([...groups].map(([name, jobs]) => [name, Memory.from(jobs)]));
    this.#parts.set(nameOf, parts);
    return parts;
  }

  #partsAfter(
    changed: readonly MapChange<string, RememberedJob>[],
    parts: ReadonlyMap<unknown, Memory>,
    nameOf: NameOf,
  ): ReadonlyMap<unknown, Memory> {
    const byPart = new Map<unknown, MapChange<string, RememberedJob>[]>();
    const add = (name: unknown, change: MapChange<string, RememberedJob>) => {
      byPart.set(name, [...(byPart.get(name) ?? []), change]);
    };
    for (const [id, job] of changed) {
      const had = this.get(id);
      if (had) add(nameOf(had), [id, undefined]);
      if (job) add(nameOf(job), [id, job]);
    }
    const next = new Map(parts);
    for (const [name, changes] of byPart) {
      const part = (parts.get(name) ?? noMemory).with(changes);
      if (part.size === 0) next.delete(name);
      else next.set(name, part);
    }
    return next;
  }

  /** The same records, of which those closed and moved are the ones of another memory. */
  noting({ notable }: Memory): Memory {
    return new Memory(this.#jobs, notable);
  }

  /** A hash of all records. */
  key(): string {
    this.#sum ??= sumOfKeys(Array.from(this.values(), keyOfRemembered));
    return keyOf(String(this.size), this.#sum.toString(36));
  }

  /** The changes that turn `before` into this memory. */
  changesSince(before: Memory): MapChange<string, RememberedJob>[] {
    return this.#jobs.changesSince(before.#jobs);
  }
}

const keyOfRemembered = (job: RememberedJob): string => keyOf(JSON.stringify(job));

const isNotable = ({ closedAt, addresses }: RememberedJob) => closedAt !== null || addresses.length > 1;

/** The memory of a site that has never been shown. */
export const noMemory = new Memory(new PersistentMap(), new PersistentMap());

/** How long a closed job keeps its page. */
const keptDays = 180;

/**
 * The memory once `board` is live. Pure: the moment is the board's own. A job that comes back is open
 * again; one that closed more than 180 days ago is removed. Jobs whose pages are on other hosts are left out.
 *
 * @param before the board for which `memory` was made, if known: then only the difference is processed
 */
export function remember(memory: Memory, board: Board, before?: Board): Memory {
  const { gone, come } = before
    ? followingOf(before.jobs, board.jobs)
    : { gone: [...memory.values()].filter(({ closedAt }) => closedAt === null), come: board.jobs };
  const here = come.filter(hasPageHere);
  const open = here.map((job) => [String(job.advertId), openOf(job, memory.get(job.advertId))] as const);
  const ids = new Set(open.map(([id]) => id));
  const closed = gone.flatMap(({ advertId }) => {
    const job = memory.get(advertId);
    return job && !ids.has(String(advertId))
      ? [[String(advertId), { ...job, closedAt: board.at }] as const]
      : [];
  });
  const forgetBefore = Temporal.Instant.from(board.at).subtract({ hours: 24 * keptDays });
  const forgotten = closedJobs(memory).flatMap(({ advertId, closedAt }) =>
    !ids.has(String(advertId)) && Temporal.Instant.compare(closedAt ?? board.at, forgetBefore) < 0
      ? [[String(advertId), undefined] as const]
      : [],
  );
  return memory.with([...closed, ...forgotten, ...open]);
}

/** Keeps the object identity if nothing has changed. */
function openOf(job: Job, before: RememberedJob | undefined): RememberedJob {
  const next = newlyOpen(job, before);
  return before && isSame(before, next) ? before : next;
}

const isSame = (one: RememberedJob, other: RememberedJob): boolean =>
  one.closedAt === other.closedAt &&
  one.title === other.title &&
  one.language === other.language &&
  one.locality === other.locality &&
  one.clientId === other.clientId &&
  one.recruitmentId === other.recruitmentId &&
  one.postedAt === other.postedAt &&
  one.reopened === other.reopened &&
  isSameList(one.addresses, other.addresses) &&
  isSameList(one.fields, other.fields);

function newlyOpen(job: Job, before: RememberedJob | undefined): RememberedJob {
  const reopened = (before?.reopened ?? 0) + Number(before != null && before.closedAt !== null);
  const earlier = (before?.addresses ?? []).filter((address) => address !== job.address);
  return {
    advertId: job.advertId,
    // As long as it has items: a spread array has room for more, some hundred bytes for each job.
    addresses: earlier.concat(job.address),
    title: job.displayTitle,
    language: job.language,
    locality: job.place?.locality ?? null,
    fields: job.fields,
    ...(job.clientId !== null && { clientId: job.clientId }),
    ...(job.recruitmentId !== null && { recruitmentId: job.recruitmentId }),
    postedAt: earliest(known(before?.postedAt ?? null), job.validFrom),
    closedAt: null,
    ...(reopened > 0 && { reopened }),
  };
}

/** Ignores dates recorded while 1970-01-01 still counted as a date. */
const known = (postedAt: string | null) => (postedAt === null || isFirstDay(postedAt) ? null : postedAt);

/** A post published again gets a new start at the service; the job's first publication stays. */
function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one === other) return one ?? other;
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}

/** The ISO instant of a job's first publication; `null` if the service sends none. */
export const postedAt = (memory: Memory, job: Job): string | null =>
  memory.get(job.advertId)?.postedAt ?? job.validFrom;

/** From each earlier address to the present or last one. An address that is in use again does not redirect. */
export function movedAddresses(memory: Memory): Record<string, string> {
  const jobs = byNumber(memory.notable.values());
  // An address contains the number of its job, so no other job can have it.
  const inUse = new Set(jobs.map(lastAddress));
  const moved = jobs.flatMap((job) =>
    job.addresses
      .filter((address) => !inUse.has(address))
      .map((address) => [address, lastAddress(job)] as const),
  );
  return Object.fromEntries(moved.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Closed jobs, each at its last address. */
export const closedJobs = (memory: Memory): RememberedJob[] =>
  byNumber(memory.notable.values()).filter(({ closedAt }) => closedAt !== null);

const byNumber = (jobs: Iterable<RememberedJob>): RememberedJob[] =>
  [...jobs].sort((one, other) => one.advertId - other.advertId);

export const lastAddress = (job: RememberedJob): string => job.addresses.at(-1) ?? `/jobs/${job.advertId}/`;
