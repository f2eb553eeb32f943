import type { Disk } from '../../../src/live/release/disk.ts';
import { keepReleases } from '../../../src/live/release/keep-releases.ts';
import type { PlannedFile } from '../../../src/live/release/manifest.ts';
import { type Published, publishRelease } from '../../../src/live/release/publish-release.ts';
import { makeSpare } from '../../../src/live/release/spare.ts';
import { makeLive, readLive } from '../../../src/live/release/switch-release.ts';

interface CycleInput {
  disk: Disk;
  dataDir: string;
  files: PlannedFile[];
  now: string;
  redirects?: Record<string, string>;
  /** Leaves compressed forms to the next one. */
  owesForms?: boolean;
  /** Releases to keep. */
  keep?: number;
  onLive?: () => void;
}

/** What the live site does with a change: publish, switch, let old releases go, make ready for the next. */
export async function cycle(input: CycleInput): Promise<Published> {
  const { disk, dataDir, files, now, redirects = {}, owesForms = false, keep = 2 } = input;
  const published = await publish(input);
  await makeLive({ disk, dataDir, release: published.manifest.release, now });
  input.onLive?.();
  await keepReleases({ disk, dataDir, keep }, now);
  await makeSpare({ disk, dataDir }, published.manifest);
  return published;

  async function publish({ disk, dataDir }: CycleInput): Promise<Published> {
    const live = await readLive(disk, dataDir);
    const previous = live?.manifest ?? null;
    const more = { boardAt: now, createdAt: now, owesForms };
    return publishRelease({ disk, dataDir, previous, files, redirects, ...more });
  }
}
