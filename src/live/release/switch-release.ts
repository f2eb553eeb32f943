import { assetsUntil } from './compare-plan.ts';
import { readCurrent, writeCurrent } from './current.ts';
import type { Disk } from './disk.ts';
import type { Manifest } from './manifest.ts';
import { diskError, ReleaseError } from './release-error.ts';
import { newestWhole, readRelease } from './whole-releases.ts';

/** The release that visitors get. */
export interface Live {
  manifest: Manifest;
  /** Whether nothing may be published before it is unpinned. */
  pinned: boolean;
  /** Releases that were rolled back from within 24 hours: their immutable files are to be found behind it. */
  behind: Manifest[];
}

interface SwitchInput {
  disk: Disk;
  /** The data folder. Whoever switches holds its lock. */
  dataDir: string;
  /** Name of a whole release. */
  release: string;
  /** The instant of the switch, ISO. */
  now: string;
}

/**
 * Makes a release the live one on disk: the next start opens it. A pinned release stays; only `rollback` and
 * `unpin` change that.
 *
 * @returns whether it was switched; `false` where the live release is pinned
 * @throws {ReleaseError} when the disk fails or the release is not whole; the live release stays then
 */
export async function makeLive(input: SwitchInput): Promise<boolean> {
  return switchRelease(input, (pinned) => (pinned ? null : { pinned: false, leaves: null }));
}

/** How to leave the release that is live: see `switchRelease`. */
interface Leave {
  pinned: boolean;
  /** The release whose immutable files have to stay reachable, where the next one does not carry them. */
  leaves: string | null;
}

/** Switches as `decide` says, told whether the live release is pinned; `null` leaves everything as it is. */
export async function switchRelease(
  { disk, dataDir, release, now }: SwitchInput,
  decide: (pinned: boolean) => Leave | null,
): Promise<boolean> {
  try {
    const current = await readCurrent(disk, dataDir);
    // A pinned release that is no longer whole holds nothing up: visitors get another one already.
    const pinned = current?.pinned === true && (await readRelease(disk, dataDir, current.release)) !== null;
    const leave = decide(pinned);
    if (!leave) return false;
    if (!(await readRelease(disk, dataDir, release))) {
      throw new ReleaseError(
        `Release ${release} can't be made live: it is not in ${dataDir}, or its manifest is damaged. The live release has not been touched. Choose another one.`,
      );
    }
    const behind = (current?.behind ?? []).filter(
      (other) =>
        Date.parse(other.until) > Date.parse(now) && ![release, leave.leaves].includes(other.release),
    );
    if (leave.leaves !== null && leave.leaves !== release) {
      behind.unshift({ release: leave.leaves, until: assetsUntil(now) });
    }
    await writeCurrent(disk, dataDir, { format: 1, release, pinned: leave.pinned, switchedAt: now, behind });
    return true;
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw diskError(`The switch to release ${release} could not be written`, dataDir, error);
  }
}

/**
 * The live release: the one that current.json names, or the newest whole one where that is not there. `null`
 * before the first publish. Changes nothing.
 *
 * @throws when the disk can't be read
 */
export async function readLive(disk: Disk, dataDir: string): Promise<Live | null> {
  const current = await readCurrent(disk, dataDir);
  const named = current && (await readRelease(disk, dataDir, current.release));
  const manifest = named || (await newestWhole(disk, dataDir));
  if (!manifest) return null;
  const behind: Manifest[] = [];
  for (const { release } of current?.behind ?? []) {
    const other = release === manifest.release ? null : await readRelease(disk, dataDir, release);
    if (other) behind.push(other);
  }
  return { manifest, pinned: named !== null && current?.pinned === true, behind };
}
