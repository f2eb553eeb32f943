import { createLock } from '../base/timing.ts';
import type { Board } from '../board/job.ts';
import { createSite, type Site, type SiteContent, type SiteKit } from '../site/site.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../site/site-memory.ts';
import type { SnapshotSummary, Store } from '../store/store.ts';
import type { SiteRead } from './site-reader.ts';
import type { Publish } from './sync.ts';

/** A site that visitors see, with the snapshot that it was saved as. */
export interface Shown {
  snapshot: string;
  site: Site;
  images: SiteRead['images'];
}

export interface ShownSiteOptions {
  kit: SiteKit;
  /** Gives visitors a site. */
  front: { show(site: Site): void };
  store: Store;
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Hears which snapshot visitors get, at start and after every switch. Must not throw. */
  onShown: (shown: Shown) => void;
}

/** Turns boards into the site that visitors see, and keeps them. Whoever makes one holds the lock of the store. */
export interface ShownSite {
  /**
   * Shows a board, then saves it. While a snapshot is pinned, nothing is shown or saved.
   *
   * @throws when it can't be saved; it is shown all the same
   */
  publish: Publish<SiteRead>;
  /** Shows what the store holds: the pinned snapshot, else the newest. `null` where there is none. */
  showStored(): Promise<Shown | null>;
  /** The same after another process has saved: what this one remembered is of an earlier day. */
  follow(): Promise<Shown | null>;
  /** Shows an older snapshot, and pins it. @param by who wants it. @throws {Error} when there is no such snapshot */
  rollback(id: string, by?: string): Promise<Shown>;
  /** Lets publishing go on after a rollback. */
  unpin(): Promise<boolean>;
  /** What visitors see; `null` before the first. */
  site(): Site | null;
  /** Resolves when nothing is being shown or saved. */
  settled(): Promise<void>;
}

export function createShownSite({ kit, front, store, now, onShown }: ShownSiteOptions): ShownSite {
  const { site: settings, content } = kit.settings;
  // Publishes and rollbacks change the same things: one at a time.
  const inTurn = createLock();
  let shown: Site | null = null;
  // Goes on with each board that is shown, saved or not: an address that visitors have seen leads somewhere.
  let memory: SiteMemory | null = null;
  // The board for which this process made that memory, if it did: the next memory follows the difference.
  let remembers: Board | undefined;
  let newest: SnapshotSummary | null = null;

  async function remembered(): Promise<SiteMemory> {
    const known = memory ?? (await store.memory()) ?? emptyMemory;
    memory = known;
    return known;
  }

  function show(content: SiteContent): Site {
    const site = createSite(kit, content);
    shown = site;
    front.show(site);
    return site;
  }

  async function publish(board: Board, images: SiteRead['images']): ReturnType<Publish<SiteRead>> {
    const pinned = await store.pinned();
    if (pinned !== null && shown) return { snapshot: pinned, changed: false };
    memory = rememberSite(await remembered(), board, settings, content, remembers);
    remembers = board;
    const site = show({ board, memory, images });
    await site.prepareToSave();
    newest ??= (await store.snapshots())[0] ?? null;
    const before = newest?.id;
    newest = await store.save({
      ...{ board, images, memory },
      fingerprint: site.fingerprint(),
      shownAt: now(),
    });
    const snapshot = newest.id;
    const changed = snapshot !== before;
    if (changed) onShown({ snapshot, site, images });
    return { snapshot, changed };
  }

  async function showStored(id?: string): Promise<Shown | null> {
    const stored = await store.board(id);
    if (!stored) return null;
    const { board, images } = stored;
    const known = await remembered();
    const isNewest = stored.id === (await store.snapshots())[0]?.id;
    // Beside an older board, what has been shown since leads to it, or is closed: nothing that was there is not found.
    const beside = isNewest ? known : rememberSite(known, board, settings, content);
    const one = { snapshot: stored.id, site: show({ board, memory: beside, images }), images };
    onShown(one);
    return one;
  }

  return {
    publish: (board, { read, signal }) =>
      inTurn(() => {
        signal.throwIfAborted();
        return publish(board, read.images);
      }),
    showStored: () => inTurn(() => showStored()),
    follow: () =>
      inTurn(() => {
        memory = newest = null;
        remembers = undefined;
        return showStored();
      }),
    rollback: (id, by) =>
      inTurn(async () => {
        await store.pin(id, by);
        const one = await showStored(id);
        if (!one) throw new Error(`There is no snapshot ${id} any more: see jobfront snapshots.`);
        return one;
      }),
    unpin: () => inTurn(() => store.unpin()),
    site: () => shown,
    settled: () => inTurn(async () => undefined),
  };
}
