import { makeChange, type Refused } from '../records/change.ts';
import { findJob } from '../records/look-up.ts';
import { write } from '../records/rows.ts';
import type { StandinState } from '../state.ts';

/**
 * Deletes a job with its posts and applications. Nobody is told of the applications (interface.md, Events,
 * candidate_removed_from_job); what happened stays in activities and history.
 */
export function deleteJob(state: StandinState, by: number, jobId: number): Refused | null {
  if (!findJob(state.database, jobId)) return { refused: 'not found' };
  const posts = state.store.entries.filter((entry) => entry.jobId === jobId);
  for (const { id } of posts) state.store.withdraw(id);
  return makeChange(state, by, (change) => {
    write(change.database, 'DELETE FROM applications WHERE job_id = ?', jobId);
    write(change.database, 'DELETE FROM jobs WHERE id = ?', jobId);
    change.tell({ type: 'job_deleted', body: { recruitment_id: jobId } });
    return null;
  });
}
