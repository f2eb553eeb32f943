import type { DatabaseSync } from 'node:sqlite';
import { isWireDatetime } from '../../service/wire/common.ts';
import type { Choices } from '../settings/choices.ts';
import type { StandinSettings } from '../settings/schema.ts';
import { advertOf, isRecord, type RawPost } from './post.ts';
import { inTransaction, statement } from './statements.ts';

/** The inputs for creating the job of a post. */
interface Instance {
  settings: StandinSettings;
  choices: Pick<Choices, 'jobStatus' | 'madeByNobody'>;
}

/** The user as whom the service acts by itself; `null` = nobody (choice `madeByNobody`). */
export function serviceUser({ settings, choices }: Instance): number | null {
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
