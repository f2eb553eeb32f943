import type { StandinState } from '../state.ts';
import { makeChange, type Refused } from './change.ts';
import { hasCandidate } from './look-up.ts';
import { one, write } from './rows.ts';

/** Adds a candidate to a talent pool. One who is in it already stays there, and nobody is told. */
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
      change.tell({
        type: 'candidate_talent_created',
        body: { employee_id: candidateId, talent_id: talentId },
      });
    }
    return null;
  });
}
