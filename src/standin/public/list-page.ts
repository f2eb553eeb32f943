import type { Faults } from '../faults.ts';
import type { ListRules } from '../rules.ts';
import type { Entry } from '../store.ts';
import type { ListQuery } from './list-query.ts';
import { sortEntries } from './list-sort.ts';

/** One page of the list, with what its headers say. */
export interface ListPage {
  entries: readonly Entry[];
  page: number;
  size: number;
  totalCount: number;
  totalPages: number;
}

/**
 * Filters, sorts and pages.
 *
 * @param all every post, by id, the highest first
 * @param localNow the service's local time, "yyyy-MM-dd HH:mm:ss": datetimes of this form compare as texts
 */
export function selectPage(
  all: readonly Entry[],
  query: ListQuery,
  localNow: string,
  rules: ListRules,
  faults: Faults,
): ListPage {
  const conditions = faults.ignoreIdFilter
    ? query.conditions.filter((condition) => condition.field !== 'id')
    : query.conditions;
  const matching = all.filter(
    (entry) => isListed(entry, localNow, rules) && conditions.every((condition) => condition.matches(entry)),
  );
  const sorted = sortEntries(matching, faults.ignoreSort ? { by: null, descending: false } : query.sort);
  const from = (query.page - 1) * query.size;
  const entries = sorted.slice(from, from + query.size);
  const isShort = faults.shortPages && entries.length > 1 && from + query.size < sorted.length;
  const totalCount = Math.max(0, sorted.length + (faults.totals?.by ?? 0));
  return {
    entries: isShort ? entries.slice(0, -1) : entries,
    page: query.page,
    size: query.size,
    totalCount,
    totalPages: Math.ceil(totalCount / query.size),
  };
}

/** Whether a post is on the list at this moment. See `defaultRules` for the choice and its reason. */
export function isListed(entry: Entry, localNow: string, rules: ListRules): boolean {
  return rules.listExpired || entry.validEnd === null || entry.validEnd > localNow;
}
