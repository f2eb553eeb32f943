import { type FileHandle, open } from 'node:fs/promises';
import type { EarlierFile } from '../outputs/machine-file.ts';
import { fileOf } from './release/file-of.ts';
import type { Manifest } from './release/manifest.ts';

/**
 * A file of the live release, as it lies on the disk; `null` where it was made with another key or can't be opened.
 * Never rejects.
 */
export async function earlierFile(
  dataDir: string,
  live: Manifest,
  address: string,
  key: string,
): Promise<EarlierFile | null> {
  const path = fileOf(dataDir, live, address, 'identity');
  const file = live.files[address];
  if (path === null || file?.key !== key) return null;
  // Whatever stands in the way, the file can be made without.
  const handle = await open(path).catch(() => null);
  return (
    handle && {
      size: file.size,
      read: (from, into) => fill(handle, from, into),
      close: () => handle.close().catch(() => undefined),
    }
  );
}

async function fill(handle: FileHandle, from: number, into: Uint8Array): Promise<void> {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await handle.read(into, at, into.length - at, from + at);
    if (bytesRead === 0) throw new Error(`The file ends before byte ${from + into.length}.`);
    at += bytesRead;
  }
}
