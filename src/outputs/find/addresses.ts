import { boardAddress, rootOf } from '../../board/site-addresses.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';

type Where = Parameters<typeof boardAddress>[1];

/** Where the rows of a board stand: `/rows.json`, `/en/rows.json`. */
export const rowsAddress = (language: InterfaceLanguage, site: Where): string =>
  `${boardAddress(language, site)}rows.json`;

/** Where the words of a board's adverts stand: `/texts.json`, `/en/texts.json`. */
export const textsAddress = (language: InterfaceLanguage, site: Where): string =>
  `${boardAddress(language, site)}texts.json`;

/** Where it stands what words mean: `/search-words.json`, `/en/search-words.json`. */
export const searchWordsAddress = (language: InterfaceLanguage, site: Where): string =>
  `${boardAddress(language, site)}search-words.json`;

/** Where a part of them stands: `/texts-3.json`. */
export const textPartAddress = (texts: string, part: number): string =>
  texts.replace(/\.json$/, `-${part}.json`);

/** Where the cities that visitors may type stand: `/cities.json`, of a brand `/velo/cities.json`. */
export const citiesAddress = (site: Pick<Site, 'root'>): string => `${rootOf(site)}cities.json`;

/** What the search of a board loads, each when it is needed first. */
export interface SearchFiles {
  rows: string;
  /** What words mean. */
  words: string;
  /** The words of the adverts' texts. */
  texts: string;
  cities: string;
}

export const searchFiles = (language: InterfaceLanguage, site: Site): SearchFiles => ({
  rows: rowsAddress(language, site),
  words: searchWordsAddress(language, site),
  texts: textsAddress(language, site),
  cities: citiesAddress(site),
});
