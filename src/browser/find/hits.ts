/** How well a row answers words: not at all, in its advert's text alone, by what its card says. */
export const hit = { none: 0, text: 1, card: 2 } as const;

/** A hit for each row. */
export type Hits = Uint8Array;

/** Marks rows that are not marked as well or better yet. Whether there was any row at all. */
export function mark(hits: Hits, lists: Iterable<readonly number[]>, as: 1 | 2): boolean {
  let any = false;
  for (const list of lists) {
    any ||= list.length > 0;
    for (const row of list) if ((hits[row] ?? as) < as) hits[row] = as;
  }
  return any;
}

/** What answers both: each row as well as it answers the one that it answers worse. */
export function both(one: Hits, other: Hits): Hits {
  return one.map((value, row) => Math.min(value, other[row] ?? 0));
}
