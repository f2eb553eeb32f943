/** Work that two share, and that both leave when one fails. */
export interface SharedWork<Item, Shared> {
  /** What only one can do; then what both can, from its beginning. */
  here(): Generator<Item | Shared>;
  /** What both can do, from its end. */
  there(): Generator<Shared>;
  /**
   * The same act, whose first failure ends both lists.
   *
   * @param onFailure hears of that one
   */
  untilOneFails<Given>(
    act: (item: Given) => Promise<void>,
    onFailure: (error: unknown) => void,
  ): (item: Given) => Promise<void>;
}

/**
 * Shares work between two of different speed, one of which may begin later: they work towards each other, and each item
 * is given to one of them.
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
    untilOneFails: (act, onFailure) => async (item) => {
      try {
        await act(item);
      } catch (error) {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
        throw error;
      }
    },
  };
}
