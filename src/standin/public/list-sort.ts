import type { Entry } from '../store.ts';
import { pair, readObject } from './list-filter.ts';

/** Order of the list. `by: null` = by id alone. */
export interface Sort {
  by: ((entry: Entry) => string | number | null) | null;
  descending: boolean;
}

/** interface.md, Public API: "Default sort is id DESC". */
export const defaultSort: Sort = { by: null, descending: true };

/** interface.md does not list the sort fields: these are the filter's and the two dates. */
const keys: ReadonlyMap<string, Sort['by']> = new Map<string, Sort['by']>([
  ['id', null],
  ['job_post_id', (entry) => entry.advertId],
  ['job_id', (entry) => entry.jobId],
  ['language', (entry) => entry.language],
  ['awarded', (entry) => Number(entry.awarded)],
  ['valid_start', (entry) => entry.validStart],
  ['valid_end', (entry) => entry.validEnd],
]);

/**
 * Reads `X-Request-Sort`: `{sort_by: <field>, direction: ASC|DESC}`.
 *
 * @returns the order, or `null` for anything interface.md does not allow
 */
export function readSort(header: string): Sort | null {
  const parts = pair(readObject(header), 'sort_by', 'direction');
  if (!parts) return null;
  const [field, direction] = parts;
  const by = keys.get(field);
  if (by === undefined || (direction !== 'ASC' && direction !== 'DESC')) return null;
  return { by, descending: direction === 'DESC' };
}

/**
 * Puts entries in order. Empty values count as the lowest; equal ones follow by id DESC.
 *
 * @param entries by id, the highest first
 */
export function sortEntries(entries: readonly Entry[], sort: Sort): readonly Entry[] {
  const { by } = sort;
  if (by === null) return sort.descending ? entries : entries.toReversed();
  const sign = sort.descending ? -1 : 1;
  // Array sorting is stable, so equal entries keep the id DESC they came in.
  return entries.toSorted((a, b) => sign * compare(by(a), by(b)));
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
