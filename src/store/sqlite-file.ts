import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateDatabase } from './data-folder.ts';
import { inTransaction } from './sql.ts';
import { Damaged, isDamage, lacksTables, StoreError, type Warn } from './store.ts';
import { freeName } from './whole-file.ts';

/** Changes with the tables, and with the shape of their content; other formats are not read. */
const format = 2;
/** "Jobf": marks the file as ours in its header. */
const applicationId = 0x4a6f6266;

/**
 * - `part`: jobs, problems and images, each stored once for all snapshots. `advert` is the advert of a job.
 * - `snapshot`: what was shown. Its lists are the ids of parts in their order, four bytes each (parts.ts).
 * - `remembered`: what the site remembers, one row for each entry.
 * - `image`: records of the images of adverts by their source addresses: copied (`hash` and `type` are those of their
 *   address) or failed (`reason`). `image_bytes`: the copies, each once, in pieces (images.ts).
 * - `state`: single values: the pinned snapshot, the mark of webhooks that are not answered yet, the end of the chain.
 */
const tables = `
  CREATE TABLE part (
    id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, advert INTEGER, text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY AUTOINCREMENT, shown_at TEXT NOT NULL, board_at TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    jobs BLOB NOT NULL, upcoming BLOB NOT NULL, problems BLOB NOT NULL, images BLOB NOT NULL
  ) STRICT;
  CREATE TABLE remembered (
    kind TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE image (
    source TEXT PRIMARY KEY,
    hash TEXT, type TEXT, width INTEGER, height INTEGER, bytes INTEGER, fetched_at REAL, unused_since REAL,
    reason TEXT, tries INTEGER, retry_at REAL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX image_by_hash ON image (hash);
  CREATE TABLE image_bytes (
    hash TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (hash, at)
  ) STRICT;
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${format};
`;

/**
 * Tables that files of earlier versions lack. They are made when a file is opened for writing.
 *
 * - `closed`: the archive of closed jobs (archive-rows.ts).
 * - `chain`, `signed`: the chain of signed lists, and the jobs of its last list (chain-rows.ts).
 */
const laterTables = `
  CREATE TABLE IF NOT EXISTS chain (seq INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS signed (advert INTEGER PRIMARY KEY, sha256 TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS closed (
    n INTEGER PRIMARY KEY AUTOINCREMENT, advert INTEGER NOT NULL UNIQUE, year INTEGER NOT NULL,
    client INTEGER NOT NULL, language TEXT NOT NULL, title TEXT NOT NULL, place TEXT NOT NULL, fields TEXT NOT NULL,
    opened_at TEXT, closed_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS closed_by_year ON closed (year, n, client, language);
`;

/** All columns, to find that one is missing. */
const selects = [
  'SELECT id, hash, advert, text FROM part',
  'SELECT id, shown_at, board_at, fingerprint, jobs, upcoming, problems, images FROM snapshot',
  'SELECT kind, name, text FROM remembered',
  `SELECT source, hash, type, width, height, bytes, fetched_at, unused_since, reason, tries, retry_at FROM image`,
  'SELECT hash, at, bytes FROM image_bytes',
  'SELECT name, value FROM state',
];

/** The file of a store in its data folder. */
export const storeFile = (dataDir: string): string => join(dataDir, 'jobfront.sqlite');

/** Opens a connection: `(file) => new DatabaseSync(file)`, or a variant for tests. */
export type Connect = (file: string) => DatabaseSync;

/**
 * Milliseconds that a write waits for another program. The process serves visitors meanwhile, and is blocked that long.
 */
const writerPatienceMs = 200;
/** Milliseconds that a reader waits. */
const readerPatienceMs = 5_000;

export const connectToWrite: Connect = (file) => new DatabaseSync(file, { timeout: writerPatienceMs });
/** For a process that serves no visitors. */
export const connectBeside: Connect = (file) => new DatabaseSync(file, { timeout: readerPatienceMs });

/**
 * Opens the file for writing, and makes it when it is missing. Each commit is synced to disk.
 *
 * @throws {Damaged} when it is another program's, or of another format
 */
export function openFile(file: string, connect: Connect): DatabaseSync {
  makePrivateDatabase(file);
  const database = connect(file);
  try {
    // Turn a new file into one with a log in a single write: a journal on disk would need several more syncs.
    if (isEmpty(database)) database.exec('PRAGMA journal_mode = MEMORY');
    // Readers see the last commit while the next one is written. The log is truncated when it has grown beyond this.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216',
    );
    if (isEmpty(database)) {
      inTransaction(database, () => {
        // Another process may have made them meanwhile.
        if (isEmpty(database)) database.exec(tables);
      });
    }
    demandFormat(database);
    if (lacksLaterTables(database)) database.exec(laterTables);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether an earlier version has made the file, and no later one has written it. */
export const lacksLaterTables = (database: DatabaseSync): boolean => {
  const select = `SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('chain', 'signed', 'closed')`;
  return database.prepare(select).get()?.count !== 3;
};

const isEmpty = (database: DatabaseSync): boolean =>
  database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count === 0;

/** Opens the file to read what another process writes; `null` when it is missing or still empty. */
export function openFileToRead(file: string): DatabaseSync | null {
  if (!existsSync(file)) return null;
  const database = new DatabaseSync(file, { readOnly: true, timeout: readerPatienceMs });
  try {
    if (isEmpty(database)) {
      database.close();
      return null;
    }
    demandFormat(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function demandFormat(database: DatabaseSync): void {
  const id = database.prepare('PRAGMA application_id').get()?.application_id;
  if (id !== applicationId) throw new Damaged('it is a database of another program');
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (version !== format) {
    throw new Damaged(`it has format ${version}, and this version of Jobfront reads format ${format}`);
  }
  try {
    for (const select of selects) database.prepare(select);
  } catch (error) {
    throw lacksTables(error) ? new Damaged('a table is missing', { cause: error }) : error;
  }
}

/**
 * Runs `open`. When it fails because of the file, the file is renamed and logged, and `open` runs again with a new one:
 * damaged data never prevents a start.
 */
export function orSetAside<Opened>(file: string, open: () => Opened, report: Warn): Opened {
  try {
    return open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    setAside(file, error, report);
    return open();
  }
}

/**
 * Moves the file and its log to unused names beside it, and logs that. Earlier ones are never overwritten.
 *
 * @param error why it can't be read
 */
export function setAside(file: string, error: unknown, report: Warn): void {
  const why = error instanceof Error ? error.message : String(error);
  const kept = freeName(file);
  try {
    renameSync(file, kept);
    // A log left behind would be taken for the new file's. Its index is rebuilt when the renamed file is opened.
    for (const end of ['-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, kept + end);
  } catch (cause) {
    throw new StoreError(
      `${file} can't be read (${why}), nor moved out of the way: move it yourself, and start again.`,
      { cause },
    );
  }
  report(
    `${file} can't be read (${why}) and counts as none; it is kept as ${kept}. The site begins anew: it knows no closed jobs and no earlier addresses. Bring a copy of the file back to have them again, with no process running.`,
  );
}
