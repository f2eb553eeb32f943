import type { Board, JobList, ListFacet } from '../../board/job.ts';
import { pagesOf } from '../../board/lists/addresses.ts';
import { addresses } from '../../board/lists/all-addresses.ts';
import { facetsOfBoard, jobLists } from '../../board/lists/lists.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { indexAddress, pageAddress } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';

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

/** The language as the first part of an address; the default language has none. */
const languageParam = (language: InterfaceLanguage, site: Site): InterfaceLanguage | undefined =>
  language === site.defaultLanguage ? undefined : language;

type Jobs = Pick<Board, 'jobs'>;

/** A page of a facet's list. */
export interface FacetPage {
  kind: 'list';
  listed: ListPage;
  facet: ListFacet;
}

/** The page that names every facet list of a language. */
export interface IndexPage {
  kind: 'index';
  language: InterfaceLanguage;
  lists: readonly JobList[];
}

/** What stands at an address below `/jobs/` or `/en/jobs/` that is no job's; `null` where there is nothing. */
export function browseAt(address: string, board: Jobs, site: Site): FacetPage | IndexPage | null {
  const listed = listAt(address, board, site);
  const facet = listed?.list.facet;
  if (facet) return { kind: 'list', listed, facet };
  const language = site.languages.find((code) => indexAddress(code, site) === address);
  const { lists } = language ? facetsOfBoard(board, language, site) : { lists: [] };
  return language && lists.length > 0 ? { kind: 'index', language, lists } : null;
}

/** All addresses that `browseAt` knows, as parameters of Astro's routes. */
export function browseParams(board: Jobs, site: Site) {
  return addresses(board, site).flatMap((found) => {
    if (found.kind !== 'list' && found.kind !== 'index') return [];
    const root = indexAddress(found.language, site);
    const list = found.address.slice(root.length).replace(/\/$/, '') || undefined;
    return [{ params: { language: languageParam(found.language, site), list } }];
  });
}
