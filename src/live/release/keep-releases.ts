import { removeRelease } from './clean-releases.ts';
import { readCurrent } from './current.ts';
import type { Disk } from './disk.ts';
import { releaseFolder } from './folders.ts';
import { spareName } from './spare.ts';
import { readManifest, releaseNames } from './whole-releases.ts';

/** Releases that stay for a rollback, the live one among them. */
const keptReleases = 5;

/**
 * Lets go of old releases: keeps the newest five, the live one, and those that were rolled back from within 24
 * hours. The newest of the others becomes the spare if there is none; the rest is removed. For the time after a
 * switch, by whoever holds the lock of the data folder.
 *
 * Immutable files need nothing here: each release carries on what the one before had (see `comparePlan`).
 *
 * @param now ISO instant
 * @returns names of the releases that were let go
 * @throws when the disk fails; no kept release is touched then
 */
export async function keepReleases(
  { disk, dataDir, keep = keptReleases }: { disk: Disk; dataDir: string; keep?: number },
  now: string,
): Promise<string[]> {
  const current = await readCurrent(disk, dataDir);
  const names = await releaseNames(disk, dataDir);
  const needed = new Set([
    ...names.slice(0, keep),
    ...(current ? [current.release] : []),
    ...(current?.behind ?? [])
      .filter(({ until }) => Date.parse(until) > Date.parse(now))
      .map(({ release }) => release),
  ]);
  const old = names.filter((name) => !needed.has(name));
  for (const name of old) {
    if (await makeSpareOf(disk, dataDir, name)) continue;
    await removeRelease(disk, dataDir, name);
  }
  return old;
}

async function makeSpareOf(disk: Disk, dataDir: string, name: string): Promise<boolean> {
  if (await readManifest(disk, dataDir, spareName)) return false;
  if (!(await readManifest(disk, dataDir, name))) return false;
  // A spare that an interrupted publish has begun to use holds no manifest any more.
  await disk.rm(releaseFolder(dataDir, spareName));
  await disk.rename(releaseFolder(dataDir, name), releaseFolder(dataDir, spareName));
  return true;
}
