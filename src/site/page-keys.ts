import { keyOf } from '../base/keys.ts';
import type { Board, Job, JobList } from '../board/job.ts';
import { isSameList } from '../board/list-items.ts';
import { boardLanguage, jobsOf, pagesOf } from '../board/lists/addresses.ts';
import { facetsOfBoard } from '../board/lists/lists.ts';
import { townCount } from '../board/lists/place-lists.ts';
import { type Memory, postedAt, type RememberedJob } from '../board/memory.ts';
import { type Card, cardsOf, othersText } from '../board/recruitments.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memoLast } from '../i18n/remember.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { Site, Site as SiteSettings } from '../settings/site-schema.ts';
import { factLists } from './job/facts.ts';
import { jobKey } from './keys.ts';
import { hasSigns } from './lists/browse.ts';
import { contentKey } from './lists/content-jobs.ts';
import { boardShows, indexShows, listShows } from './lists/siblings.ts';
import { isSearched, smallBoard } from './lists/small-board.ts';
import { boardMap, wideMap } from './map/board-map.ts';
import { type MapCards, mapCards } from './map/map-jobs.ts';
import { brandBoards } from './page/brand-boards.ts';
import { boardFacets } from './rows/board-facets.ts';
import { rowKey } from './rows/pack-rows.ts';
import { serverSearch } from './search/search-files.ts';
import { otherPlaces } from './similar/other-places.ts';
import { closedPage, type SimilarJobs, similarOpenJobs } from './similar/similar-jobs.ts';

// A job is listed in one language, so one key is enough.
/** A hash of what stands of a job where it is only listed. */
const listedKey = memoLast((job: Job, language: InterfaceLanguage, site: Site): string =>
  keyOf(rowKey(job, language, site)),
);

/** What a job's page shows beside the job. */
interface Around {
  language: InterfaceLanguage;
  /** Changes when any list of the site moves, comes or goes. */
  places: string;
  /** When it was first published. */
  posted: string | null;
  similar: SimilarJobs;
  others: string;
}

// Most jobs are what they were, and so are the jobs and lists that their pages lead to.
const lastKeys = new WeakMap<Job, { around: Around; key: string }>();

/** What the pages of a language's open jobs have in common. */
export interface OpenJobs {
  board: Board;
  memory: Memory;
  site: SiteSettings;
  language: InterfaceLanguage;
  /** All that are listed in this language. */
  jobs: readonly Job[];
  /** As `listPlaces` gives it. */
  places: string;
}

/** A hash of everything that the page of an open job shows. */
function jobPageKey(job: Job, { board, memory, site, language, jobs, places }: OpenJobs): string {
  const others = otherPlaces(job, jobs, language);
  const around = {
    ...{ language, places, posted: postedAt(memory, job) },
    similar: similarOpenJobs(job, jobs),
    others: others.length === 0 ? '' : JSON.stringify(others),
  };
  const known = lastKeys.get(job);
  const key = known && isSame(known.around, around) ? known.key : keyFrom(job, around, board, site);
  lastKeys.set(job, { around, key });
  return key;
}

const isSame = (one: Around, { language, places, posted, similar, others }: Around): boolean =>
  one.language === language &&
  one.posted === posted &&
  one.places === places &&
  one.others === others &&
  one.similar.are === similar.are &&
  isSameList(one.similar.jobs, similar.jobs);

function keyFrom(
  job: Job,
  { language, posted, similar, others }: Around,
  board: Board,
  site: SiteSettings,
): string {
  const cards = similar.jobs.map((other) => listedKey(other, language, site));
  const lists = JSON.stringify(factLists(job, board, site));
  return keyOf(jobKey(job), posted ?? '', lists, others, language, similar.are, cards);
}

/** A hash of every value that has a list, with where the list stands. */
const listPlaces = (board: Board, site: SiteSettings): string =>
  keyOf(
    site.languages.flatMap((language) => {
      const { byValue, places } = facetsOfBoard(board, language, site);
      const lists = Object.entries(byValue).flatMap(([name, lists]) =>
        [...(lists ?? [])].flatMap(([value, list]) => [name, value, list.address]),
      );
      return [...lists, places.tree.key];
    }),
  );

/*
 * A key is a hash of everything that a page shows of board and memory. Two rules hold: whatever a page reads goes
 * into its key, and nothing else does, so that a change renders the pages that show it and no others.
 */

/** The keys of one board's pages, each computed when it is asked for. */
export interface PageKeys {
  open(job: Job): string;
  /** The form of a job, with its advert. */
  form(job: Job): string;
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
  /** Cards bear signs where the board has several fields of work. */
  const signs = (language: InterfaceLanguage) => String(hasSigns(facetsOfBoard(board, language, site).lists));
  return {
    open: (job) => jobPageKey(job, open(boardLanguage(job, site))),
    form: (job) => jobKey(job),
    closed: (job) => closedKey(job, board, site),
    board: (language, page) =>
      keyOf(lists(language).pages[page - 1] ?? '', signs(language), smallShows(language, board, site)),
    list: (list, page) =>
      keyOf(listShows(list, board, site), signs(list.language), cardKeys(list, site)[page - 1] ?? ''),
    index: (language) => keyOf(indexShows(language, board, site)),
    map: (language) => keyOf(lists(language).map, signs(language), smallShows(language, board, site)),
    content: (page) => contentKey(page, board, site, (job) => listedKey(job, page.language, site)),
    rows: (language) => lists(language).rows,
    notFound: (language) => keyOf(lists(language).latest, String(isSearched(language, board, site))),
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
  const cards = similar.jobs.map((other) => listedKey(other, language, site));
  return keyOf(JSON.stringify(job), language, JSON.stringify(links), similar.are, cards);
}

/** A key for the cards on each page of a list. Lists in which nothing has changed have the same jobs. */
const cardKeys = ({ jobs, language }: JobList, site: Site): readonly string[] =>
  cardKeysIn(jobs, language, site);

const cardKeysIn = memoLast(
  (jobs: readonly Job[], language: InterfaceLanguage, site: Site): readonly string[] =>
    pagesOf(cardsOf(jobs)).map((shown) => keyOf(shown.map((card) => cardKey(card, language, site)))),
);

/** What stands of a card in a list. */
const cardKey = (card: Card, language: InterfaceLanguage, site: Site): string =>
  listedKey(card.job, language, site) + othersText(card);

/** A text that changes with what a small board shows, in the language of its page; `''` where a board is searched. */
function smallShows(language: InterfaceLanguage, board: Board, site: Site): string {
  const small = smallBoard(language, board, site);
  if (small === null) return '';
  const lists = small.lists.map(({ cards, ...list }) => [
    list,
    cards.map((card) => [cardKey(card, language, site), card.sentence]),
  ]);
  return JSON.stringify({ ...small, lists });
}

/** What the page of the map shows of its cards. */
const mapKeys = (
  { placed, unplaced, unplacedCount }: MapCards,
  language: InterfaceLanguage,
  site: Site,
): string => {
  const keys = [...placed, ...unplaced].map((card) => cardKey(card, language, site));
  return keyOf(keys, String(placed.length), String(unplacedCount));
};

/** What the pages of a board show of its jobs. */
interface Shown {
  cards: readonly string[];
  facets: string;
  picture: string;
  onMapPage: string;
  rows: string;
}

/** What stands where a job is only listed is what its row says: a change elsewhere in it changes no list. */
const shownOf = memoLast((jobs: readonly Job[], language: InterfaceLanguage, site: Site): Shown => {
  const keys = jobs.map((job) => listedKey(job, language, site));
  return {
    cards: cardsOf(jobs).map((card) => cardKey(card, language, site)),
    facets: JSON.stringify([boardFacets(jobs, language, site), jobs.some(({ pay }) => pay)]),
    picture: keyOf(JSON.stringify(boardMap(jobs, language, site))),
    onMapPage: keyOf(mapKeys(mapCards(jobs), language, site), JSON.stringify(wideMap(jobs, language, site))),
    rows: keyOf(keys),
  };
});

function boardKeys(board: Board, language: InterfaceLanguage, site: Site) {
  const jobs = jobsOf(board, language, site);
  const { cards, facets, picture, onMapPage, rows } = shownOf(jobs, language, site);
  // The links to the boards of other languages say how many jobs each has.
  const counts = site.languages.map((code) => cardsOf(jobsOf(board, code, site)).length).join();
  // Pages say which boards the server searches.
  const searched = site.languages.flatMap(
    (code) => serverSearch(jobsOf(board, code, site), code, site) ?? [],
  );
  const towns = String(townCount(jobs, language, site));
  const brands = JSON.stringify(brandBoards(board, site, language));
  const around = keyOf(facets, picture, counts, towns, brands, searched, boardShows(language, board, site));
  return {
    rows,
    pages: pagesOf(cards).map((shown) => keyOf(around, shown)),
    map: keyOf(facets, String(cards.length), searched, onMapPage),
    latest: keyOf(cards.slice(0, 5), searched),
  };
}
