import { randomBytes } from 'node:crypto';
import { mailboxOf } from '../mail/mailbox.ts';
import { type Keys, openValue, sealedOf, sealValue } from '../store/sealed.ts';
import type { Row, Session, SqlDatabase } from '../store/sql.ts';
import {
  type Alert,
  type AlertContent,
  type Alerts,
  confirmationWindowMs,
  type Frequency,
  mostAlerts,
  mostConfirmations,
  mostUnconfirmed,
  UnreadableAlert,
  unconfirmedMs,
  unusedMs,
} from './alerts.ts';

/** A database with the tables of alerts: in open-alerts.ts and store/postgres/schema.ts. */
export interface AlertDatabase extends SqlDatabase {
  /** Lets one transaction at a time go on with this name. */
  lockName(session: Session, name: string): Promise<void>;
  /** Overwrites what was deleted, if the database does not do so by itself. */
  overwriteDeleted(): Promise<void>;
  /** As `query`, but a power cut may undo it until `settle`. The end of the process does not. */
  queryQuickly: SqlDatabase['query'];
  settle(): Promise<void>;
}

/** An alert that nothing is due for: its confirmation was sent. */
const never = Number.MAX_SAFE_INTEGER;

const dayMs = 24 * 3_600_000;
/** A click is known by its day alone. */
const dayOf = (now: number): number => now - (now % dayMs);

/** Alerts in a database, the same program for SQLite and PostgreSQL. Content is sealed under the id of its alert. */
export function createSqlAlerts(database: AlertDatabase, keys: Keys): Alerts {
  const { schema, dialect, lockName } = database;
  const alert = `${schema}.alert`;
  const columns = 'id, state, frequency, mails, attempts, created_at, used_at, is_asked, key, body';
  const sealedAs = (id: string, content: AlertContent) => sealValue(keys, `alert ${id}`, content);
  /** Identifies alerts of a mailbox with the same search. */
  const sameOf = ({ email, language, brand, search }: Omit<AlertContent, 'known'>) =>
    keys.digest('same alert', JSON.stringify([mailboxOf(keys, email), language, brand, search]));

  async function removed(text: string, values: readonly unknown[]): Promise<number> {
    const rows = await database.query(`${text} RETURNING id`, values);
    if (rows.length > 0) await database.overwriteDeleted();
    return rows.length;
  }

  /** Writes what `handOver` and `takeBack` do. @param before the number of mails that the row has to have */
  async function hand(
    { id, ...content }: Alert,
    { mails, dueAt, known, isAsked, attempts }: Parameters<Alerts['handOver']>[1],
    before: number,
    query: SqlDatabase['query'],
  ): Promise<boolean> {
    const { key, body } = await sealedAs(id, contentOf({ ...content, known }));
    const text = `UPDATE ${alert} SET mails = $3, due_at = $4, is_asked = $5, attempts = $6, key = $7, body = $8
       WHERE id = $1 AND mails = $2 AND state = $9 RETURNING id`;
    const values = [id, before, mails, dueAt, isAsked, attempts, key, body, content.state];
    return (await query(text, values)).length > 0;
  }

  return {
    async add({ frequency, ...content }, now) {
      const id = randomBytes(16).toString('base64url');
      const mailbox = mailboxOf(keys, content.email);
      const { key, body } = await sealedAs(id, { ...content, known: '' });
      return database.write(async (session) => {
        await lockName(session, mailbox);
        const [waiting] = await session.query(`SELECT count(*) AS count FROM ${alert} WHERE state = 'new'`);
        if (Number(waiting?.count) >= mostUnconfirmed) return 'full';
        const [own] = await session.query(
          `SELECT (SELECT count(*) FROM ${alert} WHERE mailbox = $1) AS alerts,
             (SELECT count(*) FROM ${schema}.alert_mailed WHERE mailbox = $1 AND at > $2) AS mails`,
          [mailbox, now - confirmationWindowMs],
        );
        if (Number(own?.alerts) >= mostAlerts || Number(own?.mails) >= mostConfirmations) return 'taken';
        await session.query(`INSERT INTO ${schema}.alert_mailed (mailbox, at) VALUES ($1, $2)`, [
          mailbox,
          now,
        ]);
        await session.query(
          `INSERT INTO ${alert} (id, mailbox, same, state, frequency, due_at, created_at, used_at, key, body)
           VALUES ($1, $2, $3, 'new', $4, $5, $5, $6, $7, $8)`,
          [id, mailbox, sameOf(content), frequency, now, dayOf(now), key, body],
        );
        return 'taken';
      });
    },
    async find(id) {
      const [row] = await database.query(`SELECT ${columns} FROM ${alert} WHERE id = $1`, [id]);
      if (!row) return null;
      const content = await openValue(keys, `alert ${id}`, sealedOf(row)).catch((cause: unknown) => {
        throw new UnreadableAlert('An alert can’t be read: it is damaged, or sealed with another key.', {
          cause,
        });
      });
      return { ...(content as AlertContent), ...factsOf(row) };
    },
    async confirm({ id, ...found }, { known, dueAt }, now) {
      const { key, body } = await sealedAs(id, contentOf({ ...found, known }));
      const same = sameOf(found);
      const confirmed = await database.write(async (session) => {
        await lockName(session, same);
        const [own] = await session.query(
          `SELECT frequency FROM ${alert} WHERE id = $1 AND state = 'new' ${dialect.forUpdate}`,
          [id],
        );
        if (!own) return null;
        const [twin] = await session.query(
          `SELECT id, frequency FROM ${alert} WHERE same = $1 AND state = 'active' ${dialect.forUpdate}`,
          [same],
        );
        if (twin) {
          const isChanged = twin.frequency !== own.frequency;
          await session.query(
            `UPDATE ${alert} SET frequency = $2, used_at = $3, is_asked = FALSE,
               due_at = CASE WHEN $4 THEN CAST($5 AS bigint) ELSE due_at END WHERE id = $1`,
            [twin.id, own.frequency, dayOf(now), isChanged, dueAt],
          );
        } else {
          await session.query(
            `UPDATE ${alert} SET state = 'active', due_at = $2, used_at = $3, attempts = 0, key = $4, body = $5
             WHERE id = $1`,
            [id, dueAt, dayOf(now), key, body],
          );
        }
        // Others of the same search were requested because the first mail was not seen.
        await session.query(`DELETE FROM ${alert} WHERE same = $1 AND state = 'new'`, [same]);
        return String(twin?.id ?? id);
      });
      if (confirmed !== null) await database.overwriteDeleted();
      return confirmed;
    },
    async use(id, now) {
      await database.query(
        `UPDATE ${alert} SET used_at = $2, is_asked = FALSE WHERE id = $1 AND state = 'active' AND used_at < $2`,
        [id, dayOf(now)],
      );
    },
    async setFrequency(id, frequency, dueAt) {
      const rows = await database.query(
        `UPDATE ${alert} SET due_at = CASE WHEN frequency = $2 THEN due_at ELSE CAST($3 AS bigint) END, frequency = $2
         WHERE id = $1 AND state = 'active' RETURNING id`,
        [id, frequency, dueAt],
      );
      return rows.length > 0;
    },
    remove: async (id) => (await removed(`DELETE FROM ${alert} WHERE id = $1`, [id])) > 0,
    removeOf: (email) => removed(`DELETE FROM ${alert} WHERE mailbox = $1`, [mailboxOf(keys, email)]),
    async due(now, most) {
      const rows = await database.query(
        `SELECT id, mails FROM ${alert} WHERE due_at <= $1 ORDER BY due_at, id LIMIT ${Math.floor(most)}`,
        [now],
      );
      return rows.map(({ id, mails }) => ({ id: String(id), mails: Number(mails) }));
    },
    async nextDue() {
      const [row] = await database.query(`SELECT min(due_at) AS at FROM ${alert} WHERE due_at < $1`, [never]);
      return row?.at === null || row?.at === undefined ? null : Number(row.at);
    },
    postpone: (some) =>
      some.length === 0
        ? Promise.resolve()
        : database.write(async (session) => {
            for (const { id, mails, dueAt, attempts } of some) {
              await session.query(
                `UPDATE ${alert} SET due_at = $3, attempts = $4 WHERE id = $1 AND mails = $2`,
                [id, mails, dueAt, attempts],
              );
            }
          }),
    handOver: (found, handing) =>
      hand(
        found,
        {
          ...handing,
          mails: handing.mails + 1,
          dueAt: found.state === 'new' ? never : handing.dueAt,
        },
        handing.mails,
        database.queryQuickly,
      ),
    settle: database.settle,
    takeBack: async (found, handing) => void (await hand(found, handing, handing.mails + 1, database.query)),
    async removeOld(now) {
      await database.query(`DELETE FROM ${schema}.alert_mailed WHERE at <= $1`, [now - confirmationWindowMs]);
      return removed(
        `DELETE FROM ${alert} WHERE (state = 'new' AND created_at <= $1) OR (state = 'active' AND used_at <= $2)`,
        [now - unconfirmedMs, now - unusedMs],
      );
    },
    async counts() {
      const rows = await database.query(`SELECT state, count(*) AS count FROM ${alert} GROUP BY state`);
      const counted = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
      return { new: 0, active: 0, ...counted };
    },
    close: () => database.close(),
  };
}

const contentOf = ({ email, language, brand, search, known }: AlertContent): AlertContent => ({
  email,
  language,
  brand,
  search,
  known,
});

const factsOf = (row: Row): Omit<Alert, keyof AlertContent> => ({
  id: String(row.id),
  state: row.state as Alert['state'],
  frequency: row.frequency as Frequency,
  mails: Number(row.mails),
  attempts: Number(row.attempts),
  createdAt: Number(row.created_at),
  usedAt: Number(row.used_at),
  isAsked: Boolean(row.is_asked),
});
