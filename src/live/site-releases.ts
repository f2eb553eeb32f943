import { bytesOf } from '../outputs/pieces.ts';
import type { PageView, PageViews } from './page-views.ts';
import type { PictureStore } from './picture-store.ts';
import type { ReleasePlan } from './plan-release.ts';
import type { Disk } from './release/disk.ts';
import type { Manifest } from './release/manifest.ts';
import { publishRelease } from './release/publish-release.ts';
import { makeLive } from './release/switch-release.ts';
import type { Followed } from './watch/events.ts';

/** How many files a release changed. */
export interface ReleaseCounts {
  changed: number;
  removed: number;
}

export interface TimedPlan extends ReleasePlan {
  /** The ISO instant of the board. */
  boardAt: string;
}

interface ReleaseMore {
  signal: AbortSignal;
  /** Leaves compressed forms to the release after. */
  owesForms?: boolean;
  /** Whether it adds to the release before what that one was made without. */
  completesPrevious?: boolean;
  beforeSwitch?: () => Promise<void>;
  /** The pages that are shown already. */
  view: PageView;
}

/** Makes a site's releases and shows them. Whoever calls holds the lock of the data folder, and calls one at a time. */
export interface SiteReleases {
  /** Writes what is planned, and shows it if it is another release than the one before. */
  make(plan: TimedPlan, previous: Manifest | null, more: ReleaseMore): Promise<Manifest>;
  /** Adds the compressed forms that a release was made without, if it was, in one of its own. */
  addForms(plan: TimedPlan, previous: Manifest, more: ReleaseMore): Promise<Manifest>;
  /**
   * Adds the pictures that a release was made without, in one of its own. Each is kept until it lies in a release,
   * so that a publish in between, which ends this, costs none of them.
   */
  addPictures(plan: TimedPlan, previous: Manifest, more: ReleaseMore): Promise<Manifest>;
  /** What a release of this process changed. */
  countsOf(release: string): ReleaseCounts | null;
}

export interface SiteReleasesOptions {
  disk: Disk;
  /** The same disk, for as long as there is no release that visitors could be waiting for. */
  firstDisk: Disk;
  dataDir: string;
  now: () => string;
  views: PageViews;
  store: PictureStore;
  onRelease: (manifest: Manifest) => void;
  onFollowed: (release: string, what: Followed) => void;
}

export function createSiteReleases(options: SiteReleasesOptions): SiteReleases {
  const { disk, firstDisk, dataDir, now, views, store } = options;
  const counts = new Map<string, ReleaseCounts>();

  async function make(
    plan: TimedPlan,
    previous: Manifest | null,
    { signal, owesForms = false, completesPrevious = false, beforeSwitch, view }: ReleaseMore,
  ): Promise<Manifest> {
    const input = {
      disk: previous ? disk : firstDisk,
      dataDir,
      previous,
      ...plan,
      createdAt: now(),
      owesForms,
      completesPrevious,
      signal,
    };
    const { manifest, changed, removed } = await publishRelease(input);
    if (manifest.release === previous?.release) return manifest;
    await beforeSwitch?.();
    await makeLive({ disk, dataDir, release: manifest.release, now: now() });
    const shown = await views.settle(view);
    if (shown) options.onRelease(shown);
    counts.set(manifest.release, { changed: changed.length, removed: removed.length });
    return manifest;
  }

  return {
    make,
    addForms: async (plan, previous, more) => {
      if (!previous.owesForms) return previous;
      const manifest = await make(plan, previous, more);
      options.onFollowed(manifest.release, 'forms');
      return manifest;
    },
    addPictures: async (plan, previous, more) => {
      const files = plan.files.map((file) =>
        file.isDear
          ? { ...file, render: () => store.get(file.key, async () => bytesOf(await file.render())) }
          : file,
      );
      const manifest = await make({ ...plan, files }, previous, { ...more, completesPrevious: true });
      await store.keep(new Set());
      options.onFollowed(manifest.release, 'pictures');
      return manifest;
    },
    countsOf: (release) => counts.get(release) ?? null,
  };
}
