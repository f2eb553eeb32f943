import type { DatabaseSync } from 'node:sqlite';
import type { Stage, StandinSettings, Workflow } from '../settings/schema.ts';
import { one } from './rows.ts';

/** A job, as far as moves need it. */
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

/** The workflow of a job; the first one where the settings no longer have the job's own. */
export function workflowOf(settings: StandinSettings, job: JobRow): Workflow {
  const workflow = settings.workflows.find(({ id }) => id === job.workflow_id) ?? settings.workflows[0];
  if (!workflow) throw new Error('The settings have no workflow: give at least one.');
  return workflow;
}

/** A stage of any workflow: a job's workflow may have been changed while candidates were in it. */
export function findStage(settings: StandinSettings, id: number): Stage | null {
  return settings.workflows.flatMap(({ stages }) => stages).find((stage) => stage.id === id) ?? null;
}
