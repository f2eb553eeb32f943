import type { Clock } from '../../src/base/timing.ts';

/** 2026-03-01T00:00:00Z */
export const wallStart = Date.UTC(2026, 2, 1);

export interface FakeClock extends Clock {
  /** Moves both clocks, running what comes due on the way, each time until nothing is left to do at once. */
  advance(ms: number): Promise<void>;
  /** Sets the time of day, as a person or a time server does; timers don't notice. */
  jump(ms: number): void;
  /** Waits on this clock. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** The time of day as an ISO instant, `ms` from now. */
  instant(ms?: number): string;
  /** How many timers are set. */
  timers(): number;
}

/** Lets everything happen that waits for no clock. */
export const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function fakeClock(): FakeClock {
  let time = 0;
  let offset = wallStart;
  let count = 0;
  const timers = new Map<number, { at: number; call: () => void }>();

  function after(ms: number, call: () => void): () => void {
    if (!(ms >= 0 && ms <= 2 ** 31 - 1)) throw new Error(`no timer can be set to ${ms} ms`);
    count += 1;
    const id = count;
    timers.set(id, { at: time + ms, call });
    return () => timers.delete(id);
  }

  function nextUpTo(end: number): [id: number, timer: { at: number; call: () => void }] | undefined {
    return [...timers]
      .filter(([, timer]) => timer.at <= end)
      .sort(([one, a], [other, b]) => a.at - b.at || one - other)[0];
  }

  return {
    now: () => time,
    wallClock: () => offset + time,
    after,
    async advance(ms) {
      const end = time + ms;
      await flush();
      for (let next = nextUpTo(end); next !== undefined; next = nextUpTo(end)) {
        const [id, timer] = next;
        timers.delete(id);
        time = Math.max(time, timer.at);
        timer.call();
        await flush();
      }
      time = end;
    },
    jump(ms) {
      offset += ms;
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const cancel = after(ms, resolve);
        signal?.addEventListener('abort', () => {
          cancel();
          reject(signal.reason);
        });
      }),
    instant: (ms = 0) => new Date(offset + time + ms).toISOString(),
    timers: () => timers.size,
  };
}
