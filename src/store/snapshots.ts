import type { DatabaseSync } from 'node:sqlite';
import type { MirroredImage } from '../board/html/images.ts';
import type { Job } from '../board/job.ts';
import { shareParts } from '../board/share-parts.ts';
import type { Problem } from '../service/problem.ts';
import { parsed } from './database.ts';
import { bytesOfIds, idsOfBytes, idsOnlyIn, inPieces, type Parts } from './parts.ts';
import type {
  DifferingJob,
  SnapshotChanges,
  SnapshotDifference,
  SnapshotSummary,
  StoredSnapshot,
} from './store.ts';

export const lists = ['jobs', 'upcoming', 'problems', 'images'] as const;

/** What a snapshot consists of: the ids of its parts, in their order. */
export type SnapshotLists = Readonly<Record<(typeof lists)[number], Uint32Array>>;

/** Snapshots that are kept besides the pinned one. */
export const keptSnapshots = 5;

interface Row {
  id: number;
  shownAt: string;
  boardAt: string;
  fingerprint: string;
}

/** Ids of the jobs in which two lists of ids differ. */
export interface DifferingParts {
  added: number[];
  removed: number[];
  /** As they are in the second list. */
  changed: number[];
}

/** @param advertOf returns the advert of a job by its id; called only for jobs that differ */
export function differingParts(
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

export const countsOf = ({ added, removed, changed }: DifferingParts): SnapshotChanges => ({
  ...{ added: added.length, removed: removed.length, changed: changed.length },
});

/** What is reported of a job that differs. @param text of its part */
export function differingJob(text: string): DifferingJob {
  const { advertId, displayTitle, address } = parsed<Job>(text);
  return { advertId, title: displayTitle, address };
}

/** The snapshots that are stored. */
export interface Snapshots {
  /** The newest first. */
  list(): SnapshotSummary[];
  summary(id: number): SnapshotSummary;
  has(id: number): boolean;
  /** The pinned one, else the newest; `null` when there is none. */
  shown(): number | null;
  pinned(): number | null;
  /** @param by who pins it; '' when unknown */
  pin(id: number | null, by?: string): void;
  board(id: number): Promise<StoredSnapshot>;
  difference(one: number, other: number): SnapshotDifference;
  /** Adds one, or updates the lists of the newest when its fingerprint is the same. */
  put(snapshot: Omit<Row, 'id'>, parts: SnapshotLists): { id: number; loose: Set<number> };
  /** Parts that are in no snapshot. */
  unused(): number[];
  /** Their faults, in words. */
  faults(): string[];
}

export function createSnapshots(database: DatabaseSync, parts: Parts): Snapshots {
  const columns = 'id, shown_at, board_at, fingerprint';
  const selectAll = database.prepare(`SELECT ${columns} FROM snapshot ORDER BY id DESC`);
  const selectLists = database.prepare(`SELECT ${lists.join(', ')} FROM snapshot WHERE id = ?`);
  const insert = database.prepare(
    'INSERT INTO snapshot (shown_at, board_at, fingerprint, jobs, upcoming, problems, images) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    'UPDATE snapshot SET board_at = ?, jobs = ?, upcoming = ?, problems = ?, images = ? WHERE id = ?',
  );
  const remove = database.prepare('DELETE FROM snapshot WHERE id = ?');
  const selectPin = database.prepare("SELECT value FROM state WHERE name = 'pinned'");
  const putPin = database.prepare("INSERT OR REPLACE INTO state (name, value) VALUES ('pinned', ?)");
  const removePin = database.prepare("DELETE FROM state WHERE name IN ('pinned', 'pinned-by')");
  const selectPinner = database.prepare("SELECT value FROM state WHERE name = 'pinned-by'");
  const putPinner = database.prepare("INSERT OR REPLACE INTO state (name, value) VALUES ('pinned-by', ?)");

  const rows = (): Row[] =>
    selectAll.all().map((row) => ({
      id: Number(row.id),
      shownAt: String(row.shown_at),
      boardAt: String(row.board_at),
      fingerprint: String(row.fingerprint),
    }));

  function listsOf(id: number): SnapshotLists {
    const { jobs, upcoming, problems, images } = selectLists.get(id) ?? {};
    return {
      jobs: idsOfBytes(jobs),
      upcoming: idsOfBytes(upcoming),
      problems: idsOfBytes(problems),
      images: idsOfBytes(images),
    };
  }

  function pinned(): number | null {
    const pin = selectPin.get();
    return pin === undefined ? null : Number(pin.value);
  }

  const shownOf = (all: readonly Row[]) => pinned() ?? all[0]?.id ?? null;

  const differing = (before: SnapshotLists, next: SnapshotLists) =>
    differingParts(before.jobs, next.jobs, parts.advert);

  /** Numbers are consecutive, so the one before is either kept or deleted. */
  function summaryOf(row: Row, all: readonly Row[]): SnapshotSummary {
    const own = listsOf(row.id);
    const hasBefore = all.some(({ id }) => id === row.id - 1);
    const isPinned = row.id === pinned();
    const pinnedBy = isPinned ? String(selectPinner.get()?.value ?? '') : '';
    return {
      id: String(row.id),
      shownAt: row.shownAt,
      boardAt: row.boardAt,
      jobs: own.jobs.length,
      problems: own.problems.length,
      changes: hasBefore ? countsOf(differing(listsOf(row.id - 1), own)) : null,
      shown: row.id === shownOf(all),
      pinned: isPinned,
      ...(pinnedBy !== '' && { pinnedBy }),
    };
  }

  function rowOf(id: number, all: readonly Row[]): Row {
    const row = all.find((one) => one.id === id);
    if (!row) throw new Error(`There is no snapshot ${id}.`);
    return row;
  }

  /** The parts of these lists that are in no snapshot any more. */
  function looseOf(gone: readonly SnapshotLists[]): Set<number> {
    const [newest, ...others] = rows().map(({ id }) => listsOf(id));
    const loose = new Set<number>();
    for (const ids of gone)
      for (const name of lists)
        for (const part of newest ? idsOnlyIn(ids[name], newest[name]) : ids[name]) loose.add(part);
    for (const ids of newest ? [newest, ...others] : []) {
      for (const list of Object.values(ids)) {
        if (loose.size > 0) for (const part of list) loose.delete(part);
      }
    }
    return loose;
  }

  const partsOf = (ids: SnapshotLists): Set<number> => {
    const all = new Set<number>();
    for (const list of Object.values(ids)) for (const id of list) all.add(id);
    return all;
  };

  /** Deletes surplus snapshots, and returns their lists. */
  function dropOld(): SnapshotLists[] {
    const pin = pinned();
    const old = rows()
      .slice(keptSnapshots)
      .filter(({ id }) => id !== pin);
    return old.map(({ id }) => {
      const had = listsOf(id);
      remove.run(id);
      return had;
    });
  }

  const jobsOf = (ids: readonly number[]): DifferingJob[] =>
    ids.map((id) => differingJob(parts.text(id))).sort((one, other) => one.advertId - other.advertId);

  return {
    list() {
      const all = rows();
      return all.map((row) => summaryOf(row, all));
    },
    summary(id) {
      const all = rows();
      return summaryOf(rowOf(id, all), all);
    },
    has: (id) => selectLists.get(id) !== undefined,
    shown: () => shownOf(rows()),
    pinned,
    pin(id, by = '') {
      removePin.run();
      if (id === null) return;
      putPin.run(String(id));
      putPinner.run(by);
    },
    async board(id) {
      const { boardAt, shownAt } = rowOf(id, rows());
      const ids = listsOf(id);
      // The file is our own and written atomically, so its format number vouches for its content.
      const read = async <Value>(list: Uint32Array, made: (value: Value) => Value): Promise<Value[]> => {
        const all: Value[] = [];
        for await (const piece of inPieces([...list]))
          for (const part of piece) all.push(made(parsed<Value>(parts.text(part))));
        return all;
      };
      const asItIs = <Value>(value: Value): Value => value;
      const jobs = await read<Job>(ids.jobs, shareParts);
      const upcoming = await read<Job>(ids.upcoming, shareParts);
      const problems = await read<Problem>(ids.problems, asItIs);
      const images = Object.fromEntries(
        await read<[source: string, image: MirroredImage]>(ids.images, asItIs),
      );
      return {
        id: String(id),
        shownAt,
        board: Object.freeze({ at: boardAt, jobs, upcoming, problems }),
        images,
      };
    },
    difference(one, other) {
      const { added, removed, changed } = differing(listsOf(one), listsOf(other));
      return { added: jobsOf(added), removed: jobsOf(removed), changed: jobsOf(changed) };
    },
    put({ shownAt, boardAt, fingerprint }, ids) {
      const blobs = lists.map((name) => bytesOfIds(ids[name]));
      const [newest] = rows();
      const [jobs, upcoming, problems, images] = blobs as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
      if (newest?.fingerprint === fingerprint) {
        const had = listsOf(newest.id);
        update.run(boardAt, jobs, upcoming, problems, images, newest.id);
        return { id: newest.id, loose: looseOf([had]) };
      }
      const { lastInsertRowid } = insert.run(shownAt, boardAt, fingerprint, jobs, upcoming, problems, images);
      return { id: Number(lastInsertRowid), loose: looseOf(dropOld()) };
    },
    unused() {
      const used = new Set<number>();
      for (const { id } of rows()) for (const part of partsOf(listsOf(id))) used.add(part);
      return parts.ids().filter((id) => !used.has(id));
    },
    faults() {
      const there = new Set(parts.ids());
      const all = rows();
      const pin = pinned();
      const faults = all.flatMap(({ id }) => {
        const missing = [...partsOf(listsOf(id))].filter((part) => !there.has(part)).length;
        return missing === 0 ? [] : [`Snapshot ${id} lacks ${missing} of its jobs, problems and images.`];
      });
      if (pin !== null && !all.some(({ id }) => id === pin))
        faults.push(`The pinned snapshot ${pin} is gone.`);
      return faults;
    },
  };
}
