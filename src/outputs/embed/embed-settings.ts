import { boardAddress } from '../../board/addresses.ts';
import type { Site } from '../../config.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { directionOf } from '../../i18n/direction.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { textsAddress } from '../find/addresses.ts';
import type { Scheme } from '../palette/neutrals.ts';
import { paletteOf } from '../palette/palette.ts';
import { rowsAddress } from '../rows.ts';

/** Texts of the embedded board. */
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

/** The board of one language. */
export interface EmbedBoard {
  direction: 'ltr' | 'rtl' | 'auto';
  /** Paths on the site: the board, its rows, the words of its adverts. */
  board: string;
  rows: string;
  words: string;
  texts: EmbedTexts;
}

/** Colours that the embedded board has unless the page that holds it names others; `#rrggbb`. */
const embedColours = [
  'brand-fill',
  'on-brand',
  'brand-ink',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'paper',
  'sun',
  'sun-ink',
] as const;
export type EmbedColours = Readonly<Record<(typeof embedColours)[number], string>>;

/** What `/embed.js` knows of its site. It is in front of the script, so that nothing of it has to be asked for. */
export interface EmbedSettings {
  defaultLanguage: string;
  boards: Readonly<Record<string, EmbedBoard>>;
  colours: Readonly<Record<Scheme, EmbedColours>>;
}

/** What `/embed.js` has to know of a site. */
export function embedSettings(site: Site): EmbedSettings {
  const { light, dark } = paletteOf(site);
  const chosen = (shades: EmbedColours) =>
    Object.fromEntries(embedColours.map((name) => [name, shades[name]])) as EmbedColours;
  return {
    defaultLanguage: site.defaultLanguage,
    colours: { light: chosen(light), dark: chosen(dark) },
    boards: Object.fromEntries(
      site.languages.map((language): [string, EmbedBoard] => {
        const board = boardAddress(language, site);
        const where = { board, rows: rowsAddress(language, site), words: textsAddress(language, site) };
        return [language, { ...where, direction: directionOf(language), texts: textsOf(language) }];
      }),
    ),
  };
}

function textsOf(language: Site['defaultLanguage']): EmbedTexts {
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
