import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { contentType } from '../site/content-type.ts';
import type { Asset, SiteEntry } from '../site/site.ts';

/** How long pages of an earlier program may still load its scripts and styles. */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Keeps copies of the scripts, styles and fonts that have a hash in their name, so that a page that was loaded before
 * an upgrade goes on to work. What no program has brought for a day is removed.
 *
 * @param folder ours alone; made when it is needed
 * @param now milliseconds since 1970
 * @returns finds a file that an earlier program has brought
 */
export async function keepAssets(
  folder: string,
  assets: readonly Asset[],
  now: number,
): Promise<(address: string) => SiteEntry | undefined> {
  await mkdir(folder, { recursive: true });
  const own = new Set<string>();
  for (const { address, file } of assets.filter(({ immutable }) => immutable)) {
    const name = encodeURIComponent(address);
    own.add(name);
    const copy = join(folder, name);
    await copyFile(file, copy);
    await utimes(copy, now / 1000, now / 1000);
  }
  const earlier = new Map<string, string>();
  for (const name of await readdir(folder)) {
    if (own.has(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now - mtimeMs > keptMs) await rm(file, { force: true });
    else earlier.set(decodeURIComponent(name), file);
  }
  return (address) => {
    const file = earlier.get(address);
    return file === undefined ? undefined : fileEntry(address, file);
  };
}

/** An immutable file on disk that the site does not name. */
export const fileEntry = (address: string, file: string): SiteEntry => ({
  ...{ address, type: contentType(address), status: 200, isImmutable: true },
  ...{ isLarge: false, isDear: false, isForHosts: false },
  // Its name changes with its content.
  key: () => encodeURIComponent(address),
  print: () => readFile(file),
});
