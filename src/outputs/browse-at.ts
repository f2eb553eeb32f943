import { addresses } from '../board/all-addresses.ts';
import type { Board } from '../board/job.ts';
import type { JobList, ListFacet } from '../board/job-list.ts';
import { facetsOfBoard } from '../board/lists.ts';
import { indexAddress } from '../board/site-addresses.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { languageParam } from './language-param.ts';
import { type ListPage, listAt } from './list-at.ts';

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
