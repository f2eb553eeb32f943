import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { makePrivateDatabase } from '../store/private-file.ts';

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
 * - `mailed` (sqlite-mail.ts): when a mailbox was written to, by a keyed digest, for a day.
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
  UPDATE application SET guid = NULL WHERE ${isNameless('application')};
  PRAGMA user_version = ${format};
`;

/**
 * Whether the guid of an application is needed no more: neither to find it at the service, nor to open its mail (format
 * 2).
 */
export function isNameless(application: string): string {
  return `body IS NULL AND NOT EXISTS (SELECT 1 FROM mail WHERE mail.application = ${application}.id AND mail.key IS NULL)`;
}

/** The database of an outbox, with its queries. */
export type OutboxDatabase = ReturnType<typeof openDatabase>;

/**
 * @param file made if it is not there
 * @throws {Error} when it is another program's, or of another format
 */
export function openDatabase(file: string, connect: (path: string) => DatabaseSync) {
  makePrivateDatabase(file);
  const database = connect(file);

  const one = <T = Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): T | null =>
    (database.prepare(sql).get(...values) as T | undefined) ?? null;
  const all = <T>(sql: string, ...values: SQLInputValue[]): T[] =>
    database.prepare(sql).all(...values) as T[];
  const change = (sql: string, ...values: SQLInputValue[]): number =>
    Number(database.prepare(sql).run(...values).changes);

  /** One transaction, rolled back when the work fails. */
  function within<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  within(() => {
    const { count } = one<{ count: number }>('SELECT count(*) AS count FROM sqlite_schema') ?? { count: 0 };
    if (count === 0) database.exec(tables);
  });
  const headOf = () => ({ ...one('PRAGMA application_id'), ...one('PRAGMA user_version') });
  const forget = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  let head = headOf();
  if (head.application_id === applicationId && head.user_version === 2) {
    within(() => headOf().user_version === 2 && database.exec(fromFormat2));
    forget();
    head = headOf();
  }
  if (head.application_id !== applicationId || head.user_version !== format) {
    database.close();
    throw new Error(
      `${file} is not what this version of Jobfront keeps applications in: set it aside, or run the version that wrote it.`,
    );
  }
  return {
    ...{ one, all, change, within },
    /** Empties the log, which keeps deleted data. Does nothing while another process is reading. */
    forget,
    close: () => database.close(),
  };
}
