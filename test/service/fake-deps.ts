import type { ReadDeps } from '../../src/service/http/retry.ts';
import type { ReadSettings } from '../../src/service/list/read-published.ts';

export interface FakeDeps extends ReadDeps {
  /** Every wait, in milliseconds. */
  waits: number[];
  /** Moves the clock. */
  advance(ms: number): void;
}

/** 2026-03-01T00:00:00Z */
export const wallStart = Date.UTC(2026, 2, 1);

/** A clock that only waiting moves. `random` always gives the middle. */
export function fakeDeps(more: Partial<ReadDeps> = {}): FakeDeps {
  let time = 0;
  const waits: number[] = [];
  return {
    now: () => time,
    wallClock: () => wallStart + time,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      time += ms;
    },
    waits,
    advance: (ms) => {
      time += ms;
    },
    ...more,
  };
}

/** Settings with room for everything but what a test narrows. */
export function readSettings(serviceUrl: string, more: Partial<ReadSettings> = {}): ReadSettings {
  return {
    serviceUrl,
    only: {},
    timeoutMs: 10_000,
    budgetMs: 180_000,
    requestsPerSecond: 1000,
    maxBytes: 33_554_432,
    ...more,
  };
}

/** The error that a promise is expected to reject with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error(`expected an error, got ${JSON.stringify(outcome)}`);
}
