import type { Database, Row, Session } from '../store/postgres/connection.ts';
import type { AuditLine, Outbox } from './outbox.ts';
import { nothingDone, senderOf, takingBackOf } from './outbox-rows.ts';
import type { Keys } from './sealed.ts';

type Operations = Pick<Outbox, 'sentBy' | 'removeData' | 'takeBack' | 'expired' | 'removeOld'>;

/** The deletions of an outbox in PostgreSQL, in the transactions of its applications. */
export function createPostgresRemoval(
  database: Database,
  keys: Keys,
  removeMailOf: (session: Session, application: unknown) => Promise<unknown>,
) {
  const { schema } = database;
  const application = `${schema}.application`;
  /**
   * Its guid is needed no more: neither to find it at the service, nor to open mail that an earlier version has sealed.
   */
  const isNameless = `body IS NULL AND NOT EXISTS (
    SELECT 1 FROM ${schema}.mail WHERE mail.application = application.id AND mail.key IS NULL
  )`;

  const note = (session: Session, at: number, reference: unknown, event: AuditLine['event']) =>
    session.query(`INSERT INTO ${schema}.audit (at, reference, event) VALUES ($1, $2, $3)`, [
      ...[at, reference, event],
    ]);

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
      `UPDATE ${application} SET body = NULL, key = NULL, sender = NULL, progress = $2, is_begun = FALSE, state = $3,
         lease = lease + 1, holder = NULL, is_retry_asked = FALSE, withdrawn_at = NULL,
         ended_at = coalesce(ended_at, $4) WHERE id = $1`,
      [id, JSON.stringify(nothingDone), state === 'delivered' ? 'delivered' : 'removed', now],
    );
    await session.query(`UPDATE ${application} SET guid = NULL WHERE id = $1 AND ${isNameless}`, [id]);
    await note(session, now, reference, event);
    const files = await session.query(
      `DELETE FROM ${schema}.application_file WHERE application = $1 RETURNING id`,
      [id],
    );
    return files.map((file) => String(file.id));
  }

  /** The same for its sender, who gets no mail about it either. */
  async function takeBack(session: Session, row: Row, now: number): Promise<string[]> {
    await removeMailOf(session, row.id);
    return erase(session, row, now, 'taken back');
  }

  const operations: Operations = {
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
        if (row && fate === 'remove mail') await removeMailOf(session, row.id);
        if (!row?.has_data) return [];
        return erase(session, row, now, row.state === 'delivered' ? 'data removed' : 'removed');
      });
    },
    async takeBack(reference, now) {
      return database.write(async (session) => {
        const [row] = await session.query(
          `SELECT id, reference, state, progress, withdrawn_at FROM ${application} WHERE reference = $1
             AND state IN ('waiting', 'dead') AND body IS NOT NULL FOR UPDATE`,
          [reference],
        );
        if (!row) return null;
        const taking = takingBackOf(JSON.parse(String(row.progress)));
        if (taking === 'too late') return null;
        if (taking === 'at once') return takeBack(session, row, now);
        if (row.withdrawn_at === null) {
          await session.query(
            `UPDATE ${application} SET withdrawn_at = $2::bigint, state = 'waiting', ended_at = NULL,
               due_at = CASE WHEN holder IS NOT NULL AND due_at > $2 THEN due_at ELSE $2 END WHERE id = $1`,
            [row.id, now],
          );
          await note(session, now, reference, 'withdrawal requested');
        }
        return 'stored';
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
    async removeOld(before) {
      await database.write(async (session) => {
        await session.query(`DELETE FROM ${schema}.audit WHERE at < $1`, [before]);
        await session.query(
          `DELETE FROM ${application} WHERE body IS NULL AND ended_at < $1
             AND NOT EXISTS (SELECT 1 FROM ${schema}.mail WHERE mail.application = application.id)`,
          [before],
        );
        await session.query(`UPDATE ${application} SET guid = NULL WHERE guid IS NOT NULL AND ${isNameless}`);
      });
    },
  };
  return { operations, takeBack };
}
