import { z } from 'zod';
import {
  codedErrorSchema,
  isWireDate,
  isWireDatetime,
  messageErrorSchema,
} from '../../service/wire/common.ts';
import { type pageHeadersSchema, resultHeaders } from '../../service/wire/list-headers.ts';
import { badComparison, badListRequest, jsonAnswer } from '../integration/answers.ts';
import { type Choices, defaultPageSize, type ListRules, maxPageSize } from '../settings/choices.ts';
import { all, one } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';

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

/** A parameter that is text; of several with one name the last counts. */
function text(description: string) {
  return z
    .preprocess((value) => (Array.isArray(value) ? value.at(-1) : value), z.string().optional())
    .optional()
    .meta({ description });
}

/**
 * The query parameters of a list for its route. All are text here: what can't be read has an answer of its own
 * (`readRecordQuery`).
 */
export function querySchema(
  fields: QueryFields,
  { activityDateCompanion }: Pick<Choices, 'activityDateCompanion'>,
) {
  const filters = Object.entries(fields).flatMap(([name, { kind, comparators }]) => {
    const value = kind === 'id' ? 'An id' : '`yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`';
    if (name === 'activity_date' && activityDateCompanion === 'updated_at_comparison') {
      return [[name, text(`${value}; its companion is \`updated_at_comparison\``)] as const];
    }
    const companion = `Goes with \`${name}\`: ${[...comparators].join(' ')}`;
    return [[name, text(value)] as const, [`${name}_comparison`, text(companion)] as const];
  });
  return z.object({
    ...Object.fromEntries(filters),
    sort_by: text('`created_at` or `updated_at`'),
    sort_by_direction: text('`ASC` or `DESC`'),
  });
}

/** The two bodies of 400 that these lists have. */
export const badQueryAnswer = jsonAnswer(
  "'Bad comparison used.', or a query or page that can't be read",
  z.union([messageErrorSchema, codedErrorSchema]),
);

/** A query field of C16 to C18: the column and its comparators. */
export interface QueryField {
  readonly column: string;
  readonly kind: 'moment' | 'id';
  readonly comparators: ReadonlySet<string>;
}

/** Fields by their name in the query. */
export type QueryFields = Readonly<Record<string, QueryField>>;

/** Parts of the query. The columns are our own words; values of the request are only in `values`. */
export interface RecordQuery {
  readonly conditions: readonly string[];
  readonly values: readonly (string | number)[];
  /** The terms after ORDER BY. */
  readonly order: string;
}

export type QueryFault = 'bad comparison' | 'bad request';

type QueryChoices = Pick<
  Choices,
  'missingCompanion' | 'activityDateCompanion' | 'unreadableQuery' | 'queryDate' | 'defaultListOrder'
>;
type Read = (name: string) => string | undefined;

const allComparators: ReadonlySet<string> = new Set(['=', '!=', '>=', '<=']);
const equality: ReadonlySet<string> = new Set(['=', '!=']);

/** A moment of a record, compared with all four comparators. */
export function moment(column: string): QueryField {
  return { column, kind: 'moment', comparators: allComparators };
}

/** An id; `isOrdered` where it can be compared with `>=` and `<=` too. */
export function id(column: string, isOrdered = false): QueryField {
  return { column, kind: 'id', comparators: isOrdered ? allComparators : equality };
}

/**
 * Reads the query parameters of the activity and history lists (interface.md, "Query-parameter filters for C16, C17,
 * C18"). Parameters that are not in `fields` are left out.
 */
function readRecordQuery(read: Read, fields: QueryFields, choices: QueryChoices): RecordQuery | QueryFault {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = read(name);
    if (value === undefined) continue;
    const comparison = comparisonOf(read, name, choices);
    if (comparison === 'left out') continue;
    if (!field.comparators.has(comparison)) return 'bad comparison';
    const operand = operandOf(field, value, comparison, choices);
    if (operand === null && choices.unreadableQuery === 'bad request') return 'bad request';
    conditions.push(operand === null ? '0' : operand.condition);
    values.push(...(operand?.values ?? []));
  }
  const order = orderOf(read, choices);
  return order === null ? 'bad request' : { conditions, values, order };
}

/** activity_date has the companion of updated_at (interface.md, the same table). */
function comparisonOf(read: Read, name: string, choices: QueryChoices): string {
  const own = read(`${name}_comparison`);
  const comparison =
    name !== 'activity_date'
      ? own
      : ((choices.activityDateCompanion === 'either' ? own : undefined) ?? read('updated_at_comparison'));
  if (comparison !== undefined) return comparison;
  return { refused: '', ignored: 'left out', equals: '=' }[choices.missingCompanion];
}

interface Operand {
  condition: string;
  values: (string | number)[];
}

function operandOf(
  { column, kind }: QueryField,
  value: string,
  comparison: string,
  choices: QueryChoices,
): Operand | null {
  // IS and IS NOT count an empty value as different, as '!=' is said to do (interface.md, Comparators).
  const operator = { '=': 'IS', '!=': 'IS NOT' }[comparison] ?? comparison;
  if (kind === 'id') {
    const wanted = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
    return Number.isSafeInteger(wanted) ? { condition: `${column} ${operator} ?`, values: [wanted] } : null;
  }
  if (isWireDatetime(value)) return { condition: `${column} ${operator} ?`, values: [value] };
  if (!isWireDate(value)) return null;
  const [start, end] = [`${value} 00:00:00`, `${value} 23:59:59`];
  if (choices.queryDate === 'midnight') return { condition: `${column} ${operator} ?`, values: [start] };
  if (comparison === '<=') return { condition: `${column} <= ?`, values: [end] };
  if (comparison === '>=') return { condition: `${column} >= ?`, values: [start] };
  const within = `${column} BETWEEN ? AND ?`;
  return { condition: comparison === '=' ? within : `NOT (${within})`, values: [start, end] };
}

/** `sort_by` with `sort_by_direction`; equal ones, and without a sort all, in the order of lists. */
function orderOf(read: Read, choices: QueryChoices): string | null {
  const [sort, direction = 'ASC'] = [read('sort_by'), read('sort_by_direction')];
  const byId = `r.id ${choices.defaultListOrder === 'id DESC' ? 'DESC' : 'ASC'}`;
  if (sort === undefined) return byId;
  const isReadable =
    (sort === 'created_at' || sort === 'updated_at') && (direction === 'ASC' || direction === 'DESC');
  if (!isReadable) return choices.unreadableQuery === 'bad request' ? null : byId;
  return `r.${sort} ${direction}, ${byId}`;
}
