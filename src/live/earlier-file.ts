import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileOf } from './release/file-of.ts';
import type { Manifest } from './release/manifest.ts';

/**
 * The bytes of a file of the live release; `null` where it was made with another key, can't be read, or does not hold
 * what was written any more. Never rejects.
 */
export async function earlierFile(
  dataDir: string,
  live: Manifest,
  address: string,
  key: string,
): Promise<Uint8Array | null> {
  const path = fileOf(dataDir, live, address, 'identity');
  const file = live.files[address];
  if (path === null || file?.key !== key) return null;
  // Whatever stands in the way, the file can be made without.
  const bytes = await readFile(path).catch(() => null);
  // What was changed by hand must not find its way into the next release.
  return bytes && hash('sha256', bytes, 'base64url') === file.hash ? bytes : null;
}
