import type { Change } from './change.ts';
import { one, write } from './rows.ts';

/** A candidate as a form knows one. */
export interface NewCandidate {
  name: string;
  lastname: string;
  email: string;
  /** Name of a source; `null` = none is known. */
  source: string | null;
}

/** Writes a new candidate, tells of it if `isTold`, and gives its id. */
export function createCandidate(change: Change, candidate: NewCandidate, isTold: boolean): number {
  const { name, lastname, email, source } = candidate;
  const sourceId = source === null ? null : sourceIdOf(change, source);
  const { id } = write(
    change.database,
    `INSERT INTO candidates (name, lastname, email, source_id, created_at, updated_at, created_by, updated_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    name,
    lastname,
    email,
    sourceId,
    change.at,
    change.at,
    change.by,
    change.by,
  );
  if (isTold) {
    change.tell({ type: 'candidate_created', body: { employee_id: id, source_id: sourceId } });
  }
  return id;
}

/** The id of a source by its name; a new one is written down. */
export function sourceIdOf(change: Change, name: string): number {
  const known = one<{ id: number }>(change.database, 'SELECT id FROM sources WHERE value = ?', name);
  return known?.id ?? write(change.database, 'INSERT INTO sources (value) VALUES (?)', name).id;
}
