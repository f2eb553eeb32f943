import { boardAddress } from '../../board/site-addresses.ts';
import type { Site } from '../../config.ts';
import { directionOf } from '../../i18n/direction.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { rowsAddress, textsAddress } from '../find/addresses.ts';
import type { Scheme } from '../palette/neutrals.ts';
import { paletteOf } from '../palette/palette.ts';
import { embedTextsAddress } from './addresses.ts';

/** The board of one language. */
export interface EmbedBoard {
  direction: 'ltr' | 'rtl' | 'auto';
  /** Paths on the site: the board, its rows, the words of its adverts, the texts around them (`EmbedTexts`). */
  board: string;
  rows: string;
  words: string;
  texts: string;
  /** What leads to the board, also where nothing else can be loaded. */
  allJobs: string;
}

/** Colours that the embedded board has unless the page that holds it names others; `#rrggbb`. */
const embedColours = [
  'brand-fill',
  'brand-edge',
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

/** What the embedded board knows of its site. It is in front of its script, so that nothing of it has to be asked for. */
export interface EmbedSettings {
  defaultLanguage: string;
  boards: Readonly<Record<string, EmbedBoard>>;
  colours: Readonly<Record<Scheme, EmbedColours>>;
}

/** What the embedded board has to know of a site. */
export function embedSettings(site: Site): EmbedSettings {
  const { light, dark } = paletteOf(site);
  const chosen = (shades: EmbedColours) =>
    Object.fromEntries(embedColours.map((name) => [name, shades[name]])) as EmbedColours;
  return {
    defaultLanguage: site.defaultLanguage,
    colours: { light: chosen(light), dark: chosen(dark) },
    boards: Object.fromEntries(
      site.languages.map((language): [string, EmbedBoard] => {
        const board = {
          direction: directionOf(language),
          board: boardAddress(language, site),
          rows: rowsAddress(language, site),
          words: textsAddress(language, site),
          texts: embedTextsAddress(language, site),
          allJobs: dictionaryOf(language).allJobs,
        };
        return [language, board];
      }),
    ),
  };
}
