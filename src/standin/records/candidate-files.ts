import type { StandinState } from '../state.ts';
import { type Change, makeChange, type Refused } from './change.ts';
import { hasCandidate } from './look-up.ts';
import { one, write } from './rows.ts';

/** A file as it came. */
export interface NewFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  isPublic: boolean;
  /** Name of a file type of the settings; `null` = none was given. */
  type: string | null;
}

/** Assigns a file of the instance to a candidate, under a type (C7). */
export function assignFile(
  state: StandinState,
  by: number,
  candidateId: number,
  fileId: number,
  type: string,
): Refused | null {
  return makeChange(state, by, (change) => {
    const { database } = change;
    const isThere = one(database, 'SELECT 1 FROM files WHERE id = ?', fileId) !== null;
    if (!isThere || !hasCandidate(database, candidateId)) return { refused: 'not found' };
    if (!hasFileType(state, type)) return { refused: 'unknown file type' };
    return link(change, candidateId, fileId, type) ? null : { refused: 'already assigned' };
  });
}

/** Keeps an uploaded file and assigns it to the candidate (C8). */
export function uploadFile(
  state: StandinState,
  by: number,
  candidateId: number,
  file: NewFile,
): { id: number } | Refused {
  return makeChange(state, by, (change) => {
    if (!hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    if (file.type !== null && !hasFileType(state, file.type)) return { refused: 'unknown file type' };
    return { id: keepFile(change, candidateId, file) };
  });
}

/** Writes a file and its link to the candidate, and gives the file's id. */
export function keepFile(change: Change, candidateId: number, file: NewFile): number {
  const { id } = write(
    change.database,
    `INSERT INTO files (name, content_type, size, bytes, is_public, uploaded_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    file.name,
    file.contentType,
    file.bytes.length,
    file.bytes,
    file.isPublic ? 1 : 0,
    change.at,
    change.by,
  );
  link(change, candidateId, id, file.type);
  return id;
}

/** False where the file is the candidate's already. */
function link(change: Change, candidateId: number, fileId: number, type: string | null): boolean {
  const { changes } = write(
    change.database,
    `INSERT OR IGNORE INTO candidate_files (candidate_id, file_id, dictionary_type, assigned_at)
      VALUES (?, ?, ?, ?)`,
    candidateId,
    fileId,
    type,
    change.at,
  );
  return changes === 1;
}

function hasFileType(state: StandinState, type: string): boolean {
  return state.settings.fileTypes.some(({ value }) => value === type);
}
