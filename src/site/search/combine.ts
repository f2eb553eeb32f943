import type { ReadWords } from './read-words.ts';
import type { Term } from './vocabulary.ts';

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

/** By row, how well it matches: 0 = not at all, below `shown` = in its advert's text alone. */
export type Hits = Uint32Array;

/** From here on a hit is one that the job's card shows. */
export const shown = 1 << 16;

/** Matches of some words. */
export interface Answers {
  hits: Hits;
  /** Whether no job answers all of the words, and those are found that answer most of them. */
  isWidened: boolean;
}

/** Not specific to a job: in no card, and in most texts. */
export const saysNothing = 'says nothing';

/** Finds what matches one term. @param isAlone whether nothing else is asked for beside it */
export type AnswerTerm = (term: Term, isAlone: boolean) => Levels | typeof saysNothing;

/**
 * Combines the matches of the typed terms: all of a side, any of a slot, any of the sides; without excluded ones. Two
 * places widen each other if no job has both. If no job matches all, terms without matches are ignored, then jobs are
 * found that match the most terms, at least half of them.
 *
 * @param size number of rows
 */
export function combine({ sides, not }: ReadWords, size: number, answer: AnswerTerm): Answers {
  const left = not.map((term) => answer(term, false));
  const isOut = (row: number) => left.some((levels) => levels !== saysNothing && (levels[row] ?? 0) > 0);
  if (sides.length === 0)
    return { hits: without(new Uint32Array(size).fill(shown), isOut), isWidened: false };
  const answered = sides.map((slots) => sideOf(slots, answer));
  const all = bestOf(answered.map((slots) => everyOne(slots, size, slots.length)));
  const whole = without(all, isOut);
  if (whole.some((hit) => hit > 0)) return { hits: whole, isWidened: false };
  const most = bestOf(answered.map((slots) => theMost(slots, size)));
  const hits = without(most, isOut);
  return { hits, isWidened: hits.some((hit) => hit > 0) };

  function bestOf(some: readonly Hits[]): Hits {
    const [first = new Uint32Array(size), ...others] = some;
    return others.reduce((best, one) => best.map((hit, row) => Math.max(hit, one[row] ?? 0)), first);
  }
}

const without = (hits: Hits, isOut: (row: number) => boolean): Hits =>
  hits.map((hit, row) => (hit > 0 && isOut(row) ? 0 : hit));

/** The matches of each slot of a side; unspecific ones are left out. */
function sideOf(slots: readonly (readonly Term[])[], answer: AnswerTerm): Levels[] {
  const isAlone = slots.length === 1;
  const found = slots.flatMap((terms) => {
    const levels = terms.map((term) => answer(term, isAlone)).filter((one) => one !== saysNothing);
    return levels.length === 0 ? [] : [{ levels: levels.reduce(either), isPlace: terms.every(isPlace) }];
  });
  const [first, ...others] = found.filter(({ isPlace }) => isPlace).map(({ levels }) => levels);
  const rest = found.filter(({ isPlace }) => !isPlace).map(({ levels }) => levels);
  if (first === undefined) return rest;
  // "Łódź, Poland" narrows; no job is in Łódź and in Gdańsk.
  const together = [first, ...others].reduce(both);
  return isAny(together) ? [...rest, first, ...others] : [...rest, [first, ...others].reduce(either)];
}

const isPlace = ({ values, how }: Term) =>
  how === undefined && values.length > 0 && values.every(({ facet }) => facet === 'place');

/** Rows that match so many slots. */
function everyOne(slots: readonly Levels[], size: number, count: number): Hits {
  if (slots.length === 0) return new Uint32Array(size);
  return Uint32Array.from({ length: size }, (_, row) => {
    let [sum, answered, least] = [0, 0, Number.POSITIVE_INFINITY];
    for (const levels of slots) {
      const one = levels[row] ?? 0;
      if (one === level.none) continue;
      sum += one;
      answered += 1;
      least = Math.min(least, one);
    }
    return answered < count ? 0 : least === level.text ? sum : sum + shown;
  });
}

/** Rows that match the most slots, at least half of those that have matches. */
function theMost(all: readonly Levels[], size: number): Hits {
  const slots = all.filter(isAny);
  for (let count = slots.length; count > 0 && count * 2 >= slots.length; count -= 1) {
    const hits = everyOne(slots, size, count);
    if (hits.some((hit) => hit > 0)) return hits;
  }
  return new Uint32Array(size);
}
