/** Work that two share, and that both leave when one fails. */
export interface SharedWork<Item, Shared> {
  /** What only one can do; then what both can, from its beginning. */
  here(): Generator<Item | Shared>;
  /** What both can do, from its end. */
  there(): Generator<Shared>;
  /** The same act, whose failure ends both lists. */
  untilOneFails<Given>(act: (item: Given) => Promise<void>): (item: Given) => Promise<void>;
}

/**
 * Shares work between two that are of different speed, and one of which may come later: they work towards each other,
 * and each item is given to one of them.
 *
 * @param own what only the first can do
 * @param both what both can do
 */
export function shareWork<Item, Shared>(
  own: readonly Item[],
  both: readonly Shared[],
): SharedWork<Item, Shared> {
  let from = 0;
  let to = both.length;
  let hasFailed = false;
  return {
    *here() {
      for (const item of own) {
        if (hasFailed) return;
        yield item;
      }
      while (!hasFailed && from < to) {
        from += 1;
        yield both[from - 1] as Shared;
      }
    },
    *there() {
      while (!hasFailed && from < to) {
        to -= 1;
        yield both[to] as Shared;
      }
    },
    untilOneFails: (act) => async (item) => {
      try {
        await act(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
  };
}
