/**
 * How well a job matches a search, the best last. A match in its advert's text alone is the weakest: such jobs follow
 * all others, however many words they have. Another name of a typed word (`Meant`) never precedes the word itself.
 */
export const level = {
  none: 0,
  text: 1,
  factMeant: 2,
  factInside: 3,
  factBeginning: 4,
  titleMeant: 5,
  factForm: 6,
  fact: 7,
  value: 8,
  titleInside: 9,
  titleBeginning: 10,
  titleForm: 11,
  title: 12,
} as const;
export type Level = (typeof level)[keyof typeof level];

/** By row, a level. */
export type Levels = Uint8Array;

/** Marks rows that are not marked as well or better yet. Returns whether there was any row at all. */
export function mark(found: Levels, lists: Iterable<Iterable<number>>, as: Level): boolean {
  let any = false;
  for (const list of lists) {
    for (const row of list) {
      any = true;
      if ((found[row] ?? as) < as) found[row] = as;
    }
  }
  return any;
}

/** Matches of both: each row at the worse of its two levels. */
export const both = (one: Levels, other: Levels): Levels =>
  one.map((value, row) => Math.min(value, other[row] ?? 0));

/** Matches of either: each row at the better of its two levels. */
export const either = (one: Levels, other: Levels): Levels =>
  one.map((value, row) => Math.max(value, other[row] ?? 0));

export const isAny = (levels: Levels): boolean => levels.some((value) => value > 0);

export const atMost = (levels: Levels, most: Level): Levels => levels.map((value) => Math.min(value, most));

/** Matches of all items, each as it marks rows. At least one item. */
export const allOf = <Item>(
  size: number,
  items: readonly Item[],
  markRows: (found: Levels, item: Item) => void,
): Levels =>
  items
    .map((item) => {
      const found: Levels = new Uint8Array(size);
      markRows(found, item);
      return found;
    })
    .reduce(both);
