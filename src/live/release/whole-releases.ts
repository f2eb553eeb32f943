import type { Disk } from './disk.ts';
import { errorCode } from './error-code.ts';
import { manifestIn, releaseFolder, releaseName, releaseNumber, releasesFolder } from './folders.ts';
import type { Manifest } from './manifest.ts';
import { readManifestFile } from './manifest-bytes.ts';

/**
 * The manifest of a release folder, or `null` where there is none or it is damaged: then the folder is no
 * release.
 *
 * @param name the folder's name: "000042" or "spare"
 * @throws when the disk can't be read for another reason than that the file is missing
 */
export async function readManifest(disk: Disk, dataDir: string, name: string): Promise<Manifest | null> {
  try {
    return await readManifestFile(disk, manifestIn(releaseFolder(dataDir, name)));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))) return null;
    throw error;
  }
}

/** A release by its name, or `null` where it is not whole. */
export async function readRelease(disk: Disk, dataDir: string, release: string): Promise<Manifest | null> {
  if (releaseNumber(release) === null) return null;
  const manifest = await readManifest(disk, dataDir, release);
  return manifest?.release === release ? manifest : null;
}

/** Names of all folders that look like releases, newest first. Whether they are whole is not known yet. */
export async function releaseNames(disk: Disk, dataDir: string): Promise<string[]> {
  const names = await disk.list(releasesFolder(dataDir));
  return names.filter((name) => releaseNumber(name) !== null).sort((a, b) => Number(b) - Number(a));
}

/** The newest whole release, or `null` where there is none. */
export async function newestWhole(disk: Disk, dataDir: string): Promise<Manifest | null> {
  for (const name of await releaseNames(disk, dataDir)) {
    const manifest = await readRelease(disk, dataDir, name);
    if (manifest) return manifest;
  }
  return null;
}

/** The name of a release that is to be made: after all that are there, begun ones included, and the given one. */
export async function nextRelease(disk: Disk, dataDir: string, previous: Manifest | null): Promise<string> {
  const names = await disk.list(releasesFolder(dataDir));
  if (previous) names.push(previous.release);
  const numbers = names.map((name) => releaseNumber(name.split('.')[0] ?? '') ?? 0);
  return releaseName(1 + numbers.reduce((most, number) => Math.max(most, number), 0));
}
