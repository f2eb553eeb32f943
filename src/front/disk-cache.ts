import { hash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { bytesOf, isPieces, type Made, type Pieces } from '../site/machine-file.ts';

/** A file that is read piece by piece. Either `stream` or `close` is called, once. */
export interface OpenFile {
  /** Bytes. */
  size: number;
  /** The bytes from `start` to `end`, both inclusive. Closes the file at its end and when destroyed. */
  stream(start: number, end: number): Readable;
  close(): Promise<void>;
}

/** Caches on disk what takes long to make, or is too large for memory. Bounded; a missing file is made again. */
export interface DiskCache {
  /** The bytes of a name, made on the first call. Concurrent callers share the making. */
  read(name: string, make: () => Promise<Made>): Promise<Uint8Array>;
  /** The same, piece by piece. */
  open(name: string, make: () => Promise<Made>): Promise<OpenFile>;
  /** The same, compressed. */
  openGzip(name: string, make: () => Promise<Made>): Promise<OpenFile>;
}

/**
 * @param folder ours alone; made when it is needed
 * @param mostBytes beyond this the least recently used files are removed
 */
export function openDiskCache(folder: string, mostBytes = 1_073_741_824): DiskCache {
  const underWay = new Map<string, Promise<string>>();
  let listed: Promise<Map<string, number>> | undefined;
  let bytes = 0;

  /** Files and their sizes. A Map keeps the order of insertion: its first file is the least recently used. */
  function known(): Promise<Map<string, number>> {
    listed ??= list().catch((error: unknown) => {
      listed = undefined;
      throw error;
    });
    return listed;
  }

  /** Files that an earlier run has left, without half-written ones. */
  async function list(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true });
    const found: { file: string; size: number; time: number }[] = [];
    for (const file of await readdir(folder)) {
      if (file.endsWith('.tmp')) await rm(join(folder, file), { force: true });
      else {
        const { size, mtimeMs } = await stat(join(folder, file));
        found.push({ file, size, time: mtimeMs });
      }
    }
    found.sort((one, other) => one.time - other.time);
    bytes = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.map(({ file, size }) => [file, size]));
  }

  async function keep(file: string, path: string): Promise<void> {
    const all = await known();
    const { size } = await stat(path);
    all.set(file, size);
    bytes += size;
    for (const [oldest, its] of all) {
      if (bytes <= mostBytes || oldest === file) break;
      all.delete(oldest);
      bytes -= its;
      await rm(join(folder, oldest), { force: true });
    }
  }

  async function find(name: string, write: (path: string) => Promise<void>): Promise<string> {
    const file = hash('sha256', name, 'base64url');
    const all = await known();
    const path = join(folder, file);
    const size = all.get(file);
    if (size !== undefined) {
      all.delete(file);
      if (await touch(path)) {
        all.set(file, size);
        return path;
      }
      bytes -= size;
    }
    // Atomic: a process that ends here must not leave half a file.
    // Several processes may share the folder.
    const beside = `${path}.${process.pid}.tmp`;
    try {
      await mkdir(folder, { recursive: true });
      await write(beside);
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await keep(file, path);
    return path;
  }

  function once(name: string, write: (path: string) => Promise<void>): Promise<string> {
    const path = underWay.get(name) ?? find(name, write).finally(() => underWay.delete(name));
    underWay.set(name, path);
    return path;
  }

  const pathOf = (name: string, make: () => Promise<Made>) =>
    once(name, async (path) => writePieces(piecesOf(await make()), path));

  const gzipPathOf = (name: string, make: () => Promise<Made>) =>
    once(`${name} gzip`, (path) => writePieces(wholeOf(name, make), path, createGzip({ level: 4 })));

  async function* wholeOf(name: string, make: () => Promise<Made>): Pieces {
    const whole = await use(
      () => pathOf(name, make),
      (path) => open(path),
    );
    yield* whole.createReadStream();
  }

  return {
    async read(name, make) {
      let making: Promise<Uint8Array> | undefined;
      const note = () => {
        making = make().then(bytesOf);
        return making;
      };
      try {
        return await use(
          () => pathOf(name, note),
          (path) => readFile(path),
        );
      } catch {
        // A full or broken disk must not keep visitors from what can be made.
        return making ?? note();
      }
    },
    open: (name, make) => use(() => pathOf(name, make), openFile),
    openGzip: (name, make) => use(() => gzipPathOf(name, make), openFile),
  };
}

/** Uses a file. If it was evicted at this very moment, it is made again. */
async function use<Used>(pathOf: () => Promise<string>, its: (path: string) => Promise<Used>): Promise<Used> {
  const path = await pathOf();
  try {
    return await its(path);
  } catch {
    return its(await pathOf());
  }
}

/**
 * Opened before anything is read: a stream that opens its file itself may do so after its failure was handled,
 * and leave the file. Flushed, not only in the memory of the system: after a power cut a name must not refer to
 * half a file.
 */
async function writePieces(pieces: Pieces, path: string, ...between: Gzip[]): Promise<void> {
  const file = await open(path, 'w');
  await pipeline([pieces, ...between, file.createWriteStream({ flush: true })]);
}

/** The made bytes, piece by piece; the event loop gets a turn between two pieces. */
async function* piecesOf(made: Made): Pieces {
  if (typeof made === 'string') return yield Buffer.from(made);
  if (!isPieces(made)) return yield made;
  for await (const piece of made) {
    yield piece;
    await setImmediate();
  }
}

/** Notes that a file was used now, for the order after the next start. @returns whether it exists */
const touch = (path: string): Promise<boolean> => {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
};

/** Opens a file of the disk to send it. */
export async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    return {
      size,
      stream: (start, end) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
