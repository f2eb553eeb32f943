import type { Settings } from '../settings/site-schema.ts';
import type { Store } from '../store/store.ts';
import type { ImageCache } from '../sync/images.ts';
import { createHintKeeper } from '../sync/requests.ts';
import type { Syncing } from '../sync/roles.ts';
import type { Shown, ShownSite } from '../sync/shown-site.ts';
import { createSiteReader, type SiteRead } from '../sync/site-reader.ts';
import type { Listener } from '../sync/sync.ts';
import { openImages, type SyncDeps } from '../sync/sync-board.ts';
import type { Clock } from '../sync/timing.ts';
import { createWatcher } from '../sync/watcher.ts';

export interface SyncingOptions {
  settings: Settings;
  sync: SyncDeps;
  clock: Clock;
  now: () => string;
  store: Store;
  publish: ShownSite['publish'];
  emit: Listener;
  /** What is shown already. */
  stored: Shown | null;
}

/** What reads the service and shows and saves what has changed, until it is stopped. It watches once `watcher` is started. */
export async function createSyncing(options: SyncingOptions): Promise<Syncing & { images: ImageCache }> {
  const { settings, sync, clock, now, store, publish, emit, stored } = options;
  const imageClock = { ...sync, wallClock: clock.wallClock };
  const images = await openImages(settings, imageClock, store.images, () => watcher.request('images'));
  const hints = createHintKeeper(store.hints);
  const watcher = createWatcher<SiteRead>({
    read: createSiteReader(settings, { ...sync, at: now }, images),
    ...{ publish, clock, random: sync.random, emit, hints },
    initial: await latestRead(store, stored),
  });
  return {
    ...{ watcher, hints, images },
    async settled() {
      await watcher.settled();
      await images.settled();
      // What the images changed.
      await watcher.settled();
    },
    async stop() {
      await Promise.all([watcher.stop(), images.stop()]);
    },
  };
}

/** The board that was saved last: the very same as is shown, so that what is known of its jobs is known of them. */
async function latestRead(store: Store, shown: Shown | null): Promise<SiteRead | null> {
  const newest = (await store.snapshots())[0]?.id;
  if (newest === undefined) return null;
  const latest =
    shown?.snapshot === newest
      ? { board: shown.site.board, images: shown.images }
      : await store.board(newest);
  return latest && { ...latest, complete: true, readings: [], listProblems: [] };
}
