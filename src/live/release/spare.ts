import { inPieces } from '../in-pieces.ts';
import type { Disk } from './disk.ts';
import { eachLimit } from './each-limit.ts';
import { filesIn, manifestIn, partialName, releaseFolder, spareName } from './folders.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';
import { writeManifest } from './manifest-bytes.ts';
import { writeRelease } from './release-writer.ts';
import { removeRelease } from './remove-release.ts';
import { hasSameBytes } from './same-file.ts';
import { readManifest } from './whole-releases.ts';

/*
 * A new release of 10,000 addresses needs 10,000 folders and 30,000 links, which takes about a second however
 * little has changed. So one release folder that nobody needs any more is kept as a spare: the next release is
 * made by changing in it what differs, and the work follows the change. A spare is renamed before it is touched,
 * and files are only ever unlinked from it, never written to, since other releases share them. A spare most of which
 * would have to be removed first is left alone, and goes when nobody waits.
 */

/**
 * Begins the folder of a release: out of the spare where there is one with at least half of its files as they are
 * wanted, else empty.
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
  if (spare && (await isMostlyWanted(spare.files, wanted))) {
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
 * Makes a spare by linking every file of a release, if there is none. It is for the time after a publish, when
 * nobody waits: from the first release on, the next one is then as quick as its change is small. Later,
 * `keepReleases` makes spares of old releases at no cost. Without a spare all works the same, only slower.
 */
export async function makeSpare(
  { disk, dataDir, signal }: { disk: Disk; dataDir: string; signal?: AbortSignal },
  manifest: Manifest,
): Promise<void> {
  if (await readManifest(disk, dataDir, spareName)) return;
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
  await writeManifest(disk, manifestIn(folder), manifest);
  await disk.sync(folder, [...writer.touched(), manifestIn(folder), folder]);
  await disk.rename(folder, releaseFolder(dataDir, spareName));
}

/** Removes the spare where a small change of the live release could not be made in it. */
export async function dropSpareUnlike(disk: Disk, dataDir: string, live: Manifest | null): Promise<void> {
  const spare = await readManifest(disk, dataDir, spareName);
  if (spare && !(await isLike(spare, live))) await removeRelease(disk, dataDir, spareName);
}

/**
 * Makes the spare of a release that is let go, if there is none and it has most of what the live one has.
 *
 * @returns whether it is the spare now
 */
export async function becomesSpare(
  disk: Disk,
  dataDir: string,
  name: string,
  live: Manifest | null,
): Promise<boolean> {
  if (await readManifest(disk, dataDir, spareName)) return false;
  const manifest = await readManifest(disk, dataDir, name);
  if (!manifest || !(await isLike(manifest, live))) return false;
  // A spare that an interrupted publish has begun to use holds no manifest any more.
  await disk.rm(releaseFolder(dataDir, spareName));
  await disk.rename(releaseFolder(dataDir, name), releaseFolder(dataDir, spareName));
  return true;
}

const isLike = async (one: Manifest, live: Manifest | null): Promise<boolean> =>
  live !== null && (await isMostlyWanted(one.files, (address) => live.files[address]));

/**
 * Whether at least half of the files that a folder holds are wanted as they are. Else it is quicker to begin an empty
 * one: each of the others would have to be removed first.
 */
async function isMostlyWanted(
  holds: Manifest['files'],
  wanted: (address: string) => ReleaseFile | undefined,
): Promise<boolean> {
  const all = Object.entries(holds);
  let stays = 0;
  for await (const piece of inPieces(all)) {
    for (const [address, file] of piece) {
      const same = wanted(address);
      if (same && hasSameBytes(file, same)) stays += 1;
    }
  }
  return stays * 2 >= all.length;
}
