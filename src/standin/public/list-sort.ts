import type { ListRules } from '../rules.ts';
import type { Entry } from '../store.ts';
import { pair, readObject } from './list-filter.ts';

/** Order of the list. `by: null` = by id alone. */
export interface Sort {
  by: ((entry: Entry) => string | number | null) | null;
  descending: boolean;
}

/** interface.md, Public API: "Default sort is id DESC". */
export const defaultSort: Sort = { by: null, descending: true };

/** The filter's fields and the two dates; see the choice `publicSortFields`. */
const keys: ReadonlyMap<string, Sort['by']> = new Map<string, Sort['by']>([
  ['id', null],
  ['job_post_id', (entry) => entry.advertId],
  ['job_id', (entry) => entry.jobId],
  ['language', (entry) => entry.language],
  ['awarded', (entry) => Number(entry.awarded)],
  ['valid_start', (entry) => entry.validStart],
  ['valid_end', (entry) => entry.validEnd],
]);

const dates: ReadonlySet<string> = new Set(['valid_start', 'valid_end']);

/**
 * Reads `X-Request-Sort`: `{sort_by: <field>, direction: ASC|DESC}`.
 *
 * @returns the order, or `null` for anything interface.md does not allow
 */
export function readSort(header: string, { sortFields }: Pick<ListRules, 'sortFields'>): Sort | null {
  const parts = pair(readObject(header), 'sort_by', 'direction');
  if (!parts) return null;
  const [field, direction] = parts;
  const by = keys.get(field);
  if (sortFields === 'filters' && dates.has(field)) return null;
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
