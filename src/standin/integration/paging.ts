import { resultHeaders } from '../../service/wire/list-headers.ts';
import { defaultPageSize, type ListRules, maxPageSize } from '../rules.ts';

/** Which page is asked for. */
export interface Paging {
  /** From 1. */
  page: number;
  /** Records on a page, 1 to 100. */
  size: number;
  /** How many records stand before the page. */
  offset: number;
}

/**
 * Reads `X-Request-Page-Size` and `X-Request-Current-Page` (interface.md, Common rules).
 *
 * @returns `null` where they are no numbers from 1, or the size is above what the rules take: 400 Bad Request
 */
export function readPaging(
  headers: { size: string | undefined; page: string | undefined },
  rules: ListRules,
): Paging | null {
  const page = headers.page === undefined ? 1 : readCount(headers.page);
  const asked = headers.size === undefined ? defaultPageSize : readCount(headers.size);
  if (page === null || asked === null) return null;
  if (asked > maxPageSize && rules.largePage === 'refuse') return null;
  const size = Math.min(asked, maxPageSize);
  return { page, size, offset: Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER) };
}

/** The headers that come with a list. */
export function pageHeaders({ page, size }: Paging, count: number, total: number): Record<string, string> {
  return {
    [resultHeaders.count]: String(count),
    [resultHeaders.currentPage]: String(page),
    [resultHeaders.pageSize]: String(size),
    [resultHeaders.totalCount]: String(total),
    [resultHeaders.totalPages]: String(Math.ceil(total / size)),
  };
}

/** An answer with one page of a list. */
export function listAnswer(records: readonly unknown[], paging: Paging, total: number): Response {
  return Response.json(records, { headers: pageHeaders(paging, records.length, total) });
}

/** A whole number from 1, in plain digits. */
function readCount(text: string): number | null {
  if (!/^[1-9]\d*$/.test(text)) return null;
  const count = Number(text);
  return Number.isSafeInteger(count) ? count : null;
}
