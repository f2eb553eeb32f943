import type { Board } from '../board/job.ts';
import type { JobList } from '../board/job-list.ts';
import { listVariants } from '../board/list-variants.ts';
import { facetsOfBoard, jobLists } from '../board/lists.ts';
import { cardsOf } from '../board/positions.ts';
import { indexAddress } from '../board/site-addresses.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { browseGroups, linkOf } from './browse.ts';
import { siblingsOf } from './list-siblings.ts';

type Jobs = Pick<Board, 'jobs'>;

const shown = new WeakMap<JobList, { all: readonly JobList[]; text: string }>();
const siblings = new WeakMap<JobList, string>();

/** A text that changes with what every page of a facet's list shows beside its cards. */
export function listShows(list: JobList, board: Jobs, site: Site): string {
  const all = jobLists(board, site);
  const known = shown.get(list);
  if (known?.all === all) return known.text;
  const variants = listVariants(list, all).map(linkOf);
  const text = JSON.stringify([
    list.facet,
    cardsOf(list.jobs).length,
    variants,
    siblingsText(list, board, site),
  ]);
  shown.set(list, { all, text });
  return text;
}

/** A list belongs to the lists of one board, which are its siblings for as long as it is there. */
function siblingsText(list: JobList, board: Jobs, site: Site): string {
  const text =
    siblings.get(list) ?? JSON.stringify(siblingsOf(list, facetsOfBoard(board, list.language, site).lists));
  siblings.set(list, text);
  return text;
}

/** A text that changes with what every page of a board shows of its lists. */
export function boardShows(language: InterfaceLanguage, board: Jobs, site: Site): string {
  return JSON.stringify(browseGroups(facetsOfBoard(board, language, site).lists, language));
}

/** A text that changes with what the index of a language shows: all of its lists, and which languages have one. */
export function indexShows(language: InterfaceLanguage, board: Jobs, site: Site): string {
  const indexes = site.languages.filter((code) => facetsOfBoard(board, code, site).lists.length > 0);
  const { lists } = facetsOfBoard(board, language, site);
  return JSON.stringify([
    lists.map((list) => [list.facet?.name, linkOf(list)]),
    indexes.map((code) => indexAddress(code, site)),
  ]);
}
