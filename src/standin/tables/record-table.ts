import type { SQLOutputValue } from 'node:sqlite';
import type { Context } from 'hono';
import type { Metadata } from '../../service/wire/list-headers.ts';
import { badListRequest } from '../integration/answers.ts';
import type { Choices } from '../settings/choices.ts';
import type { StandinState } from '../state/state.ts';
import { statement } from '../state/statements.ts';
import type { Field } from './field.ts';
import { type Filter, orderBy, readFilter, readSort, type SortKey } from './filter.ts';
import { type Paging, pageHeaders, readPaging } from './paging.ts';

/** The records of one table, read through its fields. */
export interface RecordTable {
  readonly name: 'candidates' | 'jobs';
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** The fields that a single record shows, and those that a record in a list shows. */
  readonly shown: readonly Field[];
  readonly listed: readonly Field[];
}

type Row = Record<string, SQLOutputValue>;

interface RecordPage {
  records: Record<string, unknown>[];
  /** On all pages. */
  total: number;
}

export function recordTable(name: RecordTable['name'], fields: readonly Field[]): RecordTable {
  const shown = fields.filter(({ hidden }) => !hidden);
  return {
    name,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    shown,
    listed: shown.filter(({ inList }) => inList),
  };
}

/** One record as it is sent; `null` when there is none. */
export function readRecord(
  { database }: StandinState,
  table: RecordTable,
  where: { id: number } | { guid: string },
): Record<string, unknown> | null {
  const [condition, value] = 'id' in where ? ['id = ?', where.id] : ['guid = ?', where.guid];
  const sql = `SELECT ${columns(table.shown)} FROM ${table.name} WHERE ${condition} ORDER BY id LIMIT 1`;
  const row = statement(database, sql).get(value);
  return row ? toRecord(row, table.shown) : null;
}

/** Whether there is a record with this id. */
export function hasRecord({ database }: StandinState, name: RecordTable['name'], id: number): boolean {
  return statement(database, `SELECT 1 FROM ${name} WHERE id = ?`).get(id) !== undefined;
}

/** One page of the records that meet a condition, and how many meet it. */
function listRecords(
  state: StandinState,
  table: RecordTable,
  condition: Filter,
  order: readonly SortKey[],
  paging: Paging,
): RecordPage {
  if (condition.isCostly && paging.offset < shallow) {
    const page = listInOnePass(state, table, condition, order, paging);
    if (page) return page;
  }
  return listInTwoSteps(state, table, condition, order, paging);
}

/** Up to this offset a page is read in one pass. */
const shallow = 1000;

/** Visits each record once, to count and to sort. `null` when the page is empty, because then there is no count. */
function listInOnePass(
  { database }: StandinState,
  table: RecordTable,
  condition: Filter,
  order: readonly SortKey[],
  { size, offset }: Paging,
): RecordPage | null {
  const keys = order.map(({ sql }, index) => `${sql} AS k${index}`).join(', ');
  const byKey = orderBy(
    order.map((key, index) => ({ ...key, sql: `k${index}` })),
    false,
    true,
  );
  const rows = statement(
    database,
    `WITH found AS MATERIALIZED (SELECT id AS found_id, ${keys} FROM ${table.name} WHERE ${condition.sql})
     SELECT ${columns(table.listed)}, (SELECT count(*) FROM found) AS total
     FROM (SELECT * FROM found ORDER BY ${byKey} LIMIT ? OFFSET ?) JOIN ${table.name} ON id = found_id
     ORDER BY ${byKey}`,
  ).all(...condition.values, size, offset);
  if (rows.length === 0) return null;
  return { records: rows.map((row) => toRecord(row, table.listed)), total: Number(rows[0]?.total) };
}

/** Counts first, and then reads the page alone, from the nearer end. */
function listInTwoSteps(
  { database }: StandinState,
  table: RecordTable,
  condition: Filter,
  order: readonly SortKey[],
  { size, offset }: Paging,
): RecordPage {
  const from = `FROM ${table.name} WHERE ${condition.sql}`;
  const counted = statement(database, `SELECT count(*) AS total ${from}`).get(...condition.values);
  const total = Number(counted?.total ?? 0);
  if (offset >= total) return { records: [], total };
  const limit = Math.min(size, total - offset);
  // A page of the second half is counted from the end, which is nearer.
  const isReversed = offset > total / 2;
  const skipped = isReversed ? total - offset - limit : offset;
  // Only ids are sorted: the fields of all other pages are never read.
  const page = `SELECT id AS page_id ${from}
    ORDER BY ${orderBy(order, isReversed, !condition.isFilter)} LIMIT ? OFFSET ?`;
  const rows = statement(
    database,
    `SELECT ${columns(table.listed)} FROM (${page}) JOIN ${table.name} ON id = page_id
     ORDER BY ${orderBy(order, false, false)}`,
  ).all(...condition.values, limit, skipped);
  return { records: rows.map((row) => toRecord(row, table.listed)), total };
}

function columns(fields: readonly Field[]): string {
  return fields.map(({ sql }, index) => `${sql} AS f${index}`).join(', ');
}

function toRecord(row: Row, fields: readonly Field[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  fields.forEach(({ name, read, leftOutWhenNull }, index) => {
    const value = row[`f${index}`] ?? null;
    if (value !== null || !leftOutWhenNull) record[name] = read(value);
  });
  return record;
}

/** The schemas that a request asks for. */
export interface MetadataRequest {
  response: boolean;
  request: boolean;
}

/** Reads `X-Response-Metadata` and `X-Request-Metadata`; "true" and "1" ask. */
export function readMetadataRequest(header: (name: string) => string | undefined): MetadataRequest {
  const asks = (name: string) => /^(true|1)$/i.test(header(name) ?? '');
  return { response: asks('x-response-metadata'), request: asks('x-request-metadata') };
}

/**
 * A body, with the schemas that were asked for (interface.md, Response metadata).
 *
 * @param data a record, or the records of a list
 * @param sent the fields that the data has
 */
export function withMetadata(
  data: unknown,
  asked: MetadataRequest,
  sent: readonly Field[],
  all: readonly Field[],
  choices: Choices,
): unknown {
  if (asked.response && choices.responseMetadata === 'instead') return describe(sent);
  if (asked.request && choices.requestMetadata === 'instead') return describeWritten(all);
  if (!asked.response && !asked.request) return data;
  return {
    data,
    ...(asked.response && { metadata: describe(sent) }),
    ...(asked.request && { request_metadata: describeWritten(all) }),
  };
}

function describe(fields: readonly Field[]): Metadata {
  return Object.fromEntries(fields.map(({ name, metadata }) => [name, metadata]));
}

/** The writable fields: references and the source are sent as ids and text, not as the objects that are read. */
function describeWritten(fields: readonly Field[]): Metadata {
  return Object.fromEntries(
    fields.flatMap(({ name, metadata: { type, structure, description, format }, write }) => {
      if (!write) return [];
      const sent = structure ? (type === 'object' ? 'text' : 'integer') : type;
      return [
        [
          name,
          {
            type: sent,
            required: write.required,
            ...(format !== undefined && { format }),
            ...(description !== undefined && { description }),
          },
        ],
      ];
    }),
  );
}

/**
 * Answers a list that can be filtered, sorted and paged (C21, J5).
 *
 * @param complete adds data of other tables to a record
 */
export function answerFilteredList(
  context: Context,
  state: StandinState,
  table: RecordTable,
  complete: (record: Record<string, unknown>) => Record<string, unknown> = (record) => record,
): Response {
  const header = (name: string) => context.req.header(name);
  const paging = readPaging(
    { size: header('x-request-page-size'), page: header('x-request-current-page') },
    state.rules,
  );
  const filter = readFilter(header('x-request-filter'), table.byName, state);
  const sort = readSort(header('x-request-sort'), table.byName, state.choices);
  if (!paging || !filter || !sort) return badListRequest();
  const { records, total } = listRecords(state, table, filter, sort, paging);
  const body = withMetadata(
    records.map(complete),
    readMetadataRequest(header),
    table.listed,
    table.fields,
    state.choices,
  );
  return Response.json(body, { headers: pageHeaders(paging, records.length, total) });
}
