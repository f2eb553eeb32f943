import { createHash } from 'node:crypto';
import { constants, mkdirSync, writeFileSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { freeBytes } from '../../outputs/free-bytes.ts';
import { type Pieces, pieceSize } from '../../outputs/pieces.ts';
import { eachLimit } from './each-limit.ts';
import { errorCode } from './error-code.ts';
import { syncFileSystem } from './sync-file-system.ts';

/**
 * What a release needs of a disk. Everything in this room takes it as an argument, so that a test can let any
 * operation fail. Paths are whole paths; errors are those of `node:fs`, with their `code`.
 */
export interface Disk {
  /** Makes a folder and those above it. A folder that is there is fine. */
  mkdir(folder: string): Promise<void>;
  /** Writes a new file; EEXIST where there is one, so that a linked file is never written through. */
  write(file: string, bytes: Uint8Array | Pieces): Promise<void>;
  /** Gives a file a second name; EEXIST where that is taken. */
  link(from: string, to: string): Promise<void>;
  /** Copies a file; EEXIST where the name is taken. */
  copy(from: string, to: string): Promise<void>;
  /** Renames a file or folder. A file of the new name is replaced in one step. */
  rename(from: string, to: string): Promise<void>;
  /** The bytes are the caller's own. */
  read(file: string): Promise<Uint8Array>;
  /** Reads a file piece by piece. Each is the disk's again when `take` has resolved; what it rejects with ends the reading. */
  readPieces(file: string, take: (piece: Uint8Array) => void | Promise<void>): Promise<void>;
  /** Names in a folder; none where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Removes a file; one that is not there is fine. */
  unlink(file: string): Promise<void>;
  /** Removes a folder if it is empty, and says whether it is gone. */
  rmdir(folder: string): Promise<boolean>;
  /** Removes whatever is there, folders with all they hold. */
  rm(path: string): Promise<void>;
  /**
   * Returns when these files and folders (their lists of names) would outlive a loss of power.
   *
   * @param within a folder on the same file system
   */
  sync(within: string, paths: readonly string[]): Promise<void>;
}

/**
 * Up to here each path is synced on its own, beyond it the whole file system at once. Ten thousand calls of
 * `fsync` take many seconds where one `syncfs` takes a third of one; but `syncfs` also waits for what other
 * programs have written, so a small change keeps to its own files.
 */
const mostSingleSyncs = 100;

/** Up to here a disk is waited for: milliseconds for a folder or file, on average over so many of them. */
const patience = { ms: 0.3, over: 100 };

/**
 * The disk of this machine, for when hardly anybody else needs this thread: folders and files are made synchronously,
 * which costs less than handing each of them to another thread. Where the disk turns out to be slow they are handed over
 * all the same, many at once.
 *
 * @param now milliseconds
 */
export function patientDisk(now: () => number = () => performance.now()): Disk {
  const disk = systemDisk();
  let calls = 0;
  let took = 0;
  const isQuick = () => calls < patience.over || took <= calls * patience.ms;
  const timed = (act: () => void) => {
    const begun = now();
    try {
      act();
    } finally {
      calls += 1;
      took += now() - begun;
    }
  };
  return {
    ...disk,
    mkdir: async (folder) => {
      if (!isQuick()) return disk.mkdir(folder);
      timed(() => mkdirSync(folder, { recursive: true }));
    },
    write: async (file, bytes) => {
      if (!(bytes instanceof Uint8Array) || !isQuick()) return disk.write(file, bytes);
      timed(() => writeFileSync(file, bytes, { flag: 'wx' }));
    },
  };
}

/** The disk of this machine. */
export function systemDisk(): Disk {
  return {
    mkdir: async (folder) => {
      await mkdir(folder, { recursive: true });
    },
    write: (file, bytes) => writeFile(file, bytes, { flag: 'wx' }),
    link,
    copy: (from, to) => copyFile(from, to, constants.COPYFILE_EXCL),
    rename,
    read: (file) => readFile(file),
    readPieces,
    list: (folder) => readdir(folder).catch(orIf(['ENOENT'], [])),
    unlink: (file) => unlink(file).catch(orIf(['ENOENT'], undefined)),
    rmdir: (folder) =>
      rmdir(folder)
        .then(() => true)
        .catch(orIf(['ENOENT'], true))
        .catch(orIf(['ENOTEMPTY', 'EEXIST'], false)),
    rm: (path) => rm(path, { recursive: true, force: true }),
    sync: async (within, paths) => {
      if (paths.length > mostSingleSyncs && (await syncFileSystem(within))) return;
      await eachLimit(paths, 8, syncOne);
    },
  };
}

const readPieces: Disk['readPieces'] = async (file, take) => {
  const handle = await open(file, 'r');
  const piece = new Uint8Array(pieceSize);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece);
      if (bytesRead === 0) return;
      await take(piece.subarray(0, bytesRead));
    }
  } finally {
    freeBytes(piece);
    await handle.close();
  }
};

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(
    orIf(process.platform === 'win32' ? ['EPERM', 'EISDIR'] : [], null),
  );
  if (!handle) return;
  try {
    // Some file systems know no sync of a folder and say EINVAL: there is nothing more to be done there.
    await handle.sync().catch(orIf(['EINVAL'], undefined));
  } finally {
    await handle.close();
  }
}

function orIf<T>(codes: readonly string[], instead: T): (error: unknown) => T {
  return (error) => {
    if (codes.includes(errorCode(error))) return instead;
    throw error;
  };
}

/** SHA-256 of a file, base64url, without more of it in memory than a piece. */
export async function sumOnDisk(disk: Pick<Disk, 'readPieces'>, file: string): Promise<string> {
  const sum = createHash('sha256');
  await disk.readPieces(file, (piece) => {
    sum.update(piece);
  });
  return sum.digest('base64url');
}
