import type { Clock } from '../base/timing.ts';
import { createSharedPace, type PaceClock, type Turn } from '../service/http/retry.ts';

/**
 * Runs work when a slot is free. Rejects with the reason of the signal when that ends the wait.
 *
 * @param isUrgent whether it precedes work that is not
 */
export type InTurn = <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  isUrgent?: () => boolean,
) => Promise<Result>;

export interface Slots {
  inTurn: InTurn;
  /** Assigns free slots to works that wait. */
  assign(): void;
}

/**
 * Limits concurrent works, first come first served. A long one, such as one on a service that hangs, waits rather than
 * works: it loses its slot to others, so that it does not delay them.
 *
 * @param most called each time that a slot may be assigned; call `assign` when it has increased
 * @param patienceMs how long a work has its slot
 */
export function createSlots(most: () => number, patienceMs: number, clock: Pick<Clock, 'after'>): Slots {
  let used = 0;
  const waiting = new Set<{ start: () => void; isUrgent: () => boolean }>();

  function assign(): void {
    while (waiting.size > 0 && used < most()) {
      const all = [...waiting];
      const next = all.find(({ isUrgent }) => isUrgent()) ?? all[0];
      if (next === undefined) return;
      waiting.delete(next);
      used += 1;
      next.start();
    }
  }

  const slot = (signal: AbortSignal, isUrgent: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = () => {
        waiting.delete(mine);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      const mine = { start, isUrgent };
      waiting.add(mine);
      signal.addEventListener('abort', end, { once: true });
      assign();
    });

  const inTurn: InTurn = async (work, signal, isUrgent = () => false) => {
    signal.throwIfAborted();
    await slot(signal, isUrgent);
    let hasSlot = true;
    const leave = () => {
      if (!hasSlot) return;
      hasSlot = false;
      used -= 1;
      assign();
    };
    const cancel = clock.after(patienceMs, leave);
    try {
      return await work();
    } finally {
      cancel();
      leave();
    }
  };
  return { inTurn, assign };
}

/**
 * The pace of requests to services: all sites of the same service share it.
 *
 * @returns a function for the `pace` of a site by the address of its service
 */
export function createPaces(clock: PaceClock): (serviceUrl: string) => (perSecond: number) => Turn {
  const paces = new Map<string, (perSecond: number) => Turn>();
  return (serviceUrl) => {
    const { host } = new URL(serviceUrl);
    const pace = paces.get(host) ?? createSharedPace(clock);
    paces.set(host, pace);
    return pace;
  };
}

/** Works on items, a limited number at once, in the order of arrival. */
export interface Queue<Item> {
  /** An item that already waits keeps its place. */
  add(item: Item): void;
  /** Moves an item to the front of the queue. */
  hurry(item: Item): void;
  clear(): void;
  isIdle(): boolean;
  /** Resolves when nothing waits and nothing is being worked on. */
  idle(): Promise<void>;
}

/** @param work must not reject */
export function createQueue<Item>(most: number, work: (item: Item) => Promise<void>): Queue<Item> {
  const waiting: Item[] = [];
  let running = 0;
  let idle: PromiseWithResolvers<void> | null = null;
  const isIdle = () => running === 0 && waiting.length === 0;

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
    isIdle,
    idle() {
      if (isIdle()) return Promise.resolve();
      idle ??= Promise.withResolvers<void>();
      return idle.promise;
    },
  };
}
