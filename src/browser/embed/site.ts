import { carriedParameters, withParameters } from '../../site/job/apply-links.ts';
import type { EmbedBoard, EmbedSettings, EmbedTexts } from '../../site/sharing/embed-files.ts';
import { getJson } from '../shared/load.ts';

// Precedes the bundled script (src/site/sharing/embed-files.ts).
declare const jobfrontEmbed: EmbedSettings;

/** The site's settings for the script. */
export const settings: EmbedSettings = jobfrontEmbed;

/**
 * The whole address of a path of the site that this script came from. The page that holds the board and its query
 * can't change it.
 */
export const ownAddress = (path: string): string => new URL(path, import.meta.url).href;

/**
 * The language to show: the one that the element names, else that of the page around it, else the site's own.
 *
 * @param preferred language tags, the most preferred first
 */
export function chooseLanguage(preferred: readonly string[]): string {
  const known = preferred
    .flatMap((tag) => [tag.toLowerCase(), tag.toLowerCase().split('-')[0] ?? ''])
    .find((tag) => Object.hasOwn(settings.boards, tag));
  return known ?? settings.defaultLanguage;
}

/** The board of a language that `chooseLanguage` gave. */
export function boardOf(language: string): EmbedBoard {
  const board = settings.boards[language];
  if (!board) throw new RangeError(`The site has no board in "${language}".`);
  return board;
}

/**
 * The link from the page that holds the board to a page of the site. What brought the visitor to the former (campaign,
 * click number) is passed on; without a campaign, the board itself counts as the source.
 *
 * @param path on the site, or a whole address on the host of a brand; what leads elsewhere leads to `home` instead
 * @param home whole address of the board
 * @param search the query of the page that holds the board
 */
export function siteLink(path: string, home: string, search: string): string {
  const url = URL.parse(path, home);
  const isKnown = url?.origin === new URL(home).origin || (url && settings.hosts?.includes(url.origin));
  const address = isKnown ? url.href : home;
  const carried = carriedParameters(search);
  const hasSource = carried.some(([name]) => name === 'utm_source');
  return withParameters(address, hasSource ? carried : [...carried, ['utm_source', 'embed']]);
}

const loading = new Map<string, Promise<EmbedTexts>>();

/**
 * The texts of a board; fetched once a page, again after a failure.
 *
 * @throws {Error} where they can't be loaded
 */
export function loadTexts(address: string): Promise<EmbedTexts> {
  const known = loading.get(address);
  if (known) return known;
  const texts = getJson(address) as Promise<EmbedTexts>;
  loading.set(address, texts);
  texts.catch(() => loading.delete(address));
  return texts;
}
