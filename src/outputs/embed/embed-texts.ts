import type { Dictionary } from '../../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';

/** Texts of the embedded board, a file of their own in each language: no page carries those of others. */
export type EmbedTexts = Pick<
  Dictionary,
  | 'openPositions'
  | 'search'
  | 'searchHint'
  | 'searchFailed'
  | 'filterPlace'
  | 'filterField'
  | 'clearFilters'
  | 'jobsFound'
  | 'nothingFound'
  | 'nothingFoundHint'
  | 'boardEmpty'
  | 'boardEmptyHint'
  | 'allJobs'
  | 'highlighted'
> & { showMore: string };

/** The texts of the embedded board in one language. */
export function embedTexts(language: InterfaceLanguage): EmbedTexts {
  const texts = dictionaryOf(language);
  return {
    openPositions: texts.openPositions,
    search: texts.search,
    searchHint: texts.searchHint,
    searchFailed: texts.searchFailed,
    filterPlace: texts.filterPlace,
    filterField: texts.filterField,
    clearFilters: texts.clearFilters,
    jobsFound: texts.jobsFound,
    nothingFound: texts.nothingFound,
    nothingFoundHint: texts.nothingFoundHint,
    boardEmpty: texts.boardEmpty,
    boardEmptyHint: texts.boardEmptyHint,
    allJobs: texts.allJobs,
    highlighted: texts.highlighted,
    showMore: texts.find.showMore,
  };
}
