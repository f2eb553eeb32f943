import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledHome, settingsFiles } from './site-folder.ts';

/** What a site's folder holds at one moment, by the names, sizes and times of its files. */
export interface FolderVersion {
  /** Changes with each file of the site, and with its compiled pages. Logs and databases are no files of the site. */
  all: string;
  /** Changes with the configuration, and with the files that may be code: all but `content/` and `public/`. */
  config: string;
  /** The same without the configuration. */
  code: string;
  /** The folder and those in it, for watching. */
  folders: readonly string[];
}

/** Folders that are not part of a site: packages, builds, and those that programs hide, such as `.git`. */
const isPassedOver = (name: string): boolean =>
  name === 'node_modules' || name === 'dist' || (name.startsWith('.') && name !== '.well-known');

/** Files that programs write for themselves: logs, databases, copies of editors. */
const isOfPrograms = (name: string): boolean =>
  (name.startsWith('.') && name !== '.env') || /~$|\.(?:log|sqlite|db|swp|tmp|pid)(?:[-.]\w+)?$/i.test(name);

/** Files that compiled pages may be made of: modules, components, styles, and what these import. */
const isCode = (name: string): boolean =>
  /\.(?:[cm]?[jt]sx?|astro|s?css|json|svg|png|jpe?g|webp|avif|gif|woff2?)$/i.test(name);

/** Folders of a site without code. */
const withoutCode: ReadonlySet<string> = new Set(['content', 'public']);

/**
 * @param path the site's folder
 * @param more `file`: with its configuration, if that is not in the folder; `data`: its data folder, which may be in it
 */
export async function folderVersion(
  path: string,
  { file, data }: { file?: string | undefined; data?: string | undefined } = {},
): Promise<FolderVersion> {
  const [all, config, code] = [createHash('sha256'), createHash('sha256'), createHash('sha256')];
  const folders: string[] = [];
  const note = async (one: string, mayBeCode: boolean) => {
    // It may have been removed, which is another version too.
    const found = await stat(one).catch(() => null);
    const text = `${one}\0${found?.mtimeMs}\0${found?.size}\n`;
    all.update(text);
    if (!mayBeCode) return;
    config.update(text);
    if (isCode(one) && !settingsFiles.some((name) => one === join(path, name))) code.update(text);
  };
  const walk = async (folder: string, mayBeCode: boolean): Promise<void> => {
    folders.push(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const one = join(folder, entry.name);
      if (!entry.isDirectory()) {
        if (!isOfPrograms(entry.name)) await note(one, mayBeCode);
      } else if (!isPassedOver(entry.name) && one !== data)
        await walk(one, mayBeCode && !(folder === path && withoutCode.has(entry.name)));
    }
  };
  if (file !== undefined) await note(file, true);
  await walk(path, true);
  // The compiled pages of the site (live/compiled-home.ts).
  const compiled = compiledHome({ path, isChosen: true });
  const names = await readdir(compiled).catch((): string[] => []);
  if (names.length > 0) folders.push(compiled);
  for (const name of names.filter((one) => one.startsWith('current-')).sort())
    await note(join(compiled, name), false);
  const [ofAll = '', ofConfig = '', ofCode = ''] = [all, config, code].map((one) =>
    one.digest('hex').slice(0, 16),
  );
  return { all: ofAll, config: ofConfig, code: ofCode, folders };
}
