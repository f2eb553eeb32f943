import { resolve } from 'node:path';
import { DataDirInUse } from './data-folder.ts';
import { connectBeside, openFile, storeFile } from './database.ts';
import { createImages } from './images.ts';
import { type OpenStoreOptions, openStore, readStore } from './sqlite-store.ts';
import { type ImageStore, type ImageView, saidOf, storeError } from './store.ts';

/**
 * The images of a data folder for a process that works beside its writer, such as a build. Several may copy images at
 * the same time; the first one makes the file.
 *
 * @throws {StoreError} when the file can't be read and another process holds the folder
 */
export function openImagesBeside(
  dataDir: string,
  options: OpenStoreOptions,
): ImageStore & { close(): Promise<void> } {
  try {
    // Sets an unreadable file aside.
    openStore(dataDir, options).close();
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
  }
  const file = storeFile(resolve(dataDir));
  try {
    const database = openFile(file, connectBeside);
    return { ...createImages(() => database, saidOf(file)), close: async () => database.close() };
  } catch (error) {
    throw storeError(file, error);
  }
}

/** The bytes of a copied image. @throws {Error} when the store no longer has it */
export async function demandImage(view: ImageView | undefined, address: string): Promise<Uint8Array> {
  const bytes = await view?.read(address);
  if (bytes) return bytes;
  throw new Error(`The copy of ${address} is gone or damaged. The next reading of the list copies it again.`);
}

/** The same, while another process writes the store. @param address `/images/<hash>.<type>` */
export async function readStoredImage(dataDir: string, address: string): Promise<Uint8Array> {
  const view = readStore(dataDir);
  try {
    return await demandImage(view?.images, address);
  } finally {
    view?.close();
  }
}
