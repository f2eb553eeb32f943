import { dirname, join } from 'node:path';
import type { Pieces } from '../../outputs/pieces.ts';
import { pathOf } from './address-path.ts';
import type { FormName, Forms } from './compress.ts';
import type { Disk } from './disk.ts';
import { allDone } from './each-limit.ts';
import { errorCode } from './error-code.ts';
import { suffixes } from './file-of.ts';
import type { ReleaseFile } from './manifest.ts';

/** Changes the files of one folder that is not live, and remembers what has to be made durable. */
export interface ReleaseWriter {
  /** Writes a new file and its compressed forms. */
  write(address: string, bytes: Uint8Array | Pieces, forms: Forms): Promise<void>;
  /** Writes the compressed forms of a file that is there. */
  addForms(address: string, forms: ReadonlyMap<FormName, Uint8Array | Pieces>): Promise<void>;
  /** Removes the compressed form of a file that is there. */
  dropForm(address: string, name: FormName): Promise<void>;
  /** Gives a file of another release, and its compressed forms, a second name here. */
  link(address: string, file: ReleaseFile, fromFiles: string): Promise<void>;
  /** Removes a file and its compressed forms, whichever are there. */
  remove(address: string, encodings: ReleaseFile['encodings']): Promise<void>;
  /** Removes the folders that have become empty. Call it after all removals and before anything is added. */
  prune(): Promise<void>;
  /** Everything that was touched: new files, and the folders whose lists of names have changed. */
  touched(): string[];
}

/** @param files the folder that addresses lie under: `filesIn` of the release's folder */
export function writeRelease(disk: Disk, files: string): ReleaseWriter {
  const made = new Map<string, Promise<void>>();
  const written = new Set<string>();
  const folders = new Set<string>();
  const emptied = new Set<string>();

  const touch = (folder: string): void => {
    for (let at = folder; at.length >= files.length && !folders.has(at); at = dirname(at)) folders.add(at);
  };
  const place = async (address: string): Promise<string> => {
    const path = join(files, pathOf(address));
    const folder = dirname(path);
    let making = made.get(folder);
    if (!making) {
      making = disk.mkdir(folder);
      made.set(folder, making);
      touch(folder);
    }
    await making;
    return path;
  };

  const writeAll = async (
    all: readonly (readonly [path: string, bytes: Uint8Array | Pieces])[],
  ): Promise<void> => {
    await allDone(all.map(([file, content]) => disk.write(file, content)));
    for (const [file] of all) written.add(file);
  };
  const formsAt = (path: string, forms: ReadonlyMap<FormName, Uint8Array | Pieces>) =>
    [...forms].map(([name, form]) => [path + suffixes[name], form] as const);

  return {
    write: async (address, bytes, forms) => {
      const path = await place(address);
      await writeAll([[path, bytes], ...formsAt(path, forms)]);
    },
    addForms: async (address, forms) => writeAll(formsAt(await place(address), forms)),
    dropForm: async (address, name) => {
      const path = join(files, pathOf(address)) + suffixes[name];
      await disk.unlink(path);
      written.delete(path);
    },
    link: async (address, file, fromFiles) => {
      const path = await place(address);
      const from = join(fromFiles, pathOf(address));
      const endings = ['', ...file.encodings.map((name) => suffixes[name])];
      await allDone(
        endings.map(async (ending) => {
          if (await linkOrCopy(disk, from + ending, path + ending)) written.add(path + ending);
        }),
      );
    },
    remove: async (address, encodings) => {
      const path = join(files, pathOf(address));
      for (const ending of ['', ...encodings.map((name) => suffixes[name])]) {
        await disk.unlink(path + ending);
        written.delete(path + ending);
      }
      emptied.add(dirname(path));
      touch(dirname(path));
    },
    prune: async () => {
      for (const folder of emptied) {
        for (let at = folder; at.length > files.length && (await disk.rmdir(at)); at = dirname(at)) {
          folders.delete(at);
        }
      }
    },
    touched: () => [...written, ...folders],
  };
}

/** File systems without hard links, between two of them, or with too many links to one file. */
const noLink = ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** @returns whether it had to be copied */
async function linkOrCopy(disk: Disk, from: string, to: string): Promise<boolean> {
  try {
    await disk.link(from, to);
    return false;
  } catch (error) {
    if (!noLink.includes(errorCode(error))) throw error;
    await disk.copy(from, to);
    return true;
  }
}
