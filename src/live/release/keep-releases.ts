import { removeRelease } from './clean-releases.ts';
import { readCurrent } from './current.ts';
import type { Disk } from './disk.ts';
import { releaseFolder } from './folders.ts';
import type { Manifest } from './manifest.ts';
import { isMostlyWanted } from './same-file.ts';
import { spareName } from './spare.ts';
import { readManifest, releaseNames } from './whole-releases.ts';

/** Releases that stay for a rollback, the live one among them. */
const keptReleases = 5;
/** Releases that stay whatever they are: requests and a deploy may still be reading the last ones. */
const latestReleases = 3;

/**
 * Lets go of old releases: keeps the newest five of those that show something else than the one after them, the latest
 * three, the live one, and those that were rolled back from within 24 hours. The newest of the others with at least half
 * of its files as the live one has them becomes the spare if there is no such one; the rest is removed. For the time after a switch, by whoever holds the lock of the data folder.
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
  const completed = new Set<string | undefined>();
  for (const name of names) completed.add((await readManifest(disk, dataDir, name))?.completes);
  const needed = new Set([
    ...names.filter((name) => !completed.has(name)).slice(0, keep),
    ...names.slice(0, Math.min(keep, latestReleases)),
    ...(current ? [current.release] : []),
    ...(current?.behind ?? [])
      .filter(({ until }) => Date.parse(until) > Date.parse(now))
      .map(({ release }) => release),
  ]);
  const old = names.filter((name) => !needed.has(name));
  const live = current && (await readManifest(disk, dataDir, current.release));
  for (const name of old) {
    if (await makeSpareOf({ disk, dataDir }, name, live)) continue;
    await removeRelease(disk, dataDir, name);
  }
  return old;
}

/** @returns whether it is the spare now. One with little in common with the live release is none that helps. */
async function makeSpareOf(
  { disk, dataDir }: { disk: Disk; dataDir: string },
  name: string,
  live: Manifest | null,
): Promise<boolean> {
  const helps = (one: Manifest | null): one is Manifest =>
    one !== null && isMostlyWanted(one.files, (address) => live?.files[address]);
  if (helps(await readManifest(disk, dataDir, spareName))) return false;
  if (!helps(await readManifest(disk, dataDir, name))) return false;
  // A spare that an interrupted publish has begun to use holds no manifest any more.
  await disk.rm(releaseFolder(dataDir, spareName));
  await disk.rename(releaseFolder(dataDir, name), releaseFolder(dataDir, spareName));
  return true;
}
