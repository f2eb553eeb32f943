import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { MirroredImage } from '../board/html/images.ts';
import { inQuickTransaction } from './database.ts';
import { inPieces } from './parts.ts';

/** A copy of an image of an advert. Times are milliseconds since 1970. */
export interface CopiedImage extends MirroredImage {
  bytes: number;
  fetchedAt: number;
  /** Since when no post shows it; left out while one does. */
  unusedSince?: number;
}

/** An image that could not be had. */
export interface FailedImage {
  reason: string;
  /** Failures in a row. */
  tries: number;
  /** It is not asked for again before. */
  until: number;
}

/** What is known of images, by their source addresses. */
export interface ImageRecords {
  images: Map<string, CopiedImage>;
  failures: Map<string, FailedImage>;
}

/** What can be read of the images of a store. */
export interface ImageView {
  /** All that is known. An image whose bytes are gone is not named. */
  records(): Promise<ImageRecords>;
  /**
   * The bytes of a copy; `null` where there is none, or where they are not those that its address says. Such a copy is
   * forgotten by a store that is open for writing.
   *
   * @param address `/images/<hash>.<type>`
   */
  read(address: string): Promise<Uint8Array | null>;
}

/** Copies of the images of adverts. What a power cut undoes of them is fetched again, so none waits for the disk. */
export interface ImageStore extends ImageView {
  /** Keeps a copy, in place of what was known of its source. Equal bytes of many sources are kept once. */
  put(source: string, image: CopiedImage, bytes: Uint8Array): Promise<void>;
  /**
   * Writes at once what else has become of sources: since when a copy is unused, why one could not be had, or `null` for what is
   * to be forgotten. Bytes that no source has any more go.
   */
  note(records: readonly ImageRecord[]): Promise<void>;
}

/** A source, and what has become of it. */
type ImageRecord = readonly [source: string, record: CopiedImage | FailedImage | null];

/** How a picture is recorded once it is copied. @param fetchedAt milliseconds since 1970 */
export const copiedImage = (
  { bytes, format, width, height }: { bytes: Uint8Array; format: string; width: number; height: number },
  fetchedAt: number,
): CopiedImage => ({
  ...{ address: `/images/${hashOf(bytes)}.${format}`, width, height },
  ...{ bytes: bytes.length, fetchedAt },
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

const nameIn = (address: string): { hash: string; type: string } | null => {
  const [, hash, type] = /^\/images\/([0-9a-f]{24})\.(\w+)$/.exec(address) ?? [];
  return hash === undefined || type === undefined ? null : { hash, type };
};

export function readImageRecords(database: DatabaseSync): ImageRecords {
  const found: ImageRecords = { images: new Map(), failures: new Map() };
  const rows = database.prepare(
    `SELECT image.* FROM image LEFT JOIN image_bytes USING (hash)
     WHERE image.hash IS NULL OR image_bytes.hash IS NOT NULL`,
  );
  for (const row of rows.iterate()) {
    const source = String(row.source);
    if (row.hash === null) {
      const [reason, tries, until] = [String(row.reason), Number(row.tries), Number(row.retry_at)];
      found.failures.set(source, { reason, tries, until });
      continue;
    }
    found.images.set(source, {
      ...{ address: `/images/${row.hash}.${row.type}`, width: Number(row.width), height: Number(row.height) },
      ...{ bytes: Number(row.bytes), fetchedAt: Number(row.fetched_at) },
      ...(row.unused_since !== null && { unusedSince: Number(row.unused_since) }),
    });
  }
  return found;
}

/** The bytes of a copy, and whether they are those that its address says; `null` where there are none. */
function readBytes(database: DatabaseSync, address: string) {
  const name = nameIn(address);
  // Prepared each time: a statement would hold on to the bytes that it has read or written last.
  const row = name && database.prepare('SELECT bytes FROM image_bytes WHERE hash = ?').get(name.hash);
  if (!row) return null;
  const bytes = row.bytes instanceof Uint8Array ? row.bytes : new Uint8Array();
  return { bytes, isWhole: hashOf(bytes) === name.hash };
}

function readWhole(database: DatabaseSync, address: string): Uint8Array | null {
  const read = readBytes(database, address);
  if (read?.isWhole !== false) return read?.bytes ?? null;
  try {
    inQuickTransaction(database, () => {
      const hash = nameIn(address)?.hash ?? null;
      database.prepare('DELETE FROM image WHERE hash = ?').run(hash);
      database.prepare('DELETE FROM image_bytes WHERE hash = ?').run(hash);
    });
  } catch {
    // Whoever only reads leaves it to a writer; where it can't be removed, it is not shown all the same.
  }
  return null;
}

function put(
  database: DatabaseSync,
  source: string,
  { address, width, height, fetchedAt }: CopiedImage,
  bytes: Uint8Array,
): void {
  const name = nameIn(address);
  if (!name) throw new Error(`${address} is no address of a copied image.`);
  const { hash, type } = name;
  inQuickTransaction(database, () => {
    database
      .prepare('INSERT INTO image_bytes (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(hash, bytes);
    database
      .prepare(
        'INSERT OR REPLACE INTO image (source, hash, type, width, height, bytes, fetched_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(source, hash, type, width, height, bytes.length, fetchedAt);
  });
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
 * The images of a file. Each step is done at once, between the pieces of whatever else is done with the file.
 *
 * @param connection gives the one that is open now
 * @param said does something, and says for people what went wrong
 */
export const createImages = (
  connection: () => DatabaseSync,
  said: <Result>(task: () => Result | Promise<Result>) => Promise<Result>,
): ImageStore => ({
  records: () => said(() => readImageRecords(connection())),
  read: (address) => said(() => readWhole(connection(), address)),
  put: (source, image, bytes) => said(() => put(connection(), source, image, bytes)),
  note: (records) => said(() => note(connection(), records)),
});

/** What is wrong with the images, in words. Reads all of them, one after the other. */
export async function imageFaults(database: DatabaseSync): Promise<string[]> {
  const faults: string[] = [];
  const rows = database.prepare(
    'SELECT source, hash, type FROM image WHERE hash IS NOT NULL ORDER BY source',
  );
  for await (const [row] of inPieces(rows.all(), 1)) {
    const read = readBytes(database, `/images/${row?.hash}.${row?.type}`);
    if (!read?.isWhole) faults.push(`The copy of ${row?.source} is ${read ? 'damaged' : 'gone'}.`);
  }
  return faults;
}
