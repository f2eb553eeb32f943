import type { SiteMemory } from '../../site/site-memory.ts';
import { type HintMark, type Store, StoreError, StoreInUse, type StoreView } from '../store.ts';
import { createBoards, isSnapshotId } from './boards.ts';
import { type Database, type DatabaseOptions, openDatabase, type Session } from './connection.ts';
import { createImageStore, createImageView, imageFaults } from './images.ts';
import { type Holder, type Lease, type LeaseTimes, takeLease } from './lease.ts';
import { createWrittenParts, readMemory, writeMemory } from './parts.ts';
import { isMigrated, migrate } from './schema.ts';

export interface OpenPostgresOptions extends DatabaseOptions {
  /** Who writes, for whoever finds the store in use. */
  holder: Holder;
  /** How fast another process takes over; for tests. */
  times?: LeaseTimes;
}

/**
 * Opens the store in a schema of a PostgreSQL database as its only writer, and makes or brings up to date its tables.
 *
 * @throws {StoreInUse} when another process writes
 * @throws {StoreError} when the database can't be used, with what to do
 */
export async function openPostgresStore(options: OpenPostgresOptions): Promise<Store> {
  const database = openDatabase(options);
  try {
    await migrate(database);
    const lease = await takeLease(database, options.holder, options.times);
    if ('write' in lease) return writerOf(database, lease);
    throw new StoreInUse(
      `The schema ${options.schema} of the database is in use by ${lease.name} (since ${lease.since}). Two processes would overwrite what the other has saved. Stop that one, or give this site a schema of its own with DATABASE_SCHEMA.`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Reads a store beside whoever writes it. What is read is what was saved last; nothing is written.
 *
 * @returns `null` where there is none
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

function viewOf(database: Database): StoreView {
  const { schema } = database;
  const boards = createBoards(schema);
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
    check: () =>
      database.read(async (session) => [
        ...(await boards.faults(session)),
        ...(await imageFaults(session, schema)),
      ]),
    close: () => database.close(),
  };
}

function writerOf(database: Database, lease: Lease): Store {
  const { schema } = database;
  const boards = createBoards(schema);
  const parts = createWrittenParts(schema);
  const view = viewOf(database);
  const inTurn = createTurns();
  const inTurnOfImages = createTurns();
  /** What was saved or read last: the very same objects. */
  let last: SiteMemory | null = null;

  const lastOne = async (session: Session): Promise<SiteMemory> => {
    last ??= await readMemory(session, schema);
    return last;
  };

  return {
    ...view,
    memory: () =>
      inTurn(() =>
        database.read(async (session) => ((await boards.shown(session)) === null ? null : lastOne(session))),
      ),
    save: (shown) =>
      inTurn(async () => {
        try {
          const summary = await lease.write(async (session) => {
            const saved = await boards.put(session, parts, shown);
            await writeMemory(session, schema, await lastOne(session), shown.memory);
            return saved;
          });
          last = shown.memory;
          return summary;
        } catch (error) {
          // Whether the last word reached the server is not known where the connection was lost.
          parts.reset();
          last = null;
          throw error;
        }
      }),
    pin: (id) => pin(database, id, view),
    unpin: async () => (await database.query(`DELETE FROM ${schema}.pin RETURNING snapshot`)).length > 0,
    hints: hintMark(database),
    images: createImageStore(database, (work) => inTurnOfImages(() => lease.write(work))),
    async close() {
      await lease.release();
      await database.close();
    },
  };
}

/** The operator's word, from whichever process: it needs no lease. */
async function pin(database: Database, id: string, view: StoreView): Promise<void> {
  const { schema } = database;
  const pinned = isSnapshotId(id)
    ? await database.query(
        `INSERT INTO ${schema}.pin (snapshot) SELECT id FROM ${schema}.snapshot WHERE id = $1 FOR KEY SHARE
         ON CONFLICT (one) DO UPDATE SET snapshot = excluded.snapshot RETURNING snapshot`,
        [id],
      )
    : [];
  if (pinned.length > 0) return;
  const ids = (await view.snapshots()).map((one) => one.id);
  const there = ids.length === 0 ? 'There is none yet.' : `There are: ${ids.join(', ')}.`;
  throw new StoreError(`There is no snapshot ${id}. ${there}`);
}

const hintMark = (database: Database): HintMark => {
  const state = `${database.schema}.state`;
  return {
    read: async () => (await database.query(`SELECT 1 FROM ${state} WHERE name = 'hint'`)).length > 0,
    set: async () => {
      await database.query(`INSERT INTO ${state} VALUES ('hint', 'set') ON CONFLICT DO NOTHING`);
    },
    clear: async () => {
      await database.query(`DELETE FROM ${state} WHERE name = 'hint'`);
    },
  };
};

/** Does one after the other, in the order of the calls. */
function createTurns() {
  let before: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const mine = before.then(task);
    before = mine.catch(() => undefined);
    return mine;
  };
}
