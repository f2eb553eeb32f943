import { isDeepStrictEqual } from 'node:util';
import type { JobList, ListFacet, Listing } from '../../board/job.ts';
import { pageCount } from '../../board/lists/addresses.ts';
import { facetsOfBoard, jobLists, listVariants } from '../../board/lists/lists.ts';
import { cardsOf } from '../../board/recruitments.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo, memoLast, sameWhileEqual } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { indexAddress } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { allGroups, type BrowseGroup, hasSigns, type Sibling, siblingsOf } from '../lists/browse.ts';
import type { OtherListView, PagedView } from './board.ts';
import { type CardView, cardsOnPage } from './card.ts';
import { bareHead, type HeadView, languagesHead, listHead } from './head.ts';

/** A page of a list that is narrowed to one value of a facet. */
export interface ListView extends PagedView {
  kind: 'list';
  language: InterfaceLanguage;
  head: HeadView;
  facet: ListFacet;
  /** The same list in the other languages. */
  others: readonly OtherListView[];
  /** Other lists of the same facet. */
  siblings: readonly Sibling[];
}

type Jobs = Listing;
/** A list that is no whole board. */
type Narrowed = JobList & { facet: ListFacet };

export const isNarrowed = (list: JobList): list is Narrowed => list.facet !== null;

/**
 * The same object each time while everything that it shows is the same.
 *
 * @param list of the board's own @param page counts from 1
 */
export function listView(list: Narrowed, page: number, board: Jobs, site: SiteSettings): ListView {
  const { language, jobs } = list;
  const { lists } = facetsOfBoard(board, language, site);
  const around = aroundOf(jobLists(board, site), lists, list);
  return viewOf(cardsOnPage(jobs, language, site, page), list, page, hasSigns(lists), around);
}

const viewOf = memoLast(
  (
    cards: readonly CardView[],
    { address, language, facet, jobs }: Narrowed,
    page: number,
    signed: boolean,
    { head, others, siblings }: Around,
  ): ListView => ({
    kind: 'list',
    language,
    head: page === 1 ? head : bareHead,
    address,
    facet,
    page,
    cards,
    signed,
    others,
    siblings,
    pages: pageCount(cardsOf(jobs)),
    count: cardsOf(jobs).length,
  }),
);

/** What a list shows of other lists. */
type Around = Pick<ListView, 'head' | 'others' | 'siblings'>;

const aroundOf = memo(
  (all: readonly JobList[], siblings: readonly JobList[], list: Narrowed): Around =>
    sameAround(list, all, siblings),
);

const sameAround = sameWhileEqual(
  (list: Narrowed, all: readonly JobList[], siblings: readonly JobList[]): Around => {
    const variants = listVariants(list, all);
    const others = variants.filter((other) => other !== list && other.jobs.length > 0);
    return {
      head: listHead(variants),
      others: others.map(({ language, address, jobs }) => ({
        language,
        address,
        server: null,
        count: cardsOf(jobs).length,
      })),
      siblings: siblingsOf(list, siblings),
    };
  },
  isDeepStrictEqual,
);

/** The page that names every list of a language. */
export interface IndexView {
  kind: 'index';
  language: InterfaceLanguage;
  head: HeadView;
  groups: readonly BrowseGroup[];
}

export function indexView(language: InterfaceLanguage, board: Listing, site: SiteSettings): IndexView {
  const withLists = site.languages.filter((code) => facetsOfBoard(board, code, site).lists.length > 0);
  const { lists } = facetsOfBoard(board, language, site);
  return {
    kind: 'index',
    language,
    head: languagesHead(withLists, (code) => indexAddress(code, site)),
    groups: groupsIn(lists, language, dictionaryOf(language, site)),
  };
}

/** Key and page are made of the same groups. */
const groupsIn = memo(
  (lists: readonly JobList[], language: InterfaceLanguage, texts: Dictionary): readonly BrowseGroup[] =>
    allGroups(lists, language, texts),
);
