import type { SQLInputValue } from 'node:sqlite';
import type { Context } from 'hono';
import type { FieldError } from '../integration/answers.ts';
import type { StandinState } from '../state/state.ts';
import { statement } from '../state/statements.ts';
import type { RecordTable } from './record-table.ts';

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
