import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { createLock } from '../base/timing.ts';
import { emptyArchive } from '../site/archive/archived.ts';
import { DataDirInUse, earlierFiles, lockDataDir } from './data-folder.ts';
import { createImageStore, createImageView, imageFaults } from './images.ts';
import { amongIds, bytesOfIds, idsOfBytes, readMemory } from './parts.ts';
import { createSaver, type Saver } from './saver.ts';
import { createSnapshots, lists, noSuchSnapshot, type Snapshots, viewOfSnapshots } from './snapshots.ts';
import {
  createSqliteDatabase,
  type ImageBytes,
  querySqlite,
  type Session,
  type SqliteDatabase,
  type StoreTables,
  sqliteDialect,
  sqliteSchema,
  type Write,
} from './sql.ts';
import {
  type Connect,
  connectBeside,
  connectToWrite,
  lacksLaterTables,
  openFile,
  openFileToRead,
  orSetAside,
  setAside,
  storeFile,
} from './sqlite-file.ts';
import {
  type HintMark,
  type HistoryView,
  type ImageStore,
  type ImageView,
  isDamage,
  rewording,
  type Store,
  type StoreView,
  storeError,
  type Warn,
} from './store.ts';
import { fileState } from './whole-file.ts';

export interface OpenStoreOptions {
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Receives messages about files that were set aside, and about leftovers of an earlier version. */
  send: Warn;
  /** For tests: opens the connection to the file. */
  connect?: Connect;
}

/** Bytes of an image that are read or written before the event loop gets a turn. */
const bytesAtOnce = 262_144;

/** In pieces. Those left by a killed process belong to no source, and are deleted like those of unused copies. */
const imageBytes: ImageBytes = {
  async prepare(write, hash, bytes) {
    for (let from = 0; from < bytes.length; from += bytesAtOnce) {
      const piece = bytes.subarray(from, from + bytesAtOnce);
      const insert = `INSERT INTO main.image_bytes (hash, at, bytes) VALUES ($1, $2, $3)
        ON CONFLICT (hash, at) DO UPDATE SET bytes = excluded.bytes`;
      await write((session) => session.query(insert, [hash, from / bytesAtOnce, piece]));
      if (piece.length === bytesAtOnce) await setImmediate();
    }
  },
  async store(session, hash, bytes) {
    const select = 'SELECT total(length(bytes)) AS size FROM main.image_bytes WHERE hash = $1';
    const [row] = await session.query(select, [hash]);
    return row?.size === bytes.length;
  },
  async read(session, hash) {
    const pieces: Uint8Array[] = [];
    for (;;) {
      const select = 'SELECT bytes FROM main.image_bytes WHERE hash = $1 AND at = $2';
      const [row] = await session.query(select, [hash, pieces.length]);
      if (!(row?.bytes instanceof Uint8Array)) break;
      pieces.push(row.bytes);
      if (row.bytes.length === bytesAtOnce) await setImmediate();
    }
    return pieces.length === 0 ? null : Buffer.concat(pieces);
  },
};

const tables: StoreTables = {
  schema: sqliteSchema,
  dialect: sqliteDialect,
  lists: { write: bytesOfIds, read: idsOfBytes },
  async usedParts(session, ids) {
    const isWanted = amongIds(Uint32Array.from(ids));
    const used = new Set<number>();
    const rows = await session.query(`SELECT ${lists.join(', ')} FROM main.snapshot`);
    for (const row of rows)
      for (const name of lists) for (const id of idsOfBytes(row[name])) if (isWanted(id)) used.add(id);
    return ids.filter((id) => used.has(id));
  },
  selectPinned: "SELECT CAST(value AS INTEGER) AS snapshot FROM main.state WHERE name = 'pinned'",
  pin: `INSERT INTO main.state (name, value) SELECT 'pinned', id FROM main.snapshot WHERE id = $1
    ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING value`,
  unpin: "DELETE FROM main.state WHERE name = 'pinned' RETURNING value",
  imageKey: { column: 'source', of: (source) => source },
  imageBytes,
};

/** The file, and what this process has cached of it. */
interface Opened {
  connection: DatabaseSync;
  database: SqliteDatabase;
  snapshots: Snapshots;
  saver: Saver;
}

/** A task that uses the file. */
type Task<On, Result> = (on: On) => Promise<Result>;
/** Runs tasks one after the other. */
type Work<On> = <Result>(task: Task<On, Result>) => Promise<Result>;

/**
 * Opens `jobfront.sqlite` of a data folder as its only writer. A file that is damaged or of another format is renamed,
 * and the store begins empty; also when the damage is found later.
 *
 * @throws {DataDirInUse} when another process writes, with its number
 * @throws {Error} when the folder can't be written to, with what to do
 */
export function openStore(dataDir: string, options: OpenStoreOptions): Store {
  const folder = resolve(dataDir);
  const file = storeFile(folder);
  const { send, connect = connectToWrite } = options;
  const lock = lockDataDir(folder, process.pid, options.now());
  const isNew = !existsSync(file);
  const open = () => openSwept(file, connect);
  let opened: Opened;
  try {
    opened = orSetAside(file, open, send);
  } catch (error) {
    lock.release();
    throw storeError(file, error);
  }
  const left = isNew ? earlierFiles(folder) : null;
  if (left !== null) send(left);

  async function healing<Result>(task: Task<Opened, Result>): Promise<Result> {
    try {
      return await task(opened);
    } catch (error) {
      if (!isDamage(error)) throw error;
      if (opened.connection.isOpen) opened.connection.close();
      setAside(file, error, send);
      opened = open();
      return task(opened);
    }
  }
  const work = workOn<Opened>(file, healing);
  const reworded = rewording(file);
  // Not queued: webhooks and visitors are answered between two pieces of a save.
  const beside = {
    query: (text: string, values?: readonly unknown[]) => reworded(() => opened.database.query(text, values)),
    writeQuickly: <Result>(task: Task<Session, Result>) => reworded(() => opened.database.writeQuickly(task)),
  };
  const images = createImageStore(beside, beside.writeQuickly, tables);

  return {
    ...viewOfSnapshots(
      tables,
      (task) => work(({ database, snapshots }) => task(database, snapshots)),
      () => opened.saver.chain(),
    ),
    memory: () =>
      work(async ({ database, snapshots, saver }) =>
        (await snapshots.shown(database)) === null ? null : saver.memory(database),
      ),
    check: () => work(({ database, snapshots }) => faultsOf(database, snapshots)),
    save: (shown) =>
      work(async ({ database, saver }) => {
        try {
          const { write, writeQuickly } = database;
          return await saver.save({ session: database, piece: writeQuickly, whole: write }, shown);
        } catch (error) {
          saver.reset();
          throw error;
        }
      }),
    pin: (id, by = '') =>
      work(async ({ database, snapshots }) => {
        if (await database.write((session) => snapshots.pin(session, id, by))) return;
        throw noSuchSnapshot(id, await snapshots.list(database));
      }),
    unpin: () => work(({ database, snapshots }) => database.write(snapshots.unpin)),
    hints: hintMark(beside, beside.writeQuickly),
    images: {
      ...images,
      records: () => work(({ database }) => createImageView(database, tables).records()),
    },
    state: (name) => fileState(folder, name),
    async close() {
      if (opened.connection.isOpen) opened.connection.close();
      lock.release();
    },
  };
}

/**
 * Reads a store while another process may write it. Reads return the last save; nothing is written.
 *
 * @param report is called with the reason when a file can't be read
 * @returns `null` when there is none that can be read
 */
export function readStore(dataDir: string, report: Warn = () => undefined): StoreView | null {
  const file = storeFile(resolve(dataDir));
  let opened: DatabaseSync | null;
  try {
    opened = openFileToRead(file);
  } catch (error) {
    if (!isDamage(error)) throw storeError(file, error);
    report(storeError(file, error).message);
    return null;
  }
  if (opened === null) return null;
  const connection = opened;
  const session: Session = { query: async (text, values) => querySqlite(connection, text, values) };
  const snapshots = createSnapshots(tables);
  const read = workOn<Session>(file, async (task) => {
    // Isolates the read from later commits: a snapshot that is deleted while it is read is read whole.
    connection.exec('BEGIN');
    try {
      return await task(session);
    } finally {
      if (connection.isOpen) connection.exec('ROLLBACK');
    }
  });
  const reworded = rewording(file);
  const views = viewOfSnapshots(tables, (task) => read((on) => task(on, snapshots)));
  return {
    ...views,
    ...(lacksLaterTables(connection) && { history: noHistory }),
    memory: () =>
      read(async (on) => ((await snapshots.shown(on)) === null ? null : readMemory(on, sqliteSchema))),
    check: () => read((on) => faultsOf(on, snapshots)),
    images: createImageView({ query: (text, values) => reworded(() => session.query(text, values)) }, tables),
    state: (name) => fileState(resolve(dataDir), name),
    async close() {
      if (connection.isOpen) connection.close();
    },
  };
}

/** Of a file that an earlier version has written. */
const noHistory: HistoryView = {
  read: async () => ({ snapshot: null, chain: null, archive: emptyArchive }),
  chainLines: async () => [],
  archived: async () => [],
};

/**
 * The images of a file for a process that works beside its writer.
 *
 * @throws {StoreError} when it can't be read
 */
function openImages(dataDir: string): ImageStore & { close(): Promise<void> } {
  const file = storeFile(resolve(dataDir));
  const reworded = rewording(file);
  try {
    const connection = openFile(file, connectBeside);
    const database = createSqliteDatabase(connection);
    const session: Session = { query: (text, values) => reworded(() => database.query(text, values)) };
    return {
      ...createImageStore(session, (task) => reworded(() => database.writeQuickly(task)), tables),
      close: async () => connection.close(),
    };
  } catch (error) {
    throw storeError(file, error);
  }
}

async function faultsOf(session: Session, snapshots: Snapshots): Promise<string[]> {
  const checked = await session.query('PRAGMA integrity_check');
  const lines = checked.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
  return [...lines, ...(await snapshots.faults(session)), ...(await imageFaults(session, tables))];
}

/** Parts that a killed process has left without a snapshot are deleted first. */
function openSwept(file: string, connect: Connect): Opened {
  const connection = openFile(file, connect);
  try {
    const used = new Set<number>();
    for (const row of querySqlite(connection, `SELECT ${lists.join(', ')} FROM snapshot`)) {
      for (const name of lists) for (const id of idsOfBytes(row[name])) used.add(id);
    }
    const all = querySqlite(connection, 'SELECT id FROM part').map(({ id }) => Number(id));
    const unused = all.filter((id) => !used.has(id));
    if (unused.length > 0) {
      querySqlite(connection, `DELETE FROM part WHERE id ${sqliteDialect.among('$1', 'bigint')}`, [unused]);
    }
    const snapshots = createSnapshots(tables);
    const database = createSqliteDatabase(connection);
    return { connection, database, snapshots, saver: createSaver(tables, snapshots) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Runs tasks one after the other, in the order of the calls, and rewords their errors for people. */
function workOn<On>(file: string, attempt: Work<On>): Work<On> {
  const inTurn = createLock();
  const reworded = rewording(file);
  return (task) => reworded(() => inTurn(() => attempt(task)));
}

const hintMark = (session: Session, writeQuickly: Write): HintMark => ({
  read: async () => (await session.query("SELECT 1 AS found FROM main.state WHERE name = 'hint'")).length > 0,
  async set() {
    await session.query("INSERT OR REPLACE INTO main.state (name, value) VALUES ('hint', 'set')");
  },
  async clear() {
    await writeQuickly((inside) => inside.query("DELETE FROM main.state WHERE name = 'hint'"));
  },
});

/**
 * The images of a data folder for a process that works beside its writer, such as a build. Several may copy images at
 * the same time; the first one makes the file.
 *
 * @throws {StoreError} when the file can't be read and another process holds the folder
 */
export function openImagesBeside(
  dataDir: string,
  options: OpenStoreOptions,
): ImageStore & { close(): Promise<void> } {
  try {
    // Sets an unreadable file aside.
    openStore(dataDir, options).close();
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
  }
  return openImages(dataDir);
}

/** The bytes of a copied image. @throws {Error} when the store no longer has it */
export async function demandImage(view: ImageView | undefined, address: string): Promise<Uint8Array> {
  const bytes = await view?.read(address);
  if (bytes) return bytes;
  throw new Error(`The copy of ${address} is gone or damaged. The next reading of the list copies it again.`);
}

/** The same, while another process writes the store. @param address `/images/<hash>.<type>` */
export async function readStoredImage(dataDir: string, address: string): Promise<Uint8Array> {
  const view = readStore(dataDir);
  try {
    return await demandImage(view?.images, address);
  } finally {
    view?.close();
  }
}
