import type { ProvisionBatchItem } from '../../service/wire/candidate.ts';
import { applicationEvent, consentEvent, removedFromJobEvent } from '../events/event-bodies.ts';
import { one, write } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
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
import { recordStage } from './moves.ts';

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
      change.emit(applicationEvent('candidate_added_to_job', candidateId, jobId));
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
    change.emit(removedFromJobEvent(candidateId, jobId, application.id, by));
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
    if (isNew) change.emit(applicationEvent('candidate_applied', candidateId, jobId));
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
    change.emit({ type: 'job_deleted', body: { recruitment_id: jobId } });
    return null;
  });
}

/** A provision given by a candidate. `jobId` null = not limited to one job. */
export interface Given {
  provisionId: number;
  jobId: number | null;
  /** "yyyy-MM-dd". */
  agreementDate: string;
}

/** Converts an item of the wire. */
export function givenOf({
  provision,
  recruitment,
  agreement_date,
}: Pick<ProvisionBatchItem, 'provision' | 'recruitment' | 'agreement_date'>): Given {
  return { provisionId: provision, jobId: recruitment ?? null, agreementDate: agreement_date };
}

/**
 * Writes provisions (consents) of a candidate (C13, C14). The choice `provisionBatch` decides what happens when one of
 * several can't be written.
 *
 * @param by the user who records them
 * @returns `null` when all are written, else the first refusal
 */
export function giveProvisions(
  state: StandinState,
  by: number,
  candidateId: number,
  items: readonly Given[],
): Refused | null {
  return makeChange(state, by, (change) => {
    if (!hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    const judged = items.map((item) => ({ item, refusal: refusalOf(change, candidateId, item) }));
    const first = judged.find(({ refusal }) => refusal !== null)?.refusal ?? null;
    if (first && state.choices.provisionBatch === 'all or nothing') return first;
    for (const { item, refusal } of judged) {
      if (!refusal) keepProvision(change, candidateId, item);
    }
    return first;
  });
}

/** Writes one provision, or renews the date of an existing one, and emits an event for a new one. */
function keepProvision(change: Change, candidateId: number, given: Given): void {
  const { provisionId, jobId, agreementDate } = given;
  if (change.state.choices.provisionTwice === 'renewed' && renew(change, candidateId, given)) return;
  write(
    change.database,
    `INSERT INTO provisions_given (candidate_id, provision_id, job_id, agreement_date, created_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?)`,
    candidateId,
    provisionId,
    jobId,
    agreementDate,
    change.at,
    change.by,
  );
  change.emit(consentEvent('candidate_consents_created', candidateId, provisionId, jobId));
}

/** The three errors of C13: a missing record, and the two sentences. */
function refusalOf(change: Change, candidateId: number, { provisionId, jobId }: Given): Refused | null {
  const { settings, choices } = change.state;
  const provision = settings.provisions.find(({ id }) => id === provisionId);
  if (!provision) return { refused: 'not found' };
  if (jobId === null) {
    const isAccepted = provision.type === 'general' || choices.provisionWithoutJob === 'accepted';
    return isAccepted ? null : { refused: 'not in job' };
  }
  if (!findJob(change.database, jobId)) return { refused: 'not found' };
  if (provision.type === 'general') return { refused: 'provision mismatch' };
  return findApplication(change.database, candidateId, jobId) ? null : { refused: 'not in job' };
}

function renew(change: Change, candidateId: number, { provisionId, jobId, agreementDate }: Given): boolean {
  const given = one<{ id: number }>(
    change.database,
    `SELECT id FROM provisions_given
      WHERE candidate_id = ? AND provision_id = ? AND job_id IS ? AND withdrawn_at IS NULL`,
    candidateId,
    provisionId,
    jobId,
  );
  if (!given) return false;
  write(
    change.database,
    'UPDATE provisions_given SET agreement_date = ? WHERE id = ?',
    agreementDate,
    given.id,
  );
  return true;
}

interface ConsentRow {
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
    const given = one<ConsentRow>(
      change.database,
      `SELECT candidate_id, provision_id, job_id FROM provisions_given
        WHERE id = ? AND withdrawn_at IS NULL`,
      givenId,
    );
    if (!given) return { refused: 'not found' };
    write(change.database, 'UPDATE provisions_given SET withdrawn_at = ? WHERE id = ?', change.at, givenId);
    const { candidate_id: candidateId, provision_id: provisionId, job_id: jobId } = given;
    change.emit(consentEvent('candidate_consent_withdrawal', candidateId, provisionId, jobId));
    return null;
  });
}
