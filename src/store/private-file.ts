import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

/**
 * Sees to it that only the owner can read a file: one that is not there is made (mode 0600), one that others may read is
 * put right, unless it is somebody else's.
 */
function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  closeToOthers(file);
}

/**
 * The same for a database of SQLite and its log and index, before it is opened: SQLite makes the two with the mode of the
 * database. What can't be done is left to SQLite, which says why.
 */
export function makePrivateDatabase(file: string): void {
  try {
    makePrivateFile(file);
    for (const end of ['-wal', '-shm']) if (existsSync(file + end)) closeToOthers(file + end);
  } catch {
    // Another process may have removed the log meanwhile.
  }
}

/** Takes the rights of others from a file or folder of ours. */
export function closeToOthers(place: string): void {
  const { mode, uid } = statSync(place);
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  chmodSync(place, mode & 0o7700);
}
