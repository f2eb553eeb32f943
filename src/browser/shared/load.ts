import { decodeRows } from '../../site/rows/decode-rows.ts';
import type { PackedRows, Rows } from '../../site/rows/rows.ts';

/**
 * What stands at an address, read as JSON.
 *
 * @throws {Error} where nothing does, or something else
 */
export async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

const loading = new Map<string, Promise<Rows>>();

/** The rows of a board; fetched once a page, again after a failure. */
export function loadRows(address: string): Promise<Rows> {
  const known = loading.get(address);
  if (known) return known;
  const rows = getJson(address).then((packed) => decodeRows(packed as PackedRows));
  loading.set(address, rows);
  rows.catch(() => loading.delete(address));
  return rows;
}

/**
 * Loads a style sheet, once a page. It comes before the page's own, whose layers win.
 *
 * @throws {Error} where it can't be loaded
 */
export function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
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
