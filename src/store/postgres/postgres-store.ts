import type { SiteMemory } from '../../site/site-memory.ts';
import {
  type KeptState,
  type SharedStore,
  type Store,
  StoreError,
  StoreInUse,
  type StoreView,
} from '../store.ts';
import { createBoards, isSnapshotId } from './boards.ts';
import { type Database, type DatabaseOptions, openDatabase, type Session } from './connection.ts';
import { createImageStore, createImageView, imageFaults } from './images.ts';
import { type Holder, isLeaseFree, type Lease, type LeaseTimes, takeLease } from './lease.ts';
import { createWrittenParts, readMemory, writeMemory } from './parts.ts';
import { createNews, createRequests, tellRevision } from './requests.ts';
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

function viewOf(database: Database, boards = createBoards(database.schema)): StoreView {
  const { schema } = database;
  return {
    memory: () =>
      database.read(async (session) =>
        (await boards.shown(session)) === null ? null : readMemory(session, schema),
      ),
    snapshots: () => database.read(boards.list),
    board: (id) =>
      database.read(async (session) => {
        const wanted = id ?? (await boards.shown(session));
        return wanted !== null && isSnapshotId(wanted) ? boards.board(session, wanted) : null;
      }),
    pinned: () => boards.pinned(database),
    difference: async (one, other) =>
      isSnapshotId(one) && isSnapshotId(other)
        ? database.read((session) => boards.difference(session, one, other))
        : null,
    images: createImageView(database),
    state: (name) => keptState(database, name, notLeading),
    check: () =>
      database.read(async (session) => [
        ...(await boards.faults(session)),
        ...(await imageFaults(session, schema)),
      ]),
    close: () => database.close(),
  };
}

/** @param first the lease that is held already */
function storeOf(database: Database, options: OpenPostgresOptions, first: Lease | null): SharedStore {
  const { schema } = database;
  const boards = createBoards(schema);
  const parts = createWrittenParts(schema);
  const view = viewOf(database, boards);
  const news = createNews(database);
  const inTurn = createTurns();
  const inTurnOfImages = createTurns();
  let lease = first;
  /** What the leader has saved or read last, as the identical objects. */
  let last: SiteMemory | null = null;

  /** After a lost connection it is unknown whether the last statement reached the server. */
  function forget(): void {
    parts.reset();
    last = null;
  }
  const lastOne = async (session: Session): Promise<SiteMemory> => {
    if (lease === null) return readMemory(session, schema);
    last ??= await readMemory(session, schema);
    return last;
  };
  const write: Lease['write'] = (work) => (lease ? lease.write(work) : notLeading());

  return {
    ...view,
    ...createRequests(database),
    revision: news.revision,
    onNews: news.onNews,
    memory: () =>
      inTurn(() =>
        database.read(async (session) => ((await boards.shown(session)) === null ? null : lastOne(session))),
      ),
    save: (shown) =>
      inTurn(async () => {
        try {
          const summary = await write(async (session) => {
            const saved = await boards.put(session, parts, shown);
            await writeMemory(session, schema, await lastOne(session), shown.memory);
            await tellRevision(session, schema);
            return saved;
          });
          last = shown.memory;
          return summary;
        } catch (error) {
          forget();
          throw error;
        }
      }),
    pin: (id, by = '') => pin(database, { id, by }, view),
    unpin: () =>
      database.write(async (session) => {
        const was = await session.query(`DELETE FROM ${schema}.pin RETURNING snapshot`);
        if (was.length > 0) await tellRevision(session, schema);
        return was.length > 0;
      }),
    images: createImageStore(database, (work) => inTurnOfImages(() => write(work))),
    state: (name) => keptState(database, name, write),
    async lead() {
      if (!(await isLeaseFree(database, options.times))) return null;
      const taken = await takeLease(database, options.holder, options.times);
      if (!('write' in taken)) return null;
      await inTurn(async () => {
        lease = taken;
        forget();
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
function keptState(database: Database, name: string, write: Lease['write']): KeptState {
  const table = `${database.schema}.state`;
  const row = `kept/${name}`;
  return {
    async read(parse, tell) {
      const [found] = await database.query(`SELECT value FROM ${table} WHERE name = $1`, [row]);
      if (!found) return null;
      try {
        return parse(String(found.value));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        tell(`The row ${row} of ${table} in the database can't be read (${why}) and counts as none.`);
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

/** Pins for an operator, in any process: it needs no lease. */
async function pin(
  database: Database,
  { id, by }: { id: string; by: string },
  view: StoreView,
): Promise<void> {
  const { schema } = database;
  if (isSnapshotId(id)) {
    const isPinned = await database.write(async (session) => {
      const pinned = await session.query(
        `INSERT INTO ${schema}.pin (snapshot) SELECT id FROM ${schema}.snapshot WHERE id = $1 FOR KEY SHARE
         ON CONFLICT (one) DO UPDATE SET snapshot = excluded.snapshot RETURNING snapshot`,
        [id],
      );
      if (pinned.length === 0) return false;
      await session.query(
        `INSERT INTO ${schema}.state VALUES ('pinned-by', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [by],
      );
      await tellRevision(session, schema);
      return true;
    });
    if (isPinned) return;
  }
  const ids = (await view.snapshots()).map((one) => one.id);
  const there = ids.length === 0 ? 'There is none yet.' : `There are: ${ids.join(', ')}.`;
  throw new StoreError(`There is no snapshot ${id}. ${there}`);
}

/** Runs tasks one after the other, in the order of the calls. */
function createTurns() {
  let before: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const mine = before.then(task);
    before = mine.catch(() => undefined);
    return mine;
  };
}
