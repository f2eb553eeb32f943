import { applicationEvent, removedFromJobEvent } from '../events/event-bodies.ts';
import type { StandinState } from '../state/state.ts';
import { one, write } from '../state/statements.ts';
import { recordStage } from './activities.ts';
import { createCandidate, type NewCandidate, sourceIdOf } from './candidates.ts';
import {
  type Change,
  findApplication,
  findJob,
  hasCandidate,
  type JobRow,
  makeChange,
  type Refused,
  workflowOf,
} from './change.ts';
import { keepFile, type NewFile } from './files.ts';
import { keepProvision } from './provisions.ts';

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

/**
 * Writes the application with its first history record and activity. False when the candidate is in the job already.
 */
function putIntoJob(change: Change, candidateId: number, job: JobRow, sourceId: number | null): boolean {
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

/**
 * Deletes a candidate's application to a job, as a recruiter does on the screen. Activities and history stay: they
 * record what happened.
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

/** The content of an application form. */
export interface Application extends NewCandidate {
  jobId: number;
  file: NewFile | null;
  /** Ids of the provisions whose box was ticked; unknown ones are ignored. */
  provisionIds: readonly number[];
}

/**
 * Accepts an application through a form: the candidate, the job's first stage, the file and the consents together.
 *
 * @returns the candidate's id
 */
export function applyThroughForm(
  state: StandinState,
  application: Application,
): { candidateId: number } | Refused {
  return makeChange(state, null, (change) => {
    const { jobId, file, source, provisionIds } = application;
    const job = findJob(change.database, jobId);
    if (!job) return { refused: 'not found' };
    const candidateId =
      sameCandidate(change, application.email) ??
      createCandidate(change, application, state.choices.formCreatedEvent === 'both');
    const isNew = putIntoJob(change, candidateId, job, source === null ? null : sourceIdOf(change, source));
    if (file) keepFile(change, candidateId, file);
    for (const provision of state.settings.provisions) {
      if (!provisionIds.includes(provision.id)) continue;
      keepProvision(change, candidateId, {
        provisionId: provision.id,
        jobId: provision.type === 'recruitment' ? jobId : null,
        agreementDate: change.at.slice(0, 10),
      });
    }
    if (isNew) change.tell(applicationEvent('candidate_applied', candidateId, jobId));
    return { candidateId };
  });
}

function sameCandidate(change: Change, email: string): number | null {
  if (change.state.choices.formSameEmail !== 'same candidate') return null;
  const known = one<{ id: number }>(
    change.database,
    'SELECT id FROM candidates WHERE email = ? ORDER BY id LIMIT 1',
    email,
  );
  return known?.id ?? null;
}

/**
 * Deletes a job with its posts and applications. No event is sent for the applications (interface.md, Events,
 * candidate_removed_from_job); activities and history stay.
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
