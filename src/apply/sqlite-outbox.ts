import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateDatabase } from '../store/data-folder.ts';
import type { Keys } from '../store/sealed.ts';
import { createSqliteDatabase, inTransaction, querySqlite } from '../store/sql.ts';
import type { Outbox } from './outbox.ts';
import { createSqlOutbox } from './sql-outbox.ts';

/** "JfAp": marks the file as ours in its header. */
const applicationId = 0x4a664170;
const format = 3;

const applicationTable = `
  CREATE TABLE application (
    id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, guid TEXT UNIQUE, form TEXT NOT NULL UNIQUE,
    job INTEGER, state TEXT NOT NULL, received_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, holder TEXT,
    is_retry_asked INTEGER NOT NULL DEFAULT 0, withdrawn_at INTEGER, reason TEXT, ended_at INTEGER,
    sender TEXT, progress TEXT NOT NULL, key BLOB, body BLOB
  ) STRICT;
`;
const applicationIndexes = `
  CREATE INDEX application_by_due ON application (due_at) WHERE state = 'waiting';
  CREATE INDEX application_by_state ON application (state);
  CREATE INDEX application_by_sender ON application (sender) WHERE sender IS NOT NULL;
`;

/**
 * A file of its own, not tables of the store: a damaged store is set aside and recreated, and is copied for backups,
 * which must not happen to applications; commands use this one while the site runs; and deleted data is overwritten
 * here (`secure_delete`), which would make the store's large transactions slow.
 *
 * - `application`: `body` is sealed with `key`, which is sealed itself. Both are empty once the data is deleted, and so
 *   are `guid`, the candidate's id at the service, and `sender`, a keyed digest of the e-mail address. `lease` counts
 *   claims: the holder of an older one can write nothing. `holder`: the process that delivers it until `due_at`.
 *   `withdrawn_at`: its sender withdrew it. Without a `key` it was written in format 2.
 * - `file`: which application a file of the file store belongs to.
 * - `mail`: mails to send, each sealed with its own key; a row is deleted when its mail is sent, or after `until`. The
 *   row without an application is the digest, which stays.
 * - `mailed`: when a mailbox was written to, by a keyed digest, for a day.
 * - `audit`: what happened when, without personal data.
 */
const tables = `
  ${applicationTable}
  ${applicationIndexes}
  CREATE TABLE file (id TEXT PRIMARY KEY, application INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX file_by_application ON file (application);
  CREATE TABLE mail (
    id INTEGER PRIMARY KEY, application INTEGER UNIQUE, due_at INTEGER NOT NULL, until INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, holder TEXT, sender TEXT, key BLOB, body BLOB
  ) STRICT;
  CREATE INDEX mail_by_due ON mail (due_at);
  CREATE INDEX mail_by_sender ON mail (sender) WHERE sender IS NOT NULL;
  INSERT INTO mail (due_at) VALUES (0);
  CREATE TABLE audit (at INTEGER NOT NULL, reference TEXT NOT NULL, event TEXT NOT NULL) STRICT;
  CREATE INDEX audit_by_reference ON audit (reference);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${format};
`;

const kept = `id, reference, guid, form, job, state, received_at, due_at, attempts, lease, reason, ended_at, sender,
  progress, body`;

/** Format 2 had no keys in its rows, and kept the guid forever. */
const fromFormat2 = `
  ALTER TABLE application RENAME TO application_before;
  ${applicationTable}
  INSERT INTO application (${kept}) SELECT ${kept} FROM application_before;
  DROP TABLE application_before;
  ${applicationIndexes}
  ALTER TABLE mail ADD COLUMN holder TEXT;
  ALTER TABLE mail ADD COLUMN key BLOB;
  UPDATE application SET guid = NULL WHERE body IS NULL AND NOT EXISTS (
    SELECT 1 FROM mail WHERE mail.application = application.id AND mail.key IS NULL
  );
  PRAGMA user_version = ${format};
`;

/** Which mailboxes got mail, as long as it counts: longer than the mail itself is stored. */
const mailedTable = `
  CREATE TABLE IF NOT EXISTS mailed (mailbox TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS mailed_by_mailbox ON mailed (mailbox);
`;

/**
 * The outbox in a file of SQLite.
 *
 * @param file made if it is not there
 * @throws {Error} when it is another program's, or of another format
 */
export function openSqliteOutbox(
  file: string,
  keys: Keys,
  connect = (path: string) => new DatabaseSync(path, { timeout: 5_000 }),
): Outbox {
  makePrivateDatabase(file);
  const connection = connect(file);
  try {
    migrate(connection, file);
  } catch (error) {
    connection.close();
    throw error;
  }
  const database = createSqliteDatabase(connection);
  return createSqlOutbox(
    {
      ...database,
      holder: randomUUID(),
      names: { file: 'file', keptUntil: 'until', auditOrder: 'rowid' },
      // Every other process: the folder belongs to this one alone.
      isGone: 'holder <> $1',
      showPresence: async () => undefined,
      // A transaction writes alone.
      lockName: async () => undefined,
      // The log keeps deleted data. Does nothing while another process is reading.
      overwriteDeleted: async () => void (await database.query('PRAGMA wal_checkpoint(TRUNCATE)')),
    },
    keys,
  );
}

/** Makes the tables, or upgrades them. */
function migrate(connection: DatabaseSync, file: string): void {
  const one = (text: string) => querySqlite(connection, text)[0];
  const headOf = () => ({ ...one('PRAGMA application_id'), ...one('PRAGMA user_version') });

  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  inTransaction(connection, () => {
    if (one('SELECT count(*) AS count FROM sqlite_schema')?.count === 0) connection.exec(tables);
  });
  let head = headOf();
  if (head.application_id === applicationId && head.user_version === 2) {
    inTransaction(connection, () => {
      if (headOf().user_version === 2) connection.exec(fromFormat2);
    });
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    head = headOf();
  }
  if (head.application_id !== applicationId || head.user_version !== format) {
    throw new Error(
      `${file} is not what this version of Jobfront keeps applications in: set it aside, or run the version that wrote it.`,
    );
  }
  connection.exec(mailedTable);
}
