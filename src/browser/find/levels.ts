import type { WordIndex } from './word-index.ts';

/**
 * How well a job answers what is looked for, the best last. What its advert's text alone says is the least: such jobs
 * follow all others, however many words they have.
 */
export const level = {
  none: 0,
  text: 1,
  factInside: 2,
  factMeant: 3,
  factBeginning: 4,
  fact: 5,
  value: 6,
  titleInside: 7,
  titleBeginning: 8,
  titleMeant: 9,
  title: 10,
} as const;
export type Level = (typeof level)[keyof typeof level];

/** By row, a level. */
export type Levels = Uint8Array;

/** Marks rows that are not marked as well or better yet. Whether there was any row at all. */
export function mark(found: Levels, lists: Iterable<readonly number[]>, as: Level): boolean {
  let any = false;
  for (const list of lists) {
    any ||= list.length > 0;
    for (const row of list) if ((found[row] ?? as) < as) found[row] = as;
  }
  return any;
}

/** What answers both: each row as well as it answers the one that it answers worse. */
export const both = (one: Levels, other: Levels): Levels =>
  one.map((value, row) => Math.min(value, other[row] ?? 0));

/** Rows of all indices, each once. */
export function joined(
  indices: readonly WordIndex[],
  rowsIn: (index: WordIndex) => Iterable<readonly number[]>,
): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const index of indices) for (const list of rowsIn(index)) for (const row of list) rows.add(row);
  return rows;
}
