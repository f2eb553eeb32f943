import { type Keys, sealedOf } from '../store/sealed.ts';
import type { Session } from '../store/sql.ts';
import { type AuditLine, mailKeptMs, mailWindowMs, mostMails, type Outbox } from './outbox.ts';
import { type Letter, type OutboxDatabase, openLetter } from './outbox-rows.ts';

type Operations = Pick<Outbox, 'claimMail' | 'nextMailDue' | 'finishMail' | 'removeLateMail'>;

/** The mail of the outbox, in the transactions of its applications. */
export function createMail(database: OutboxDatabase, keys: Keys) {
  const { schema, dialect, holder } = database;
  const keptUntil = database.names.keptUntil;
  const isKept = (parameter: string) => `(${keptUntil} IS NULL OR ${keptUntil} > ${parameter})`;

  const note = (session: Session, applications: readonly unknown[], now: number, event: AuditLine['event']) =>
    session.query(
      `INSERT INTO ${schema}.audit (at, reference, event) SELECT $1, reference, $2 FROM ${schema}.application
       WHERE id ${dialect.among('$3', 'bigint')} ORDER BY id`,
      [now, event, applications],
    );

  const operations: Operations = {
    async claimMail(now, leaseMs) {
      await database.showPresence();
      const [row] = await database.query(
        `UPDATE ${schema}.mail SET lease = lease + 1, holder = $3, due_at = $1, attempts = attempts + 1
         WHERE id = (
           SELECT id FROM ${schema}.mail WHERE due_at <= $2 AND ${isKept('$2')}
           ORDER BY due_at, id LIMIT 1 ${dialect.skipLocked}
         ) RETURNING id, lease, attempts, key, body,
           (SELECT reference FROM ${schema}.application WHERE application.id = mail.application) AS reference,
           (SELECT guid FROM ${schema}.application WHERE application.id = mail.application) AS guid`,
        [now + leaseMs, now, holder],
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
      const select = `SELECT min(due_at) AS at FROM ${schema}.mail WHERE ${isKept('$1')}`;
      const [row] = await database.query(select, [now]);
      return Number(row?.at ?? 0);
    },
    async finishMail({ id, lease }, outcome, now) {
      if (outcome.state === 'later') {
        await database.query(
          `UPDATE ${schema}.mail SET holder = NULL, due_at = $1, attempts = $2 WHERE id = $3 AND lease = $4`,
          [outcome.dueAt, outcome.attempts, id, lease],
        );
        return;
      }
      await database.write(async (session) => {
        const remove = `DELETE FROM ${schema}.mail WHERE id = $1 AND lease = $2 RETURNING application`;
        const [gone] = await session.query(remove, [id, lease]);
        if (gone) await note(session, [gone.application], now, `mail ${outcome.state}`);
      });
      await database.overwriteDeleted();
    },
    async removeLateMail(now) {
      const late = await database.write(async (session) => {
        await session.query(`DELETE FROM ${schema}.mailed WHERE at <= $1`, [now - mailWindowMs]);
        const remove = `DELETE FROM ${schema}.mail WHERE ${keptUntil} <= $1 RETURNING application`;
        const applications = (await session.query(remove, [now])).map(({ application }) => application);
        if (applications.length > 0) await note(session, applications, now, 'mail given up');
        return applications;
      });
      if (late.length > 0) await database.overwriteDeleted();
    },
  };

  return {
    operations,
    removeOf: (session: Session, application: unknown) =>
      session.query(`DELETE FROM ${schema}.mail WHERE application = $1`, [application]),
    /** Adds a mail, unless its mailbox has had too many. */
    async add(session: Session, application: unknown, { sender, mailbox, key, body }: Letter, now: number) {
      await database.lockName(session, mailbox);
      const [recent] = await session.query(
        `SELECT count(*) AS count FROM ${schema}.mailed WHERE mailbox = $1 AND at > $2`,
        [mailbox, now - mailWindowMs],
      );
      if (Number(recent?.count) >= mostMails) return;
      await session.query(`INSERT INTO ${schema}.mailed (mailbox, at) VALUES ($1, $2)`, [mailbox, now]);
      await session.query(
        `INSERT INTO ${schema}.mail (application, due_at, ${keptUntil}, sender, key, body)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [application, now, now + mailKeptMs, sender, key, body],
      );
    },
  };
}
