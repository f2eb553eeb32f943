import type { ReadDeps } from './deps.ts';
import {
  BudgetError,
  ServiceBodyError,
  ServiceConnectionError,
  type ServiceError,
  ServiceStatusError,
  ServiceTimeoutError,
} from './errors.ts';
import { retryAfterMs } from './retry-after.ts';

/** How often one request is sent at most. */
const maxAttempts = 5;
const firstBackoffMs = 500;
const longestBackoffMs = 20_000;

/** The time that a whole read may take. */
export interface Budget {
  ms: number;
  /** When it is used up, on the clock of `deps.now`. */
  endsAt: number;
}

const retriedStatuses = new Set([408, 425, 429]);

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
