import type { HintMark } from '../../src/store/store.ts';

export interface MemoryDisk extends HintMark {
  isSet: boolean;
  failure: Error | null;
  /** How often the mark was set. */
  writes: number;
  /** While there is one, setting and clearing wait for it before they take effect. */
  gate: Promise<void> | null;
}

export function memoryDisk(): MemoryDisk {
  async function step(effect: () => void): Promise<void> {
    await disk.gate;
    if (disk.failure) throw disk.failure;
    effect();
  }
  const disk: MemoryDisk = {
    isSet: false,
    failure: null,
    writes: 0,
    gate: null,
    async read() {
      if (disk.failure) throw disk.failure;
      return disk.isSet;
    },
    set: () =>
      step(() => {
        disk.writes += 1;
        disk.isSet = true;
      }),
    clear: () =>
      step(() => {
        disk.isSet = false;
      }),
  };
  return disk;
}
