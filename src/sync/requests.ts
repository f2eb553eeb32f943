import { createLock } from '../base/timing.ts';
import type { HintMark } from '../store/store.ts';
import type { Reason } from './sync.ts';

/** How a request ended. */
export interface Outcome {
  /**
   * `published`: another snapshot is shown. `unchanged`: read, and nothing had changed. `held`: a drop of jobs waits
   * for a second read. `failed`: the service or the disk failed; it will be retried. `stopped`: the watcher was stopped
   * first.
   */
  result: 'published' | 'unchanged' | 'held' | 'failed' | 'stopped';
  /** Why, when it is neither `published` nor `unchanged`; for people. */
  reason: string | null;
}

/** Requests that are answered together share a ticket. Its promise never rejects. */
export interface Ticket {
  outcome: Promise<Outcome>;
  end(outcome: Outcome): void;
}

export function createTicket(): Ticket {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { outcome: promise, end: resolve };
}

export const stoppedOutcome: Outcome = { result: 'stopped', reason: 'The site is being stopped.' };

/** Why a board is to be published, and which requests wait for it. */
export interface PublishRequest {
  reasons: readonly Reason[];
  /** Requests up to this mark are answered by the board; `null` when it comes from no complete read. */
  mark: number | null;
  tickets: readonly Ticket[];
}

/** Merges two requests: a later board also answers an earlier one's requests. */
export function mergeRequests(one: PublishRequest | null, other: PublishRequest): PublishRequest {
  if (one === null) return other;
  return {
    reasons: [...new Set([...one.reasons, ...other.reasons])],
    mark:
      one.mark === null || other.mark === null ? (one.mark ?? other.mark) : Math.max(one.mark, other.mark),
    tickets: [...one.tickets, ...other.tickets],
  };
}

/** Resolves all waiting requests with the outcome. */
export function endRequest(order: PublishRequest | null, outcome: Outcome = stoppedOutcome): void {
  for (const ticket of order?.tickets ?? []) ticket.end(outcome);
}

/**
 * How long requests are gathered before they are answered together:
 * - `now`: not at all.
 * - `soon`: until none has come for 50 ms, at most 1 s. From the 11th request on it is a burst, and `later` holds.
 * - `later`: until none has come for 50 ms, but at least 1 s and at most 2 s.
 *
 * So the first request after a quiet second is answered at once, and hundreds that follow within a second make one
 * more answer, not hundreds.
 */
export type Urgency = 'later' | 'soon' | 'now';

const quietMs = 50;
const mergeMs = 1_000;
const longestMs = 2_000;
const burstFrom = 11;
const rank: Readonly<Record<Urgency, number>> = { later: 0, soon: 1, now: 2 };

/** Requests that wait for a common answer. Times are milliseconds of a monotonic clock. */
export interface Debounced {
  first: number;
  last: number;
  count: number;
  urgency: Urgency;
}

/** Adds `more` requests to `gathering`. The most urgent one decides. */
export function debounce(gathering: Debounced | null, now: number, urgency: Urgency, more = 1): Debounced {
  if (gathering === null) return { first: now, last: now, count: more, urgency };
  const isMoreUrgent = rank[urgency] > rank[gathering.urgency];
  return {
    first: gathering.first,
    last: now,
    count: gathering.count + more,
    urgency: isMoreUrgent ? urgency : gathering.urgency,
  };
}

export const isBurst = (gathering: Debounced): boolean => gathering.count >= burstFrom;

/** When to answer the gathered requests. */
export function dueAt(gathering: Debounced): number {
  const { first, last, urgency } = gathering;
  if (urgency === 'now') return first;
  if (urgency === 'soon' && !isBurst(gathering)) return Math.min(last + quietMs, first + mergeMs);
  return Math.min(Math.max(last + quietMs, first + mergeMs), first + longestMs);
}

/**
 * The urgency of a request that comes `sinceLastMs` after the one before it: the first of a series is answered at once.
 */
export const urgencyAfter = (sinceLastMs: number): Urgency => (sinceLastMs >= mergeMs ? 'now' : 'soon');

/** Taken from the queue when a complete read begins, which answers every request up to here. */
export interface Batch {
  reasons: readonly Reason[];
  tickets: readonly Ticket[];
  /** Whether somebody has confirmed a drop of jobs. */
  confirmed: boolean;
}

/** Requests for a complete read that have not been answered yet. */
export interface RequestQueue {
  /**
   * @param more `confirm`: confirms a drop of jobs; `count`: how many requests this one represents, 1 if left out
   * @returns how the read ends that answers the request
   */
  add(
    reasons: readonly Reason[],
    urgency: Urgency,
    now: number,
    more: { confirm?: boolean; count?: number },
  ): Promise<Outcome>;
  /** When to answer them; `null` when there are none. */
  dueAt(): number | null;
  isConfirmed(): boolean;
  /** Whether somebody waits for more than images, which may come later. */
  isUrgent(): boolean;
  /** Whether so many requests wait that the complete read should answer further ones, too. */
  isBurst(): boolean;
  take(): Batch;
  /** Returns the reasons of a failed read to the queue, for the next one, which is pending anyway. */
  putBack(reasons: readonly Reason[]): void;
}

export function createRequestQueue(): RequestQueue {
  let gathering: Debounced | null = null;
  let ticket: Ticket | null = null;
  let confirmed = false;
  const reasons = new Set<Reason>();
  return {
    add(wanted, urgency, now, { confirm = false, count }) {
      gathering = debounce(gathering, now, urgency, count);
      ticket ??= createTicket();
      confirmed ||= confirm;
      for (const reason of wanted) reasons.add(reason);
      return ticket.outcome;
    },
    dueAt: () => gathering && dueAt(gathering),
    isConfirmed: () => confirmed,
    isUrgent: () => confirmed || [...reasons].some((reason) => reason !== 'images'),
    isBurst: () => gathering !== null && isBurst(gathering),
    take() {
      const batch = { reasons: [...reasons], tickets: ticket ? [ticket] : [], confirmed };
      gathering = ticket = null;
      confirmed = false;
      reasons.clear();
      return batch;
    },
    putBack(again) {
      for (const reason of again) reasons.add(reason);
    },
  };
}

/**
 * Stores requests until they are answered, even if the process dies. A request is a level: one mark in the store says
 * that there is at least one, so while it is set further requests write nothing, and requests that come while it is
 * being set share that write.
 */
export interface HintKeeper {
  /** Whether an earlier process has left a request. Until it is answered it counts as one of ours. */
  found(): Promise<boolean>;
  /** Resolves when the request is stored; rejects with the store's error. */
  add(): Promise<void>;
  /** A mark of all requests up to now; take it before a read begins. */
  mark(): number;
  /** The requests up to `mark` are answered. The mark is cleared unless a later one has come. */
  serve(mark: number): Promise<void>;
}

export function createHintKeeper(hints: HintMark): HintKeeper {
  const inTurn = createLock();
  let last = 0;
  let isSet = false;
  let setting: Promise<void> | null = null;

  /** Concurrent requests share one write. */
  function set(): Promise<void> {
    return inTurn(async () => {
      try {
        if (!isSet) await hints.set();
        isSet = true;
      } finally {
        // In the same step as `isSet`: the next turn may clear the mark, so no later request may rely on this write.
        setting = null;
      }
    });
  }

  return {
    async found() {
      if (!(await inTurn(() => hints.read()))) return false;
      last += 1;
      isSet = true;
      return true;
    },
    add() {
      last += 1;
      if (isSet) return Promise.resolve();
      setting ??= set();
      return setting;
    },
    mark: () => last,
    serve: (mark) =>
      inTurn(async () => {
        if (mark < last || !isSet) return;
        // Before the mark is cleared, so that a request that comes meanwhile sets it again.
        isSet = false;
        await hints.clear();
      }),
  };
}
