import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileOf } from './release/file-of.ts';
import type { Manifest } from './release/manifest.ts';
import { unlessMissing } from './whole-file.ts';

/**
 * The bytes of a file of the live release; `null` where it has been made with another key since, or its bytes are not
 * those that were written.
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
  const bytes = await unlessMissing(readFile(path));
  // What was changed by hand must not find its way into the next release.
  return bytes && hash('sha256', bytes, 'base64url') === file.hash ? bytes : null;
}
