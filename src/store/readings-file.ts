import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { keyOf } from '../base/keys.ts';
import { makePrivateDatabase } from './data-folder.ts';
import { inTransaction } from './sql.ts';

/*
 * The file of readings (readings.ts): its tables, and the statements on them.
 */

/** "JfRe": marks the file as ours in its header. */
const applicationId = 0x4a665265;
const format = 2;

/**
 * - `reading`: the result for each post without the text of its job, which `text` names. `sum` is a hash of the row.
 * - `text`: the sections of a job's text, each once. Not a table WITHOUT ROWID: a text would be inserted where its key
 *   belongs, among other texts, which takes three times as long as an index of the keys.
 * - `about`: the key that all readings were made with, and about how many texts are of no reading any more.
 */
const tables = `
  CREATE TABLE reading (
    id INTEGER PRIMARY KEY, digest TEXT NOT NULL, state TEXT NOT NULL, reading TEXT NOT NULL,
    text TEXT, wording TEXT, sum TEXT NOT NULL
  ) STRICT;
  CREATE TABLE text (key TEXT NOT NULL UNIQUE, sections TEXT NOT NULL) STRICT;
  CREATE TABLE about (key TEXT NOT NULL, loose INTEGER NOT NULL) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${format};
`;

/** Ids looked at before the event loop gets a turn. */
const idsAtOnce = 5_000;
/** With more texts of no reading they are deleted when the file is opened. */
const mostLoose = 1_000;
/** Milliseconds that a write waits for another program, such as a backup. */
const patienceMs = 200;

/** The file in its data folder. */
export const readingsFile = (dataDir: string): string => join(dataDir, 'readings.sqlite');

/** The open file with its statements. */
export interface Opened {
  connection: DatabaseSync;
  find: StatementSync;
  add: StatementSync;
  forget: StatementSync;
  loosen: StatementSync;
  text: StatementSync;
  addText: StatementSync;
  replaceText: StatementSync;
  ids: StatementSync;
}

/** @throws when it can't be opened, is damaged, or belongs to another program */
export function openFile(file: string, key: string): Opened {
  makePrivateDatabase(file);
  const connection = new DatabaseSync(file, { timeout: patienceMs });
  try {
    const { user_version: version } = connection.prepare('PRAGMA user_version').get() ?? {};
    const isNew = version === 0;
    if (!isNew) {
      const about = version === format ? connection.prepare('SELECT key, loose FROM about').get() : undefined;
      if (about?.key !== key)
        throw new Outdated('its readings were made with other settings or another version');
    }
    // What a power cut destroys is read again: no write waits for the disk.
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -1024');
    if (isNew) {
      inTransaction(connection, () => {
        connection.exec(tables);
        connection.prepare('INSERT INTO about (key, loose) VALUES (?, 0)').run(key);
      });
    }
    // Jobs of an earlier process referred to them, and those of this one refer to none yet.
    connection.exec(`DELETE FROM text WHERE (SELECT loose FROM about) > ${mostLoose}
      AND key NOT IN (SELECT text FROM reading WHERE text IS NOT NULL);
      UPDATE about SET loose = 0 WHERE loose > ${mostLoose}`);
    return statementsOf(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The file is ours and sound, and nothing in it is of use. */
export class Outdated extends Error {}

const statementsOf = (connection: DatabaseSync): Opened => ({
  connection,
  find: connection.prepare(
    `SELECT id, digest, state, reading, text, wording, sum, (SELECT 1 FROM text WHERE key = reading.text) AS there
     FROM reading WHERE id = ? AND digest = ?`,
  ),
  add: connection.prepare(
    'INSERT INTO reading (id, digest, state, reading, text, wording, sum) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ),
  forget: connection.prepare('DELETE FROM reading WHERE id = ?'),
  loosen: connection.prepare('UPDATE about SET loose = loose + ?'),
  text: connection.prepare('SELECT sections FROM text WHERE key = ?'),
  addText: connection.prepare('INSERT INTO text (key, sections) VALUES (?, ?) ON CONFLICT DO NOTHING'),
  replaceText: connection.prepare('INSERT OR REPLACE INTO text (key, sections) VALUES (?, ?)'),
  ids: connection.prepare(`SELECT id FROM reading WHERE id > ? ORDER BY id LIMIT ${idsAtOnce}`),
});

export function deleteFile(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
}

/** The columns that a row's hash covers. */
export interface HashedRow {
  id: unknown;
  digest: unknown;
  state: unknown;
  reading: unknown;
  text: unknown;
  wording: unknown;
}

export const sumOf = ({ id, digest, state, reading, text, wording }: HashedRow): string =>
  keyOf([id, digest, state, reading, text ?? '', wording ?? ''].map(String));
