import type { OtherWords } from '../../site/search/other-words.ts';
import { getJson } from './load.ts';

/** Between the places and the facts of a card (site/search/card-rows.ts). */
const between = /(, | · )/;

/**
 * Loads the page's words for the places and terms of cards of other boards.
 *
 * @param rows address of the rows of the page's board; the words are beside them
 * @returns converts a line of a card of the board in `from` to the page's words; unchanged if they can't be loaded
 */
export async function loadOtherWords(rows: string): Promise<(line: string, from: string) => string> {
  const address = rows.replace(/rows\.json$/, 'other-words.json');
  const all = (await getJson(address).catch(() => ({}))) as Record<string, OtherWords['en']>;
  return (line, from) => {
    const words = all[from] ?? {};
    const said = (part: string) => (Object.hasOwn(words, part) ? (words[part] ?? part) : part);
    return line.split(between).map(said).join('');
  };
}
