import type { PackedRows } from '../outputs/find/packed-rows.ts';
import type { Rows } from '../outputs/rows.ts';
import { decodeRows } from './find/decode-rows.ts';
import { getJson } from './find/get-json.ts';

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
