import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RememberedJob } from '../../src/board/memory.ts';
import { DataDirInUse } from '../../src/store/data-folder.ts';
import { copiedImage } from '../../src/store/images.ts';
import { openImagesBeside, openStore, readStore, readStoredImage } from '../../src/store/sqlite-store.ts';
import { type ShownBoard, StoreError } from '../../src/store/store.ts';
import { copyOf, memoryFrom, plainMemory } from '../site/plain-memory.ts';
import { shownBoard } from './boards.ts';
import { emptyDataDir, storeIn } from './data-dir.ts';
import { at, jobOf } from './jobs.ts';
import { numberedBoard } from './numbered-board.ts';

const many = (count: number, version = 0) =>
  Array.from({ length: count }, (_, index) => jobOf(index + 1, version));
const saved = ({ board, images }: ShownBoard) => ({ board, images });

/** A store whose connection the test has, too. */
function tapped(dataDir: string, send?: (message: string) => void) {
  let database: DatabaseSync | undefined;
  const store = storeIn(dataDir, {
    connect(file) {
      database = new DatabaseSync(file, { timeout: 0 });
      return database;
    },
    ...(send && { send }),
  });
  const tap = () => {
    if (!database) throw new Error('It has no connection.');
    return database;
  };
  return {
    store,
    exec: (sql: string) => tap().exec(sql),
    count: (sql: string) => Number(Object.values(tap().prepare(sql).get() ?? {})[0]),
  };
}

describe('what a save writes', () => {
  test('after an edit on many jobs: one job, a snapshot, and what is remembered of it', async () => {
    const { store, count } = tapped(await emptyDataDir());
    const jobs = many(2000);
    const first = shownBoard({ jobs, minutes: 1 });
    await store.save(first);
    const before = count('SELECT total_changes()');
    const parts = count('SELECT count(*) FROM part');
    const edited = jobs.map((job) => (job.advertId === 700 ? jobOf(700, 1) : job));
    const address = '/jobs/700-baker-1/';
    const known = first.memory.jobs.get(700) as RememberedJob;
    const memory: ShownBoard['memory'] = {
      jobs: first.memory.jobs.with([['700', { ...known, addresses: [address] }]]),
      changes: first.memory.changes.with([[address, { key: 'x', at: at(2) }]]),
    };
    expect((await store.save(shownBoard({ jobs: edited, minutes: 2, memory }))).changes).toEqual({
      ...{ added: 0, removed: 0, changed: 1 },
    });
    expect(count('SELECT count(*) FROM part') - parts).toBe(1);
    expect(count('SELECT total_changes()') - before).toBe(4);
    await store.save(shownBoard({ jobs: edited, minutes: 2, memory: copyOf(memory) }));
    expect(count('SELECT total_changes()') - before).toBe(5);
  });

  test('is all gone once no snapshot has it', async () => {
    const { store, count } = tapped(await emptyDataDir());
    for (let version = 0; version < 12; version += 1) {
      await store.save(shownBoard({ jobs: many(20, version), minutes: version, others: 3 }));
      if (version === 2) await store.pin('2');
    }
    expect(count('SELECT count(*) FROM part WHERE advert IS NOT NULL')).toBe(6 * 20);
    await store.unpin();
    await store.save(shownBoard({ jobs: [], minutes: 12 }));
    expect(count('SELECT count(*) FROM part WHERE advert IS NOT NULL')).toBe(4 * 20);
    // What goes may come back.
    await store.save(shownBoard({ jobs: many(20, 1), minutes: 13 }));
    expect((await store.board())?.board.jobs).toEqual(many(20, 1));
    expect(await store.check()).toEqual([]);
  });

  test('for an unfinished save goes with the next start', async () => {
    const dataDir = await emptyDataDir();
    const { store } = tapped(dataDir);
    await store.save(shownBoard({ jobs: many(3), minutes: 1 }));
    const unfinished = store.save(shownBoard({ jobs: many(900, 1), minutes: 2 }));
    const closed = store.hints.set().then(() => store.close());
    await expect(unfinished).rejects.toThrow('was closed before this was done: nothing of this was saved');
    await closed;
    const next = tapped(dataDir);
    expect(next.count('SELECT count(*) FROM part')).toBe(3);
    expect((await next.store.board())?.board.jobs).toEqual(many(3));
  });
});

describe('a save that fails says why, loses nothing, and the next one works', () => {
  test.each([
    ['in a batch of jobs', 0],
    ['in the snapshot', 20],
  ])('on a full disk: %s', async (_, free) => {
    const dataDir = await emptyDataDir();
    const { store, exec, count } = tapped(dataDir);
    const first = shownBoard({ jobs: many(40), minutes: 1, others: 2 });
    await store.save(first);
    exec(`PRAGMA max_page_count = ${count('PRAGMA page_count') + free}`);
    const next = free === 0 ? shownBoard({ jobs: many(500, 1), minutes: 2 }) : manyRemembered(first);
    for (const _again of [1, 2]) {
      await expect(store.save(next)).rejects.toThrow(StoreError);
      await expect(store.save(next)).rejects.toThrow(
        `There is no room left for ${join(dataDir, 'jobfront.sqlite')}: nothing of this was saved`,
      );
      expect(await store.board()).toMatchObject(saved(first));
      expect(plainMemory(await store.memory())).toEqual(plainMemory(first.memory));
      expect(await store.check()).toEqual([]);
    }
    exec('PRAGMA max_page_count = 100000');
    await store.save(next);
    expect(await store.board()).toMatchObject(saved(next));
    expect(plainMemory(await store.memory())).toEqual(plainMemory(next.memory));
    expect(await store.check()).toEqual([]);
  });

  test('while another program holds the file', async () => {
    const dataDir = await emptyDataDir();
    const { store } = tapped(dataDir);
    const first = shownBoard({ jobs: many(3), minutes: 1 });
    await store.save(first);
    const other = new DatabaseSync(join(dataDir, 'jobfront.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const next = shownBoard({ jobs: many(5), minutes: 2 });
    const held = /Another program holds .*jobfront\.sqlite, such as a database tool or a backup/;
    await expect(store.save(next)).rejects.toThrow(held);
    await expect(store.hints.set()).rejects.toThrow(held);
    await expect(store.pin('1')).rejects.toThrow(held);
    expect(await store.board()).toMatchObject(saved(first));
    other.close();
    await store.save(next);
    await store.hints.set();
    expect(await store.board()).toMatchObject(saved(next));
  });
});

/** The same jobs, with much that is remembered: all of it is written in the transaction of the snapshot. */
function manyRemembered({ board }: ShownBoard): ShownBoard {
  const changes = Array.from({ length: 5000 }, (_, index) => [`/jobs/${index}/`, { key: 'x', at: at(2) }]);
  return shownBoard({
    ...{ jobs: board.jobs, minutes: 2, others: 2 },
    memory: memoryFrom({ changes: Object.fromEntries(changes) }),
  });
}

const fileIn = (dataDir: string) => join(dataDir, 'jobfront.sqlite');
const changed = (dataDir: string, sql: string) => {
  const database = new DatabaseSync(fileIn(dataDir));
  database.exec(sql);
  database.close();
};
const spoiled = (change: (bytes: Buffer) => Buffer | string) => async (dataDir: string) =>
  writeFile(fileIn(dataDir), change(await readFile(fileIn(dataDir))));

describe('a file that can not be read never stops a start:', () => {
  test.each<[string, (dataDir: string) => unknown]>([
    ['a text', spoiled(() => '<html>'.repeat(2000))],
    ['zeros, as a crashed disk leaves them', spoiled((bytes) => Buffer.alloc(bytes.length))],
    ['one that breaks off', spoiled((bytes) => bytes.subarray(0, bytes.length / 2))],
    ['rubbish in the middle', spoiled((bytes) => Buffer.from(bytes).fill(0xa5, 4096, bytes.length - 8192))],
    ['another format', (dataDir) => changed(dataDir, 'PRAGMA user_version = 1')],
    ['another program’s', (dataDir) => changed(dataDir, 'PRAGMA application_id = 7')],
    ['a table that is missing', (dataDir) => changed(dataDir, 'DROP TABLE remembered')],
    ['a list that is no list', (dataDir) => changed(dataDir, "UPDATE snapshot SET jobs = x'010203'")],
    ['a broken row', (dataDir) => changed(dataDir, "UPDATE part SET text = '{' WHERE id = 5")],
    ['a broken memory', (dataDir) => changed(dataDir, "UPDATE remembered SET text = ''")],
    ['a missing row', (dataDir) => changed(dataDir, 'DELETE FROM part WHERE id = 5')],
  ])('%s', async (_, spoil) => {
    const dataDir = await emptyDataDir();
    const shown = shownBoard({ jobs: many(60), minutes: 1, others: 3 });
    for (const time of [1, 2]) {
      const before = storeIn(dataDir);
      await before.save(shown);
      before.close();
      await spoil(dataDir);
      const bytes = await readFile(fileIn(dataDir));
      const told: string[] = [];
      const send = (message: string) => void told.push(message);
      // Whoever only reads leaves it to the writer.
      const view = readStore(dataDir, send);
      const said = await Promise.resolve(view?.board()).catch(String);
      await Promise.resolve(view?.memory()).catch((error: unknown) => send(String(error)));
      view?.close();
      expect([...told, String(said)].join()).toMatch(/jobfront\.sqlite can't be read \(.*sets it aside/);
      expect((await readFile(fileIn(dataDir))).equals(bytes)).toBe(true);
      told.length = 0;

      const store = storeIn(dataDir, { send });
      const read = [await store.memory(), await store.board()];
      if (told.length > 0) expect(read.at(-1)).toBeNull();
      const kept = `${fileIn(dataDir)}.unreadable-${time}`;
      expect(told).toEqual([expect.stringContaining(`counts as none; it is kept as ${kept}.`)]);
      expect(existsSync(kept)).toBe(true);
      expect(await store.snapshots()).toEqual([]);
      await store.save(shown);
      expect(await store.board()).toMatchObject(saved(shown));
      expect(plainMemory(await store.memory())).toEqual(plainMemory(shown.memory));
      expect(await store.check()).toEqual([]);
      store.close();
    }
  });

  test('damage that is found while it is in use costs what was saved, and nothing more', async () => {
    const dataDir = await emptyDataDir();
    const told: string[] = [];
    const { store, exec } = tapped(dataDir, (message) => told.push(message));
    const jobs = many(10);
    await store.save(shownBoard({ jobs, minutes: 1 }));
    exec("UPDATE part SET text = '{'");
    expect(await store.board()).toBeNull();
    const next = shownBoard({ jobs: [...jobs, jobOf(11)], minutes: 2 });
    await store.save(next);
    // A list that is missing is found by the save itself.
    exec("UPDATE snapshot SET jobs = x'01'");
    const last = shownBoard({ jobs, minutes: 3 });
    await store.save(last);
    expect(await store.board()).toMatchObject(saved(last));
    expect(plainMemory(await store.memory())).toEqual(plainMemory(last.memory));
    expect(told).toHaveLength(2);
    expect(readdirSync(dataDir).filter((name) => /unreadable-\d$/.test(name))).toHaveLength(2);
  });

  test('an empty one, as a crash between two steps leaves it, is as none', async () => {
    const dataDir = await emptyDataDir();
    await writeFile(fileIn(dataDir), '');
    expect(readStore(dataDir)).toBeNull();
    const store = storeIn(dataDir);
    expect(await store.board()).toBeNull();
    await store.save(shownBoard({ jobs: many(1), minutes: 1 }));
  });
});

test('what contradicts itself is named by the check', async () => {
  const { store, exec } = tapped(await emptyDataDir());
  await store.save(shownBoard({ jobs: many(9), minutes: 1 }));
  exec("DELETE FROM part WHERE id IN (2, 3); INSERT INTO state VALUES ('pinned', '7')");
  expect(await store.check()).toEqual([
    'Snapshot 1 lacks 2 of its jobs, problems and images.',
    'The pinned snapshot 7 is gone.',
  ]);
});

describe('images', () => {
  const bytes = Buffer.from('an image');
  const image = copiedImage({ bytes, format: 'png', width: 1, height: 1 }, 1);
  const source = 'https://service.example/a.png';

  test('that are damaged or gone are named, shown to nobody, and forgotten by a writer', async () => {
    const dataDir = await emptyDataDir();
    const { store, exec } = tapped(dataDir);
    await store.images.put(source, image, bytes);
    await store.images.put('https://service.example/b.png', image, bytes);
    exec("UPDATE image_bytes SET bytes = x'00'");
    expect(await store.check()).toContain(`The copy of ${source} is damaged.`);
    const view = readStore(dataDir);
    expect(await view?.images.read(image.address)).toBeNull();
    await expect(readStoredImage(dataDir, image.address)).rejects.toThrow('gone or damaged');
    expect((await view?.images.records())?.images.size).toBe(2);
    expect(await store.images.read(image.address)).toBeNull();
    expect((await view?.images.records())?.images.size).toBe(0);
    view?.close();
    await store.images.put(source, image, bytes);
    exec('DELETE FROM image_bytes');
    expect(await store.check()).toEqual([`The copy of ${source} is gone.`]);
    expect((await store.images.records()).images.size).toBe(0);
    await store.images.put(source, image, bytes);
    expect(Buffer.from(await readStoredImage(dataDir, image.address)).equals(bytes)).toBe(true);
  });

  test('may be copied by several processes, beside the one that writes', async () => {
    const dataDir = await emptyDataDir();
    const options = { now: () => at(0), send: () => undefined };
    const first = openImagesBeside(dataDir, options);
    // It keeps nobody from the folder.
    const store = storeIn(dataDir);
    const second = openImagesBeside(dataDir, options);
    onTestFinished(() => {
      first.close();
      second.close();
    });
    await first.put(source, image, bytes);
    await store.save(shownBoard({ jobs: many(3), minutes: 1 }));
    await second.note([[source, { ...image, unusedSince: 5 }]]);
    expect((await store.images.records()).images.get(source)?.unusedSince).toBe(5);
    expect(await store.images.read(image.address)).not.toBeNull();
    expect(await store.check()).toEqual([]);
  });
});

test('one process writes: a second store is refused, and says who has the first', async () => {
  const dataDir = await emptyDataDir();
  const store = storeIn(dataDir);
  expect(() => storeIn(dataDir)).toThrow(DataDirInUse);
  expect(() => storeIn(dataDir)).toThrow(`is in use by process ${process.pid} (since ${at(0)})`);
  store.close();
  store.close();
  storeIn(dataDir);
});

test('a data folder that can not be written to is named, with what to do', async () => {
  const dataDir = await emptyDataDir();
  await writeFile(join(dataDir, 'file'), '');
  expect(() => storeIn(join(dataDir, 'file'))).toThrow(/can't be locked: .* or choose another folder/);
  await mkdir(fileIn(dataDir));
  expect(() => storeIn(dataDir)).toThrow(/jobfront\.sqlite can't be used: .* may read and write it/);
  // The lock is not kept.
  expect(() => storeIn(dataDir)).toThrow(StoreError);
});

test('what an earlier version has left is named once', async () => {
  const dataDir = await emptyDataDir();
  for (const name of ['board.jsonl', 'memory.json', 'current.json', 'signing-key.pem'])
    await writeFile(join(dataDir, name), '{}');
  await mkdir(join(dataDir, 'releases'));
  const told: string[] = [];
  for (const _ of [1, 2])
    openStore(dataDir, { now: () => at(0), send: (message) => told.push(message) }).close();
  expect(told).toEqual([
    `${dataDir} holds what an earlier version has left and this one does not read: releases, current.json, board.jsonl, memory.json. It may be deleted.`,
  ]);
});

describe('whoever only reads', () => {
  test('finds nothing where there is no store, and makes none', async () => {
    const dataDir = await emptyDataDir();
    expect(readStore(dataDir)).toBeNull();
    expect(readStore(join(dataDir, 'nowhere'))).toBeNull();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('reads whole boards while a writer saves, one after the other', async () => {
    const dataDir = await emptyDataDir();
    const store = storeIn(dataDir);
    await store.save(numberedBoard(1));
    const view = readStore(dataDir);
    if (!view) throw new Error('There is no store.');
    let last = 1;
    let isRead = false;
    const writing = (async () => {
      while (!isRead) {
        last += 1;
        await store.save(numberedBoard(last));
        await setImmediate();
      }
    })();
    const seen = new Set<string>();
    for (let time = 0; time < 12 || seen.size < 2; time += 1) {
      await setImmediate();
      const read = await view.board();
      const number = Temporal.Instant.from(read?.shownAt ?? '')
        .since(at(0))
        .total('minutes');
      expect(read?.board).toEqual(numberedBoard(number).board);
      seen.add(read?.id ?? '');
      expect((await view.snapshots()).length).toBeLessThanOrEqual(5);
    }
    isRead = true;
    await writing;
    expect(plainMemory(await view.memory())).toEqual(plainMemory(numberedBoard(last).memory));
    expect(await view.check()).toEqual([]);
    view.close();
    view.close();
  });

  test('writes nothing, and needs no writer', async () => {
    const dataDir = await emptyDataDir();
    const store = storeIn(dataDir);
    const shown = shownBoard({ jobs: many(3), minutes: 1 });
    const { id } = await store.save(shown);
    await store.pin(id);
    store.close();
    const bytes = await readFile(fileIn(dataDir));
    const view = readStore(dataDir);
    expect(await view?.board()).toMatchObject(saved(shown));
    expect(await view?.pinned()).toBe(id);
    expect(await view?.difference(id, id)).toEqual({ added: [], removed: [], changed: [] });
    view?.close();
    expect((await readFile(fileIn(dataDir))).equals(bytes)).toBe(true);
    storeIn(dataDir);
  });
});
