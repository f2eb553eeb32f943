import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inQuickTransaction } from './database.ts';
import { inPieces } from './parts.ts';
import type { CopiedImage, FailedImage, ImageRecord, ImageRecords, ImageStore } from './store.ts';

/** The record of an image that was copied. @param fetchedAt milliseconds since 1970 */
export const copiedImage = (
  { bytes, format, width, height }: { bytes: Uint8Array; format: string; width: number; height: number },
  fetchedAt: number,
): CopiedImage => ({
  ...{ address: `/images/${hashOf(bytes)}.${format}`, width, height },
  ...{ bytes: bytes.length, fetchedAt },
});

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);

export const nameIn = (address: string): { hash: string; type: string } | null => {
  const [, hash, type] = /^\/images\/([0-9a-f]{24})\.(\w+)$/.exec(address) ?? [];
  return hash === undefined || type === undefined ? null : { hash, type };
};

/** Rows and bytes read or written before the event loop gets a turn. */
const rowsAtOnce = 1_000;
const bytesAtOnce = 262_144;

export async function readImageRecords(database: DatabaseSync): Promise<ImageRecords> {
  const found: ImageRecords = { images: new Map(), failures: new Map() };
  const page = database.prepare(
    `SELECT * FROM image WHERE source > ?
     AND (hash IS NULL OR EXISTS (SELECT 1 FROM image_bytes WHERE image_bytes.hash = image.hash))
     ORDER BY source LIMIT ${rowsAtOnce}`,
  );
  let last = '';
  for (let rows = page.all(last); rows.length > 0; rows = page.all(last)) {
    for (const row of rows) {
      last = String(row.source);
      if (row.hash === null) found.failures.set(last, failedOf(row));
      else found.images.set(last, copiedOf(row));
    }
    if (rows.length === rowsAtOnce) await setImmediate();
  }
  return found;
}

type Row = Readonly<Record<string, unknown>>;

export const failedOf = (row: Row): FailedImage => ({
  ...{ reason: String(row.reason), tries: Number(row.tries), until: Number(row.retry_at) },
});

export const copiedOf = (row: Row): CopiedImage => ({
  ...{ address: `/images/${row.hash}.${row.type}`, width: Number(row.width), height: Number(row.height) },
  ...{ bytes: Number(row.bytes), fetchedAt: Number(row.fetched_at) },
  ...(row.unused_since !== null && { unusedSince: Number(row.unused_since) }),
});

function hasImage(database: DatabaseSync, address: string): boolean {
  const name = nameIn(address);
  if (!name) return false;
  const select = database.prepare(
    'SELECT 1 FROM image JOIN image_bytes USING (hash) WHERE hash = ? AND type = ? LIMIT 1',
  );
  return select.get(name.hash, name.type) !== undefined;
}

/** The bytes of a copy, and whether they match the hash in its address; `null` when there are none. */
async function readBytes(connection: () => DatabaseSync, address: string) {
  const name = nameIn(address);
  if (!name) return null;
  const pieces: Uint8Array[] = [];
  for (;;) {
    // Prepared each time: a kept statement would keep the last bytes in memory.
    const select = connection().prepare('SELECT bytes FROM image_bytes WHERE hash = ? AND at = ?');
    const piece = select.get(name.hash, pieces.length)?.bytes;
    if (!(piece instanceof Uint8Array)) break;
    pieces.push(piece);
    if (piece.length === bytesAtOnce) await setImmediate();
  }
  const bytes = Buffer.concat(pieces);
  return pieces.length === 0 ? null : { bytes, isWhole: hashOf(bytes) === name.hash };
}

async function readWhole(connection: () => DatabaseSync, address: string): Promise<Uint8Array | null> {
  const read = await readBytes(connection, address);
  if (read?.isWhole !== false) return read?.bytes ?? null;
  try {
    const database = connection();
    inQuickTransaction(database, () => {
      const hash = nameIn(address)?.hash ?? null;
      database.prepare('DELETE FROM image WHERE hash = ?').run(hash);
      database.prepare('DELETE FROM image_bytes WHERE hash = ?').run(hash);
    });
  } catch {
    // A reader leaves the removal to a writer. When removing fails, the image is still not shown.
  }
  return null;
}

/** Piece by piece. Pieces left by a killed process belong to no source, and are deleted like those of unused copies. */
async function put(
  connection: () => DatabaseSync,
  source: string,
  image: CopiedImage,
  bytes: Uint8Array,
): Promise<void> {
  const { address, width, height, fetchedAt } = image;
  const name = nameIn(address);
  if (!name) throw new Error(`${address} is no address of a copied image.`);
  const { hash, type } = name;
  for (let from = 0; from < bytes.length; from += bytesAtOnce) {
    const database = connection();
    const insert = database.prepare(
      'INSERT INTO image_bytes (hash, at, bytes) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes',
    );
    const piece = bytes.subarray(from, from + bytesAtOnce);
    inQuickTransaction(database, () => insert.run(hash, from / bytesAtOnce, piece));
    if (piece.length === bytesAtOnce) await setImmediate();
  }
  const database = connection();
  const insert = database.prepare(
    'INSERT OR REPLACE INTO image (source, hash, type, width, height, bytes, fetched_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const size = database.prepare('SELECT total(length(bytes)) AS size FROM image_bytes WHERE hash = ?');
  const isWhole = inQuickTransaction(database, () => {
    if (size.get(hash)?.size !== bytes.length) return false;
    insert.run(source, hash, type, width, height, bytes.length, fetchedAt);
    return true;
  });
  // Until a source refers to them, the pieces may have been deleted as unused.
  if (!isWhole) await put(connection, source, image, bytes);
}

function note(database: DatabaseSync, records: readonly ImageRecord[]): void {
  const remove = database.prepare('DELETE FROM image WHERE source = ?');
  const use = database.prepare('UPDATE image SET unused_since = ? WHERE source = ? AND hash IS NOT NULL');
  const fail = database.prepare(
    'INSERT OR REPLACE INTO image (source, reason, tries, retry_at) VALUES (?, ?, ?, ?)',
  );
  inQuickTransaction(database, () => {
    for (const [source, record] of records) {
      if (record === null) remove.run(source);
      else if ('reason' in record) fail.run(source, record.reason, record.tries, record.until);
      else use.run(record.unusedSince ?? null, source);
    }
    if (records.some(([, record]) => record === null)) {
      database.exec(
        'DELETE FROM image_bytes WHERE hash NOT IN (SELECT hash FROM image WHERE hash IS NOT NULL)',
      );
    }
  });
}

/**
 * The images of a file. Each step runs without interruption, between the pieces of other work on the file.
 *
 * @param connection gives the one that is open now
 * @param said does something, and rewords its errors for people
 */
export const createImages = (
  connection: () => DatabaseSync,
  said: <Result>(task: () => Result | Promise<Result>) => Promise<Result>,
): ImageStore => ({
  records: () => said(() => readImageRecords(connection())),
  has: (address) => said(() => hasImage(connection(), address)),
  read: (address) => said(() => readWhole(connection, address)),
  put: (source, image, bytes) => said(() => put(connection, source, image, bytes)),
  note: (records) => said(() => note(connection(), records)),
});

/** Faults of the images, in words. Reads all of them, one after the other. */
export async function imageFaults(database: DatabaseSync): Promise<string[]> {
  const faults: string[] = [];
  const rows = database.prepare(
    'SELECT source, hash, type FROM image WHERE hash IS NOT NULL ORDER BY source',
  );
  for await (const [row] of inPieces(rows.all(), 1)) {
    const read = await readBytes(() => database, `/images/${row?.hash}.${row?.type}`);
    if (!read?.isWhole) faults.push(`The copy of ${row?.source} is ${read ? 'damaged' : 'gone'}.`);
  }
  return faults;
}
