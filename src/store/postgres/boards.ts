import type { MirroredImage } from '../../board/html/images.ts';
import type { Job } from '../../board/job.ts';
import { shareParts } from '../../board/share-parts.ts';
import type { Problem } from '../../service/problem.ts';
import { parsed } from '../database.ts';
import { idsOnlyIn, jobKind, problemKind } from '../parts.ts';
import {
  countsOf,
  type DifferingParts,
  differingJob,
  differingParts,
  keptSnapshots,
  lists,
  type SnapshotLists,
} from '../snapshots.ts';
import type {
  DifferingJob,
  ShownBoard,
  SnapshotDifference,
  SnapshotSummary,
  StoredSnapshot,
} from '../store.ts';
import type { Row, Session } from './connection.ts';
import { imagePartKind, readParts, type WrittenParts } from './parts.ts';

/** The snapshots of a schema. */
export interface Boards {
  /** The newest first. */
  list(session: Session): Promise<SnapshotSummary[]>;
  /** The pinned one, else the newest; `null` when there is none. */
  shown(session: Session): Promise<string | null>;
  pinned(session: Session): Promise<string | null>;
  /** Call in one transaction, as `difference`. @returns `null` when there is none with this id */
  board(session: Session, id: string): Promise<StoredSnapshot | null>;
  difference(session: Session, one: string, other: string): Promise<SnapshotDifference | null>;
  /** Adds one, or updates the lists of the newest when its fingerprint is the same. */
  put(session: Session, parts: WrittenParts, shown: ShownBoard): Promise<SnapshotSummary>;
  /** Their faults, in words. */
  faults(session: Session): Promise<string[]>;
}

/** Whether a text is an id of a snapshot. */
export const isSnapshotId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const listsOf = (row: Row): SnapshotLists => {
  const list = (name: string) => Uint32Array.from(row[name] as number[]);
  return {
    jobs: list('jobs'),
    upcoming: list('upcoming'),
    problems: list('problems'),
    images: list('images'),
  };
};

const allOf = (row: SnapshotLists): number[] => lists.flatMap((name) => [...row[name]]);

export function createBoards(schema: string): Boards {
  /** The jobs of the board that was read last: unchanged jobs are not read again, and keep their object identity. */
  let lastRead: ReadonlyMap<number, Job> = new Map();
  const columns = `id, shown_at, board_at, fingerprint, ${lists.join(', ')}`;
  const select = `SELECT ${columns} FROM ${schema}.snapshot`;
  const everything = `${lists.map((name) => `snapshot.${name}`).join(' || ')}`;

  async function pinned(session: Session): Promise<string | null> {
    const [row] = await session.query(`SELECT snapshot FROM ${schema}.pin`);
    return row ? String(row.snapshot) : null;
  }

  /** How the jobs differ from each of these snapshots to the next. */
  async function differences(
    session: Session,
    pairs: readonly (readonly [before: SnapshotLists, next: SnapshotLists])[],
  ): Promise<DifferingParts[]> {
    const asked = pairs.flatMap(([{ jobs: one }, { jobs: other }]) => [
      ...idsOnlyIn(one, other),
      ...idsOnlyIn(other, one),
    ]);
    const rows =
      asked.length === 0
        ? []
        : await session.query(`SELECT id, advert FROM ${schema}.part WHERE id = ANY($1)`, [asked]);
    const adverts = new Map(rows.map(({ id, advert }) => [Number(id), Number(advert)]));
    return pairs.map(([before, next]) =>
      differingParts(before.jobs, next.jobs, (id) => adverts.get(id) ?? -id),
    );
  }

  async function summaries(session: Session, rows: readonly Row[], newest: unknown) {
    const pin = await pinned(session);
    const [pinner] =
      pin === null
        ? []
        : await session.query(`SELECT value FROM ${schema}.state WHERE name = 'pinned-by' AND value <> ''`);
    const byId = new Map(rows.map((row) => [Number(row.id), listsOf(row)]));
    // Numbers are consecutive, so the one before is either kept or deleted.
    const pairs = rows.flatMap(({ id }) => {
      const [before, next] = [byId.get(Number(id) - 1), byId.get(Number(id))];
      return before && next ? [[before, next] as const] : [];
    });
    const found = await differences(session, pairs);
    return rows.map((row): SnapshotSummary => {
      const own = byId.get(Number(row.id)) ?? listsOf(row);
      const at = pairs.findIndex(([, next]) => next === own);
      const difference = found[at];
      return {
        id: String(row.id),
        shownAt: String(row.shown_at),
        boardAt: String(row.board_at),
        jobs: own.jobs.length,
        problems: own.problems.length,
        changes: difference ? countsOf(difference) : null,
        shown: String(row.id) === (pin ?? String(newest)),
        pinned: String(row.id) === pin,
        ...(pinner && String(row.id) === pin && { pinnedBy: String(pinner.value) }),
      };
    });
  }

  /** Deletes surplus snapshots, and returns their rows. */
  const dropOld = async (session: Session): Promise<Row[]> =>
    session.query(
      `DELETE FROM ${schema}.snapshot
       WHERE id NOT IN (SELECT id FROM ${schema}.snapshot ORDER BY id DESC LIMIT ${keptSnapshots})
       AND id NOT IN (SELECT snapshot FROM ${schema}.pin) RETURNING ${lists.join(', ')}`,
    );

  /** The parts of these rows that are in no snapshot any more. */
  async function looseOf(session: Session, gone: readonly Row[], newest: SnapshotLists): Promise<number[]> {
    const candidates = new Set<number>();
    for (const row of gone) {
      const had = listsOf(row);
      for (const name of lists) for (const id of idsOnlyIn(had[name], newest[name])) candidates.add(id);
    }
    if (candidates.size === 0) return [];
    const used = await session.query(
      `SELECT DISTINCT part FROM ${schema}.snapshot, unnest(${everything}) AS part WHERE part = ANY($1)`,
      [[...candidates]],
    );
    for (const { part } of used) candidates.delete(Number(part));
    return [...candidates];
  }

  return {
    async list(session) {
      const rows = await session.query(`${select} ORDER BY id DESC`);
      return summaries(session, rows, rows[0]?.id);
    },
    async shown(session) {
      const [row] = await session.query(
        `SELECT coalesce((SELECT snapshot FROM ${schema}.pin), (SELECT max(id) FROM ${schema}.snapshot)) AS id`,
      );
      return row?.id ? String(row.id) : null;
    },
    pinned,
    async board(session, id) {
      const [row] = await session.query(`${select} WHERE id = $1`, [id]);
      if (!row) return null;
      const own = listsOf(row);
      const read = async <Value>(ids: Uint32Array): Promise<Value[]> => {
        const parts = await readParts(session, schema, [...ids], parsed<Value>);
        return [...ids].map((part) => parts.get(part) as Value);
      };
      const wanted = [...own.jobs, ...own.upcoming];
      const known = lastRead;
      const isNew = (part: number) => !known.has(part);
      const added = await readParts(session, schema, wanted.filter(isNew), (text) =>
        shareParts(parsed<Job>(text)),
      );
      lastRead = new Map(wanted.map((part) => [part, known.get(part) ?? (added.get(part) as Job)]));
      const jobs = wanted.slice(0, own.jobs.length).map((part) => lastRead.get(part) as Job);
      const upcoming = wanted.slice(own.jobs.length).map((part) => lastRead.get(part) as Job);
      const problems = await read<Problem>(own.problems);
      const images = await read<[source: string, image: MirroredImage]>(own.images);
      return {
        id,
        shownAt: String(row.shown_at),
        board: Object.freeze({ at: String(row.board_at), jobs, upcoming, problems }),
        images: Object.fromEntries(images),
      };
    },
    async difference(session, one, other) {
      const [[from], [to]] = [
        await session.query(`${select} WHERE id = $1`, [one]),
        await session.query(`${select} WHERE id = $1`, [other]),
      ];
      if (!from || !to) return null;
      const [found] = await differences(session, [[listsOf(from), listsOf(to)]]);
      const jobsOf = async (ids: readonly number[] = []): Promise<DifferingJob[]> => {
        const jobs = await readParts(session, schema, ids, differingJob);
        return [...jobs.values()].sort((a, b) => a.advertId - b.advertId);
      };
      return {
        added: await jobsOf(found?.added),
        removed: await jobsOf(found?.removed),
        changed: await jobsOf(found?.changed),
      };
    },
    async put(session, parts, { board, images, fingerprint, shownAt }) {
      // A process that saves has its jobs already.
      lastRead = new Map();
      const own = [
        await parts.add(session, board.jobs, jobKind),
        await parts.add(session, board.upcoming, jobKind),
        await parts.add(session, board.problems, problemKind),
        await parts.add(session, Object.entries(images), imagePartKind),
      ];
      const [newest] = await session.query(`${select} ORDER BY id DESC LIMIT 1`);
      const isSame = newest?.fingerprint === fingerprint;
      const id = isSame ? newest.id : Number(newest?.id ?? 0) + 1;
      if (isSame) {
        await session.query(
          `UPDATE ${schema}.snapshot SET board_at = $2, jobs = $3, upcoming = $4, problems = $5, images = $6 WHERE id = $1`,
          [id, board.at, ...own],
        );
      } else {
        await session.query(
          `INSERT INTO ${schema}.snapshot (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, shownAt, board.at, fingerprint, ...own],
        );
      }
      const rows = await session.query(`${select} WHERE id >= $1 - 1 ORDER BY id DESC`, [id]);
      const gone = newest && isSame ? [newest] : await dropOld(session);
      if (gone.length > 0 && rows[0]) {
        await parts.delete(session, await looseOf(session, gone, listsOf(rows[0])));
      }
      const [summary] = await summaries(session, rows, id);
      if (!summary) throw new Error(`There is no snapshot ${id}.`);
      return summary;
    },
    async faults(session) {
      const rows = await session.query(`${select} ORDER BY id DESC`);
      const there = new Set(
        (await session.query(`SELECT id FROM ${schema}.part`)).map(({ id }) => Number(id)),
      );
      return rows.flatMap((row) => {
        const missing = new Set(allOf(listsOf(row)).filter((id) => !there.has(id))).size;
        return missing === 0 ? [] : [`Snapshot ${row.id} lacks ${missing} of its jobs, problems and images.`];
      });
    },
  };
}
