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
  Withdrawn,
} from './outbox.ts';
import {
  endingOf,
  isBegun,
  isCreating,
  newReference,
  nothingDone,
  openApplication,
  openClaim,
  sealApplication,
  sealedOf,
  sealLetter,
  senderOf,
  sentStep,
  withoutRefusals,
} from './outbox-rows.ts';
import { createPostgresMail } from './postgres-mail.ts';
import { createPresence } from './postgres-presence.ts';
import { createPostgresRemoval } from './postgres-removal.ts';
import type { Keys } from './sealed.ts';

const summaryColumns = `reference, job, state, received_at, due_at, attempts, reason, ended_at, withdrawn_at, progress,
  body IS NOT NULL AS has_data`;

/**
 * The outbox in a PostgreSQL database, for all processes of a site. A claim skips rows that another process is just
 * claiming (`SKIP LOCKED`); any other change of a row waits for its lock and then reads it again.
 *
 * @param database with the tables of this version; closed with the outbox
 */
export function createPostgresOutbox(database: Database, keys: Keys): Outbox {
  const { schema } = database;
  const application = `${schema}.application`;
  const presence = createPresence(database);
  const mail = createPostgresMail(database, keys, presence);
  const removal = createPostgresRemoval(database, keys, mail.removeOf);

  const note = (session: Session, at: number, reference: unknown, event: AuditLine['event']) =>
    session.query(`INSERT INTO ${schema}.audit (at, reference, event) VALUES ($1, $2, $3)`, [
      ...[at, reference, event],
    ]);

  /** The row of a claim, locked; `null` when the claim is no longer valid. */
  async function held(
    session: Session,
    { reference, lease }: Pick<Claim, 'reference' | 'lease'>,
  ): Promise<Row | null> {
    const [row] = await session.query(
      `SELECT id, reference, state, progress, withdrawn_at, is_retry_asked FROM ${application}
       WHERE reference = $1 AND lease = $2 AND state = 'waiting' FOR UPDATE`,
      [reference, lease],
    );
    return row ?? null;
  }

  return {
    async add(sent, form, now, confirmation = null) {
      const guid = `jobfront-${randomUUID()}`;
      const reference = newReference();
      const { key, body } = await sealApplication(keys, guid, sent);
      const letter = confirmation && (await sealLetter(keys, reference, confirmation));
      return database.write(async (session) => {
        const [row] = await session.query(
          `INSERT INTO ${application}
             (reference, guid, form, job, state, received_at, due_at, sender, progress, key, body)
           VALUES ($1, $2, $3, $4, 'waiting', $5, $5, $6, $7, $8, $9) ON CONFLICT (form) DO NOTHING RETURNING id`,
          [
            ...[reference, guid, form, sent.jobId, now],
            ...[senderOf(keys, sent.email), JSON.stringify(nothingDone), key, body],
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
    async sentWith(form) {
      const [row] = await database.query(`SELECT reference FROM ${application} WHERE form = $1`, [form]);
      return row ? String(row.reference) : null;
    },
    async claim(now, leaseMs) {
      await presence.show();
      const [row] = await database.query(
        `UPDATE ${application} SET lease = lease + 1, holder = $3, due_at = $1, attempts = attempts + 1
         WHERE id = (
           SELECT id FROM ${application} WHERE state = 'waiting' AND due_at <= $2
           ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
         ) RETURNING reference, guid, progress, attempts, received_at, lease, key, body`,
        [now + leaseMs, now, database.holder],
      );
      if (!row) return null;
      const guid = String(row.guid);
      const claim = {
        reference: String(row.reference),
        guid,
        progress: progressOf(row),
        attempts: Number(row.attempts),
        receivedAt: Number(row.received_at),
        lease: Number(row.lease),
      };
      return openClaim(claim, () => openApplication(keys, guid, sealedOf(row)));
    },
    async nextDue() {
      const [row] = await database.query(
        `SELECT min(due_at) AS at FROM ${application} WHERE state = 'waiting'`,
      );
      return numberOf(row?.at);
    },
    async releaseGone(now, settleMs) {
      const gone = `holder <> $1 AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = holder)`;
      await database.query(
        `UPDATE ${application} SET lease = lease + 1, holder = NULL,
           due_at = least(due_at, CASE WHEN strpos(progress, $2) > 0 THEN $3::bigint ELSE $4::bigint END)
         WHERE state = 'waiting' AND ${gone}`,
        [database.holder, sentStep, now + settleMs, now],
      );
      await database.query(
        `UPDATE ${schema}.mail SET lease = lease + 1, holder = NULL, due_at = least(due_at, $2) WHERE ${gone}`,
        [database.holder, now],
      );
    },
    async record(claim, progress, until) {
      const refusal = await database.write(async (session) => {
        const row = await held(session, claim);
        if (row === null) return new LeaseLost(claim.reference);
        const withdrawnAt = numberOf(row.withdrawn_at);
        if (withdrawnAt !== null && isCreating(progress)) return new Withdrawn(claim.reference, withdrawnAt);
        await session.query(
          `UPDATE ${application} SET progress = $2, is_begun = $3, due_at = $4 WHERE id = $1`,
          [row.id, JSON.stringify(progress), isBegun(progress), until],
        );
        return null;
      });
      if (refusal) throw refusal;
    },
    async finish(claim, outcome, now) {
      const files = await database.write(async (session) => {
        const row = await held(session, claim);
        if (row === null) return null;
        const withdrawnAt = numberOf(row.withdrawn_at);
        const isRetryAsked = row.is_retry_asked === true;
        const ending = endingOf(outcome, { progress: progressOf(row), withdrawnAt, isRetryAsked }, now);
        if (ending === null) return removal.takeBack(session, row, now);
        const { state, dueAt, reason, progress, isAnew, isTooLate } = ending;
        await session.query(
          `UPDATE ${application} SET state = $2, due_at = $3, reason = $4, progress = $5, is_begun = $6, ended_at = $7,
             holder = NULL, is_retry_asked = FALSE, attempts = CASE WHEN $8 THEN 0 ELSE attempts END,
             withdrawn_at = CASE WHEN $9 THEN NULL ELSE withdrawn_at END WHERE id = $1`,
          [
            ...[row.id, state, dueAt, reason === null ? null : JSON.stringify(reason)],
            ...[JSON.stringify(progress), isBegun(progress), state === 'waiting' ? null : now],
            ...[isAnew, isTooLate],
          ],
        );
        if (isTooLate) await note(session, now, claim.reference, 'withdrawal too late');
        if (state !== 'waiting') await note(session, now, claim.reference, state);
        return [];
      });
      if (files === null) throw new LeaseLost(claim.reference);
      return files;
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
        `SELECT guid, progress, key, body FROM ${application} WHERE reference = $1 AND body IS NOT NULL`,
        [reference],
      );
      if (!row) return null;
      return {
        application: await openApplication(keys, String(row.guid), sealedOf(row)),
        progress: progressOf(row),
      };
    },
    async retry(reference, now) {
      return database.write(async (session) => {
        const [row] = await session.query(
          `SELECT id, progress, holder IS NOT NULL AND due_at > $2 AS is_held FROM ${application}
           WHERE reference = $1 AND state IN ('waiting', 'dead') AND body IS NOT NULL FOR UPDATE`,
          [reference, now],
        );
        if (!row) return false;
        if (row.is_held === true) {
          await session.query(`UPDATE ${application} SET is_retry_asked = TRUE WHERE id = $1`, [row.id]);
        } else {
          const progress = withoutRefusals(progressOf(row));
          await session.query(
            `UPDATE ${application} SET state = 'waiting', due_at = $2, attempts = 0, lease = lease + 1, holder = NULL,
               reason = NULL, ended_at = NULL, progress = $3, is_begun = $4 WHERE id = $1`,
            [row.id, now, JSON.stringify(progress), isBegun(progress)],
          );
        }
        await note(session, now, reference, 'retried');
        return true;
      });
    },
    async counts() {
      const none = { waiting: 0, delivered: 0, dead: 0, removed: 0 };
      const rows = await database.query(`SELECT state, count(*) AS count FROM ${application} GROUP BY state`);
      return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
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
    ...removal.operations,
    ...mail.operations,
    async close() {
      await presence.close();
      await database.close();
    },
  };
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

const progressOf = (row: Row): Progress => JSON.parse(String(row.progress));

function summaryOf(row: Row): Summary {
  const progress = progressOf(row);
  return {
    reference: String(row.reference),
    jobId: numberOf(row.job),
    state: row.state as State,
    receivedAt: Number(row.received_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    reason: row.reason === null ? null : JSON.parse(String(row.reason)),
    endedAt: numberOf(row.ended_at),
    hasData: row.has_data === true,
    isBegun: isBegun(progress),
    hasArrived: progress.candidateId !== null,
    withdrawnAt: numberOf(row.withdrawn_at),
  };
}
