import type { LedgerStorage } from '../base/ledger.ts';
import { createLock } from '../base/timing.ts';
import type { SiteEntry } from '../site/entry.ts';
import type { Made } from '../site/machine-file.ts';
import { createPause } from '../site/pause.ts';
import { EntryError, eachLimit, textOf } from './export-disk.ts';
import {
  type ExportedFile,
  type ExportManifest,
  folderOf,
  inOrder,
  openManifest,
  pathOf,
  sameFileKey,
} from './export-manifest.ts';

export interface ExportOptions {
  /** ISO instant. Immutable files that have left the site stay for 24 hours. */
  now: string;
  signal?: AbortSignal | undefined;
  /** Files written so far, and in all. */
  onProgress?: (done: number, total: number) => void;
  /** Entries processed at the same time. */
  limit?: number;
  /** The origin of keys, such as the version of the program; files of another base all count as changed. */
  base?: string;
}

export interface ExportResult {
  /** Addresses whose files were written. Files with the same bytes are left as they are. Sorted. */
  changed: string[];
  /** Addresses whose files were removed. Sorted. */
  removed: string[];
  /** Addresses that keep their previous files, each with the reason. Sorted. */
  failed: FailedAddress[];
  /** What is there now. */
  files: ExportManifest;
}

/** A folder or a bucket that an export updates. */
export interface ExportTarget {
  manifest: LedgerStorage;
  /**
   * Looks at what is there before anything is changed. What needs no writing is moved from `writes` to `keep`.
   *
   * @param found what the manifest was found to be
   * @throws {ExportError} when somebody else's files are there
   */
  check(plan: ExportPlan, found: 'content' | 'nothing' | 'damage'): Promise<void>;
  /** Is called before the first change. @param unfinished paths that an aborted export may have been writing */
  begin?(unfinished: readonly string[]): Promise<void>;
  /**
   * Writes a file, whole or not at all.
   *
   * @returns whether it was written; it may be there already
   * @throws {EntryError} when this one file can't be written
   */
  put(planned: PlannedWrite, made: Made): Promise<boolean>;
  /** Removes a file; a missing one is fine. */
  remove(path: string): Promise<void>;
  /** Is called after removals, while nothing is running. */
  afterRemovals?(): Promise<void>;
  /** Resolves when everything that was changed is durable. */
  finish?(): Promise<void>;
}

/** Files that pages load are written before them, and removed after them. */
const stages: readonly ((entry: SiteEntry) => boolean)[] = [
  ({ isImmutable }) => isImmutable,
  (entry) => !entry.isImmutable && !isPage(entry),
  (entry) => !entry.isImmutable && isPage(entry),
];

const isPage = ({ type }: SiteEntry): boolean => type.startsWith('text/html');

/**
 * Updates a target to these entries: writes new and changed files, and removes deleted ones. It may be killed at any
 * instant: the manifest marks unfinished files as in doubt, and the next export writes them again. An entry that can't
 * be printed does not stop the others.
 */
export async function exportTo(
  target: ExportTarget,
  entries: Iterable<SiteEntry>,
  { now, signal, base = '', limit = 4, onProgress }: ExportOptions,
): Promise<ExportResult> {
  const ledger = await openManifest(target.manifest);
  const found = ledger.found === 'another side' ? 'content' : ledger.found;
  const before = found === 'content' ? { base: ledger.about.base, files: new Map(ledger.items) } : null;
  const plan = await planExport(entries, before, { base, now, signal });
  await target.check(plan, found);

  const changed: string[] = [];
  const removed: string[] = [];
  const { writes, removals } = plan;
  const failed = [...plan.failed];
  const alone = createLock();
  let done = 0;
  const write = (those: readonly PlannedWrite[]) =>
    eachLimit(those, limit, async (planned) => {
      signal?.throwIfAborted();
      const { entry, key, had } = planned;
      const { address, isImmutable, isLarge } = entry;
      const put = async () => target.put(planned, await printed(entry));
      try {
        if (await (isLarge ? alone(put) : put())) changed.push(address);
        ledger.set(address, { key, isImmutable });
      } catch (error) {
        if (!(error instanceof EntryError)) throw error;
        failed.push({ address, reason: error.message });
        ledger.set(address, had);
      }
      done += 1;
      onProgress?.(done, writes.length);
    });
  const remove = async (those: ExportPlan['removals']) => {
    await eachLimit(those, limit, async ({ address, path }) => {
      signal?.throwIfAborted();
      await target.remove(path);
      removed.push(address);
      ledger.set(address, undefined);
    });
    await target.afterRemovals?.();
  };

  ledger.describe({ base });
  ledger.replace(plan.keep);
  if (writes.length > 0 || removals.length > 0) {
    for (const { entry } of writes) ledger.set(entry.address, { key: null, isImmutable: entry.isImmutable });
    for (const { address } of removals) ledger.set(address, { key: null, isImmutable: false });
    await ledger.save();
    const unfinished = [...(before?.files ?? [])].filter(([, { key }]) => key === null);
    await target.begin?.(unfinished.map(([address]) => pathOf(address)));
    await remove(removals.filter(({ isInTheWay }) => isInTheWay));
    for (const isNext of stages) await write(writes.filter(({ entry }) => isNext(entry)));
    await remove(removals.filter(({ isInTheWay }) => !isInTheWay));
    await target.finish?.();
  }
  await ledger.save({ always: found !== 'content' });
  return {
    changed: changed.sort(),
    removed: removed.sort(),
    failed: failed.sort((a, b) => (a.address < b.address ? -1 : 1)),
    files: { base, files: inOrder(ledger.items) },
  };
}

/** @throws {EntryError} */
export async function printed(entry: SiteEntry): Promise<Made> {
  try {
    return await entry.print();
  } catch (error) {
    throw new EntryError(textOf(error), { cause: error });
  }
}

/** Hours for which an immutable file is kept after it has left the site, for pages that were loaded before. */
const assetHours = 24;

/** An address that could not be exported. It keeps its previous file. */
export interface FailedAddress {
  address: string;
  /** For people; names the address if its maker does. */
  reason: string;
}

/** An entry whose file is missing or outdated in the folder. */
export interface PlannedWrite {
  entry: SiteEntry;
  path: string;
  key: string;
  /** Our file there; absent when there is none. */
  had?: ExportedFile;
}

export interface ExportPlan {
  writes: PlannedWrite[];
  /** Unchanged files, and files that have left the site but are kept for a while. */
  keep: Map<string, ExportedFile>;
  /** Files to remove, each with its path; those in the way of new files are removed first. */
  removals: { address: string; path: string; isInTheWay: boolean }[];
  failed: FailedAddress[];
}

interface PlanOptions {
  base: string;
  /** ISO instant. */
  now: string;
  signal?: AbortSignal | undefined;
}

/**
 * Compares a site with the content of a folder. When two addresses exclude each other in a folder ("/a" and "/a/b",
 * "/a/" and "/a/index.html"), the first one is exported, and the other one has failed.
 */
async function planExport(
  entries: Iterable<SiteEntry>,
  before: ExportManifest | null,
  { base, now, signal }: PlanOptions,
): Promise<ExportPlan> {
  const room = createRoom();
  const had = before?.files ?? new Map<string, ExportedFile>();
  const isComparable = before?.base === base;
  const plan: ExportPlan = { writes: [], keep: new Map(), removals: [], failed: [] };
  const known = new Set<string>();
  const pause = createPause();
  for (const entry of entries) {
    await pause();
    signal?.throwIfAborted();
    const { address, isImmutable } = entry;
    try {
      const path = pathOf(address);
      room.claim(path, address);
      known.add(address);
      const old = had.get(address);
      if (old) plan.keep.set(address, isComparable ? old : { ...old, key: null });
      const key = entry.key();
      const isSame = isComparable && old?.key === key && old.isImmutable === isImmutable;
      if (isSame) plan.keep.set(address, { key, isImmutable });
      else plan.writes.push({ entry, path, key, ...(old && { had: plan.keep.get(address) ?? old }) });
    } catch (error) {
      plan.failed.push({ address, reason: textOf(error) });
    }
  }
  for (const { entry } of plan.writes) plan.keep.delete(entry.address);
  for (const [address, file] of had) {
    if (known.has(address)) continue;
    const path = pathOf(address);
    const place = room.placeOf(path);
    const until = file.until ?? new Date(Date.parse(now) + assetHours * 3_600_000).toISOString();
    if (file.isImmutable && file.key !== null && place === 'free' && Date.parse(until) > Date.parse(now)) {
      plan.keep.set(address, { ...file, until });
    } else {
      plan.removals.push({ address, path, isInTheWay: place !== 'free' });
    }
  }
  const isReplaced = ({ path }: { path: string }) => room.placeOf(path) === 'taken';
  const replaced = new Set(plan.removals.filter(isReplaced).map(({ path }) => sameFileKey(path)));
  if (replaced.size === 0) return plan;
  // These files are ours, and files of other addresses with the same path replace them.
  plan.removals = plan.removals.filter((removal) => !isReplaced(removal));
  plan.writes = plan.writes.map((write) =>
    replaced.has(sameFileKey(write.path)) ? { had: { key: null, isImmutable: false }, ...write } : write,
  );
  return plan;
}

/** Which paths and folders are taken. */
function createRoom() {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  const placeOf = (path: string): 'free' | 'taken' | 'in the way' => {
    const key = sameFileKey(path);
    if (files.has(key)) return 'taken';
    if (folders.has(key)) return 'in the way';
    for (let at = folderOf(key); at !== ''; at = folderOf(at)) if (files.has(at)) return 'in the way';
    return 'free';
  };
  return {
    placeOf,
    /** @throws {Error} when another address is in the way */
    claim(path: string, address: string): void {
      const key = sameFileKey(path);
      let other = files.get(key) ?? folders.get(key);
      for (let at = folderOf(key); at !== '' && other === undefined; at = folderOf(at)) other = files.get(at);
      if (other !== undefined) {
        throw new Error(
          `The addresses ${other} and ${address} can't both be files of one folder. Give one of them another address.`,
        );
      }
      files.set(key, address);
      // When a folder is known, so are its parents.
      for (let at = folderOf(key); at !== '' && !folders.has(at); at = folderOf(at)) folders.set(at, address);
    },
  };
}
