import { foreignLetters, stopWords } from './stop-words.ts';

/** What language a text is in. */
export interface TextLanguage {
  /** Two letters (ISO 639-1). */
  language: string;
  /** From 0.5 (another language fits as well) to 1 (no other fits at all). */
  sureness: number;
  /** Weighted share of the text's words that are small words of the language, by language. */
  shares: ReadonlyMap<string, number>;
}

/** Fewer words than these tell nothing. */
const fewestWords = 30;
/** More words than these tell nothing more. */
const mostWords = 1000;

const weights = weigh();

/**
 * The language that a text is in, by its small words; `null` where there are too few words to tell. A word that
 * several languages have counts for each of them by its part.
 */
export function languageOfText(text: string): TextLanguage | null {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu)
      ?.slice(0, mostWords) ?? [];
  if (words.length < fewestWords) return null;
  const sums = new Map<string, number>();
  for (const word of words) {
    for (const { language, weight } of weights.get(word) ?? []) {
      sums.set(language, (sums.get(language) ?? 0) + weight);
    }
  }
  const letters = words.join('');
  for (const [language, pattern] of Object.entries(foreignLetters)) {
    // A name or two of another language may stand in any text.
    if ((letters.match(pattern)?.length ?? 0) > words.length / 20) sums.delete(language);
  }
  const ranked = [...sums].sort(([, one], [, other]) => other - one);
  const [best, second] = ranked;
  if (best === undefined) return null;
  const shares = new Map(ranked.map(([language, sum]) => [language, sum / words.length]));
  return { language: best[0], sureness: best[1] / (best[1] + (second?.[1] ?? 0)), shares };
}

function weigh(): ReadonlyMap<string, readonly { language: string; weight: number }[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(stopWords)) {
    for (const word of new Set(words.split(/\s+/))) {
      languages.set(word, [...(languages.get(word) ?? []), language]);
    }
  }
  return new Map(
    [...languages].map(([word, all]) => [
      word,
      all.map((language) => ({ language, weight: 1 / all.length })),
    ]),
  );
}
