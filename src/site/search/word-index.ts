import SearchableMap from 'minisearch/SearchableMap';
import { type Stepwise, stepwise } from '../../base/steps.ts';
import type { Stems } from './stems.ts';
import { termsOf } from './terms.ts';

/** From this length on, a word is also found inside others ("entwickler" in "softwareentwickler"). */
const shortestInside = 5;
/** From this length on, a word may have one typo; from the second on, two. */
const shortestWithTypo = 5;
const shortestWithTwo = 8;
/** What words with a typo can have been meant as. */
const hasTypos = /^[\p{L}\p{M} ]{4,}$/u;

/** How much of a term a word has to be; each finds what the one before finds. */
export type Finding = 'whole' | 'beginning' | 'part';

/** Rows in ascending order. */
export type RowList = ArrayLike<number> & Iterable<number>;

/** Terms, and the rows of each. */
export interface WordIndex {
  /** Rows of the terms that are `word`, that begin with it, or that contain it, if it is long enough to be specific. */
  rowsOf(word: string, how: Finding): Iterable<RowList>;
  /** Rows of the terms that begin with `prefix` and contain one of the words: right behind it, or anywhere if long. */
  rowsBehind(prefix: string, words: readonly string[]): Iterable<RowList>;
  /** Rows of the terms that begin with `prefix` and are one of those that are looked for. */
  rowsWhere(prefix: string, isOne: (term: string) => boolean): Iterable<RowList>;
  /** Rows of the terms that `word` is a typo of. */
  rowsLike(word: string): Iterable<RowList>;
  /** What finding typos needs: it takes a frame or two. */
  typos: Stepwise<unknown>;
}

/** @param entries each term once */
export function wordIndex(entries: Iterable<readonly [term: string, rows: RowList]>): WordIndex {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return termIndex(
    sorted.map(([term]) => term),
    joinLists(sorted.map(([, rows]) => rows)),
  );
}

/**
 * @param terms sorted by code unit
 * @param rowsAt the rows of a term, by its index
 */
export function termIndex(terms: readonly string[], rowsAt: (at: number) => RowList): WordIndex {
  const typos = stepwise(function* () {
    const tree = new SearchableMap<number>();
    let at = 0;
    for (const term of terms) {
      if (hasTypos.test(term)) tree.set(term, at);
      at += 1;
      yield;
    }
    return tree;
  });
  const from = (prefix: string) => {
    let [low, high] = [0, terms.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((terms[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  function* rowsOf(word: string, how: Finding) {
    const first = from(word);
    if (how === 'whole') {
      if (terms[first] === word) yield rowsAt(first);
      return;
    }
    for (let at = first; terms[at]?.startsWith(word); at += 1) yield rowsAt(at);
    if (how === 'beginning' || word.length < shortestInside) return;
    for (let at = 0; at < terms.length; at += 1) {
      if ((terms[at]?.indexOf(word, 1) ?? -1) > 0) yield rowsAt(at);
    }
  }
  function* rowsBehind(prefix: string, words: readonly string[]) {
    for (let at = from(prefix); terms[at]?.startsWith(prefix); at += 1) {
      const found = words.some((word) => {
        const where = terms[at]?.indexOf(word, prefix.length) ?? -1;
        return where === prefix.length || (where > 0 && word.length >= shortestInside);
      });
      if (found) yield rowsAt(at);
    }
  }
  function* rowsWhere(prefix: string, isOne: (term: string) => boolean) {
    for (let at = from(prefix); terms[at]?.startsWith(prefix); at += 1) {
      if (isOne(terms[at] ?? '')) yield rowsAt(at);
    }
  }
  function* rowsLike(word: string) {
    if (word.length < shortestWithTypo || /\d/.test(word)) return;
    for (const [found] of typos
      .get()
      .fuzzyGet(word, word.length < shortestWithTwo ? 1 : 2)
      .values())
      yield rowsAt(found);
    for (const swapped of swaps(word)) yield* rowsOf(swapped, 'beginning');
  }
  return { rowsOf, rowsBehind, rowsWhere, rowsLike, typos };
}

/**
 * Lists, all in one array. Each as an array of its own would take several times the memory: most terms of a board are in
 * a single advert.
 */
function joinLists(lists: readonly RowList[]): (at: number) => RowList {
  const ends = new Int32Array(lists.length);
  let length = 0;
  lists.forEach((list, at) => {
    length += list.length;
    ends[at] = length;
  });
  const all = new Int32Array(length);
  lists.forEach((list, at) => {
    all.set(list, at === 0 ? 0 : ends[at - 1]);
  });
  return (at) => all.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
}

/** The word with two neighbours swapped: one slip of the fingers, though two edits. */
const swaps = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => at)
    .filter((at) => word[at] !== word[at + 1])
    .map((at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

/**
 * The words of the texts of rows, unchanged.
 *
 * @param textsOf the texts of a row
 */
export function* indexSteps(
  rows: Iterable<number>,
  textsOf: (row: number) => readonly string[],
): Generator<void, WordIndex> {
  const found = new Map<string, number[]>();
  const listsOf = new Map<string, readonly number[][]>();
  const lists = (text: string) => {
    let known = listsOf.get(text);
    if (known === undefined) {
      known = [...termsOf(text)].map((term) => {
        const list = found.get(term) ?? [];
        found.set(term, list);
        return list;
      });
      listsOf.set(text, known);
    }
    return known;
  };
  for (const row of rows) {
    for (const text of textsOf(row)) for (const list of lists(text)) if (list.at(-1) !== row) list.push(row);
    yield;
  }
  return wordIndex(found);
}

/** Rows by the forms of their words. */
export interface Forms {
  /** Rows that have a form of each word, all of them. */
  rowsWith(words: readonly string[]): readonly (readonly number[])[];
  /** The same, where a form may also be the end of a compound: "mechanik" of "Industriemechaniker". */
  rowsEndingWith(words: readonly string[]): readonly (readonly number[])[];
}

/**
 * The forms of the words of rows.
 *
 * @param textOf the text of a row
 * @param more further terms of a text, which are found unchanged
 */
export function* formSteps(
  rows: Iterable<number>,
  textOf: (row: number) => string,
  stems: Stems,
  more: (text: string) => readonly string[] = () => [],
): Generator<void, Forms> {
  const rowsByText = Map.groupBy(rows, textOf);
  const byStem = new Map<string, Set<number>>();
  for (const [text, rows] of rowsByText) {
    for (const stem of new Set([...wordsIn(text).flatMap(stems), ...more(text)])) {
      const known = byStem.get(stem) ?? new Set();
      for (const row of rows) known.add(row);
      byStem.set(stem, known);
    }
    yield;
  }
  const listsOf = (word: string) => stems(word).flatMap((stem) => byStem.get(stem) ?? []);
  const listsEndingWith = (word: string) => {
    const long = stems(word).filter((stem) => stem.length >= shortestInside);
    return [...byStem].flatMap(([stem, rows]) => (long.some((end) => stem.endsWith(end)) ? [rows] : []));
  };
  const finding = (lists: (word: string) => readonly ReadonlySet<number>[]) => {
    const found = new Map<string, readonly number[][]>();
    const find = (words: readonly string[]): number[][] => {
      const [first, ...others] = words.map((word) => new Set(lists(word).flatMap((rows) => [...rows])));
      return [[...(first ?? [])].filter((row) => others.every((rows) => rows.has(row)))];
    };
    return (words: readonly string[]) => {
      const key = words.join(' ');
      const known = found.get(key) ?? find(words);
      found.set(key, known);
      return known;
    };
  };
  return { rowsWith: finding(listsOf), rowsEndingWith: finding(listsEndingWith) };
}

/** The words of a text. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
