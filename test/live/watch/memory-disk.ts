import type { WishDisk } from '../../../src/live/watch/wish-disk.ts';

export interface MemoryDisk extends WishDisk {
  isPresent: boolean;
  failure: Error | null;
  writes: number;
  removals: number;
  /** While set, writing and removing wait for it before they take effect. */
  gate: Promise<void> | null;
}

export function memoryDisk(): MemoryDisk {
  async function step(effect: () => void): Promise<void> {
    await disk.gate;
    if (disk.failure) throw disk.failure;
    effect();
  }
  const disk: MemoryDisk = {
    ...{ isPresent: false, failure: null, writes: 0, removals: 0, gate: null },
    async isThere() {
      if (disk.failure) throw disk.failure;
      return disk.isPresent;
    },
    write: () =>
      step(() => {
        disk.writes += 1;
        disk.isPresent = true;
      }),
    remove: () =>
      step(() => {
        disk.removals += 1;
        disk.isPresent = false;
      }),
  };
  return disk;
}
