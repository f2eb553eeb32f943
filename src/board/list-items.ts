/** Whether two lists have the same items, each the very same object, in the same order. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/** How one list differs from another: in one place, from which on some items are others. */
export interface ListChange<Item> {
  /** Where both lists begin to differ. */
  at: number;
  removed: readonly Item[];
  added: readonly Item[];
}

/**
 * What has to be replaced in one list to have another: all that is between their equal beginning and their equal end.
 * Items are compared by identity and not looked into, which would be slow on a large board.
 */
export function listChange<Item>(before: readonly Item[], after: readonly Item[]): ListChange<Item> {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same])
    same += 1;
  return {
    at,
    removed: before.slice(at, before.length - same),
    added: after.slice(at, after.length - same),
  };
}

/** How many highlighted jobs a list shows before all others. */
export const mostOnTop = 3;

/** A list as visitors see it: its first highlighted entries, then all others in their order, highlighted or not. */
export function withTop<Entry>(entries: readonly Entry[], isHighlighted: (entry: Entry) => unknown): Entry[] {
  const top = entries.filter(isHighlighted).slice(0, mostOnTop);
  return [...top, ...entries.filter((entry) => !top.includes(entry))];
}

/** Most items that are inserted one by one. */
const few = 50;

/**
 * A sorted list with more items, which may come in any order. Equal items keep the order in which they came.
 *
 * @param sorted by `compare`
 */
export function withSorted<Item>(
  sorted: readonly Item[],
  more: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Item[] {
  if (more.length > few) return [...sorted, ...more].sort(compare);
  const all = [...sorted];
  for (const item of more) all.splice(placeOf(item, all, compare), 0, item);
  return all;
}

/** Behind everything that is not greater. */
function placeOf<Item>(
  item: Item,
  all: readonly Item[],
  compare: (one: Item, other: Item) => number,
): number {
  let from = 0;
  let to = all.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(all[middle] as Item, item) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
