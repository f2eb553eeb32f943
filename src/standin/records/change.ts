import type { DatabaseSync } from 'node:sqlite';
import { isWireDatetime } from '../../service/wire/common.ts';
import type { ServiceEvent } from '../../service/wire/webhook.ts';
import type { Choices } from '../settings/choices.ts';
import type { Stage, StandinSettings, Workflow } from '../settings/schema.ts';
import { inTransaction, one, statement } from '../state/database.ts';
import { advertOf, isRecord, type RawPost } from '../state/post.ts';
import type { StandinState } from '../state/state.ts';

/** A running change. Everything written through it is written together, or not at all. */
export interface Change {
  readonly state: StandinState;
  readonly database: DatabaseSync;
  /** When it happens, "yyyy-MM-dd HH:mm:ss". */
  readonly at: string;
  /** The acting user; `null` = nobody (choice `madeByNobody`). */
  readonly by: number | null;
  /** Emits an event once the change is written. */
  readonly emit: (event: ServiceEvent) => void;
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
      emit: (event) => events.push(event),
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

/** The inputs for creating the job of a post. */
interface Instance {
  settings: StandinSettings;
  choices: Pick<Choices, 'jobStatus' | 'madeByNobody'>;
}

/** The user as whom the service acts by itself; `null` = nobody (choice `madeByNobody`). */
function serviceUser({ settings, choices }: Instance): number | null {
  if (choices.madeByNobody === 'left out') return null;
  return settings.users[0]?.id ?? null;
}

/** Adds tags, talents and sources of the settings that the data lacks. */
export function seedFromSettings(database: DatabaseSync, settings: StandinSettings): void {
  inTransaction(database, () => {
    for (const { id, name } of settings.tags) {
      statement(database, 'INSERT OR IGNORE INTO tags (id, name) VALUES (?, ?)').run(id, name);
    }
    for (const { id, value } of settings.sources) {
      statement(database, 'INSERT OR IGNORE INTO sources (id, value) VALUES (?, ?)').run(id, value);
    }
    for (const talent of settings.talents) {
      statement(
        database,
        `INSERT INTO talents (id, name, public) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, public = excluded.public`,
      ).run(talent.id, talent.name, talent.public);
    }
    // For settings without clients: every job has one (interface.md, Job).
    const [client] = settings.crmClients;
    if (client) statement(database, 'UPDATE jobs SET client_id = ? WHERE client_id IS NULL').run(client.id);
  });
}

/** Creates the job of every post, so that the job can be read and candidates can be added to it. */
export function seedJobs(
  database: DatabaseSync,
  instance: Instance,
  posts: readonly RawPost[],
  localNow: string,
): void {
  inTransaction(database, () => {
    for (const post of posts) ensureJob(database, instance, post, localNow);
  });
}

/** Creates the job of a post if there is none with its id. A damaged post may have none. */
export function ensureJob(database: DatabaseSync, instance: Instance, post: RawPost, localNow: string): void {
  const { settings, choices } = instance;
  const advert = advertOf(post);
  const recruitment = isRecord(advert.recruitment) ? advert.recruitment : {};
  const id = wholeNumber(recruitment.id);
  if (id === null || id < 1) return;
  const workflow = settings.workflows.find((known) => known.id === recruitment.workflow_id);
  const client = settings.crmClients.find((known) => known.id === recruitment.client_id);
  const at =
    typeof post.valid_start === 'string' && isWireDatetime(post.valid_start) && post.valid_start < localNow
      ? post.valid_start
      : localNow;
  const by = serviceUser(instance);
  statement(
    database,
    `INSERT OR IGNORE INTO jobs (id, name, status, client_id, workflow_id, nr_ref, created_at, updated_at,
       created_by, updated_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    typeof advert.name === 'string' ? advert.name : null,
    choices.jobStatus,
    (client ?? settings.crmClients[0])?.id ?? null,
    workflow?.id ?? settings.workflows[0]?.id ?? 1,
    typeof recruitment.nr_ref === 'string' ? recruitment.nr_ref : null,
    at,
    at,
    by,
    by,
  );
}

/** The highest id of a job, past or present; 0 when there was none. */
export function highestJobId(database: DatabaseSync): number {
  const row = statement(database, "SELECT seq FROM sqlite_sequence WHERE name = 'jobs'").get();
  return Number(row?.seq ?? 0);
}

function wholeNumber(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null;
}
