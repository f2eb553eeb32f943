import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { keyOf } from '../base/keys.ts';
import { PersistentMap } from '../base/persistent-map.ts';
import type { Change } from '../board/changes.ts';
import type { MirroredImage } from '../board/html/images.ts';
import type { Job } from '../board/job.ts';
import { listChange } from '../board/list-items.ts';
import { Memory, type RememberedJob } from '../board/memory.ts';
import type { Problem } from '../service/problem.ts';
import { jobKey } from '../site/keys.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { inQuickTransaction, parsed } from './database.ts';
import { Damaged } from './store.ts';

/** How items of one kind are stored, each once. */
export interface Kind<Item> {
  /** Equal hashes mean equal texts. Cached per item. */
  hashOf(item: Item): string;
  textOf(item: Item): string;
  /** Advert id of a job. */
  advertOf(item: Item): number | null;
}

export const jobKind: Kind<Job> = {
  hashOf: jobKey,
  textOf: (job) => JSON.stringify(job),
  advertOf: ({ advertId }) => advertId,
};

const problemKeys = new WeakMap<Problem, string>();

export const problemKind: Kind<Problem> = {
  hashOf(problem) {
    let hash = problemKeys.get(problem);
    if (hash === undefined) {
      hash = keyOf(JSON.stringify(problem));
      problemKeys.set(problem, hash);
    }
    return hash;
  },
  textOf: (problem) => JSON.stringify(problem),
  advertOf: () => null,
};

/** By its source address. Short enough to be its own hash. */
export const imageKind: Kind<readonly [source: string, image: MirroredImage]> = {
  hashOf: ([source, { address, width, height }]) => `${source} ${address} ${width} ${height}`,
  textOf: (entry) => JSON.stringify(entry),
  advertOf: () => null,
};

/** Parts written or read before the event loop gets a turn. */
const atOnce = 200;
/** Parts looked up at a time. */
const lookedForAtOnce = 2_000;

/** Items piece by piece; the event loop gets a turn between two pieces. */
export async function* inPieces<Item>(
  items: readonly Item[],
  size = atOnce,
): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate();
    yield items.slice(from, from + size);
  }
}

/** The parts that are stored, by their hashes. */
export interface Parts {
  /**
   * Stores the new ones, and returns the ids of all, in their order. Call `keep` once a snapshot refers to them: then
   * the next list of that name costs only its different items.
   */
  add<Item>(name: string, items: readonly Item[], kind: Kind<Item>): Promise<Uint32Array>;
  keep(): void;
  text(id: number): string;
  /** The advert of a job. */
  advert(id: number): number;
  /** Deletes parts that nothing refers to. Call `forget` with them after the commit. */
  delete(ids: Iterable<number>): void;
  forget(ids: Iterable<number>): void;
  /** All that are stored. */
  ids(): number[];
}

export function createParts(database: DatabaseSync): Parts {
  const all = database.prepare('SELECT id, hash FROM part');
  const insert = database.prepare('INSERT INTO part (hash, advert, text) VALUES (?, ?, ?)');
  const select = database.prepare('SELECT advert, text FROM part WHERE id = ?');
  const selectAdvert = database.prepare('SELECT advert FROM part WHERE id = ?');
  const remove = database.prepare('DELETE FROM part WHERE id = ?');
  /** Read on the first save. */
  let known: Map<string, number> | null = null;
  const hashes = new Map<number, string>();

  function readKnown(): Map<string, number> {
    const read = new Map<string, number>();
    for (const { id, hash } of all.iterate()) {
      read.set(String(hash), Number(id));
      hashes.set(Number(id), String(hash));
    }
    return read;
  }

  /**
   * Stores some in a transaction of their own: without a snapshot that refers to them they are harmless. The commit of
   * the snapshot also syncs them.
   */
  function write<Item>(some: readonly Item[], kind: Kind<Item>, into: Map<string, number>): void {
    const added = inQuickTransaction(database, () =>
      some.map((item) => {
        const hash = kind.hashOf(item);
        const { lastInsertRowid } = insert.run(hash, kind.advertOf(item), kind.textOf(item));
        return [hash, Number(lastInsertRowid)] as const;
      }),
    );
    for (const [hash, id] of added) {
      into.set(hash, id);
      hashes.set(id, hash);
    }
  }

  async function idsOf<Item>(items: readonly Item[], kind: Kind<Item>): Promise<Uint32Array> {
    const there = known ?? readKnown();
    known = there;
    const ids = new Uint32Array(items.length);
    let from = 0;
    for await (const piece of inPieces(items, lookedForAtOnce)) {
      const missing = new Map<string, (typeof items)[number]>();
      for (const [at, item] of piece.entries()) {
        const hash = kind.hashOf(item);
        const id = there.get(hash);
        if (id === undefined) missing.set(hash, item);
        else ids[from + at] = id;
      }
      if (missing.size > 0) {
        for await (const some of inPieces([...missing.values()])) write(some, kind, there);
        for (const [at, item] of piece.entries()) ids[from + at] = there.get(kind.hashOf(item)) ?? 0;
      }
      from += piece.length;
    }
    return ids;
  }

  /** The lists of the newest snapshot, and those that may become it. */
  const latest = new Map<string, { items: readonly unknown[]; ids: Uint32Array }>();
  const next: typeof latest = new Map();

  return {
    async add(name, items, kind) {
      const before = latest.get(name) ?? { items: [], ids: new Uint32Array() };
      const { at, removed, added } = listChange<unknown>(before.items, items);
      const ids = new Uint32Array(items.length);
      ids.set(before.ids.subarray(0, at));
      ids.set(before.ids.subarray(at + removed.length), at + added.length);
      ids.set(await idsOf(items.slice(at, at + added.length), kind), at);
      next.set(name, { items, ids });
      return ids;
    },
    keep() {
      for (const [name, list] of next) latest.set(name, list);
      next.clear();
    },
    text: (id) => String(found(id, select.get(id)).text),
    advert: (id) => Number(found(id, selectAdvert.get(id)).advert),
    delete(ids) {
      for (const id of ids) remove.run(id);
    },
    forget(ids) {
      for (const id of ids) {
        const hash = hashes.get(id);
        if (hash !== undefined) known?.delete(hash);
        hashes.delete(id);
      }
    },
    ids: () => Array.from(all.iterate(), ({ id }) => Number(id)),
  };
}

function found<Row>(id: number, row: Row | undefined): Row {
  if (row === undefined) throw new Damaged(`row ${id} of its parts is missing`);
  return row;
}

/** A list of ids as it is stored: four bytes each, the lowest first. */
export function bytesOfIds(ids: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(ids.length * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < ids.length; at += 1) view.setUint32(at * 4, ids[at] ?? 0, true);
  return bytes;
}

/** @throws {Damaged} when it is not a list of ids */
export function idsOfBytes(bytes: unknown): Uint32Array {
  if (!(bytes instanceof Uint8Array) || bytes.length % 4 !== 0) throw new Damaged('a list of rows is broken');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ids = new Uint32Array(bytes.length / 4);
  for (let at = 0; at < ids.length; at += 1) ids[at] = view.getUint32(at * 4, true);
  return ids;
}

/** The ids that only one of the lists has. Cheap for lists that are mostly the same. */
export function idsOnlyIn(one: Uint32Array, other: Uint32Array): number[] {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let end = one.length;
  let otherEnd = other.length;
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  // Skip the common beginning and end; in between, order does not matter.
  const between = new Set(other.subarray(from, otherEnd));
  return Array.from(one.subarray(from, end)).filter((id) => !between.has(id));
}

/** What the site remembers, as it is stored: a row for each job, and one for each address. */
export interface Remembered {
  /** As it is stored now. */
  read(): SiteMemory;
  /** What this process has saved or read last, for the only writer, as the identical objects. */
  last(): SiteMemory;
  /**
   * Writes what differs from what is stored. Unchanged entries are usually the same objects; others are compared by
   * their text. Call `keep` with it after the commit.
   */
  write(memory: SiteMemory): void;
  keep(memory: SiteMemory): void;
}

export const memoryKinds = ['jobs', 'changes'] as const satisfies (keyof SiteMemory)[];

/** What to write for these entries: names with their texts, and names to delete. */
export function entryChanges(
  kind: keyof SiteMemory,
  before: SiteMemory,
  next: SiteMemory,
): { put: [name: string, text: string][]; gone: string[] } {
  const put: [string, string][] = [];
  const gone: string[] = [];
  const changes: readonly (readonly [string, unknown])[] =
    kind === 'jobs' ? next.jobs.changesSince(before.jobs) : next.changes.changesSince(before.changes);
  for (const [name, entry] of changes) {
    if (entry === undefined) gone.push(name);
    else {
      const text = JSON.stringify(entry);
      if (text !== JSON.stringify(before[kind].get(name))) put.push([name, text]);
    }
  }
  return { put, gone };
}

/** The memory from its stored rows. */
export const memoryFrom = (
  rows: Readonly<Record<keyof SiteMemory, readonly [string, unknown][]>>,
): SiteMemory => ({
  jobs: Memory.from(rows.jobs as [string, RememberedJob][]),
  changes: new PersistentMap(rows.changes as [string, Change][]),
});

export function createRemembered(database: DatabaseSync): Remembered {
  const select = database.prepare('SELECT name, text FROM remembered WHERE kind = ?');
  const put = database.prepare(
    'INSERT INTO remembered (kind, name, text) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text',
  );
  const remove = database.prepare('DELETE FROM remembered WHERE kind = ? AND name = ?');
  let last: SiteMemory | null = null;

  const readKind = (kind: keyof SiteMemory): [string, unknown][] =>
    [...select.iterate(kind)].map(({ name, text }) => [String(name), parsed(text)]);

  const read = (): SiteMemory => memoryFrom({ jobs: readKind('jobs'), changes: readKind('changes') });

  function lastOne(): SiteMemory {
    last ??= read();
    return last;
  }

  return {
    read,
    last: lastOne,
    write(memory) {
      const before = lastOne();
      for (const kind of memoryKinds) {
        const { put: changed, gone } = entryChanges(kind, before, memory);
        for (const [name, text] of changed) put.run(kind, name, text);
        for (const name of gone) remove.run(kind, name);
      }
    },
    keep(memory) {
      last = memory;
    },
  };
}
