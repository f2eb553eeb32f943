import type { MirroredImage } from '../board/html/media.ts';
import type { Job } from '../board/job.ts';
import { shareParts } from '../board/share-parts.ts';
import type { Problem } from '../service/problem.ts';
import type { ArchiveIndex } from '../site/archive/archived.ts';
import type { ListChain } from '../site/twins/proof-files.ts';
import { readArchive, readArchived } from './archive-rows.ts';
import { chainFaults, readChain, readChainLines } from './chain-rows.ts';
import { idsOnlyIn, type Parts, parsed, readParts } from './parts.ts';
import type { Row, Session, StoreTables } from './sql.ts';
import {
  type DifferingJob,
  type HistoryView,
  type ShownBoard,
  type SnapshotChanges,
  type SnapshotDifference,
  type SnapshotSummary,
  type StoredSnapshot,
  StoreError,
  type StoreView,
  type TextKeeper,
} from './store.ts';

export const lists = ['jobs', 'upcoming', 'problems', 'images'] as const;

/** What a snapshot consists of: the ids of its parts, in their order. */
type SnapshotLists = Readonly<Record<(typeof lists)[number], Uint32Array>>;

/** Snapshots that are kept besides the pinned one. */
const keptSnapshots = 5;

/** Ids of the jobs in which two lists of ids differ. */
interface DifferingParts {
  added: number[];
  removed: number[];
  /** As they are in the second list. */
  changed: number[];
}

/** @param advertOf returns the advert of a job by its id; called only for jobs that differ */
function differingParts(
  before: Uint32Array,
  next: Uint32Array,
  advertOf: (id: number) => number,
): DifferingParts {
  const added = new Map(idsOnlyIn(next, before).map((id) => [advertOf(id), id] as const));
  const removed: number[] = [];
  const changed: number[] = [];
  for (const id of idsOnlyIn(before, next)) {
    const advert = advertOf(id);
    const now = added.get(advert);
    if (now === undefined) removed.push(id);
    else changed.push(now);
    added.delete(advert);
  }
  return { added: [...added.values()], removed, changed };
}

const countsOf = ({ added, removed, changed }: DifferingParts): SnapshotChanges => ({
  added: added.length,
  removed: removed.length,
  changed: changed.length,
});

/** What is reported of a job that differs. @param text of its part */
function differingJob(text: string): DifferingJob {
  const { advertId, displayTitle, address } = parsed<Job>(text);
  return { advertId, title: displayTitle, address };
}

/** The snapshots that are stored. */
export interface Snapshots {
  /** The newest first. */
  list(session: Session): Promise<SnapshotSummary[]>;
  /** The pinned one, else the newest; `null` when there is none. */
  shown(session: Session): Promise<string | null>;
  pinned(session: Session): Promise<string | null>;
  /** Returns whether there is one with this id. @param by who pins it; '' when unknown */
  pin(session: Session, id: string, by: string): Promise<boolean>;
  /** Returns whether one was pinned. */
  unpin(session: Session): Promise<boolean>;
  /** Call in one transaction, as `difference`. @returns `null` when there is none with this id */
  board(session: Session, id: string): Promise<StoredSnapshot | null>;
  difference(session: Session, one: string, other: string): Promise<SnapshotDifference | null>;
  /** Adds one, or updates the lists of the newest when its fingerprint is the same. */
  put(
    session: Session,
    parts: Parts,
    shown: Pick<ShownBoard, 'board' | 'fingerprint' | 'shownAt'>,
    lists: SnapshotLists,
  ): Promise<SnapshotSummary>;
  /** Their faults, in words. */
  faults(session: Session): Promise<string[]>;
}

/** The number of a snapshot; `null` for any other text. */
const numberOf = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

export function noSuchSnapshot(id: string, all: readonly SnapshotSummary[]): StoreError {
  const ids = all.map((one) => one.id);
  const there = ids.length === 0 ? 'There is none yet.' : `There are: ${ids.join(', ')}.`;
  return new StoreError(`There is no snapshot ${id}. ${there}`);
}

/** @param keeper of the texts of the boards that are read; they stay in memory if left out, or while it is `null` */
export function createSnapshots(
  tables: StoreTables,
  keeper: () => TextKeeper | null = () => null,
): Snapshots {
  const { schema, dialect } = tables;
  /** The jobs of the board that was read last: unchanged jobs are not read again, and keep their object identity. */
  let lastRead: ReadonlyMap<number, Job> = new Map();
  const columns = `id, shown_at, board_at, fingerprint, ${lists.join(', ')}`;
  const select = `SELECT ${columns} FROM ${schema}.snapshot`;

  const listsOf = (row: Row): SnapshotLists => ({
    jobs: tables.lists.read(row.jobs),
    upcoming: tables.lists.read(row.upcoming),
    problems: tables.lists.read(row.problems),
    images: tables.lists.read(row.images),
  });

  async function pinned(session: Session): Promise<string | null> {
    const [row] = await session.query(tables.selectPinned);
    return row ? String(row.snapshot) : null;
  }

  async function rowOf(session: Session, id: string): Promise<Row | undefined> {
    const number = numberOf(id);
    return number === null ? undefined : (await session.query(`${select} WHERE id = $1`, [number]))[0];
  }

  /** How the jobs differ from each of these snapshots to the next. */
  async function differences(
    session: Session,
    pairs: readonly (readonly [before: SnapshotLists, next: SnapshotLists])[],
  ): Promise<DifferingParts[]> {
    const wanted = pairs.flatMap(([{ jobs: one }, { jobs: other }]) => [
      ...idsOnlyIn(one, other),
      ...idsOnlyIn(other, one),
    ]);
    const selectAdverts = `SELECT id, advert FROM ${schema}.part WHERE id ${dialect.among('$1', 'bigint')}`;
    const rows = wanted.length === 0 ? [] : await session.query(selectAdverts, [wanted]);
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
       AND id NOT IN (${tables.selectPinned}) RETURNING ${lists.join(', ')}`,
    );

  /** The parts of these rows that are in no snapshot any more. */
  async function looseOf(session: Session, gone: readonly Row[], newest: SnapshotLists): Promise<number[]> {
    const candidates = new Set<number>();
    for (const row of gone) {
      const had = listsOf(row);
      for (const name of lists) for (const id of idsOnlyIn(had[name], newest[name])) candidates.add(id);
    }
    if (candidates.size === 0) return [];
    for (const id of await tables.usedParts(session, [...candidates])) candidates.delete(id);
    return [...candidates];
  }

  return {
    async list(session) {
      const rows = await session.query(`${select} ORDER BY id DESC`);
      return summaries(session, rows, rows[0]?.id);
    },
    async shown(session) {
      const [row] = await session.query(
        `SELECT coalesce((${tables.selectPinned}), (SELECT max(id) FROM ${schema}.snapshot)) AS id`,
      );
      return row?.id ? String(row.id) : null;
    },
    pinned,
    async pin(session, id, by) {
      const number = numberOf(id);
      if (number === null || (await session.query(tables.pin, [number])).length === 0) return false;
      await session.query(
        `INSERT INTO ${schema}.state (name, value) VALUES ('pinned-by', $1)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [by],
      );
      return true;
    },
    async unpin(session) {
      const was = await session.query(tables.unpin);
      await session.query(`DELETE FROM ${schema}.state WHERE name = 'pinned-by'`);
      return was.length > 0;
    },
    async board(session, id) {
      const row = await rowOf(session, id);
      if (!row) return null;
      const own = listsOf(row);
      const read = async <Value>(ids: Uint32Array): Promise<Value[]> => {
        const parts = await readParts(session, tables, [...ids], parsed<Value>);
        return [...ids].map((part) => parts.get(part) as Value);
      };
      const wanted = [...own.jobs, ...own.upcoming];
      const known = lastRead;
      const texts = keeper();
      const isNew = (part: number) => {
        const job = known.get(part);
        return job === undefined || texts?.isBroken(job) === true;
      };
      const missing = wanted.filter(isNew);
      let before = wanted.length - missing.length;
      const added = await readParts(session, tables, missing, (text) => {
        const job = shareParts(parsed<Job>(text));
        before += 1;
        return texts?.keepText(job, before - 1) ?? job;
      });
      texts?.rest();
      lastRead = new Map(wanted.map((part) => [part, added.get(part) ?? (known.get(part) as Job)]));
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
      const from = await rowOf(session, one);
      const to = await rowOf(session, other);
      if (!from || !to) return null;
      const [found] = await differences(session, [[listsOf(from), listsOf(to)]]);
      const jobsOf = async (ids: readonly number[] = []): Promise<DifferingJob[]> => {
        const jobs = await readParts(session, tables, ids, differingJob);
        return [...jobs.values()].sort((a, b) => a.advertId - b.advertId);
      };
      return {
        added: await jobsOf(found?.added),
        removed: await jobsOf(found?.removed),
        changed: await jobsOf(found?.changed),
      };
    },
    async put(session, parts, { board, fingerprint, shownAt }, own) {
      // A process that saves has its jobs already.
      lastRead = new Map();
      const values = lists.map((name) => tables.lists.write(own[name]));
      const [newest] = await session.query(`${select} ORDER BY id DESC LIMIT 1`);
      const isSame = newest?.fingerprint === fingerprint;
      const id = Number(newest?.id ?? 0) + (isSame ? 0 : 1);
      if (isSame) {
        await session.query(
          `UPDATE ${schema}.snapshot SET board_at = $2, jobs = $3, upcoming = $4, problems = $5, images = $6 WHERE id = $1`,
          [id, board.at, ...values],
        );
      } else {
        await session.query(
          `INSERT INTO ${schema}.snapshot (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, shownAt, board.at, fingerprint, ...values],
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
      const faults = rows.flatMap((row) => {
        const own = listsOf(row);
        const missing = new Set(lists.flatMap((name) => [...own[name]].filter((id) => !there.has(id)))).size;
        return missing === 0 ? [] : [`Snapshot ${row.id} lacks ${missing} of its jobs, problems and images.`];
      });
      const pin = await pinned(session);
      if (pin !== null && !rows.some(({ id }) => String(id) === pin)) {
        faults.push(`The pinned snapshot ${pin} is gone.`);
      }
      return [...faults, ...(await chainFaults(session, tables))];
    },
  };
}

/** Reads something of the snapshots, and sees nothing of what others commit meanwhile. */
export type Read = <Result>(
  work: (session: Session, snapshots: Snapshots) => Promise<Result>,
) => Promise<Result>;

function historyView(tables: StoreTables, read: Read, written: () => ListChain | null): HistoryView {
  let archive: ArchiveIndex | null = null;
  return {
    read: () =>
      read(async (session) => {
        const [newest] = await session.query(`SELECT max(id) AS id FROM ${tables.schema}.snapshot`);
        const chain = await readChain(session, tables, written());
        archive = await readArchive(session, tables, archive);
        return { snapshot: newest?.id ? String(newest.id) : null, chain, archive };
      }),
    chainLines: (from, to) => read((session) => readChainLines(session, tables, from, to)),
    archived: (query) => read((session) => readArchived(session, tables, query)),
  };
}

/**
 * What all stores read in the same way.
 *
 * @param written the chain of signed lists as this process has written it, if it has
 */
export const viewOfSnapshots = (
  tables: StoreTables,
  read: Read,
  written: () => ListChain | null = () => null,
): Pick<StoreView, 'snapshots' | 'board' | 'pinned' | 'difference' | 'history'> => ({
  history: historyView(tables, read, written),
  snapshots: () => read((session, snapshots) => snapshots.list(session)),
  board: (id) =>
    read(async (session, snapshots) => {
      const wanted = id ?? (await snapshots.shown(session));
      return wanted === null ? null : snapshots.board(session, wanted);
    }),
  pinned: () => read((session, snapshots) => snapshots.pinned(session)),
  difference: (one, other) => read((session, snapshots) => snapshots.difference(session, one, other)),
});
