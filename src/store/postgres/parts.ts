import { setImmediate } from 'node:timers/promises';
import { keyOf } from '../../base/keys.ts';
import type { SiteMemory } from '../../site/site-memory.ts';
import { entryChanges, imageKind, inPieces, type Kind, memoryFrom, memoryKinds } from '../parts.ts';
import { Damaged } from '../store.ts';
import type { Session } from './connection.ts';

/** Parts written, or looked up, at a time. */
const writtenAtOnce = 250;
const readAtOnce = 1_000;
/** Hashes made, and rows parsed, before the event loop gets a turn. */
const madeAtOnce = 2_000;
const parsedAtOnce = 200;

/** Sources of images may be too long for an index. */
export const imagePartKind: typeof imageKind = {
  ...imageKind,
  hashOf: (entry) => keyOf(imageKind.hashOf(entry)),
};

/** The parts of a schema, for its only writer, which caches their ids. */
export interface WrittenParts {
  /** Stores the new ones, and returns the ids of all, in their order. */
  add<Item>(session: Session, items: readonly Item[], kind: Kind<Item>): Promise<number[]>;
  delete(session: Session, ids: readonly number[]): Promise<void>;
  /** After a failed write: clears the cached ids. */
  reset(): void;
}

export function createWrittenParts(schema: string): WrittenParts {
  let known: Map<string, number> | null = null;
  const insert = `INSERT INTO ${schema}.part (hash, advert, text)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) RETURNING id, hash`;

  async function readKnown(session: Session): Promise<Map<string, number>> {
    const rows = await session.query(`SELECT id, hash FROM ${schema}.part`);
    return new Map(rows.map(({ id, hash }) => [String(hash), Number(id)]));
  }

  return {
    async add(session, items, kind) {
      const there = known ?? (await readKnown(session));
      known = there;
      const missing = new Map<string, (typeof items)[number]>();
      for await (const piece of inPieces(items, madeAtOnce)) {
        for (const item of piece) {
          const hash = kind.hashOf(item);
          if (!there.has(hash)) missing.set(hash, item);
        }
      }
      for await (const some of inPieces([...missing], writtenAtOnce)) {
        const added = await session.query(insert, [
          some.map(([hash]) => hash),
          some.map(([, item]) => kind.advertOf(item)),
          some.map(([, item]) => kind.textOf(item)),
        ]);
        for (const { id, hash } of added) there.set(String(hash), Number(id));
      }
      return items.map((item) => there.get(kind.hashOf(item)) ?? 0);
    },
    async delete(session, ids) {
      if (ids.length === 0) return;
      const gone = await session.query(`DELETE FROM ${schema}.part WHERE id = ANY($1) RETURNING hash`, [ids]);
      for (const { hash } of gone) known?.delete(String(hash));
    },
    reset() {
      known = null;
    },
  };
}

/** Parts by their ids, each made once, piece by piece. @throws {Damaged} when one is missing */
export async function readParts<Value>(
  session: Session,
  schema: string,
  ids: readonly number[],
  made: (text: string) => Value,
): Promise<Map<number, Value>> {
  const parts = new Map<number, Value>();
  for await (const asked of inPieces(ids, readAtOnce)) {
    const rows = await session.query(`SELECT id, text FROM ${schema}.part WHERE id = ANY($1)`, [asked]);
    for await (const some of inPieces(rows, parsedAtOnce))
      for (const { id, text } of some) parts.set(Number(id), made(String(text)));
    await setImmediate();
  }
  for (const id of ids) if (!parts.has(id)) throw new Damaged(`row ${id} of its parts is missing`);
  return parts;
}

export async function readMemory(session: Session, schema: string): Promise<SiteMemory> {
  const rows = await session.query(`SELECT kind, name, text FROM ${schema}.remembered`);
  const memory: Record<keyof SiteMemory, [string, unknown][]> = { jobs: [], changes: [] };
  for await (const some of inPieces(rows, readAtOnce)) {
    for (const { kind, name, text } of some)
      memory[kind as keyof SiteMemory].push([String(name), JSON.parse(String(text))]);
  }
  return memoryFrom(memory);
}

/** Writes what differs. */
export async function writeMemory(
  session: Session,
  schema: string,
  before: SiteMemory,
  next: SiteMemory,
): Promise<void> {
  for (const kind of memoryKinds) {
    const { put, gone } = entryChanges(kind, before, next);
    for await (const some of inPieces(put, readAtOnce)) {
      await session.query(
        `INSERT INTO ${schema}.remembered (kind, name, text)
         SELECT $1, * FROM unnest($2::text[], $3::text[])
         ON CONFLICT (kind, name) DO UPDATE SET text = excluded.text`,
        [kind, some.map(([name]) => name), some.map(([, text]) => text)],
      );
    }
    if (gone.length === 0) continue;
    await session.query(`DELETE FROM ${schema}.remembered WHERE kind = $1 AND name = ANY($2)`, [kind, gone]);
  }
}
