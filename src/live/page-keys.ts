import { boardLanguage, jobsOf, pageOf, pagesOf } from '../board/addresses.ts';
import type { ContentPage } from '../board/content-page.ts';
import type { Board, Job } from '../board/job.ts';
import { facetsOfBoard, type JobList } from '../board/lists.ts';
import { type Memory, postedAt, type RememberedJob } from '../board/memory.ts';
import { isSameList } from '../board/same-lists.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { closedPage } from '../outputs/closed-page.ts';
import { contentKey } from '../outputs/content-shows.ts';
import { factLists } from '../outputs/fact-lists.ts';
import { boardFacets } from '../outputs/find/board-facets.ts';
import { jobKey, keyOf } from '../outputs/keys.ts';
import { boardShows, indexShows, listShows } from '../outputs/list-shows.ts';
import { mapPoints } from '../outputs/map-points.ts';
import { otherPlaces } from '../outputs/other-places.ts';
import { rowKey } from '../outputs/rows.ts';
import { similarOpenJobs } from '../outputs/similar/similar-open-jobs.ts';

/*
 * A key is a hash of everything that a page shows of board and memory. Two rules hold: whatever a page reads goes
 * into its key, and nothing else does, so that a change renders the pages that show it and no others.
 */

/** The keys of one board's pages. */
export interface PageKeys {
  /** @param advertId of an open job */
  job(advertId: number): string;
  closed(job: RememberedJob): string;
  board(language: InterfaceLanguage, page: number): string;
  list(list: JobList, page: number): string;
  index(language: InterfaceLanguage): string;
  map(language: InterfaceLanguage): string;
  content(page: ContentPage): string;
  rows(language: InterfaceLanguage): string;
  /** The page for unknown addresses, which shows the latest jobs of the default language. */
  notFound(): string;
}

export function pageKeys(board: Board, memory: Memory, site: Site): PageKeys {
  const lists = new Map(
    site.languages.map((language) => [language, boardKeys(board, language, site)] as const),
  );
  const open = openKeys(board, memory, site);
  return {
    job: (advertId) => open.get(advertId) ?? '',
    closed: (job) => closedKey(job, board, site),
    board: (language, page) => lists.get(language)?.pages[page - 1] ?? '',
    list: (list, page) => {
      const cards = pageOf(list.jobs, page).map((job) => listedKey(job, list.language));
      return keyOf(listShows(list, board, site), ...cards);
    },
    index: (language) => keyOf(indexShows(language, board, site)),
    map: (language) => lists.get(language)?.map ?? '',
    content: (page) => contentKey(page, board, site, (job) => listedKey(job, page.language)),
    rows: (language) => lists.get(language)?.rows ?? '',
    notFound: () => lists.get(site.defaultLanguage)?.latest ?? '',
  };
}

interface OpenKey {
  /** The list that the job stands in. */
  listed: readonly Job[];
  /** What its page shows beside the job. */
  around: Around;
  key: string;
}

interface Around {
  language: InterfaceLanguage;
  /** Changes when any list of the site moves, comes or goes. */
  places: string;
  /** When it was first published. */
  posted: string | null;
  similar: readonly Job[];
  others: string;
}

// Most jobs are what they were, and so are the jobs and lists that their pages lead to.
const lastKeys = new WeakMap<Job, OpenKey>();

/** The keys of all open jobs, by advert id. */
function openKeys(board: Board, memory: Memory, site: Site): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  const places = listPlaces(board, site);
  for (const language of new Set([site.defaultLanguage, ...site.languages])) {
    const listed = jobsOf(board, language, site);
    for (const job of listed) {
      const at = { language, places, posted: postedAt(memory, job) };
      const known = lastKeys.get(job);
      if (known && known.listed === listed && isSameFrame(known.around, at)) {
        keys.set(job.advertId, known.key);
        continue;
      }
      const around = {
        ...at,
        similar: similarOpenJobs(job, listed),
        others: JSON.stringify(otherPlaces(job, listed)),
      };
      const key = known && isSame(known.around, around) ? known.key : openKey(job, around, board, site);
      lastKeys.set(job, { listed, around, key });
      keys.set(job.advertId, key);
    }
  }
  return keys;
}

const isSameFrame = (one: Around, other: Omit<Around, 'similar' | 'others'>): boolean =>
  one.language === other.language && one.posted === other.posted && one.places === other.places;

const isSame = (one: Around, other: Around): boolean =>
  isSameFrame(one, other) && one.others === other.others && isSameList(one.similar, other.similar);

function openKey(job: Job, { language, posted, similar, others }: Around, board: Board, site: Site): string {
  const cards = similar.map((other) => listedKey(other, language));
  const lists = JSON.stringify(factLists(job, board, site));
  return keyOf(jobKey(job), posted ?? '', lists, others, language, ...cards);
}

/** Every value that has a list, with where the list stands. */
const listPlaces = (board: Board, site: Site): string =>
  keyOf(
    ...site.languages.flatMap((language) =>
      Object.entries(facetsOfBoard(board, language, site).byValue).flatMap(([name, lists]) =>
        [...lists].flatMap(([value, list]) => [name, value, list.address]),
      ),
    ),
  );

function closedKey(job: RememberedJob, board: Board, site: Site): string {
  const language = boardLanguage(job, site);
  const { similar, lists } = closedPage(job, board, site);
  const links = lists.map(({ address, facet }) => [address, facet?.name, facet?.label]);
  const cards = similar.map((other) => listedKey(other, language));
  return keyOf(JSON.stringify(job), language, JSON.stringify(links), ...cards);
}

// A job is listed in one language, so one key is enough.
const rowKeys = new WeakMap<Job, { language: InterfaceLanguage; key: string }>();

function listedKey(job: Job, language: InterfaceLanguage): string {
  const known = rowKeys.get(job);
  if (known?.language === language) return known.key;
  const key = keyOf(rowKey(job, language));
  rowKeys.set(job, { language, key });
  return key;
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
    rows: keyOf(...keys),
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
    pages: pagesOf(keys).map((shown) => keyOf(around, ...shown)),
    map: keyOf(facets, points, String(jobs.length), ...unplaced),
    latest: keyOf(...keys.slice(0, 5)),
  };
}
