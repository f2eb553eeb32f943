import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rmdir, unlink, writeFile } from 'node:fs/promises';
import type { Pieces } from '../site/machine-file.ts';

/**
 * Runs an action for each item, at most `limit` at once, in the order of the items. After a failure nothing new starts;
 * running actions are awaited, and then the first failure is thrown. So when this returns, nothing is running.
 */
export async function eachLimit<T>(
  items: Iterable<T>,
  limit: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failure: { error: unknown } | null = null;
  const work = async () => {
    while (!failure) {
      const next = rest.next();
      if (next.done) return;
      try {
        await act(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (failure) throw (failure as { error: unknown }).error;
}

/** A folder could not be exported to. The next export does the rest. */
export class ExportError extends Error {
  override name = 'ExportError';
  /** The `code` of the system error behind it ("ENOSPC"); absent when there is none. */
  readonly code?: string;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    const code = errorCode(cause);
    if (code !== '') this.code = code;
  }
}

/** One address could not be exported; the others are not affected. The message is the reason. */
export class EntryError extends Error {
  override name = 'EntryError';
}

const reasons: Readonly<Record<string, readonly [why: string, mend: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space'],
  EDQUOT: ["the user's share of the disk is used up", 'Free some space or raise the quota'],
  EIO: ['the disk reported a fault', 'Check the disk'],
  EROFS: ['the disk can only be read', 'Mount it for writing'],
  EACCES: ['the user of this process may not write there', 'Give it the right to write'],
  EPERM: ['the user of this process may not write there', 'Give it the right to write'],
  ENOTDIR: ['a part of its path is a file', 'Choose another folder'],
  EMFILE: ['too many files are open', 'Raise the limit of open files (ulimit -n)'],
  ENFILE: ['too many files are open', 'Raise the limit of open files of the system'],
};

/** Explains what failed, why, and what to do. */
export function diskError(folder: string, error: unknown): ExportError {
  const known = reasons[errorCode(error)];
  const why = known ? `${known[0]} (${textOf(error)})` : textOf(error);
  return new ExportError(
    `The site could not be exported to ${folder}: ${why}. ${known ? known[1] : 'Look into that'} and export again: what is not finished is done then.`,
    error,
  );
}

/** The message of anything thrown. */
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The `code` of a system error ("ENOSPC"), or an empty text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What is at a path; a symbolic link is not followed. */
export interface Found {
  kind: 'none' | 'file' | 'folder' | 'link' | 'other';
  /** Bytes of a file. */
  size: number;
}

/**
 * The disk operations of an export. Everything in this folder gets it as an argument, so that a test can let any
 * operation fail. Paths are absolute; errors are those of `node:fs`, with their `code`.
 */
export interface ExportDisk {
  find(path: string): Promise<Found>;
  /** Makes a folder and its parents. An existing folder is fine. */
  mkdir(folder: string): Promise<void>;
  /** Writes a new file; EEXIST when there is one. */
  write(file: string, bytes: Uint8Array | Pieces): Promise<void>;
  /** Renames a file. Replaces a file of the new name atomically. */
  rename(from: string, to: string): Promise<void>;
  read(file: string): Promise<Uint8Array>;
  /** SHA-256 of a file, base64url; keeps only one piece of it in memory. */
  sum(file: string): Promise<string>;
  /** Names in a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Removes a file; a missing one is fine. */
  unlink(file: string): Promise<void>;
  /** Removes a folder if it is empty, and returns whether it is gone. */
  rmdir(folder: string): Promise<boolean>;
  /**
   * Returns when these files and folders (their lists of names) would survive a loss of power.
   *
   * @param within a folder on the same file system
   */
  sync(within: string, paths: readonly string[]): Promise<void>;
}

/**
 * Up to this many paths are synced one by one, more by syncing the whole file system. Ten thousand calls of `fsync`
 * take many seconds where one `syncfs` takes a third of one; but `syncfs` also waits for what other programs have
 * written, so a small change syncs only its own files.
 */
const mostSingleSyncs = 100;

/** The disk of this machine. */
export function systemExportDisk(): ExportDisk {
  return {
    find,
    mkdir: async (folder) => {
      await mkdir(folder, { recursive: true });
    },
    write: (file, bytes) => writeFile(file, bytes, { flag: 'wx' }),
    rename,
    read: (file) => readFile(file),
    sum: async (file) => {
      const sum = createHash('sha256');
      for await (const piece of createReadStream(file, { highWaterMark: 1 << 18 })) sum.update(piece);
      return sum.digest('base64url');
    },
    list: (folder) => readdir(folder).catch(orIf(['ENOENT'], [])),
    unlink: (file) => unlink(file).catch(orIf(['ENOENT'], undefined)),
    rmdir: (folder) =>
      rmdir(folder)
        .then(() => true)
        .catch(orIf(['ENOENT'], true))
        .catch(orIf(['ENOTEMPTY', 'EEXIST'], false)),
    sync: async (within, paths) => {
      if (paths.length > mostSingleSyncs && (await syncFileSystem(within))) return;
      await eachLimit(paths, 8, syncOne);
    },
  };
}

async function find(path: string): Promise<Found> {
  const found = await lstat(path).catch(orIf(['ENOENT', 'ENOTDIR'], null));
  if (!found) return { kind: 'none', size: 0 };
  const kind = found.isFile()
    ? 'file'
    : found.isDirectory()
      ? 'folder'
      : found.isSymbolicLink()
        ? 'link'
        : 'other';
  return { kind, size: found.size };
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(
    orIf(process.platform === 'win32' ? ['EPERM', 'EISDIR'] : [], null),
  );
  if (!handle) return;
  try {
    // Some file systems can't sync a folder and report EINVAL: nothing more can be done.
    await handle.sync().catch(orIf(['EINVAL'], undefined));
  } finally {
    await handle.close();
  }
}

/**
 * Asks the system to write everything of one file system to its disk: syncfs(2), which Node has no call for, by
 * way of `sync -f` (GNU coreutils and BusyBox).
 *
 * @returns whether it was done. Otherwise (another system, no such command, or a disk that reported a fault) the
 *   caller syncs file by file, and learns then which one failed.
 */
function syncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((resolve) => {
    execFile('sync', ['-f', folder], (error) => resolve(error === null));
  });
}

function orIf<T>(codes: readonly string[], instead: T): (error: unknown) => T {
  return (error) => {
    if (codes.includes(errorCode(error))) return instead;
    throw error;
  };
}
