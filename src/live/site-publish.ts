import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Board } from '../board/job.ts';
import type { Settings } from '../config.ts';
import type { MachineKit } from '../outputs/machine-files.ts';
import { rememberSite, type SiteMemory } from '../outputs/site-memory.ts';
import { createAfterPublish } from './after-publish.ts';
import type { CompiledSite } from './compiled-site.ts';
import { createLock } from './in-turn.ts';
import { saveMemory } from './memory-file.ts';
import { createPageViews } from './page-views.ts';
import { openPictureStore } from './picture-store.ts';
import { planRelease } from './plan-release.ts';
import { changedPages, manyPages, printApart } from './print-apart.ts';
import { cleanReleases } from './release/clean-releases.ts';
import { type Disk, patientDisk, systemDisk } from './release/disk.ts';
import { keepReleases } from './release/keep-releases.ts';
import type { Manifest } from './release/manifest.ts';
import { findTarget, type RollbackTarget, rollback, unpin } from './release/rollback.ts';
import { makeSpare } from './release/spare.ts';
import { readLive } from './release/switch-release.ts';
import type { Renderer } from './renderer.ts';
import { saveBoard } from './saved-board.ts';
import type { Front } from './serve/serve-release.ts';
import type { SiteLook } from './site-look.ts';
import { createSiteReleases, type ReleaseCounts } from './site-releases.ts';
import type { Followed } from './watch/events.ts';
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
  /** Hears when what a release was made without has followed in another. Must not throw. */
  onFollowed?: (release: string, what: Followed) => void;
  /** Changed pages from which on there are many; `manyPages` if left out. */
  manyPages?: number;
  /** Prints many pages; a thread of ours if left out, where the machine has a second core. */
  printApart?: typeof printApart;
  /** Hears of what went wrong after a publish, where nobody waits for it. */
  report: (error: unknown) => void;
}

/** A board with what is remembered of it. */
export interface ShownBoard {
  board: Board;
  memory: SiteMemory;
}

export interface SitePublish {
  publish: Publish<SiteLook>;
  /** Shows the changed pages of a board while another one is being published. Its own publish has to follow. */
  preview(board: Board): Promise<void>;
  /**
   * Shows the release that is live on disk, if there is one.
   *
   * @param saved the board that was saved with it
   */
  showLive(saved?: Board): Promise<string | null>;
  /** Goes back to an older release, and pins it. */
  rollback(target: RollbackTarget): Promise<string>;
  /** Lets publishing go on after a rollback. */
  unpin(): Promise<boolean>;
  /** The board that visitors see, or are about to; `null` while they see an older one, or none. */
  shown(): ShownBoard | null;
  /** What a release of this process changed. */
  countsOf(release: string): ReleaseCounts | null;
  /** Resolves when what is done after a publish (saving the board, what follows it, old releases) is done. */
  settled(): Promise<void>;
  /** The same, but leaves compressed forms and pictures that are still to be made to the next start. */
  leave(): Promise<void>;
}

/** Turns boards into releases on disk, and shows them. Whoever makes one holds the lock of the data folder. */
export async function createSitePublish(options: SitePublishOptions): Promise<SitePublish> {
  const { settings, compiled, kit, render, front, now, disk = systemDisk() } = options;
  const dataDir = settings.environment.DATA_DIR;
  await cleanReleases(disk, dataDir);
  let { changes } = options.memory;
  let shown: ShownBoard | null = null;
  const after = createAfterPublish(options.report);
  // Publishes and rollbacks work on the same folder: one at a time.
  const inTurn = createLock();
  const views = createPageViews({ settings, compiled, render, front, kit, disk, jobs: options.memory.jobs });
  const onRelease = (manifest: Manifest) => options.onRelease?.(manifest);
  const releases = createSiteReleases({
    ...{ disk, firstDisk: options.disk ?? patientDisk(), dataDir, now, views, onRelease },
    store: openPictureStore(dataDir),
    onFollowed: (release, what) => options.onFollowed?.(release, what),
  });

  function announce(manifest: Manifest | null): string | null {
    if (manifest) onRelease(manifest);
    return manifest?.release ?? null;
  }

  const begin = options.printApart ?? (availableParallelism() > 1 ? printApart : null);
  const printsApart = () => begin?.({ settings, compiled, kit }, options.report) ?? null;

  const publish: Publish<SiteLook> = async (board, { look, signal }) => {
    // Each job has a page at least: the thread that helps to print so many begins while they are planned.
    const isLarge = views.countNew(board) >= (options.manyPages ?? manyPages);
    await using early = isLarge ? printsApart() : null;
    const view = await views.show(board).catch(async (error: unknown) => {
      await views.settle();
      throw error;
    });
    const { jobs, pages } = view;
    try {
      // Pictures or compressed forms that are being added would switch the release in between.
      await after.stopDrawing();
      await after.done(signal);
      signal.throwIfAborted();
      const live = await readLive(disk, dataDir);
      const previous = live?.manifest ?? null;
      if (previous && live?.pinned) return { release: previous.release, changed: false };
      // Its pages are in front already, and the board before it is held by nobody else.
      shown = { board, memory: { jobs, changes } };
      const input = { board, settings, compiled, render, kit, images: look.images };
      const toPrint = changedPages(pages, previous);
      const many = toPrint.length >= (options.manyPages ?? manyPages);
      await using later = many && !early ? printsApart() : null;
      const apart = many ? (early ?? later) : null;
      await apart?.handOver({ board, memory: { jobs } });
      await apart?.ahead(toPrint);
      signal.throwIfAborted();
      const next = rememberSite({ jobs, changes }, board, settings.site, settings.content);
      await setImmediate();
      const plan = await planRelease({ ...input, memory: next, live: previous }, pages);
      const whole = { ...plan, boardAt: board.at };
      const dearLess = withoutDear(whole.files, previous);
      const first = dearLess ? { ...whole, files: dearLess } : whole;
      // Before the switch: an address that is remembered once too often leads somewhere, a forgotten one nowhere.
      const beforeSwitch = () => saveMemory(dataDir, next);
      let manifest = await releases.make(apart ? apart.printing(first, pages) : first, previous, {
        ...{ signal, beforeSwitch, view },
        owesForms: many,
      });
      const { release } = manifest;
      const changed = release !== previous?.release;
      ({ changes } = next);
      shown = { board, memory: next };
      /** What nobody has to wait for. The next publish does, so that there is never more than one at work. */
      const tidy = async (until: AbortSignal) => {
        if (look.complete) await saveBoard(dataDir, { format: 2, board, images: look.images });
        if (!changed) return;
        try {
          manifest = await releases.addForms(first, manifest, { signal: until, view });
        } finally {
          // Above all where the disk is full. Who is to end has no time for it.
          if (!until.aborted) await keepReleases({ disk, dataDir }, now());
        }
        await makeSpare({ disk, dataDir, signal: until }, manifest);
      };
      const draw = async (until: AbortSignal) => {
        await releases.addPictures(whole, manifest, { signal: until, view });
      };
      after.begin(tidy, dearLess && draw);
      return { release, changed };
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
    showLive: async (saved) => {
      const release = announce(await views.settle());
      const live = await readLive(disk, dataDir);
      if (saved && live && !live.pinned) shown = { board: saved, memory: options.memory };
      return release;
    },
    rollback: (target) =>
      inTurn(async () => {
        // A release that is not there stops nothing.
        await findTarget({ disk, dataDir }, target);
        await after.stop();
        shown = null;
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
    shown: () => shown,
    countsOf: releases.countsOf,
    settled: () => after.done(),
    leave: after.stop,
  };
}
