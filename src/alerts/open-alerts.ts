import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateDatabase } from '../store/data-folder.ts';
import type { Database } from '../store/postgres/connection.ts';
import type { Keys } from '../store/sealed.ts';
import { folderKeys, openSealedDatabase, type SealedPlace } from '../store/site-keys.ts';
import { createSqliteDatabase, inTransaction, querySqlite } from '../store/sql.ts';
import type { Alerts } from './alerts.ts';
import { createSqlAlerts } from './sql-alerts.ts';

/** "JfAl": marks the file as ours in its header. */
const applicationId = 0x4a66416c;
const format = 1;

/**
 * A file of its own, for the reasons of apply/sqlite-outbox.ts.
 *
 * - `alert`: `body` is sealed with `key`, which is sealed itself. `mailbox` is a keyed digest of the e-mail address, and
 *   `same` one of mailbox and search. `mails` counts the mails that were handed over: a process that hands one over has to know
 *   the count. `used_at` is a day.
 * - `alert_mailed`: when a confirmation was requested for a mailbox, for a day.
 */
const tables = `
  CREATE TABLE alert (
    id TEXT PRIMARY KEY, mailbox TEXT NOT NULL, same TEXT NOT NULL, state TEXT NOT NULL, frequency TEXT NOT NULL,
    due_at INTEGER NOT NULL, mails INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, is_asked INTEGER NOT NULL DEFAULT 0,
    key BLOB NOT NULL, body BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX alert_by_due ON alert (due_at, id);
  CREATE INDEX alert_by_mailbox ON alert (mailbox);
  CREATE INDEX alert_by_same ON alert (same);
  CREATE TABLE alert_mailed (mailbox TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX alert_mailed_by_mailbox ON alert_mailed (mailbox);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${format};
`;

const alertsFile = (dataDir: string): string => join(dataDir, 'alerts.sqlite');

/** Whether a site may have alerts. */
export const hasAlerts = ({ DATABASE_URL, DATA_DIR }: SealedPlace): boolean =>
  DATABASE_URL !== undefined || existsSync(alertsFile(DATA_DIR));

/** The alerts of a site, and its keys. */
export interface OpenedAlerts {
  alerts: Alerts;
  keys: Keys;
}

/**
 * Opens the alerts of a site: in its database when it has one, else in its data folder, which has to exist. Creates what
 * is missing.
 *
 * @throws {Error} when they can't be used, with what to do
 */
export async function openAlerts(place: SealedPlace): Promise<OpenedAlerts> {
  const sealed = await openSealedDatabase(place);
  if (sealed !== null)
    return { keys: sealed.keys, alerts: createPostgresAlerts(sealed.database, sealed.keys) };
  const keys = await folderKeys(place);
  return { keys, alerts: openSqliteAlerts(alertsFile(place.DATA_DIR), keys) };
}

/** @param database with the tables of this version; closed with the alerts */
const createPostgresAlerts = (database: Database, keys: Keys): Alerts =>
  createSqlAlerts(
    {
      ...database,
      lockName: async (session, name) =>
        void (await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [name])),
      // The tables are vacuumed soon (store/postgres/schema.ts).
      overwriteDeleted: async () => undefined,
      queryQuickly: database.query,
      settle: async () => undefined,
    },
    keys,
  );

/**
 * Alerts in a file of SQLite.
 *
 * @param file made if it is not there
 * @throws {Error} when it is another program's, or of another format
 */
export function openSqliteAlerts(file: string, keys: Keys): Alerts {
  makePrivateDatabase(file);
  const connection = new DatabaseSync(file, { timeout: 5_000 });
  try {
    prepare(connection, file);
  } catch (error) {
    connection.close();
    throw error;
  }
  const database = createSqliteDatabase(connection);
  return createSqlAlerts(
    {
      ...database,
      // A transaction writes alone.
      lockName: async () => undefined,
      // The log keeps deleted data. Does nothing while another process is reading.
      overwriteDeleted: async () => void (await database.query('PRAGMA wal_checkpoint(TRUNCATE)')),
      settle: async () => void (await database.query('PRAGMA wal_checkpoint(PASSIVE)')),
    },
    keys,
  );
}

function prepare(connection: DatabaseSync, file: string): void {
  const one = (text: string) => querySqlite(connection, text)[0];
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  inTransaction(connection, () => {
    if (one('SELECT count(*) AS count FROM sqlite_schema')?.count === 0) connection.exec(tables);
  });
  const { application_id: id, user_version: version } = {
    ...one('PRAGMA application_id'),
    ...one('PRAGMA user_version'),
  };
  if (id !== applicationId || version !== format) {
    throw new Error(
      `${file} is not what this version of Jobfront keeps alerts in: set it aside, or run the version that wrote it.`,
    );
  }
}
