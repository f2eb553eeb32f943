import type { Board, JobList } from '../../board/job.ts';
import { facetsOfBoard } from '../../board/lists/lists.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { indexAddress } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { allGroups, type BrowseGroup } from '../lists/browse.ts';
import { type HeadView, languagesHead } from './head.ts';

/** The page that names every list of a language. */
export interface IndexView {
  kind: 'index';
  language: InterfaceLanguage;
  head: HeadView;
  groups: readonly BrowseGroup[];
}

export function indexView(language: InterfaceLanguage, board: Pick<Board, 'jobs'>, site: Site): IndexView {
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
