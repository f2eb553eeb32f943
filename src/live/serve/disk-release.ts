import { open, readFile } from 'node:fs/promises';
import { type Encoding, fileOf } from '../release/file-of.ts';
import type { Manifest } from '../release/manifest.ts';
import type { ReleaseReader } from './release-reader.ts';

/** A release of the data folder. Reads what its manifest names and nothing else. */
export function openDiskRelease(dataDir: string, manifest: Manifest): ReleaseReader {
  const find = (address: string, encoding: Encoding): string => {
    const file = fileOf(dataDir, manifest, address, encoding);
    if (file) return file;
    throw new Error(`Release ${manifest.release} has no file for ${address} (${encoding}).`);
  };
  return {
    manifest,
    read: async (address, encoding) => readFile(find(address, encoding)),
    open: async (address, encoding) => {
      const handle = await open(find(address, encoding));
      try {
        const { size } = await handle.stat();
        return {
          size,
          stream: (start, end) => handle.createReadStream({ start, end }),
          close: () => handle.close(),
        };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
  };
}
