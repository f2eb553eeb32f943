import type { EmbedBoard, EmbedSettings } from '../../outputs/embed/embed-settings.ts';

// Stands in front of the bundled script (src/outputs/embed/embed-files.ts).
declare const jobfrontEmbed: EmbedSettings;

/** What the script knows of its site. */
export const settings: EmbedSettings = jobfrontEmbed;

/**
 * The whole address of a path of the site that this script came from. Neither the page that holds the board nor its
 * query has a say in it.
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
