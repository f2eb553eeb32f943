import { movedAddresses, remember } from '../board/memory.ts';
import type { Settings } from '../config.ts';
import type { MachineKit } from '../outputs/machine-files.ts';
import { rememberSite, type SiteMemory } from '../outputs/site-memory.ts';
import type { CompiledSite } from './compiled-site.ts';
import { earlyView } from './early-view.ts';
import { saveMemory } from './memory-file.ts';
import { planPages, planRelease } from './plan-release.ts';
import { cleanReleases } from './release/clean-releases.ts';
import { type Disk, systemDisk } from './release/disk.ts';
import { keepReleases } from './release/keep-releases.ts';
import type { Manifest } from './release/manifest.ts';
import { publishRelease } from './release/publish-release.ts';
import { type RollbackTarget, rollback, unpin } from './release/rollback.ts';
import { makeSpare } from './release/spare.ts';
import { makeLive, readLive } from './release/switch-release.ts';
import type { Renderer } from './renderer.ts';
import { saveBoard } from './saved-board.ts';
import { openDiskRelease } from './serve/disk-release.ts';
import type { ReleaseReader } from './serve/release-reader.ts';
import type { Front } from './serve/serve-release.ts';
import type { SiteLook } from './site-look.ts';
import { createLock } from './watch/lock.ts';
import type { Publish } from './watch/look.ts';

export interface SitePublishOptions {
  settings: Settings;
  compiled: CompiledSite;
  render: Renderer<App.Locals>;
  front: Front;
  /** What files for machines are made with. */
  kit: MachineKit;
  memory: SiteMemory;
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Hears which release visitors get, at start and after every switch. Must not throw. */
  onRelease?: (manifest: Manifest) => void;
  /** Hears of what went wrong after a publish, where nobody waits for it. */
  report: (error: unknown) => void;
}

/** How many files a release changed. */
export interface ReleaseCounts {
  changed: number;
  removed: number;
}

export interface SitePublish {
  publish: Publish<SiteLook>;
  /** Shows the release that is live on disk, if there is one. */
  showLive(): Promise<string | null>;
  /** Goes back to an older release, and pins it. */
  rollback(target: RollbackTarget): Promise<string>;
  /** Lets publishing go on after a rollback. */
  unpin(): Promise<boolean>;
  /** What a release of this process changed. */
  countsOf(release: string): ReleaseCounts | null;
  /** Resolves when what is done after a publish (saving the board, old releases) is done. */
  settled(): Promise<void>;
}

/** Turns boards into releases on disk, and shows them. Whoever makes one holds the lock of the data folder. */
export async function createSitePublish(options: SitePublishOptions): Promise<SitePublish> {
  const { settings, compiled, kit, render, front, now } = options;
  const dataDir = settings.environment.DATA_DIR;
  const disk: Disk = systemDisk();
  await cleanReleases(disk, dataDir);
  let memory = options.memory;
  let after: Promise<void> = Promise.resolve();
  const counts = new Map<string, ReleaseCounts>();
  // Publishes and rollbacks work on the same folder: one at a time.
  const inTurn = createLock();

  /** Shows what is live on disk, with pages in front of it that are about to be. */
  async function showLive(early?: ReleaseReader): Promise<Manifest | null> {
    const live = await readLive(disk, dataDir);
    if (!live) return null;
    const open = (manifest: Manifest) => openDiskRelease(dataDir, manifest);
    front.show(open(live.manifest), live.behind.map(open), early);
    return live.manifest;
  }

  function announce(manifest: Manifest | null): string | null {
    if (manifest) options.onRelease?.(manifest);
    return manifest?.release ?? null;
  }

  /** What nobody has to wait for. The next publish does, so that there is never more than one at work. */
  async function tidy(look: SiteLook, manifest: Manifest, changed: boolean): Promise<void> {
    if (look.complete) await saveBoard(dataDir, { format: 2, board: look.board, images: look.images });
    if (!changed) return;
    await keepReleases({ disk, dataDir }, now());
    await makeSpare({ disk, dataDir }, manifest);
  }

  const publish: Publish<SiteLook> = async (board, { look, signal }) => {
    await after;
    signal.throwIfAborted();
    const live = await readLive(disk, dataDir);
    const previous = live?.manifest ?? null;
    if (previous && live?.pinned) return { release: previous.release, changed: false };
    const { images } = look;
    const input = { board, settings, compiled, render, kit };
    const jobs = remember(memory.jobs, board);
    const planned = planPages({ ...input, memory: { jobs } });
    const early = previous && (await earlyView(planned, movedAddresses(jobs), previous));
    if (early) await showLive(early.reader);
    const next = rememberSite({ jobs, changes: memory.changes }, board, settings.site);
    try {
      const plan = planRelease({ ...input, images, memory: next }, early?.files ?? planned);
      const { manifest, changed, removed } = await publishRelease({
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
        announce(await showLive());
        counts.set(manifest.release, { changed: changed.length, removed: removed.length });
      }
      memory = next;
      after = tidy(look, manifest, isNew).catch(options.report);
      return { release: manifest.release, changed: isNew };
    } catch (error) {
      // What could not be published is not shown: the next start would not show it either.
      if (early) await showLive();
      throw error;
    }
  };

  return {
    publish: (board, more) => inTurn(() => publish(board, more)),
    showLive: async () => announce(await showLive()),
    rollback: (target) =>
      inTurn(async () => {
        await after;
        const manifest = await rollback({ disk, dataDir, now: now() }, target);
        announce(await showLive());
        return manifest.release;
      }),
    unpin: () => inTurn(() => unpin(disk, dataDir)),
    countsOf: (release) => counts.get(release) ?? null,
    settled: () => after,
  };
}
