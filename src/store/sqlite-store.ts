import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { earlierFiles, lockDataDir } from './data-folder.ts';
import {
  type Connect,
  connectToWrite,
  inQuickTransaction,
  inTransaction,
  openFile,
  openFileToRead,
  orSetAside,
  setAside,
  storeFile,
} from './database.ts';
import { createImages, imageFaults, readImageRecords } from './images.ts';
import { fileState } from './kept-state.ts';
import {
  createParts,
  createRemembered,
  imageKind,
  jobKind,
  type Parts,
  problemKind,
  type Remembered,
} from './parts.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';
import {
  Damaged,
  type HintMark,
  isDamage,
  lacksTables,
  type ShownBoard,
  type SnapshotSummary,
  type Store,
  StoreError,
  type StoreView,
  saidOf,
  storeError,
  type Tell,
} from './store.ts';

export interface OpenStoreOptions {
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Receives messages about files that were set aside, and about leftovers of an earlier version. */
  send: Tell;
  /** For tests: opens the connection to the file. */
  connect?: Connect;
}

/** The file, and what this process has cached of it. */
interface Opened {
  database: DatabaseSync;
  parts: Parts;
  remembered: Remembered;
  snapshots: Snapshots;
}

/** A task that uses the file. */
type Task<Result> = (opened: Opened) => Promise<Result> | Result;
/** Runs tasks one after the other. */
type Work = <Result>(task: Task<Result>) => Promise<Result>;

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

  async function healing<Result>(task: Task<Result>): Promise<Result> {
    try {
      return await task(opened);
    } catch (error) {
      if (!isDamage(error)) throw error;
      if (opened.database.isOpen) opened.database.close();
      setAside(file, error, send);
      opened = open();
      return task(opened);
    }
  }
  const work = workOn(file, healing);

  return {
    ...viewOf(work),
    memory: () =>
      work(({ snapshots, remembered }) => (snapshots.shown() === null ? null : remembered.last())),
    save: (shown) => work((on) => save(on, shown)),
    pin: (id, by) =>
      work(({ database, snapshots }) => {
        const number = numberOf(id);
        if (number === null || !snapshots.has(number)) throw noSuchSnapshot(id, snapshots);
        inTransaction(database, () => snapshots.pin(number, by));
      }),
    unpin: () =>
      work(({ database, snapshots }) => {
        const was = snapshots.pinned() !== null;
        if (was) inTransaction(database, () => snapshots.pin(null));
        return was;
      }),
    // Not queued: webhooks and visitors are answered between two pieces of a save.
    hints: hintMark(() => opened.database, file),
    images: {
      ...createImages(() => opened.database, saidOf(file)),
      records: () => work(({ database }) => readImageRecords(database)),
    },
    state: (name) => fileState(folder, name),
    async close() {
      if (opened.database.isOpen) opened.database.close();
      lock.release();
    },
  };
}

/**
 * Reads a store while another process may write it. Reads return the last save; nothing is written.
 *
 * @param tell is called with the reason when a file can't be read
 * @returns `null` when there is none that can be read
 */
export function readStore(dataDir: string, tell: Tell = () => undefined): StoreView | null {
  const file = storeFile(resolve(dataDir));
  let opened: Opened | null;
  try {
    const database = openFileToRead(file);
    opened = database && prepare(database);
  } catch (error) {
    if (!isDamage(error)) throw storeError(file, error);
    tell(storeError(file, error).message);
    return null;
  }
  if (opened === null) return null;
  const view = opened;
  const work = workOn(file, async (task) => {
    // Isolates the read from later commits: a snapshot that is deleted while it is read is read whole.
    view.database.exec('BEGIN');
    try {
      return await task(view);
    } finally {
      if (view.database.isOpen) view.database.exec('ROLLBACK');
    }
  });
  return {
    ...viewOf(work),
    images: createImages(() => view.database, saidOf(file)),
    state: (name) => fileState(resolve(dataDir), name),
    async close() {
      if (view.database.isOpen) view.database.close();
    },
  };
}

/** What all stores have in common. */
const viewOf = (work: Work): Omit<StoreView, 'close' | 'images' | 'state'> => ({
  memory: () => work(({ snapshots, remembered }) => (snapshots.shown() === null ? null : remembered.read())),
  snapshots: () => work(({ snapshots }) => snapshots.list()),
  board: (id) =>
    work(({ snapshots }) => {
      const number = id === undefined ? snapshots.shown() : numberOf(id);
      return number !== null && snapshots.has(number) ? snapshots.board(number) : null;
    }),
  pinned: () => work(({ snapshots }) => snapshots.pinned()?.toString() ?? null),
  difference: (one, other) =>
    work(({ snapshots }) => {
      const [from, to] = [numberOf(one), numberOf(other)];
      if (from === null || to === null || !snapshots.has(from) || !snapshots.has(to)) return null;
      return snapshots.difference(from, to);
    }),
  check: () =>
    work(async ({ database, snapshots }) => {
      const said = database
        .prepare('PRAGMA integrity_check')
        .all()
        .map(({ integrity_check: line }) => String(line));
      const images = await imageFaults(database);
      return [...said.filter((line) => line !== 'ok'), ...snapshots.faults(), ...images];
    }),
});

async function save({ database, parts, remembered, snapshots }: Opened, shown: ShownBoard) {
  const { board, images, memory, fingerprint, shownAt } = shown;
  const lists = {
    jobs: await parts.add('jobs', board.jobs, jobKind),
    upcoming: await parts.add('upcoming', board.upcoming, jobKind),
    problems: await parts.add('problems', board.problems, problemKind),
    images: await parts.add('images', Object.entries(images), imageKind),
  };
  const { summary, loose } = inTransaction(database, (): { summary: SnapshotSummary; loose: Set<number> } => {
    const put = snapshots.put({ shownAt, boardAt: board.at, fingerprint }, lists);
    parts.delete(put.loose);
    remembered.write(memory);
    return { summary: snapshots.summary(put.id), loose: put.loose };
  });
  parts.keep();
  parts.forget(loose);
  remembered.keep(memory);
  return summary;
}

/** Parts that a killed process has left without a snapshot are deleted first. */
function openSwept(file: string, connect: Connect): Opened {
  const database = openFile(file, connect);
  try {
    const opened = prepare(database);
    const unused = opened.snapshots.unused();
    if (unused.length > 0) inTransaction(database, () => opened.parts.delete(unused));
    return opened;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: DatabaseSync): Opened {
  try {
    const parts = createParts(database);
    const snapshots = createSnapshots(database, parts);
    return { database, parts, remembered: createRemembered(database), snapshots };
  } catch (error) {
    throw lacksTables(error) ? new Damaged('a table is missing', { cause: error }) : error;
  }
}

/** Runs tasks one after the other, in the order of the calls, and rewords their errors for people. */
function workOn(file: string, attempt: Work): Work {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(() => attempt(task));
    last = mine.catch(() => undefined);
    return mine.catch((error: unknown) => {
      throw storeError(file, error);
    });
  };
}

function hintMark(database: () => DatabaseSync, file: string): HintMark {
  const said = saidOf(file);
  return {
    read: () => said(() => database().prepare("SELECT 1 FROM state WHERE name = 'hint'").get() !== undefined),
    set: () =>
      said(() => database().exec("INSERT OR REPLACE INTO state (name, value) VALUES ('hint', 'set')")),
    clear: () =>
      said(() =>
        inQuickTransaction(database(), () => database().exec("DELETE FROM state WHERE name = 'hint'")),
      ),
  };
}

/** The number of a snapshot; `null` for any other text. */
const numberOf = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

function noSuchSnapshot(id: string, snapshots: Snapshots): StoreError {
  const ids = snapshots.list().map((one) => one.id);
  const there = ids.length === 0 ? 'There is none yet.' : `There are: ${ids.join(', ')}.`;
  return new StoreError(`There is no snapshot ${id}. ${there}`);
}
