import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { type Lock, lockFile } from './file-lock.ts';
import { StoreInUse } from './store.ts';

/** Set on a folder in which everybody may write, each their own files. */
const stickyBit = 0o1000;

/**
 * Makes the data folder, readable by its owner only: it holds drafts that are not public yet, and keys. Corrects the
 * mode of one that others may read, unless it belongs to another user or is a shared place such as `/tmp`.
 *
 * @throws {Error} when it can't be made
 */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const isShared = (statSync(dataDir).mode & stickyBit) !== 0;
  if (!isShared) closeToOthers(dataDir);
}

/** What versions without a store kept in the data folder. */
const earlierNames = [
  'releases',
  'current.json',
  'board.jsonl',
  'memory.json',
  'wish.json',
  'images',
  'images.json',
];

/** Names what an earlier version has left in the data folder; `null` when there is nothing. */
export function earlierFiles(dataDir: string): string | null {
  const left = earlierNames.filter((name) => existsSync(join(dataDir, name)));
  if (left.length === 0) return null;
  return `${dataDir} holds what an earlier version has left and this one does not read: ${left.join(', ')}. It may be deleted.`;
}

/** Another process works on the data folder. */
export class DataDirInUse extends StoreInUse {
  override name = 'DataDirInUse';
  /** Process id of the other one, `null` when it could not be read. */
  readonly pid: number | null;

  constructor(folder: string, holder: Holder | null) {
    const who = holder ? `process ${holder.pid} (since ${holder.since})` : 'another process';
    super(
      `The data folder ${folder} is in use by ${who}. Two processes would overwrite what the other has saved. Stop that one, or give this one a folder of its own with DATA_DIR.`,
    );
    this.pid = holder?.pid ?? null;
  }
}

interface Holder {
  pid: number;
  /** ISO instant. */
  since: string;
}

/**
 * Keeps other processes off a data folder until this process ends or calls `release`. `lock.json` beside the lock only
 * says who holds it.
 *
 * @param now ISO instant
 * @throws {DataDirInUse} when another process, or this one, holds it already
 * @throws {Error} when the folder can't be made or written to
 */
export function lockDataDir(dataDir: string, pid: number, now: string): Lock {
  const folder = resolve(dataDir);
  const note = join(folder, 'lock.json');
  let lock: Lock | null;
  try {
    makeDataFolder(folder);
    makePrivateDatabase(join(folder, 'lock.sqlite'));
    lock = lockFile(join(folder, 'lock.sqlite'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data folder ${folder} can't be locked: ${why}. Make sure that this user may write there, or choose another folder with DATA_DIR.`,
      { cause: error },
    );
  }
  if (!lock) throw new DataDirInUse(folder, readHolder(note));
  writeNote(note, { pid, since: now });
  return lock;
}

function writeNote(file: string, holder: Holder): void {
  try {
    // Don't leave the last holder's id: it may belong to another program by now.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  } catch {
    // The lock holds without this file; only the message in a second process is less clear.
  }
}

function readHolder(file: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(read) ? read : null;
  } catch {
    return null;
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'since' in value &&
  typeof value.since === 'string';

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
