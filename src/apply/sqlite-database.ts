import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** "JfAp": says in the head of the file whose it is. */
const applicationId = 0x4a664170;
const format = 2;

/**
 * A file of its own, not tables of the store: a damaged store is set aside and begun anew, and is copied for backups,
 * which must not happen to applications; commands work on this one while the site runs; and what is deleted here is
 * overwritten (`secure_delete`), which would make the store's large transactions slow.
 *
 * - `application`: `body` is sealed and empty once the data is gone; so is `sender`, a keyed digest of the e-mail
 *   address. `lease` counts claims: whoever holds an older one can write nothing.
 * - `file`: which application a file of the file store belongs to.
 * - `mail`: what is to be sent, sealed; a row goes when its mail is sent, or after `until`. The row of no application is
 *   the digest, which stays.
 * - `mailed` (sqlite-mail.ts): when a mailbox was written to, by a keyed digest, for a day.
 * - `audit`: what happened when, without personal data.
 */
const tables = `
  CREATE TABLE application (
    id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, guid TEXT NOT NULL UNIQUE, form TEXT NOT NULL UNIQUE,
    job INTEGER, state TEXT NOT NULL, received_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, reason TEXT, ended_at INTEGER,
    sender TEXT, progress TEXT NOT NULL, body BLOB
  ) STRICT;
  CREATE INDEX application_by_due ON application (due_at) WHERE state = 'waiting';
  CREATE INDEX application_by_state ON application (state);
  CREATE INDEX application_by_sender ON application (sender) WHERE sender IS NOT NULL;
  CREATE TABLE file (id TEXT PRIMARY KEY, application INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX file_by_application ON file (application);
  CREATE TABLE mail (
    id INTEGER PRIMARY KEY, application INTEGER UNIQUE, due_at INTEGER NOT NULL, until INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, sender TEXT, body BLOB
  ) STRICT;
  CREATE INDEX mail_by_due ON mail (due_at);
  CREATE INDEX mail_by_sender ON mail (sender) WHERE sender IS NOT NULL;
  INSERT INTO mail (due_at) VALUES (0);
  CREATE TABLE audit (at INTEGER NOT NULL, reference TEXT NOT NULL, event TEXT NOT NULL) STRICT;
  CREATE INDEX audit_by_reference ON audit (reference);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${format};
`;

/** The database of an outbox, and how it is asked. */
export type OutboxDatabase = ReturnType<typeof openDatabase>;

/**
 * @param file made if it is not there
 * @throws {Error} when it is another program's, or of another format
 */
export function openDatabase(file: string, connect: (path: string) => DatabaseSync) {
  const database = connect(file);

  const one = <T = Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): T | null =>
    (database.prepare(sql).get(...values) as T | undefined) ?? null;
  const all = <T>(sql: string, ...values: SQLInputValue[]): T[] =>
    database.prepare(sql).all(...values) as T[];
  const change = (sql: string, ...values: SQLInputValue[]): number =>
    Number(database.prepare(sql).run(...values).changes);

  /** One transaction; none of it holds where the work fails. */
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
  const head = { ...one('PRAGMA application_id'), ...one('PRAGMA user_version') };
  if (head.application_id !== applicationId || head.user_version !== format) {
    database.close();
    throw new Error(
      `${file} is not what this version of Jobfront keeps applications in: set it aside, or run the version that wrote it.`,
    );
  }
  return {
    ...{ one, all, change, within },
    /** Empties the log, which keeps what was there before a deletion. */
    forget: () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => database.close(),
  };
}
