import type { DeployedDisk } from '../../../src/export/deploy/deployed.ts';
import { bytesOf } from '../../../src/site/machine-file.ts';

export interface MemoryDisk extends DeployedDisk {
  files: Map<string, Uint8Array>;
  /** Asked before every operation; throws to let it fail. */
  before: (operation: keyof DeployedDisk) => void;
}

/** A disk in memory, which outlives the deployers that use it. */
export function memoryDisk(): MemoryDisk {
  const files = new Map<string, Uint8Array>();
  const found = (file: string): Uint8Array => {
    const bytes = files.get(file);
    if (!bytes) throw Object.assign(new Error(`ENOENT: ${file}`), { code: 'ENOENT' });
    return bytes;
  };
  const disk: MemoryDisk = {
    files,
    before: () => {},
    async read(file) {
      disk.before('read');
      return found(file);
    },
    async write(file, bytes) {
      disk.before('write');
      if (files.has(file)) throw Object.assign(new Error(`EEXIST: ${file}`), { code: 'EEXIST' });
      files.set(file, await bytesOf(bytes));
    },
    async unlink(file) {
      disk.before('unlink');
      files.delete(file);
    },
    async rename(from, to) {
      disk.before('rename');
      files.set(to, found(from));
      files.delete(from);
    },
    async sync() {
      disk.before('sync');
    },
  };
  return disk;
}
