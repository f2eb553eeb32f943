import { type Clock, instantOf } from '../base/timing.ts';
import type { Front } from '../front/front.ts';
import type { Settings } from '../settings/site-schema.ts';
import { eventEnds } from '../site/events/event-text.ts';
import type { Readings } from '../store/readings.ts';
import type { SharedStore, Store } from '../store/store.ts';
import type { ImageCache } from '../sync/images.ts';
import { createHintKeeper } from '../sync/requests.ts';
import { acceptHere, createRoles, type Role, type Syncing } from '../sync/roles.ts';
import type { Shown, ShownSite } from '../sync/shown-site.ts';
import { createSiteReader, type SiteRead } from '../sync/site-reader.ts';
import { createHealth, type Health } from '../sync/status.ts';
import type { Hint, Listener } from '../sync/sync.ts';
import { openImages, type SyncDeps } from '../sync/sync-board.ts';
import { createWatcher, type Watcher } from '../sync/watcher.ts';
import type { CommonParts } from './live-front.ts';
import type { Notifier } from './notifier.ts';
import type { Reports } from './reports.ts';

interface SyncingOptions {
  settings: Settings;
  /** The present pages of the owner. */
  content: () => Settings['content'];
  sync: SyncDeps;
  clock: Clock;
  now: () => string;
  store: Store;
  publish: ShownSite['publish'];
  emit: Listener;
  health: Health;
  /** The already shown site. */
  stored: Shown | null;
  readings: Readings;
  /** Runs a read in its turn; at once if left out. */
  inTurn?: CommonParts['inTurn'] | undefined;
}

/** Most posts with new images that are read one by one. */
const mostNamed = 10;

/** Reads the service and shows and saves changes, until it is stopped. It watches once `watcher` is started. */
async function createSyncing(options: SyncingOptions): Promise<Syncing & { images: ImageCache }> {
  const { settings, content, sync, clock, now, store, publish, emit, health, stored, inTurn, readings } =
    options;
  const imageClock = { ...sync, wallClock: clock.wallClock };
  const images = await openImages(settings, imageClock, store.images, (sources) =>
    requestImages(reader.showing(sources)),
  );
  const hints = createHintKeeper(store.hints);
  const onProgress: SyncDeps['onProgress'] = ({ read: posts, total }) =>
    emit({ type: 'reading', posts, total, at: now() });
  const onThreadFailed = (error: unknown) => emit({ type: 'thread-failed', error, at: now() });
  const deps = { ...sync, at: now, onProgress, onThreadFailed };
  const reader = createSiteReader(settings, deps, images, readings);
  const watcher = createWatcher<SiteRead>({
    read: inTurn
      ? (asked) => inTurn(() => reader.read(asked), asked.signal, asked.hint !== undefined)
      : reader.read,
    publish,
    clock,
    random: sync.random,
    emit,
    health,
    hints,
    initial: await latestRead(store, stored),
    moments: () => eventEnds(content(), settings.site.timeZone),
  });
  /** Few posts are read by their names, others with the whole list. */
  async function requestImages(publishIds: Iterable<number>): Promise<void> {
    const few = [...Iterator.from(publishIds).take(mostNamed + 1)];
    const hints = few.length > mostNamed || few.length === 0 ? [{}] : few.map((publishId) => ({ publishId }));
    await Promise.all(hints.map((hint) => watcher.request('images', hint)));
  }

  return {
    watcher,
    hints,
    images,
    async settled() {
      await watcher.settled();
      await images.settled();
      // Publishes that the images caused.
      await watcher.settled();
    },
    async stop() {
      await Promise.all([watcher.stop(), images.stop()]);
    },
  };
}

export interface SyncPartsOptions extends Omit<SyncingOptions, 'publish' | 'emit' | 'health' | 'stored'> {
  /** The store, when several processes may have it open. */
  shared: SharedStore | null;
  role: Role;
  shown: ShownSite;
  front: Front;
  reports: Reports;
  /** Notifies others of what is shown: only in the process that syncs. */
  notifier: Pick<Notifier, 'begin' | 'shown' | 'end'>;
}

/** Keeps the site of a process current: by its own syncing, or that of the process that leads. */
export interface SyncParts {
  request: Watcher['request'];
  /** Accepts a webhook. Resolves once it is stored. */
  accept: (hint: Hint) => Promise<void>;
  /** Whether an image of an advert is present. */
  hasImage(address: string): boolean;
  /** Shows saves of other processes. Call it before the server answers, and `start` after. */
  join(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when no read, publish or save is running. */
  settled(): Promise<void>;
  /** The same, and the images of adverts have arrived. */
  settledWithImages(): Promise<void>;
}

export async function createSyncParts(options: SyncPartsOptions): Promise<SyncParts> {
  const { settings, clock, now, store, shared, role, shown, front, reports, notifier } = options;
  let syncing: (Syncing & { images: ImageCache }) | null = null;
  const { emit } = reports;
  const health = createHealth(clock, (event) => emit({ ...event, at: instantOf(clock) }));
  const publish = probing(shown, front, settings, reports);

  async function begin(stored: Shown | null): Promise<Syncing> {
    const { sync, inTurn, content, readings } = options;
    const begun = await createSyncing({
      settings,
      content,
      sync,
      clock,
      now,
      store,
      publish,
      emit,
      health,
      stored,
      inTurn,
      readings,
    });
    syncing = begun;
    notifier.begin();
    if (stored) notifier.shown(stored);
    const stop = async (isLost?: boolean) => {
      syncing = null;
      // The lease is released after that: the next leader must not notify others at the same time.
      await Promise.all([begun.stop(), notifier.end(isLost)]);
    };
    return { ...begun, stop };
  }
  const common = {
    hasImage: (address: string) => syncing?.images.has(address) ?? false,
  };

  if (shared) {
    const roles = createRoles({
      role,
      store: shared,
      clock,
      emit,
      health,
      shown: { follow: () => follow(shown, front, settings, reports), showStored: shown.showStored },
      warn: (message) => reports.log.warn(message),
      async begin(stored) {
        const begun = await begin(stored);
        await begun.watcher.start().catch(async (error: unknown) => {
          await begun.stop();
          throw error;
        });
        return begun;
      },
    });
    const { request, accept, start, stop, settled } = roles;
    return {
      ...common,
      request,
      accept,
      join: start,
      start: async () => undefined,
      stop,
      settled,
      settledWithImages: settled,
    };
  }
  const stored = await shown.showStored();
  const alone = await begin(stored);
  const { request, settled } = alone.watcher;
  async function start(): Promise<void> {
    // Visitors need not wait for it: until then the site is shown, but not reported as ready.
    if (stored) {
      await reports.probe(front, stored.site, settings.site);
      emit({ type: 'shown', snapshot: stored.snapshot, at: now() });
    }
    await alone.watcher.start();
  }
  return {
    ...common,
    request,
    accept: (hint: Hint) => acceptHere(alone, hint),
    join: async () => undefined,
    start,
    stop: alone.stop,
    settled,
    settledWithImages: alone.settled,
  };
}

/** Shows and saves. Probes the first shown site, and each one until all kinds of pages can be printed. */
const probing =
  (shown: ShownSite, front: Front, settings: Settings, reports: Reports): ShownSite['publish'] =>
  async (board, more) => {
    const isFirst = shown.site() === null;
    const published = await shown.publish(board, more);
    reports.takeProblems(board.problems);
    const site = shown.site();
    if (site && (isFirst || reports.hasStartFailure())) await reports.probe(front, site, settings.site);
    return published;
  };

/** The same for a save of another process. */
async function follow(shown: ShownSite, front: Front, settings: Settings, reports: Reports) {
  const isFirst = shown.site() === null;
  const one = await shown.follow();
  if (one) reports.takeProblems(one.site.board.problems);
  if (one && (isFirst || reports.hasStartFailure())) await reports.probe(front, one.site, settings.site);
  return one;
}

/** The last saved board: the identical object that is shown, so that cached results about its jobs stay valid. */
async function latestRead(store: Store, shown: Shown | null): Promise<SiteRead | null> {
  const newest = (await store.snapshots())[0]?.id;
  if (newest === undefined) return null;
  const latest =
    shown?.snapshot === newest
      ? { board: shown.site.board, images: shown.images }
      : await store.board(newest);
  return latest && { ...latest, complete: true, readings: [], listProblems: [] };
}
