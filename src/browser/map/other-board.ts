import type { Rows } from '../../site/rows/rows.ts';
import { loadRows } from '../shared/load-rows.ts';
import { loadOtherWords } from '../shared/other-words.ts';

/**
 * The rows of another board in the words of the page that shows them. The adverts' own words are unchanged.
 *
 * @param address of the rows
 * @param own address of the rows of the page's board
 * @throws {Error} where they can't be loaded
 */
export async function rowsInPage(address: string, own: string): Promise<Rows> {
  const [rows, { language, texts }, inPage] = await Promise.all([
    loadRows(address),
    loadRows(own),
    loadOtherWords(own),
  ]);
  const say = (line: string) => inPage(line, rows.language);
  return {
    ...rows,
    language,
    texts,
    lang: rows.lang.map((lang) => lang || rows.language),
    place: rows.place.map(say),
    where: rows.where.map(say),
    facts: rows.facts.map(say),
  };
}
