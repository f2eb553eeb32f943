import { statfs } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** What figures were measured on: those of another machine can't stand beside them. */
export function machine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${processor}), ${memory} GiB of memory, Node ${process.version}, ${process.platform}`;
}

/** The kind of file system, where its number is a known one: what files cost is the disk's to say. */
export async function fileSystemOf(path: string): Promise<string> {
  const kinds: Record<number, string> = {
    61267: 'ext4',
    16914836: 'tmpfs',
    2435016766: 'btrfs',
    1481003842: 'xfs',
  };
  const { type } = await statfs(path);
  return kinds[type] ?? `a file system of type ${type.toString(16)}`;
}

/** As an ISO date. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
