import { createLock } from '../base/timing.ts';
import { changedAt } from '../board/changes.ts';
import type { Board } from '../board/job.ts';
import { archivePolicy, emptyArchive } from '../site/archive/archived.ts';
import { createSite, type Site, type SiteContent, type SiteKit } from '../site/site.ts';
import type { SignedBoard, SiteHistory } from '../site/site-history.ts';
import { emptyMemory, type RememberedFor, rememberSite, type SiteMemory } from '../site/site-memory.ts';
import { type RecordOf, SiteRecord } from '../site/site-record.ts';
import { proofAddresses } from '../site/twins/proof.ts';
import type { SnapshotSummary, Store } from '../store/store.ts';
import { createSigner } from './signed-jobs.ts';
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
  /** Serves a site to visitors. */
  front: { show(site: Site): void };
  store: Store;
  /** The time of day as an ISO instant. */
  now: () => string;
  /** Is called with what visitors get, at start and after every switch. Must not throw. */
  onShown: (shown: Shown) => void;
}

/** Turns boards into the site that visitors see, and saves them. Its creator must hold the lock of the store. */
export interface ShownSite {
  /**
   * Shows a board, then saves it. While a snapshot is pinned, nothing is shown or saved.
   *
   * @throws when it can't be saved; it is shown all the same
   */
  publish: Publish<SiteRead>;
  /** Shows what is stored: the pinned snapshot, else the newest. `null` when there is none. */
  showStored(): Promise<Shown | null>;
  /** The same after another process has saved: the memory of this one is outdated. */
  follow(): Promise<Shown | null>;
  /** Shows an older snapshot, and pins it. @param by who pins it. @throws {Error} when there is no such snapshot */
  rollback(id: string, by?: string): Promise<Shown>;
  /** Resumes publishing after a rollback. */
  unpin(): Promise<boolean>;
  /**
   * Shows the same board with other pages of the owner's from now on, and saves it, if this process saves boards.
   * While a snapshot is pinned, it is shown with them too.
   *
   * @returns the snapshot that it was saved as; `null` if it was not
   * @throws when it can't be saved; it is shown all the same
   */
  change(kit: SiteKit): Promise<string | null>;
  /** What visitors see; `null` before the first. */
  site(): Site | null;
  /** Resolves when no publish or save is running. */
  settled(): Promise<void>;
}

export function createShownSite({ kit: first, front, store, now, onShown }: ShownSiteOptions): ShownSite {
  let kit = first;
  const signedJobs = createSigner();
  // Publishes and rollbacks change the same state: one at a time.
  const inTurn = createLock();
  let shown: Site | null = null;
  // Updated with each shown board, saved or not: addresses that visitors have seen must keep redirecting.
  let memory: SiteMemory | null = null;
  // What this process made that memory for, if it did: the next memory is made from the difference.
  let remembers: RememberedFor | undefined;
  let images: SiteRead['images'] = {};
  // What was saved last, which the next board is shown with until it is saved itself.
  let history: SiteHistory = { ...store.history, signed: null, archive: emptyArchive };
  let newest: SnapshotSummary | null = null;

  async function remembered(): Promise<SiteMemory> {
    const known = memory ?? (await store.memory()) ?? emptyMemory;
    memory = known;
    return known;
  }

  function show(content: SiteContent): Site {
    const site = createSite(kit, content);
    shown = site;
    images = content.images;
    front.show(site);
    return site;
  }

  async function publish(board: Board, images: SiteRead['images']): ReturnType<Publish<SiteRead>> {
    const pinned = await store.pinned();
    if (pinned !== null && shown) return { snapshot: pinned, changed: false };
    return save(await showRemembered(board, images), images);
  }

  async function showRemembered(board: Board, images: SiteRead['images']): Promise<Site> {
    const { site, content } = kit.settings;
    memory = rememberSite(await remembered(), board, site, content, remembers);
    remembers = { board, content };
    return show({ board, memory, images, history });
  }

  async function save(site: Site, images: SiteRead['images']): ReturnType<Publish<SiteRead>> {
    const { board, memory } = site;
    await site.prepareToSave();
    const signed = await signedJobs(site, kit);
    newest ??= (await store.snapshots())[0] ?? null;
    const before = newest?.id;
    newest = await store.save({
      board,
      images,
      memory,
      fingerprint: site.fingerprint(),
      shownAt: now(),
      signed,
      archive: archivePolicy(kit.settings.site, board.at),
    });
    const snapshot = newest.id;
    const changed = snapshot !== before;
    const saved = await showSaved({ board, memory, images }, site);
    if (changed) onShown({ snapshot, site: saved, images });
    return { snapshot, changed };
  }

  /** Shows the same board with what was saved with it, if visitors see a difference. */
  async function showSaved(content: SiteContent, site: Site): Promise<Site> {
    const { chain, archive } = await store.history.read();
    const signed = chain && { board: content.board, memory: content.memory, chain };
    if (isSameList(history.signed, signed) && history.archive === archive) return site;
    history = { ...history, signed, archive };
    return show({ ...content, history });
  }

  async function change(next: SiteKit): Promise<string | null> {
    kit = next;
    if (!shown) return null;
    const { board } = shown;
    // Only a process that has published may save, and no older board is saved again.
    if (remembers?.board === board) {
      const { snapshot } = await save(await showRemembered(board, images), images);
      return snapshot;
    }
    const { site, content } = kit.settings;
    show({ board, memory: rememberSite(shown.memory, board, site, content), images, history });
    return null;
  }

  async function showStored(id?: string): Promise<Shown | null> {
    const stored = await store.board(id);
    if (!stored) return null;
    const { board, images } = stored;
    const known = await remembered();
    const isNewest = stored.id === (await store.snapshots())[0]?.id;
    // With an older board, later addresses redirect to it, or are closed jobs: no known address is "not found".
    const { site, content } = kit.settings;
    const beside = isNewest ? known : rememberSite(known, board, site, content);
    const { snapshot, chain, archive } = await store.history.read();
    // An older board's list is in the middle of the chain.
    const isLast = isNewest && snapshot === stored.id;
    history = { ...history, archive, signed: isLast && chain ? { board, memory: beside, chain } : null };
    const one = { snapshot: stored.id, site: show({ board, memory: beside, images, history }), images };
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
    change: (next) => inTurn(() => change(next)),
    site: () => shown,
    settled: () => inTurn(async () => undefined),
  };
}

const isSameList = (one: SignedBoard | null, other: SignedBoard | null): boolean =>
  one?.chain.head.hash === other?.chain.head.hash &&
  (one && changedAt(one.memory.changes, proofAddresses.list)) ===
    (other && changedAt(other.memory.changes, proofAddresses.list));

/** Makes the records of the successive sites of one process, shared by everything that needs one. */
export function createRecorder(): RecordOf {
  const inTurn = createLock();
  let last: { site: Site; record: SiteRecord } | undefined;
  return (site) =>
    inTurn(async () => {
      if (last?.site !== site) {
        const before = last?.site.base === site.base ? last.record : undefined;
        last = { site, record: await SiteRecord.of(site, before) };
      }
      return last.record;
    });
}
