import type { StandinState } from '../state.ts';
import { makeChange, type Refused } from './change.ts';
import { hasCandidate } from './look-up.ts';
import { one, write } from './rows.ts';

/** Adds tags to a candidate by their names (C6): all of them, or none where one is unknown. */
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
