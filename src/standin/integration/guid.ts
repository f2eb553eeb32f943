import type { Context } from 'hono';
import { statement } from '../state/statements.ts';
import type { StandinState } from '../state.ts';
import type { FieldError } from './errors.ts';
import type { RecordTable } from './record-table.ts';

/** A guid that another record has, where the choice `sameGuid` refuses that. */
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
 * @returns `null` where it is no id
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
