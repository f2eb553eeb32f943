import { createHash } from 'node:crypto';
import { type Dirent, existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { glob, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { compiledHome, configNames } from '../settings/site-folder.ts';

/** A site among many, as it lies on disk or stands in a table. */
export interface SiteSource {
  /** What its folder, its file or its row is called. */
  name: string;
  /** Its folder: configuration, `.env`, `content/pages/`, `public/`. */
  path: string;
  /** A file that says configuration and environment, in the place of those in the folder, which need not be there. */
  file?: string;
  /** The same, in a table. */
  row?: SiteRow;
  /** Changes with every file of it. */
  version: string;
}

/** What a row says, unchecked. */
export interface SiteRow {
  configuration: unknown;
  environment: unknown;
  /** Why it can't be used, whatever it says. */
  faults: readonly string[];
}

/** Where the sites of a process stand. */
export interface SitesPlace {
  /** The sites that there are now. @throws {Error} when they can't be read, with what to do */
  find(): Promise<SiteSource[]>;
  /** Has this called when something may have changed since the last `find`, as far as the system tells of it. */
  watch(changed: () => void): void;
  close(): Promise<void>;
}

/** @param pattern as for `findSites` */
export function openSitesFolder(pattern: string): SitesPlace {
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
          // Not there, or the system watches no more: looked at now and then.
        }
      }
    },
    async close() {
      for (const path of watchers.keys()) leave(path);
    },
  };
}

/**
 * The sites that a pattern names, by their names: folders that hold a configuration, and files `<name>.json`.
 *
 * @param pattern a folder, in which all of them lie, or a pattern such as `./sites/*.json`
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

/** What a site does not consist of. */
const passedOver: ReadonlySet<string> = new Set(['node_modules', '.jobfront', '.git', '.compiled']);

/** A hash of the names, sizes and times of all files of a site. */
export async function versionOf({ path, file }: Pick<SiteSource, 'path' | 'file'>): Promise<string> {
  const version = createHash('sha256');
  const note = async (one: string) => {
    // It may be gone by now, which is another version too.
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
  // Which pages were compiled for it last (live/compiled-home.ts).
  const compiled = compiledHome({ path, isChosen: true });
  const names = await readdir(compiled).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith('current-')).sort())
    await note(join(compiled, name));
  return version.digest('hex').slice(0, 16);
}
