import type { Board, Job } from '../../board/job.ts';
import { jobsOf, pageCount, pageOf } from '../../board/lists/addresses.ts';
import { townCount } from '../../board/lists/facet-lists.ts';
import { facetsOfBoard } from '../../board/lists/lists.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { boardAddress } from '../../settings/addresses.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { type BrowseGroup, browseGroups, hasSigns } from '../lists/browse.ts';
import { boardMap, dotOfJob, type ShownPicture, shownPicture } from '../map/board-map.ts';
import { type BrandBoard, brandBoards } from '../page/footer-links.ts';
import { type BoardFacet, boardFacets } from '../rows/facet-columns.ts';
import { serverSearch } from '../search/search-files.ts';
import { type BlocksView, blocksView } from './blocks.ts';
import { type CardView, cardsOnPage } from './card.ts';
import { bareHead, type HeadView, languagesHead } from './head.ts';
import { type SmallView, smallView } from './small.ts';

/** What narrows a board, and how it is searched. */
export interface FindView {
  /** Facets with a choice, in order. */
  facets: readonly BoardFacet[];
  /** Whether any job says what it pays. */
  paid: boolean;
  /** Address of the live site's search; `null` = the browser searches. */
  server: string | null;
}

/** The same list in another language. */
export interface OtherListView {
  language: InterfaceLanguage;
  address: string;
  /** How many cards it has. */
  count: number;
  /** Of a board: address of the live site's search; `null` = the browser searches. */
  server: string | null;
}

/** The pages of a list, and one of them. */
export interface PagedView {
  /** Path of the first page. */
  address: string;
  /** Counts from 1. */
  page: number;
  pages: number;
  /** The cards that it shows. */
  cards: readonly CardView[];
  /** How many cards the list has in all. */
  count: number;
  /** Whether cards bear the signs of their fields of work. */
  signed: boolean;
}

/** A page of the board of a language. */
export interface BoardView extends PagedView {
  kind: 'board';
  language: InterfaceLanguage;
  head: HeadView;
  /** How many jobs, as cards, and towns its heading counts. */
  counts: { jobs: number; towns: number };
  find: FindView;
  /** The boards of the other languages that have jobs. */
  others: readonly OtherListView[];
  picture: ShownPicture | null;
  /** For each card, which dot of the picture shows its job; `null` = none. */
  dots: readonly (number | null)[];
  groups: readonly BrowseGroup[];
  brands: readonly BrandBoard[];
  /** A few jobs are shown without a search. */
  small: SmallView | null;
  /** What the owner's blocks below the list show of the board; on its first page alone. */
  life: BlocksView | null;
}

/** What narrows the board of some jobs. The same object each time for the same jobs. */
export const findView = memo(
  (jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): FindView => ({
    facets: boardFacets(jobs, language, site),
    paid: jobs.some(({ pay }) => pay),
    server: serverSearch(jobs, language, site),
  }),
);

export interface BoardViewInput {
  board: Board;
  site: SiteSettings;
  content: readonly ContentPage[];
}

/** @param page counts from 1 */
export function boardView(language: InterfaceLanguage, page: number, input: BoardViewInput): BoardView {
  const { board, site, content } = input;
  const jobs = jobsOf(board, language, site);
  const { lists } = facetsOfBoard(board, language, site);
  const small = smallView(language, board, site);
  const count = cardsOf(jobs).length;
  const picture = boardMap(jobs, language, site);
  return {
    kind: 'board',
    language,
    head: page === 1 ? languagesHead(site.languages, (code) => boardAddress(code, site)) : bareHead,
    address: boardAddress(language, site),
    page,
    pages: pageCount(cardsOf(jobs)),
    cards: cardsOnPage(jobs, language, site, page),
    count,
    signed: hasSigns(lists),
    counts: { jobs: small?.jobs ?? count, towns: small?.towns ?? townCount(jobs, language, site) },
    find: findView(jobs, language, site),
    others: otherBoards(language, board, site),
    picture: picture && shownPicture(picture),
    dots: dotsOnPage(jobs, language, site, page),
    groups: browseGroups(lists, dictionaryOf(language, site)),
    brands: brandBoards(board, site, language),
    small,
    life: page === 1 ? lifeOf(language, { board, site, content }) : null,
  };
}

function otherBoards(language: InterfaceLanguage, board: Board, site: SiteSettings): OtherListView[] {
  const others = [...new Set(site.languages)].filter((code) => code !== language);
  return others.flatMap((code) => {
    const jobs = jobsOf(board, code, site);
    if (jobs.length === 0) return [];
    const server = serverSearch(jobs, code, site);
    return [{ language: code, address: boardAddress(code, site), count: cardsOf(jobs).length, server }];
  });
}

/** The same array each time for the same list. */
const dotsOnPage = memo(
  (
    jobs: readonly Job[],
    language: InterfaceLanguage,
    site: SiteSettings,
    page: number,
  ): readonly (number | null)[] => dotsOf(pageOf(cardsOf(jobs), page), jobs, language, site),
);

/** Which dot of a board's picture shows each of some cards. @param jobs all of the board */
export function dotsOf(
  cards: readonly Card[],
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
): (number | null)[] {
  const dot = dotOfJob(jobs, boardMap(jobs, language, site));
  return cards.map(({ job }) => dot(job) ?? null);
}

/** Blocks below the list are those of the first page that has some (settings/content/on-other-pages.ts). */
function lifeOf(language: InterfaceLanguage, { board, site, content }: BoardViewInput): BlocksView | null {
  const [page] = content
    .filter((one) => one.onBoard === true && one.language === language)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return page ? blocksView(page, board, site) : null;
}
