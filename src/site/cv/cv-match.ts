import { fold } from '../../i18n/fold.ts';
import { localesOf } from '../../i18n/languages.ts';
import type { Rows } from '../rows/rows.ts';
import { cardRows } from '../search/card-rows.ts';
import { type Level, type Levels, level } from '../search/combine.ts';
import type { Term, Vocabulary } from '../search/vocabulary.ts';
import { type CvLine, cvLines } from './cv-lines.ts';
import { saidByEveryCv } from './cv-words.ts';
import type { Mentions } from './mentions.ts';

/** What a CV is compared with: a board, as the browser has it for its search. */
export interface ComparedBoard {
  rows: Rows;
  mentions: Mentions;
  vocabulary: Vocabulary;
}

/** A place or a language that a CV names, and by which the jobs can be narrowed. */
export interface CvFilter {
  facet: 'place' | 'language';
  value: string;
  label: string;
}

/** A job that fits a CV. */
export interface FittingJob {
  row: number;
  /** Further rows that its card represents. */
  others: readonly number[];
  /** The words of the CV because of which it fits, as the CV writes them, the weightiest first. */
  reasons: readonly string[];
}

/** A CV that was compared with every job of a board. */
export interface ComparedCv {
  /** What it names, as far as that would narrow the jobs and leave some that fit. */
  filters: readonly CvFilter[];
  /** The best jobs with these filters. */
  best(filters: readonly CvFilter[]): FittingJob[];
}

/** Most jobs that are shown of a CV, and most reasons of each. */
const mostJobs = 20;
const mostReasons = 4;
/** Jobs that fit a fifth as well as the best one are not shown. */
const leastShare = 0.2;
/** A place narrows if a job there fits half as well as the best one anywhere. */
const nearShare = 0.5;
/** Most different words of a CV that are compared, the weightiest ones. */
const mostWords = 500;
/** A word in more jobs than this share says nothing about one of them. */
const mostCommon = 0.35;
const fewJobs = 8;

/** What a match is worth by where the job has the word. */
const worth: Readonly<Partial<Record<Level, number>>> = {
  [level.title]: 4,
  [level.titleForm]: 3.2,
  [level.titleMeant]: 3,
  [level.titleBeginning]: 2.4,
  [level.titleInside]: 2,
  [level.fact]: 1.5,
  [level.factForm]: 1.5,
  [level.factBeginning]: 1,
  [level.factInside]: 1,
  [level.factMeant]: 1,
  [level.text]: 1,
};
/** Of many matches each counts less than the one before, so that a long text does not win by its length. */
const eachNext = 0.85;
/** What another mention of a word adds, as a share of its weight. */
const perMention = 0.15;
const mostMentions = 4;
/** A word that the tables of occupations know says more than another. */
const occupationWeight = 1.5;

interface Word {
  /** As the CV writes it where it weighs most. */
  written: string;
  term: Term;
  weight: number;
  mentions: number;
}

interface Mention {
  value: string;
  weight: number;
  isContact: boolean;
}

/**
 * Compares a CV with the jobs of a board. Pure: everything that it reads is in memory.
 *
 * @param text of the CV
 * @param thisYear what is not over has this year
 * @param names of the person, which are left out
 * @param pause is called between the words: a browser stays fluent if it waits there
 */
export async function compareCv(
  text: string,
  board: ComparedBoard,
  {
    thisYear,
    names = [],
    pause = async () => undefined,
  }: { thisYear: number; names?: readonly string[]; pause?: () => Promise<void> },
): Promise<ComparedCv> {
  const lines = cvLines(text, thisYear, names);
  const languages = languagesIn(lines, board.rows);
  const { words, places } = wordsOf(lines, board, languages);
  const parts = await matchesOf(words, board, pause);
  const scores = Float64Array.from(parts, (own) => scoreOf(own));
  const filters = filtersOf(board.rows, scores, places, languages.codes);
  return { filters, best: (chosen) => bestOf(board.rows, scores, parts, chosen) };
}

/** The different words and phrases of a CV with their weights, and the places that it names. */
function wordsOf(
  lines: readonly CvLine[],
  { vocabulary }: ComparedBoard,
  languages: CvLanguages,
): { words: Word[]; places: Mention[] } {
  const words = new Map<string, Word>();
  const places: Mention[] = [];
  for (const { text, weight, isContact } of lines) {
    for (const segment of segmentsOf(text)) {
      const pieces = segment.split(/\s+/);
      for (const term of vocabulary.understand(segment, false)) {
        const own = term.values.filter(({ facet }) => facet === 'place');
        for (const { value } of own) places.push({ value, weight, isContact });
        if (term.values.length > 0 && term.phrases.length === 0) continue;
        const key = keyOf(term, vocabulary);
        if (weight === 0 || key === null || languages.names.has(key)) continue;
        const isOccupation = term.phrases.length > 0;
        const now = weight * (isOccupation ? occupationWeight : 1);
        const written = tidy(term.pieces.map((at) => pieces[at] ?? '').join(' '));
        note(words, key, { written, term, weight: now, mentions: 1 });
      }
    }
  }
  const sorted = [...words.values()].sort((one, other) => other.weight - one.weight);
  return { words: sorted.slice(0, mostWords), places };
}

function note(words: Map<string, Word>, key: string, word: Word): void {
  const known = words.get(key);
  if (known === undefined) words.set(key, word);
  else Object.assign(known, word.weight > known.weight ? word : {}, { mentions: known.mentions + 1 });
}

/** Parts of a line that are read by themselves: no phrase goes beyond a comma. */
const segmentsOf = (text: string): string[] =>
  text
    .split(/[,;•|·()[\]/…:!?→*"„“”«»]|[\s][-–—]+\s|[–—]|\.(?:\s|$)/u)
    .flatMap((part) => [part, ...(part.match(joined) ?? []).flatMap((word) => word.split('-').slice(-1))])
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** "E-Bike" is a bike, too. */
const joined = /[\p{L}\d]+(?:-\p{L}{4,})+/gu;

const tidy = (text: string) => text.replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#]+$/gu, '');

/** Forms of a word have the same key. `null` = it says nothing about a job. */
function keyOf({ chunks }: Term, { stems }: Vocabulary): string | null {
  const words = chunks.map(([first]) => first?.whole ?? '');
  if (words.every((word) => saidByEveryCv.has(word) || /^[\d.,-]+$/.test(word))) return null;
  if (words.length === 1 && (words[0]?.length ?? 0) < 2) return null;
  return words
    .map(
      (word) =>
        stems(word)
          .filter((stem) => stem.length > 3)
          .sort((one, other) => one.length - other.length)[0] ?? word,
    )
    .join(' ');
}

interface Match {
  word: Word;
  amount: number;
}

/** By row, the words of the CV that the job has, and what each is worth there. */
async function matchesOf(
  words: readonly Word[],
  { rows, mentions }: ComparedBoard,
  pause: () => Promise<void>,
): Promise<Match[][]> {
  const size = rows.title.length;
  const found = Array.from({ length: size }, (): Match[] => []);
  for (const word of words) {
    await pause();
    const levels = mentions(word.term);
    // A word in most texts can still be what a few jobs are called.
    const least = [level.text, level.factMeant].find((from) => !isCommon(levels, from));
    if (least === undefined) continue;
    const count = countOf(levels, least);
    if (count === 0) continue;
    const rare = Math.log(1 + size / count);
    const often = 1 + perMention * Math.min(mostMentions, word.mentions - 1);
    levels.forEach((value, row) => {
      if (value < least) return;
      const amount = word.weight * often * rare * (worth[value as Level] ?? 0);
      if (amount > 0) found[row]?.push({ word, amount });
    });
  }
  for (const own of found) own.sort((one, other) => other.amount - one.amount);
  return found;
}

const countOf = (levels: Levels, least: Level): number =>
  levels.reduce((sum, value) => sum + (value >= least ? 1 : 0), 0);

const isCommon = (levels: Levels, least: Level): boolean =>
  levels.length >= fewJobs && countOf(levels, least) > levels.length * mostCommon;

const scoreOf = (own: readonly Match[]): number =>
  own.reduce((sum, { amount }, at) => sum + amount * eachNext ** at, 0);

interface CvLanguages {
  /** Codes of languages that the board's jobs are written in and the CV names. */
  codes: readonly string[];
  /** Their names, folded: they are no words of a job. */
  names: ReadonlySet<string>;
}

/**
 * Languages that a CV names: in any language of the board's jobs, in English, or in the page's language, which somebody
 * who reads the page speaks as well.
 */
function languagesIn(lines: readonly CvLine[], { facets, language }: Rows): CvLanguages {
  const said = new Set(lines.flatMap(({ text }) => fold(text).match(/[\p{L}\p{M}]{3,}/gu) ?? []));
  const offered = facets.language.choices.map(({ value }) => value);
  const readers = [...new Set([language, 'en', ...offered])].map(
    (reader) => new Intl.DisplayNames(localesOf(reader), { type: 'language', fallback: 'none' }),
  );
  const names = new Set<string>();
  const codes = offered.filter((value) => {
    const own = readers.flatMap((reader) => fold(reader.of(value) ?? '') || []);
    const isNamed = own.some((name) => said.has(name));
    if (isNamed) for (const name of own) names.add(name);
    return isNamed;
  });
  return { codes: codes.length > 0 ? [...new Set([...codes, language])] : [], names };
}

/** Rows that have a value of a facet; a remote job is near to everywhere. */
function rowsWith(rows: Rows, { facet, value }: Pick<CvFilter, 'facet' | 'value'>): (row: number) => boolean {
  const { choices, sets, of } = rows.facets[facet];
  const holds = sets.map((set) => set.some((at) => choices[at]?.value === value));
  return (row) => holds[of[row] ?? -1] === true || (facet === 'place' && rows.workModel[row] === 'remote');
}

/** Filters that the CV suggests: the town where the person lives, and the languages that they speak. */
function filtersOf(
  rows: Rows,
  scores: Float64Array,
  mentions: readonly Mention[],
  languages: readonly string[],
): CvFilter[] {
  const labelOf = (facet: CvFilter['facet'], value: string): CvFilter[] => {
    const choice = rows.facets[facet].choices.find((one) => one.value === value);
    return choice ? [{ facet, value, label: choice.label }] : [];
  };
  const towns = mentions.filter(({ value }) => value.split('.').length > 2);
  const homes = towns.filter(({ isContact }) => isContact);
  const recent = Math.max(...towns.map(({ weight }) => weight));
  const own = homes.length > 0 ? homes : towns.filter(({ weight }) => weight === recent && weight > 0);
  const best = Math.max(0, ...scores);
  const fits = (filters: readonly CvFilter[]) =>
    scores.some(
      (score, row) => score >= best * nearShare && filters.some((filter) => rowsWith(rows, filter)(row)),
    );
  const places = [...new Set(own.map(({ value }) => value))]
    .flatMap((value) => labelOf('place', value))
    .filter((filter) => scores.some((score, row) => score >= best * nearShare && isAt(rows, filter, row)));
  const spoken = languages.flatMap((value) => labelOf('language', value));
  return [...places, ...(fits(spoken) && narrows(rows, spoken) ? spoken : [])];
}

/** Whether a job is in a place itself, and not only remote. */
function isAt(rows: Rows, { value }: CvFilter, row: number): boolean {
  const { choices, sets, of } = rows.facets.place;
  return (sets[of[row] ?? -1] ?? []).some((at) => choices[at]?.value === value);
}

/** Whether filters of one facet leave out a job. */
const narrows = (rows: Rows, filters: readonly CvFilter[]): boolean =>
  rows.title.some((_, row) => !filters.some((filter) => rowsWith(rows, filter)(row)));

function bestOf(
  rows: Rows,
  scores: Float64Array,
  parts: readonly (readonly Match[])[],
  filters: readonly CvFilter[],
): FittingJob[] {
  const tests = [...Map.groupBy(filters, ({ facet }) => facet).values()].map((own) => {
    const each = own.map((filter) => rowsWith(rows, filter));
    return (row: number) => each.some((holds) => holds(row));
  });
  const fitting = [...scores.keys()].filter(
    (row) => (scores[row] ?? 0) > 0 && tests.every((test) => test(row)),
  );
  fitting.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
  const least = (scores[fitting[0] ?? -1] ?? 0) * leastShare;
  const cards = cardRows(
    rows,
    fitting.filter((row) => (scores[row] ?? 0) >= least),
  );
  return cards.rows.slice(0, mostJobs).map((row) => ({
    row,
    others: cards.others.get(row) ?? [],
    reasons: reasonsOf(rows, parts[row] ?? [], row, filters),
  }));
}

function reasonsOf(rows: Rows, own: readonly Match[], row: number, filters: readonly CvFilter[]): string[] {
  const words = [...new Map(own.map(({ word }) => [fold(word.written), word.written])).values()];
  const place = filters.find((filter) => filter.facet === 'place' && isAt(rows, filter, row));
  return [...words.slice(0, mostReasons), ...(place ? [place.label] : [])];
}
