import { readCurrent, writeCurrent } from './current.ts';
import type { Disk } from './disk.ts';
import type { Manifest } from './manifest.ts';
import { diskError, ReleaseError } from './release-error.ts';
import { readLive, switchRelease } from './switch-release.ts';
import { verifyRelease } from './verify-release.ts';
import { readRelease, releaseNames } from './whole-releases.ts';

/** A release that can be rolled back to. */
export interface ReleaseSummary {
  release: string;
  /** ISO instants. */
  createdAt: string;
  boardAt: string;
  /** Number of its files. */
  files: number;
  live: boolean;
  /** Only the live one can be. */
  pinned: boolean;
  /** The release that shows the same, with what this one was made without; `null` where there is none. */
  completedBy: string | null;
}

/** All whole releases, newest first. Changes nothing, so it needs no lock. */
export async function listReleases(disk: Disk, dataDir: string): Promise<ReleaseSummary[]> {
  const live = await readLive(disk, dataDir);
  const list: ReleaseSummary[] = [];
  const completedBy = new Map<string | undefined, string>();
  for (const name of await releaseNames(disk, dataDir)) {
    const manifest = await readRelease(disk, dataDir, name);
    if (!manifest) continue;
    const { release, createdAt, boardAt } = manifest;
    const isLive = release === live?.manifest.release;
    const files = Object.keys(manifest.files).length;
    list.push({
      ...{ release, createdAt, boardAt, files, live: isLive, pinned: isLive && live.pinned },
      completedBy: completedBy.get(release) ?? null,
    });
    completedBy.set(manifest.completes, release);
  }
  return list;
}

/** The release to go back to: so many steps before the live one, or one by its name. */
export type RollbackTarget = { steps: number } | { release: string };

/**
 * The release so many steps before the live one. What another one completes is no step: visitors would see the same.
 *
 * @param releases the newest first
 */
export function stepsBack(releases: readonly ReleaseSummary[], steps: number): string | undefined {
  if (!Number.isInteger(steps) || steps < 1) return undefined;
  const each = releases.filter(({ live, completedBy }) => live || completedBy === null);
  const live = each.findIndex((release) => release.live);
  return live < 0 ? undefined : each[live + steps]?.release;
}

/**
 * Goes back to an older release and pins it, so that nothing is published over it. By whoever holds the lock of
 * the data folder; the service is not asked. The files of the release are read and compared with their hashes
 * first.
 *
 * @param now ISO instant
 * @returns the release that is live now
 * @throws {ReleaseError} when there is no such release, its files are damaged, or the disk fails; the live
 *   release stays then
 */
export async function rollback(
  { disk, dataDir, now }: { disk: Disk; dataDir: string; now: string },
  target: RollbackTarget,
): Promise<Manifest> {
  const { manifest, live } = await findTarget({ disk, dataDir }, target);
  const faults = await verifyRelease(disk, dataDir, manifest);
  if (faults.length > 0) {
    throw new ReleaseError(
      `Release ${manifest.release} can't be made live: ${faults.length} of its files are missing or damaged, the first being ${faults[0]}. The live release has not been touched. Choose another one with \`jobfront releases\`.`,
    );
  }
  await switchRelease({ disk, dataDir, release: manifest.release, now }, () => ({
    pinned: true,
    leaves: live,
  }));
  return manifest;
}

/**
 * The release to go back to, and the name of the live one.
 *
 * @throws {ReleaseError} when there is no such release
 */
export async function findTarget(
  { disk, dataDir }: { disk: Disk; dataDir: string },
  target: RollbackTarget,
): Promise<{ manifest: Manifest; live: string | null }> {
  const releases = await listReleases(disk, dataDir);
  const chosen = choose(releases, target);
  const manifest = chosen && (await readRelease(disk, dataDir, chosen));
  if (!manifest) throw noSuchRelease(releases, target);
  return { manifest, live: releases.find((release) => release.live)?.release ?? null };
}

/**
 * Lets publishing go on after a rollback. The release that is live stays so until the next publish.
 *
 * @returns whether it was pinned
 * @throws {ReleaseError} when the disk fails
 */
export async function unpin(disk: Disk, dataDir: string): Promise<boolean> {
  try {
    const current = await readCurrent(disk, dataDir);
    if (!current?.pinned) return false;
    await writeCurrent(disk, dataDir, { ...current, pinned: false });
    return true;
  } catch (error) {
    throw diskError('The live release could not be unpinned', dataDir, error);
  }
}

function choose(releases: readonly ReleaseSummary[], target: RollbackTarget): string | undefined {
  return 'release' in target ? target.release : stepsBack(releases, target.steps);
}

function noSuchRelease(releases: readonly ReleaseSummary[], target: RollbackTarget): ReleaseError {
  const wanted =
    'release' in target
      ? `no whole release ${target.release}`
      : `no release ${target.steps} before the live one`;
  const names = releases.map(({ release, live }) => (live ? `${release} (live)` : release)).join(', ');
  return new ReleaseError(`There is ${wanted}. There are: ${names || 'none yet'}. Choose one of these.`);
}
