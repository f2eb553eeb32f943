import { one, statement, write } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
import { type Change, hasCandidate, makeChange, type Refused } from './change.ts';

/** The fields of a candidate in a form. */
export interface NewCandidate {
  name: string;
  lastname: string;
  email: string;
  /** Name of a source; `null` = none is known. */
  source: string | null;
}

/** Writes a new candidate, emits its event if `emitsEvent`, and returns its id. */
export function createCandidate(change: Change, candidate: NewCandidate, emitsEvent: boolean): number {
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
  if (emitsEvent) {
    change.emit({ type: 'candidate_created', body: { employee_id: id, source_id: sourceId } });
  }
  return id;
}

/** The id of a source by its name; a new one is stored. */
export function sourceIdOf(change: Change, name: string): number {
  const known = one<{ id: number }>(change.database, 'SELECT id FROM sources WHERE value = ?', name);
  return known?.id ?? write(change.database, 'INSERT INTO sources (value) VALUES (?)', name).id;
}

/** Tables with a column `candidate_id`. */
const ownTables = [
  'applications',
  'activities',
  'history',
  'candidate_tags',
  'candidate_files',
  'provisions_given',
  'candidate_talents',
] as const;

/** Columns that an anonymized candidate keeps. */
const keptColumns: ReadonlySet<string> = new Set([
  'id',
  'status',
  'system',
  'source_id',
  'owner_id',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
]);

/** Deletes a candidate with all of its records. */
export function deleteCandidate(state: StandinState, by: number, candidateId: number): Refused | null {
  return makeChange(state, by, (change) => {
    if (!hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    deleteOwnFiles(change, candidateId);
    for (const table of ownTables) {
      write(change.database, `DELETE FROM ${table} WHERE candidate_id = ?`, candidateId);
    }
    write(change.database, 'DELETE FROM candidates WHERE id = ?', candidateId);
    change.emit({ type: 'candidate_deleted', body: { employee_id: candidateId } });
    return null;
  });
}

/**
 * Anonymizes a candidate: deletes personal fields, files and texts about the person; keeps that there was a candidate,
 * in which jobs and stages.
 */
export function anonymizeCandidate(state: StandinState, by: number, candidateId: number): Refused | null {
  return makeChange(state, by, (change) => {
    const { database, at } = change;
    if (!hasCandidate(database, candidateId)) return { refused: 'not found' };
    const personal = columnsOf(change, 'candidates').filter((column) => !keptColumns.has(column));
    write(
      database,
      `UPDATE candidates SET ${personal.map((column) => `"${column}" = NULL`).join(', ')},
        system = '{}', updated_at = ?, updated_by = ? WHERE id = ?`,
      at,
      by,
      candidateId,
    );
    deleteOwnFiles(change, candidateId);
    write(database, 'DELETE FROM candidate_files WHERE candidate_id = ?', candidateId);
    write(database, 'DELETE FROM activities WHERE candidate_id = ? AND manual = 1', candidateId);
    change.emit({ type: 'candidate_soft_deleted', body: { employee_id: candidateId } });
    return null;
  });
}

/**
 * Merges two records of one person: the records of the second move to the first, which keeps its own fields, and the
 * second is deleted. If both are in the same job, the first's stage counts.
 */
export function mergeCandidates(
  state: StandinState,
  by: number,
  mainId: number,
  mergedId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    const { database } = change;
    const areThere = mainId !== mergedId && [mainId, mergedId].every((id) => hasCandidate(database, id));
    if (!areThere) return { refused: 'not found' };
    for (const table of ownTables) {
      write(
        database,
        `UPDATE OR IGNORE ${table} SET candidate_id = ? WHERE candidate_id = ?`,
        mainId,
        mergedId,
      );
      write(database, `DELETE FROM ${table} WHERE candidate_id = ?`, mergedId);
    }
    write(database, 'DELETE FROM candidates WHERE id = ?', mergedId);
    change.emit({
      type: 'candidate_merged',
      body: { main_employee_id: mainId, merged_employee_id: mergedId },
    });
    return null;
  });
}

/** Deletes the bytes of files that only this candidate has. Call it while they are still assigned. */
function deleteOwnFiles({ database }: Change, candidateId: number): void {
  write(
    database,
    `DELETE FROM files WHERE id IN (SELECT file_id FROM candidate_files WHERE candidate_id = ?)
      AND id NOT IN (SELECT file_id FROM candidate_files WHERE candidate_id <> ?)`,
    candidateId,
    candidateId,
  );
}

function columnsOf({ database }: Change, table: string): string[] {
  return statement(database, `PRAGMA table_info(${table})`)
    .all()
    .map(({ name }) => String(name));
}

/** Adds tags to a candidate by their names (C6): all of them, or none when one is unknown. */
export function addTags(
  state: StandinState,
  by: number,
  candidateId: number,
  names: readonly string[],
): Refused | null {
  return makeChange(state, by, (change) => {
    const { database } = change;
    if (!hasCandidate(database, candidateId)) return { refused: 'not found' };
    const ids = names.map((name) =>
      one<{ id: number }>(database, 'SELECT id FROM tags WHERE name = ?', name),
    );
    const known = ids.filter((row) => row !== null);
    if (known.length < names.length) return { refused: 'tag not found' };
    for (const { id } of known) {
      write(
        database,
        'INSERT OR IGNORE INTO candidate_tags (candidate_id, tag_id) VALUES (?, ?)',
        candidateId,
        id,
      );
    }
    return null;
  });
}

/** Adds a candidate to a talent pool. If it is in it already, nothing changes, and no event is sent. */
export function addToTalent(
  state: StandinState,
  by: number,
  candidateId: number,
  talentId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    const { database } = change;
    const isThere = one(database, 'SELECT 1 FROM talents WHERE id = ?', talentId) !== null;
    if (!isThere || !hasCandidate(database, candidateId)) return { refused: 'not found' };
    const { changes } = write(
      database,
      'INSERT OR IGNORE INTO candidate_talents (candidate_id, talent_id, created_at) VALUES (?, ?, ?)',
      candidateId,
      talentId,
      change.at,
    );
    if (changes === 1) {
      change.emit({
        type: 'candidate_talent_created',
        body: { employee_id: candidateId, talent_id: talentId },
      });
    }
    return null;
  });
}
