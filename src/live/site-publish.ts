import { setImmediate } from 'node:timers/promises';
import type { Board } from '../board/job.ts';
import type { Settings } from '../config.ts';
import { bytesOf } from '../outputs/machine-file.ts';
import type { MachineKit } from '../outputs/machine-files.ts';
import { rememberSite, type SiteMemory } from '../outputs/site-memory.ts';
import { createAfterPublish } from './after-publish.ts';
import type { CompiledSite } from './compiled-site.ts';
import { createLock } from './in-turn.ts';
import { saveMemory } from './memory-file.ts';
import { createPageViews, type PageView } from './page-views.ts';
import { openPictureStore } from './picture-store.ts';
import { planRelease, type ReleasePlan } from './plan-release.ts';
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
import type { Front } from './serve/serve-release.ts';
import type { SiteLook } from './site-look.ts';
import type { Publish } from './watch/look.ts';
import { withoutDear } from './without-dear.ts';

export interface SitePublishOptions {
  settings: Settings;
  compiled: CompiledSite;
  render: Renderer<App.Locals>;
  front: Front;
  /** What files for machines are made with. */
  kit: MachineKit;
  memory: SiteMemory;
  /** Where releases are written; this machine's disk if left out. */
  disk?: Disk;
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Hears which release visitors get, at start and after every switch. Must not throw. */
  onRelease?: (manifest: Manifest) => void;
  /** Hears when the pictures that a release was made without have followed in another. Must not throw. */
  onDrawn?: (release: string) => void;
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
  /** Shows the changed pages of a board while another one is being published. Its own publish has to follow. */
  preview(board: Board): Promise<void>;
  /** Shows the release that is live on disk, if there is one. */
  showLive(): Promise<string | null>;
  /** Goes back to an older release, and pins it. */
  rollback(target: RollbackTarget): Promise<string>;
  /** Lets publishing go on after a rollback. */
  unpin(): Promise<boolean>;
  /** What a release of this process changed. */
  countsOf(release: string): ReleaseCounts | null;
  /** Resolves when what is done after a publish (saving the board, pictures, old releases) is done. */
  settled(): Promise<void>;
  /** The same, but leaves pictures that are still to be drawn to the next start. */
  leave(): Promise<void>;
}

interface ReleaseMore {
  signal: AbortSignal;
  beforeSwitch?: () => Promise<void>;
  /** The pages that are shown already. */
  view: PageView;
}

/** Turns boards into releases on disk, and shows them. Whoever makes one holds the lock of the data folder. */
export async function createSitePublish(options: SitePublishOptions): Promise<SitePublish> {
  const { settings, compiled, kit, render, front, now, disk = systemDisk() } = options;
  const dataDir = settings.environment.DATA_DIR;
  await cleanReleases(disk, dataDir);
  let { changes } = options.memory;
  const after = createAfterPublish(options.report);
  const store = openPictureStore(dataDir);
  const counts = new Map<string, ReleaseCounts>();
  // Publishes and rollbacks work on the same folder: one at a time.
  const inTurn = createLock();
  const views = createPageViews({ settings, compiled, render, front, kit, disk, jobs: options.memory.jobs });

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

  /** Writes what is planned, and shows it if it is another release than the one before. */
  async function release(
    plan: ReleasePlan & { boardAt: string },
    previous: Manifest | null,
    { signal, beforeSwitch, view }: ReleaseMore,
  ): Promise<Manifest> {
    const input = { disk, dataDir, previous, ...plan, createdAt: now(), signal };
    const { manifest, changed, removed } = await publishRelease(input);
    if (manifest.release === previous?.release) return manifest;
    await beforeSwitch?.();
    await makeLive({ disk, dataDir, release: manifest.release, now: now() });
    announce(await views.settle(view));
    counts.set(manifest.release, { changed: changed.length, removed: removed.length });
    return manifest;
  }

  /**
   * Adds the pictures that a release was made without, in one of its own. Each is kept until it lies in a release,
   * so that a publish in between, which ends this, costs none of them.
   */
  async function draw(plan: ReleasePlan & { boardAt: string }, previous: Manifest, more: ReleaseMore) {
    const files = plan.files.map((file) =>
      file.isDear
        ? { ...file, render: () => store.get(file.key, async () => bytesOf(await file.render())) }
        : file,
    );
    const { release: name } = await release({ ...plan, files }, previous, more);
    await store.keep(new Set());
    options.onDrawn?.(name);
  }

  const publish: Publish<SiteLook> = async (board, { look, signal }) => {
    const view = await views.show(board).catch(async (error: unknown) => {
      await views.settle();
      throw error;
    });
    const { jobs, pages } = view;
    try {
      // Pictures that are being added would switch the release in between.
      await after.stopDrawing();
      signal.throwIfAborted();
      const live = await readLive(disk, dataDir);
      const previous = live?.manifest ?? null;
      if (previous && live?.pinned) return { release: previous.release, changed: false };
      await after.done();
      const input = { board, settings, compiled, render, kit, images: look.images };
      const next = rememberSite({ jobs, changes }, board, settings.site, settings.content);
      await setImmediate();
      const whole = await planRelease({ ...input, memory: next, live: previous }, pages);
      const first = withoutDear(whole.files, previous);
      // Before the switch: an address that is remembered once too often leads somewhere, a forgotten one nowhere.
      const beforeSwitch = () => saveMemory(dataDir, next);
      const plan = { ...whole, files: first ?? whole.files, boardAt: board.at };
      const manifest = await release(plan, previous, { signal, beforeSwitch, view });
      const isNew = manifest.release !== previous?.release;
      ({ changes } = next);
      after.begin(
        () => tidy(look, manifest, isNew),
        first && ((until) => draw({ ...whole, boardAt: board.at }, manifest, { signal: until, view })),
      );
      return { release: manifest.release, changed: isNew };
    } catch (error) {
      // What could not be published is not shown: the next start would not show it either.
      await views.settle(view);
      throw error;
    }
  };

  return {
    publish: (board, more) => inTurn(() => publish(board, more)),
    preview: async (board) => {
      await views.show(board);
    },
    showLive: async () => announce(await views.settle()),
    rollback: (target) =>
      inTurn(async () => {
        await after.stopDrawing();
        await after.done();
        const manifest = await rollback({ disk, dataDir, now: now() }, target);
        announce(await views.settle());
        return manifest.release;
      }),
    unpin: () =>
      inTurn(async () => {
        const was = await unpin(disk, dataDir);
        await views.settle();
        return was;
      }),
    countsOf: (release) => counts.get(release) ?? null,
    settled: after.done,
    leave: () => after.stopDrawing().then(after.done),
  };
}
