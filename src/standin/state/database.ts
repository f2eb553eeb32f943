import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CustomField, StandinSettings } from '../settings/schema.ts';

/**
 * Tables of the stand-in's data. Datetimes are texts "yyyy-MM-dd HH:mm:ss" in the instance's local time, users are
 * ids of the settings. Custom fields get columns of their own (`addCustomColumns`), named `_<sid>`.
 */
const tables = `
CREATE TABLE IF NOT EXISTS candidates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT, lastname TEXT, email TEXT,
  status TEXT NOT NULL DEFAULT 'active',
  source_id INTEGER, owner_id INTEGER, socialnet_id TEXT, guid TEXT, synchro_time TEXT,
  system TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  created_by INTEGER, updated_by INTEGER
);
CREATE INDEX IF NOT EXISTS candidates_name ON candidates (name);
CREATE INDEX IF NOT EXISTS candidates_lastname ON candidates (lastname);
CREATE INDEX IF NOT EXISTS candidates_email ON candidates (email);
CREATE INDEX IF NOT EXISTS candidates_guid ON candidates (guid);
CREATE INDEX IF NOT EXISTS candidates_created ON candidates (created_at);
CREATE INDEX IF NOT EXISTS candidates_updated ON candidates (updated_at);
CREATE INDEX IF NOT EXISTS candidates_synchro ON candidates (synchro_time);

CREATE TABLE IF NOT EXISTS jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT, status TEXT, client_id INTEGER, workflow_id INTEGER NOT NULL, nr_ref TEXT,
  guid TEXT, synchro_time TEXT,
  system TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  created_by INTEGER, updated_by INTEGER
);
CREATE INDEX IF NOT EXISTS jobs_name ON jobs (name);
CREATE INDEX IF NOT EXISTS jobs_guid ON jobs (guid);
CREATE INDEX IF NOT EXISTS jobs_created ON jobs (created_at);
CREATE INDEX IF NOT EXISTS jobs_updated ON jobs (updated_at);

-- A candidate in a job. previous_stage_id is where "back" leads.
CREATE TABLE IF NOT EXISTS applications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  candidate_id INTEGER NOT NULL, job_id INTEGER NOT NULL,
  stage_id INTEGER NOT NULL, previous_stage_id INTEGER, rejection_id INTEGER, source_id INTEGER,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  created_by INTEGER, updated_by INTEGER,
  UNIQUE (candidate_id, job_id)
);
CREATE INDEX IF NOT EXISTS applications_job ON applications (job_id);

-- state_id, state_name and job_id stand on stage activities; manual is 1 on those that a recruiter can delete.
CREATE TABLE IF NOT EXISTS activities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  candidate_id INTEGER NOT NULL, type_id INTEGER NOT NULL, activity_date TEXT NOT NULL,
  title TEXT, content TEXT, state_id INTEGER, state_name TEXT, job_id INTEGER,
  manual INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, created_by INTEGER
);
CREATE INDEX IF NOT EXISTS activities_candidate ON activities (candidate_id);
-- These hold all that C16 and C17 filter and sort by: counting and sorting read no whole row.
CREATE INDEX IF NOT EXISTS activities_created
  ON activities (created_at, updated_at, type_id, candidate_id, activity_date, created_by);
CREATE INDEX IF NOT EXISTS activities_updated ON activities (updated_at, created_at);
CREATE INDEX IF NOT EXISTS activities_type ON activities (type_id, created_at, updated_at);

CREATE TABLE IF NOT EXISTS history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  candidate_id INTEGER NOT NULL, job_id INTEGER NOT NULL,
  stage_id INTEGER NOT NULL, stage_name TEXT NOT NULL, stage_sid TEXT,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  created_by INTEGER, updated_by INTEGER
);
CREATE INDEX IF NOT EXISTS history_candidate ON history (candidate_id);
CREATE INDEX IF NOT EXISTS history_created ON history (created_at, updated_at);
CREATE INDEX IF NOT EXISTS history_updated ON history (updated_at, created_at);

CREATE TABLE IF NOT EXISTS tags (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS candidate_tags (
  candidate_id INTEGER NOT NULL, tag_id INTEGER NOT NULL, PRIMARY KEY (candidate_id, tag_id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL, content_type TEXT NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL,
  is_public INTEGER NOT NULL DEFAULT 0, uploaded_at TEXT NOT NULL, created_by INTEGER
);
CREATE TABLE IF NOT EXISTS candidate_files (
  candidate_id INTEGER NOT NULL, file_id INTEGER NOT NULL, dictionary_type TEXT, assigned_at TEXT NOT NULL,
  PRIMARY KEY (candidate_id, file_id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS provisions_given (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  candidate_id INTEGER NOT NULL, provision_id INTEGER NOT NULL, job_id INTEGER,
  agreement_date TEXT NOT NULL, created_at TEXT NOT NULL, created_by INTEGER, withdrawn_at TEXT
);
CREATE INDEX IF NOT EXISTS provisions_given_candidate ON provisions_given (candidate_id);

CREATE TABLE IF NOT EXISTS talents (id INTEGER PRIMARY KEY, name TEXT NOT NULL, public INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS candidate_talents (
  candidate_id INTEGER NOT NULL, talent_id INTEGER NOT NULL, created_at TEXT NOT NULL,
  PRIMARY KEY (candidate_id, talent_id)
) WITHOUT ROWID;

-- Sources that came with candidates beside those of the settings.
CREATE TABLE IF NOT EXISTS sources (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL UNIQUE);

CREATE TABLE IF NOT EXISTS deactivated_users (user_id INTEGER PRIMARY KEY, deactivated_at TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL, url TEXT NOT NULL, created_at TEXT NOT NULL, created_by INTEGER
);
-- One row for each attempt; status is null where nobody answered, replay_of names the first attempt.
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER, type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
  at TEXT NOT NULL, status INTEGER, error TEXT, attempt INTEGER NOT NULL DEFAULT 1, replay_of INTEGER
);

-- Tokens are kept as SHA-256 hashes; expires_at is in seconds since 1970.
CREATE TABLE IF NOT EXISTS tokens (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL, client TEXT NOT NULL, user_id INTEGER NOT NULL, scopes TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS posts (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Types stored as numbers; all others are texts. */
const columnTypes: Partial<Record<CustomField['type'], string>> = {
  number: 'REAL',
  checkbox: 'INTEGER',
  user: 'INTEGER',
  client: 'INTEGER',
};

/**
 * Gives every custom field a column and an index of its own, so that filters and sorts on it are as quick as on
 * any other field. A field that has left the settings keeps its column and values.
 */
function addCustomColumns(database: DatabaseSync, settings: StandinSettings): void {
  const tables = { candidates: settings.customFields.candidate, jobs: settings.customFields.job };
  for (const [table, fields] of Object.entries(tables)) {
    const known = new Set(
      database
        .prepare(`PRAGMA table_info(${table})`)
        .all()
        .map(({ name }) => String(name).toLowerCase()),
    );
    for (const { sid, type } of fields) {
      if (sid === null) continue;
      const column = `_${sid}`;
      if (!known.has(column.toLowerCase())) {
        database.exec(`ALTER TABLE ${table} ADD COLUMN "${column}" ${columnTypes[type] ?? 'TEXT'}`);
      }
      database.exec(`CREATE INDEX IF NOT EXISTS "${table}_custom_${sid}" ON ${table} ("${column}")`);
    }
  }
}

/** Makes the file, and SQLite's log beside it, readable only by its owner: it may contain candidates of any origin. */
function makePrivate(file: string): void {
  for (const end of ['', '-wal', '-shm']) {
    if (end === '') closeSync(openSync(file, 'a', 0o600));
    if (existsSync(file + end) && statSync(file + end).uid === process.getuid?.())
      chmodSync(file + end, 0o600);
  }
}

/** Changes when the tables change in an incompatible way. */
const tablesVersion = 1;

/**
 * Opens the stand-in's data: a file, which is created if missing, or memory. Writes are in the file when the call
 * returns, and a killed process leaves no half change (WAL).
 *
 * @param file path of the file; `null` = memory
 * @throws {Error} when the file is no database of the stand-in, or can't be opened, saying what to do
 */
export function openDatabase(file: string | null, settings: StandinSettings): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (file !== null) makePrivate(file);
    database = new DatabaseSync(file ?? ':memory:');
    if (file !== null) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec('PRAGMA busy_timeout = 2000;');
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > tablesVersion) throw new Error('it was made by a newer stand-in');
    database.exec(tables);
    database.exec(`PRAGMA user_version = ${tablesVersion}`);
    addCustomColumns(database, settings);
    database.function('folded', { deterministic: true }, (value) =>
      typeof value === 'string' ? value.toLowerCase() : value,
    );
    return database;
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The stand-in can't keep its data in ${file ?? 'memory'}: ${reason}. Name another file with --state, or a new one.`,
      { cause: error },
    );
  }
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Most cached statements of one database; a list's filters and sorts create ever new ones. */
const remembered = 500;

/** A statement, prepared once for each text of SQL: preparing takes longer than most queries. */
export function statement(database: DatabaseSync, sql: string): StatementSync {
  let statements = prepared.get(database);
  if (!statements) {
    statements = new Map();
    prepared.set(database, statements);
  }
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= remembered) statements.clear();
  const made = database.prepare(sql);
  statements.set(sql, made);
  return made;
}

/**
 * Does all of `work` or nothing of it. Calls may be nested: the inner one is then part of the outer one, and rolled
 * back alone when it throws.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  const isInner = database.isTransaction;
  database.exec(isInner ? 'SAVEPOINT inner_work' : 'BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec(isInner ? 'RELEASE inner_work' : 'COMMIT');
    return result;
  } catch (error) {
    database.exec(isInner ? 'ROLLBACK TO inner_work; RELEASE inner_work' : 'ROLLBACK');
    throw error;
  }
}

/** The first row, typed by the query's columns; `null` when there is none. */
export function one<T>(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): T | null {
  return (statement(database, sql).get(...values) ?? null) as T | null;
}

/** All rows, typed by the query's columns. */
export function all<T>(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): T[] {
  return statement(database, sql).all(...values) as T[];
}

/** Writes. Returns the id of a new row, and the number of changed rows. */
export function write(
  database: DatabaseSync,
  sql: string,
  ...values: SQLInputValue[]
): { id: number; changes: number } {
  const { lastInsertRowid, changes } = statement(database, sql).run(...values);
  return { id: Number(lastInsertRowid), changes: Number(changes) };
}
