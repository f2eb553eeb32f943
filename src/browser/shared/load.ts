import type { FindTexts } from '../../i18n/dictionary.ts';
import { decodeRows } from '../../site/rows/decode-rows.ts';
import type { loadShards } from '../../site/rows/join-rows.ts';
import type { PackedRowIndex, PackedRows, Rows } from '../../site/rows/rows.ts';

/**
 * Loads an address as JSON.
 *
 * @param cache `no-cache` asks the server again whatever the browser has kept
 * @throws {Error} if it is missing or no JSON
 */
export async function getJson(address: string, cache?: 'no-cache'): Promise<unknown> {
  const response = await fetch(address, cache && { cache });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

const loading = new Map<string, Promise<unknown>>();

/** Fetched once a page, again after a failure. */
function once<Made>(address: string, read: (json: unknown) => Made | Promise<Made>): Promise<Made> {
  const known = loading.get(address);
  if (known) return known as Promise<Made>;
  const made = getJson(address).then(read);
  loading.set(address, made);
  made.catch(() => loading.delete(address));
  return made;
}

/** The module that joins the rows of a large board. Few sites have one, so it is loaded on request. */
export interface Joiner {
  loadShards: typeof loadShards;
}

/**
 * The rows of a board.
 *
 * @param joiner loads the module for large boards
 * @throws {Error} where they can't be loaded
 */
export const rowsFrom = (address: string, joiner: () => Promise<Joiner>): Promise<Rows> =>
  once(address, async (json) => {
    const packed = json as PackedRows | PackedRowIndex;
    return 'shards' in packed
      ? (await joiner()).loadShards(address, packed, { getJson, decode: decodeRows })
      : decodeRows(packed);
  });

/**
 * The texts of searching and of the map (site/search/search-files.ts), as the site words them.
 *
 * @param rows address of the board's rows; the texts are beside them
 */
export const loadFindTexts = (rows: string): Promise<FindTexts> =>
  once(rows.replace(/rows\.json$/, 'find-texts.json'), (texts) => texts as FindTexts);

/**
 * Loads a style sheet, once a page. It comes before the page's own, whose layers win.
 *
 * @throws {Error} where it can't be loaded
 */
export function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // Built, it is in the folder of the scripts, at whatever path the site is.
  link.href = new URL(href.replace(/^\/_astro\//, './'), import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === link.href)) return Promise.resolve();
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    });
  });
  document.head.append(link);
  return loaded;
}
