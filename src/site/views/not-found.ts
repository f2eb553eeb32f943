import type { Board } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { boardAddress } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { isSearched } from '../lists/small-board.ts';
import { serverSearch } from '../search/search-files.ts';
import { type CardView, cardsOnPage } from './card.ts';
import { bareHead, type HeadView } from './head.ts';

/** The page for unknown addresses. */
export interface NotFoundView {
  kind: 'not-found';
  language: InterfaceLanguage;
  head: HeadView;
  /** The newest jobs. */
  cards: readonly CardView[];
  /** Whether the board has a search. */
  isSearched: boolean;
  /** Address of the live site's search; `null` = the browser searches. */
  server: string | null;
}

/** So many of the newest jobs. */
const most = 5;

export function notFoundView(
  language: InterfaceLanguage,
  board: Pick<Board, 'jobs'>,
  site: Site,
): NotFoundView {
  const jobs = jobsOf(board, language, site);
  return {
    kind: 'not-found',
    language,
    head: bareHead,
    cards: cardsOnPage(jobs, language, site, 1).slice(0, most),
    isSearched: isSearched(language, board, site),
    server: serverSearch(jobs, language, site),
  };
}

/** The language of the page that reports an unknown path. */
export function languageOfPath(path: string, site: Site): InterfaceLanguage {
  const others = site.languages.filter((code) => code !== site.defaultLanguage);
  return others.find((code) => path.startsWith(boardAddress(code, site))) ?? site.defaultLanguage;
}
