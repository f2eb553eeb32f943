import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './store.ts';

export interface Lock {
  /** Lets the next process in. Calling it again does nothing. */
  release(): void;
}

// A database that nothing refers to is closed as garbage, and its lock is gone: a caller may forget a lock that is to
// hold as long as the process.
const held = new Set<DatabaseSync>();

/**
 * Takes the lock of a file, and makes the file where there is none; nothing is written into it.
 *
 * Node has no flock(2), but SQLite, which it brings along, locks files with the system's own means. Such a lock ends
 * with its process, however that ends: there is no stale lock to take over and no process id to mistake for a later
 * process of the same number.
 *
 * @returns `null` when another process, or this one, holds it already
 * @throws {Error} when the file can't be made, or its file system has no locks
 */
export function lockFile(file: string): Lock | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // An empty transaction: it takes the lock and writes nothing, so that a full disk is no hindrance.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return lockOf(database);
}

/** How long the holder of an exclusive lock is waited for, milliseconds. */
const shareTimeoutMs = 500;

/**
 * Takes a lock that others may share, so that nobody gets the lock of `lockFile` meanwhile. The file is only read, and
 * may be one that this user can't write. On a file system without locks nothing is locked.
 *
 * @returns `null` when there is no such file, or another process holds it for itself
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
