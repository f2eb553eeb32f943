import { join, resolve } from 'node:path';
import { createLock } from '../base/timing.ts';
import type { SiteEntry } from '../site/entry.ts';
import type { Made } from '../site/machine-file.ts';
import type { Site } from '../site/site.ts';
import type { Lock } from '../store/file-lock.ts';
import {
  diskError,
  EntryError,
  type ExportDisk,
  ExportError,
  eachLimit,
  errorCode,
  systemExportDisk,
  textOf,
} from './export-disk.ts';
import { type ExportFolder, lockExport, openExportFolder } from './export-folder.ts';
import {
  besideOf,
  type ExportedFile,
  type ExportManifest,
  inOrder,
  manifestName,
  manifestText,
  pathOf,
  readManifest,
  writeWhole,
} from './export-manifest.ts';
import { type ExportPlan, type FailedAddress, type PlannedWrite, planExport } from './plan-export.ts';

export interface ExportOptions {
  /** ISO instant. Immutable files that have left the site stay for 24 hours. */
  now: string;
  signal?: AbortSignal;
  /** Files written so far, and in all. */
  onProgress?: (done: number, total: number) => void;
  /** Entries processed at the same time. */
  limit?: number;
  /** The origin of keys, such as the version of the program; files of another base all count as changed. */
  base?: string;
  /** Whether files that are not from an export may be replaced. They are an error if left out. */
  overwrite?: boolean;
  /** Absolute path of the manifest on the same file system; in the folder if left out. */
  manifestFile?: string;
  disk?: ExportDisk;
}

export interface ExportResult {
  /** Addresses whose files were written. Files with the same bytes are left as they are. Sorted. */
  changed: string[];
  /** Addresses whose files were removed. Sorted. */
  removed: string[];
  /** Addresses that keep their previous files, each with the reason. Sorted. */
  failed: FailedAddress[];
  /** What is in the folder now. */
  files: ExportManifest;
}

/** Entries processed at the same time. */
const defaultLimit = 4;

/** Names of files that the message of an error lists. */
const mostNames = 5;

/**
 * Updates a folder to what a site shows: writes new and changed files, removes deleted ones, and leaves files of others
 * alone. It may be killed at any instant: the manifest marks unfinished files as unknown, and the next export writes
 * them again. An entry that can't be printed does not stop the others.
 *
 * @throws {ExportError} when the folder can't be written to. Nothing has been changed when another export writes to it,
 *   or when it holds files of somebody else at addresses of the site
 */
export async function exportSite(
  site: Pick<Site, 'entries'>,
  folder: string,
  options: ExportOptions,
): Promise<ExportResult> {
  const root = resolve(folder);
  const { disk = systemExportDisk() } = options;
  let lock: Lock | null = null;
  try {
    const isNew = await openRoot(disk, root);
    const manifestFile = options.manifestFile ?? join(root, manifestName);
    lock = lockExport(root, `${manifestFile}.lock`);
    return await exportTo(site, root, { ...options, disk, isNew, manifestFile });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ExportError || errorCode(error) === '') throw error;
    throw diskError(root, error);
  } finally {
    lock?.release();
  }
}

async function exportTo(
  site: Pick<Site, 'entries'>,
  root: string,
  options: ExportOptions & { disk: ExportDisk; manifestFile: string; isNew: boolean },
): Promise<ExportResult> {
  const { now, signal, base = '', limit = defaultLimit, disk, manifestFile, isNew } = options;
  // Leftovers of a killed export.
  await disk.unlink(besideOf(manifestFile));
  const read = isNew ? null : await readManifest(disk, manifestFile);
  const before = read === 'damaged' ? null : read;
  const plan = await planExport(site.entries(), before, { base, now, signal });
  const files = openExportFolder(disk, root);
  // Even an unreadable manifest proves that the folder is ours.
  const isCareful = !options.overwrite && read !== 'damaged';
  if (isCareful && !isNew) await adopt(plan, files, { root, limit, signal });

  const alone = createLock();
  let done = 0;
  const known = new Map(plan.keep);
  for (const { entry, had } of plan.writes) {
    if (had) known.set(entry.address, had);
  }
  const changed: string[] = [];
  const removed: string[] = [];
  const failed = [...plan.failed];
  const save = (all: ReadonlyMap<string, ExportedFile>) =>
    writeWhole(disk, manifestFile, manifestText({ base, files: inOrder(all) }));

  const isInDoubt = plan.writes.length > 0 || plan.removals.length > 0;
  if (isInDoubt) {
    await save(inDoubt(known, plan));
    for (const [address, { key }] of before?.files ?? []) {
      if (key === null) await files.tidy(pathOf(address));
    }
    const remove = (those: ExportPlan['removals']) =>
      eachLimit(those, limit, async ({ address, path }) => {
        signal?.throwIfAborted();
        await files.remove(path);
        removed.push(address);
      });
    const write = (those: PlannedWrite[]) =>
      eachLimit(those, limit, async (planned) => {
        signal?.throwIfAborted();
        const { address, isImmutable, isLarge } = planned.entry;
        const put = () => print(files, planned, !isCareful || planned.had?.key === null);
        try {
          if (await (isLarge ? alone(put) : put())) changed.push(address);
          known.set(address, { key: planned.key, isImmutable });
        } catch (error) {
          if (!(error instanceof EntryError)) throw error;
          failed.push({ address, reason: error.message });
        }
        done += 1;
        options.onProgress?.(done, plan.writes.length);
      });
    await remove(plan.removals.filter(({ isInTheWay }) => isInTheWay));
    await files.prune();
    // Files that pages load are written before them, and removed after them.
    await write(plan.writes.filter(({ entry }) => entry.isImmutable));
    await write(plan.writes.filter(({ entry }) => !entry.isImmutable));
    await remove(plan.removals.filter(({ isInTheWay }) => !isInTheWay));
    await files.prune();
    await disk.sync(root, files.touched());
  }
  if (isInDoubt || before?.base !== base || !isEqual(before.files, known)) await save(known);
  return {
    changed: changed.sort(),
    removed: removed.sort(),
    failed: failed.sort((a, b) => (a.address < b.address ? -1 : 1)),
    files: { base, files: inOrder(known) },
  };
}

/** @returns whether the folder is empty */
async function openRoot(disk: ExportDisk, root: string): Promise<boolean> {
  const { kind } = await disk.find(root);
  if (kind === 'link') {
    throw new ExportError(`${root} is a symbolic link. Name the folder that it leads to.`);
  }
  if (kind === 'file' || kind === 'other') {
    throw new ExportError(`${root} is no folder. Name a folder to export to.`);
  }
  if (kind === 'none') await disk.mkdir(root);
  return kind === 'none' || (await disk.list(root)).length === 0;
}

/**
 * Keeps files that already have the same bytes.
 *
 * @throws {ExportError} when files of somebody else are at addresses of the site
 */
async function adopt(
  plan: ExportPlan,
  files: ExportFolder,
  { root, limit, signal }: { root: string; limit: number; signal: AbortSignal | undefined },
): Promise<void> {
  const settled = new Set<PlannedWrite>();
  const foreign: string[] = [];
  const unknown = plan.writes.filter(({ had }) => had === undefined);
  await eachLimit(unknown, limit, async (planned) => {
    signal?.throwIfAborted();
    const { entry, path, key } = planned;
    try {
      const found = await files.compare(path, () => printed(entry));
      if (found === 'other') foreign.push(path);
      if (found !== 'same') return;
      plan.keep.set(entry.address, { key, isImmutable: entry.isImmutable });
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      plan.failed.push({ address: entry.address, reason: error.message });
    }
    settled.add(planned);
  });
  if (foreign.length > 0) throw foreignFiles(root, foreign.sort());
  plan.writes = plan.writes.filter((planned) => !settled.has(planned));
}

function foreignFiles(root: string, paths: readonly string[]): ExportError {
  const named = paths.slice(0, mostNames).join(', ');
  const more = paths.length > mostNames ? ` and ${paths.length - mostNames} more` : '';
  return new ExportError(
    `${root} holds files that are not from an export, at addresses of the site: ${named}${more}. Nothing was changed. Move them away, choose another folder, or export with --overwrite to replace them.`,
  );
}

/** @returns whether it was written */
async function print(files: ExportFolder, { entry, path }: PlannedWrite, mayBeThere: boolean) {
  return files.put(path, await printed(entry), mayBeThere);
}

async function printed(entry: SiteEntry): Promise<Made> {
  try {
    return await entry.print();
  } catch (error) {
    throw new EntryError(textOf(error), { cause: error });
  }
}

/** The manifest until everything is done: files to be written or removed are unknown. */
function inDoubt(known: ReadonlyMap<string, ExportedFile>, plan: ExportPlan): Map<string, ExportedFile> {
  const all = new Map(known);
  for (const { entry } of plan.writes) {
    all.set(entry.address, { key: null, isImmutable: entry.isImmutable });
  }
  for (const { address } of plan.removals) all.set(address, { key: null, isImmutable: false });
  return all;
}

function isEqual(one: ReadonlyMap<string, ExportedFile>, other: ReadonlyMap<string, ExportedFile>): boolean {
  if (one.size !== other.size) return false;
  for (const [address, { key, isImmutable, until }] of one) {
    const file = other.get(address);
    if (file?.key !== key || file.isImmutable !== isImmutable || file.until !== until) return false;
  }
  return true;
}
