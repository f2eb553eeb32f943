import { type FoundDots, foundDots } from '../../site/map/map-dots.ts';
import { unpackSteps } from '../../site/rows/pack-values.ts';
import { type PayScale, payScale } from '../../site/rows/pay-scale.ts';
import type { FacetColumn, Rows } from '../../site/rows/rows.ts';
import { everyFit } from '../../site/search/card-rows.ts';
import { type Finder, openEngine } from '../../site/search/finder.ts';
import { type Found, type Group, nothingAsked, type Query, queryOf } from '../../site/search/query.ts';
import type { SearchFiles } from '../../site/search/search-files.ts';
import type { PackedSearchWords } from '../../site/search/search-words.ts';
import {
  type AnswerCard,
  type AnswerInclude,
  answerQuery,
  cardColumns,
  type ServerAnswer,
} from '../../site/search/server-query.ts';
import { openTexts } from '../../site/search/texts.ts';
import { openVocabulary } from '../../site/search/vocabulary.ts';
import { getJson } from '../shared/load.ts';
import { loadRows } from '../shared/load-rows.ts';

/** Results on a board, as far as they are loaded. */
export interface Results
  extends Pick<Found, 'others' | 'distances' | 'inTexts' | 'isWidened' | 'meant' | 'counts'> {
  /** How many cards were found that fit. */
  count: number;
  /** Those with the cards after them, of jobs that do not say what they pay (`Found.fit`). */
  all: number;
  /** The loaded ones, the first ones first. */
  readonly rows: readonly number[];
  /**
   * Loads more: so many cards, or all if there are fewer, those after the fitting ones included.
   *
   * @throws {Error} if the request to the server fails
   */
  load(cards: number): Promise<void>;
  /** By the row of its first card. */
  groups: ReadonlyMap<number, Group>;
  /** The adverts that were found anywhere on the map; `null` = all of the board. */
  ids(): ReadonlySet<number> | null;
  /** The map's picture of all that were found. @param aspect width divided by height */
  dots(aspect: number): FoundDots | null;
}

/** Parts of the results that not every page shows. */
export type Include = Pick<AnswerInclude, 'ids' | 'dots'>;

/** The search of a board: in the browser, which has all jobs then, or at the server if the board is too large. */
export interface BoardSearch {
  /** All jobs; of a server's board, those that it has sent, by the numbers of their adverts. */
  rows: Rows;
  /** What is paid on it. */
  pay(): PayScale;
  /** What is found when nothing is asked for. */
  everything: Results;
  /** @throws {Error} if the request to the server fails */
  find(query: Query, include: Include): Promise<Results>;
  /** Loads what these words mean. @returns whether finding again can find more */
  loadWords(words: string): Promise<boolean>;
}

const nothing = queryOf(nothingAsked, null);
/** Nothing but cards. */
export const cardsOnly: Include = { ids: false, dots: null };

/** Results of a finder that has all jobs. */
export function resultsOf({ find }: Pick<Finder, 'find'>, rows: Rows, query: Query): Results {
  const found = find(query);
  const { words, facets, near, part } = query;
  return {
    ...found,
    count: found.fit,
    all: found.rows.length,
    load: async () => undefined,
    groups: new Map(found.groups.map((group) => [group.first, group])),
    ids() {
      if (words.trim() === '' && near === null && Object.keys(facets).length === 0) return null;
      const { part: _, ...onMap } = query;
      return new Set(everyFit(part ? find(onMap) : found).map((row) => rows.advertId[row] ?? 0));
    },
    dots: (aspect) => foundDots(everyFit(found), rows, aspect),
  };
}

/**
 * Opens the search of a board: at its server, if the page names one and it exists; else in the browser. Hosts of
 * files, where no server answers, have the same pages.
 *
 * @throws {Error} if neither is available
 */
export async function openSearch(
  server: string | undefined,
  files: Pick<SearchFiles, 'rows' | 'words' | 'texts'>,
): Promise<BoardSearch> {
  const atServer = server === undefined ? null : await searchAtServer(server);
  if (atServer) return atServer;
  const rows = await loadRows(files.rows);
  const engine = openEngine(rows, {
    texts: openTexts(files.texts, rows.advertId, getJson),
    loadVocabulary: async () => openVocabulary((await getJson(files.words)) as PackedSearchWords),
  });
  engine.warm();
  return {
    rows,
    pay: () => payScale(rows.pays),
    everything: resultsOf({ find: engine.everything }, rows, nothing),
    find: async (query) => resultsOf(engine, rows, query),
    loadWords: engine.loadWords,
  };
}

/** `null` if no server answers searches. @throws {Error} if it can't answer now */
export async function searchAtServer(address: string): Promise<BoardSearch | null> {
  const ask = async (query: Query, page: number, include: AnswerInclude): Promise<ServerAnswer | null> => {
    const response = await fetch(address + answerQuery(query, page, include));
    if (response.ok && response.headers.get('Content-Type')?.startsWith('application/json'))
      return response.json();
    if (response.status >= 500 || response.status === 429) throw new Error(`${address}: ${response.status}`);
    return null;
  };
  const first = await ask(nothing, 1, { ...cardsOnly, choices: true });
  if (!first?.board) return null;
  const columns = noCards();
  const { pay } = first.board;
  const rows = rowsWith(columns, first.board);
  const page = async (query: Query, at: number, include: Include) => {
    const answer = await ask(query, at, { ...include, choices: false });
    if (!answer) throw new Error(`${address} answers no more.`);
    return answer;
  };
  return {
    rows,
    pay: () => pay,
    everything: await answered(columns, async (at) => (at === 1 ? first : page(nothing, at, cardsOnly))),
    find: (query, include) => answered(columns, (at) => page(query, at, include)),
    loadWords: async () => false,
  };
}

/** The columns of `Rows` that cards are made of. */
type CardColumns = {
  -readonly [Name in (typeof cardColumns)[number] | 'advertId' | 'line']: Rows[Name][number][];
};

const noCards = () =>
  Object.fromEntries(
    [...cardColumns, 'advertId', 'line'].map((name) => [name, [] as unknown[]]),
  ) as CardColumns;

/** The rows of a board of which only the cards in `columns` are loaded, and what all jobs have in common. */
function rowsWith(
  columns: CardColumns,
  { language, texts, choices }: NonNullable<ServerAnswer['board']>,
): Rows {
  const facets = Object.fromEntries(
    choices.map(([key, { choices: all, label }]): [string, FacetColumn] => [
      key,
      { choices: all, sets: [], of: [], ...(label !== undefined && { label }) },
    ]),
  ) as Rows['facets'];
  return {
    language,
    texts,
    facets,
    titleRank: [],
    position: [],
    pays: [],
    reference: [],
    company: [],
    isArea: [],
    workModel: [],
    point: [],
    ...columns,
  };
}

/** Stores the facts of a card in the row of its advert's number. */
function learn(columns: CardColumns, card: AnswerCard): void {
  for (const name of cardColumns) (columns[name] as unknown[])[card.id] = card[name];
  columns.advertId[card.id] = card.id;
  columns.line[card.id] = [card.where, card.facts].filter(Boolean).join(' · ');
}

/** Results of a server, which arrive page by page. */
async function answered(
  columns: CardColumns,
  ask: (page: number) => Promise<ServerAnswer>,
): Promise<Results> {
  const found: number[] = [];
  const others = new Map<number, readonly number[]>();
  const distances = new Map<number, number>();
  const groups = new Map<number, Group>();
  const dotOf = new Map<number, number>();
  let pages = 0;

  const next = async (): Promise<ServerAnswer> => {
    const answer = await ask(pages + 1);
    pages += 1;
    for (const card of answer.cards) learn(columns, card);
    for (const group of answer.groups) groups.set(group.first, group);
    answer.found.forEach(([row, ...more], at) => {
      // The board may have changed since the page before, and moved a card down into this one.
      if (others.has(row)) return;
      found.push(row);
      others.set(row, more);
      if (at < answer.distances.length) distances.set(row, answer.distances[at] ?? 0);
      const dot = answer.dots?.of[at] ?? -1;
      if (dot >= 0) dotOf.set(row, dot);
    });
    return answer;
  };
  const { count, all, inTexts, isWidened = false, meant, counts, ids, dots } = await next();
  const own: Partial<Results['counts']> = {};
  for (const [key, cards] of counts) own[key] = new Map(cards);
  return {
    count,
    all,
    inTexts,
    isWidened,
    meant,
    others,
    distances,
    groups,
    rows: found,
    counts: own as Results['counts'],
    async load(cards) {
      for (let before = -1; found.length < Math.min(cards, all) && before < found.length; ) {
        before = found.length;
        await next();
      }
    },
    ids: () => (typeof ids === 'string' ? new Set(unpackSteps(ids)) : null),
    dots: () => (dots ? { viewBox: dots.viewBox, dots: dots.dots, of: dotOf } : null),
  };
}
