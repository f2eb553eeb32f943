import { fold } from '../../i18n/fold.ts';
import type { Rows } from '../rows/rows.ts';
import { factWords } from './word-index.ts';

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
