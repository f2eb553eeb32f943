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
 * Items are compared by identity and not looked into, which would be slow on a large board. Lists made by `replaced`
 * are not compared at all.
 */
export const listChange = <Item>(before: readonly Item[], after: readonly Item[]): ListChange<Item> =>
  (changes.get(before)?.get(after) as ListChange<Item> | undefined) ?? changeBetween(before, after, 0, 0);

/** Most items that are removed and inserted one by one. */
const few = 1000;

/** How lists were made of others. */
const changes = new WeakMap<readonly unknown[], WeakMap<readonly unknown[], ListChange<unknown>>>();

/**
 * Compares two lists.
 *
 * @param head how many items at the beginning are known to be the same
 * @param tail how many at the end
 */
function changeBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
  head: number,
  tail: number,
): ListChange<Item> {
  const shorter = Math.min(before.length, after.length);
  let at = head;
  while (at < shorter - tail && before[at] === after[at]) at += 1;
  let same = tail;
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same])
    same += 1;
  return {
    at,
    removed: before.slice(at, before.length - same),
    added: after.slice(at, after.length - same),
  };
}

/**
 * Notes how a list was made of another, so that `listChange` need not compare them.
 *
 * @param head how many items at the beginning are the same
 * @param tail how many at the end
 * @returns the list; the one before if they are equal
 */
export function noteChange<Item>(
  before: readonly Item[],
  after: readonly Item[],
  head: number,
  tail: number,
): readonly Item[] {
  const change = changeBetween(before, after, head, tail);
  if (change.removed.length === 0 && change.added.length === 0) return before;
  const others = changes.get(before) ?? new WeakMap();
  changes.set(before, others);
  others.set(after, change);
  return after;
}

/**
 * A copy of a list with items in the place of `count` others: `toSpliced` for any number of items. That takes them as
 * arguments, and too many arguments overflow the stack.
 */
export const spliced = <Item>(
  list: readonly Item[],
  at: number,
  count: number,
  items: readonly Item[],
): Item[] =>
  items.length > few
    ? list.slice(0, at).concat(items, list.slice(at + count))
    : list.toSpliced(at, count, ...items);

/** The same, with the change noted. The list itself if nothing changes. */
export const replaced = <Item>(
  list: readonly Item[],
  at: number,
  count: number,
  items: readonly Item[],
): readonly Item[] => noteChange(list, spliced(list, at, count, items), at, list.length - at - count);

/** How many highlighted jobs a list shows before all others. */
export const mostOnTop = 3;

/** A list as visitors see it: its first highlighted entries, then all others in their order, highlighted or not. */
export function withTop<Entry>(entries: readonly Entry[], isHighlighted: (entry: Entry) => unknown): Entry[] {
  const top = entries.filter(isHighlighted).slice(0, mostOnTop);
  return [...top, ...entries.filter((entry) => !top.includes(entry))];
}

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
  const first = cuts[0]?.at ?? 0;
  const between: (readonly Item[])[] = [];
  let from = first;
  for (const { at, items, skip } of cuts) {
    between.push(sorted.slice(from, at), items);
    from = at + skip;
  }
  return replaced(sorted, first, from - first, between.flat() as Item[]);
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
