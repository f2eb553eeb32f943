import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

/**
 * Makes sure that only the owner can read a file: creates a missing one (mode 0600), and corrects the mode of one that
 * others may read, unless it belongs to another user.
 */
function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  closeToOthers(file);
}

/**
 * The same for a SQLite database and its log and index, before it is opened: SQLite creates both with the mode of the
 * database. Failures are left to SQLite, which reports the cause.
 */
export function makePrivateDatabase(file: string): void {
  try {
    makePrivateFile(file);
    for (const end of ['-wal', '-shm']) if (existsSync(file + end)) closeToOthers(file + end);
  } catch {
    // Another process may have removed the log.
  }
}

/** Removes the rights of others from our file or folder. */
export function closeToOthers(place: string): void {
  const { mode, uid } = statSync(place);
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  chmodSync(place, mode & 0o7700);
}
