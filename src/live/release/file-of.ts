import { join } from 'node:path';
import { pathOf } from './address-path.ts';
import { filesIn, releaseFolder } from './folders.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';

/** A form in which a file lies on disk, named as in Content-Encoding. */
export type Encoding = 'identity' | ReleaseFile['encodings'][number];

/** What is put behind a file's name for each compressed form. */
export const suffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * The path of an address on disk, or `null` where the release has no such address or not in this form. Only
 * addresses of the manifest get a path, so no request can lead out of the release.
 */
export function fileOf(
  dataDir: string,
  manifest: Manifest,
  address: string,
  encoding: Encoding,
): string | null {
  const file = Object.hasOwn(manifest.files, address) ? manifest.files[address] : undefined;
  if (!file) return null;
  const folder = filesIn(releaseFolder(dataDir, manifest.release));
  const path = join(folder, pathOf(address));
  if (encoding === 'identity') return path;
  return file.encodings.includes(encoding) ? path + suffixes[encoding] : null;
}
