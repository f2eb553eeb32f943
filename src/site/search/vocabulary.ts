import { readPayText } from '../../board/pay-text.ts';
import { fold } from '../../i18n/fold.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { Operators } from '../../i18n/search-words.ts';
import type { PayUnit } from '../../i18n/terms.ts';
import { stepValue, yearlyEuros } from '../rows/pay-scale.ts';
import type { FacetKey } from '../rows/rows.ts';
import type { PackedSearchWords } from './search-words.ts';
import { loadStems, type Stems } from './stems.ts';
import { type Chunk, chunksOf } from './terms.ts';
import { wordIndex } from './word-index.ts';

/** Something that is looked for: a word, or several that mean one thing. */
export interface Term {
  /** The words as they were typed, each in every folded form of it. */
  chunks: readonly (readonly Chunk[])[];
  /** Their indices among the typed pieces, which white space separates. */
  pieces: readonly number[];
  /** Other words for the same, a list a phrase; all words of one of them have to be there. */
  phrases: readonly (readonly string[])[];
  /** Values of facets that they are a name of. Jobs with one of them match, whatever their words. */
  values: readonly { facet: FacetKey; value: string }[];
  /**
   * `exact` = the words one after the other, unchanged; `whole` = the words unchanged and in other forms, not as
   * parts of others; `without` = jobs that don't demand it. Left out: in every way.
   */
  how?: 'exact' | 'whole' | 'without';
  /** Jobs that pay at least so many euros a year. */
  year?: number;
}

/** What a board's search knows of words. */
export interface Vocabulary {
  /** Of the board. */
  language: InterfaceLanguage;
  stems: Stems;
  /** Whether the language writes compounds as one word. */
  compounds: boolean;
  /** Folded words that say how others are meant. */
  operators: Readonly<Record<keyof Operators, ReadonlySet<string>>>;
  /** Whether a folded word says nothing about a job. */
  isNoise(word: string): boolean;
  /**
   * What visitors mean by what they typed. Words that say nothing are left out where others are left.
   *
   * @param keepsNoise whether such words are kept where there are no others; `true` if left out
   */
  understand(words: string, keepsNoise?: boolean): Term[];
  /** The least pay that some words begin with. @param currency if none is given */
  askedPay(words: readonly string[], currency: string): ReturnType<typeof readAskedPay>;
  /** What a word that is found nowhere can have been meant as: a word of the vocabulary that it is a typo of. */
  corrected(word: string): Term[];
  /**
   * The parts of a compound, the last one being what it is a kind of: "fahrrad" and "mechaniker". The likeliest way to
   * part it first; none in languages that write compounds apart.
   *
   * @param isWord whether a part is a word of the board
   */
  compound(word: string, isWord: (part: string) => boolean): (readonly string[])[];
}

/** The meaning without a vocabulary: each word for itself. */
export const literally = (words: string): Term[] =>
  piecesOf(words).map(({ forms, at }) => ({ chunks: [forms], pieces: [at], phrases: [], values: [] }));

/** Most words that a typo is taken for. */
const mostCorrections = 3;

/** A page may be newer than the words that a cache still has. */
const noOperators: Operators = { or: [], without: [], not: [], atLeast: [] };

interface Piece {
  forms: readonly Chunk[];
  at: number;
}

/** Languages that write compounds as one word. Apart from the table of languages, which no script loads. */
const compounding: readonly InterfaceLanguage[] = ['da', 'de', 'et', 'fi', 'hu', 'nb', 'nl', 'sv'];
/** The fewest letters of a part of a compound, and of one that is all that is known of it. */
const shortestPart = { of: 4, alone: 6 };
/** What can be between two parts. */
const joints = /(?:es|en|er|s|n|e)$/;

/** Phrases of more words are not looked for. */
const longestPhrase = 4;

interface Phrase {
  words: readonly string[];
  /** Places among `synonyms`, or values. */
  groups: Set<number>;
  values: { facet: FacetKey; value: string }[];
}

/** @param loading the stems of its languages, where they are loaded already */
export async function openVocabulary(
  packed: PackedSearchWords,
  loading: Promise<Stems> = loadStems(packed.languages, packed.endings),
): Promise<Vocabulary> {
  const stems = await loading;
  const noise = new Set(packed.noise);
  const [language = 'en'] = packed.languages;
  const compounds = compounding.includes(language);
  const { or, without, not, atLeast } = packed.operators ?? noOperators;
  const operators = {
    or: new Set(or),
    without: new Set(without),
    not: new Set(not),
    atLeast: new Set(atLeast),
  };
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

  const isNoise = (word: string) => noise.has(word);
  let typos: ReturnType<typeof wordIndex> | null = null;
  const singles = [...phrases.values()].flatMap(({ words }) => (words.length === 1 ? [words[0] ?? ''] : []));
  const isListed = (word: string) => phrases.has(word);

  function compound(word: string, isWord: (part: string) => boolean): (readonly string[])[] {
    if (!compounds || word.length < 2 * shortestPart.of) return [];
    const isPart = (part: string) => part.length >= shortestPart.of && (isListed(part) || isWord(part));
    const ways: string[][] = [];
    // The shortest first part, and so the longest last one, first.
    for (let at = shortestPart.of; at <= word.length - shortestPart.of; at += 1) {
      const [before, last] = [word.slice(0, at), word.slice(at)];
      if (!isPart(last)) continue;
      const first = [before, before.replace(joints, '')].find(isPart);
      if (first !== undefined) ways.push([first, last]);
    }
    if (ways.length > 0) return ways;
    const ends = Array.from({ length: word.length }, (_, at) => [word.slice(at), word.slice(0, -at)]).flat();
    const known = ends.find((part) => part !== word && part.length >= shortestPart.alone && isListed(part));
    return known === undefined ? [] : [[known]];
  }

  return {
    language,
    stems,
    compounds,
    operators,
    isNoise,
    compound,
    askedPay: (words, currency) => readAskedPay(words, { atLeast: operators.atLeast, language, currency }),
    corrected(word) {
      typos ??= wordIndex(singles.map((single, at) => [single, [at]]));
      const found = new Set(
        [...typos.rowsLike(word)].flatMap((list) => [...list]).map((at) => singles[at] ?? ''),
      );
      return [...found].slice(0, mostCorrections).flatMap((single) => understand(single, true));
    },
    understand,
  };

  function understand(words: string, keepsNoise = true): Term[] {
    const all = piecesOf(words).map(({ forms, at }) => ({ forms: withoutArticle(forms), at }));
    const isTelling = ({ forms }: Piece) => !forms.some(({ whole }) => noise.has(whole));
    const significant = all.filter(isTelling);
    const isAll = significant.length === 0 && keepsNoise;
    const terms: Term[] = [];
    // A phrase may hold a word that says nothing: "work from home", "chef de partie".
    const pieces = all.filter((piece, at) => isAll || significant.includes(piece) || isInPhrase(all, at));
    for (let at = 0; at < pieces.length; ) {
      const { found, length } = phrasesAt(pieces, at);
      const taken = pieces.slice(at, at + length);
      const groups = new Set(found.flatMap((phrase) => [...phrase.groups]));
      const values = found.flatMap((phrase) => phrase.values);
      const own = values.length > 0 || !taken.some(isTelling) ? taken : taken.filter(isTelling);
      terms.push({
        chunks: own.map(({ forms }) => forms),
        pieces: taken.map((piece) => piece.at),
        phrases: [...groups].flatMap((group) => synonyms[group] ?? []),
        values,
      });
      at += length;
    }
    return terms;
  }

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

/** The least pay that is asked for. */
interface AskedPay {
  /** About so many euros a year. */
  year: number;
  /** The same as a value of the facet of pay. */
  value: string;
}

/** Most words of an amount with its currency and unit. */
const mostWords = 6;
/** A number without a currency is pay from here on; below it may be years, hours or an age. */
const leastBare = 1000;
/** Words between an amount and its unit: "4000 € im Monat". */
const between = /\s(?:im|am|a|al|au|par|all'|nella|w|ve|per)\s/giu;
/** An amount of euros that is paid an hour, and a month, at most; more is for a year. */
const mostEuros = { hour: 150, month: 20_000 };

/**
 * Reads the least pay that somebody asks for: "at least 4000 euro", "50k €", "ab 15 € die Stunde".
 *
 * @param words from where it may begin on
 * @param atLeast the words of a language for it, folded
 * @param currency if none is given
 * @returns with the number of words; `null` where there is none
 */
function readAskedPay(
  words: readonly string[],
  { atLeast, language, currency }: { atLeast: ReadonlySet<string>; language: string; currency: string },
): (AskedPay & { length: number }) | null {
  const bound = [4, 3, 2, 1].find((length) =>
    atLeast.has(fold(words.slice(0, length).join(' ')).replace(/\.$/, '')),
  );
  const from = bound ?? 0;
  if (!/^[^\p{L}]{0,2}\d/u.test(words[from] ?? '') && !/^\p{Sc}$/u.test(words[from] ?? '')) return null;
  for (let length = Math.min(mostWords, words.length - from); length > 0; length -= 1) {
    const said = words.slice(from, from + length).join(' ');
    if (!/\d/.test(said)) continue;
    const read = readPayText(said, language) ?? readPayText(said.replace(between, ' '), language);
    const amount = (read?.amount ?? read?.from)?.values[0];
    if (read === null || amount === undefined || amount <= 0) continue;
    if (read.currencies === null && (bound === undefined || amount < leastBare)) continue;
    const code = read.currencies?.includes(currency) ? currency : (read.currencies?.[0] ?? currency);
    const euros = yearlyEuros({ currency: code, unit: 'YEAR' });
    if (euros === null) continue;
    const unit = read.unit ?? unitFor(amount * euros);
    const year = (yearlyEuros({ currency: code, unit }) ?? 0) * amount;
    return { year, value: stepValue({ amount, currency: code, unit }), length: from + length };
  }
  return null;
}

const unitFor = (euros: number): PayUnit =>
  euros < mostEuros.hour ? 'HOUR' : euros < mostEuros.month ? 'MONTH' : 'YEAR';
