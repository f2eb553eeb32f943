import type { DatabaseSync } from 'node:sqlite';
import type { ServiceEvent } from '../../service/wire/webhook.ts';
import type { Stage, StandinSettings, Workflow } from '../settings/schema.ts';
import { serviceUser } from '../state/seed.ts';
import type { StandinState } from '../state/state.ts';
import { inTransaction, one } from '../state/statements.ts';

/** A running change. Everything written through it is written together, or not at all. */
export interface Change {
  readonly state: StandinState;
  readonly database: DatabaseSync;
  /** When it happens, "yyyy-MM-dd HH:mm:ss". */
  readonly at: string;
  /** The acting user; `null` = nobody (choice `madeByNobody`). */
  readonly by: number | null;
  /** Emits an event once the change is written. */
  readonly tell: (event: ServiceEvent) => void;
}

/** Why nothing was done. */
export interface Refused {
  readonly refused:
    | 'not found'
    | 'no transition'
    | 'not in job'
    | 'provision mismatch'
    | 'already assigned'
    | 'tag not found'
    | 'in job already'
    | 'unknown rejection'
    | 'unknown file type';
}

/**
 * Does all of `work` or nothing of it, and sends its events afterwards, in their order. If it throws, none is sent.
 *
 * @param by the acting user; `null` = nobody of the instance, for example an applicant
 */
export function makeChange<T>(state: StandinState, by: number | null, work: (change: Change) => T): T {
  const events: ServiceEvent[] = [];
  const { database } = state;
  const result = inTransaction(database, () =>
    work({
      state,
      database,
      at: state.localNow(),
      by: by ?? serviceUser(state),
      tell: (event) => events.push(event),
    }),
  );
  for (const event of events) state.emit(event);
  return result;
}

/** Whether something was refused. */
export function isRefused(result: unknown): result is Refused {
  return typeof result === 'object' && result !== null && 'refused' in result;
}

/** The columns of a job that moves need. */
export interface JobRow {
  id: number;
  name: string | null;
  workflow_id: number;
}

/** A candidate in a job. */
export interface ApplicationRow {
  id: number;
  stage_id: number;
  previous_stage_id: number | null;
}

export function hasCandidate(database: DatabaseSync, id: number): boolean {
  return one(database, 'SELECT 1 FROM candidates WHERE id = ?', id) !== null;
}

export function findJob(database: DatabaseSync, id: number): JobRow | null {
  return one<JobRow>(database, 'SELECT id, name, workflow_id FROM jobs WHERE id = ?', id);
}

export function findApplication(
  database: DatabaseSync,
  candidateId: number,
  jobId: number,
): ApplicationRow | null {
  return one<ApplicationRow>(
    database,
    'SELECT id, stage_id, previous_stage_id FROM applications WHERE candidate_id = ? AND job_id = ?',
    candidateId,
    jobId,
  );
}

/** The workflow of a job; the first one when the settings no longer have the job's own. */
export function workflowOf(settings: StandinSettings, job: JobRow): Workflow {
  const workflow = settings.workflows.find(({ id }) => id === job.workflow_id) ?? settings.workflows[0];
  if (!workflow) throw new Error('The settings have no workflow: give at least one.');
  return workflow;
}

/** A stage of any workflow: a job's workflow may have been changed while candidates were in it. */
export function findStage(settings: StandinSettings, id: number): Stage | null {
  return settings.workflows.flatMap(({ stages }) => stages).find((stage) => stage.id === id) ?? null;
}
