import { randomUUID } from 'node:crypto';
import type { Database, Row, Session } from '../store/postgres/connection.ts';
import {
  type AuditLine,
  type Claim,
  LeaseLost,
  type Outbox,
  type Progress,
  type State,
  type Summary,
} from './outbox.ts';
import {
  newReference,
  nothingDone,
  openApplication,
  sealApplication,
  sealLetter,
  senderOf,
  withoutRefusals,
} from './outbox-rows.ts';
import { createPostgresMail } from './postgres-mail.ts';
import type { Keys } from './sealed.ts';

const summaryColumns =
  'reference, job, state, received_at, due_at, attempts, reason, ended_at, body IS NOT NULL AS has_data, is_begun';

/**
 * The outbox in a PostgreSQL database, for all processes of a site. A claim passes by rows that another process is just
 * claiming (`SKIP LOCKED`); whatever else changes a row waits for its lock and then looks at it again.
 *
 * @param database with the tables of this version; closed with the outbox
 */
export function createPostgresOutbox(database: Database, keys: Keys): Outbox {
  const { schema } = database;
  const application = `${schema}.application`;
  const mail = createPostgresMail(database, keys);

  const note = (session: Session, at: number, reference: unknown, event: AuditLine['event']) =>
    session.query(`INSERT INTO ${schema}.audit (at, reference, event) VALUES ($1, $2, $3)`, [
      ...[at, reference, event],
    ]);

  /** Deletes what was sent, and lets whoever delivers it write nothing more. The ids of its files. */
  async function erase(
    session: Session,
    { id, reference, state }: Row,
    now: number,
    event: AuditLine['event'],
  ) {
    await session.query(
      `UPDATE ${application} SET body = NULL, sender = NULL, progress = $2, is_begun = FALSE, state = $3,
         lease = lease + 1, ended_at = coalesce(ended_at, $4) WHERE id = $1`,
      [id, JSON.stringify(nothingDone), state === 'delivered' ? 'delivered' : 'removed', now],
    );
    await note(session, now, reference, event);
    const files = await session.query(
      `DELETE FROM ${schema}.application_file WHERE application = $1 RETURNING id`,
      [id],
    );
    return files.map((file) => String(file.id));
  }

  /** Writes under the lease of a claim: the values are `$3` and so on. Whether it still holds. */
  async function isHeld(
    session: Session,
    { reference, lease }: Claim,
    sets: string,
    values: readonly unknown[],
  ) {
    const rows = await session.query(
      `UPDATE ${application} SET ${sets} WHERE reference = $1 AND lease = $2 AND state = 'waiting' RETURNING id`,
      [reference, lease, ...values],
    );
    return rows.length > 0;
  }

  return {
    async add(sent, form, now, confirmation = null) {
      const guid = `jobfront-${randomUUID()}`;
      const body = await sealApplication(keys, guid, sent);
      const letter = confirmation && (await sealLetter(keys, guid, confirmation));
      return database.write(async (session) => {
        const reference = newReference();
        const [row] = await session.query(
          `INSERT INTO ${application} (reference, guid, form, job, state, received_at, due_at, sender, progress, body)
           VALUES ($1, $2, $3, $4, 'waiting', $5, $5, $6, $7, $8) ON CONFLICT (form) DO NOTHING RETURNING id`,
          [
            ...[reference, guid, form, sent.jobId, now],
            ...[senderOf(keys, sent.email), JSON.stringify(nothingDone), body],
          ],
        );
        if (!row) {
          const [known] = await session.query(`SELECT reference FROM ${application} WHERE form = $1`, [form]);
          return { reference: String(known?.reference), isNew: false };
        }
        if (sent.files.length > 0)
          await session.query(
            `INSERT INTO ${schema}.application_file (id, application) SELECT file, $2 FROM unnest($1::text[]) AS file`,
            [sent.files.map(({ id }) => id), row.id],
          );
        if (letter) await mail.add(session, row.id, letter, now);
        await note(session, now, reference, 'received');
        return { reference, isNew: true };
      });
    },
    async claim(now, leaseMs) {
      const [row] = await database.query(
        `UPDATE ${application} SET lease = lease + 1, due_at = $1, attempts = attempts + 1
         WHERE id = (
           SELECT id FROM ${application} WHERE state = 'waiting' AND due_at <= $2
           ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
         ) RETURNING reference, guid, progress, attempts, received_at, lease, body`,
        [now + leaseMs, now],
      );
      if (!row) return null;
      const guid = String(row.guid);
      return {
        reference: String(row.reference),
        guid,
        application: await openApplication(keys, guid, row.body as Buffer),
        progress: progressOf(row),
        attempts: Number(row.attempts),
        receivedAt: Number(row.received_at),
        lease: Number(row.lease),
      };
    },
    async nextDue() {
      const [row] = await database.query(
        `SELECT min(due_at) AS at FROM ${application} WHERE state = 'waiting'`,
      );
      return numberOf(row?.at);
    },
    async record(claim, progress, until) {
      const isBegun = Object.values(progress.steps).some((step) => step && step.state !== 'refused');
      const values = [JSON.stringify(progress), isBegun, until];
      const sets = 'progress = $3, is_begun = $4, due_at = $5';
      if (!(await isHeld(database, claim, sets, values))) throw new LeaseLost(claim.reference);
    },
    async finish(claim, outcome, now) {
      const { state } = outcome;
      if (state === 'waiting') {
        const values = [outcome.dueAt, JSON.stringify(outcome.reason)];
        if (await isHeld(database, claim, 'due_at = $3, reason = $4', values)) return;
        throw new LeaseLost(claim.reference);
      }
      const rows = await database.query(
        `WITH done AS (
           UPDATE ${application} SET state = $3::text, reason = $4, ended_at = $5::bigint
           WHERE reference = $1 AND lease = $2 AND state = 'waiting' RETURNING reference
         )
         INSERT INTO ${schema}.audit (at, reference, event) SELECT $5::bigint, reference, $3::text FROM done RETURNING id`,
        [
          ...[claim.reference, claim.lease, state],
          ...[state === 'dead' ? JSON.stringify(outcome.reason) : null, now],
        ],
      );
      if (rows.length === 0) throw new LeaseLost(claim.reference);
    },
    async list(state) {
      const rows = await database.query(
        `SELECT ${summaryColumns} FROM ${application} WHERE $1::text IS NULL OR state = $1 ORDER BY id DESC`,
        [state ?? null],
      );
      return rows.map(summaryOf);
    },
    async find(reference) {
      const [row] = await database.query(
        `SELECT ${summaryColumns} FROM ${application} WHERE reference = $1`,
        [...[reference]],
      );
      return row ? summaryOf(row) : null;
    },
    async open(reference) {
      const [row] = await database.query(
        `SELECT guid, progress, body FROM ${application} WHERE reference = $1 AND body IS NOT NULL`,
        [reference],
      );
      if (!row) return null;
      return {
        application: await openApplication(keys, String(row.guid), row.body as Buffer),
        progress: progressOf(row),
      };
    },
    async retry(reference, now) {
      return database.write(async (session) => {
        const [row] = await session.query(
          `SELECT id, progress FROM ${application} WHERE reference = $1 AND state IN ('waiting', 'dead')
             AND body IS NOT NULL FOR UPDATE`,
          [reference],
        );
        if (!row) return false;
        // The lease is raised: what is under way ends, and its last request counts as one that may have been done.
        await session.query(
          `UPDATE ${application} SET state = 'waiting', due_at = $2, attempts = 0, lease = lease + 1, reason = NULL,
             ended_at = NULL, progress = $3 WHERE id = $1`,
          [row.id, now, JSON.stringify(withoutRefusals(progressOf(row)))],
        );
        await note(session, now, reference, 'retried');
        return true;
      });
    },
    async counts() {
      const none = { waiting: 0, delivered: 0, dead: 0, removed: 0 };
      const rows = await database.query(`SELECT state, count(*) AS count FROM ${application} GROUP BY state`);
      return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
    },
    async sentBy(email) {
      const rows = await database.query(
        `SELECT reference FROM ${application} WHERE sender = $1
           OR id IN (SELECT application FROM ${schema}.mail WHERE sender = $1) ORDER BY id`,
        [senderOf(keys, email)],
      );
      return rows.map(({ reference }) => String(reference));
    },
    async removeData(reference, now, fate) {
      return database.write(async (session) => {
        const [row] = await session.query(
          `SELECT id, reference, state, body IS NOT NULL AS has_data FROM ${application}
           WHERE reference = $1 FOR UPDATE`,
          [reference],
        );
        if (row && fate === 'remove mail') await mail.removeOf(session, row.id);
        if (!row?.has_data) return [];
        return erase(session, row, now, row.state === 'delivered' ? 'data removed' : 'removed');
      });
    },
    async takeBack(reference, now) {
      return database.write(async (session) => {
        const [row] = await session.query(
          `SELECT id, reference, state FROM ${application} WHERE reference = $1
             AND state IN ('waiting', 'dead') AND body IS NOT NULL AND NOT is_begun FOR UPDATE`,
          [reference],
        );
        if (!row) return null;
        await mail.removeOf(session, row.id);
        return erase(session, row, now, 'taken back');
      });
    },
    async expired({ deliveredBefore, receivedBefore }) {
      const rows = await database.query(
        `SELECT reference FROM ${application} WHERE body IS NOT NULL
           AND (received_at < $1 OR (state = 'delivered' AND ended_at < $2)) ORDER BY id`,
        [receivedBefore, deliveredBefore],
      );
      return rows.map(({ reference }) => String(reference));
    },
    async namedFiles() {
      const rows = await database.query(`SELECT id FROM ${schema}.application_file`);
      return new Set(rows.map(({ id }) => String(id)));
    },
    async audit(reference) {
      const rows = await database.query(
        `SELECT at, reference, event FROM ${schema}.audit WHERE $1::text IS NULL OR reference = $1 ORDER BY id`,
        [reference ?? null],
      );
      return rows.map((row) => ({
        at: Number(row.at),
        reference: String(row.reference),
        event: row.event as AuditLine['event'],
      }));
    },
    ...mail.operations,
    close: () => database.close(),
  };
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

const progressOf = (row: Row): Progress => JSON.parse(String(row.progress));

const summaryOf = (row: Row): Summary => ({
  reference: String(row.reference),
  jobId: numberOf(row.job),
  state: row.state as State,
  receivedAt: Number(row.received_at),
  dueAt: Number(row.due_at),
  attempts: Number(row.attempts),
  reason: row.reason === null ? null : JSON.parse(String(row.reason)),
  endedAt: numberOf(row.ended_at),
  hasData: row.has_data === true,
  isBegun: row.is_begun === true,
});
