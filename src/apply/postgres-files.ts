import { randomBytes } from 'node:crypto';
import type { Database } from '../store/postgres/connection.ts';
import {
  type FileStore,
  fileKeysOf,
  heldMs,
  isFileId,
  newFileKey,
  surplusOf,
  sweepMs,
} from './file-store.ts';
import { bytesOf, type Keys, seal, unseal } from './sealed.ts';

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
        ...[id, number, piece],
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
