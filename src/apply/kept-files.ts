import type { Clock } from '../base/timing.ts';
import { networksOf } from '../front/sender.ts';
import { type FileStore, type StoredFile, sweepMs } from './file-store.ts';
import type { Outbox } from './outbox.ts';

/** Bytes of files that stay chosen while their forms have faults: per sender, per IPv6 /56 or /48, and in all. */
const mostOfSender = 60_000_000;
const mostOfNetwork = 180_000_000;
const mostKept = 500_000_000;
/** After this many further bytes the folder itself, or the database, is checked: other processes store files, too. */
const lookAfter = 50_000_000;
/** Minimum that a small file counts: it takes a block of the disk. */
const leastSize = 4_096;

/** Files of forms that had faults, within quotas: the oldest are removed first. Their senders are only in memory. */
export interface KeptFiles {
  /** Registers files that no application includes, and removes the oldest beyond a quota. */
  keep(sender: string, files: readonly StoredFile[]): Promise<void>;
  /** Files that an application is about to include: they no longer count. */
  release(ids: readonly string[]): void;
}

export function createKeptFiles(
  files: Pick<FileStore, 'remove' | 'trim'>,
  outbox: Pick<Outbox, 'namedFiles'>,
  clock: Pick<Clock, 'now'>,
): KeptFiles {
  // In the order in which they were kept.
  const kept = new Map<string, { at: number; size: number; networks: readonly string[] }>();
  const bytes = new Map<string, number>();
  let sinceLook = lookAfter;

  const grow = (networks: readonly string[], by: number) => {
    for (const key of ['', ...networks]) {
      const size = (bytes.get(key) ?? 0) + by;
      if (size === 0) bytes.delete(key);
      else bytes.set(key, size);
    }
  };
  const forget = (id: string) => {
    const found = kept.get(id);
    if (!found) return;
    kept.delete(id);
    grow(found.networks, -found.size);
  };
  const most = (key: string) => (key === '' ? mostKept : key.includes('::/') ? mostOfNetwork : mostOfSender);

  /** The oldest of a network that has too many; of all when there are too many. */
  function surplus(networks: readonly string[]): string | undefined {
    const over = ['', ...networks].find((key) => (bytes.get(key) ?? 0) > most(key));
    if (over === undefined) return undefined;
    for (const [id, one] of kept) if (over === '' || one.networks.includes(over)) return id;
    return undefined;
  }

  return {
    async keep(sender, added) {
      const networks = networksOf(sender);
      const at = clock.now();
      // Older ones are swept.
      for (const [id, one] of kept) {
        if (at - one.at <= sweepMs) break;
        forget(id);
      }
      for (const { id, ...file } of added) {
        const size = Math.max(file.size, leastSize);
        forget(id);
        kept.set(id, { at, size, networks });
        grow(networks, size);
        sinceLook += size;
      }
      const gone: string[] = [];
      for (let id = surplus(networks); id !== undefined; id = surplus(networks)) {
        forget(id);
        gone.push(id);
      }
      if (gone.length > 0) {
        // A form sent twice at once may have made an application with some of them meanwhile.
        const named = await outbox.namedFiles();
        await files.remove(gone.filter((id) => !named.has(id)));
      }
      if (sinceLook < lookAfter) return;
      sinceLook = 0;
      const named = await outbox.namedFiles();
      await files.trim((id) => named.has(id), mostKept);
    },
    release(ids) {
      for (const id of ids) forget(id);
    },
  };
}
