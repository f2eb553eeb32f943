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
export async function collectPlan(
  planned: AsyncIterable<PlannedFile> | Iterable<PlannedFile>,
): Promise<Plan> {
  const files = new Map<string, PlannedFile>();
  const byPath = new Map<string, string>();
  for await (const file of planned) {
    const path = pathOf(file.address);
    const twin = byPath.get(path);
    if (twin !== undefined) throw collision(file.address, twin);
    byPath.set(path, file.address);
    files.set(file.address, file);
  }
  const folders = new Map<string, string>();
  for (const [path, address] of byPath) {
    for (const folder of foldersOf(path)) folders.set(folder, address);
  }
  const inTheWay = (path: string): string | undefined =>
    folders.get(path) ??
    [...foldersOf(path), ...uncompressed(path), ...foldersOf(path).flatMap(uncompressed)]
      .map((other) => byPath.get(other))
      .find((address) => address !== undefined);
  for (const [path, address] of byPath) {
    const other = inTheWay(path);
    if (other !== undefined) throw collision(address, other);
  }
  return {
    files,
    hasRoomFor: (path) =>
      inTheWay(path) === undefined &&
      ['', ...Object.values(suffixes)].every(
        (suffix) => !byPath.has(path + suffix) && !folders.has(path + suffix),
      ),
  };
}

const collision = (address: string, other: string): ReleaseError =>
  new ReleaseError(
    `The addresses ${address} and ${other} can't both be files of one folder, so nothing was published. Give one of them another address.`,
  );

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    folders.push(path.slice(0, end));
  }
  return folders;
}

function uncompressed(path: string): string[] {
  return Object.values(suffixes)
    .filter((suffix) => path.endsWith(suffix))
    .map((suffix) => path.slice(0, -suffix.length));
}
