/** So many that each is put in its place by itself. */
const few = 50;

/**
 * A sorted list with more items, which may come in any order. Equal items stand in the order in which they came.
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
