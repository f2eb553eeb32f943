import { type Clock, createScheduler, instantOf } from '../base/timing.ts';
import type { Leadership, SharedStore } from '../store/store.ts';
import { nextBoundary } from './board-changes.ts';
import type { HintKeeper, Outcome } from './requests.ts';
import type { Shown, ShownSite } from './shown-site.ts';
import type { Health } from './status.ts';
import type { Happening, Hint, Listener } from './sync.ts';
import type { Watcher } from './watcher.ts';

/** The role of a process: `sync` and `all` may lead, one of them at a time; `front` never does. */
export type Role = 'all' | 'sync' | 'front';

/** What runs in the process that syncs a site. */
export interface Syncing {
  watcher: Watcher;
  hints: HintKeeper;
  /** Resolves when no read, publish or save is running, and the images have arrived. */
  settled(): Promise<void>;
  /** @param isLost another process leads already */
  stop(isLost?: boolean): Promise<void>;
}

export interface RolesOptions {
  role: Role;
  store: SharedStore;
  shown: Pick<ShownSite, 'follow' | 'showStored'>;
  clock: Clock;
  emit: Listener;
  /** Shared by this process and its syncing. */
  health: Health;
  /** Is called with the reason when the database is unreachable. */
  warn: (message: string) => void;
  /** Starts syncing, from the shown site. */
  begin: (shown: Shown | null) => Promise<Syncing>;
}

/** One of the processes of a site. */
export interface Roles {
  /** Shows what is saved, and leads when no other process does. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Requests a sync, here or from the process that leads. */
  request: Watcher['request'];
  /** The same for a webhook. Resolves once it is stored. */
  accept(hint: Hint): Promise<void>;
  /** The syncing while this process leads; `null` while another one does. */
  syncing(): Syncing | null;
  settled(): Promise<void>;
}

/** Milliseconds between two polls of the database, with or without notices. */
const lookMs = 1_000;
/** Milliseconds between two checks whether an operator's request is answered, and how often. */
const answerMs = 250;
const answerLooks = 80;

/**
 * Keeps one process in step with the others: it shows what the leader saves, forwards webhooks, and becomes the leader
 * when there is none. Failures are retried at the next poll, and the shown site stays.
 */
export function createRoles(options: RolesOptions): Roles {
  const { role, store, shown, clock, health, warn, begin } = options;
  const emit = (event: Happening) => options.emit({ ...event, at: instantOf(clock) });
  let leading: { leadership: Leadership; syncing: Syncing } | null = null;
  let isLost = false;
  let isStopped = false;
  let last: Shown | null = null;
  let revision: string | null = null;
  let pinned: string | null = null;
  /** When to look at the store next; it is looked at once at the start. */
  let lookAt = Number.NEGATIVE_INFINITY;
  const worker = createScheduler({ clock, tasks: [{ dueAt: () => lookAt, run }] });

  async function run(): Promise<void> {
    lookAt = Number.POSITIVE_INFINITY;
    await look();
    lookAt = Math.min(lookAt, clock.now() + lookMs);
  }

  function wake(): void {
    lookAt = Number.NEGATIVE_INFINITY;
    worker.tick();
  }

  /** One look at the store: show what is saved, lead when nobody does, take the requests of other processes. */
  async function look(): Promise<void> {
    try {
      if (isLost) await stopLeading();
      await follow();
      if (!leading && role !== 'front') await lead();
      if (leading && (await store.hasAsked())) {
        await leading.syncing.hints.found();
        takeRequests(leading.syncing);
      }
      if (!leading) health.set('store', null);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      warn(why);
      // The leader reports itself when it can't save.
      if (!leading) health.set('store', trouble);
    }
  }

  /** Another process leads now. */
  async function stopLeading(): Promise<void> {
    const ending = leading;
    leading = null;
    isLost = false;
    await ending?.syncing.stop(true);
    await ending?.leadership.release();
    // What it could not read or save is left to the next leader.
    health.clear();
    // What this one has shown and could not save is discarded.
    revision = null;
    emit({ type: 'leads', leads: false });
  }

  /** Shows what another process has saved. */
  async function follow(): Promise<void> {
    const now = await store.revision();
    if (now === revision) return;
    if (leading) await followPin(leading.syncing);
    else {
      last = await shown.follow();
      if (last) {
        const { board } = last.site;
        emit({
          type: 'followed',
          snapshot: last.snapshot,
          boardAt: board.at,
          jobs: board.jobs.length,
          problems: board.problems.length,
          nextBoundary: nextBoundary(board),
        });
      }
    }
    revision = now;
  }

  /** Follows an operator who has pinned or unpinned a snapshot in another process. */
  async function followPin({ watcher }: Syncing): Promise<void> {
    const pin = await store.pinned();
    if (pin === pinned) return;
    pinned = pin;
    if (pin === null) void watcher.request('operator');
    else {
      const one = await shown.showStored();
      if (one) emit({ type: 'shown', snapshot: one.snapshot });
    }
  }

  /** Becomes the leader, if there is none, and starts to sync. */
  async function lead(): Promise<void> {
    const leadership = await store.lead();
    if (!leadership) return;
    try {
      isLost = false;
      leadership.onLost(() => {
        isLost = true;
        wake();
      });
      // What the previous leader has saved in its last moment.
      await follow();
      pinned = await store.pinned();
      leading = { leadership, syncing: await begin(last) };
      // Syncing continues from what is saved; the present board need not stay in memory.
      last = null;
      health.set('store', null);
      emit({ type: 'leads', leads: true });
      takeRequests(leading.syncing);
    } catch (error) {
      await leadership.release();
      throw error;
    }
  }

  /** Requests of other processes. A named post is read alone, so it does not wait for the whole list. */
  function takeRequests({ watcher }: Syncing): void {
    for (const { reason, hint } of store.takeAsked()) void watcher.request(reason, hint as Hint);
  }

  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  async function askLeader(hint: Hint & { confirm?: boolean }): Promise<Outcome> {
    const before = last?.snapshot;
    const id = await store.ask({ reason: 'operator', hint });
    for (let looks = 0; looks < answerLooks && !isStopped; looks += 1) {
      await wait(answerMs);
      if (await store.isAsked(id)) continue;
      wake();
      await worker.settled();
      return { result: last?.snapshot === before ? 'unchanged' : 'published', reason: null };
    }
    return { result: 'failed', reason: 'The process that syncs this site has not answered yet; it will.' };
  }

  return {
    async start() {
      emit({ type: 'leads', leads: false });
      store.onNews(wake);
      wake();
      await worker.settled();
    },
    async stop() {
      isStopped = true;
      worker.stop();
      await worker.settled();
      await leading?.syncing.stop();
      // Another one leads while this one answers running requests.
      await leading?.leadership.release();
    },
    request: (reason, hint = {}) =>
      leading
        ? leading.syncing.watcher.request(reason, hint)
        : askLeader(hint).catch((error: Error) => ({ result: 'failed' as const, reason: error.message })),
    async accept(hint) {
      // Also when this process leads: one that was suspended may wrongly take itself for the leader.
      await store.ask({ reason: 'webhook', hint }).catch((error: unknown) => {
        // It can't be stored, and the sender gets an error; it is read all the same.
        void leading?.syncing.watcher.request('webhook', hint);
        throw error;
      });
    },
    syncing: () => leading?.syncing ?? null,
    async settled() {
      await worker.settled();
      await leading?.syncing.settled();
    },
  };
}

/** For a public page: the place of the database is only logged. */
const trouble =
  'The database of the site can’t be asked: what was shown last stays. It is tried again every second; see the log.';

/** Accepts a webhook in a process that has its store to itself. Resolves once it is stored. */
export function acceptHere(
  { watcher, hints }: Pick<Syncing, 'watcher' | 'hints'>,
  hint: Hint,
): Promise<void> {
  const kept = hints.add();
  // A read that begins from here on sees the change, and its mark answers this request. It waits for no disk.
  void watcher.request('webhook', hint);
  return kept;
}
