import { pagesOf } from '../board/addresses.ts';
import type { Board } from '../board/job.ts';
import type { JobList } from '../board/job-list.ts';
import { jobLists } from '../board/lists.ts';
import { type Card, cardsOf } from '../board/positions.ts';
import { pageAddress } from '../board/site-addresses.ts';
import type { Site } from '../config.ts';
import { memo } from '../i18n/remember.ts';

/** A page of a list. */
export interface ListPage {
  list: JobList;
  /** Counts from 1. */
  page: number;
  pages: number;
  /** The cards that it shows. */
  shown: readonly Card[];
  /** Where the pages before and after it stand. */
  previous: string | null;
  next: string | null;
}

const byAddress = memo(
  (lists: readonly JobList[]): ReadonlyMap<string, JobList> =>
    new Map(lists.map((list) => [list.address, list])),
);

/** The page of a list, of a board or of a facet, that stands at `address`; `null` where there is none. */
export function listAt(address: string, board: Pick<Board, 'jobs'>, site: Site): ListPage | null {
  const lists = jobLists(board, site);
  const paged = /^(.*\/)page\/([1-9]\d*)\/$/.exec(address);
  const page = Number(paged?.[2] ?? 1);
  const list = byAddress(lists).get(paged?.[1] ?? address);
  if (!list || pageAddress(list.address, page) !== address) return null;
  const pages = pagesOf(cardsOf(list.jobs));
  const shown = pages[page - 1];
  if (!shown) return null;
  const at = (number: number) => (pages[number - 1] ? pageAddress(list.address, number) : null);
  return { list, page, pages: pages.length, shown, previous: at(page - 1), next: at(page + 1) };
}
