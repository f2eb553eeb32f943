import { DatabaseSync } from 'node:sqlite';
import type { StandinSettings } from '../settings/schema.ts';
import { addCustomColumns } from './custom-columns.ts';
import { tables } from './tables.ts';

/** Changes with the tables in a way that an older file can't follow. */
const tablesVersion = 1;

/**
 * Opens the stand-in's data: a file that is made where there is none, or memory. What is written is in the file
 * when the call returns, and a process that is killed leaves nothing half (WAL).
 *
 * @param file path of the file; `null` = memory
 * @throws {Error} when the file is no database of the stand-in, or can't be opened, saying what to do
 */
export function openDatabase(file: string | null, settings: StandinSettings): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
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
