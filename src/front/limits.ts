import { createRecent } from '../base/recent.ts';
import type { Clock } from '../base/timing.ts';
import { networksOf } from './sender.ts';

/** Limits for one sender (an IPv4 address, an IPv6 /64), for a /56 and for a /48 of IPv6. */
export interface PerSender {
  address: number;
  net56: number;
  net48: number;
}

const mostOf = ({ address, net56, net48 }: PerSender, network: string): number =>
  network.endsWith('::/48') ? net48 : network.endsWith('::/56') ? net56 : address;

/** Places for running requests. */
export interface Slots {
  /**
   * Takes a place. When all are taken, the sender with the most of them loses its oldest if it has at least two more
   * than this one.
   *
   * @param giveUp called when another sender gets the place
   * @returns releases the place; `null` when there is none for this sender
   */
  take(sender: string, giveUp: () => void): (() => void) | null;
}

interface Holder {
  networks: readonly string[];
  giveUp: () => void;
}

/** Places for `total` requests at once, and for at most `most` of one sender. */
export function createSlots(total: number, most: PerSender): Slots {
  // In the order of arrival.
  const held = new Set<Holder>();
  const counts = new Map<string, number>();
  const count = (network = '') => counts.get(network) ?? 0;

  function change(networks: readonly string[], by: 1 | -1): void {
    for (const network of networks) {
      if (count(network) + by === 0) counts.delete(network);
      else counts.set(network, count(network) + by);
    }
  }

  function release(holder: Holder): void {
    if (held.delete(holder)) change(holder.networks, -1);
  }

  /** Frees the oldest place of the widest network that has the most; whether there was one to free. */
  function makeRoom([widest]: readonly string[]): boolean {
    let largest: Holder | undefined;
    for (const holder of held) {
      if (!largest || count(holder.networks[0]) > count(largest.networks[0])) largest = holder;
    }
    if (!largest || count(largest.networks[0]) < count(widest) + 2) return false;
    release(largest);
    largest.giveUp();
    return true;
  }

  return {
    take(sender, giveUp) {
      const networks = networksOf(sender);
      if (networks.some((network) => count(network) >= mostOf(most, network))) return null;
      if (held.size >= total && !makeRoom(networks)) return null;
      const holder = { networks, giveUp };
      held.add(holder);
      change(networks, 1);
      return () => release(holder);
    },
  };
}

/** Counts things in windows of time. Beyond `mostKeys` the least recently counted are forgotten. */
export interface Counter {
  /** The count in the current window of this key. */
  of(key: string): number;
  /** Counts one more. @returns the new count */
  add(key: string): number;
  /** Milliseconds until the window of this key ends. */
  left(key: string): number;
}

const mostKeys = 50_000;

export function createCounter(windowMs: number, clock: Pick<Clock, 'now'>): Counter {
  const known = createRecent<string, { since: number; count: number }>({ most: mostKeys });
  const present = (key: string) => {
    const found = known.peek(key);
    return found && clock.now() - found.since < windowMs ? found : null;
  };
  return {
    of: (key) => present(key)?.count ?? 0,
    add(key) {
      const entry = present(key) ?? { since: clock.now(), count: 0 };
      entry.count += 1;
      known.set(key, entry);
      return entry.count;
    },
    left: (key) => {
      const found = present(key);
      return found ? found.since + windowMs - clock.now() : 0;
    },
  };
}

/**
 * Limits the count of one sender in a window of time.
 *
 * @returns counts one more, and returns the milliseconds to wait when that is one too many, else 0
 */
export function createLimit(
  windowMs: number,
  most: PerSender,
  clock: Pick<Clock, 'now'>,
): (sender: string) => number {
  const counter = createCounter(windowMs, clock);
  return (sender) => {
    // The widest first: a network that sends too much adds no further keys.
    for (const network of networksOf(sender)) {
      if (counter.add(network) > mostOf(most, network)) return counter.left(network);
    }
    return 0;
  };
}
