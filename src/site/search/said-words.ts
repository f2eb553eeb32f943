import { fold } from '../../i18n/fold.ts';
import type { Rows } from '../rows/rows.ts';
import { factWords } from './word-index.ts';

/** Finds rows that have some words one after the other. @see Chunk.whole */
export interface SaidWords {
  inTitles(words: readonly string[]): number[];
  inFacts(words: readonly string[]): number[];
}

/** Made with the first words that stand in quotes. */
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

/** A text as folded words with a space on both sides of each. */
const plain = (text: string): string =>
  ` ${fold(text)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}|.]+|[^\p{L}\p{N}+#|]+$/gu, ''))
    .filter((word) => word !== '')
    .join(' ')} `;
