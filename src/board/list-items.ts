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

/** Most items that are removed and inserted one by one. */
const few = 1000;

/**
 * A sorted list without some items and with others; the same list if nothing changes. Few changes cost little on a list
 * of any length: the rest of it is copied and not looked into.
 *
 * @param sorted by `compare`, which gives for each pair of items what it gave when the list was sorted
 * @param gone items of the list, by identity
 * @param come in any order; equal items follow those of the list, in the order in which they came
 */
export function changeSorted<Item>(
  sorted: readonly Item[],
  gone: readonly Item[],
  come: readonly Item[],
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  if (isSameList(gone, come)) return sorted;
  const without = new Set(gone);
  if (gone.length + come.length > few) {
    const left = gone.length === 0 ? sorted : sorted.filter((item) => !without.has(item));
    return [...left, ...come].sort(compare);
  }
  const cuts = [
    ...come
      .toSorted(compare)
      .map((item) => ({ at: firstAfter(item, sorted, compare), items: [item], skip: 0 })),
    ...[...without].flatMap((item) =>
      placesOf(item, sorted, compare).map((at) => ({ at, items: [] as Item[], skip: 1 })),
    ),
  ].sort((one, other) => one.at - other.at);
  const pieces: (readonly Item[])[] = [];
  let from = 0;
  for (const { at, items, skip } of cuts) {
    pieces.push(sorted.slice(from, at), items);
    from = at + skip;
  }
  return ([] as Item[]).concat(...pieces, sorted.slice(from));
}

/** Where an item is in a list. Only items that are equal to it are looked at. */
function placesOf<Item>(
  item: Item,
  all: readonly Item[],
  compare: (one: Item, other: Item) => number,
): number[] {
  const places: number[] = [];
  for (let at = firstAfter(item, all, compare) - 1; at >= 0; at -= 1) {
    const other = all[at] as Item;
    if (other === item) places.push(at);
    else if (compare(other, item) !== 0) break;
  }
  return places;
}

/** The index of the first item that is greater. */
function firstAfter<Item>(
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
