import { type Deployed, type DeployedDisk, readDeployed, writeDeployed } from './deployed-file.ts';

export interface DeployMemoryOptions {
  disk: DeployedDisk;
  dataDir: string;
  /** Hears of a disk that could not be read or written where that does no harm. */
  failed: (error: unknown) => void;
}

/** What is known of the other host, in memory and on disk. */
export interface DeployMemory {
  now(): { last: Deployed | null; unsure: ReadonlySet<string> };
  /** Takes up what an earlier run has left. Does so once. */
  load(): Promise<void>;
  /**
   * A deploy that may change these addresses is about to begin.
   *
   * @throws when that can't be written: without it, a crash halfway would leave files that nobody knows of
   */
  doubt(addresses: readonly string[]): Promise<void>;
  /** The host has this, whole. */
  arrived(deployed: Deployed): Promise<void>;
}

export function createDeployMemory({ disk, dataDir, failed }: DeployMemoryOptions): DeployMemory {
  let last: Deployed | null = null;
  let unsure: ReadonlySet<string> = new Set();
  let isLoaded = false;
  return {
    now: () => ({ last, unsure }),
    async load() {
      if (isLoaded) return;
      isLoaded = true;
      try {
        const deployed = await readDeployed(disk, dataDir);
        last = deployed?.last ?? null;
        unsure = new Set(last ? deployed?.unsure : []);
      } catch (error) {
        failed(error);
      }
    },
    async doubt(addresses) {
      unsure = new Set([...unsure, ...addresses]);
      // Without a last snapshot everything is in doubt, whatever an older file may say.
      await writeDeployed(disk, dataDir, { last, unsure: last ? [...unsure] : [] });
    },
    async arrived(deployed) {
      const isKnown = last?.snapshot === deployed.snapshot && unsure.size === 0;
      last = deployed;
      unsure = new Set();
      // The file says less than was done then, and the next start does some of it again.
      if (!isKnown) await writeDeployed(disk, dataDir, { last, unsure: [] }).catch(failed);
    },
  };
}
