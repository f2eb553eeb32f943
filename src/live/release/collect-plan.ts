import { inPieces } from '../in-pieces.ts';
import { pathOf } from './address-path.ts';
import { suffixes } from './file-of.ts';
import type { PlannedFile } from './manifest.ts';
import { ReleaseError } from './release-error.ts';

/** What a release is to have: files by address, and their paths, no two of which are in each other's way. */
export interface Plan {
  files: ReadonlyMap<string, PlannedFile>;
  /** Whether a further path fits beside the planned ones. */
  hasRoomFor(path: string): boolean;
}

/**
 * Gathers the planned files before anything is written.
 *
 * @throws {ReleaseError} where two of them could not lie in one folder: the same address or path twice ("/a/" and
 *   "/a/index.html"), a file that would have to be a folder ("/a" and "/a/"), or a file named like another's
 *   compressed form ("/a.json" and "/a.json.br")
 */
export async function collectPlan(planned: Iterable<PlannedFile>): Promise<Plan> {
  const files = new Map<string, PlannedFile>();
  const byPath = new Map<string, string>();
  const folders = new Map<string, string>();
  for await (const piece of inPieces(planned)) {
    for (const file of piece) {
      const path = pathOf(file.address);
      const twin = byPath.get(path);
      if (twin !== undefined) throw collision(file.address, twin);
      byPath.set(path, file.address);
      files.set(file.address, file);
      // Where a folder is known, so are those above it.
      for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder)) {
        folders.set(folder, file.address);
      }
    }
  }
  // No file may lie where a folder has to be, nor where a compressed form of another file or folder would.
  for await (const piece of inPieces(folders)) {
    for (const [folder, address] of piece) {
      const other = byPath.get(folder) ?? uncompressed(folder, byPath);
      if (other !== undefined) throw collision(other, address);
    }
  }
  for await (const piece of inPieces(byPath)) {
    for (const [path, address] of piece) {
      const other = uncompressed(path, byPath);
      if (other !== undefined) throw collision(address, other);
    }
  }
  const isFree = (path: string): boolean =>
    !byPath.has(path) && !folders.has(path) && uncompressed(path, byPath) === undefined;
  return {
    files,
    hasRoomFor: (path) => {
      if (
        !isFree(path) ||
        endings.some((ending) => byPath.has(path + ending) || folders.has(path + ending))
      ) {
        return false;
      }
      for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
        if (byPath.has(folder) || uncompressed(folder, byPath) !== undefined) return false;
      }
      return true;
    },
  };
}

const collision = (address: string, other: string): ReleaseError =>
  new ReleaseError(
    `The addresses ${address} and ${other} can't both be files of one folder, so nothing was published. Give one of them another address.`,
  );

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const endings = Object.values(suffixes);

/** The address whose file has `path` as one of its compressed forms. */
function uncompressed(path: string, byPath: ReadonlyMap<string, string>): string | undefined {
  for (const ending of endings) {
    if (path.endsWith(ending)) {
      const address = byPath.get(path.slice(0, -ending.length));
      if (address !== undefined) return address;
    }
  }
  return undefined;
}
