import { boardLanguage, jobsOf, pagesOf } from '../board/addresses.ts';
import type { ContentPage } from '../board/content-page.ts';
import type { Board, Job } from '../board/job.ts';
import type { JobList } from '../board/job-list.ts';
import type { Memory, RememberedJob } from '../board/memory.ts';
import { type Card, cardsOf, othersText } from '../board/positions.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memoLast } from '../i18n/remember.ts';
import { closedPage } from '../outputs/closed-page.ts';
import { contentKey } from '../outputs/content-shows.ts';
import { boardFacets } from '../outputs/find/board-facets.ts';
import { keyOf } from '../outputs/keys.ts';
import { boardShows, indexShows, listShows } from '../outputs/list-shows.ts';
import { type MapCards, mapCards } from '../outputs/map-cards.ts';
import { mapPoints } from '../outputs/map-points.ts';
import { jobPageKey, listPlaces, type OpenJobs } from './job-page-key.ts';
import { listedKey } from './listed-key.ts';

/*
 * A key is a hash of everything that a page shows of board and memory. Two rules hold: whatever a page reads goes
 * into its key, and nothing else does, so that a change renders the pages that show it and no others.
 */

/** The keys of one board's pages, each computed when it is asked for. */
export interface PageKeys {
  open(job: Job): string;
  closed(job: RememberedJob): string;
  board(language: InterfaceLanguage, page: number): string;
  list(list: JobList, page: number): string;
  index(language: InterfaceLanguage): string;
  map(language: InterfaceLanguage): string;
  content(page: ContentPage): string;
  rows(language: InterfaceLanguage): string;
  /** The page for unknown addresses, below a language, which shows its latest jobs. */
  notFound(language: InterfaceLanguage): string;
}

export function pageKeys(board: Board, memory: Memory, site: Site): PageKeys {
  const lists = once((language: InterfaceLanguage) => boardKeys(board, language, site));
  const places = once((_: 'all') => listPlaces(board, site));
  const open = once((language: InterfaceLanguage): OpenJobs => {
    const jobs = jobsOf(board, language, site);
    return { board, memory, site, language, jobs, places: places('all') };
  });
  return {
    open: (job) => jobPageKey(job, open(boardLanguage(job, site))),
    closed: (job) => closedKey(job, board, site),
    board: (language, page) => lists(language).pages[page - 1] ?? '',
    list: (list, page) => keyOf(listShows(list, board, site), cardKeys(list)[page - 1] ?? ''),
    index: (language) => keyOf(indexShows(language, board, site)),
    map: (language) => lists(language).map,
    content: (page) => contentKey(page, board, site, (job) => listedKey(job, page.language)),
    rows: (language) => lists(language).rows,
    notFound: (language) => lists(language).latest,
  };
}

/** Remembers what was made of each name. */
function once<Name, Made>(make: (name: Name) => Made): (name: Name) => Made {
  const known = new Map<Name, Made>();
  return (name) => {
    if (!known.has(name)) known.set(name, make(name));
    return known.get(name) as Made;
  };
}

function closedKey(job: RememberedJob, board: Board, site: Site): string {
  const language = boardLanguage(job, site);
  const { similar, lists } = closedPage(job, board, site);
  const links = lists.map(({ address, facet }) => [address, facet?.name, facet?.label]);
  const cards = similar.jobs.map((other) => listedKey(other, language));
  return keyOf(JSON.stringify(job), language, JSON.stringify(links), similar.are, cards);
}

/** A key for the cards on each page of a list. Lists in which nothing has changed have the same jobs. */
const cardKeys = ({ jobs, language }: JobList): readonly string[] => cardKeysIn(jobs, language);

const cardKeysIn = memoLast((jobs: readonly Job[], language: InterfaceLanguage): readonly string[] =>
  pagesOf(cardsOf(jobs)).map((shown) => keyOf(shown.map((card) => cardKey(card, language)))),
);

/** What stands of a card in a list. */
const cardKey = (card: Card, language: InterfaceLanguage): string =>
  listedKey(card.job, language) + othersText(card);

/** What the page of the map shows of its cards. */
const mapKeys = ({ placed, unplaced, unplacedCount }: MapCards, language: InterfaceLanguage): string => {
  const keys = [...placed, ...unplaced].map((card) => cardKey(card, language));
  return keyOf(keys, String(placed.length), String(unplacedCount));
};

/** What the pages of a board show of its jobs. */
interface Shown {
  cards: readonly string[];
  facets: string;
  points: string;
  onMapPage: string;
  rows: string;
}

/** What stands where a job is only listed is what its row says: a change elsewhere in it changes no list. */
const shownOf = memoLast((jobs: readonly Job[], language: InterfaceLanguage, site: Site): Shown => {
  const keys = jobs.map((job) => listedKey(job, language));
  return {
    cards: cardsOf(jobs).map((card) => cardKey(card, language)),
    facets: JSON.stringify([boardFacets(jobs, language, site), jobs.some(({ pay }) => pay)]),
    points: JSON.stringify(mapPoints(jobs)),
    onMapPage: mapKeys(mapCards(jobs), language),
    rows: keyOf(keys),
  };
});

function boardKeys(board: Board, language: InterfaceLanguage, site: Site) {
  const jobs = jobsOf(board, language, site);
  const { cards, facets, points, onMapPage, rows } = shownOf(jobs, language, site);
  // The links to the boards of other languages say how many jobs each has.
  const counts = site.languages.map((code) => cardsOf(jobsOf(board, code, site)).length).join();
  const around = keyOf(facets, points, counts, boardShows(language, board, site));
  return {
    rows,
    pages: pagesOf(cards).map((shown) => keyOf(around, shown)),
    map: keyOf(facets, points, String(cards.length), onMapPage),
    latest: keyOf(cards.slice(0, 5)),
  };
}
