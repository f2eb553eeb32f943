import type { Choices } from '../choices.ts';
import type { Field } from './fields/field.ts';
import { readHeaderObject } from './header-json.ts';

/** One key of an order. */
export interface SortKey {
  sql: string;
  isDescending: boolean;
}

/**
 * Reads `X-Request-Sort`: a JSON object of `ASC` or `DESC` by field, applied in key order (interface.md, Sorting).
 * Empty values count as the lowest.
 *
 * @param header `undefined` = the request has none
 * @returns the keys, the last of which is the id; or `null` for anything interface.md does not allow: 400 Bad Request
 */
export function readSort(
  header: string | undefined,
  fields: ReadonlyMap<string, Field>,
  choices: Choices,
): SortKey[] | null {
  const entries = header === undefined ? [] : readHeaderObject(header);
  if (!entries) return null;
  const keys: SortKey[] = [];
  for (const [name, direction] of entries) {
    const field = fields.get(name);
    if (!field || (direction !== 'ASC' && direction !== 'DESC')) return null;
    if (field.sortable) keys.push({ sql: field.sql, isDescending: direction === 'DESC' });
    else if (choices.unsortable === 'refused' || field.comparators.length === 0) return null;
  }
  // Nothing can come after an id, because no two records share one.
  const ids = keys.findIndex(({ sql }) => sql === 'id');
  return ids === -1
    ? [...keys, { sql: 'id', isDescending: choices.defaultListOrder === 'id DESC' }]
    : keys.slice(0, ids + 1);
}

/**
 * What stands after ORDER BY.
 *
 * @param isIndexed false keeps the database from following an index (sqlite.org/optoverview.html, "+"): with a filter,
 * most of what it visits that way would not match
 */
export function orderBy(keys: readonly SortKey[], isReversed: boolean, isIndexed: boolean): string {
  return keys
    .map(
      ({ sql, isDescending }) =>
        `${isIndexed ? '' : '+'}${sql} ${isDescending === isReversed ? 'ASC' : 'DESC'}`,
    )
    .join(', ');
}
