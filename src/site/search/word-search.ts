import { reachesYear } from '../rows/pay-scale.ts';
import type { Rows } from '../rows/rows.ts';
import {
  type Answers,
  allOf,
  atMost,
  both,
  combine,
  either,
  type Hits,
  isAny,
  type Levels,
  level,
  mark,
  saysNothing,
} from './combine.ts';
import { type ReadWords, readWords, termsOfRead } from './read-words.ts';
import { type RowWords, rowWords } from './row-words.ts';
import { type Chunk, chunkTerms, wordChunk } from './terms.ts';
import { lookUpTexts } from './texts.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import type { Finding, WordIndex } from './word-index.ts';

/** Finds rows by words. */
export interface Search {
  /** What answers the words; `null` where there is no word to look for. */
  answers(words: string): Answers | null;
  /** Its hits. */
  hits(words: string): Hits | null;
  /** What the words mean, as far as the vocabulary is known. */
  understand(words: string): Term[];
  /** The terms that answering the words looks up in the adverts' texts. */
  lookups(words: string): readonly string[];
  /** Makes ready for the first typo. */
  warm(): void;
}

/**
 * Each word is searched for unchanged, as the beginning of words, and inside long ones; with a vocabulary also in its
 * other forms and by other names of the same. A word without matches is tried as the beginning of a reference, then as
 * several words in one, then as a typo, then as a compound. Words that occur in most of the adverts' texts count for
 * nothing there, and so does what an advert says that it does not demand.
 *
 * @param texts the adverts' words that are loaded by now
 * @param vocabulary `null` = not loaded
 * @param inRows the words of the rows
 */
export function createSearch(
  rows: Rows,
  texts: () => readonly WordIndex[],
  vocabulary: () => Vocabulary | null = () => null,
  inRows: RowWords = rowWords(rows),
): Search {
  const size = rows.title.length;
  const [titles, facts] = [inRows.titles(), inRows.facts()];
  const currency = usualCurrency(rows);
  let latest: Latest | null = null;
  const inAdverts = lookUpTexts(size, texts, (word) => vocabulary()?.stems(word) ?? []);

  const read = (words: string): ReadWords | null => readWords(words, vocabulary(), currency);

  /** Reuses the last answer until more data is loaded. */
  function look(words: string): Latest {
    const known = [vocabulary(), ...texts()];
    if (latest?.words === words && known.length === latest.known.length) {
      if (known.every((one, at) => one === latest?.known[at])) return latest;
    }
    inAdverts.beginLookups();
    const asked = read(words);
    const last = /\S$/.test(words) ? words.split(/\s+/).length - 1 : -1;
    const answers =
      asked && combine(asked, size, (term, isAlone) => answer(term, term.pieces.at(-1) === last, isAlone));
    latest = { words, known, answers, lookedUp: inAdverts.lookedUp() };
    return latest;
  }

  /** What answers one term; `saysNothing` where it is in no card, and in most texts. */
  function answer(term: Term, isTyping: boolean, isAlone: boolean): Levels | typeof saysNothing {
    const { year, how, chunks } = term;
    if (year !== undefined) return paying(year);
    if (how === 'exact') return exact(chunks);
    if (how === 'whole') return whole(term);
    if (how === 'without') return without(term, isAlone);
    const found = named(term, isTyping);
    if (isAny(found)) return found;
    const own = chunks.flatMap(chunkTerms);
    if (own.length > 0 && own.every((one) => inAdverts.isEverywhere(inAdverts.textsWith(one))))
      return saysNothing;
    const typed = chunks.map((forms) => typo(forms)).reduce(both);
    return isAny(typed) ? typed : chunks.map((forms) => taken(forms)).reduce(both);
  }

  /** What has the words of a term, in any form and by any name. */
  function named(term: Term, isTyping: boolean): Levels {
    const { chunks, values } = term;
    const found = chunks
      .map((forms, at) => literal(forms, isTyping && at === chunks.length - 1))
      .reduce(both);
    meant(found, term);
    for (const { facet, value } of values) mark(found, [rowsOfValue(rows, facet, value)], level.value);
    return found;
  }

  /** Marks other forms of the words, and other names of the same. */
  function meant(found: Levels, { chunks, phrases }: Term): void {
    const known = vocabulary();
    if (!known) return;
    const { titles: inTitles, facts: inFacts } = inRows.forms(known.stems);
    const own = chunks.flatMap(([first]) => first?.parts ?? []);
    mark(found, inTitles.rowsWith(own), level.titleForm);
    mark(found, inFacts.rowsWith(own), level.factForm);
    if (known.compounds) {
      mark(found, inTitles.rowsEndingWith(own), level.titleInside);
      mark(found, inFacts.rowsEndingWith(own), level.factInside);
    }
    for (const words of phrases) {
      mark(found, inTitles.rowsWith(words), level.titleMeant);
      mark(found, inFacts.rowsWith(words), level.factMeant);
      if (known.compounds) mark(found, inTitles.rowsEndingWith(words), level.titleMeant);
    }
    if (found.filter((value) => value > level.text).length >= enoughCards) return;
    for (const words of phrases.slice(0, mostNames)) inAdverts.markTexts(found, textsNamed(words, known));
  }

  /** Rows whose text has another name of what was typed, as "no experience" of "trainee". */
  function textsNamed(words: readonly string[], known: Vocabulary): ReadonlySet<number> {
    const isWithout = words.length > 1 && known.operators.without.has(words[0] ?? '');
    const significant = words.slice(isWithout ? 1 : 0).filter((word) => !known.isNoise(word));
    const lists = significant.map((word) =>
      isWithout ? inAdverts.notDemanding([word]) : inAdverts.textsWith(word),
    );
    const [first = new Set<number>(), ...others] = lists;
    return new Set([...first].filter((row) => others.every((list) => list.has(row))));
  }

  function literal(forms: readonly Chunk[], isTyping: boolean): Levels {
    const found: Levels = new Uint8Array(size);
    const terms = chunkTerms(forms);
    if (anyOf(terms, (term) => markTerm(found, term, isTyping))) return found;
    const wholes = [...new Set(forms.map(({ whole }) => whole))];
    if (anyOf(wholes, (whole) => mark(found, [inRows.withReferenceFrom(whole)], level.fact))) return found;
    for (const { parts, whole } of forms) {
      if (parts.length < 2 && parts[0] === whole) continue;
      const together = parts.map((part) => literal([wordChunk(part)], false)).reduce(both);
      found.set(either(found, together));
    }
    return found;
  }

  function markTerm(found: Levels, term: string, isTyping: boolean): boolean {
    const how: Finding = term.length > 1 || isTyping ? 'part' : 'whole';
    const marked = [
      mark(found, titles.rowsOf(term, 'whole'), level.title),
      how === 'part' && mark(found, titles.rowsOf(term, 'beginning'), level.titleBeginning),
      how === 'part' && mark(found, titles.rowsOf(term, 'part'), level.titleInside),
      mark(found, facts.rowsOf(term, 'whole'), level.fact),
      mark(found, [inRows.withReference(term)], level.fact),
      how === 'part' && mark(found, facts.rowsOf(term, 'beginning'), level.factBeginning),
      how === 'part' && mark(found, facts.rowsOf(term, 'part'), level.factInside),
      inAdverts.markTexts(found, inAdverts.textsWith(term)),
    ];
    return marked.includes(true);
  }

  function typo(forms: readonly Chunk[]): Levels {
    const found: Levels = new Uint8Array(size);
    for (const term of chunkTerms(forms)) {
      mark(found, titles.rowsLike(term), level.titleInside);
      mark(found, facts.rowsLike(term), level.factInside);
      inAdverts.markTexts(
        found,
        inAdverts.rowsIn((index) => index.rowsLike(term), term),
      );
      // Words of the vocabulary may be inside a compound, or have another name on this board.
      const corrected = vocabulary()?.corrected(term) ?? [];
      for (const one of corrected) found.set(either(found, atMost(named(one, false), level.titleInside)));
    }
    return found;
  }

  /** What has the parts of a compound that is found nowhere. */
  function taken(forms: readonly Chunk[]): Levels {
    const known = vocabulary();
    for (const term of known ? chunkTerms(forms) : []) {
      for (const parts of known?.compound(term, isWord) ?? []) {
        const found = parts
          .flatMap((part) => known?.understand(part, true) ?? [])
          .map((one) => named(one, false))
          .reduce(both);
        if (isAny(found)) return atMost(found, level.titleInside);
      }
    }
    return new Uint8Array(size);
  }

  const isWord = (part: string) =>
    [titles, facts].some((index) => [...index.rowsOf(part, 'beginning')].length > 0);

  const paying = (year: number): Levels =>
    Uint8Array.from(rows.pays, (pay) => (reachesYear(pay?.year ?? 0, year) ? level.value : level.none));

  const wholeInTexts = (term: string) => inAdverts.rowsIn((index) => index.rowsOf(term, 'whole'), term);

  /** Rows that have the words one after the other; of texts it is known only that they have them all. */
  function exact(chunks: Term['chunks']): Levels {
    const found = allOf(size, chunks, (one, forms) => {
      for (const term of chunkTerms(forms)) inAdverts.markTexts(one, wholeInTexts(term));
    });
    const words = chunks.map(([first]) => first?.whole ?? '');
    mark(found, [inRows.inTitles(words)], level.title);
    mark(found, [inRows.inFacts(words)], level.fact);
    return found;
  }

  /** Rows that have all words of a term, none of them as a part of another. */
  function whole({ chunks, values }: Term): Levels {
    const known = vocabulary();
    const found = allOf(size, chunks, (one, forms) => {
      for (const term of chunkTerms(forms)) {
        mark(one, titles.rowsOf(term, 'whole'), level.title);
        mark(one, facts.rowsOf(term, 'whole'), level.fact);
        mark(one, [wholeInTexts(term)], level.text);
      }
      if (known) mark(one, inRows.forms(known.stems).titles.rowsWith(forms[0]?.parts ?? []), level.titleForm);
    });
    for (const { facet, value } of values) mark(found, [rowsOfValue(rows, facet, value)], level.value);
    return found;
  }

  /** Jobs that say they don't demand it, then those that don't speak of it; those that do are left out. */
  function without(term: Term, isAlone: boolean): Levels {
    const words = term.chunks.flatMap(([first]) => first?.parts ?? []);
    const said = inAdverts.notDemanding(words);
    const asking = allOf(size, term.chunks, (found, forms) => {
      found.set(literal(forms, false));
      for (const stem of vocabulary()?.stems(forms[0]?.whole ?? '') ?? [])
        inAdverts.markTexts(found, inAdverts.textsWith(stem));
    });
    for (const { facet, value } of term.values) mark(asking, [rowsOfValue(rows, facet, value)], level.value);
    const found: Levels = new Uint8Array(size);
    mark(found, [said], level.value);
    const names: Levels = new Uint8Array(size);
    meant(names, { ...term, chunks: [] });
    const isSilentLast = isAlone && (said.size > 0 || isAny(names));
    return found.map((value, row) => {
      if (value > 0) return value;
      if ((asking[row] ?? 0) > 0) return level.none;
      const name = names[row] ?? 0;
      return name > 0 || isSilentLast ? name : level.factMeant;
    });
  }

  return {
    answers: (words) => look(words).answers,
    hits: (words) => look(words).answers?.hits ?? null,
    understand: (words) => termsOfRead(read(words)),
    lookups: (words) => look(words).lookedUp,
    warm: () => {
      titles.typos.get();
      facts.typos.get();
    },
  };
}

interface Latest {
  words: string;
  /** What was known then. */
  known: readonly unknown[];
  answers: Answers | null;
  lookedUp: readonly string[];
}

/** If so many cards match a term, texts are not searched for its other names: it would load much, and show little. */
const enoughCards = 10;
/** Other names that texts are searched for, the board's language first. */
const mostNames = 12;
/** Whether any is true; every one is asked. */
const anyOf = <Item>(items: readonly Item[], ask: (item: Item) => boolean): boolean =>
  items.map(ask).includes(true);

/** Rows that have a value of a facet. */
function rowsOfValue(rows: Rows, facet: keyof Rows['facets'], value: string): number[] {
  const { choices = [], sets = [], of = [] } = rows.facets[facet] ?? {};
  const holds = sets.map((set) => set.some((at) => choices[at]?.value === value));
  return of.flatMap((set, row) => (holds[set] ? [row] : []));
}

/** The currency that most jobs are paid in. */
function usualCurrency({ pays }: Rows): string {
  const kinds = new Map<string, number>();
  for (const pay of pays) if (pay !== null) kinds.set(pay.kind, (kinds.get(pay.kind) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [kind, count] of kinds) {
    const [code = ''] = kind.split(' ');
    counts.set(code, (counts.get(code) ?? 0) + count);
  }
  const [[code] = ['EUR']] = [...counts].sort(([, one], [, other]) => other - one);
  return code;
}
