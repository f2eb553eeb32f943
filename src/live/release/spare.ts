import type { Disk } from './disk.ts';
import { eachLimit } from './each-limit.ts';
import { filesIn, manifestIn, partialName, releaseFolder } from './folders.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';
import { manifestBytes } from './manifest-bytes.ts';
import { writeRelease } from './release-writer.ts';
import { isMostlyWanted } from './same-file.ts';
import { readManifest } from './whole-releases.ts';

/*
 * A new release of 10,000 addresses needs 10,000 folders and 30,000 links, which takes about a second however
 * little has changed. So one release folder that nobody needs any more is kept as a spare: the next release is
 * made by changing in it what differs, and the work follows the change. A spare is renamed before it is touched,
 * and files are only ever unlinked from it, never written to, since other releases share them. A spare that has little
 * in common with what is wanted is left alone, and replaced when nobody waits.
 */

/** Name of the spare's folder. */
export const spareName = 'spare';

/**
 * Begins the folder of a release: out of the spare where there is one with at least half of its files as they are wanted,
 * else empty.
 *
 * @param partial the folder to begin; whatever an earlier attempt left there is removed
 * @param wanted a file of the release as it is known already
 * @returns the files that the folder holds already
 */
export async function beginFolder(
  { disk, dataDir }: { disk: Disk; dataDir: string },
  partial: string,
  wanted: (address: string) => ReleaseFile | undefined,
): Promise<Manifest['files']> {
  await disk.rm(partial);
  const spare = await readManifest(disk, dataDir, spareName);
  if (spare && isMostlyWanted(spare.files, wanted)) {
    const folder = releaseFolder(dataDir, spareName);
    await disk.unlink(manifestIn(folder));
    // Before anything in it changes: a loss of power must not bring the manifest back beside other files.
    await disk.sync(folder, [folder]);
    await disk.rename(folder, partial);
    return spare.files;
  }
  await disk.mkdir(filesIn(partial));
  return {};
}

/**
 * Makes a spare by linking every file of a release, unless there is one that has at least half of them. It is for the time after a publish, when
 * nobody waits: from the first release on, the next one is then as quick as its change is small. Later,
 * `keepReleases` makes spares of old releases at no cost. Without a spare all works the same, only slower.
 */
export async function makeSpare(
  { disk, dataDir, signal }: { disk: Disk; dataDir: string; signal?: AbortSignal },
  manifest: Manifest,
): Promise<void> {
  const spare = await readManifest(disk, dataDir, spareName);
  if (spare && isMostlyWanted(spare.files, (address) => manifest.files[address])) return;
  const folder = releaseFolder(dataDir, partialName(spareName));
  await disk.rm(folder);
  await disk.rm(releaseFolder(dataDir, spareName));
  await disk.mkdir(filesIn(folder));
  const writer = writeRelease(disk, filesIn(folder));
  const from = filesIn(releaseFolder(dataDir, manifest.release));
  await eachLimit<[string, ReleaseFile]>(Object.entries(manifest.files), 8, async ([address, file]) => {
    signal?.throwIfAborted();
    await writer.link(address, file, from);
  });
  await disk.write(manifestIn(folder), await manifestBytes(manifest));
  await disk.sync(folder, [...writer.touched(), manifestIn(folder), folder]);
  await disk.rename(folder, releaseFolder(dataDir, spareName));
}
