import type { FindTexts } from '../../i18n/dictionary.ts';
import { decodeRows } from '../../site/rows/decode-rows.ts';
import type { PackedRows, Rows } from '../../site/rows/rows.ts';

/**
 * Loads an address as JSON.
 *
 * @throws {Error} if it is missing or no JSON
 */
export async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

const loading = new Map<string, Promise<unknown>>();

/** Fetched once a page, again after a failure. */
function once<Made>(address: string, read: (json: unknown) => Made): Promise<Made> {
  const known = loading.get(address);
  if (known) return known as Promise<Made>;
  const made = getJson(address).then(read);
  loading.set(address, made);
  made.catch(() => loading.delete(address));
  return made;
}

/** The rows of a board. */
export const loadRows = (address: string): Promise<Rows> =>
  once(address, (packed) => decodeRows(packed as PackedRows));

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
