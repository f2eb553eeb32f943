import type { Disk } from './disk.ts';
import { partialName, releaseFolder, releaseNumber, releasesFolder } from './folders.ts';
import { spareName } from './spare.ts';
import { readManifest, readRelease } from './whole-releases.ts';

/**
 * Removes what an interrupted publish or clean-up has left: folders that were begun, and releases that are not
 * whole. For the start, by whoever holds the lock of the data folder; never while a publish runs.
 *
 * @returns the names of what was removed
 * @throws when the disk fails; what can't be read is never removed
 */
export async function cleanReleases(disk: Disk, dataDir: string): Promise<string[]> {
  const removed: string[] = [];
  // In their order, so that of manifests the newest are met last, and stay known.
  for (const name of (await disk.list(releasesFolder(dataDir))).toSorted()) {
    const whole =
      name === spareName ? await readManifest(disk, dataDir, name) : await readRelease(disk, dataDir, name);
    if (whole) continue;
    await removeRelease(disk, dataDir, name);
    removed.push(name);
  }
  return removed;
}

/**
 * Removes a release folder. It loses its name first, so that an interruption leaves a folder that is nobody's
 * release instead of a release with missing files.
 */
export async function removeRelease(disk: Disk, dataDir: string, name: string): Promise<void> {
  let folder = releaseFolder(dataDir, name);
  if (releaseNumber(name) !== null || name === spareName) {
    const nameless = releaseFolder(dataDir, partialName(name));
    await disk.rm(nameless);
    await disk.rename(folder, nameless);
    await disk.sync(releasesFolder(dataDir), [releasesFolder(dataDir)]);
    folder = nameless;
  }
  await disk.rm(folder);
}
