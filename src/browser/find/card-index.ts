import { fold } from '../../i18n/fold.ts';
import { termsOf } from '../../outputs/find/words.ts';
import type { Rows } from '../../outputs/rows.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

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

/** The words of some texts of each row, as they stand. */
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
}

/** @param more further terms of a text, which are found as they stand */
export function formIndex(
  texts: readonly string[],
  { stems }: Vocabulary,
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
  const found = new Map<string, readonly number[][]>();
  const find = (words: readonly string[]): number[][] => {
    const [first, ...others] = words.map((word) => {
      const rows = new Set<number>();
      for (const stem of stems(word)) for (const row of byStem.get(stem) ?? []) rows.add(row);
      return rows;
    });
    return [[...(first ?? [])].filter((row) => others.every((rows) => rows.has(row)))];
  };
  return {
    rowsWith: (words) => {
      const key = words.join(' ');
      const known = found.get(key) ?? find(words);
      found.set(key, known);
      return known;
    },
  };
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
