import type { PaceClock, Turn } from '../service/http/retry.ts';
import type { Clock } from '../sync/timing.ts';

/** Does work when there is a place for it. Rejects with the reason of the signal when that ends the wait. */
export type InTurn = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/**
 * So many works at once, first come first served. One that goes on for long, as where a service hangs, waits rather
 * than works: it gives its place to others, so that nothing that hangs keeps anybody waiting.
 *
 * @param patienceMs for how long a work has its place
 */
export function createPlaces(most: number, patienceMs: number, clock: Pick<Clock, 'after'>): InTurn {
  let taken = 0;
  const waiting = new Set<() => void>();

  function free(): void {
    const [next] = waiting;
    if (next === undefined) {
      taken -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  function place(signal: AbortSignal): Promise<void> {
    if (taken < most) {
      taken += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        waiting.delete(come);
        reject(signal.reason);
      };
      const come = () => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      waiting.add(come);
      signal.addEventListener('abort', end, { once: true });
    });
  }

  return async (work, signal) => {
    signal.throwIfAborted();
    await place(signal);
    let hasPlace = true;
    const leave = () => {
      if (hasPlace) free();
      hasPlace = false;
    };
    const cancel = clock.after(patienceMs, leave);
    try {
      return await work();
    } finally {
      cancel();
      leave();
    }
  };
}

/**
 * Turns at services: sites of the same service share its pace, whichever asks.
 *
 * @returns gives the `pace` of a site by the address of its service
 */
export function createPaces(clock: PaceClock): (serviceUrl: string) => (perSecond: number) => Turn {
  /** When the next request may be sent, by the host of the service. */
  const free = new Map<string, number>();
  return (serviceUrl) => {
    const { host } = new URL(serviceUrl);
    return (perSecond) => async (signal) => {
      const now = clock.now();
      const mine = Math.max(now, free.get(host) ?? now);
      free.set(host, mine + 1000 / perSecond);
      if (mine > now) await clock.sleep(mine - now, signal);
    };
  };
}

/** Works on items, so many at once, in the order in which they came. */
export interface Queue<Item> {
  /** An item that waits already stays where it is. */
  add(item: Item): void;
  /** Lets an item go before all others that wait. */
  hurry(item: Item): void;
  clear(): void;
  /** Resolves when nothing waits and nothing is being worked on. */
  idle(): Promise<void>;
}

/** @param work must not reject */
export function createQueue<Item>(most: number, work: (item: Item) => Promise<void>): Queue<Item> {
  const waiting: Item[] = [];
  let running = 0;
  let idle: PromiseWithResolvers<void> | null = null;

  function begin(): void {
    while (running < most) {
      const item = waiting.shift();
      if (item === undefined) break;
      running += 1;
      void work(item).finally(() => {
        running -= 1;
        begin();
      });
    }
    if (running > 0) return;
    idle?.resolve();
    idle = null;
  }

  return {
    add(item) {
      if (!waiting.includes(item)) waiting.push(item);
      begin();
    },
    hurry(item) {
      const at = waiting.indexOf(item);
      if (at > 0) waiting.unshift(...waiting.splice(at, 1));
    },
    clear: () => void waiting.splice(0),
    idle() {
      if (running === 0 && waiting.length === 0) return Promise.resolve();
      idle ??= Promise.withResolvers<void>();
      return idle.promise;
    },
  };
}
