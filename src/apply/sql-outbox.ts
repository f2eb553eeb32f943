import { randomUUID } from 'node:crypto';
import { senderOf } from '../mail/mailbox.ts';
import { type Keys, sealedOf } from '../store/sealed.ts';
import { type Row, rowsOfParameters, type Session, type SqlDatabase } from '../store/sql.ts';
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
  type OutboxDatabase,
  openApplication,
  openClaim,
  sealApplication,
  sealLetter,
  sentStep,
  withdrawalOf,
  withoutRefusals,
} from './outbox-rows.ts';
import { createMail } from './sql-mail.ts';

const summaryColumns = `reference, job, state, received_at, due_at, attempts, reason, ended_at, withdrawn_at, progress,
  body IS NOT NULL AS has_data`;

type Note = (session: Session, at: number, reference: unknown, event: AuditLine['event']) => Promise<unknown>;

/**
 * The outbox in a database. A claim skips rows that another process is just claiming; any other change of a row waits
 * for its lock and then reads it again.
 *
 * @param database closed with the outbox
 */
export function createSqlOutbox(database: OutboxDatabase, keys: Keys): Outbox {
  const { schema, dialect, names, holder } = database;
  const application = `${schema}.application`;
  const note: Note = (session, at, reference, event) =>
    session.query(`INSERT INTO ${schema}.audit (at, reference, event) VALUES ($1, $2, $3)`, [
      at,
      reference,
      event,
    ]);
  const mail = createMail(database, keys);
  const removal = createRemoval(database, keys, note, mail.removeOf);

  /** The row of a claim, locked; `undefined` when the claim is no longer valid. */
  async function held(session: Session, { reference, lease }: Pick<Claim, 'reference' | 'lease'>) {
    const [row] = await session.query(
      `SELECT id, reference, state, progress, withdrawn_at, is_retry_asked FROM ${application}
       WHERE reference = $1 AND lease = $2 AND state = 'waiting' ${dialect.forUpdate}`,
      [reference, lease],
    );
    return row;
  }

  return {
    async add(sent, form, now, confirmation = null) {
      const guid = `jobfront-${randomUUID()}`;
      const reference = newReference();
      const { key, body } = await sealApplication(keys, guid, sent);
      const letter = confirmation && (await sealLetter(keys, reference, confirmation));
      const sender = senderOf(keys, sent.email);
      return database.write(async (session) => {
        const [row] = await session.query(
          `INSERT INTO ${application}
             (reference, guid, form, job, state, received_at, due_at, sender, progress, key, body)
           VALUES ($1, $2, $3, $4, 'waiting', $5, $5, $6, $7, $8, $9) ON CONFLICT (form) DO NOTHING RETURNING id`,
          [reference, guid, form, sent.jobId, now, sender, JSON.stringify(nothingDone), key, body],
        );
        if (!row) {
          const [known] = await session.query(`SELECT reference FROM ${application} WHERE form = $1`, [form]);
          return { reference: String(known?.reference), isNew: false };
        }
        if (sent.files.length > 0) {
          await session.query(
            `INSERT INTO ${schema}.${names.file} (id, application) VALUES ${rowsOfParameters(sent.files.length, 2)}`,
            sent.files.flatMap(({ id }) => [id, row.id]),
          );
        }
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
      await database.showPresence();
      const [row] = await database.query(
        `UPDATE ${application} SET lease = lease + 1, holder = $3, due_at = $1, attempts = attempts + 1
         WHERE id = (
           SELECT id FROM ${application} WHERE state = 'waiting' AND due_at <= $2
           ORDER BY due_at, id LIMIT 1 ${dialect.skipLocked}
         ) RETURNING reference, guid, progress, attempts, received_at, lease, key, body`,
        [now + leaseMs, now, holder],
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
      const select = `SELECT min(due_at) AS at FROM ${application} WHERE state = 'waiting'`;
      const [row] = await database.query(select);
      return numberOf(row?.at);
    },
    async releaseGone(now, settleMs) {
      await database.query(
        `UPDATE ${application} SET lease = lease + 1, holder = NULL, due_at = ${dialect.least}(
           due_at, CASE WHEN progress LIKE $2 THEN CAST($3 AS bigint) ELSE CAST($4 AS bigint) END
         ) WHERE state = 'waiting' AND ${database.isGone}`,
        [holder, `%${sentStep}%`, now + settleMs, now],
      );
      await database.query(
        `UPDATE ${schema}.mail SET lease = lease + 1, holder = NULL, due_at = ${dialect.least}(due_at, $2)
         WHERE ${database.isGone}`,
        [holder, now],
      );
    },
    async record(claim, progress, until) {
      const refusal = await database.write(async (session) => {
        const row = await held(session, claim);
        if (!row) return new LeaseLost(claim.reference);
        const withdrawnAt = numberOf(row.withdrawn_at);
        if (withdrawnAt !== null && isCreating(progress)) return new Withdrawn(claim.reference, withdrawnAt);
        await session.query(`UPDATE ${application} SET progress = $2, due_at = $3 WHERE id = $1`, [
          row.id,
          JSON.stringify(progress),
          until,
        ]);
        return null;
      });
      if (refusal) throw refusal;
    },
    async finish(claim, outcome, now) {
      const files = await database.write(async (session) => {
        const row = await held(session, claim);
        if (!row) return new LeaseLost(claim.reference);
        const attempted = {
          progress: progressOf(row),
          withdrawnAt: numberOf(row.withdrawn_at),
          isRetryAsked: Boolean(row.is_retry_asked),
        };
        const ending = endingOf(outcome, attempted, now);
        if (ending === null) return removal.withdraw(session, row, now);
        const { state, dueAt, reason, progress, isAnew, isTooLate } = ending;
        await session.query(
          `UPDATE ${application} SET state = $2, due_at = $3, reason = $4, progress = $5, ended_at = $6,
             holder = NULL, is_retry_asked = FALSE, attempts = CASE WHEN $7 THEN 0 ELSE attempts END,
             withdrawn_at = CASE WHEN $8 THEN NULL ELSE withdrawn_at END WHERE id = $1`,
          [
            row.id,
            state,
            dueAt,
            reason === null ? null : dialect.anyText.write(reason),
            JSON.stringify(progress),
            state === 'waiting' ? null : now,
            isAnew,
            isTooLate,
          ],
        );
        if (isTooLate) await note(session, now, claim.reference, 'withdrawal too late');
        if (state !== 'waiting') await note(session, now, claim.reference, state);
        return null;
      });
      if (files instanceof LeaseLost) throw files;
      if (files) await database.overwriteDeleted();
      return files ?? [];
    },
    async list(state) {
      const where = state === undefined ? '' : 'WHERE state = $1';
      const rows = await database.query(
        `SELECT ${summaryColumns} FROM ${application} ${where} ORDER BY id DESC`,
        state === undefined ? [] : [state],
      );
      return rows.map((row) => summaryOf(row, dialect.anyText));
    },
    async find(reference) {
      const select = `SELECT ${summaryColumns} FROM ${application} WHERE reference = $1`;
      const [row] = await database.query(select, [reference]);
      return row ? summaryOf(row, dialect.anyText) : null;
    },
    async open(reference) {
      const [row] = await database.query(
        `SELECT guid, progress, key, body FROM ${application} WHERE reference = $1 AND body IS NOT NULL`,
        [reference],
      );
      if (!row) return null;
      const sent = await openApplication(keys, String(row.guid), sealedOf(row));
      return { application: sent, progress: progressOf(row) };
    },
    async retry(reference, now) {
      return database.write(async (session) => {
        const [row] = await session.query(
          `SELECT id, progress, holder IS NOT NULL AND due_at > $2 AS is_held FROM ${application}
           WHERE reference = $1 AND state IN ('waiting', 'dead') AND body IS NOT NULL ${dialect.forUpdate}`,
          [reference, now],
        );
        if (!row) return false;
        if (row.is_held) {
          await session.query(`UPDATE ${application} SET is_retry_asked = TRUE WHERE id = $1`, [row.id]);
        } else {
          await session.query(
            `UPDATE ${application} SET state = 'waiting', due_at = $2, attempts = 0, lease = lease + 1, holder = NULL,
               reason = NULL, ended_at = NULL, progress = $3 WHERE id = $1`,
            [row.id, now, JSON.stringify(withoutRefusals(progressOf(row)))],
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
      const rows = await database.query(`SELECT id FROM ${schema}.${names.file}`);
      return new Set(rows.map(({ id }) => String(id)));
    },
    async audit(reference) {
      const where = reference === undefined ? '' : 'WHERE reference = $1';
      const rows = await database.query(
        `SELECT at, reference, event FROM ${schema}.audit ${where} ORDER BY ${names.auditOrder}`,
        reference === undefined ? [] : [reference],
      );
      return rows.map((row) => ({
        at: Number(row.at),
        reference: String(row.reference),
        event: row.event as AuditLine['event'],
      }));
    },
    ...removal.operations,
    ...mail.operations,
    close: () => database.close(),
  };
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

const progressOf = (row: Row): Progress => JSON.parse(String(row.progress));

function summaryOf(row: Row, anyText: SqlDatabase['dialect']['anyText']): Summary {
  const progress = progressOf(row);
  return {
    reference: String(row.reference),
    jobId: numberOf(row.job),
    state: row.state as State,
    receivedAt: Number(row.received_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    reason: row.reason === null ? null : anyText.read(row.reason),
    endedAt: numberOf(row.ended_at),
    hasData: Boolean(row.has_data),
    isBegun: isBegun(progress),
    hasArrived: progress.candidateId !== null,
    withdrawnAt: numberOf(row.withdrawn_at),
  };
}

type Removals = Pick<Outbox, 'sentBy' | 'removeData' | 'withdraw' | 'expired' | 'removeOld'>;

/** The deletions of the outbox. */
function createRemoval(
  { schema, dialect, names, query, write, overwriteDeleted }: OutboxDatabase,
  keys: Keys,
  note: Note,
  removeMailOf: (session: Session, application: unknown) => Promise<unknown>,
) {
  const application = `${schema}.application`;
  const hasMail = (also: string) =>
    `EXISTS (SELECT 1 FROM ${schema}.mail WHERE mail.application = application.id ${also})`;
  /** The guid is needed no more: neither at the service, nor to open mail that an earlier version has sealed. */
  const isNameless = `body IS NULL AND NOT ${hasMail('AND mail.key IS NULL')}`;

  /**
   * Deletes an application and its key; the process that delivers it can write nothing more. Returns the ids of its
   * files.
   */
  async function erase(
    session: Session,
    { id, reference, state }: Row,
    now: number,
    event: AuditLine['event'],
  ): Promise<string[]> {
    await session.query(
      `UPDATE ${application} SET body = NULL, key = NULL, sender = NULL, progress = $2, state = $3, lease = lease + 1,
         holder = NULL, is_retry_asked = FALSE, withdrawn_at = NULL, ended_at = coalesce(ended_at, $4) WHERE id = $1`,
      [id, JSON.stringify(nothingDone), state === 'delivered' ? 'delivered' : 'removed', now],
    );
    await session.query(`UPDATE ${application} SET guid = NULL WHERE id = $1 AND ${isNameless}`, [id]);
    await note(session, now, reference, event);
    const remove = `DELETE FROM ${schema}.${names.file} WHERE application = $1 RETURNING id`;
    return (await session.query(remove, [id])).map((file) => String(file.id));
  }

  /** The same for its sender, who gets no mail about it either. */
  async function withdraw(session: Session, row: Row, now: number): Promise<string[]> {
    await removeMailOf(session, row.id);
    return erase(session, row, now, 'taken back');
  }

  const operations: Removals = {
    async sentBy(email) {
      const rows = await query(
        `SELECT reference FROM ${application} WHERE sender = $1
           OR id IN (SELECT application FROM ${schema}.mail WHERE sender = $1) ORDER BY id`,
        [senderOf(keys, email)],
      );
      return rows.map(({ reference }) => String(reference));
    },
    async removeData(reference, now, fate) {
      const files = await write(async (session) => {
        const [row] = await session.query(
          `SELECT id, reference, state, body IS NOT NULL AS has_data FROM ${application}
           WHERE reference = $1 ${dialect.forUpdate}`,
          [reference],
        );
        if (row && fate === 'remove mail') await removeMailOf(session, row.id);
        if (!row?.has_data) return [];
        return erase(session, row, now, row.state === 'delivered' ? 'data removed' : 'removed');
      });
      await overwriteDeleted();
      return files;
    },
    async withdraw(reference, now) {
      const result = await write(async (session) => {
        const [row] = await session.query(
          `SELECT id, reference, state, progress, withdrawn_at FROM ${application} WHERE reference = $1
             AND state IN ('waiting', 'dead') AND body IS NOT NULL ${dialect.forUpdate}`,
          [reference],
        );
        if (!row) return null;
        const taking = withdrawalOf(progressOf(row));
        if (taking === 'too late') return null;
        if (taking === 'at once') return withdraw(session, row, now);
        if (row.withdrawn_at === null) {
          await session.query(
            `UPDATE ${application} SET withdrawn_at = CAST($2 AS bigint), state = 'waiting', ended_at = NULL,
               due_at = CASE WHEN holder IS NOT NULL AND due_at > $2 THEN due_at ELSE $2 END WHERE id = $1`,
            [row.id, now],
          );
          await note(session, now, reference, 'withdrawal requested');
        }
        return 'stored' as const;
      });
      if (Array.isArray(result)) await overwriteDeleted();
      return result;
    },
    async expired({ deliveredBefore, receivedBefore }) {
      const rows = await query(
        `SELECT reference FROM ${application} WHERE body IS NOT NULL
           AND (received_at < $1 OR (state = 'delivered' AND ended_at < $2)) ORDER BY id`,
        [receivedBefore, deliveredBefore],
      );
      return rows.map(({ reference }) => String(reference));
    },
    async removeOld(before) {
      await write(async (session) => {
        await session.query(`DELETE FROM ${schema}.audit WHERE at < $1`, [before]);
        await session.query(
          `DELETE FROM ${application} WHERE body IS NULL AND ended_at < $1 AND NOT ${hasMail('')}`,
          [before],
        );
        await session.query(`UPDATE ${application} SET guid = NULL WHERE guid IS NOT NULL AND ${isNameless}`);
      });
      await overwriteDeleted();
    },
  };
  return { operations, withdraw };
}
