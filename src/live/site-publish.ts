import { type Memory, remember } from '../board/memory.ts';
import type { Settings } from '../config.ts';
import type { CompiledSite } from './compiled-site.ts';
import { saveMemory } from './memory-file.ts';
import { planRelease } from './plan-release.ts';
import { cleanReleases } from './release/clean-releases.ts';
import { type Disk, systemDisk } from './release/disk.ts';
import { keepReleases } from './release/keep-releases.ts';
import type { Manifest } from './release/manifest.ts';
import { publishRelease } from './release/publish-release.ts';
import { makeSpare } from './release/spare.ts';
import { makeLive, readLive } from './release/switch-release.ts';
import type { Renderer } from './renderer.ts';
import { saveBoard } from './saved-board.ts';
import { openDiskRelease } from './serve/disk-release.ts';
import type { Front } from './serve/serve-release.ts';
import type { SiteLook } from './site-look.ts';
import type { Publish } from './watch/look.ts';

export interface SitePublishOptions {
  settings: Settings;
  compiled: CompiledSite;
  render: Renderer<App.Locals>;
  front: Front;
  memory: Memory;
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Hears of a release after visitors get it. Must not throw. */
  onRelease?: (manifest: Manifest) => void;
}

export interface SitePublish {
  publish: Publish<SiteLook>;
  /** Shows the release that is live on disk, if there is one; at start, and after a rollback. */
  showLive(): Promise<string | null>;
  /** Resolves when what is done after a publish (saving the board, old releases) is done. */
  settled(): Promise<void>;
}

/** Turns boards into releases on disk, and shows them. Whoever makes one holds the lock of the data folder. */
export async function createSitePublish(options: SitePublishOptions): Promise<SitePublish> {
  const { settings, compiled, render, front, now } = options;
  const dataDir = settings.environment.DATA_DIR;
  const disk: Disk = systemDisk();
  await cleanReleases(disk, dataDir);
  let memory = options.memory;
  let after: Promise<void> = Promise.resolve();

  async function showLive(): Promise<string | null> {
    const live = await readLive(disk, dataDir);
    if (!live) return null;
    const open = (manifest: Manifest) => openDiskRelease(dataDir, manifest);
    front.show(open(live.manifest), live.behind.map(open));
    return live.manifest.release;
  }

  /** What nobody has to wait for. The next publish does, so that there is never more than one at work. */
  async function tidy(look: SiteLook, manifest: Manifest, changed: boolean): Promise<void> {
    if (look.complete) await saveBoard(dataDir, { format: 1, board: look.board, images: look.images });
    if (!changed) return;
    await keepReleases({ disk, dataDir }, now());
    await makeSpare({ disk, dataDir }, manifest);
  }

  const publish: Publish<SiteLook> = async (board, { look, signal }) => {
    await after;
    const live = await readLive(disk, dataDir);
    const previous = live?.manifest ?? null;
    if (previous && live?.pinned) return { release: previous.release, changed: false };
    const next = remember(memory, board);
    const plan = planRelease({ board, images: look.images, memory: next, settings, compiled, render });
    const { manifest } = await publishRelease({
      disk,
      dataDir,
      previous,
      ...plan,
      boardAt: board.at,
      createdAt: now(),
      signal,
    });
    const isNew = manifest.release !== previous?.release;
    if (isNew) {
      // Before the switch: an address that is remembered once too often leads somewhere, a forgotten one nowhere.
      await saveMemory(dataDir, next);
      await makeLive({ disk, dataDir, release: manifest.release, now: now() });
      await showLive();
      options.onRelease?.(manifest);
    }
    memory = next;
    after = tidy(look, manifest, isNew);
    // A failure is met by the next publish; this one is done.
    after.catch(() => undefined);
    return { release: manifest.release, changed: isNew };
  };

  return { publish, showLive, settled: () => after };
}
