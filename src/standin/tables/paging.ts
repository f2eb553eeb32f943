import type { z } from 'zod';
import { type pageHeadersSchema, resultHeaders } from '../../service/wire/list-headers.ts';
import { badComparison, badListRequest } from '../integration/answers.ts';
import { defaultPageSize, type ListRules, maxPageSize } from '../settings/choices.ts';
import type { StandinState } from '../state/state.ts';
import { all, one } from '../state/statements.ts';
import { type QueryFields, readRecordQuery } from './query.ts';

/** The requested page. */
export interface Paging {
  /** From 1. */
  page: number;
  /** Records on a page, 1 to 100. */
  size: number;
  /** How many records precede the page. */
  offset: number;
}

/**
 * Reads `X-Request-Page-Size` and `X-Request-Current-Page` (interface.md, Common rules).
 *
 * @returns `null` when they are no numbers from 1, or the size is above what the rules take: 400 Bad Request
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

/** The headers of a list. */
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
function listAnswer(records: readonly unknown[], paging: Paging, total: number): Response {
  return Response.json(records, { headers: pageHeaders(paging, records.length, total) });
}

/** A whole number from 1, in plain digits. */
function readCount(text: string): number | null {
  if (!/^[1-9]\d*$/.test(text)) return null;
  const count = Number(text);
  return Number.isSafeInteger(count) ? count : null;
}

/** A query for one page of records. All of its SQL is our own. */
export interface ListQuestion<Row> {
  /** The listed table, its rows named `r`, each with an `id`. */
  table: string;
  /** Further tables of a row, for example "JOIN jobs j ON j.id = r.job_id". Must not change the number of rows. */
  joins?: string;
  columns: string;
  /** Conditions on `r`; all have to hold. */
  conditions: readonly string[];
  values: readonly (string | number)[];
  /** The terms after ORDER BY; they have to distinguish any two rows. */
  order: string;
  show: (row: Row) => unknown;
}

type PageHeaders = z.output<typeof pageHeadersSchema>;

/** The page of the headers, or `null` for 400. */
export function pagingOf(state: StandinState, headers: PageHeaders): Paging | null {
  return readPaging(
    { size: headers['x-request-page-size'], page: headers['x-request-current-page'] },
    state.rules,
  );
}

/** One page of rows, and how many rows there are on all pages. */
export function readPage<Row>(
  { database }: StandinState,
  question: Omit<ListQuestion<Row>, 'show'>,
  { size, offset }: Paging,
): { rows: Row[]; total: number } {
  const { table, joins = '', columns, conditions, values, order } = question;
  const from = `FROM ${table} r WHERE ${['1', ...conditions].join(' AND ')}`;
  const total = one<{ total: number }>(database, `SELECT count(*) AS total ${from}`, ...values)?.total ?? 0;
  if (offset >= total) return { rows: [], total };
  // Only what is on the page is joined and read in full. CROSS keeps SQLite from walking the whole table in the
  // sort's order instead.
  const page = `SELECT r.id AS page_id ${from} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const rows = all<Row>(
    database,
    `SELECT ${columns} FROM (${page}) CROSS JOIN ${table} r ON r.id = page_id ${joins} ORDER BY ${order}`,
    ...values,
    size,
    offset,
  );
  return { rows, total };
}

/** The answer of a list that only has pages (C5, C20). */
export function answerPage<Row>(
  state: StandinState,
  headers: PageHeaders,
  question: ListQuestion<Row>,
): Response {
  const paging = pagingOf(state, headers);
  if (!paging) return badListRequest();
  const { rows, total } = readPage<Row>(state, question, paging);
  return listAnswer(rows.map(question.show), paging, total);
}

/** The answer of a list with query-parameter filters (C16 to C18). Its own order and conditions come first. */
export function answerQuery<Row>(
  state: StandinState,
  headers: PageHeaders,
  query: Readonly<Record<string, string | undefined>>,
  fields: QueryFields,
  question: Omit<ListQuestion<Row>, 'order'>,
): Response {
  const asked = readRecordQuery((name) => query[name], fields, state.choices);
  if (asked === 'bad comparison') return badComparison();
  if (asked === 'bad request') return badListRequest();
  return answerPage<Row>(state, headers, {
    ...question,
    conditions: [...question.conditions, ...asked.conditions],
    values: [...question.values, ...asked.values],
    order: asked.order,
  });
}
