import type { SiteEntry } from '../site/entry.ts';
import { createPause } from '../site/pause.ts';
import { textOf } from './export-disk.ts';
import { type ExportedFile, type ExportManifest, folderOf, pathOf, sameFileKey } from './export-manifest.ts';

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

export interface PlanOptions {
  base: string;
  /** ISO instant. */
  now: string;
  signal?: AbortSignal | undefined;
}

/**
 * Compares a site with the content of a folder. When two addresses exclude each other in a folder ("/a" and "/a/b",
 * "/a/" and "/a/index.html"), the first one is exported, and the other one has failed.
 */
export async function planExport(
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
