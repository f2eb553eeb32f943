/** A seeded source of chance: the same seed gives the same run on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One of the items. The list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items in their own order; all of them if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Mulberry32: 32 bits of state, enough for data that only has to look varied. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from: the list is empty.');
      return items[int(0, items.length - 1)] as T;
    },
    sample: <T>(items: readonly T[], count: number) => {
      let wanted = Math.min(count, items.length);
      return items.filter((_, index) => {
        const taken = next() * (items.length - index) < wanted;
        if (taken) wanted -= 1;
        return taken;
      });
    },
  };
}
