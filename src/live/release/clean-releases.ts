import type { Disk } from './disk.ts';
import { releasesFolder, spareName } from './folders.ts';
import { removeRelease } from './remove-release.ts';
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
