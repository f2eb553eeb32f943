import type { Faults } from '../faults.ts';
import type { ListRules } from '../rules.ts';
import type { Entry } from '../store.ts';
import type { ListQuery } from './list-query.ts';

/** One page of the list, with what its headers say. */
export interface ListPage {
  entries: readonly Entry[];
  page: number;
  size: number;
  totalCount: number;
  totalPages: number;
}

/** Cuts a page out of the entries that match, in their order. */
export function selectPage(matching: readonly Entry[], query: ListQuery, faults: Faults): ListPage {
  const from = (query.page - 1) * query.size;
  const entries = matching.slice(from, from + query.size);
  const isShort = faults.shortPages && entries.length > 1 && from + query.size < matching.length;
  const totalCount = Math.max(0, matching.length + (faults.totals?.by ?? 0));
  return {
    entries: isShort ? entries.slice(0, -1) : entries,
    page: query.page,
    size: query.size,
    totalCount,
    totalPages: Math.ceil(totalCount / query.size),
  };
}

/** Whether a post is on the list at this moment. See the choice `listExpired` for its reason. */
export function isListed(entry: Entry, localNow: string, rules: ListRules): boolean {
  return rules.listExpired || entry.validEnd === null || entry.validEnd > localNow;
}
