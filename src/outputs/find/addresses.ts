import { boardAddress, rootOf } from '../../board/addresses.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';

type Where = Parameters<typeof boardAddress>[1];

/** Where the words of a board's adverts stand: `/texts.json`, `/en/texts.json`. */
export const textsAddress = (language: InterfaceLanguage, site: Where): string =>
  `${boardAddress(language, site)}texts.json`;

/** Where a part of them stands: `/texts-3.json`. */
export const textPartAddress = (texts: string, part: number): string =>
  texts.replace(/\.json$/, `-${part}.json`);

/** Where the cities that visitors may type stand: `/cities.json`, of a brand `/velo/cities.json`. */
export const citiesAddress = (site: Pick<Site, 'root'>): string => `${rootOf(site)}cities.json`;
