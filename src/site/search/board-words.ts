import { addTo, eachInSteps, stepwise } from '../../base/steps.ts';
import type { Job } from '../../board/job.ts';
import { listChange } from '../../board/list-items.ts';
import { TextUnreadable } from '../../board/texts.ts';
import { untilResolved } from '../../i18n/remember.ts';
import { inSteps } from '../pause.ts';
import type { Rows } from '../rows/rows.ts';
import { labelTexts, type RowWords, rowWords } from './row-words.ts';
import type { Stems } from './stems.ts';
import { jobTerms } from './text-files.ts';
import type { Texts } from './texts.ts';
import { type Forms, type RowList, termIndex, type WordIndex } from './word-index.ts';

/**
 * The words of a board and of its adverts, for searching on a server. Most jobs of a board are those of an earlier one,
 * whose words were indexed once: a new board costs what differs from it.
 */
export interface BoardWords {
  /** @param rows of the jobs */
  open(jobs: readonly Job[], rows: Rows): { words: RowWords; texts: Texts };
}

/** Milliseconds between two pauses: visitors wait for a search, also while the same thread reads a list. */
export const sliceMs = 20;

/** At most so many jobs are indexed beside those of the earlier board. */
const mostBeside = 2_000;
/** A board whose words are indexed. Its indices say where a job is in its list. */
interface Indexed {
  jobs: readonly Job[];
  /** By advert id. */
  placeOf: ReadonlyMap<number, number>;
  facets: Rows['facets'];
  words: RowWords;
  texts(): Promise<WordIndex>;
  /** Places of jobs whose texts could not be read when they were indexed. */
  unread: ReadonlySet<number>;
}

type TermsOf = (job: Job) => Iterable<string>;

/** How the rows of a board are related to an indexed one. */
interface Overlap {
  /** By place in the indexed board the row of the same job; -1 = it has none, or says something else now. */
  rowOf: Int32Array;
  /** The rows that the indexed board does not have. */
  others: readonly number[];
}

export function createBoardWords(): BoardWords {
  let base: Indexed | null = null;
  const termsBeside = createTermsBeside();
  return {
    open(jobs, rows) {
      const known = base && { base, overlap: overlapOf(base, jobs, rows) };
      if (known && known.overlap.others.length <= Math.min(mostBeside, jobs.length / 4)) {
        return wordsAfter(known.base, known.overlap, jobs, rows, termsBeside);
      }
      const first = indexed(jobs, rows);
      base = first;
      return { words: first.words, texts: opened(async () => [await first.texts()]) };
    },
  };
}

/** Makes all that finding words in rows needs, except texts. */
export function* rowWordSteps(words: RowWords, stems: Stems): Generator<void, void> {
  for (const part of words.parts(stems)) yield* part.steps();
  for (const index of [words.titles(), words.facts()]) yield* index.typos.steps();
}

function indexed(jobs: readonly Job[], rows: Rows): Indexed {
  const unread = new Set<number>();
  const openTexts = async () => {
    const index = await textIndexOf([...jobs.keys()], jobs, jobTerms, (place) => unread.add(place));
    await inSteps(index.typos.steps(), sliceMs);
    return index;
  };
  return {
    jobs,
    placeOf: new Map(jobs.map(({ advertId }, place) => [advertId, place])),
    facets: rows.facets,
    words: rowWords(rows),
    texts: untilResolved(openTexts),
    unread,
  };
}

/** The terms of jobs that are indexed again with each board, kept as long as they are. */
function createTermsBeside(): () => TermsOf {
  let latest = new Map<Job, ReadonlySet<string>>();
  return () => {
    const before = latest;
    const now: typeof latest = new Map();
    latest = now;
    return (job) => {
      const terms = before.get(job) ?? jobTerms(job);
      now.set(job, terms);
      return terms;
    };
  };
}

function overlapOf(base: Indexed, jobs: readonly Job[], rows: Rows): Overlap {
  const rowOf = new Int32Array(base.jobs.length).fill(-1);
  const others: number[] = [];
  const { at, removed, added } = listChange(base.jobs, jobs);
  const shift = added.length - removed.length;
  // Outside of the change the lists are equal, which is seen without looking for each job.
  const placeAt = (row: number, { advertId }: Job) =>
    row < at ? row : row >= at + added.length ? row - shift : (base.placeOf.get(advertId) ?? -1);
  // What facets call a value can change with another job.
  const isLabelled = base.facets === rows.facets ? () => true : sameLabels(base.facets, rows.facets);
  jobs.forEach((job, row) => {
    const place = placeAt(row, job);
    const isSame = place >= 0 && base.jobs[place] === job && !base.unread.has(place);
    if (isSame && isLabelled(place, row)) rowOf[place] = row;
    else others.push(row);
  });
  return { rowOf, others };
}

function sameLabels(before: Rows['facets'], now: Rows['facets']): (place: number, row: number) => boolean {
  const [had, has] = [labelTexts(before), labelTexts(now)];
  return (place, row) => {
    const labels = has(row);
    return had(place).every((label, at) => label === labels[at]);
  };
}

function wordsAfter(
  base: Indexed,
  { rowOf, others }: Overlap,
  jobs: readonly Job[],
  rows: Rows,
  termsBeside: () => TermsOf,
) {
  const beside = rowWords(rows, others);
  const both = (of: (words: RowWords) => readonly number[]) => [
    ...inRows(of(base.words), rowOf),
    ...of(beside),
  ];
  const words: RowWords = {
    titles: () => joined(base.words.titles(), beside.titles(), rowOf),
    facts: () => joined(base.words.facts(), beside.facts(), rowOf),
    forms(stems) {
      const [were, are] = [base.words.forms(stems), beside.forms(stems)];
      return {
        titles: joinedForms(were.titles, are.titles, rowOf),
        facts: joinedForms(were.facts, are.facts, rowOf),
      };
    },
    inTitles: (said) => both((one) => one.inTitles(said)),
    inFacts: (said) => both((one) => one.inFacts(said)),
    withReference: (term) => both((one) => one.withReference(term)),
    withReferenceFrom: (term) => both((one) => one.withReferenceFrom(term)),
    parts: (stems) => [...base.words.parts(stems), ...beside.parts(stems)],
  };
  const texts = opened(async () => {
    const [were, are] = await Promise.all([base.texts(), textIndexOf(others, jobs, termsBeside())]);
    return [moved(were, rowOf), are];
  });
  return { words, texts };
}

/** All texts at once, with the first words. */
function opened(open: () => Promise<readonly WordIndex[]>): Texts {
  let ready: readonly WordIndex[] | null = null;
  const opening = untilResolved(open);
  const load = async () => {
    const isFirst = ready === null;
    ready = await opening();
    return isFirst;
  };
  return { loaded: () => ready ?? [], load, loadAll: () => load().then(() => true) };
}

/**
 * The words of the texts of some jobs. A text that can't be read hides no other: its job is found by all else.
 *
 * @param some places in `jobs`
 * @param onUnread is called with the place of each job whose text can't be read
 */
async function textIndexOf(
  some: readonly number[],
  jobs: readonly Job[],
  termsOf: TermsOf,
  onUnread: (place: number) => void = () => undefined,
): Promise<WordIndex> {
  function* indexSteps(): Generator<void, WordIndex> {
    const found = createTermPlaces();
    for (const place of some) {
      const job = jobs[place];
      try {
        if (job) found.add(place, termsOf(job));
      } catch (error) {
        if (!(error instanceof TextUnreadable)) throw error;
        onUnread(place);
      }
      // Reading a text takes long.
      yield;
    }
    return yield* found.index();
  }
  return inSteps(indexSteps(), sliceMs);
}

function inRows(places: Iterable<number>, rowOf: Int32Array): number[] {
  const rows: number[] = [];
  for (const place of places) {
    const row = rowOf[place] ?? -1;
    if (row >= 0) rows.push(row);
  }
  return rows;
}

/** The index of an earlier board, with the rows of a later one. Terms that it no longer has are left out. */
function moved(index: WordIndex, rowOf: Int32Array): WordIndex {
  function* now(lists: Iterable<RowList>) {
    for (const places of lists) {
      const rows = inRows(places, rowOf);
      if (rows.length > 0) yield rows;
    }
  }
  return {
    rowsOf: (word, how) => now(index.rowsOf(word, how)),
    rowsBehind: (prefix, words) => now(index.rowsBehind(prefix, words)),
    rowsWhere: (prefix, isOne) => now(index.rowsWhere(prefix, isOne)),
    rowsLike: (word) => now(index.rowsLike(word)),
    typos: index.typos,
  };
}

function joined(base: WordIndex, beside: WordIndex, rowOf: Int32Array): WordIndex {
  const before = moved(base, rowOf);
  function* both(lists: (index: WordIndex) => Iterable<RowList>) {
    yield* lists(before);
    yield* lists(beside);
  }
  return {
    rowsOf: (word, how) => both((index) => index.rowsOf(word, how)),
    rowsBehind: (prefix, words) => both((index) => index.rowsBehind(prefix, words)),
    rowsWhere: (prefix, isOne) => both((index) => index.rowsWhere(prefix, isOne)),
    rowsLike: (word) => both((index) => index.rowsLike(word)),
    typos: stepwise(function* () {
      yield* base.typos.steps();
      yield* beside.typos.steps();
    }),
  };
}

function joinedForms(base: Forms, beside: Forms, rowOf: Int32Array): Forms {
  const both = (lists: (forms: Forms) => readonly (readonly number[])[]) => [
    ...lists(base).map((places) => inRows(places, rowOf)),
    ...lists(beside),
  ];
  return {
    rowsWith: (words) => both((forms) => forms.rowsWith(words)),
    rowsEndingWith: (words) => both((forms) => forms.rowsEndingWith(words)),
  };
}

/** Numbers in one piece of a long list. */
const pieceSize = 2 ** 16;

/**
 * Terms and the places of the jobs that have them, gathered job by job. A list for each term would take several times the
 * memory of these numbers.
 */
function createTermPlaces() {
  const numberOf = new Map<string, number>();
  /** By the number of a term, how many jobs have it. */
  const counts: number[] = [];
  /** The numbers of the terms of all jobs, one job after the other. */
  const pieces: Int32Array[] = [];
  let length = 0;
  const jobs: { place: number; end: number }[] = [];

  function add(place: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const number = numberOf.get(term) ?? counts.push(0) - 1;
      numberOf.set(term, number);
      counts[number] = (counts[number] ?? 0) + 1;
      const at = length % pieceSize;
      if (at === 0) pieces.push(new Int32Array(pieceSize));
      const piece = pieces.at(-1);
      if (piece) piece[at] = number;
      length += 1;
    }
    jobs.push({ place, end: length });
  }

  function* index(): Generator<void, WordIndex> {
    const terms = yield* sortedTerms(numberOf.keys());
    // Where the places of a term begin, by its index, and where its next one is put, by its number.
    const starts = new Int32Array(terms.length + 1);
    const next = new Int32Array(terms.length);
    terms.forEach((term, at) => {
      const number = numberOf.get(term) ?? 0;
      next[number] = starts[at] ?? 0;
      starts[at + 1] = (starts[at] ?? 0) + (counts[number] ?? 0);
    });
    const places = new Int32Array(length);
    let from = 0;
    for (const { place, end } of jobs) {
      for (; from < end; from += 1) {
        const number = pieces[Math.floor(from / pieceSize)]?.[from % pieceSize] ?? 0;
        const at = next[number] ?? 0;
        places[at] = place;
        next[number] = at + 1;
      }
      yield;
    }
    return termIndex(terms, (at) => places.subarray(starts[at], starts[at + 1]));
  }

  return { add, index };
}

/** By code unit. Terms with the same first letter are sorted in one step. */
function* sortedTerms(terms: Iterable<string>): Generator<void, string[]> {
  const byLetter = new Map<string, string[]>();
  yield* eachInSteps(terms, (term) => addTo(byLetter, term.charAt(0), term));
  const sorted: string[] = [];
  for (const letter of [...byLetter.keys()].sort()) {
    for (const term of byLetter.get(letter)?.sort() ?? []) sorted.push(term);
    yield;
  }
  return sorted;
}
