import { setTimeout as wait } from 'node:timers/promises';
import {
  BudgetError,
  ServiceBodyError,
  ServiceConnectionError,
  type ServiceError,
  ServiceStatusError,
  ServiceTimeoutError,
} from './errors.ts';

/** How far a read has come. `read` starts again when the list has to be walked again. */
interface ReadProgress {
  read: number;
  total: number;
}

/** A request, with its repeats, that has no answer yet. */
export interface Waiting {
  url: string;
  /** The waiting time so far, in whole seconds. */
  seconds: number;
}

/** What a read needs from outside: clocks, waiting, randomness, an abort signal, and a progress callback. */
export interface ReadDeps extends PaceClock {
  /** The time of day in milliseconds since 1970, for dates that the service names. */
  wallClock(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** Stops the read; it then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** Called repeatedly while an answer takes long. */
  onWaiting?: ((waiting: Waiting) => void) | undefined;
}

/** The clocks, the timer and the random numbers of this machine. */
export function systemDeps(): ReadDeps {
  return {
    now: () => performance.now(),
    wallClock: () => Date.now(),
    random: () => Math.random(),
    sleep: async (ms, signal) => {
      await wait(ms, undefined, { signal });
    },
  };
}

/** A monotonic clock in milliseconds, and a wait that an abort ends at once. */
export interface PaceClock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Schedules requests to a service that several read at once; they share its rate limit. */
  pace?: (perSecond: number) => Turn;
}

/** Waits until the next request may be sent. */
export type Turn = (signal?: AbortSignal) => Promise<void>;

/** Spaces requests evenly, at most `perSecond` in any second. The first one is sent immediately. */
export function createPace(perSecond: number, clock: PaceClock): Turn {
  return (clock.pace ?? createSharedPace(clock))(perSecond);
}

/** The same for several senders: a request of any of them delays the next one by the interval of its sender. */
export function createSharedPace(clock: PaceClock): (perSecond: number) => Turn {
  let free = Number.NEGATIVE_INFINITY;
  return (perSecond) => async (signal) => {
    const now = clock.now();
    const mine = Math.max(now, free);
    free = mine + 1000 / perSecond;
    if (mine > now) await clock.sleep(mine - now, signal);
  };
}

/**
 * Reads a Retry-After header: whole seconds, or a date in any of the three forms that a recipient must accept
 * (RFC 9110, sections 10.2.3 and 5.6.7).
 *
 * @param wallNow the time of day in milliseconds since 1970
 * @returns milliseconds to wait, 0 for a date that has passed, `null` if the header is unreadable
 */
export function retryAfterMs(header: string | null, wallNow: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(text)) return null;
  // The asctime form names no zone: it is GMT like the others.
  const date = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? null : Math.max(0, date - wallNow);
}

/** Most attempts of one request. */
const maxAttempts = 5;
const firstBackoffMs = 500;
const longestBackoffMs = 20_000;

/** The time budget of a whole read. */
export interface Budget {
  ms: number;
  /** When it expires, on the clock of `deps.now`. */
  endsAt: number;
}

/** 206: we never request a range (RFC 9110, section 15.3.7), so a part is a fault in transit, such as of a cache. */
const retriedStatuses = new Set([206, 408, 425, 429]);

const isPassing = (status: number): boolean => retriedStatuses.has(status) || status >= 500;

/**
 * Whether the same request may succeed when it is sent again. Bodies that are broken or not a list count,
 * because live services send them at random; refusals, redirects and oversize do not.
 */
export function mayPass(failure: unknown): failure is ServiceError {
  if (failure instanceof ServiceConnectionError || failure instanceof ServiceTimeoutError) return true;
  if (failure instanceof ServiceStatusError) return isPassing(failure.status);
  if (!(failure instanceof ServiceBodyError)) return false;
  return failure.fault !== 'too-large' && (failure.code === null || isPassing(failure.code));
}

/**
 * Milliseconds to wait after failed attempt number `attempt` (from 1): exponential backoff with full jitter,
 * but never less than the service asks for with Retry-After.
 */
export function waitAfter(
  failure: ServiceError,
  attempt: number,
  deps: Pick<ReadDeps, 'random' | 'wallClock'>,
): number {
  const jitter = deps.random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
  const asked =
    failure instanceof ServiceStatusError ? retryAfterMs(failure.retryAfter, deps.wallClock()) : null;
  return Math.max(jitter, asked ?? 0);
}

/**
 * Runs `attempt` until it succeeds, fails for good, or has failed `maxAttempts` times.
 *
 * @param isWorthIt which failures are worth another attempt
 * @throws the last failure; BudgetError, without waiting, when the next wait would outlast the budget; the
 *   reason of `deps.signal` when that ends a wait
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  budget: Budget,
  deps: ReadDeps,
  isWorthIt: (failure: unknown) => failure is ServiceError = mayPass,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (failure) {
      if (!isWorthIt(failure) || count === maxAttempts) throw failure;
      const wait = waitAfter(failure, count, deps);
      if (deps.now() + wait >= budget.endsAt) throw outOfTime(failure, wait, budget, deps);
      await deps.sleep(wait, deps.signal);
    }
  }
}

function outOfTime(failure: ServiceError, wait: number, budget: Budget, deps: ReadDeps): BudgetError {
  const left = Math.max(0, Math.round(budget.endsAt - deps.now()));
  const why =
    failure instanceof ServiceStatusError && failure.retryAfter !== null
      ? `the service answered ${failure.status} and asks to wait ${Math.round(wait / 1000)} s, with ${left} ms left`
      : `the last attempt failed with ${left} ms left (${failure.message})`;
  return new BudgetError(failure, budget.ms, why, { cause: failure });
}

/** When the first message about waiting is sent, and the interval of later ones. */
const firstMs = 5_000;
const laterMs = 30_000;

/**
 * Sends messages while work is under way: after 5 s, and then every 30 s.
 *
 * @param onWaiting receives each message; none is sent if left out
 */
export async function whileWaiting<Result>(
  work: () => Promise<Result>,
  url: string,
  { onWaiting, ...clock }: PaceClock & { onWaiting?: ((waiting: Waiting) => void) | undefined },
): Promise<Result> {
  if (!onWaiting) return work();
  const over = new AbortController();
  const began = clock.now();
  const reportWaiting = async () => {
    for (let wait = firstMs; !over.signal.aborted; wait = laterMs) {
      await clock.sleep(wait, over.signal);
      if (!over.signal.aborted) onWaiting({ url, seconds: Math.round((clock.now() - began) / 1000) });
    }
  };
  // Only the end of the work stops it, by an error of the wait.
  reportWaiting().catch(() => undefined);
  try {
    return await work();
  } finally {
    over.abort();
  }
}

/** The text of the message. */
export const waitingText = ({ url, seconds }: Waiting): string =>
  `Waiting for the service since ${seconds} s: ${url} has not answered yet. The program goes on by itself; SERVICE_TIMEOUT_MS and SERVICE_READ_BUDGET_MS say for how long it waits.`;
