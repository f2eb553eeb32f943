import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { MirroredImage } from '../board/html/images.ts';
import type { Job } from '../board/job.ts';
import { jobKey, keyOf } from '../outputs/keys.ts';
import type { Problem } from '../problem.ts';
import { inTransaction } from './database.ts';
import { Damaged } from './store-error.ts';

/** A job, a problem or an image, to be stored once. */
export interface Part {
  /** Equal hashes mean equal texts. */
  hash: string;
  /** Advert id of a job. */
  advert: number | null;
  text(): string;
}

export const jobPart = (job: Job): Part => ({
  hash: jobKey(job),
  advert: job.advertId,
  text: () => JSON.stringify(job),
});

const problemKeys = new WeakMap<Problem, string>();

export function problemPart(problem: Problem): Part {
  let hash = problemKeys.get(problem);
  if (hash === undefined) {
    hash = keyOf(JSON.stringify(problem));
    problemKeys.set(problem, hash);
  }
  return { hash, advert: null, text: () => JSON.stringify(problem) };
}

/** Short enough to be its own hash: every save asks for it anew. */
export const imagePart = (source: string, image: MirroredImage): Part => ({
  hash: `${source} ${image.address} ${image.width} ${image.height}`,
  advert: null,
  text: () => JSON.stringify([source, image]),
});

/** Parts that are hashed, written or read at a time, before whatever else the process has to do comes. */
const atOnce = 200;

/** Items piece by piece. Between two pieces comes whatever else the process has to do. */
export async function* inPieces<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await setImmediate();
    yield items.slice(from, from + atOnce);
  }
}

/** The parts that are stored, by their hashes. */
export interface Parts {
  /** Stores those that are not there yet, and gives the ids of all, in their order. */
  add<Item>(items: readonly Item[], partOf: (item: Item) => Part): Promise<Uint32Array>;
  text(id: number): string;
  /** The advert of a job. */
  advert(id: number): number;
  /** Deletes parts that nothing refers to any more. Call `forget` with them once that is committed. */
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
  /** Read when the first save asks. */
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

  /** Stores parts in a transaction of their own: without a snapshot that refers to them they do no harm. */
  function write(missing: ReadonlyMap<string, Part>, into: Map<string, number>): void {
    const added = inTransaction(database, () =>
      Array.from(missing.values(), (part) => {
        const { lastInsertRowid } = insert.run(part.hash, part.advert, part.text());
        return [part.hash, Number(lastInsertRowid)] as const;
      }),
    );
    for (const [hash, id] of added) {
      into.set(hash, id);
      hashes.set(id, hash);
    }
  }

  return {
    async add(items, partOf) {
      known ??= readKnown();
      const ids = new Uint32Array(items.length);
      let at = 0;
      for await (const piece of inPieces(items)) {
        const parts = piece.map(partOf);
        const missing = new Map<string, Part>();
        for (const part of parts) if (!known.has(part.hash)) missing.set(part.hash, part);
        if (missing.size > 0) write(missing, known);
        for (const { hash } of parts) {
          ids[at] = known.get(hash) ?? 0;
          at += 1;
        }
      }
      return ids;
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
  for (const [at, id] of ids.entries()) view.setUint32(at * 4, id, true);
  return bytes;
}

/** @throws {Damaged} for what is no list of ids */
export function idsOfBytes(bytes: unknown): Uint32Array {
  if (!(bytes instanceof Uint8Array) || bytes.length % 4 !== 0) throw new Damaged('a list of rows is broken');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ids = new Uint32Array(bytes.length / 4);
  for (let at = 0; at < ids.length; at += 1) ids[at] = view.getUint32(at * 4, true);
  return ids;
}
