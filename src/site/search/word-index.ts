import SearchableMap from 'minisearch/SearchableMap';
import { fold } from '../../i18n/fold.ts';
import type { Rows } from '../rows/rows.ts';
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

/** Terms, and the rows of each. */
export interface WordIndex {
  /** Rows of the terms that are `word`, that begin with it, or that contain it, if it is long enough to be specific. */
  rowsOf(word: string, how: Finding): Iterable<readonly number[]>;
  /** Rows of the terms that begin with `prefix` and contain one of the words: right behind it, or anywhere if long. */
  rowsBehind(prefix: string, words: readonly string[]): Iterable<readonly number[]>;
  /** Rows of the terms that begin with `prefix` and are one of those that are looked for. */
  rowsWhere(prefix: string, isOne: (term: string) => boolean): Iterable<readonly number[]>;
  /** Rows of the terms that `word` is a typo of. */
  rowsLike(word: string): Iterable<readonly number[]>;
  /** Makes ready for the first typo, which would take a frame or two. */
  warm(): void;
}

/** @param entries each term once */
export function wordIndex(entries: Iterable<readonly [term: string, rows: readonly number[]]>): WordIndex {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const terms = sorted.map(([term]) => term);
  const rows = sorted.map(([, of]) => of);
  let tree: SearchableMap<readonly number[]> | undefined;
  const typos = () => {
    tree ??= SearchableMap.from(
      sorted.filter(([term]) => hasTypos.test(term)).map(([term, of]) => [term, of]),
    );
    return tree;
  };
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
      if (terms[first] === word) yield rows[first] ?? [];
      return;
    }
    for (let at = first; terms[at]?.startsWith(word); at += 1) yield rows[at] ?? [];
    if (how === 'beginning' || word.length < shortestInside) return;
    for (let at = 0; at < terms.length; at += 1) {
      if ((terms[at]?.indexOf(word, 1) ?? -1) > 0) yield rows[at] ?? [];
    }
  }
  function* rowsBehind(prefix: string, words: readonly string[]) {
    for (let at = from(prefix); terms[at]?.startsWith(prefix); at += 1) {
      const found = words.some((word) => {
        const where = terms[at]?.indexOf(word, prefix.length) ?? -1;
        return where === prefix.length || (where > 0 && word.length >= shortestInside);
      });
      if (found) yield rows[at] ?? [];
    }
  }
  function* rowsWhere(prefix: string, isOne: (term: string) => boolean) {
    for (let at = from(prefix); terms[at]?.startsWith(prefix); at += 1) {
      if (isOne(terms[at] ?? '')) yield rows[at] ?? [];
    }
  }
  function* rowsLike(word: string) {
    if (word.length < shortestWithTypo || /\d/.test(word)) return;
    for (const [found] of typos()
      .fuzzyGet(word, word.length < shortestWithTwo ? 1 : 2)
      .values())
      yield found;
    for (const swapped of swaps(word)) yield* rowsOf(swapped, 'beginning');
  }
  return { rowsOf, rowsBehind, rowsWhere, rowsLike, warm: () => void typos() };
}

/** The word with two neighbours swapped: one slip of the fingers, though two edits. */
const swaps = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => at)
    .filter((at) => word[at] !== word[at + 1])
    .map((at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

/** What a card says in its title. */
export const titleWords = (rows: Rows) => (row: number) => [rows.title[row] ?? ''];

/** What a card says beside the title: place, fields, work model, type, company. */
export function factWords(rows: Rows): (row: number) => string[] {
  const labels = (['place', 'field', 'type', 'work'] as const).map((key) => {
    const { choices, sets, of } = rows.facets[key];
    return {
      of,
      texts: sets.map((set) =>
        set.map((at) => `${choices[at]?.label ?? ''} ${choices[at]?.also ?? ''}`).join(' '),
      ),
    };
  });
  return (row) => [
    rows.line[row] ?? '',
    rows.fields[row]?.join(' ') ?? '',
    rows.company[row] ?? '',
    ...labels.map((label) => label.texts[label.of[row] ?? 0] ?? ''),
  ];
}

/** The words of some texts of each row, unchanged. */
export function indexOf(rows: Rows, textsOf: (rows: Rows) => (row: number) => readonly string[]): WordIndex {
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
  const texts = textsOf(rows);
  for (let row = 0; row < rows.title.length; row += 1) {
    for (const text of texts(row)) for (const list of lists(text)) if (list.at(-1) !== row) list.push(row);
  }
  return wordIndex(found);
}

/** Rows by the forms of their words. */
export interface Forms {
  /** Rows that have a form of each word, all of them. */
  rowsWith(words: readonly string[]): readonly number[][];
  /** The same, where a form may also be the end of a compound: "mechanik" of "Industriemechaniker". */
  rowsEndingWith(words: readonly string[]): readonly number[][];
}

/** @param more further terms of a text, which are found unchanged */
export function formIndex(
  texts: readonly string[],
  stems: Stems,
  more: (text: string) => readonly string[] = () => [],
): Forms {
  const rowsByText = Map.groupBy(texts.keys(), (row) => texts[row] ?? '');
  const byStem = new Map<string, Set<number>>();
  for (const [text, rows] of rowsByText) {
    for (const stem of new Set([...wordsIn(text).flatMap(stems), ...more(text)])) {
      const known = byStem.get(stem) ?? new Set();
      for (const row of rows) known.add(row);
      byStem.set(stem, known);
    }
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

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** "sre" of "Site Reliability Engineer": the first letters of each three to five words that follow each other. */
export function initialsOf(title: string): string[] {
  const first = wordsIn(title).map((word) => fold(word.charAt(0)));
  return first.flatMap((_, from) =>
    [3, 4, 5]
      .filter((length) => from + length <= first.length)
      .map((length) => first.slice(from, from + length).join('')),
  );
}

/** Finds rows that have some words one after the other. @see Chunk.whole */
export interface SaidWords {
  inTitles(words: readonly string[]): number[];
  inFacts(words: readonly string[]): number[];
}

/** Made with the first words in quotes. */
export function saidWords(rows: Rows): SaidWords {
  let lines: { titles: readonly string[]; facts: readonly string[] } | null = null;
  const made = () => {
    const facts = factWords(rows);
    lines ??= {
      titles: rows.title.map(plain),
      facts: rows.title.map((_, row) => plain(facts(row).join(' | '))),
    };
    return lines;
  };
  const rowsWith = (texts: readonly string[], words: readonly string[]) =>
    texts.flatMap((text, row) => (text.includes(` ${words.join(' ')} `) ? [row] : []));
  return {
    inTitles: (words) => rowsWith(made().titles, words),
    inFacts: (words) => rowsWith(made().facts, words),
  };
}

/** "Técnico/a", "Infirmier(ère)", "Entwickler*in": what is behind the sign is no word. */
const otherForms = /(?<=\p{L}{3})(?:[/·*:_]\p{L}{1,5}|\(\p{L}{1,5}\))(?=\s|$)/gu;

/** A text as folded words with a space on both sides of each. */
const plain = (text: string): string =>
  ` ${fold(text)
    .replace(otherForms, '')
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}|.]+|[^\p{L}\p{N}+#|]+$/gu, ''))
    .filter((word) => word !== '')
    .join(' ')} `;
