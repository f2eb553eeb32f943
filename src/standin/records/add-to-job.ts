import type { StandinState } from '../state.ts';
import { type Change, makeChange, type Refused } from './change.ts';
import { applicationEvent } from './event-bodies.ts';
import { findApplication, findJob, hasCandidate, type JobRow, workflowOf } from './look-up.ts';
import { recordStage } from './record-history.ts';
import { write } from './rows.ts';

/**
 * Adds a candidate to a job (J6), in the first stage of its workflow.
 *
 * @param by the user who adds
 * @returns `null` when the candidate is in the job
 */
export function addToJob(
  state: StandinState,
  by: number,
  candidateId: number,
  jobId: number,
): Refused | null {
  return makeChange(state, by, (change) => {
    const job = findJob(change.database, jobId);
    if (!job || !hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    if (!putIntoJob(change, candidateId, job, null)) {
      return state.choices.addedTwice === 'ignored' ? null : { refused: 'in job already' };
    }
    if (state.choices.addedEventFromApi === 'sent') {
      change.tell(applicationEvent('candidate_added_to_job', candidateId, jobId));
    }
    return null;
  });
}

/** Writes the application with its first history record and activity. False where the candidate is in the job. */
export function putIntoJob(
  change: Change,
  candidateId: number,
  job: JobRow,
  sourceId: number | null,
): boolean {
  if (findApplication(change.database, candidateId, job.id)) return false;
  const [first] = workflowOf(change.state.settings, job).stages;
  if (!first) throw new Error(`The workflow of job ${job.id} has no stage: give it at least one.`);
  write(
    change.database,
    `INSERT INTO applications (candidate_id, job_id, stage_id, source_id, created_at, updated_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    candidateId,
    job.id,
    first.id,
    sourceId,
    change.at,
    change.at,
    change.by,
  );
  recordStage(change, candidateId, job.id, first);
  return true;
}
