import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { contentType, type SiteEntry } from '../site/entry.ts';
import { isForHosts } from '../site/hosts/host-site.ts';
import type { Asset } from '../site/site.ts';

/** How long pages of an earlier program may still load its scripts and styles. */
const keptMs = 24 * 60 * 60 * 1000;

/** The time of a copy that the present program still brings: its last day is not known yet. */
const inUse = 0;

/**
 * Keeps copies of the scripts, styles and fonts that have a hash in their name, so that a page that was loaded before
 * an upgrade keeps working. They are removed a day after the first start of a program without them.
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
  const own = new Map(
    assets
      .filter(({ immutable }) => immutable)
      .map(({ address, file }) => [encodeURIComponent(address), file]),
  );
  const earlier = new Map<string, string>();
  for (const name of await readdir(folder)) {
    if (own.has(name)) continue;
    const file = join(folder, name);
    const address = addressOf(name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs === inUse) await utimes(file, now / 1000, now / 1000);
    if (address === null || (mtimeMs !== inUse && now - mtimeMs > keptMs)) {
      await rm(file, { recursive: true, force: true });
    } else earlier.set(address, file);
  }
  for (const [name, file] of own) await keepCopy(file, folder, name);
  return (address) => {
    const file = earlier.get(address);
    return file === undefined ? undefined : olderEntry(address, () => readFile(file));
  };
}

/** The address of a copy by its name; `null` for other files. */
function addressOf(name: string): string | null {
  try {
    const address = decodeURIComponent(name);
    return address.startsWith('/') && encodeURIComponent(address) === name ? address : null;
  } catch {
    return null;
  }
}

/** Atomic. */
async function keepCopy(file: string, folder: string, name: string): Promise<void> {
  const beside = join(folder, `=${name}`);
  await copyFile(file, beside);
  await utimes(beside, inUse, inUse);
  await rename(beside, join(folder, name));
}

/** An immutable file that the site no longer names. */
export const olderEntry = (address: string, print: SiteEntry['print']): SiteEntry => ({
  address,
  type: contentType(address),
  status: 200,
  isImmutable: true,
  isLarge: false,
  isSlow: false,
  isForHosts: isForHosts(address),
  // Its name changes with its content.
  key: () => encodeURIComponent(address),
  print,
});
