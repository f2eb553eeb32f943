import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Context } from 'hono';
import type { Metadata } from '../../service/wire/list-headers.ts';
import { badListRequest, type FieldError } from '../integration/answers.ts';
import type { Choices } from '../settings/choices.ts';
import { statement } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
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

/** A body that its schema has accepted. */
export type Body = Readonly<Record<string, unknown>>;

/** Columns and their values. */
type Columns = Map<string, SQLInputValue>;

/**
 * Writes a new record.
 *
 * @param userId the acting user; `null` = the service itself
 * @returns its id
 */
export function insertRecord(
  state: StandinState,
  table: RecordTable,
  body: Body,
  userId: number | null,
  more: Columns = new Map(),
): number {
  const now = state.localNow();
  const { columns, system } = columnsOf(table, body);
  for (const [column, value] of more) columns.set(column, value);
  for (const column of ['created_at', 'updated_at']) columns.set(column, now);
  for (const column of ['created_by', 'updated_by']) columns.set(column, userId);
  columns.set('system', JSON.stringify(withoutNulls(system)));
  const names = [...columns.keys()];
  const sql = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  return Number(statement(state.database, sql).run(...columns.values()).lastInsertRowid);
}

/** Writes the fields of a body into a record; others stay. The time of the update is always set. */
export function updateRecord(
  state: StandinState,
  table: RecordTable,
  id: number,
  body: Body,
  userId: number | null,
): void {
  const { columns, system } = columnsOf(table, body);
  columns.set('updated_at', state.localNow());
  columns.set('updated_by', userId);
  const assignments = [...columns.keys()].map((name) => `${name} = ?`);
  const sql = `UPDATE ${table.name} SET ${[...assignments, 'system = json_patch(system, ?)'].join(', ')} WHERE id = ?`;
  statement(state.database, sql).run(...columns.values(), JSON.stringify(system), id);
}

/** A body that names every field: those it leaves out are emptied. For the choice 'clears' of a PUT. */
export function cleared(table: RecordTable, body: Body, kept: ReadonlySet<string>): Body {
  const empty = table.fields
    .filter(({ name, write }) => write && !write.required && !kept.has(name))
    .map(({ name }) => [name, null] as const);
  return { ...Object.fromEntries(empty), ...body };
}

function columnsOf(table: RecordTable, body: Body): { columns: Columns; system: Record<string, unknown> } {
  const columns: Columns = new Map();
  const system: Record<string, unknown> = {};
  for (const { name, write } of table.fields) {
    if (!write || body[name] === undefined) continue;
    const value = write.keep(body[name]);
    if ('column' in write.to) columns.set(write.to.column, value);
    else system[write.to.systemKey] = value;
  }
  return { columns, system };
}

function withoutNulls(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** A fault for a guid that another record has, when the choice `sameGuid` refuses that. */
export function guidErrors(
  { database, choices }: StandinState,
  table: RecordTable['name'],
  guid: unknown,
  id: number | null,
): FieldError[] {
  if (choices.sameGuid === 'allowed' || typeof guid !== 'string' || guid === '') return [];
  const other = statement(database, `SELECT 1 FROM ${table} WHERE guid = ? AND id IS NOT ?`).get(guid, id);
  return other ? [{ field: 'guid', message: 'This value is already used.' }] : [];
}

/**
 * Which record a single-record read asks for: by id, or with `X-Get-Find-By-Guid: true` by guid (choice
 * `findByGuid`).
 *
 * @param segment the last part of the path
 * @returns `null` when it is no id
 */
export function wantedRecord(
  context: Context,
  { choices }: StandinState,
  segment: string,
): { id: number } | { guid: string } | null {
  const byGuid = /^(true|1)$/i.test(context.req.header('x-get-find-by-guid') ?? '');
  if (byGuid && choices.findByGuid === 'path') return { guid: segment };
  return /^[1-9]\d{0,15}$/.test(segment) && Number.isSafeInteger(Number(segment))
    ? { id: Number(segment) }
    : null;
}
