import type { Database, Session } from '../store/postgres/connection.ts';
import {
  type AuditLine,
  type MailClaim,
  mailKeptMs,
  mailWindowMs,
  mostMails,
  type Outbox,
} from './outbox.ts';
import { type Letter, openLetter, sealedOf } from './outbox-rows.ts';
import type { Presence } from './postgres-presence.ts';
import type { Keys } from './sealed.ts';

type Operations = Pick<Outbox, 'claimMail' | 'nextMailDue' | 'finishMail' | 'removeLateMail'>;

/** Mail of an outbox in PostgreSQL, in the transactions of its applications. */
export function createPostgresMail(database: Database, keys: Keys, presence: Pick<Presence, 'show'>) {
  const { schema } = database;

  const note = (session: Session, applications: readonly unknown[], now: number, event: AuditLine['event']) =>
    session.query(
      `INSERT INTO ${schema}.audit (at, reference, event)
       SELECT $1, reference, $2 FROM ${schema}.application WHERE id = ANY($3::bigint[]) ORDER BY id`,
      [now, event, applications],
    );

  const operations: Operations = {
    async claimMail(now, leaseMs) {
      await presence.show();
      const [row] = await database.query(
        `UPDATE ${schema}.mail SET lease = lease + 1, holder = $3, due_at = $1, attempts = attempts + 1
         WHERE id = (
           SELECT id FROM ${schema}.mail WHERE due_at <= $2 AND (kept_until IS NULL OR kept_until > $2)
           ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
         ) RETURNING id, lease, attempts, key, body,
           (SELECT reference FROM ${schema}.application WHERE application.id = mail.application) AS reference,
           (SELECT guid FROM ${schema}.application WHERE application.id = mail.application) AS guid`,
        [now + leaseMs, now, database.holder],
      );
      if (!row) return null;
      const claim = { id: Number(row.id), lease: Number(row.lease), attempts: Number(row.attempts) };
      if (row.body === null) return { ...claim, confirms: null };
      const reference = String(row.reference);
      const guid = row.guid === null ? null : String(row.guid);
      const confirmation = await openLetter(keys, { reference, guid }, sealedOf(row));
      return { ...claim, confirms: { reference, confirmation } };
    },
    async nextMailDue(now) {
      const [row] = await database.query(
        `SELECT min(due_at) AS at FROM ${schema}.mail WHERE kept_until IS NULL OR kept_until > $1`,
        [now],
      );
      return Number(row?.at ?? 0);
    },
    async finishMail({ id, lease }: MailClaim, outcome, now) {
      if (outcome.state === 'later') {
        await database.query(
          `UPDATE ${schema}.mail SET holder = NULL, due_at = $1, attempts = $2 WHERE id = $3 AND lease = $4`,
          [outcome.dueAt, outcome.attempts, id, lease],
        );
        return;
      }
      await database.write(async (session) => {
        const [gone] = await session.query(
          `DELETE FROM ${schema}.mail WHERE id = $1 AND lease = $2 RETURNING application`,
          [id, lease],
        );
        if (gone) await note(session, [gone.application], now, `mail ${outcome.state}`);
      });
    },
    async removeLateMail(now) {
      await database.write(async (session) => {
        await session.query(`DELETE FROM ${schema}.mailed WHERE at <= $1`, [now - mailWindowMs]);
        const late = await session.query(
          `DELETE FROM ${schema}.mail WHERE kept_until <= $1 RETURNING application`,
          [now],
        );
        const applications = late.map(({ application }) => application);
        if (late.length > 0) await note(session, applications, now, 'mail given up');
      });
    },
  };

  return {
    operations,
    removeOf: (session: Session, application: unknown) =>
      session.query(`DELETE FROM ${schema}.mail WHERE application = $1`, [application]),
    /** Adds a mail, unless its mailbox has had too many. */
    async add(session: Session, application: unknown, { sender, mailbox, key, body }: Letter, now: number) {
      // Serializes two at the same moment.
      await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [mailbox]);
      const [recent] = await session.query(
        `SELECT count(*) AS count FROM ${schema}.mailed WHERE mailbox = $1 AND at > $2`,
        [mailbox, now - mailWindowMs],
      );
      if (Number(recent?.count) >= mostMails) return;
      await session.query(`INSERT INTO ${schema}.mailed (mailbox, at) VALUES ($1, $2)`, [mailbox, now]);
      await session.query(
        `INSERT INTO ${schema}.mail (application, due_at, kept_until, sender, key, body)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [application, now, now + mailKeptMs, sender, key, body],
      );
    },
  };
}
