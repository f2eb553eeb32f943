/** Time as the watcher sees it. */
export interface Clock {
  /** Milliseconds on a clock that only goes forward and is never set. */
  now(): number;
  /** The time of day in milliseconds since 1970; somebody may set it, and it may jump. */
  wallClock(): number;
  /** Calls `call` once after `ms` milliseconds (at most 2^31 - 1), unless the returned function was called before. */
  after(ms: number, call: () => void): () => void;
}

/** The clocks and timers of this machine. */
export function systemClock(): Clock {
  return {
    now: () => performance.now(),
    wallClock: () => Date.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** The time of day as an ISO instant. */
export const instantOf = (clock: Pick<Clock, 'wallClock'>): string =>
  new Date(clock.wallClock()).toISOString();
