import { keyOf } from '../../base/keys.ts';
import { createLock } from '../../base/timing.ts';
import { createImageStore, createImageView, imageFaults } from '../images.ts';
import { readMemory } from '../parts.ts';
import { createSaver, type Saver } from '../saver.ts';
import { createSnapshots, lists, noSuchSnapshot, viewOfSnapshots } from '../snapshots.ts';
import type { Session, StoreTables, Write } from '../sql.ts';
import {
  type AskedSync,
  type HintMark,
  type KeptState,
  type SharedStore,
  type Store,
  StoreError,
  StoreInUse,
  type StoreView,
  type TextKeeper,
} from '../store.ts';
import { type Database, type DatabaseOptions, type LongSession, openDatabase } from './connection.ts';
import { type Holder, isLeaseFree, type Lease, type LeaseTimes, takeLease } from './lease.ts';
import { isMigrated, migrate } from './schema.ts';

export interface OpenPostgresOptions extends DatabaseOptions {
  /** Who writes, for the message in a process that finds the store in use. */
  holder: Holder;
  /** How fast another process takes over; for tests. */
  times?: LeaseTimes;
}

/**
 * Opens the store in a schema of a PostgreSQL database as its only writer, and makes or migrates its tables.
 *
 * @throws {StoreInUse} when another process writes
 * @throws {StoreError} when the database can't be used, with what to do
 */
export const openPostgresStore = (options: OpenPostgresOptions): Promise<Store> =>
  opened(options, async (database) => {
    const lease = await takeLease(database, options.holder, options.times);
    if (!('write' in lease)) {
      throw new StoreInUse(
        `The schema ${options.schema} of the database is in use by ${lease.name} (since ${lease.since}). Two processes would overwrite what the other has saved. Stop that one, or give this site a schema of its own with DATABASE_SCHEMA.`,
      );
    }
    return storeOf(database, options, lease);
  });

/**
 * Opens it beside other processes of the same site: one of them leads and saves; all show its saves.
 *
 * @throws {StoreError} when the database can't be used, with what to do
 */
export const openSharedStore = (options: OpenPostgresOptions): Promise<SharedStore> =>
  opened(options, async (database) => storeOf(database, options, null));

async function opened<Opened>(
  options: DatabaseOptions,
  open: (database: Database) => Promise<Opened>,
): Promise<Opened> {
  const database = openDatabase(options);
  try {
    await migrate(database);
    return await open(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database alone, with its tables migrated. @throws {StoreError} when it can't be used, with what to do */
export const openMigrated = (options: DatabaseOptions): Promise<Database> =>
  opened(options, async (database) => database);

/**
 * Reads a store while another process may write it. Reads return the last save; nothing is written.
 *
 * @returns `null` when there is none
 * @throws {StoreError} when the database can't be used, with what to do
 */
export async function readPostgresStore(options: DatabaseOptions): Promise<StoreView | null> {
  const database = openDatabase(options);
  try {
    if (await isMigrated(database)) return viewOf(database);
    await database.close();
    return null;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * A text that all processes of the site share, such as a key: the first process makes it.
 *
 * @throws {StoreError} when the database can't be used, with what to do
 */
export const commonSecret = async (
  options: OpenPostgresOptions,
  name: string,
  make: () => string,
): Promise<string> =>
  opened(options, async (database) => {
    const state = `${database.schema}.state`;
    const select = () => database.query(`SELECT value FROM ${state} WHERE name = $1`, [name]);
    const insert = `INSERT INTO ${state} VALUES ($1, $2) ON CONFLICT DO NOTHING`;
    const [there] = await select();
    if (!there) await database.query(insert, [name, make()]);
    const [row] = there ? [there] : await select();
    await database.close();
    return String(row?.value);
  });

const tablesOf = ({ schema, dialect }: Database): StoreTables => ({
  schema,
  dialect,
  lists: { write: (ids) => Array.from(ids), read: (value) => Uint32Array.from(value as number[]) },
  async usedParts(session, ids) {
    const all = lists.map((name) => `snapshot.${name}`).join(' || ');
    const rows = await session.query(
      `SELECT DISTINCT part FROM ${schema}.snapshot, unnest(${all}) AS part WHERE part = ANY($1)`,
      [ids],
    );
    return rows.map(({ part }) => Number(part));
  },
  selectPinned: `SELECT snapshot FROM ${schema}.pin`,
  pin: `INSERT INTO ${schema}.pin (snapshot) SELECT id FROM ${schema}.snapshot WHERE id = $1 FOR KEY SHARE
    ON CONFLICT (one) DO UPDATE SET snapshot = excluded.snapshot RETURNING snapshot`,
  unpin: `DELETE FROM ${schema}.pin RETURNING snapshot`,
  imageKey: { column: 'key', of: keyOf },
  imageBytes: {
    prepare: async () => undefined,
    async store(session, hash, bytes) {
      await session.query(
        `INSERT INTO ${schema}.image_bytes (hash, bytes) VALUES ($1, $2)
         ON CONFLICT (hash) DO UPDATE SET bytes = excluded.bytes`,
        [hash, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
      );
      return true;
    },
    async read(session, hash) {
      const select = `SELECT bytes FROM ${schema}.image_bytes WHERE hash = $1`;
      const [row] = await session.query(select, [hash]);
      return row?.bytes instanceof Uint8Array ? row.bytes : null;
    },
  },
});

function viewOf(
  database: Database,
  tables = tablesOf(database),
  snapshots = createSnapshots(tables),
  written?: Saver['chain'],
): StoreView {
  return {
    ...viewOfSnapshots(tables, (work) => database.read((session) => work(session, snapshots)), written),
    memory: () =>
      database.read(async (session) =>
        (await snapshots.shown(session)) === null ? null : readMemory(session, database.schema),
      ),
    images: createImageView(database, tables),
    state: (name) => keptState(database, name, notLeading),
    check: () =>
      database.read(async (session) => [
        ...(await snapshots.faults(session)),
        ...(await imageFaults(session, tables)),
      ]),
    close: () => database.close(),
  };
}

/** @param first the lease that is held already */
function storeOf(database: Database, options: OpenPostgresOptions, first: Lease | null): SharedStore {
  const { schema } = database;
  const tables = tablesOf(database);
  let keeper: TextKeeper | null = null;
  const snapshots = createSnapshots(tables, () => keeper);
  const saver = createSaver(tables, snapshots);
  const view = viewOf(database, tables, snapshots, saver.chain);
  const news = createNews(database);
  const inTurn = createLock();
  const inTurnOfImages = createLock();
  let lease = first;
  const write: Write = (work) => (lease ? lease.write(work) : notLeading());

  return {
    ...view,
    ...createRequests(database),
    keepTexts: (given) => {
      keeper = given;
    },
    revision: news.revision,
    onNews: news.onNews,
    memory: () =>
      inTurn(() =>
        lease === null
          ? view.memory()
          : database.read(async (session) =>
              (await snapshots.shown(session)) === null ? null : saver.memory(session),
            ),
      ),
    save: (shown) =>
      inTurn(async () => {
        try {
          return await write(async (session) => {
            const here: Write = (work) => work(session);
            const summary = await saver.save({ session, piece: here, whole: here }, shown);
            await raiseRevision(session, schema);
            return summary;
          });
        } catch (error) {
          // After a lost connection it is unknown whether the last statement reached the server.
          saver.reset();
          throw error;
        }
      }),
    // An operator may pin in any process: it needs no lease.
    async pin(id, by = '') {
      const isPinned = await database.write(async (session) => {
        const pinned = await snapshots.pin(session, id, by);
        if (pinned) await raiseRevision(session, schema);
        return pinned;
      });
      if (!isPinned) throw noSuchSnapshot(id, await view.snapshots());
    },
    unpin: () =>
      database.write(async (session) => {
        const was = await snapshots.unpin(session);
        if (was) await raiseRevision(session, schema);
        return was;
      }),
    images: createImageStore(database, (work) => inTurnOfImages(() => write(work)), tables),
    state: (name) => keptState(database, name, write),
    async lead() {
      if (!(await isLeaseFree(database, options.times))) return null;
      const taken = await takeLease(database, options.holder, options.times);
      if (!('write' in taken)) return null;
      await inTurn(async () => {
        lease = taken;
        saver.reset();
      });
      return taken;
    },
    async close() {
      await Promise.all([lease?.release(), news.close()]);
      await database.close();
    },
  };
}

const notLeading = (): Promise<never> =>
  Promise.reject(
    new StoreError('This process does not sync the site, so it saves nothing: another one does.'),
  );

/** A row beside the keys of the site, whose names have another prefix. */
function keptState(database: Database, name: string, write: Write): KeptState {
  const table = `${database.schema}.state`;
  const row = `kept/${name}`;
  return {
    async read(parse, report) {
      const [found] = await database.query(`SELECT value FROM ${table} WHERE name = $1`, [row]);
      if (!found) return null;
      try {
        return parse(String(found.value));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        report(`The row ${row} of ${table} in the database can't be read (${why}) and counts as none.`);
        return null;
      }
    },
    write: (text) =>
      write(async (session) => {
        const insert = `INSERT INTO ${table} VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
        await session.query(insert, [row, text]);
      }),
  };
}

/** Notifies all processes of the site, on commit, that something may have changed. */
async function notify(session: Session, schema: string): Promise<void> {
  await session.query(`SELECT pg_notify($1, '')`, [schema]);
}

/** The same, for changes that visitors see. */
async function raiseRevision(session: Session, schema: string): Promise<void> {
  await session.query(`UPDATE ${schema}.state SET value = (value::bigint + 1)::text WHERE name = 'revision'`);
  await notify(session, schema);
}

type News = Pick<SharedStore, 'revision' | 'onNews'> & { close(): Promise<void> };

/** Listens; after a lost connection it listens again when somebody asks for the revision. */
function createNews(database: Database): News {
  const { schema } = database;
  const listeners: (() => void)[] = [];
  let session: Promise<LongSession> | null = null;
  let isClosed = false;

  async function listen(): Promise<LongSession> {
    const listening = await database.openSession();
    listening.onLost(() => {
      session = null;
    });
    listening.onNotice(() => {
      for (const listener of listeners) listener();
    });
    await listening.query(`LISTEN ${schema}`);
    return listening;
  }

  return {
    async revision() {
      if (listeners.length > 0 && !isClosed) {
        session ??= listen();
        await session.catch((error: unknown) => {
          session = null;
          throw error;
        });
      }
      const [row] = await database.query(`SELECT value FROM ${schema}.state WHERE name = 'revision'`);
      return String(row?.value);
    },
    onNews: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      await (await session?.catch(() => null))?.close();
    },
  };
}

type Requests = Pick<SharedStore, 'ask' | 'isAsked' | 'hasAsked' | 'takeAsked' | 'hints'>;

/**
 * Webhooks and syncs that operators asked for, a row each until they are processed. This process clears only those that
 * it has written or read: others may have arrived while it was reading the service.
 */
function createRequests(database: Database): Requests {
  const { schema } = database;
  const table = `${schema}.request`;
  const ours = new Set<string>();
  let unread: AskedSync[] = [];

  const insert = (content: AskedSync | null): Promise<string> =>
    database.write(async (session) => {
      const [row] = await session.query(`INSERT INTO ${table} (content) VALUES ($1) RETURNING id`, [
        JSON.stringify(content),
      ]);
      await notify(session, schema);
      return String(row?.id);
    });
  const others = async () =>
    (await database.query(`SELECT id, content FROM ${table} ORDER BY id`)).filter(
      ({ id }) => !ours.has(String(id)),
    );

  const hints: HintMark = {
    async read() {
      for (const { id, content } of await others()) {
        ours.add(String(id));
        // The mark of a process that led, or took itself for the leader, when a webhook arrived.
        unread.push(JSON.parse(String(content)) ?? { reason: 'webhook', hint: {} });
      }
      return ours.size > 0;
    },
    async set() {
      ours.add(await insert(null));
    },
    async clear() {
      const ids = [...ours];
      if (ids.length === 0) return;
      await database.query(`DELETE FROM ${table} WHERE id = ANY($1)`, [ids]);
      for (const id of ids) ours.delete(id);
    },
  };
  return {
    hints,
    ask: insert,
    isAsked: async (id) => (await database.query(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).length > 0,
    hasAsked: async () => (await others()).length > 0,
    takeAsked() {
      const read = unread;
      unread = [];
      return read;
    },
  };
}
