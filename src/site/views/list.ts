import type { Board, JobList, ListFacet } from '../../board/job.ts';
import { pageCount } from '../../board/lists/addresses.ts';
import { facetsOfBoard, jobLists, listVariants } from '../../board/lists/lists.ts';
import { cardsOf } from '../../board/recruitments.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memoLast } from '../../i18n/remember.ts';
import type { Site } from '../../settings/site-schema.ts';
import { hasSigns } from '../lists/browse.ts';
import { type Sibling, siblingsOf } from '../lists/siblings.ts';
import type { OtherListView, PagedView } from './board.ts';
import { cardsOnPage } from './card.ts';
import { bareHead, type HeadView, listHead } from './head.ts';

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

type Jobs = Pick<Board, 'jobs'>;
/** A list that is no whole board. */
type Narrowed = JobList & { facet: ListFacet };

export const isNarrowed = (list: JobList): list is Narrowed => list.facet !== null;

/** @param list of the board's own @param page counts from 1 */
export function listView(list: Narrowed, page: number, board: Jobs, site: Site): ListView {
  const { address, language, facet, jobs } = list;
  const { lists } = facetsOfBoard(board, language, site);
  const around = aroundOf(list, jobLists(board, site));
  const cards = cardsOf(jobs);
  return {
    kind: 'list',
    language,
    head: page === 1 ? around.head : bareHead,
    ...{ address, facet, page },
    pages: pageCount(cards),
    cards: cardsOnPage(jobs, language, site, page),
    count: cards.length,
    signed: hasSigns(lists),
    others: around.others,
    siblings: siblingsIn(list, lists),
  };
}

/** A list belongs to the lists of one board. */
const aroundOf = memoLast((list: JobList, all: readonly JobList[]) => {
  const variants = listVariants(list, all);
  const others = variants
    .filter((other) => other !== list && other.jobs.length > 0)
    .map(
      ({ language, address, jobs }): OtherListView => ({
        ...{ language, address, server: null },
        count: cardsOf(jobs).length,
      }),
    );
  return { head: listHead(variants), others };
});

const siblingsIn = memoLast((list: JobList, lists: readonly JobList[]) => siblingsOf(list, lists));
