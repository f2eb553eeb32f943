import { mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The one file that says "somebody wants us to look again". What is in it does not matter, only that it is there. */
export interface WishDisk {
  isThere(): Promise<boolean>;
  /** Resolves when the file would be there after a power cut, too. */
  write(): Promise<void>;
  /** A removal that a power cut undoes costs one look too many. */
  remove(): Promise<void>;
}

/** `<dataDir>/wish.json`, written beside, synced and renamed. */
export function wishDisk(dataDir: string): WishDisk {
  const file = join(dataDir, 'wish.json');
  const beside = `${file}.${process.pid}.tmp`;
  return {
    isThere: () =>
      stat(file).then(
        () => true,
        (error: unknown) => refuseOther(error, false),
      ),
    async write() {
      await mkdir(dataDir, { recursive: true });
      const handle = await open(beside, 'w');
      try {
        await handle.writeFile('{"format":1}\n');
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, file);
      await syncFolder(dataDir);
    },
    remove: () => unlink(file).catch((error: unknown) => refuseOther(error, undefined)),
  };
}

/** Only after this the new name is sure to outlive a power cut. Windows can't open folders, and needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `result` where the file was simply not there. */
function refuseOther<T>(error: unknown, result: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return result;
  throw error;
}
