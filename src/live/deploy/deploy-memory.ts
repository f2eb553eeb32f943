import type { Manifest } from '../release/manifest.ts';
import { type DeployedDisk, readDeployed, writeDeployed } from './deployed-file.ts';

export interface DeployMemoryOptions {
  disk: DeployedDisk;
  dataDir: string;
  /** The manifest of a release by its name, `null` where it is there no more. */
  manifestOf: (release: string) => Promise<Manifest | null>;
  /** Hears of a disk that could not be read or written where that does no harm. */
  failed: (error: unknown) => void;
}

/** What is known of the other host, in memory and on disk. */
export interface DeployMemory {
  now(): { last: Manifest | null; unsure: ReadonlySet<string> };
  /** Takes up what an earlier run has left. Does so once. */
  load(): Promise<void>;
  /**
   * A deploy that may change these addresses is about to begin.
   *
   * @throws when that can't be written: without it, a crash halfway would leave files that nobody knows of
   */
  doubt(addresses: readonly string[]): Promise<void>;
  /** The host has this release, whole. */
  arrived(manifest: Manifest): Promise<void>;
}

export function createDeployMemory(options: DeployMemoryOptions): DeployMemory {
  const { disk, dataDir, manifestOf, failed } = options;
  let last: Manifest | null = null;
  let unsure: ReadonlySet<string> = new Set();
  let isLoaded = false;
  return {
    now: () => ({ last, unsure }),
    async load() {
      if (isLoaded) return;
      isLoaded = true;
      try {
        const deployed = await readDeployed(disk, dataDir);
        last = deployed?.release ? await manifestOf(deployed.release) : null;
        unsure = new Set(last ? deployed?.unsure : []);
      } catch (error) {
        failed(error);
      }
    },
    async doubt(addresses) {
      unsure = new Set([...unsure, ...addresses]);
      // Without a last release everything is in doubt, whatever an older file may say.
      const deployed = last ? { release: last.release, unsure: [...unsure] } : { release: null, unsure: [] };
      await writeDeployed(disk, dataDir, deployed);
    },
    async arrived(manifest) {
      const isKnown = last?.release === manifest.release && unsure.size === 0;
      last = manifest;
      unsure = new Set();
      // The file says less than was done then, and the next start does some of it again.
      if (!isKnown)
        await writeDeployed(disk, dataDir, { release: manifest.release, unsure: [] }).catch(failed);
    },
  };
}
