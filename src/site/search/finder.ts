import { localesOf } from '../../i18n/languages.ts';
import type { Rows } from '../rows/rows.ts';
import { cardRows, kilometres, withTop } from './card-rows.ts';
import { shown } from './combine.ts';
import { asksForPay, facetFilter, withAskedPay } from './facet-filter.ts';
import {
  type Found,
  type Group,
  type MapPart,
  type Near,
  nothingAsked,
  type Query,
  queryOf,
  type Sorting,
} from './query.ts';
import type { RowWords } from './row-words.ts';
import type { Texts } from './texts.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import { createSearch, type Search } from './word-search.ts';

/**
 * Puts cards that share a place or a field one after the other, the largest group first and those without one last.
 * Inside a group the order stays. `null` for every other order.
 */
function grouped(
  { facets, language }: Pick<Rows, 'facets' | 'language'>,
  rows: readonly number[],
  sort: Sorting,
): { rows: number[]; groups: Group[] } | null {
  if (sort !== 'place' && sort !== 'field') return null;
  const { choices, sets, of } = facets[sort];
  // For a place the most specific name: what is inside another one follows it.
  const labelOf = (row: number) =>
    choices[(sets[of[row] ?? -1] ?? []).at(sort === 'place' ? -1 : 0) ?? -1]?.label ?? '';
  const { compare } = new Intl.Collator(localesOf(language));
  const groups = [...Map.groupBy(rows, labelOf)].sort(
    ([one, ones], [other, others]) =>
      Number(one === '') - Number(other === '') || others.length - ones.length || compare(one, other),
  );
  return {
    rows: groups.flatMap(([, own]) => own),
    groups: groups.map(([label, own]) => ({ label, first: own[0] ?? 0, count: own.length })),
  };
}

/** Finds jobs of one board. */
export interface Finder {
  /** What fits a query. Synchronous: it is asked at every key. */
  find(query: Query): Found;
  /** The terms that finding these words looks up in the adverts' texts. */
  lookups(words: string): readonly string[];
  /** Makes ready for words before the first is asked for, which would take a few frames. */
  warm(): void;
  /** From now on looks in the adverts' texts as well, as far as they are loaded (`Texts.load`). */
  useTexts(texts: Texts): void;
  /** From now on knows other forms of words, other names of jobs, and which words mean a value of a facet. */
  useVocabulary(vocabulary: Vocabulary): void;
}

/**
 * A finder over the rows of a board. All words have to occur, facets narrow each other, and the values of one facet
 * widen it.
 *
 * Orders: `newest` is that of the board's pages, with three highlighted jobs on top; with words it is how well jobs
 * match them, highlighted or not, and matches in the adverts' texts alone come last; `title` is alphabetical;
 * `closing` starts with the next to close, jobs without an end last; `pay` with the highest, by the year and in euros
 * as nearly as is known, jobs without pay last; `distance` with the nearest, and is the order of the board if no
 * circle is drawn. Equal jobs keep the order of the board. A circle and a part of the map leave jobs without a point
 * out. Adverts of one position are one card, in the place of the first of them. If an amount of pay is asked for, jobs
 * that fit all else and do not say what they pay come last.
 *
 * @param words of the rows, where they are indexed already
 */
export function createFinder(rows: Rows, words?: RowWords): Finder {
  let search: Search | null = null;
  let texts: Texts | null = null;
  let vocabulary: Vocabulary | null = null;
  const searching = () => {
    search ??= createSearch(
      rows,
      () => texts?.loaded() ?? [],
      () => vocabulary,
      words,
    );
    return search;
  };

  function find({ words, facets, near, part, sort }: Query): Found {
    const answers = words.trim() === '' ? null : searching().answers(words);
    const hits = answers?.hits ?? null;
    const around = near === null ? null : distancesFrom(rows, near);
    const filter = facetFilter({ position: rows.position, facets: withAskedPay(rows, facets.pay) }, facets);
    const found: number[] = [];
    const unpaid: number[] = [];
    const isOfPay = asksForPay(facets.pay);
    for (let row = 0; row < rows.title.length; row += 1) {
      if (hits !== null && hits[row] === 0) continue;
      if (around !== null && !around.has(row)) continue;
      if (part && !isInPart(rows.point[row] ?? null, part)) continue;
      if (filter.take(row)) found.push(row);
      else if (isOfPay && rows.pays[row] === null && filter.fitsBeside('pay', row)) unpaid.push(row);
    }
    const distances = new Map(
      around === null ? [] : [...found, ...unpaid].flatMap((row) => entryOf(around, row)),
    );
    // Sorting is stable, so equals stay in the order of the board.
    const inOrder = (some: number[]) => {
      if (sort === 'title') return some.sort(by((row) => rows.titleRank[row] ?? 0));
      if (sort === 'closing') return some.sort(by((row) => rows.closes[row] ?? Number.POSITIVE_INFINITY));
      if (sort === 'pay') return some.sort(by((row) => -(rows.pays[row]?.year ?? -1)));
      if (sort === 'distance' && around !== null) return some.sort(by((row) => distances.get(row) ?? 0));
      return hits === null ? some : some.sort(by((row) => -(hits[row] ?? 0)));
    };
    const isByHit = hits !== null && sort === 'newest';
    const all = cardRows(rows, inOrder(found));
    const below = cardRows(rows, inOrder(unpaid));
    const isBoardOrder = hits === null && (sort === 'newest' || (sort === 'distance' && around === null));
    const { groups = [], rows: inGroups } = grouped(rows, all.rows, sort) ?? {};
    const cards = inGroups ?? all.rows;
    const inTexts = isByHit ? cards.findIndex((row) => (hits[row] ?? 0) < shown) : -1;
    const fitting = isBoardOrder ? withTop(cards, (row) => rows.highlighted[row] === 1) : cards;
    return {
      groups,
      rows: [...fitting, ...below.rows],
      others: new Map([...all.others, ...below.others]),
      fit: fitting.length,
      inTexts: inTexts === -1 ? fitting.length + below.rows.length : inTexts,
      isWidened: answers?.isWidened ?? false,
      meant: hits === null ? [] : meantBy(words, searching().understand(words)),
      counts: filter.counts(),
      distances,
    };
  }

  return {
    find,
    lookups: (words) => (words.trim() === '' ? [] : searching().lookups(words)),
    warm: () => searching().warm(),
    useTexts: (loaded) => {
      texts = loaded;
    },
    useVocabulary: (loaded) => {
      vocabulary = loaded;
    },
  };
}

/** The values that words were taken for, and what was typed without them. */
function meantBy(words: string, terms: readonly Term[]): Found['meant'] {
  const pieces = words.split(/\s+/);
  return terms.flatMap(({ values: [first], pieces: own }) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            without: pieces
              .filter((_, at) => !own.includes(at))
              .join(' ')
              .trim(),
          },
        ],
  );
}

const by = (rank: (row: number) => number) => (one: number, other: number) => {
  const [first, second] = [rank(one), rank(other)];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** Kilometres of the rows inside a circle. */
function distancesFrom(rows: Rows, { point, km }: Near): Map<number, number> {
  const inside = new Map<number, number>();
  rows.point.forEach((there, row) => {
    if (there === null) return;
    const away = kilometres(point, there);
    if (away <= km) inside.set(row, away);
  });
  return inside;
}

function isInPart(point: Rows['point'][number], { west, south, east, north }: MapPart): boolean {
  if (point === null || point[0] < south || point[0] > north) return false;
  return [-360, 0, 360].some((turn) => west <= point[1] + turn && point[1] + turn <= east);
}

function entryOf(distances: ReadonlyMap<number, number>, row: number): [number, number][] {
  const away = distances.get(row);
  return away === undefined ? [] : [[row, away]];
}

/** A board's jobs, and what finds them. */
export interface Engine {
  rows: Rows;
  find(query: Query): Found;
  /** What is found when nothing is asked for. */
  everything(): Found;
  /** Loads the meanings of words, and matches in the adverts' texts. @returns whether finding again can find more */
  loadWords(words: string): Promise<boolean>;
}

/** What an engine knows of words. */
export interface EngineWords {
  texts: Texts;
  /** Loads what words mean. Is called again after it has rejected. */
  loadVocabulary(): Promise<Vocabulary>;
  /** The words of the rows, where they are indexed already. */
  words?: RowWords;
}

/** What finds the jobs of a board, in a browser and on a server. */
export function openEngine(
  rows: Rows,
  { texts, loadVocabulary, words: ofRows }: EngineWords,
): Engine & Pick<Finder, 'warm'> {
  const finder = createFinder(rows, ofRows);
  finder.useTexts(texts);
  let vocabulary: Promise<boolean> | null = null;
  let isUnderstood = false;
  let everything: Found | null = null;
  const understand = async () => {
    finder.useVocabulary(await loadVocabulary());
    isUnderstood = true;
    return true;
  };
  return {
    rows,
    find: finder.find,
    everything() {
      everything ??= finder.find(queryOf(nothingAsked, null));
      return everything;
    },
    warm: finder.warm,
    async loadWords(words) {
      // A query from before the words were loaded was answered without them, however many were made since.
      const wasUnderstood = isUnderstood;
      vocabulary ??= understand().catch(() => {
        // Words are searched for as typed; the next key tries again.
        vocabulary = null;
        return false;
      });
      const [isKnown, isMore] = await Promise.all([vocabulary, texts.load(words)]);
      // What the words mean, and what they were a typo of, is looked for in the texts too.
      const isYetMore = await texts.load(words, finder.lookups(words));
      return isMore || isYetMore || (isKnown && !wasUnderstood);
    },
  };
}
