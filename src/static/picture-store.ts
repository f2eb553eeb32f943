import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../store/whole-file.ts';

/** Pictures that were drawn once, in the data folder: nothing else of a site takes as long to make. */
export interface PictureStore {
  /** The picture of a key, drawn where there is none yet. */
  get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Removes every picture whose key is not named. */
  keep(keys: ReadonlySet<string>): Promise<void>;
}

/** @param dataDir the data folder; keys must be file names */
export function openPictureStore(dataDir: string): PictureStore {
  const folder = join(dataDir, 'pictures');
  const fileOf = (key: string) => join(folder, `${key}.png`);
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function find(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = await unlessMissing(readFile(fileOf(key)));
    if (kept) return kept;
    const bytes = await draw();
    await mkdir(folder, { recursive: true });
    // Whole or not at all: a build that is stopped here must not leave half a picture.
    const beside = `${fileOf(key)}.${process.pid}.tmp`;
    await writeFile(beside, bytes);
    await rename(beside, fileOf(key));
    return bytes;
  }

  return {
    // Jobs of the same title and place have the same picture.
    get(key, draw) {
      const picture = underWay.get(key) ?? find(key, draw).finally(() => underWay.delete(key));
      underWay.set(key, picture);
      return picture;
    },
    async keep(keys) {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      for (const name of names) {
        if (!keys.has(name.replace(/\.png$/, ''))) await rm(join(folder, name), { force: true });
      }
    },
  };
}
