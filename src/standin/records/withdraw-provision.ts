import type { StandinState } from '../state.ts';
import { makeChange, type Refused } from './change.ts';
import { consentEvent } from './event-bodies.ts';
import { one, write } from './rows.ts';

interface StandingRow {
  candidate_id: number;
  provision_id: number;
  job_id: number | null;
}

/**
 * Withdraws a provision that a candidate has given.
 *
 * @param givenId id of the row in `provisions_given`
 */
export function withdrawProvision(state: StandinState, by: number, givenId: number): Refused | null {
  return makeChange(state, by, (change) => {
    const standing = one<StandingRow>(
      change.database,
      `SELECT candidate_id, provision_id, job_id FROM provisions_given
        WHERE id = ? AND withdrawn_at IS NULL`,
      givenId,
    );
    if (!standing) return { refused: 'not found' };
    write(change.database, 'UPDATE provisions_given SET withdrawn_at = ? WHERE id = ?', change.at, givenId);
    const { candidate_id: candidateId, provision_id: provisionId, job_id: jobId } = standing;
    change.tell(consentEvent('candidate_consent_withdrawal', candidateId, provisionId, jobId));
    return null;
  });
}
