import { createHash } from 'node:crypto';
import { type Dirent, existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { glob, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { compiledHome, configNames } from '../settings/site-folder.ts';

/** A site among many, in a folder or in a table. */
export interface SiteSource {
  /** The name of its folder, its file or its row. */
  name: string;
  /** Its folder: configuration, `.env`, `content/pages/`, `public/`. */
  path: string;
  /** A file with configuration and environment, which replaces those in the folder; the folder need not exist then. */
  file?: string;
  /** The same, from a table. */
  row?: SiteRow;
  /** Changes with each of its files. */
  version: string;
}

/** The unchecked content of a row. */
export interface SiteRow {
  configuration: unknown;
  environment: unknown;
  /** Why it can't be used, whatever its content. */
  faults: readonly string[];
}

/** The source of the sites of a process. */
export interface SiteFinder {
  /** The present sites. @throws {Error} when they can't be read, with what to do */
  find(): Promise<SiteSource[]>;
  /** Calls `changed` when something may have changed since the last `find`, as far as the system reports it. */
  watch(changed: () => void): void;
  close(): Promise<void>;
}

/** @param pattern as for `findSites` */
export function openSitesFolder(pattern: string): SiteFinder {
  const watchers = new Map<string, FSWatcher>();
  let known: readonly SiteSource[] = [];
  const leave = (path: string) => {
    watchers.get(path)?.close();
    watchers.delete(path);
  };
  return {
    async find() {
      const found = await findSites(pattern);
      known = found;
      return found;
    },
    watch(changed) {
      const compiled = known.map(({ path }) => compiledHome({ path, isChosen: true }));
      const wanted = new Set([pattern, dirname(pattern), ...known.map(({ path }) => path), ...compiled]);
      for (const path of watchers.keys()) if (!wanted.has(path)) leave(path);
      for (const path of wanted) {
        if (watchers.has(path)) continue;
        try {
          const watcher = watch(path, changed);
          watcher.on('error', () => leave(path));
          watchers.set(path, watcher);
        } catch {
          // Missing, or the system can't watch any more: polled now and then.
        }
      }
    },
    async close() {
      for (const path of watchers.keys()) leave(path);
    },
  };
}

/**
 * The sites that match a pattern, by their names: folders that hold a configuration, and files `<name>.json`.
 *
 * @param pattern a folder, in which all of them are, or a pattern such as `./sites/*.json`
 * @throws {Error} when there is no such folder, with what to do
 */
export async function findSites(pattern: string): Promise<SiteSource[]> {
  const isFolder = statSync(pattern, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder && !/[*?[{]/.test(pattern) && !pattern.endsWith('.json')) {
    throw new Error(
      `There is no folder ${resolve(pattern)}: name the folder that holds the folders of the sites with --sites.`,
    );
  }
  const found = isFolder
    ? (await readdir(pattern)).map((name) => join(pattern, name))
    : await Array.fromAsync(glob(pattern));
  const sources: SiteSource[] = [];
  for (const one of found.map((path) => resolve(path)).sort()) {
    const source = sourceOf(one);
    if (source) sources.push({ ...source, version: await versionOf(source) });
  }
  return sources;
}

function sourceOf(path: string): Omit<SiteSource, 'version'> | null {
  const name = basename(path);
  if (name.startsWith('.')) return null;
  if (name.endsWith('.json')) {
    const folder = path.slice(0, -'.json'.length);
    return { name: basename(folder), path: folder, file: path };
  }
  return configNames.some((one) => existsSync(join(path, one))) ? { name, path } : null;
}

/** Folders that are not part of a site. */
const passedOver: ReadonlySet<string> = new Set(['node_modules', '.jobfront', '.git', '.compiled']);

/** A hash of the names, sizes and times of all files of a site. */
export async function versionOf({ path, file }: Pick<SiteSource, 'path' | 'file'>): Promise<string> {
  const version = createHash('sha256');
  const note = async (one: string) => {
    // It may have been removed, which is another version too.
    const found = await stat(one).catch(() => null);
    version.update(`${one}\0${found?.mtimeMs}\0${found?.size}\n`);
  };
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (passedOver.has(entry.name)) continue;
      if (entry.isDirectory()) await walk(join(folder, entry.name));
      else await note(join(folder, entry.name));
    }
  };
  if (file !== undefined) await note(file);
  await walk(path);
  // The compiled pages of the site (live/compiled-home.ts).
  const compiled = compiledHome({ path, isChosen: true });
  const names = await readdir(compiled).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith('current-')).sort())
    await note(join(compiled, name));
  return version.digest('hex').slice(0, 16);
}
