import { termsOf } from '../../outputs/find/words.ts';
import type { Rows } from '../../outputs/rows.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

/** The words of what is known of jobs without their texts: title, place, fields, work model, type, company. */
export function cardWords(rows: Rows): WordIndex {
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
  const labels = (['place', 'field', 'type', 'work'] as const).map((key) => {
    const { choices, sets, of } = rows.facets[key];
    return { of, texts: sets.map((set) => set.map((at) => choices[at]?.label ?? '').join(' ')) };
  });
  for (let row = 0; row < rows.title.length; row += 1) {
    const texts = [
      rows.title[row] ?? '',
      rows.line[row] ?? '',
      rows.fields[row]?.join(' ') ?? '',
      rows.company[row] ?? '',
      ...labels.map((label) => label.texts[label.of[row] ?? 0] ?? ''),
    ];
    for (const text of texts) {
      for (const list of lists(text)) if (list.at(-1) !== row) list.push(row);
    }
  }
  return wordIndex(found);
}
