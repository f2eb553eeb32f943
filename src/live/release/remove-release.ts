import type { Disk } from './disk.ts';
import { partialName, releaseFolder, releaseNumber, releasesFolder, spareName } from './folders.ts';

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
