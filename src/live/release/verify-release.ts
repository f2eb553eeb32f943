import { type Disk, sumOnDisk } from './disk.ts';
import { eachLimit } from './each-limit.ts';
import { errorCode } from './error-code.ts';
import { fileOf } from './file-of.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';

/**
 * Reads every file of a release and compares it with its hash; of the compressed forms, that they are there.
 *
 * @returns addresses whose file is missing or has other bytes, sorted; none if the release is whole
 * @throws when the disk can't be read for another reason than that a file is missing
 */
export async function verifyRelease(disk: Disk, dataDir: string, manifest: Manifest): Promise<string[]> {
  const faults = new Set<string>();
  await eachLimit<[string, ReleaseFile]>(Object.entries(manifest.files), 8, async ([address, file]) => {
    for (const encoding of ['identity', ...file.encodings] as const) {
      const path = fileOf(dataDir, manifest, address, encoding);
      const sum = path && (await sumOnDisk(disk, path).catch(nullIfMissing));
      if (!sum || (encoding === 'identity' && sum !== file.hash)) {
        faults.add(address);
      }
    }
  });
  return [...faults].sort();
}

function nullIfMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))) return null;
  throw error;
}
