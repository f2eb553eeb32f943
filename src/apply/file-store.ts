import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { closeToOthers } from '../store/data-folder.ts';
import type { Database } from '../store/postgres/connection.ts';
import { unlessMissing } from '../store/whole-file.ts';
import { bytesOf, createKeys, type Keys, seal, unseal } from './sealed.ts';

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

/** Files younger than this are not trimmed: an upload may take that long. */
const youngMs = 60_000;

/** The ids to remove, the oldest first, until the rest has at most this many bytes. `at`: when each was used last. */
function surplusOf(
  files: readonly { id: string; at: number; size: number }[],
  mostBytes: number,
  now: number,
): string[] {
  let total = files.reduce((sum, { size }) => sum + size, 0);
  const gone: string[] = [];
  for (const { id, at, size } of [...files].sort((one, other) => one.at - other.at)) {
    if (total <= mostBytes || now - at < youngMs) break;
    total -= size;
    gone.push(id);
  }
  return gone;
}

/** Whether a text has the form of an id. */
const isFileId = (id: string): boolean => /^[\w-]{22}$/.test(id);

/**
 * @param now milliseconds since 1970
 */
export function openFileStore(folder: string, keys: Keys, now: () => number): FileStore {
  if (existsSync(folder)) closeToOthers(folder);
  const place = (id: string): string => {
    if (!isFileId(id)) throw new Error('That is no id of a file.');
    return join(folder, id);
  };
  const factsAt = (id: string): string => `${place(id)}.facts`;

  async function write(file: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const handle = await open(`${file}.part`, 'wx', 0o600);
    try {
      for await (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await utimes(`${file}.part`, now() / 1000, now() / 1000);
    await rename(`${file}.part`, file);
  }

  async function dropKeys(ids: readonly string[]): Promise<void> {
    for (const file of ids.map(place)) {
      for (const end of ['.facts', '.facts.part']) await overwrite(file + end);
    }
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await dropKeys(ids);
    for (const file of ids.map(place)) {
      for (const end of ['', '.part']) await rm(file + end, { force: true });
    }
  }

  /** Files that no application includes, with their bytes and when each was used last. */
  async function loose(isNamed: (id: string) => boolean) {
    const names = await readdir(folder).catch(() => []);
    const ids = [...new Set(names.map((name) => name.slice(0, 22)).filter(isFileId))];
    const found: { id: string; at: number; size: number }[] = [];
    for (const id of ids.filter((one) => !isNamed(one))) {
      const parts = await Promise.all(
        ['', '.part', '.facts'].map((end) => stat(place(id) + end).catch(() => ({ mtimeMs: 0, size: 0 }))),
      );
      const at = Math.max(...parts.map(({ mtimeMs }) => mtimeMs));
      found.push({ id, at, size: parts.reduce((sum, { size }) => sum + size, 0) });
    }
    return found;
  }

  return {
    async put(bytes, judge) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = randomBytes(16).toString('base64url');
      const { key, fileKeys } = newFileKey();
      try {
        await write(place(id), seal(fileKeys, id, bytes));
        const facts = await judge(() => unseal(fileKeys, id, createReadStream(place(id))));
        if ('fault' in facts) {
          await remove([id]);
          return facts;
        }
        const known = JSON.stringify({ ...facts, key });
        await write(factsAt(id), seal(keys, `${id} facts`, [Buffer.from(known)]));
        await syncFolder(folder);
        return { id, ...facts, key };
      } catch (error) {
        await remove([id]);
        throw error;
      }
    },
    async held(id) {
      if (!isFileId(id)) return null;
      try {
        if (now() - (await stat(place(id))).mtimeMs > heldMs) return null;
        const facts = await bytesOf(unseal(keys, `${id} facts`, createReadStream(factsAt(id))));
        await utimes(place(id), now() / 1000, now() / 1000);
        return { id, ...JSON.parse(facts.toString()) };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    read: ({ id, key }) => unseal(fileKeysOf(keys, key), id, createReadStream(place(id))),
    dropKeys,
    remove,
    async sweep(isNamed) {
      let removed = 0;
      const names = await readdir(folder).catch(() => []);
      await dropKeys(names.map((name) => name.slice(0, 22)).filter((id) => isFileId(id) && isNamed(id)));
      for (const { id, at } of await loose(isNamed)) {
        if (now() - at <= sweepMs) continue;
        await remove([id]);
        removed += 1;
      }
      return removed;
    },
    async trim(isNamed, mostBytes) {
      const gone = surplusOf(await loose(isNamed), mostBytes, now());
      await remove(gone);
      return gone.length;
    },
  };
}

/** The sealing key of a new file. */
function newFileKey(): { key: string; fileKeys: Keys } {
  const key = randomBytes(32);
  return { key: key.toString('base64url'), fileKeys: createKeys(key) };
}

/** The sealing key of a file, by its application. */
const fileKeysOf = (keys: Keys, key: string | undefined): Keys =>
  key === undefined ? keys : createKeys(Buffer.from(key, 'base64url'));

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
 * Uploaded files in a PostgreSQL database, sealed as in a folder, so that any process of a site can deliver what
 * another has received. No connection is held during a transfer: between two pieces others use it.
 *
 * @param now milliseconds since 1970
 */
export function createPostgresFiles(database: Database, keys: Keys, now: () => number): FileStore {
  const { schema } = database;
  const factsOf = (id: string) => `${id} facts`;

  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await database.query(`DELETE FROM ${schema}.upload WHERE id = ANY($1)`, [ids]);
  };

  const dropKeys = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await database.query(
      `UPDATE ${schema}.upload SET facts = NULL WHERE id = ANY($1) AND facts IS NOT NULL`,
      [ids],
    );
  };

  async function write(id: string, sealed: AsyncIterable<Buffer>): Promise<void> {
    await database.query(`INSERT INTO ${schema}.upload (id, used_at) VALUES ($1, $2)`, [id, now()]);
    let number = 0;
    for await (const piece of inPieces(sealed)) {
      await database.query(`INSERT INTO ${schema}.upload_chunk (upload, number, bytes) VALUES ($1, $2, $3)`, [
        id,
        number,
        piece,
      ]);
      number += 1;
    }
  }

  async function* sealedBytes(id: string): AsyncGenerator<Buffer> {
    for (let number = 0; ; number += 1) {
      const [row] = await database.query(
        `SELECT bytes FROM ${schema}.upload_chunk WHERE upload = $1 AND number = $2`,
        [id, number],
      );
      if (row) yield row.bytes as Buffer;
      else if (number > 0) return;
      else throw new Error('There is no such file any more.');
    }
  }

  return {
    async put(bytes, judge) {
      const id = randomBytes(16).toString('base64url');
      const { key, fileKeys } = newFileKey();
      try {
        await write(id, seal(fileKeys, id, bytes));
        const facts = await judge(() => unseal(fileKeys, id, sealedBytes(id)));
        if ('fault' in facts) {
          await remove([id]);
          return facts;
        }
        const known = Buffer.from(JSON.stringify({ ...facts, key }));
        const sealed = await bytesOf(seal(keys, factsOf(id), [known]));
        // The server flushes its log up to here: all pieces are durable with this row.
        const [kept] = await database.query(
          `UPDATE ${schema}.upload SET facts = $2, used_at = $3 WHERE id = $1 RETURNING id`,
          [id, sealed, now()],
        );
        if (!kept) throw new Error('A file took too long to come, and was removed meanwhile.');
        return { id, ...facts, key };
      } catch (error) {
        // If it can't be removed, a sweep will.
        await remove([id]).catch(() => undefined);
        throw error;
      }
    },
    async held(id) {
      if (!isFileId(id)) return null;
      const [row] = await database.query(
        `UPDATE ${schema}.upload SET used_at = $2
         WHERE id = $1 AND used_at >= $2::bigint - ${heldMs} AND facts IS NOT NULL RETURNING facts`,
        [id, now()],
      );
      if (!row) return null;
      const facts = await bytesOf(unseal(keys, factsOf(id), [row.facts as Buffer]));
      return { id, ...JSON.parse(facts.toString()) };
    },
    read: ({ id, key }) => unseal(fileKeysOf(keys, key), id, sealedBytes(id)),
    dropKeys,
    remove,
    async sweep(isNamed) {
      const keyed = await database.query(`SELECT id FROM ${schema}.upload WHERE facts IS NOT NULL`);
      await dropKeys(keyed.map(({ id }) => String(id)).filter(isNamed));
      const old = `used_at < $1::bigint - ${sweepMs}`;
      const rows = await database.query(`SELECT id FROM ${schema}.upload WHERE ${old}`, [now()]);
      const loose = rows.map(({ id }) => String(id)).filter((id) => !isNamed(id));
      // Keeps one that a form has referred to meanwhile: it was used again.
      const gone = await database.query(
        `DELETE FROM ${schema}.upload WHERE ${old} AND id = ANY($2) RETURNING id`,
        [now(), loose],
      );
      return gone.length;
    },
    async trim(isNamed, mostBytes) {
      const rows = await database.query(
        `SELECT id, used_at, (SELECT coalesce(sum(length(bytes)), 0) FROM ${schema}.upload_chunk
           WHERE upload = upload.id) AS size FROM ${schema}.upload WHERE facts IS NOT NULL`,
      );
      const loose = rows
        .map(({ id, used_at, size }) => ({ id: String(id), at: Number(used_at), size: Number(size) }))
        .filter(({ id }) => !isNamed(id));
      const ids = surplusOf(loose, mostBytes, now());
      const newest = loose.find(({ id }) => id === ids.at(-1))?.at ?? 0;
      // Keeps one that a form has referred to meanwhile: it was used again.
      const gone = await database.query(
        `DELETE FROM ${schema}.upload WHERE id = ANY($1) AND used_at <= $2 RETURNING id`,
        [ids, newest],
      );
      return gone.length;
    },
  };
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
