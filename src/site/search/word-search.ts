import { fold } from '../../i18n/fold.ts';
import type { Rows } from '../rows/rows.ts';
import type { Chunk } from './terms.ts';
import { shortestBeginning } from './texts.ts';
import { literally, type Term, type Vocabulary } from './vocabulary.ts';
import {
  type Finding,
  type Forms,
  factWords,
  formIndex,
  indexOf,
  initialsOf,
  titleWords,
  type WordIndex,
} from './word-index.ts';

/**
 * How well a job answers what is looked for, the best last. What its advert's text alone says is the least: such jobs
 * follow all others, however many words they have.
 */
export const level = {
  none: 0,
  text: 1,
  factInside: 2,
  factMeant: 3,
  factBeginning: 4,
  fact: 5,
  value: 6,
  titleInside: 7,
  titleBeginning: 8,
  titleMeant: 9,
  title: 10,
} as const;
export type Level = (typeof level)[keyof typeof level];

/** By row, a level. */
export type Levels = Uint8Array;

/** Marks rows that are not marked as well or better yet. Whether there was any row at all. */
function mark(found: Levels, lists: Iterable<readonly number[]>, as: Level): boolean {
  let any = false;
  for (const list of lists) {
    any ||= list.length > 0;
    for (const row of list) if ((found[row] ?? as) < as) found[row] = as;
  }
  return any;
}

/** What answers both: each row as well as it answers the one that it answers worse. */
const both = (one: Levels, other: Levels): Levels =>
  one.map((value, row) => Math.min(value, other[row] ?? 0));

/** Rows of all indices, each once. */
function joined(
  indices: readonly WordIndex[],
  rowsIn: (index: WordIndex) => Iterable<readonly number[]>,
): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const index of indices) for (const list of rowsIn(index)) for (const row of list) rows.add(row);
  return rows;
}

/** References of jobs ("KOL-3001/2026"), looked through as they stand. */
export interface References {
  /** Rows whose reference holds a term with a digit, from the beginning of one of its parts on. */
  holding(term: string): number[];
  /** Rows whose reference begins with a term. Letters alone often begin all references of a company. */
  beginningWith(term: string): number[];
}

function references(texts: readonly string[]): References {
  const folded = texts.map(fold);
  const rowsWhere = (isFound: (reference: string) => boolean) =>
    folded.flatMap((reference, row) => (reference !== '' && isFound(reference) ? [row] : []));
  return {
    holding: (term) => (/\d/.test(term) ? rowsWhere((reference) => holds(reference, term)) : []),
    beginningWith: (term) => rowsWhere((reference) => reference.startsWith(term)),
  };
}

function holds(reference: string, term: string): boolean {
  for (let at = reference.indexOf(term); at >= 0; at = reference.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(reference.charAt(at - 1))) return true;
  }
  return false;
}

/** By row, how well it answers: 0 = not at all, below `shown` = in its advert's text alone. */
export type Hits = Uint32Array;

/** From here on a hit is one that the job's card shows. */
export const shown = 1 << 16;

/** Finds rows by words. */
export interface Search {
  /** A hit for each row that answers everything; `null` where there is no word to look for. */
  hits(words: string): Hits | null;
  /** What the words mean, as far as the vocabulary is known. */
  understand(words: string): Term[];
  /** Makes ready for the first typo. */
  warm(): void;
}

/**
 * Each word is looked for as it stands, as the beginning of words, and inside long ones; with a vocabulary also in its
 * other forms and by other names of the same. What is found nowhere so is taken for the beginning of a reference, then
 * for several words in one, then for a typo. Words that stand in most of the adverts' texts count for nothing there.
 *
 * @param texts what has been loaded of the adverts' words by now
 * @param vocabulary `null` = not loaded
 */
export function createSearch(
  rows: Rows,
  texts: () => readonly WordIndex[],
  vocabulary: () => Vocabulary | null = () => null,
): Search {
  const size = rows.title.length;
  const titles = indexOf(rows, titleWords);
  const facts = indexOf(rows, factWords);
  const numbered = references(rows.reference);
  const understand = (words: string) => vocabulary()?.understand(words) ?? literally(words);
  let forms: { titles: Forms; facts: Forms } | null = null;

  function formsOf(known: Vocabulary) {
    forms ??= {
      titles: formIndex(rows.title, known, initialsOf),
      facts: formIndex(
        rows.line.map((line, row) => `${line} ${rows.fields[row]?.join(' ') ?? ''}`),
        known,
      ),
    };
    return forms;
  }

  function hits(words: string): Hits | null {
    const terms = understand(words);
    if (terms.length === 0) return null;
    const isTyping = /\S$/.test(words);
    const answers = terms
      .map((term, at) => answer(term, isTyping && at === terms.length - 1))
      .filter((levels) => levels !== saysNothing);
    if (answers.length === 0) return new Uint32Array(size);
    return Uint32Array.from({ length: size }, (_, row) => {
      let [sum, least] = [0, Number.POSITIVE_INFINITY];
      for (const levels of answers) {
        const one = levels[row] ?? 0;
        sum += one;
        least = Math.min(least, one);
      }
      return least === level.none ? 0 : least === level.text ? sum : sum + shown;
    });
  }

  /** What answers one term; `saysNothing` where it is in no card, and in most texts. */
  function answer({ chunks, phrases, values }: Term, isTyping: boolean): Levels | typeof saysNothing {
    const found = chunks
      .map((forms, at) => literal(forms, isTyping && at === chunks.length - 1))
      .reduce(both);
    const known = vocabulary();
    if (known) {
      const { titles: inTitles, facts: inFacts } = formsOf(known);
      const own = chunks.flatMap(([first]) => first?.parts ?? []);
      for (const words of [own, ...phrases]) {
        mark(found, inTitles.rowsWith(words), level.titleMeant);
        mark(found, inFacts.rowsWith(words), level.factMeant);
      }
    }
    for (const { facet, value } of values) mark(found, [rowsOfValue(facet, value)], level.value);
    if (found.some((value) => value > 0)) return found;
    if (chunks.flatMap(termsIn).every((term) => isEverywhere(textsWith(term)))) return saysNothing;
    return chunks.map((forms) => typo(forms)).reduce(both);
  }

  function literal(forms: readonly Chunk[], isTyping: boolean): Levels {
    const found: Levels = new Uint8Array(size);
    const terms = termsIn(forms);
    if (anyOf(terms, (term) => markTerm(found, term, isTyping))) return found;
    const wholes = [...new Set(forms.map(({ whole }) => whole))];
    if (anyOf(wholes, (whole) => mark(found, [numbered.beginningWith(whole)], level.fact))) return found;
    for (const { parts, whole } of forms) {
      if (parts.length < 2 && parts[0] === whole) continue;
      const together = parts
        .map((part) => literal([{ whole: part, joined: null, parts: [part] }], false))
        .reduce(both);
      together.forEach((value, row) => {
        found[row] = Math.max(found[row] ?? 0, value);
      });
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
      mark(found, [numbered.holding(term)], level.fact),
      how === 'part' && mark(found, facts.rowsOf(term, 'beginning'), level.factBeginning),
      how === 'part' && mark(found, facts.rowsOf(term, 'part'), level.factInside),
      markTexts(found, textsWith(term)),
    ];
    return marked.includes(true);
  }

  /** Rows whose text has a word. */
  function textsWith(term: string): ReadonlySet<number> {
    const how = term.length < shortestBeginning ? 'whole' : 'beginning';
    return joined(texts(), (index) => index.rowsOf(term, how));
  }

  const markTexts = (found: Levels, inTexts: ReadonlySet<number>): boolean =>
    !isEverywhere(inTexts) && mark(found, [[...inTexts]], level.text);

  /** Words that stand in most adverts' texts are what the company says of itself everywhere. */
  const isEverywhere = (inTexts: ReadonlySet<number>) => size >= fewAdverts && inTexts.size > size / 2;

  function typo(forms: readonly Chunk[]): Levels {
    const found: Levels = new Uint8Array(size);
    for (const term of termsIn(forms)) {
      mark(found, titles.rowsLike(term), level.titleInside);
      mark(found, facts.rowsLike(term), level.factInside);
      markTexts(
        found,
        joined(texts(), (index) => index.rowsLike(term)),
      );
    }
    return found;
  }

  function rowsOfValue(facet: keyof Rows['facets'], value: string): number[] {
    const { choices = [], sets = [], of = [] } = rows.facets[facet] ?? {};
    const holds = sets.map((set) => set.some((at) => choices[at]?.value === value));
    return of.flatMap((set, row) => (holds[set] ? [row] : []));
  }

  return {
    hits,
    understand,
    warm: () => {
      titles.warm();
      facts.warm();
    },
  };
}

const saysNothing = 'says nothing';

/** On smaller boards no word stands in most adverts by being everywhere. */
const fewAdverts = 8;

const termsIn = (forms: readonly Chunk[]): string[] => [
  ...new Set(forms.flatMap(({ whole, joined }) => (joined === null ? [whole] : [whole, joined]))),
];

/** Whether any is true; every one is asked. */
const anyOf = <Item>(items: readonly Item[], ask: (item: Item) => boolean): boolean =>
  items.map(ask).includes(true);
