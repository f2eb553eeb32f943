import { type Chunk, chunksOf } from '../../outputs/find/words.ts';
import type { Rows } from '../../outputs/rows.ts';
import { cardWords } from './card-words.ts';
import { both, type Hits, hit, mark } from './hits.ts';
import { references } from './references.ts';
import { shortestBeginning } from './texts.ts';
import type { Finding, WordIndex } from './word-index.ts';

/** Finds rows by words. */
export interface Search {
  /** A hit for each row that answers every word; `null` where there is no word to look for. */
  hits(words: string): Hits | null;
  /** Makes ready for the first typo. */
  warm(): void;
}

/**
 * Words are looked for as they stand, as the beginning of words, and inside long ones. What is found nowhere so is
 * taken for the beginning of a reference, then for several words in one, then for a typo.
 *
 * @param texts what has been loaded of the adverts' words by now
 */
export function createSearch(rows: Rows, texts: () => readonly WordIndex[]): Search {
  const cards = cardWords(rows);
  const numbered = references(rows.reference);
  const size = rows.title.length;

  function hits(words: string): Hits | null {
    const chunks = chunksOf(words);
    const isTyping = /\S$/.test(words);
    let all: Hits | null = null;
    chunks.forEach((forms, at) => {
      const found = chunkHits(forms, isTyping && at === chunks.length - 1);
      all = all === null ? found : both(all, found);
    });
    return all;
  }

  function chunkHits(forms: readonly Chunk[], isTyping: boolean): Hits {
    const found = new Uint8Array(size);
    const terms = [
      ...new Set(forms.flatMap(({ whole, joined }) => (joined === null ? [whole] : [whole, joined]))),
    ];
    const wholes = [...new Set(forms.map(({ whole }) => whole))];
    if (anyOf(terms, (term) => markTerm(found, term, isTyping))) return found;
    if (anyOf(wholes, (whole) => mark(found, [numbered.beginningWith(whole)], hit.card))) return found;
    for (const { parts, whole } of forms) {
      if (parts.length < 2 && parts[0] === whole) continue;
      const together = parts
        .map((part) => chunkHits([{ whole: part, joined: null, parts: [part] }], false))
        .reduce(both);
      together.forEach((value, row) => {
        found[row] = Math.max(found[row] ?? 0, value);
      });
    }
    if (found.some((value) => value > 0)) return found;
    anyOf(terms, (term) => markTypo(found, term));
    return found;
  }

  function markTerm(found: Hits, term: string, isTyping: boolean): boolean {
    const how: Finding = term.length > 1 || isTyping ? 'part' : 'whole';
    const inTexts = term.length < shortestBeginning ? 'whole' : 'beginning';
    const marked = [
      mark(found, cards.rowsOf(term, how), hit.card),
      mark(found, [numbered.holding(term)], hit.card),
      ...texts().map((index) => mark(found, index.rowsOf(term, inTexts), hit.text)),
    ];
    return marked.includes(true);
  }

  function markTypo(found: Hits, term: string): boolean {
    const marked = [
      mark(found, cards.rowsLike(term), hit.card),
      ...texts().map((index) => mark(found, index.rowsLike(term), hit.text)),
    ];
    return marked.includes(true);
  }

  return { hits, warm: cards.warm };
}

/** Whether any is true; every one is asked. */
const anyOf = <Item>(items: readonly Item[], ask: (item: Item) => boolean): boolean =>
  items.map(ask).includes(true);
