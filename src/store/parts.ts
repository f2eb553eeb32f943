import { endianness } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { keyOf } from '../base/keys.ts';
import { PersistentMap } from '../base/persistent-map.ts';
import type { Change } from '../board/changes.ts';
import type { MirroredImage } from '../board/html/media.ts';
import type { Job } from '../board/job.ts';
import { listChange } from '../board/list-items.ts';
import { Memory, type RememberedJob } from '../board/memory.ts';
import { sectionsOf } from '../board/texts.ts';
import type { Problem } from '../service/problem.ts';
import { jobKey } from '../site/keys.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { type Row, rowsOfParameters, type Session, type SqlDatabase, type Write } from './sql.ts';
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
  textOf: (job) => JSON.stringify({ ...job, sections: sectionsOf(job) }),
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

/** By its source address, unless an index has a limit. @param keyOfText shortens a text where it has */
export const imageKind = (
  keyOfText: (text: string) => string,
): Kind<readonly [source: string, image: MirroredImage]> => ({
  hashOf: ([source, { address, width, height }]) => keyOfText(`${source} ${address} ${width} ${height}`),
  textOf: (entry) => JSON.stringify(entry),
  advertOf: () => null,
});

/** Parts written or parsed before the event loop gets a turn. */
const atOnce = 200;
/** Parts looked up by their hashes at a time, and rows that one query reads or writes. */
const lookedForAtOnce = 2_000;
const readAtOnce = 1_000;

/** Parses a text that we wrote. @throws {Damaged} when it is not JSON */
export function parsed<Value>(text: unknown): Value {
  try {
    return JSON.parse(String(text)) as Value;
  } catch (cause) {
    throw new Damaged('a row is broken', { cause });
  }
}

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

/** The parts that are stored, for their only writer, which caches their ids by their hashes. */
export interface Parts {
  /**
   * Stores the new ones, and returns the ids of all, in their order. Without a snapshot that refers to them they are
   * harmless. Call `keep` once a snapshot does: then the next list of that name costs only its different items.
   */
  add<Item>(on: Writing, name: string, items: readonly Item[], kind: Kind<Item>): Promise<Uint32Array>;
  keep(): void;
  /** Deletes parts that nothing refers to. */
  delete(session: Session, ids: readonly number[]): Promise<void>;
  /** After a failed write: clears what is cached. */
  reset(): void;
}

/** How a save writes: parts in pieces, perhaps each in a transaction of its own, and then the rest in one. */
export interface Writing {
  session: Session;
  piece: Write;
  whole: Write;
}

export function createParts({ schema, dialect }: Pick<SqlDatabase, 'schema' | 'dialect'>): Parts {
  /** Read on the first save. */
  let known: Map<string, number> | null = null;

  async function readKnown(session: Session): Promise<Map<string, number>> {
    const rows = await session.query(`SELECT id, hash FROM ${schema}.part`);
    return new Map(rows.map(({ id, hash }) => [String(hash), Number(id)]));
  }

  async function write<Item>(
    session: Session,
    some: readonly (readonly [hash: string, item: Item])[],
    kind: Kind<Item>,
  ): Promise<Row[]> {
    return session.query(
      `INSERT INTO ${schema}.part (hash, advert, text) VALUES ${rowsOfParameters(some.length, 3)} RETURNING id, hash`,
      some.flatMap(([hash, item]) => [hash, kind.advertOf(item), kind.textOf(item)]),
    );
  }

  async function idsOf<Item>(on: Writing, items: readonly Item[], kind: Kind<Item>): Promise<Uint32Array> {
    known ??= await readKnown(on.session);
    const there = known;
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
        for await (const some of inPieces([...missing])) {
          const added = await on.piece((session) => write(session, some, kind));
          for (const { id, hash } of added) there.set(String(hash), Number(id));
        }
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
    async add(on, name, items, kind) {
      const before = latest.get(name) ?? { items: [], ids: new Uint32Array() };
      const { at, removed, added } = listChange<unknown>(before.items, items);
      const ids = new Uint32Array(items.length);
      ids.set(before.ids.subarray(0, at));
      ids.set(before.ids.subarray(at + removed.length), at + added.length);
      ids.set(await idsOf(on, items.slice(at, at + added.length), kind), at);
      next.set(name, { items, ids });
      return ids;
    },
    keep() {
      for (const [name, list] of next) latest.set(name, list);
      next.clear();
    },
    async delete(session, ids) {
      if (ids.length === 0) return;
      const gone = await session.query(
        `DELETE FROM ${schema}.part WHERE id ${dialect.among('$1', 'bigint')} RETURNING hash`,
        [ids],
      );
      for (const { hash } of gone) known?.delete(String(hash));
    },
    reset() {
      known = null;
      latest.clear();
      next.clear();
    },
  };
}

/** Parts by their ids, each made once, piece by piece. @throws {Damaged} when one is missing */
export async function readParts<Value>(
  session: Session,
  { schema, dialect }: Pick<SqlDatabase, 'schema' | 'dialect'>,
  ids: readonly number[],
  made: (text: string) => Value,
): Promise<Map<number, Value>> {
  const parts = new Map<number, Value>();
  const select = `SELECT id, text FROM ${schema}.part WHERE id ${dialect.among('$1', 'bigint')}`;
  for await (const wanted of inPieces(ids, readAtOnce)) {
    const rows = await session.query(select, [wanted]);
    for await (const some of inPieces(rows))
      for (const { id, text } of some) parts.set(Number(id), made(String(text)));
  }
  for (const id of ids) if (!parts.has(id)) throw new Damaged(`row ${id} of its parts is missing`);
  return parts;
}

/** A list of ids as SQLite stores it: four bytes each, the lowest first. */
export const bytesOfIds = (ids: Uint32Array): Uint8Array => littleEndian(Buffer.from(ids.slice().buffer));

/** @throws {Damaged} when it is not a list of ids */
export function idsOfBytes(bytes: unknown): Uint32Array {
  if (!(bytes instanceof Uint8Array) || bytes.length % 4 !== 0) throw new Damaged('a list of rows is broken');
  // A copy of its own: ids have to begin at a multiple of four bytes.
  const { buffer } = Uint8Array.from(bytes);
  littleEndian(Buffer.from(buffer));
  return new Uint32Array(buffer);
}

/** Swaps the bytes of each id where processors have the highest first. */
const littleEndian = (bytes: Buffer): Buffer => (endianness() === 'LE' ? bytes : bytes.swap32());

/** Whether an id is among these. Ids of one store are close together, so a byte for each is faster than a Set. */
export function amongIds(ids: Uint32Array): (id: number) => boolean {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, -1];
  for (const id of ids) {
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  const there = new Uint8Array(Math.max(0, highest - lowest + 1));
  for (const id of ids) there[id - lowest] = 1;
  return (id) => there[id - lowest] === 1;
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
  const isBetween = amongIds(other.subarray(from, otherEnd));
  return [...one.subarray(from, end).filter((id) => !isBetween(id))];
}

const memoryKinds = ['jobs', 'changes'] as const satisfies (keyof SiteMemory)[];

/** The memory from its stored rows. */
const memoryFrom = (rows: Readonly<Record<keyof SiteMemory, readonly [string, unknown][]>>): SiteMemory => ({
  jobs: Memory.from(rows.jobs as [string, RememberedJob][]),
  changes: new PersistentMap(rows.changes as [string, Change][]),
});

/** What the site remembers: a row for each job, and one for each address. */
export async function readMemory(session: Session, schema: string): Promise<SiteMemory> {
  const rows = await session.query(`SELECT kind, name, text FROM ${schema}.remembered`);
  const memory: Record<keyof SiteMemory, [string, unknown][]> = { jobs: [], changes: [] };
  for await (const some of inPieces(rows, readAtOnce)) {
    for (const { kind, name, text } of some) {
      memory[kind as keyof SiteMemory].push([String(name), parsed(text)]);
    }
  }
  return memoryFrom(memory);
}

/** Writes what differs. Unchanged entries are usually the same objects; others are compared by their text. */
export async function writeMemory(
  session: Session,
  { schema, dialect }: Pick<SqlDatabase, 'schema' | 'dialect'>,
  before: SiteMemory,
  next: SiteMemory,
): Promise<void> {
  for (const kind of memoryKinds) {
    const changes: readonly (readonly [name: string, entry: unknown])[] =
      kind === 'jobs' ? next.jobs.changesSince(before.jobs) : next.changes.changesSince(before.changes);
    for await (const some of inPieces(changes, readAtOnce)) {
      const put: [name: string, text: string][] = [];
      const gone: string[] = [];
      for (const [name, entry] of some) {
        const text = JSON.stringify(entry);
        if (entry === undefined) gone.push(name);
        else if (text !== JSON.stringify(before[kind].get(name))) put.push([name, text]);
      }
      if (put.length > 0) {
        await session.query(
          `INSERT INTO ${schema}.remembered (kind, name, text) VALUES ${rowsOfParameters(put.length, 3)}
           ON CONFLICT (kind, name) DO UPDATE SET text = excluded.text`,
          put.flatMap(([name, text]) => [kind, name, text]),
        );
      }
      if (gone.length > 0) {
        await session.query(
          `DELETE FROM ${schema}.remembered WHERE kind = $1 AND name ${dialect.among('$2', 'text')}`,
          [kind, gone],
        );
      }
    }
  }
}
