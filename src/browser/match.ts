import { fold } from '../outputs/fold.ts';
import type { Rows } from '../outputs/rows.ts';

/** What a visitor asked for: words that must all occur, and per filter the values of which one must fit. */
export interface Wish {
  words: string;
  place: readonly string[];
  field: readonly string[];
  work: readonly string[];
}

export type FilterName = 'place' | 'field' | 'work';
export const filterNames: readonly FilterName[] = ['place', 'field', 'work'];

export const isEmptyWish = (wish: Wish): boolean =>
  fold(wish.words).trim() === '' && filterNames.every((name) => wish[name].length === 0);

/** Indices of the rows that fit: all words, AND between filters, OR inside one. `without` leaves one filter out. */
export function matching(rows: Rows, wish: Wish, without?: FilterName): number[] {
  const words = fold(wish.words).split(/\s+/).filter(Boolean);
  const filters = filterNames.filter((name) => name !== without && wish[name].length > 0);
  return rows.text
    .map((_, index) => index)
    .filter((index) => words.every((word) => rows.text[index]?.includes(word)))
    .filter((index) =>
      filters.every((name) => valuesOf(rows, name, index).some((value) => wish[name].includes(value))),
    );
}

/** How many rows each value of a filter would give, the other filters and the words as they are. */
export function valueCounts(rows: Rows, wish: Wish, name: FilterName): Map<string, number> {
  const counts = new Map<string, number>();
  for (const index of matching(rows, wish, name)) {
    for (const value of new Set(valuesOf(rows, name, index))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function valuesOf(rows: Rows, name: FilterName, index: number): readonly string[] {
  if (name === 'field') return rows.fields[index] ?? [];
  const value = (name === 'place' ? rows.place : rows.workModel)[index];
  return value ? [value] : [];
}
