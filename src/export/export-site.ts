import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, statSync, unlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type LedgerStorage, textStorage } from '../base/ledger.ts';
import { isPieces, type Made, type Pieces } from '../site/machine-file.ts';
import type { Site } from '../site/site.ts';
import { type Lock, lockFile } from '../store/file-lock.ts';
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
import { folderOf, manifestName } from './export-manifest.ts';
import {
  type ExportOptions,
  type ExportPlan,
  type ExportResult,
  type ExportTarget,
  exportTo,
  type PlannedWrite,
  printed,
} from './export-to.ts';

export interface FolderExportOptions extends ExportOptions {
  /** Whether files that are not from an export may be replaced. They are an error if left out. */
  overwrite?: boolean;
  /** Absolute path of the manifest on the same file system; in the folder if left out. */
  manifestFile?: string;
  disk?: ExportDisk;
}

/** Names of files that the message of an error lists. */
const mostNames = 5;

/**
 * Updates a folder to what a site shows, and leaves files of others alone.
 *
 * @throws {ExportError} when the folder can't be written to. Nothing has been changed when another export writes to it,
 *   or when it holds files of somebody else at addresses of the site
 */
export async function exportSite(
  site: Pick<Site, 'entries'>,
  folder: string,
  options: FolderExportOptions,
): Promise<ExportResult> {
  const root = resolve(folder);
  const { disk = systemExportDisk(), manifestFile = join(root, manifestName) } = options;
  let lock: Lock | null = null;
  try {
    const isNew = await openRoot(disk, root);
    lock = lockExport(root, `${manifestFile}.lock`);
    const target = folderTarget(root, { ...options, disk, isNew, manifestFile });
    return await exportTo(target, site.entries(), options);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ExportError || errorCode(error) === '') throw error;
    throw diskError(root, error);
  } finally {
    lock?.release();
  }
}

interface TargetOptions extends FolderExportOptions {
  disk: ExportDisk;
  manifestFile: string;
  /** Whether the folder is empty. */
  isNew: boolean;
}

function folderTarget(
  root: string,
  { disk, manifestFile, isNew, overwrite = false, limit = 4, signal }: TargetOptions,
): ExportTarget {
  const files = openExportFolder(disk, root);
  let isCareful = !overwrite;
  return {
    manifest: manifestStorage(disk, manifestFile, isNew),
    async check(plan, found) {
      // A damaged manifest proves that the folder is ours.
      isCareful &&= found !== 'damage';
      if (isCareful && !isNew) await adopt(plan, files, { root, limit, signal });
    },
    async begin(unfinished) {
      for (const path of unfinished) await files.tidy(path);
    },
    put: ({ path, had }, made) => files.put(path, made, !isCareful || had?.key === null),
    remove: files.remove,
    afterRemovals: files.prune,
    finish: () => disk.sync(root, files.touched()),
  };
}

function manifestStorage(disk: ExportDisk, file: string, isNew: boolean): LedgerStorage {
  const beside = `${file}.tmp`;
  return textStorage(
    async () => {
      // A leftover of a killed export.
      await disk.unlink(beside);
      // A manifest beside the folder may be older than an empty folder.
      if (isNew) return null;
      try {
        return new TextDecoder().decode(await disk.read(file));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    // A reader finds the old text or the new one.
    async (text) => {
      await disk.unlink(beside);
      await disk.write(beside, new TextEncoder().encode(text));
      await disk.sync(dirname(file), [beside]);
      await disk.rename(beside, file);
      await disk.sync(dirname(file), [dirname(file)]);
    },
  );
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

/** A folder whose files are written and removed by their paths in it. Links are never followed out of it. */
interface ExportFolder {
  /**
   * Writes a temporary file and renames it.
   *
   * @param mayBeThere whether the same bytes may be there already; then the file is left as it is
   * @returns whether it was written
   * @throws {EntryError} when something is in the way, or `made` breaks off
   */
  put(path: string, made: Made, mayBeThere: boolean): Promise<boolean>;
  /** Removes a file, and leftovers of an aborted `put`. Anything that is not a file stays. */
  remove(path: string): Promise<void>;
  /** Removes leftovers of an aborted `put`. */
  tidy(path: string): Promise<void>;
  /** Removes the folders that have become empty. No other operation may be running. */
  prune(): Promise<void>;
  /** What is at a path: no file, a file with exactly these bytes, or something else. */
  compare(path: string, make: () => Promise<Made>): Promise<'none' | 'same' | 'other'>;
  /** Everything that was changed: files, and the folders whose lists of names have changed. */
  touched(): string[];
}

/**
 * Keeps other exports off a folder until it is released, or its process ends.
 *
 * @param file its lock; removed on release
 * @throws {ExportError} while another export has it
 */
export function lockExport(root: string, file: string): Lock {
  let lock: Lock | null;
  try {
    lock = lockNamed(file);
  } catch {
    // A file system may have no locks. The export itself reports a folder that is not writable.
    return { release: () => undefined };
  }
  if (lock) return lock;
  throw new ExportError(
    `Another export to ${root} is under way, and two would overwrite each other's files: nothing was changed. Wait for its end, or choose another folder.`,
  );
}

/** Locks the file that has this name now: its previous holder may have removed it meanwhile. */
function lockNamed(file: string): Lock | null {
  const inode = () => statSync(file, { throwIfNoEntry: false })?.ino;
  for (;;) {
    closeSync(openSync(file, 'a'));
    const before = inode();
    const lock = lockFile(file);
    if (!lock) return null;
    if (before !== undefined && inode() === before) return { release: () => removeLocked(file, lock) };
    lock.release();
  }
}

function removeLocked(file: string, lock: Lock): void {
  try {
    unlinkSync(file);
  } catch {
    // Windows can't remove an open file. That is harmless.
  }
  lock.release();
}

/** Errors that concern one path; all others would occur with every path. */
const ofOnePath = ['ENAMETOOLONG', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST', 'EINVAL', 'EILSEQ', 'ELOOP'];

/** @param root absolute path of an existing folder */
function openExportFolder(disk: ExportDisk, root: string): ExportFolder {
  const kinds = new Map<string, Promise<'real' | 'none' | 'foreign'>>();
  const touched = new Set<string>();
  const emptied = new Set<string>();

  /** Whether a folder exists, without following links, which may lead anywhere. */
  const kindOf = (folder: string): Promise<'real' | 'none' | 'foreign'> => {
    if (folder === '') return Promise.resolve('real');
    let kind = kinds.get(folder);
    if (!kind) {
      kind = kindOf(folderOf(folder)).then(async (above) => {
        if (above !== 'real') return above;
        const { kind: found } = await disk.find(join(root, folder));
        return found === 'folder' ? 'real' : found === 'none' ? 'none' : 'foreign';
      });
      kinds.set(folder, kind);
    }
    return kind;
  };
  const make = async (folder: string): Promise<void> => {
    const kind = await kindOf(folder);
    if (kind === 'foreign') throw new EntryError(inTheWay(join(root, folder), 'no folder'));
    if (kind === 'real') return;
    await make(folderOf(folder));
    await disk.mkdir(join(root, folder));
    emptied.add(folder);
    kinds.set(folder, Promise.resolve('real'));
  };
  const touch = (folder: string): void => {
    for (let at = folder; ; at = folderOf(at)) {
      touched.add(join(root, at));
      if (at === '') return;
    }
  };
  const besideOf = (path: string): string =>
    join(root, folderOf(path), `.jobfront-${hash('sha256', path, 'hex').slice(0, 16)}.tmp`);

  async function write(path: string, made: Made, mayBeThere: boolean): Promise<boolean> {
    const place = join(root, path);
    const bytes = typeof made === 'string' ? new TextEncoder().encode(made) : made;
    if (!isPieces(bytes) && mayBeThere && (await holds(path, bytes.length, () => sumOf(bytes)))) return false;
    const found = mayBeThere ? await disk.find(place) : null;
    if (found?.kind === 'folder' || found?.kind === 'other') throw new EntryError(inTheWay(place, 'no file'));
    const beside = besideOf(path);
    touch(folderOf(path));
    await disk.unlink(beside);
    try {
      const counted = isPieces(bytes) ? counting(bytes) : null;
      await disk.write(beside, counted?.pieces ?? (bytes as Uint8Array));
      if (counted && mayBeThere && (await holds(path, counted.size(), async () => counted.sum()))) {
        await disk.unlink(beside);
        return false;
      }
      await disk.rename(beside, place);
    } catch (error) {
      await disk.unlink(beside).catch(() => {});
      throw error;
    }
    for (let at = folderOf(path); at !== ''; at = folderOf(at)) emptied.delete(at);
    touched.add(place);
    return true;
  }

  async function holds(path: string, size: number, sum: () => Promise<string>): Promise<boolean> {
    if ((await kindOf(folderOf(path))) !== 'real') return false;
    const place = join(root, path);
    const found = await disk.find(place);
    return found.kind === 'file' && found.size === size && (await disk.sum(place)) === (await sum());
  }

  async function drop(path: string, isWhole: boolean): Promise<void> {
    // Its folder may have become empty, or be gone and have left its parent empty.
    emptied.add(folderOf(path));
    if ((await kindOf(folderOf(path))) !== 'real') return;
    await disk.unlink(besideOf(path));
    const place = join(root, path);
    const { kind } = isWhole ? await disk.find(place) : { kind: 'none' };
    if (kind === 'file' || kind === 'link') await disk.unlink(place);
    touched.delete(place);
    touch(folderOf(path));
  }

  return {
    async put(path, made, mayBeThere) {
      try {
        await make(folderOf(path));
        return await write(path, made, mayBeThere);
      } catch (error) {
        if (error instanceof EntryError || !ofOnePath.includes(errorCode(error))) throw error;
        throw new EntryError(`It can't be written (${textOf(error)}). Move away what is there.`);
      }
    },
    remove: (path) => drop(path, true),
    tidy: (path) => drop(path, false),
    async prune() {
      for (const folder of emptied) {
        for (let at = folder; at !== ''; at = folderOf(at)) {
          if ((await kindOf(at)) !== 'real') continue;
          if (!(await disk.rmdir(join(root, at)))) break;
          touched.delete(join(root, at));
          touch(folderOf(at));
        }
      }
      emptied.clear();
      // A file that was in the way of a folder may be gone.
      kinds.clear();
    },
    async compare(path, making) {
      if ((await kindOf(folderOf(path))) !== 'real') return 'none';
      const { kind } = await disk.find(join(root, path));
      if (kind === 'none' || kind === 'folder') return 'none';
      const made = await making();
      const counted = counting(isPieces(made) ? made : one(made));
      for await (const _ of counted.pieces);
      return (await holds(path, counted.size(), async () => counted.sum())) ? 'same' : 'other';
    },
    touched: () => [...touched],
  };
}

const inTheWay = (path: string, whatItIs: string): string =>
  `${path} is in the way: it is ${whatItIs}, and is not from Jobfront. Move it away.`;

const sumOf = async (bytes: Uint8Array): Promise<string> => hash('sha256', bytes, 'base64url');

async function* one(made: string | Uint8Array): Pieces {
  yield typeof made === 'string' ? new TextEncoder().encode(made) : made;
}

/** Counts and hashes pieces as they pass. An error of their maker belongs to their entry. */
function counting(made: Pieces): { pieces: Pieces; size: () => number; sum: () => string } {
  const sum = createHash('sha256');
  let size = 0;
  async function* pieces(): Pieces {
    try {
      for await (const piece of made) {
        sum.update(piece);
        size += piece.length;
        yield piece;
      }
    } catch (error) {
      throw new EntryError(textOf(error), { cause: error });
    }
  }
  return { pieces: pieces(), size: () => size, sum: () => sum.digest('base64url') };
}
