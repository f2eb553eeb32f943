import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inPieces } from './parts.ts';
import { type Row, rowsOfParameters, type Session, type StoreTables, type Write } from './sql.ts';
import type { CopiedImage, FailedImage, ImageRecord, ImageRecords, ImageStore, ImageView } from './store.ts';

/** The record of an image that was copied. @param fetchedAt milliseconds since 1970 */
export const copiedImage = (
  { bytes, format, width, height }: { bytes: Uint8Array; format: string; width: number; height: number },
  fetchedAt: number,
): CopiedImage => ({
  address: `/images/${hashOf(bytes)}.${format}`,
  width,
  height,
  bytes: bytes.length,
  fetchedAt,
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

const nameIn = (address: string): { hash: string; type: string } | null => {
  const [, hash, type] = /^\/images\/([0-9a-f]{24})\.(\w+)$/.exec(address) ?? [];
  return hash === undefined || type === undefined ? null : { hash, type };
};

/** Rows that one query reads or writes, before the event loop gets a turn. */
const rowsAtOnce = 1_000;

const copiedOf = (row: Row): CopiedImage => ({
  address: `/images/${row.hash}.${row.type}`,
  width: Number(row.width),
  height: Number(row.height),
  bytes: Number(row.bytes),
  fetchedAt: Number(row.fetched_at),
  ...(row.unused_since !== null && { unusedSince: Number(row.unused_since) }),
});

/** The copies of images, for readers. */
export const createImageView = (session: Session, tables: StoreTables): ImageView => ({
  records: () => readImageRecords(session, tables),
  async has(address) {
    const name = nameIn(address);
    if (!name) return false;
    const { schema } = tables;
    const select = `SELECT 1 AS found FROM ${schema}.image JOIN ${schema}.image_bytes USING (hash) WHERE hash = $1 AND type = $2 LIMIT 1`;
    return (await session.query(select, [name.hash, name.type])).length > 0;
  },
  async read(address) {
    const read = await readBytes(session, tables, address);
    return read?.isWhole ? read.bytes : null;
  },
});

/** The same for a writer. Each query and each transaction runs between the pieces of other work. */
export const createImageStore = (session: Session, write: Write, tables: StoreTables): ImageStore => ({
  ...createImageView(session, tables),
  async read(address) {
    const read = await readBytes(session, tables, address);
    if (read?.isWhole !== false) return read?.bytes ?? null;
    // When removing fails, the image is still not shown.
    await write((inside) => forget(inside, tables, address)).catch(() => undefined);
    return null;
  },
  put: (source, image, bytes) => put(write, tables, source, image, bytes),
  note: (records) => write((inside) => note(inside, tables, records)),
});

/** The columns by which a record of a source is stored. */
const namesOf = ({ imageKey }: StoreTables) => ({
  columns: imageKey.column === 'source' ? ['source'] : [imageKey.column, 'source'],
  valuesOf: (source: string) => (imageKey.column === 'source' ? [source] : [imageKey.of(source), source]),
});

async function put(
  write: Write,
  tables: StoreTables,
  source: string,
  image: CopiedImage,
  bytes: Uint8Array,
): Promise<void> {
  const { address, width, height, fetchedAt } = image;
  const name = nameIn(address);
  if (!name) throw new Error(`${address} is no address of a copied image.`);
  const { columns, valuesOf } = namesOf(tables);
  const all = [...columns, 'hash', 'type', 'width', 'height', 'bytes', 'fetched_at'];
  await tables.imageBytes.prepare(write, name.hash, bytes);
  const isStored = await write(async (session) => {
    if (!(await tables.imageBytes.store(session, name.hash, bytes))) return false;
    await session.query(
      `INSERT INTO ${tables.schema}.image (${all.join(', ')}) VALUES ${rowsOfParameters(1, all.length)}
       ON CONFLICT (${tables.imageKey.column}) DO UPDATE SET hash = excluded.hash, type = excluded.type,
         width = excluded.width, height = excluded.height, bytes = excluded.bytes, fetched_at = excluded.fetched_at,
         unused_since = NULL, reason = NULL, tries = NULL, retry_at = NULL`,
      [...valuesOf(source), name.hash, name.type, width, height, bytes.length, fetchedAt],
    );
    return true;
  });
  // Until a source refers to them, the bytes may have been deleted as unused.
  if (!isStored) await put(write, tables, source, image, bytes);
}

async function note(session: Session, tables: StoreTables, records: readonly ImageRecord[]): Promise<void> {
  const { schema, dialect, imageKey } = tables;
  const { columns, valuesOf } = namesOf(tables);
  const failureColumns = [...columns, 'reason', 'tries', 'retry_at'];
  for (let from = 0; from < records.length; from += rowsAtOnce) {
    const gone: string[] = [];
    const failed: unknown[][] = [];
    const copied: unknown[][] = [];
    for (const [source, record] of records.slice(from, from + rowsAtOnce)) {
      if (record === null) gone.push(imageKey.of(source));
      else if ('reason' in record) {
        failed.push([...valuesOf(source), dialect.anyText.write(record.reason), record.tries, record.until]);
      } else copied.push([imageKey.of(source), record.unusedSince ?? null]);
    }
    if (gone.length > 0) {
      const condition = `${imageKey.column} ${dialect.among('$1', 'text')}`;
      await session.query(`DELETE FROM ${schema}.image WHERE ${condition}`, [gone]);
    }
    if (failed.length > 0) {
      await session.query(
        `INSERT INTO ${schema}.image (${failureColumns.join(', ')})
         VALUES ${rowsOfParameters(failed.length, failureColumns.length)}
         ON CONFLICT (${imageKey.column}) DO UPDATE SET reason = excluded.reason, tries = excluded.tries,
           retry_at = excluded.retry_at, hash = NULL, type = NULL, width = NULL, height = NULL, bytes = NULL,
           fetched_at = NULL, unused_since = NULL`,
        failed.flat(),
      );
    }
    if (copied.length > 0) {
      await session.query(
        `UPDATE ${schema}.image SET unused_since = noted.column2
         FROM (VALUES ${rowsOfParameters(copied.length, 2, ['text', 'double precision'])}) AS noted
         WHERE ${imageKey.column} = noted.column1 AND hash IS NOT NULL`,
        copied.flat(),
      );
    }
  }
  if (records.every(([, record]) => record !== null && !('reason' in record))) return;
  await session.query(
    `DELETE FROM ${schema}.image_bytes
     WHERE NOT EXISTS (SELECT 1 FROM ${schema}.image WHERE image.hash = image_bytes.hash)`,
  );
}

async function forget(session: Session, { schema }: StoreTables, address: string): Promise<void> {
  const hash = nameIn(address)?.hash ?? null;
  await session.query(`DELETE FROM ${schema}.image WHERE hash = $1`, [hash]);
  await session.query(`DELETE FROM ${schema}.image_bytes WHERE hash = $1`, [hash]);
}

/** The bytes of a copy, and whether they match the hash in its address; `null` when there are none. */
async function readBytes(session: Session, { imageBytes }: StoreTables, address: string) {
  const name = nameIn(address);
  const bytes = name && (await imageBytes.read(session, name.hash));
  return bytes && { bytes, isWhole: hashOf(bytes) === name.hash };
}

async function readImageRecords(session: Session, { schema, dialect, imageKey }: StoreTables) {
  const found: ImageRecords = { images: new Map(), failures: new Map() };
  const page = `SELECT * FROM ${schema}.image WHERE ${imageKey.column} > $1
    AND (hash IS NULL OR EXISTS (SELECT 1 FROM ${schema}.image_bytes WHERE image_bytes.hash = image.hash))
    ORDER BY ${imageKey.column} LIMIT ${rowsAtOnce}`;
  for (let last = ''; ; await setImmediate()) {
    const rows = await session.query(page, [last]);
    for (const row of rows) {
      const source = String(row.source);
      if (row.hash !== null) found.images.set(source, copiedOf(row));
      else found.failures.set(source, failureOf(row, dialect.anyText.read(row.reason)));
    }
    if (rows.length < rowsAtOnce) return found;
    last = String(rows.at(-1)?.[imageKey.column]);
  }
}

const failureOf = (row: Row, reason: string): FailedImage => ({
  reason,
  tries: Number(row.tries),
  until: Number(row.retry_at),
});

/** Faults of the images, in words. Reads all of them, one after the other. */
export async function imageFaults(session: Session, tables: StoreTables): Promise<string[]> {
  const faults: string[] = [];
  const rows = await session.query(
    `SELECT source, hash, type FROM ${tables.schema}.image WHERE hash IS NOT NULL ORDER BY ${tables.imageKey.column}`,
  );
  for await (const [row] of inPieces(rows, 1)) {
    const read = await readBytes(session, tables, `/images/${row?.hash}.${row?.type}`);
    if (!read?.isWhole) faults.push(`The copy of ${row?.source} is ${read ? 'damaged' : 'gone'}.`);
  }
  return faults;
}
