import { defaultPageSize, type ListRules, maxPageSize } from '../rules.ts';
import { type Condition, readFilter } from './list-filter.ts';
import { defaultSort, readSort, type Sort } from './list-sort.ts';

/** What a request asks the list for. */
export interface ListQuery {
  conditions: readonly Condition[];
  sort: Sort;
  /** From 1. */
  page: number;
  /** Records a page, 1 to `maxPageSize`. */
  size: number;
}

/** The four request headers of the list as text, `null` where the request has none (interface.md, Common rules). */
export interface ListHeaders {
  filter: string | null;
  sort: string | null;
  page: string | null;
  size: string | null;
}

/** @returns what is asked for, or `null` when the answer is 400 Bad Request */
export function readQuery(headers: ListHeaders, rules: ListRules): ListQuery | null {
  const conditions = headers.filter === null ? [] : readFilter(headers.filter);
  const sort = headers.sort === null ? defaultSort : readSort(headers.sort, rules);
  const page = headers.page === null ? 1 : readCount(headers.page);
  const size = headers.size === null ? defaultPageSize : readCount(headers.size);
  if (!conditions || !sort || page === null || size === null) return null;
  if (size > maxPageSize && rules.largePage === 'refuse') return null;
  return { conditions, sort, page, size: Math.min(size, maxPageSize) };
}

/** A whole number from 1, in plain digits. */
function readCount(text: string): number | null {
  if (!/^[1-9]\d*$/.test(text)) return null;
  const count = Number(text);
  return Number.isSafeInteger(count) ? count : null;
}
