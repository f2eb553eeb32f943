import { fold } from '../../i18n/fold.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';

/** Removes the ending of a word. */
type Stemmer = (word: string) => string;

/**
 * Snowball's stemmers, each loaded only for its language. The other languages have only their endings, Bulgarian
 * among them: its stemmer writes into the word, which throws for every other word.
 */
const stemmers: Partial<Record<InterfaceLanguage, () => Promise<{ stemmer: Stemmer }>>> = {
  ar: () => import('@orama/stemmers/arabic'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hu: () => import('@orama/stemmers/hungarian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
};

/** The fewest letters of a word that an ending leaves. */
const shortestStem = 3;

/**
 * Every stem of a word, folded, the word itself among them. Two words are forms of one another if they share one.
 * It is a weak sign: words with different meanings share short stems.
 */
export type Stems = (word: string) => readonly string[];

/**
 * @param languages of the stemmers, the board's own first
 * @param endings folded; see `SearchWords`
 */
export async function loadStems(
  languages: readonly InterfaceLanguage[],
  endings: readonly string[],
): Promise<Stems> {
  const loaded = await Promise.all(languages.flatMap((language) => stemmers[language]?.() ?? []));
  const last = Map.groupBy(endings, (ending) => ending.at(-1));
  const known = new Map<string, readonly string[]>();
  const find = (word: string): string[] => {
    const lower = word.toLowerCase();
    const folded = fold(word);
    const forms = [folded];
    for (const ending of last.get(folded.at(-1)) ?? []) {
      if (folded.endsWith(ending) && folded.length - ending.length >= shortestStem) {
        forms.push(folded.slice(0, folded.length - ending.length));
      }
    }
    const stems = loaded.flatMap(({ stemmer }) =>
      [lower, ...forms].filter(isWord).map((form) => fold(stemmer(form))),
    );
    return [...new Set([...forms, ...stems])].filter(
      (stem) => stem === folded || stem.length >= shortestStem,
    );
  };
  return (word) => {
    let stems = known.get(word);
    if (stems === undefined) {
      stems = find(word);
      known.set(word, stems);
    }
    return stems;
  };
}

const isWord = (form: string) => form.length > shortestStem && /^[\p{L}\p{M}]+$/u.test(form);
