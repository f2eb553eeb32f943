import type { Rows } from '../outputs/rows.ts';

const loading = new Map<string, Promise<Rows>>();

/** The rows of a board; fetched once a page, again after a failure. */
export function loadRows(address: string): Promise<Rows> {
  const known = loading.get(address);
  if (known) return known;
  const rows = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.json() as Promise<Rows>;
  });
  loading.set(address, rows);
  rows.catch(() => loading.delete(address));
  return rows;
}
