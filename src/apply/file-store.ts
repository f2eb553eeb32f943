import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { closeToOthers } from '../store/data-folder.ts';
import type { Database } from '../store/postgres/connection.ts';
import { bytesOf, createKeys, type Keys, seal, unseal } from '../store/sealed.ts';
import { unlessMissing } from '../store/whole-file.ts';

/** How long a file stays chosen while its form has faults. */
export const heldMs = 30 * 60_000;
/** Files in no application are deleted this long after: their form may have been sent in the last moment. */
export const sweepMs = heldMs + 5 * 60_000;

/** Properties of an uploaded file. */
export interface FileFacts {
  /** Cleaned. */
  name: string;
  /** Media type, by content. */
  type: string;
  /** Bytes. */
  size: number;
  /** Not inspected yet, since its form came too early. Until then no application may include it. */
  isUnseen?: true;
}

export interface StoredFile extends FileFacts {
  /** Random, 22 characters; a form can refer to the file by it again. */
  id: string;
  /** Its sealing key, in base64url. Absent when an earlier version sealed it with the owner's key. */
  key?: string;
}

type Judged<Fault> = FileFacts | { fault: Fault };

/**
 * Uploaded files, in a place that is never served, each sealed with a key of its own. While a form may refer to a file
 * its key is kept beside it, itself sealed with the owner's key; then only the application of the file has the key.
 */
export interface FileStore {
  /**
   * Seals a file while it arrives; resolves when it is durable.
   *
   * @param judge called when all bytes have arrived, which it may read; a fault refuses and deletes the file
   */
  put<Fault>(
    bytes: AsyncIterable<Uint8Array>,
    judge: (read: () => AsyncIterable<Uint8Array>) => Judged<Fault> | Promise<Judged<Fault>>,
  ): Promise<StoredFile | { fault: Fault }>;
  /** A file stored within `heldMs`, which restart; `null` when there is none. */
  held(id: string): Promise<StoredFile | null>;
  /** The bytes of a file. @throws {SealError} */
  read(file: Pick<StoredFile, 'id' | 'key'>): AsyncIterable<Uint8Array>;
  /** Deletes the keys of files that an application includes. After a kill `sweep` does the rest. */
  dropKeys(ids: readonly string[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Deletes files that no application includes and no form can refer to any more. Returns how many. */
  sweep(isNamed: (id: string) => boolean): Promise<number>;
  /**
   * Deletes the oldest files that no application includes until the rest has at most this many bytes; none of the last
   * minutes, which may still be arriving. Returns how many.
   */
  trim(isNamed: (id: string) => boolean, mostBytes: number): Promise<number>;
}

/** A file that no application includes. */
interface LooseFile {
  id: string;
  /** When it was used last. */
  at: number;
  size: number;
  /** Its bytes may still be arriving, however old it is. */
  isArriving: boolean;
}

/** Where sealed files are kept: all that a folder and a database do differently. */
interface UploadStorage {
  write(id: string, sealed: AsyncIterable<Buffer>): Promise<void>;
  read(id: string): AsyncIterable<Uint8Array>;
  /** Resolves when bytes and facts are durable. Until then it is no file. */
  writeFacts(id: string, sealed: AsyncIterable<Buffer>): Promise<void>;
  /** The sealed facts of a file that was used since then; now it is used again. `null` when there is none. */
  use(id: string, since: number): Promise<Uint8Array | null>;
  dropKeys(ids: readonly string[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Files whose keys may be kept. */
  keyed(): Promise<string[]>;
  loose(isNamed: (id: string) => boolean): Promise<LooseFile[]>;
  /** Removes them, but none that was used again after `until`, if others use the place. Returns how many. */
  removeUnused(ids: readonly string[], until: number): Promise<number>;
}

/** Whether a text has the form of an id. */
const isFileId = (id: string): boolean => /^[\w-]{22}$/.test(id);

/** Files younger than this are not trimmed: an upload may take that long. */
const youngMs = 60_000;

function createFileStore(place: UploadStorage, keys: Keys, now: () => number): FileStore {
  const factsName = (id: string) => `${id} facts`;
  const keysOf = (key: string | undefined): Keys =>
    key === undefined ? keys : createKeys(Buffer.from(key, 'base64url'));
  const removeUnused = (files: readonly LooseFile[]) => {
    const ids = files.map(({ id }) => id);
    return place.removeUnused(ids, files.at(-1)?.at ?? 0);
  };
  const oldestFirst = async (isNamed: (id: string) => boolean) =>
    (await place.loose(isNamed)).sort((one, other) => one.at - other.at);

  return {
    async put(bytes, judge) {
      const id = randomBytes(16).toString('base64url');
      const key = randomBytes(32).toString('base64url');
      try {
        await place.write(id, seal(keysOf(key), id, bytes));
        const facts = await judge(() => unseal(keysOf(key), id, place.read(id)));
        if ('fault' in facts) {
          await place.remove([id]);
          return facts;
        }
        const known = Buffer.from(JSON.stringify({ ...facts, key }));
        await place.writeFacts(id, seal(keys, factsName(id), [known]));
        return { id, ...facts, key };
      } catch (error) {
        // If it can't be removed, a sweep will.
        await place.remove([id]).catch(() => undefined);
        throw error;
      }
    },
    async held(id) {
      const sealed = isFileId(id) ? await place.use(id, now() - heldMs) : null;
      if (sealed === null) return null;
      const facts = await bytesOf(unseal(keys, factsName(id), [sealed]));
      return { id, ...JSON.parse(facts.toString()) };
    },
    read: ({ id, key }) => unseal(keysOf(key), id, place.read(id)),
    dropKeys: place.dropKeys,
    remove: place.remove,
    async sweep(isNamed) {
      await place.dropKeys((await place.keyed()).filter(isNamed));
      const loose = await oldestFirst(isNamed);
      return removeUnused(loose.filter(({ at }) => at < now() - sweepMs));
    },
    async trim(isNamed, mostBytes) {
      const loose = (await oldestFirst(isNamed)).filter(({ isArriving }) => !isArriving);
      let total = loose.reduce((sum, { size }) => sum + size, 0);
      const gone: LooseFile[] = [];
      for (const file of loose) {
        if (total <= mostBytes || now() - file.at < youngMs) break;
        total -= file.size;
        gone.push(file);
      }
      return removeUnused(gone);
    },
  };
}

/**
 * Uploaded files in a folder.
 *
 * @param now milliseconds since 1970
 */
export function openFileStore(folder: string, keys: Keys, now: () => number): FileStore {
  if (existsSync(folder)) closeToOthers(folder);
  const fileOf = (id: string): string => {
    if (!isFileId(id)) throw new Error('That is no id of a file.');
    return join(folder, id);
  };
  const factsOf = (id: string): string => `${fileOf(id)}.facts`;
  const use = (file: string) => utimes(file, now() / 1000, now() / 1000);

  async function write(file: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const handle = await open(`${file}.part`, 'wx', 0o600);
    try {
      for await (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await use(`${file}.part`);
    await rename(`${file}.part`, file);
  }

  async function dropKeys(ids: readonly string[]): Promise<void> {
    for (const id of ids) for (const end of ['', '.part']) await overwrite(factsOf(id) + end);
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await dropKeys(ids);
    for (const file of ids.map(fileOf)) {
      for (const end of ['', '.part']) await rm(file + end, { force: true });
    }
  }

  const all = async (): Promise<string[]> => {
    const names = await readdir(folder).catch(() => []);
    return [...new Set(names.map((name) => name.slice(0, 22)).filter(isFileId))];
  };

  async function looseFile(id: string): Promise<LooseFile> {
    const parts = await Promise.all(
      ['', '.part', '.facts'].map((end) => stat(fileOf(id) + end).catch(() => ({ mtimeMs: 0, size: 0 }))),
    );
    const at = Math.max(...parts.map(({ mtimeMs }) => mtimeMs));
    // Each piece that arrives counts as a use.
    return { id, at, size: parts.reduce((sum, { size }) => sum + size, 0), isArriving: false };
  }

  const place: UploadStorage = {
    async write(id, sealed) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write(fileOf(id), sealed);
    },
    read: (id) => createReadStream(fileOf(id)),
    async writeFacts(id, sealed) {
      await write(factsOf(id), sealed);
      await syncFolder(folder);
    },
    async use(id, since) {
      const known = await unlessMissing(stat(fileOf(id)));
      const facts = known && known.mtimeMs >= since ? await unlessMissing(readFile(factsOf(id))) : null;
      // It may be removed meanwhile.
      return facts && unlessMissing(use(fileOf(id)).then(() => facts));
    },
    dropKeys,
    remove,
    keyed: all,
    async loose(isNamed) {
      const found: LooseFile[] = [];
      for (const id of await all()) if (!isNamed(id)) found.push(await looseFile(id));
      return found;
    },
    async removeUnused(ids) {
      await remove(ids);
      return ids.length;
    },
  };
  return createFileStore(place, keys, now);
}

/** Removes a file, if present, and overwrites its bytes on the disk: they hold a key. */
async function overwrite(file: string): Promise<void> {
  const handle = await unlessMissing(open(file, 'r+'));
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size), 0, size, 0);
    await handle.sync();
  } finally {
    await handle.close();
    // Even when the disk rejects the zeros.
    await rm(file, { force: true });
  }
}

/** Syncs the names of new files to disk, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Sealed bytes that are written and read at a time, which bounds the memory for a file. */
const pieceBytes = 256 * 1024;

/**
 * Uploaded files in a PostgreSQL database, so that any process of a site can deliver what another has received. No
 * connection is held during a transfer: between two pieces others use it.
 *
 * @param now milliseconds since 1970
 */
export function createPostgresFiles(database: Database, keys: Keys, now: () => number): FileStore {
  const { query, schema } = database;

  const place: UploadStorage = {
    async write(id, sealed) {
      await query(`INSERT INTO ${schema}.upload (id, used_at) VALUES ($1, $2)`, [id, now()]);
      let number = 0;
      for await (const piece of inPieces(sealed)) {
        const insert = `INSERT INTO ${schema}.upload_chunk (upload, number, bytes) VALUES ($1, $2, $3)`;
        await query(insert, [id, number, piece]);
        number += 1;
      }
    },
    async *read(id) {
      for (let number = 0; ; number += 1) {
        const select = `SELECT bytes FROM ${schema}.upload_chunk WHERE upload = $1 AND number = $2`;
        const [row] = await query(select, [id, number]);
        if (row) yield row.bytes as Buffer;
        else if (number > 0) return;
        else throw new Error('There is no such file any more.');
      }
    },
    async writeFacts(id, sealed) {
      // The server flushes its log up to here: all pieces are durable with this row.
      const update = `UPDATE ${schema}.upload SET facts = $2, used_at = $3 WHERE id = $1 RETURNING id`;
      const [kept] = await query(update, [id, await bytesOf(sealed), now()]);
      if (!kept) throw new Error('A file took too long to come, and was removed meanwhile.');
    },
    async use(id, since) {
      const [row] = await query(
        `UPDATE ${schema}.upload SET used_at = $2 WHERE id = $1 AND used_at >= $3 AND facts IS NOT NULL RETURNING facts`,
        [id, now(), since],
      );
      return row ? (row.facts as Buffer) : null;
    },
    async dropKeys(ids) {
      if (ids.length === 0) return;
      await query(`UPDATE ${schema}.upload SET facts = NULL WHERE id = ANY($1) AND facts IS NOT NULL`, [ids]);
    },
    async remove(ids) {
      if (ids.length > 0) await query(`DELETE FROM ${schema}.upload WHERE id = ANY($1)`, [ids]);
    },
    async keyed() {
      const rows = await query(`SELECT id FROM ${schema}.upload WHERE facts IS NOT NULL`);
      return rows.map(({ id }) => String(id));
    },
    async loose(isNamed) {
      const rows = await query(
        `SELECT id, used_at, facts IS NULL AS is_arriving, (
           SELECT coalesce(sum(length(bytes)), 0) FROM ${schema}.upload_chunk WHERE upload = upload.id
         ) AS size FROM ${schema}.upload`,
      );
      return rows
        .filter(({ id }) => !isNamed(String(id)))
        .map(({ id, used_at, is_arriving, size }) => ({
          id: String(id),
          at: Number(used_at),
          size: Number(size),
          isArriving: is_arriving === true,
        }));
    },
    async removeUnused(ids, until) {
      const remove = `DELETE FROM ${schema}.upload WHERE id = ANY($1) AND used_at <= $2 RETURNING id`;
      return (await query(remove, [ids, until])).length;
    },
  };
  return createFileStore(place, keys, now);
}

/** The same bytes in parts of that size or a little more; the last may be smaller. */
async function* inPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    held.push(part);
    size += part.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
