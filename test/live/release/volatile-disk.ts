import type { Disk } from '../../../src/live/release/disk.ts';
import { bytesOf } from '../../../src/outputs/pieces.ts';
import { systemError } from './faulty-disk.ts';

interface FileNode {
  bytes: Uint8Array;
  /** Whether the bytes were synced. */
  durable: boolean;
}
interface FolderNode {
  names: Map<string, FileNode | FolderNode>;
  /** The names as they were last synced. */
  durable: Map<string, FileNode | FolderNode>;
}

const isFolder = (node: FileNode | FolderNode | undefined): node is FolderNode =>
  node !== undefined && 'names' in node;
const newFolder = (): FolderNode => ({ names: new Map(), durable: new Map() });

export interface VolatileDisk extends Disk {
  /**
   * Loses power. Of what was not synced, each change of a name is kept or lost, and each file's bytes are kept,
   * halved or lost, as chance has it: harsher than any file system, which keep at least some order.
   *
   * @param chance a number from 0 up to 1, each time
   */
  losePower(chance: () => number): void;
}

/** A disk in memory that forgets what was not synced. */
export function volatileDisk(): VolatileDisk {
  const root = newFolder();
  const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
  const fail = (code: string, path: string): never => {
    throw systemError(code, path);
  };
  const find = (path: string) =>
    partsOf(path).reduce<FileNode | FolderNode | undefined>(
      (node, part) => (isFolder(node) ? node.names.get(part) : undefined),
      root,
    );
  const place = (path: string): [FolderNode, string] => {
    const parts = partsOf(path);
    const name = parts.pop() ?? fail('EINVAL', path);
    const folder = find(parts.join('/'));
    return isFolder(folder) ? [folder, name] : fail('ENOENT', path);
  };
  const fileAt = (path: string): FileNode => {
    const node = find(path) ?? fail('ENOENT', path);
    return isFolder(node) ? fail('EISDIR', path) : node;
  };
  const add = (path: string, node: FileNode): void => {
    const [folder, name] = place(path);
    if (folder.names.has(name)) fail('EEXIST', path);
    folder.names.set(name, node);
  };

  return {
    mkdir: async (path) => {
      let folder = root;
      for (const part of partsOf(path)) {
        const next = folder.names.get(part) ?? newFolder();
        if (!isFolder(next)) return fail('ENOTDIR', path);
        folder.names.set(part, next);
        folder = next;
      }
    },
    write: async (path, bytes) => add(path, { bytes: (await bytesOf(bytes)).slice(), durable: false }),
    link: async (from, to) => add(to, fileAt(from)),
    copy: async (from, to) => add(to, { bytes: fileAt(from).bytes, durable: false }),
    rename: async (from, to) => {
      const [folder, name] = place(from);
      const node = folder.names.get(name) ?? fail('ENOENT', from);
      const [target, newName] = place(to);
      const there = target.names.get(newName);
      if (isFolder(there) && there.names.size > 0) fail('ENOTEMPTY', to);
      folder.names.delete(name);
      target.names.set(newName, node);
    },
    read: async (path) => new Uint8Array(fileAt(path).bytes),
    readPieces: async (path, take) => take(new Uint8Array(fileAt(path).bytes)),
    list: async (path) => {
      const node = find(path);
      return isFolder(node) ? [...node.names.keys()] : [];
    },
    unlink: async (path) => {
      if (find(path)) place(path)[0].names.delete(place(path)[1]);
    },
    rmdir: async (path) => {
      const node = find(path);
      if (isFolder(node) && node.names.size > 0) return false;
      if (node) place(path)[0].names.delete(place(path)[1]);
      return true;
    },
    rm: async (path) => {
      if (find(path)) place(path)[0].names.delete(place(path)[1]);
    },
    sync: async (_, paths) => {
      for (const path of paths) {
        const node = find(path) ?? fail('ENOENT', path);
        if (isFolder(node)) node.durable = new Map(node.names);
        else node.durable = true;
      }
    },
    losePower: (chance) => lose(root, chance, new Set()),
  };
}

function lose(node: FileNode | FolderNode, chance: () => number, seen: Set<FileNode | FolderNode>): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (!isFolder(node)) {
    if (!node.durable)
      node.bytes = node.bytes.subarray(0, Math.floor(chance() * 3) * 0.5 * node.bytes.length);
    node.durable = true;
    return;
  }
  for (const name of new Set([...node.names.keys(), ...node.durable.keys()])) {
    const before = node.durable.get(name);
    if (before === node.names.get(name) || chance() < 0.5) continue;
    if (before) node.names.set(name, before);
    else node.names.delete(name);
  }
  node.durable = new Map(node.names);
  for (const child of node.names.values()) lose(child, chance, seen);
}
