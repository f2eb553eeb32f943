import { fold } from '../../i18n/fold.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { FacetKey } from '../rows/facet-keys.ts';
import type { PackedSearchWords } from './search-words.ts';
import { type Chunk, chunksOf } from './terms.ts';

/** What a word is without its ending. */
type Stemmer = (word: string) => string;

/**
 * Snowball's stemmers, each loaded where its language is. The other languages have their endings alone, Bulgarian
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
 * Every stem of a word, folded, the word itself among them. Two words are forms of one another where they share one.
 * It is a weak sign: short stems are shared by words that mean different things.
 */
export type Stems = (word: string) => readonly string[];

/**
 * @param languages whose stemmers are asked, the board's own first
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

/** Something that is looked for: a word, or several that mean one thing. */
export interface Term {
  /** The words as they were typed, each in every folded form of it. */
  chunks: readonly (readonly Chunk[])[];
  /** Where they stand among the pieces of what was typed, parted by white space. */
  pieces: readonly number[];
  /** Other words for the same, a list a phrase; all words of one of them have to be there. */
  phrases: readonly (readonly string[])[];
  /** Values of facets that they are a name of. Jobs with one of them answer, whatever their words. */
  values: readonly { facet: FacetKey; value: string }[];
}

/** What a board's search knows of words. */
export interface Vocabulary {
  stems: Stems;
  /** What visitors mean by what they typed. Words that say nothing are left out where others are left. */
  understand(words: string): Term[];
}

/** What is meant where nothing is known: each word for itself. */
export const literally = (words: string): Term[] =>
  piecesOf(words).map(({ forms, at }) => ({ chunks: [forms], pieces: [at], phrases: [], values: [] }));

interface Piece {
  forms: readonly Chunk[];
  at: number;
}

/** Phrases of more words are not looked for. */
const longestPhrase = 4;

interface Phrase {
  words: readonly string[];
  /** Places among `synonyms`, or values. */
  groups: Set<number>;
  values: { facet: FacetKey; value: string }[];
}

export async function openVocabulary(packed: PackedSearchWords): Promise<Vocabulary> {
  const stems = await loadStems(packed.languages, packed.endings);
  const noise = new Set(packed.noise);
  /** The words of a phrase, taken apart as those of a search are. */
  const wordsOf = (phrase: string) =>
    piecesOf(phrase).flatMap(({ forms }) => [...(withoutArticle(forms)[0]?.parts ?? [])]);
  const synonyms = packed.synonyms.map((phrases) => phrases.map(wordsOf));
  const phrases = new Map<string, Phrase>();
  const phraseOf = (words: readonly string[]): Phrase => {
    const key = words.join(' ');
    const phrase = phrases.get(key) ?? { words, groups: new Set(), values: [] };
    phrases.set(key, phrase);
    return phrase;
  };
  synonyms.forEach((group, at) => {
    for (const words of group) phraseOf(words).groups.add(at);
  });
  for (const { facet, value, phrases: names } of packed.values) {
    for (const name of names) phraseOf(wordsOf(name)).values.push({ facet, value });
  }
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases.values()) {
    for (const stem of phrase.words.slice(0, 1).flatMap(stems)) {
      const list = byFirst.get(stem) ?? [];
      list.push(phrase);
      byFirst.set(stem, list);
    }
  }

  /** "infirmière" of "d'infirmière": what an apostrophe ties to a word that says nothing. */
  function withoutArticle(forms: readonly Chunk[]): readonly Chunk[] {
    const [first = '', word] = forms[0]?.whole.split(/'(.+)/) ?? [];
    return word !== undefined && noise.has(first) ? (chunksOf(word)[0] ?? forms) : forms;
  }

  /** The longest phrases that begin at a piece, and of how many pieces they are. */
  function phrasesAt(pieces: readonly Piece[], from: number): { found: Phrase[]; length: number } {
    for (let length = Math.min(longestPhrase, pieces.length - from); length > 0; length -= 1) {
      const words = pieces.slice(from, from + length).flatMap(({ forms }) => forms[0]?.parts ?? []);
      const alike = candidates(words).filter((phrase) => phrase.words.length === words.length);
      const exact = alike.filter((phrase) => phrase.words.every((word, at) => word === words[at]));
      const found = exact.length > 0 ? exact : alike.filter((phrase) => isForm(phrase.words, words));
      if (found.length > 0) return { found, length };
    }
    return { found: [], length: 1 };
  }

  const candidates = ([first = '']: readonly string[]) => [
    ...new Set(stems(first).flatMap((stem) => byFirst.get(stem) ?? [])),
  ];
  const isForm = (phrase: readonly string[], words: readonly string[]) =>
    phrase.every((word, at) => {
      const known = new Set(stems(word));
      return stems(words[at] ?? '').some((stem) => known.has(stem));
    });

  return {
    stems,
    understand(words) {
      const all = piecesOf(words).map(({ forms, at }) => ({ forms: withoutArticle(forms), at }));
      const telling = all.filter(({ forms }) => !forms.some(({ whole }) => noise.has(whole)));
      const terms: Term[] = [];
      // A phrase may hold a word that says nothing: "work from home", "chef de partie".
      const pieces = all.filter(
        (piece, at) => telling.length === 0 || telling.includes(piece) || isInPhrase(all, at),
      );
      for (let at = 0; at < pieces.length; ) {
        const { found, length } = phrasesAt(pieces, at);
        const taken = pieces.slice(at, at + length);
        const groups = new Set(found.flatMap((phrase) => [...phrase.groups]));
        terms.push({
          chunks: taken.map(({ forms }) => forms),
          pieces: taken.map((piece) => piece.at),
          phrases: [...groups].flatMap((group) => synonyms[group] ?? []),
          values: found.flatMap((phrase) => phrase.values),
        });
        at += length;
      }
      return terms;
    },
  };

  /** Whether a piece belongs to a phrase of at least two words. */
  function isInPhrase(pieces: readonly Piece[], at: number): boolean {
    for (let from = Math.max(0, at - longestPhrase + 1); from <= at; from += 1) {
      const { found, length } = phrasesAt(pieces, from);
      if (found.length > 0 && length > 1 && from + length > at) return true;
    }
    return false;
  }
}

function piecesOf(words: string): Piece[] {
  return words.split(/\s+/).flatMap((piece, at) => {
    const [forms] = chunksOf(piece);
    return forms === undefined ? [] : [{ forms, at }];
  });
}
