import type { FacetKey } from '../../outputs/find/facet-keys.ts';
import type { PackedSearchWords } from '../../outputs/find/search-words.ts';
import { type Chunk, chunksOf } from '../../outputs/find/words.ts';
import { loadStems, type Stems } from './stem.ts';

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
