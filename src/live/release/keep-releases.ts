import { readCurrent } from './current.ts';
import type { Disk } from './disk.ts';
import { removeRelease } from './remove-release.ts';
import { becomesSpare, dropSpareUnlike } from './spare.ts';
import { readManifest, releaseNames } from './whole-releases.ts';

/** Releases that stay for a rollback, the live one among them. */
const keptReleases = 5;
/** Releases that stay whatever they are: requests and a deploy may still be reading the last ones. */
const latestReleases = 3;

/**
 * Lets go of old releases: keeps the newest five of those that show something else than the one after them, the latest
 * three, the live one, and those that were rolled back from within 24 hours. The newest of the others that has most of
 * what the live one has becomes the spare if there is none; the rest is removed, and so is a spare that has not. For the
 * time after a switch, by whoever holds the lock of the data folder.
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
  await dropSpareUnlike(disk, dataDir, live);
  for (const name of old) {
    if (await becomesSpare(disk, dataDir, name, live)) continue;
    await removeRelease(disk, dataDir, name);
  }
  return old;
}
