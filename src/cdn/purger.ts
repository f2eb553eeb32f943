import { keyOf } from '../site/keys.ts';
import type { CdnStatus } from '../sync/status.ts';
import type { Happening } from '../sync/sync.ts';
import { type Clock, createBackoff, instantOf } from '../sync/timing.ts';
import type { Provider, PurgeTrouble } from './providers.ts';

/** What became of a request, for log and metrics. */
export type PurgeEvent = Extract<Happening, { type: 'purged' | 'purge-failed' }>;

export interface PurgerOptions<Shown> {
  provider: Provider;
  /** The tag that everything of the site has. */
  wholeTag: string;
  /** What is shown under each tag. */
  keysOf: (shown: Shown) => Promise<ReadonlyMap<string, string>>;
  record: PurgeRecord;
  clock: Clock;
  random: () => number;
  /** Hears what happens. Must not throw. */
  emit: (event: PurgeEvent) => void;
}

/** Keeps from one run to the next up to which site a CDN has forgotten what is not shown any more. */
export interface PurgeRecord {
  /** The digest of that site; `null` where nobody knows. */
  read(): Promise<string | null>;
  /** Durable when it resolves. `null`: a purge is under way. */
  write(digest: string | null): Promise<void>;
}

/** Purges behind the back of the live site what has changed in it. */
export interface Purger<Shown> {
  /** Visitors get this from now on. Call it at the start, too: what an earlier run has left is purged then. */
  shown(shown: Shown): void;
  status(): CdnStatus;
  /** Breaks off what is under way: the next start purges everything. */
  stop(): Promise<void>;
  /** Resolves when nothing is being purged. */
  settled(): Promise<void>;
}

const longestBackoffMs = 300_000;

/**
 * Purges after each switch, as soon as the provider's limits let it. What has changed follows from what was purged last
 * and what is shown now, not from events: changes that come while a purge waits are part of it, and nothing is lost by
 * a failure or a kill. Where it would take more requests than there are just now, one purges everything.
 */
export function createPurger<Shown>(options: PurgerOptions<Shown>): Purger<Shown> {
  const { provider, wholeTag, keysOf, record, clock, random, emit } = options;
  const stopping = new AbortController();
  const backoff = createBackoff({ maxMs: longestBackoffMs, random });
  const bucket = createBucket(provider.limit, clock.now);
  /** What a CDN can have of each tag; `null`: anything. */
  let purged: Map<string, string> | null = null;
  let known: Promise<string | null> | null = null;
  let latest: { shown: Shown; keys?: ReadonlyMap<string, string> } | null = null;
  let running: Promise<void> | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;
  let cancel = () => {};
  let status: CdnStatus = { lastPurge: null, pending: null, trouble: null, next: null };

  function plan(): void {
    cancel();
    if (running || latest === null || latest.keys || stopping.signal.aborted) return;
    const wait = Math.max(backoff.dueAt(false), notBefore) - clock.now();
    if (wait > 0) cancel = clock.after(Math.min(wait, 2 ** 31 - 1), plan);
    else {
      running = purge()
        .catch(failed)
        .finally(() => {
          running = null;
          plan();
        });
    }
  }

  /** Purges until nothing that is shown has changed since. */
  async function purge(): Promise<void> {
    let mine = latest;
    while (mine) {
      const keys = mine.keys ?? (await keysOf(mine.shown));
      mine.keys = keys;
      await recall(keys);
      const changed = changedTags(purged, keys);
      status = { ...status, pending: changed?.length ?? keys.size };
      if (changed?.length === 0) {
        await record.write(digestOf(keys));
        purged = new Map(keys);
        if (latest === mine) return healed();
        mine = latest;
        continue;
      }
      await record.write(null);
      const waitMs = bucket.waitMs();
      if (waitMs > 0) await sleep(waitMs);
      // What was shown meanwhile is purged with it.
      if (waitMs <= 0) await send(changed, keys);
      else mine = latest;
    }
  }

  /** At the first site: what an earlier run has purged need not be purged again. */
  async function recall(keys: ReadonlyMap<string, string>): Promise<void> {
    if (known) return;
    known = record.read();
    if ((await known) === digestOf(keys)) purged = new Map(keys);
  }

  async function send(changed: readonly string[] | null, keys: ReadonlyMap<string, string>): Promise<void> {
    const requests = Math.ceil((changed?.length ?? 0) / provider.most);
    const isWhole = changed === null || changed.length > keys.size / 2 || requests > bucket.most();
    const tags = isWhole ? [wholeTag] : changed.slice(0, provider.most);
    bucket.take();
    const trouble = await provider.purge(tags, stopping.signal);
    if (trouble) throw new NotPurged(trouble);
    if (isWhole) purged = new Map(keys);
    else for (const tag of tags) settle(tag, keys.get(tag));
    const pending = isWhole ? 0 : changed.length - tags.length;
    status = { ...status, lastPurge: instantOf(clock), pending };
    emit({ type: 'purged', tags: tags.length, whole: isWhole, pending });
  }

  function settle(tag: string, key: string | undefined): void {
    if (key === undefined) purged?.delete(tag);
    else purged?.set(tag, key);
  }

  function healed(): void {
    backoff.healed();
    status = { ...status, pending: 0, trouble: null, next: null };
  }

  function failed(error: unknown): void {
    if (stopping.signal.aborted) return;
    // It is tried again with what is shown then.
    if (latest) delete latest.keys;
    const now = clock.now();
    backoff.failed(now);
    const isTold = error instanceof NotPurged;
    notBefore = now + (isTold ? (error.trouble.retryAfterMs ?? 0) : 0);
    const dueAt = Math.max(backoff.dueAt(false), notBefore);
    const reason = isTold ? error.message : 'What has changed could not be found out; see the log.';
    status = {
      ...status,
      trouble: { since: status.trouble?.since ?? instantOf(clock), reason },
      next: new Date(clock.wallClock() + dueAt - now).toISOString(),
    };
    const why = error instanceof Error ? error.message : String(error);
    emit({ type: 'purge-failed', reason: why, pending: status.pending });
  }

  function sleep(ms: number): Promise<void> {
    const { signal } = stopping;
    return new Promise((resolve, reject) => {
      const cancel = clock.after(ms, resolve);
      const stop = () => {
        cancel();
        reject(signal.reason);
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }

  return {
    shown(shown) {
      latest = { shown };
      plan();
    },
    status: () => status,
    async stop() {
      stopping.abort(new Error('The site stops.'));
      cancel();
      await running;
    },
    async settled() {
      while (running) await running;
    },
  };
}

class NotPurged extends Error {
  override name = 'NotPurged';
  readonly trouble: PurgeTrouble;
  constructor(trouble: PurgeTrouble) {
    super(trouble.reason);
    this.trouble = trouble;
  }
}

/** Tags of which a CDN may have something else than what is shown; `null`: all. Of a new tag it has nothing. */
function changedTags(
  purged: ReadonlyMap<string, string> | null,
  keys: ReadonlyMap<string, string>,
): string[] | null {
  if (purged === null) return null;
  return [...purged].filter(([tag, key]) => keys.get(tag) !== key).map(([tag]) => tag);
}

const digestOf = (keys: ReadonlyMap<string, string>): string =>
  keyOf([...keys].map(([tag, key]) => `${tag} ${key}`).sort());

/** A token bucket: a request takes a token, and tokens come back steadily. */
function createBucket(limit: Provider['limit'], now: () => number) {
  const { size, perSecond } = limit ?? { size: 1, perSecond: 0 };
  let tokens = size;
  let at = now();
  const refill = () => {
    tokens = Math.min(size, tokens + ((now() - at) / 1000) * perSecond);
    at = now();
    return tokens;
  };
  return {
    /** Until there is a token. */
    waitMs: () => (limit === null ? 0 : Math.ceil(Math.max(0, ((1 - refill()) / perSecond) * 1000))),
    /** Most requests that one purge may take: one is left for the next. */
    most: () => (limit === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(refill()) - 1)),
    take() {
      if (limit !== null) tokens = refill() - 1;
    },
  };
}
