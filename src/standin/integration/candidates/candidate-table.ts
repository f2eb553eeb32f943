import { statement } from '../../state/statements.ts';
import type { StandinState } from '../../state.ts';
import { candidateFields } from '../fields/candidate-fields.ts';
import { type RecordTable, readRecord, recordTable } from '../record-table.ts';

/** The candidates of an instance, with the fields that its settings give them. */
export function candidateTable(state: StandinState): RecordTable {
  return recordTable('candidates', candidateFields(state));
}

/** A candidate as the single-record read sends it, its files with it; `null` when there is none. */
export function readCandidate(
  state: StandinState,
  table: RecordTable,
  where: { id: number } | { guid: string },
): Record<string, unknown> | null {
  const candidate = readRecord(state, table, where);
  return candidate && withFiles(state, candidate);
}

/** A candidate's record with its files. */
export function withFiles(state: StandinState, candidate: Record<string, unknown>): Record<string, unknown> {
  return { ...candidate, files: filesOf(state, Number(candidate.id)) };
}

function filesOf({ database }: StandinState, id: number): unknown[] {
  const sql = `SELECT files.name AS filename, uploaded_at AS file_uploaded
    FROM candidate_files JOIN files ON files.id = file_id WHERE candidate_id = ? ORDER BY files.id`;
  return statement(database, sql).all(id);
}
