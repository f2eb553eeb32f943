import type { Board, Job } from '../board/job.ts';
import { type Memory, movedAddresses, remember } from '../board/memory.ts';
import { hostMemory } from '../board/site-memories.ts';
import { type EarlyView, earlyView } from './early-view.ts';
import { createLock } from './in-turn.ts';
import { type PagesInput, planPages } from './plan-pages.ts';
import type { Disk } from './release/disk.ts';
import type { Manifest, PlannedFile } from './release/manifest.ts';
import { type Live, readLive } from './release/switch-release.ts';
import { openDiskRelease } from './serve/disk-release.ts';
import type { Front } from './serve/serve-release.ts';

/** The pages of a board, and how far visitors see them. */
export interface PageView {
  board: Board;
  /** What is remembered with it: every address that was ever shown, if only until the next change. */
  jobs: Memory;
  /** The plan's pages; those that were rendered already give the same bytes. */
  pages: readonly PlannedFile[];
  /** What visitors see of it before its release is written; `null` where they have to wait for that. */
  early: EarlyView | null;
}

/** Whether a view is that of a board, if at another moment. */
const isSame = (view: PageView, board: Board): boolean => view.board.jobs === board.jobs;

/** Whether visitors see pages of it. */
const sees = (view: PageView | null): boolean =>
  Object.keys(view?.early?.reader.manifest.files ?? {}).length > 0;

/** Shows the live release and, in front of it, the changed pages of a board whose release is still to come. */
export interface PageViews {
  /**
   * Plans the pages of a board and shows those that have changed, if there was a live release that is not pinned when
   * this was last settled. The same board is planned once.
   *
   * @throws when a page can't be rendered
   */
  show(board: Board): Promise<PageView>;
  /**
   * How many jobs of a board are other ones than those of the board that was published last: all of them where there was
   * no release when this was last settled. Of a release of before this process nothing is known: none then.
   */
  countNew(board: Board): number;
  /**
   * Shows what is live on disk now, in place of the pages of `done`; those of a later board stay in front.
   *
   * @param done what was published, or could not be; left out, no page stays in front
   */
  settle(done?: PageView): Promise<Manifest | null>;
}

interface PageViewsOptions extends Omit<PagesInput, 'board' | 'memory'> {
  /** As it was saved with the live release. */
  jobs: Memory;
  disk: Disk;
  front: Front;
}

export function createPageViews({ jobs: saved, disk, front, ...input }: PageViewsOptions): PageViews {
  const { settings } = input;
  const dataDir = settings.environment.DATA_DIR;
  const inTurn = createLock();
  // Goes on with each board that is shown, published or not: an address that visitors have seen leads somewhere.
  let remembered = saved;
  let latest: PageView | null = null;
  // Weakly: a board in which much has changed is not to be kept for this.
  let published: WeakSet<Job> | null = null;
  // As it was last settled: the disk may be busy with another release, and every switch ends in `settle`.
  let live: Live | null = null;

  function open(early: EarlyView | null | undefined): void {
    if (!live) return;
    const reader = (one: Manifest) => openDiskRelease(dataDir, one);
    front.show(reader(live.manifest), live.behind.map(reader), early?.reader);
  }

  /** The same view, held against what is live now. */
  async function againstLive(view: PageView): Promise<PageView> {
    if (!live || live.pinned) return { ...view, early: null };
    const moved = movedAddresses(hostMemory(view.jobs, settings.site));
    const early = await earlyView(view.pages, moved, live.manifest);
    return { ...view, early, pages: early?.files ?? view.pages };
  }

  async function show(board: Board): Promise<PageView> {
    if (latest && isSame(latest, board)) return latest;
    const jobs = remember(remembered, board);
    const pages = planPages({ ...input, board, memory: { jobs } });
    const view = await againstLive({ board, jobs, pages, early: null });
    if (view.early && (sees(view) || sees(latest))) open(view.early);
    latest = view;
    remembered = jobs;
    return view;
  }

  async function settle(done?: PageView): Promise<Manifest | null> {
    live = await readLive(disk, dataDir);
    if (done) published = new WeakSet(done.board.jobs);
    const later = latest && done && !isSame(latest, done.board) ? latest : null;
    // A page that can't be rendered holds up no release: the later board's own publish tells of it.
    latest = later && (await againstLive(later).catch(() => null));
    open(latest?.early);
    return live?.manifest ?? null;
  }

  return {
    show: (board) => inTurn(() => show(board)),
    countNew(board) {
      if (live === null) return board.jobs.length;
      if (!published) return 0;
      // A job that has not changed is the same object in each board.
      return board.jobs.reduce((count, job) => count + (published?.has(job) ? 0 : 1), 0);
    },
    settle: (done) => inTurn(() => settle(done)),
  };
}
