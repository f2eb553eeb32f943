import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '../i18n/fold.ts';
import { factsOf, type InterfaceLanguage, isBuiltIn } from '../i18n/languages.ts';
import { remember } from '../i18n/remember.ts';
import { searchWords } from '../i18n/search-words.ts';
import type { SearchEngine } from '../site/search/board-searches.ts';
import { nothingAsked, queryOf } from '../site/search/query.ts';

/** Longer sentences are searched for as they are. */
const mostWords = 24;

/** Words that say how others are meant: "or", "without", "not". */
const operatorsOf = remember((language: string): ReadonlySet<string> => {
  if (!isBuiltIn(language)) return new Set();
  const { or, without, not } = searchWords(language).operators;
  return new Set([...or, ...without, ...not].flatMap((phrase) => fold(phrase).split(' ')));
});

/**
 * A question without the words that no job of a board has: of "Is anyone hiring a nurse or a carer?" what remains is "a
 * nurse or a carer". What people say around their question is no part of it.
 *
 * @param engine that has loaded what the words need
 * @returns what remains, `''` for nothing, and its share of all words; all of a question that is too long
 */
export async function knownWords(
  words: string,
  engine: SearchEngine,
  language: InterfaceLanguage,
): Promise<{ words: string; share: number }> {
  const pieces = words
    .replace(/[?!¿¡…]+/g, ' ')
    .split(/\s+/)
    .filter((piece) => piece !== '');
  if (pieces.length > mostWords) return { words: words.trim(), share: 1 };
  const operators = operatorsOf(factsOf(language) ? language : '');
  const known = new Map<string, boolean>();
  for (const piece of pieces) {
    const bare = fold(piece).replace(/[.,;:]+$/, '');
    if (known.has(piece)) continue;
    if (operators.has(bare) || /^[-"“„«\d/|]/.test(piece)) known.set(piece, true);
    else {
      const { rows, isWidened } = engine.find(queryOf({ ...nothingAsked, words: piece }, null));
      known.set(piece, rows.length > 0 && !isWidened);
      // On a large board each word takes milliseconds: others are answered meanwhile.
      await nextTurn();
    }
  }
  const kept = pieces.filter((piece) => known.get(piece));
  const isAsked = kept.some((piece) => !operators.has(fold(piece)));
  return isAsked ? { words: kept.join(' '), share: kept.length / pieces.length } : { words: '', share: 0 };
}

/** The small words of a language: those that say nothing about jobs, and operators. */
const smallWords = remember((language: string): ReadonlySet<string> => {
  if (!isBuiltIn(language)) return new Set();
  const { noise } = searchWords(language);
  return new Set([...noise.flatMap((phrase) => fold(phrase).split(' ')), ...operatorsOf(language)]);
});

/**
 * The language of a question, by its small words; `undefined` where no language has more of them than every other one,
 * as in a few words that are no sentence.
 */
export function languageOfWords(
  words: string,
  languages: readonly InterfaceLanguage[],
): InterfaceLanguage | undefined {
  const pieces = fold(words).match(/[\p{L}\p{M}]+/gu) ?? [];
  const counted = languages
    .map((language) => ({
      language,
      count: pieces.filter((piece) => smallWords(language).has(piece)).length,
    }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counted;
  return first && first.count > (second?.count ?? 0) ? first.language : undefined;
}
