import { keyOf } from '../../base/keys.ts';
import { basePath, below } from '../../base/site-path.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { directionOf } from '../../i18n/direction.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { boardAddress, type Languages, languageRoot, rootOf } from '../../settings/addresses.ts';
import { listsAll } from '../../settings/brands.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { MachineFile } from '../machine-file.ts';
import { paletteOf, type Scheme } from '../page/palette.ts';
import { boardFileNames, embedNames } from './embed-names.ts';

/** The scripts of one site that run on others: `/embed.js`, of a brand `/velo/embed.js`. Addresses never change. */
export const embedAddresses = (site: Pick<SiteSettings, 'root'>): string[] =>
  Object.values(embedNames).map((name) => rootOf(site) + name);

/** Address of the embedded board's texts in one language: `/embed.json`, `/en/embed.json`. */
const embedTextsAddress = (language: InterfaceLanguage, site: Languages): string =>
  languageRoot(language, site) + boardFileNames.embedTexts;

/** The board of one language. */
export interface EmbedBoard {
  direction: 'ltr' | 'rtl' | 'auto';
  /** Paths on the host: the board, and the folder of the files that are read for it (`boardFileNames`). */
  board: string;
  folder: string;
  /** The link to the board, also if nothing else can be loaded. */
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

/** The settings that the embedded board needs of its site. They precede its script, so that no request is needed. */
export interface EmbedSettings {
  defaultLanguage: string;
  boards: Readonly<Record<string, EmbedBoard>>;
  colours: Readonly<Record<Scheme, EmbedColours>>;
  /** Origins of brands with a host of their own whose jobs the boards list; absent where there are none. */
  hosts?: readonly string[];
}

/** Collects the embedded board's settings from a site. */
export function embedSettings(site: SiteSettings, siteUrl: string): EmbedSettings {
  const { light, dark } = paletteOf(site);
  const hosts = listsAll(site)
    ? Object.values(site.brands).flatMap(({ url }) => (url === undefined ? [] : [new URL(url).origin]))
    : [];
  const place = (address: string) => below(basePath(siteUrl), address);
  const chosen = (shades: EmbedColours) =>
    Object.fromEntries(embedColours.map((name) => [name, shades[name]])) as EmbedColours;
  return {
    defaultLanguage: site.defaultLanguage,
    colours: { light: chosen(light), dark: chosen(dark) },
    ...(hosts.length > 0 && { hosts: hosts }),
    boards: Object.fromEntries(
      site.languages.map((language): [string, EmbedBoard] => {
        const board = {
          direction: directionOf(language),
          board: place(boardAddress(language, site)),
          folder: place(languageRoot(language, site)),
          allJobs: dictionaryOf(language, site).allJobs,
        };
        return [language, board];
      }),
    ),
  };
}

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
  | 'boardEmptyInLanguage'
  | 'allJobs'
  | 'highlighted'
> & { showMore: string };

/** The texts of the embedded board in one language. */
function embedTexts(language: InterfaceLanguage, site: SiteSettings): EmbedTexts {
  const texts = dictionaryOf(language, site);
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
    boardEmptyInLanguage: texts.boardEmptyInLanguage,
    allJobs: texts.allJobs,
    highlighted: texts.highlighted,
    showMore: texts.find.showMore,
  };
}

/** The scripts of `<jobfront-board>`, the same for every site. */
export interface EmbedScripts {
  /** Loads the board from beside it, however it was loaded itself. */
  script: string;
  /** A module. Reads the settings of its site from the constant `jobfrontEmbed`, which must precede it. */
  board: string;
  search: string;
  rows: string;
}

/** Makes the scripts; called when one of them is wanted. */
export type EmbedBundler = () => Promise<EmbedScripts>;

/**
 * `/embed.js` of a site, which shows its jobs on other sites, the modules that it loads, and their texts in each
 * language.
 */
export function embedFiles(site: SiteSettings, siteUrl: string, bundle: EmbedBundler): MachineFile[] {
  const settings = JSON.stringify(embedSettings(site, siteUrl));
  const type = 'text/javascript; charset=utf-8';
  const root = rootOf(site);
  return [
    { address: root + embedNames.script, type, key: keyOf(), make: async () => (await bundle()).script },
    {
      address: root + embedNames.board,
      type,
      key: keyOf(settings),
      make: async () => `const jobfrontEmbed=${settings};\n${(await bundle()).board}`,
    },
    { address: root + embedNames.search, type, key: keyOf(), make: async () => (await bundle()).search },
    { address: root + embedNames.rows, type, key: keyOf(), make: async () => (await bundle()).rows },
    ...site.languages.map((language) => {
      const texts = JSON.stringify(embedTexts(language, site));
      return {
        address: embedTextsAddress(language, site),
        type: 'application/json; charset=utf-8',
        key: keyOf(texts),
        make: () => texts,
      };
    }),
  ];
}
