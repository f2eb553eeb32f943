import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './store.ts';

export interface Lock {
  /** Lets the next process in. Calling it again does nothing. */
  release(): void;
}

// An unreferenced database is closed by the garbage collector, which drops its lock. Callers may ignore a lock that
// lasts as long as the process.
const held = new Set<DatabaseSync>();

/**
 * Takes the lock of a file, and makes the file when it is missing; writes nothing into it.
 *
 * Node has no flock(2), but its SQLite locks files with the system's own means. Such a lock ends with its process,
 * however that ends: there is no stale lock to take over and no process id to mistake for a later process of the same
 * number.
 *
 * @returns `null` when another process, or this one, holds it already
 * @throws {Error} when the file can't be made, or its file system has no locks
 */
export function lockFile(file: string): Lock | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // An empty transaction takes the lock and writes nothing, so it also works on a full disk.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return lockOf(database);
}

/** How long to wait for the holder of an exclusive lock, milliseconds. */
const shareTimeoutMs = 500;

/**
 * Takes a lock that others may share and that excludes the lock of `lockFile`. Only reads the file, which this user
 * need not be able to write. On a file system without locks nothing is locked.
 *
 * @returns `null` when there is no such file, or another process holds it exclusively
 */
export function shareFile(file: string): Lock | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: shareTimeoutMs });
    database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    if (database === null || isBusy(error)) {
      database?.close();
      return null;
    }
  }
  return lockOf(database);
}

function lockOf(database: DatabaseSync): Lock {
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      if (database.isOpen) database.close();
    },
  };
}
