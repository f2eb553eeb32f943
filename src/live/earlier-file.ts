import { readFile } from 'node:fs/promises';
import { fileOf } from './release/file-of.ts';
import type { Manifest } from './release/manifest.ts';

/**
 * The bytes of a file of the live release, as they lie on the disk; `null` where it was made with another key or can't
 * be read. Never rejects.
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
  return readFile(path).catch(() => null);
}
