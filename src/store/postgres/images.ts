import { setImmediate } from 'node:timers/promises';
import { keyOf } from '../../base/keys.ts';
import { copiedOf, failedOf, hashOf, nameIn } from '../images.ts';
import type { ImageRecord, ImageRecords, ImageStore, ImageView } from '../store.ts';
import type { Database, Session } from './connection.ts';

/** Rows read before the event loop gets a turn, or written at a time. */
const rowsAtOnce = 1_000;

/** The copies of images in a schema, for readers. */
export const createImageView = (database: Database): ImageView => ({
  records: () => readRecords(database, database.schema),
  has: async (address) => {
    const { schema } = database;
    const name = nameIn(address);
    const select = `SELECT 1 FROM ${schema}.image JOIN ${schema}.image_bytes USING (hash) WHERE hash = $1 AND type = $2 LIMIT 1`;
    return name !== null && (await database.query(select, [name.hash, name.type])).length > 0;
  },
  read: async (address) => {
    const read = await readBytes(database, database.schema, address);
    return read?.isWhole ? read.bytes : null;
  },
});

type Write = <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;

/** The same for the writer. @param write runs its work in one transaction; calls are queued */
export const createImageStore = (database: Database, write: Write): ImageStore => {
  const { schema } = database;
  return {
    ...createImageView(database),
    async read(address) {
      const read = await readBytes(database, schema, address);
      if (read?.isWhole !== false) return read?.bytes ?? null;
      // When removing fails, the image is still not shown.
      await write((session) => forget(session, schema, address)).catch(() => undefined);
      return null;
    },
    put: (source, { address, width, height, fetchedAt }, bytes) =>
      write(async (session) => {
        const name = nameIn(address);
        if (!name) throw new Error(`${address} is no address of a copied image.`);
        await session.query(
          `INSERT INTO ${schema}.image_bytes (hash, bytes) VALUES ($1, $2)
           ON CONFLICT (hash) DO UPDATE SET bytes = excluded.bytes`,
          [name.hash, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
        );
        await session.query(
          `INSERT INTO ${schema}.image (key, source, hash, type, width, height, bytes, fetched_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (key) DO UPDATE SET hash = excluded.hash, type = excluded.type, width = excluded.width,
             height = excluded.height, bytes = excluded.bytes, fetched_at = excluded.fetched_at,
             unused_since = NULL, reason = NULL, tries = NULL, retry_at = NULL`,
          [keyOf(source), source, name.hash, name.type, width, height, bytes.length, fetchedAt],
        );
      }),
    note: (records) => write((session) => note(session, schema, records)),
  };
};

async function note(session: Session, schema: string, records: readonly ImageRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += rowsAtOnce) {
    const some = records.slice(from, from + rowsAtOnce);
    const gone = some.flatMap(([source, record]) => (record === null ? [keyOf(source)] : []));
    const failed = some.flatMap(([source, record]) =>
      record !== null && 'reason' in record ? [[source, record] as const] : [],
    );
    const copied = some.flatMap(([source, record]) =>
      record !== null && !('reason' in record) ? [[source, record] as const] : [],
    );
    await session.query(`DELETE FROM ${schema}.image WHERE key = ANY($1)`, [gone]);
    await session.query(
      `INSERT INTO ${schema}.image (key, source, reason, tries, retry_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::double precision[])
       ON CONFLICT (key) DO UPDATE SET reason = excluded.reason, tries = excluded.tries, retry_at = excluded.retry_at,
         hash = NULL, type = NULL, width = NULL, height = NULL, bytes = NULL, fetched_at = NULL, unused_since = NULL`,
      [
        failed.map(([source]) => keyOf(source)),
        failed.map(([source]) => source),
        failed.map(([, { reason }]) => JSON.stringify(reason)),
        failed.map(([, { tries }]) => tries),
        failed.map(([, { until }]) => until),
      ],
    );
    await session.query(
      `UPDATE ${schema}.image SET unused_since = since
       FROM unnest($1::text[], $2::double precision[]) AS noted (name, since)
       WHERE key = name AND hash IS NOT NULL`,
      [copied.map(([source]) => keyOf(source)), copied.map(([, { unusedSince }]) => unusedSince ?? null)],
    );
  }
  await session.query(
    `DELETE FROM ${schema}.image_bytes
     WHERE NOT EXISTS (SELECT 1 FROM ${schema}.image WHERE image.hash = image_bytes.hash)`,
  );
}

async function forget(session: Session, schema: string, address: string): Promise<void> {
  const hash = nameIn(address)?.hash;
  await session.query(`DELETE FROM ${schema}.image WHERE hash = $1`, [hash]);
  await session.query(`DELETE FROM ${schema}.image_bytes WHERE hash = $1`, [hash]);
}

/** The bytes of a copy, and whether they match the hash in its address; `null` when there are none. */
async function readBytes(session: Session, schema: string, address: string) {
  const name = nameIn(address);
  if (!name) return null;
  const [row] = await session.query(`SELECT bytes FROM ${schema}.image_bytes WHERE hash = $1`, [name.hash]);
  const bytes = row?.bytes;
  return bytes instanceof Uint8Array ? { bytes, isWhole: hashOf(bytes) === name.hash } : null;
}

async function readRecords(session: Session, schema: string): Promise<ImageRecords> {
  const found: ImageRecords = { images: new Map(), failures: new Map() };
  const page = `SELECT * FROM ${schema}.image WHERE key > $1
    AND (hash IS NULL OR EXISTS (SELECT 1 FROM ${schema}.image_bytes WHERE image_bytes.hash = image.hash))
    ORDER BY key LIMIT ${rowsAtOnce}`;
  for (let last = ''; ; await setImmediate()) {
    const rows = await session.query(page, [last]);
    for (const row of rows) {
      const source = String(row.source);
      if (row.hash === null) {
        found.failures.set(source, failedOf({ ...row, reason: JSON.parse(String(row.reason)) }));
      } else found.images.set(source, copiedOf(row));
    }
    if (rows.length < rowsAtOnce) return found;
    last = String(rows.at(-1)?.key);
  }
}

/** Faults of the images, in words. Reads all of them, one after the other. */
export async function imageFaults(session: Session, schema: string): Promise<string[]> {
  const faults: string[] = [];
  const rows = await session.query(
    `SELECT source, hash, type FROM ${schema}.image WHERE hash IS NOT NULL ORDER BY key`,
  );
  for (const { source, hash, type } of rows) {
    const read = await readBytes(session, schema, `/images/${hash}.${type}`);
    if (!read?.isWhole) faults.push(`The copy of ${source} is ${read ? 'damaged' : 'gone'}.`);
  }
  return faults;
}
