import { setTimeout as wait } from 'node:timers/promises';
import type { PaceClock } from './pace.ts';

/** How far a read has come. `read` starts again when the list has to be walked again. */
interface ReadProgress {
  read: number;
  total: number;
}

/** What a read needs from outside: clocks, waiting, chance, a way to stop it, and somebody to tell. */
export interface ReadDeps extends PaceClock {
  /** The time of day in milliseconds since 1970, for dates that the service names. */
  wallClock(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** Stops the read; it then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** The clocks, the timer and the chance of this machine. */
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
