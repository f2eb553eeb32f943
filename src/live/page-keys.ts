import { boardLanguage, jobsOf, pagesOf } from '../board/addresses.ts';
import type { ContentPage } from '../board/content-page.ts';
import type { Board, Job } from '../board/job.ts';
import type { JobList } from '../board/lists.ts';
import type { Memory, RememberedJob } from '../board/memory.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { closedPage } from '../outputs/closed-page.ts';
import { contentKey } from '../outputs/content-shows.ts';
import { boardFacets } from '../outputs/find/board-facets.ts';
import { keyOf } from '../outputs/keys.ts';
import { boardShows, indexShows, listShows } from '../outputs/list-shows.ts';
import { mapPoints } from '../outputs/map-points.ts';
import { listedKey } from './listed-key.ts';
import { type OpenKeys, openKeys } from './open-keys.ts';

/*
 * A key is a hash of everything that a page shows of board and memory. Two rules hold: whatever a page reads goes
 * into its key, and nothing else does, so that a change renders the pages that show it and no others.
 */

/** The keys of one board's pages. */
export interface PageKeys {
  /** Of all open jobs, language by language. */
  open: readonly OpenKeys[];
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
  const lists = new Map(
    site.languages.map((language) => [language, boardKeys(board, language, site)] as const),
  );
  return {
    open: openKeys(board, memory, site),
    closed: (job) => closedKey(job, board, site),
    board: (language, page) => lists.get(language)?.pages[page - 1] ?? '',
    list: (list, page) => keyOf(listShows(list, board, site), cardKeys(list)[page - 1] ?? ''),
    index: (language) => keyOf(indexShows(language, board, site)),
    map: (language) => lists.get(language)?.map ?? '',
    content: (page) => contentKey(page, board, site, (job) => listedKey(job, page.language)),
    rows: (language) => lists.get(language)?.rows ?? '',
    notFound: (language) => lists.get(language)?.latest ?? '',
  };
}

function closedKey(job: RememberedJob, board: Board, site: Site): string {
  const language = boardLanguage(job, site);
  const { similar, lists } = closedPage(job, board, site);
  const links = lists.map(({ address, facet }) => [address, facet?.name, facet?.label]);
  const cards = similar.map((other) => listedKey(other, language));
  return keyOf(JSON.stringify(job), language, JSON.stringify(links), cards);
}

const cardsBy = new WeakMap<readonly Job[], { language: InterfaceLanguage; keys: readonly string[] }>();

/** A key for the cards on each page of a list. Lists in which nothing has changed have the same jobs. */
function cardKeys({ jobs, language }: JobList): readonly string[] {
  const known = cardsBy.get(jobs);
  if (known?.language === language) return known.keys;
  const keys = pagesOf(jobs).map((shown) => keyOf(shown.map((job) => listedKey(job, language))));
  cardsBy.set(jobs, { language, keys });
  return keys;
}

/** What the pages of a board show of its jobs. */
interface Shown {
  keys: readonly string[];
  facets: string;
  points: string;
  unplaced: readonly string[];
  rows: string;
}

const shownBy = new WeakMap<readonly Job[], { language: InterfaceLanguage; site: Site; shown: Shown }>();

/** What stands where a job is only listed is what its row says: a change elsewhere in it changes no list. */
function shownOf(jobs: readonly Job[], language: InterfaceLanguage, site: Site): Shown {
  const known = shownBy.get(jobs);
  if (known?.language === language && known.site === site) return known.shown;
  const keys = jobs.map((job) => listedKey(job, language));
  const shown = {
    keys,
    facets: JSON.stringify(boardFacets(jobs, language, site)),
    points: JSON.stringify(mapPoints(jobs)),
    unplaced: jobs.filter((job) => !job.place?.point).map((job) => listedKey(job, language)),
    rows: keyOf(keys),
  };
  shownBy.set(jobs, { language, site, shown });
  return shown;
}

function boardKeys(board: Board, language: InterfaceLanguage, site: Site) {
  const jobs = jobsOf(board, language, site);
  const { keys, facets, points, unplaced, rows } = shownOf(jobs, language, site);
  // The links to the boards of other languages say how many jobs each has.
  const counts = site.languages.map((code) => jobsOf(board, code, site).length).join();
  const around = keyOf(facets, points, counts, boardShows(language, board, site));
  return {
    rows,
    pages: pagesOf(keys).map((shown) => keyOf(around, shown)),
    map: keyOf(facets, points, String(jobs.length), unplaced),
    latest: keyOf(keys.slice(0, 5)),
  };
}
