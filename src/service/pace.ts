/** A monotonic clock in milliseconds, and a wait that an abort ends at once. */
export interface PaceClock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Waits until the next request may be sent. */
export type Turn = (signal?: AbortSignal) => Promise<void>;

/** Hands out turns evenly, at most `perSecond` of them in any second. The first one comes at once. */
export function createPace(perSecond: number, clock: PaceClock): Turn {
  const interval = 1000 / perSecond;
  let free = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = clock.now();
    const mine = Math.max(now, free);
    free = mine + interval;
    if (mine > now) await clock.sleep(mine - now, signal);
  };
}
