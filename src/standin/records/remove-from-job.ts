import type { StandinState } from '../state.ts';
import { makeChange, type Refused } from './change.ts';
import { removedFromJobEvent } from './event-bodies.ts';
import { findApplication } from './look-up.ts';
import { write } from './rows.ts';

/**
 * Deletes a candidate's application to a job, as a recruiter does on the screen. Activities and history stay: they
 * tell what happened.
 *
 * @param by the user who removes
 */
export function removeFromJob(
  state: StandinState,
  by: number,
  candidateId: number,
  jobId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    const application = findApplication(change.database, candidateId, jobId);
    if (!application) return { refused: 'not found' };
    write(change.database, 'DELETE FROM applications WHERE id = ?', application.id);
    change.tell(removedFromJobEvent(candidateId, jobId, application.id, by));
    return null;
  });
}
