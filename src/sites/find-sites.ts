import { existsSync, statSync } from 'node:fs';
import { glob, readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createFolderWatch } from '../base/folder-watch.ts';
import { folderVersion } from '../settings/folder-version.ts';
import { configNames } from '../settings/site-folder.ts';

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
  const watching = createFolderWatch();
  let folders: readonly string[] = [];
  return {
    async find() {
      const found = await readSites(pattern);
      folders = found.flatMap((one) => one.folders);
      return found.map(({ source }) => source);
    },
    watch(changed) {
      watching.watch([pattern, dirname(pattern), ...folders], changed);
    },
    async close() {
      watching.close();
    },
  };
}

/**
 * The sites that match a pattern, by their names: folders that hold a configuration, and files `<name>.json`.
 *
 * @param pattern a folder, in which all of them are, or a pattern such as `./sites/*.json`
 * @throws {Error} when there is no such folder, with what to do
 */
export const findSites = async (pattern: string): Promise<SiteSource[]> =>
  (await readSites(pattern)).map(({ source }) => source);

/** The same, each with its folders. */
async function readSites(pattern: string): Promise<{ source: SiteSource; folders: readonly string[] }[]> {
  const isFolder = statSync(pattern, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder && !/[*?[{]/.test(pattern) && !pattern.endsWith('.json')) {
    throw new Error(
      `There is no folder ${resolve(pattern)}: name the folder that holds the folders of the sites with --sites.`,
    );
  }
  const found = isFolder
    ? (await readdir(pattern)).map((name) => join(pattern, name))
    : await Array.fromAsync(glob(pattern));
  const sources: { source: SiteSource; folders: readonly string[] }[] = [];
  for (const one of found.map((path) => resolve(path)).sort()) {
    const source = sourceOf(one);
    if (!source) continue;
    const { all, folders } = await folderVersion(source.path, source);
    sources.push({ source: { ...source, version: all }, folders });
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
