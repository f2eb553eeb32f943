/**
 * Lists of a new board, each replaced by that of the board before where it has the same items in the same order:
 * whatever is remembered of a list then stays known. Most changes concern the lists of one language alone.
 */
export function sameLists<Key, Item>(
  next: ReadonlyMap<Key, readonly Item[]>,
  before: ReadonlyMap<Key, readonly Item[]> | undefined,
): ReadonlyMap<Key, readonly Item[]> {
  if (before === undefined) return next;
  return new Map(
    [...next].map(([key, list]) => {
      const known = before.get(key);
      return [key, known && isSameList(known, list) ? known : list];
    }),
  );
}

/** Whether two lists have the same items, each the very same object, in the same order. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);
