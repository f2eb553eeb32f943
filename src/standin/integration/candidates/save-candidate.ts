import { statement } from '../../state/statements.ts';
import { inTransaction } from '../../state/transaction.ts';
import type { StandinState } from '../../state.ts';
import type { FieldError } from '../errors.ts';
import { guidErrors } from '../guid.ts';
import type { RecordTable } from '../record-table.ts';
import { type Body, insertRecord, updateRecord } from '../save-record.ts';

/** What the schema can't see: a source that the instance does not know, and a guid that is taken. */
export function candidateErrors(state: StandinState, body: Body, id: number | null): FieldError[] {
  const errors = guidErrors(state, 'candidates', body.guid, id);
  const isRefused =
    state.choices.unknownSource === 'refused' &&
    typeof body.source === 'string' &&
    body.source !== '' &&
    sourceId(state, body.source) === null;
  return isRefused ? [...errors, { field: 'source', message: 'There is no such source.' }] : errors;
}

/**
 * Makes a candidate, and tells of it (`candidate_created`).
 *
 * @param body checked: name, lastname, email, source (its name) and such, as in C1
 * @param userId who does it; `null` = the candidate, through a form
 * @returns its id
 */
export function createCandidate(
  state: StandinState,
  table: RecordTable,
  body: Body,
  userId: number | null,
): number {
  const { id, source } = inTransaction(state.database, () => {
    const kept = withSourceId(state, body);
    return { id: insertRecord(state, table, kept, userId), source: kept.source ?? null };
  });
  state.emit({ type: 'candidate_created', body: { employee_id: id, source_id: source } });
  return id;
}

/** Changes what a body names. The interface has no event for it. */
export function updateCandidate(
  state: StandinState,
  table: RecordTable,
  id: number,
  body: Body,
  userId: number,
): void {
  inTransaction(state.database, () => updateRecord(state, table, id, withSourceId(state, body), userId));
}

/** The source by its id in place of its name; one that is new becomes known. */
function withSourceId(state: StandinState, body: Body): Body {
  const { source } = body;
  if (typeof source !== 'string') return body;
  if (source === '') return { ...body, source: null };
  const known = sourceId(state, source);
  if (known !== null) return { ...body, source: known };
  const made = statement(state.database, 'INSERT INTO sources (value) VALUES (?)').run(source);
  return { ...body, source: Number(made.lastInsertRowid) };
}

function sourceId({ database }: StandinState, value: string): number | null {
  const row = statement(database, 'SELECT id FROM sources WHERE value = ?').get(value);
  return row ? Number(row.id) : null;
}
