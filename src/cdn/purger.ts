import { spawn } from 'node:child_process';
import type { Logger } from 'pino';
import { z } from 'zod';
import { keyOf } from '../base/keys.ts';
import { differences, type LedgerStorage, openLedger } from '../base/ledger.ts';
import { type Clock, createRetry, createScheduler, instantOf } from '../base/timing.ts';
import { runCommand } from '../export/deploy/run-command.ts';
import { environmentWithout } from '../export/deploy/run-deploy.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Site } from '../site/site.ts';
import { createTagKeys, type RecordOf, siteTag } from '../site/site-record.ts';
import { fileState } from '../store/whole-file.ts';
import type { CdnStatus } from '../sync/status.ts';
import type { Happening } from '../sync/sync.ts';
import { type Provider, type PurgeTrouble, providerOf } from './providers.ts';

/** The result of a request, for log and metrics. */
export type PurgeEvent = Extract<Happening, { type: 'purged' | 'purge-failed' }>;

export interface PurgerOptions<Shown> {
  provider: Provider;
  /** The tag of everything of the site. */
  wholeTag: string;
  /** What is shown under each tag; `null` when unknown. Never rejects. */
  keysOf: (shown: Shown) => Promise<ReadonlyMap<string, string | bigint> | null>;
  record: PurgeRecord;
  clock: Clock;
  random: () => number;
  /** Receives events. Must not throw. */
  emit: (event: PurgeEvent) => void;
}

/** Records between runs for which site a CDN has purged everything outdated. */
export interface PurgeRecord {
  /** The digest of that site; `null` when unknown. */
  read(): Promise<string | null>;
  /** Durable when it resolves. `null`: a purge is running. */
  write(digest: string | null): Promise<void>;
}

/** Purges changes of the live site, in the background. */
export interface Purger<Shown> {
  /** Call it when visitors get a new site, and at the start: what an earlier run has left is purged then. */
  shown(shown: Shown): void;
  status(): CdnStatus;
  /** Aborts a running purge: the next start purges everything. */
  stop(): Promise<void>;
  /** Resolves when nothing is being purged. */
  settled(): Promise<void>;
}

const longestBackoffMs = 300_000;

/**
 * Purges after each switch, as soon as the provider's limits allow. Changes are found by comparing what is shown under
 * each tag before and after: changes that come while a purge waits are purged with it, and none is lost by a failure or
 * a kill. If it would take more requests than are available now, one request purges everything.
 */
export function createPurger<Shown>(options: PurgerOptions<Shown>): Purger<Shown> {
  const { provider, wholeTag, keysOf, record, clock, random, emit } = options;
  const stopping = new AbortController();
  const retry = createRetry({ clock, maxMs: longestBackoffMs, random });
  const bucket = createBucket(provider.limit, clock.now);
  /** Shown, and not yet compared. */
  let queue: Shown[] = [];
  /** Number of shown sites that have not been compared yet. Until then their changes are unknown. */
  let uncompared = 0;
  let keys: ReadonlyMap<string, string | bigint> | null = null;
  /** Tags for which a CDN may be outdated. */
  let changed: Set<string> | 'all' | null = null;
  let status: CdnStatus = { lastPurge: null, pending: null, trouble: null, next: null };

  const isChanged = () => changed === 'all' || (changed?.size ?? 0) > 0;
  const pending = () => (changed === 'all' ? (keys?.size ?? 1) : (changed?.size ?? null));
  const dueAt = () => Math.max(retry.dueAt(false), clock.now() + bucket.waitMs());

  const worker = createScheduler({
    clock,
    tasks: [
      {
        dueAt() {
          // A shown site is compared at once, so that only its keys are kept in memory.
          if (queue.length > 0) return clock.now();
          return isChanged() ? dueAt() : Number.POSITIVE_INFINITY;
        },
        run: () => run().catch(failed),
      },
    ],
  });

  /** Compares shown sites, and sends one request if it is time. */
  async function run(): Promise<void> {
    for (const shown of queue.splice(0)) {
      await compare(await keysOf(shown));
      uncompared -= 1;
    }
    status = { ...status, pending: pending() };
    if (isChanged()) {
      if (dueAt() > clock.now()) return;
      await record.write(null);
      await send();
    }
    if (isChanged()) return;
    await record.write(keys && digestOf(keys));
    retry.healed();
    status = { ...status, trouble: null, next: null };
  }

  /** Records the differences from the previous site. A new tag has nothing in a CDN. */
  async function compare(next: ReadonlyMap<string, string | bigint> | null): Promise<void> {
    const before = keys;
    keys = next;
    if (changed === null) {
      const last = await record.read().catch(() => null);
      changed = next !== null && last === digestOf(next) ? new Set() : 'all';
    } else if (before === null || next === null) changed = 'all';
    else if (changed !== 'all') {
      const { changed: other, removed } = differences(next, before);
      const isOther = new Set([...other, ...removed]);
      for (const tag of before.keys()) if (isOther.has(tag)) changed.add(tag);
    }
  }

  async function send(): Promise<void> {
    const known = changed instanceof Set && keys !== null ? { tags: [...changed], all: keys.size } : null;
    const requests = Math.ceil((known?.tags.length ?? 0) / provider.most);
    const isWhole = known === null || known.tags.length > known.all / 2 || requests > bucket.most();
    const tags = isWhole ? [wholeTag] : known.tags.slice(0, provider.most);
    bucket.take();
    const trouble = await provider.purge(tags, stopping.signal);
    if (trouble) throw new NotPurged(trouble);
    changed = new Set(isWhole ? [] : known.tags.slice(tags.length));
    status = { ...status, lastPurge: instantOf(clock), pending: changed.size };
    emit({ type: 'purged', tags: tags.length, whole: isWhole, pending: changed.size });
  }

  function failed(error: unknown): void {
    if (stopping.signal.aborted) return;
    const isRefused = error instanceof NotPurged;
    // Paths of this machine must not be shown.
    const reason = isRefused ? error.message : 'What was purged could not be kept in DATA_DIR; see the log.';
    retry.failed(reason, isRefused ? error.trouble.retryAfterMs : null);
    const wait = dueAt() - clock.now();
    const next = new Date(clock.wallClock() + wait).toISOString();
    status = { ...status, trouble: retry.trouble(), next };
    const why = error instanceof Error ? error.message : String(error);
    emit({ type: 'purge-failed', reason: why, pending: status.pending });
  }

  return {
    shown(shown) {
      queue.push(shown);
      uncompared += 1;
      worker.tick();
    },
    status: () => (uncompared > 0 ? { ...status, pending: null } : status),
    async stop() {
      stopping.abort(new Error('The site stops.'));
      worker.stop();
      queue = [];
      await worker.settled();
    },
    settled: worker.settled,
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

const digestOf = (keys: ReadonlyMap<string, string | bigint>): string =>
  keyOf([...keys].map(([tag, key]) => `${tag} ${key}`).sort());

/** A token bucket: each request takes a token, and tokens are added steadily. */
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
    /** Milliseconds until there is a token. */
    waitMs: () => (limit === null ? 0 : Math.ceil(Math.max(0, ((1 - refill()) / perSecond) * 1000))),
    /** Most requests of one purge: one is reserved for the next. */
    most: () => (limit === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(refill()) - 1)),
    take() {
      if (limit !== null) tokens = refill() - 1;
    },
  };
}

export interface SitePurgerDeps {
  clock: Clock;
  random: () => number;
  log: Pick<Logger, 'warn'>;
  recordOf: RecordOf;
  /** The environment of the owner's command. */
  environment: NodeJS.ProcessEnv;
  emit: (event: PurgeEvent) => void;
}

/** A longer command counts as stuck. */
const timeoutMs = 60_000;

/** Purges what a live site shows from the CDN of its settings; `null` when there is none that can be purged. */
export function createSitePurger(settings: Settings, deps: SitePurgerDeps): Purger<Site> | null {
  const { clock, random, log, recordOf, environment, emit } = deps;
  // Of the site's secrets the command gets only its own.
  const token = settings.environment.CDN_TOKEN?.reveal();
  const own = { ...environmentWithout(environment, []), ...(token !== undefined && { CDN_TOKEN: token }) };
  const provider = providerOf(settings.environment, {
    wallClock: clock.wallClock,
    run: (command, input, signal) =>
      runCommand({
        command,
        input,
        signal,
        clock,
        timeoutMs,
        environment: own,
        // The folder of the owner's scripts.
        spawn: (file, args, its) => spawn(file, args, { ...its, cwd: settings.folder }),
        kind: { name: 'purge command', setting: 'CDN_PURGE_COMMAND' },
      }),
  });
  if (provider === null) return null;
  const wholeTag = siteTag(settings);
  const tagKeys = createTagKeys(settings);
  return createPurger<Site>({
    provider,
    wholeTag,
    clock,
    random,
    emit,
    // An address whose file can't be planned reports that itself when it is requested.
    keysOf: (site) => recordOf(site).then(tagKeys, () => null),
    record: storedRecord(
      fileState(settings.environment.DATA_DIR, 'purged'),
      `${provider.to} ${wholeTag}`,
      (message) => log.warn(message),
    ),
  });
}

const recordSchema = z.object({ format: z.literal(1), to: z.string(), digest: z.string().nullable() });

/** The stored record. @param to identifies the cache: a record of another one is ignored */
export function storedRecord(
  place: LedgerStorage,
  to: string,
  report: (message: string) => void,
): PurgeRecord {
  const open = (from: LedgerStorage) =>
    openLedger<{ to: string; digest: string | null }, string>({
      place: from,
      parse(text) {
        const { to, digest } = recordSchema.parse(JSON.parse(text));
        return { about: { to, digest }, items: new Map() };
      },
      print: ({ about: { digest } }) => `${JSON.stringify({ format: 1, to, digest })}\n`,
      empty: { to, digest: null },
      isOurs: (about) => about.to === to,
      report,
    });
  let ledger: Awaited<ReturnType<typeof open>> | undefined;
  return {
    async read() {
      ledger = await open(place);
      return ledger.about.digest;
    },
    async write(digest) {
      // One that can't be read counts as empty, and is replaced.
      const isFirst = ledger === undefined;
      ledger ??= await open({ ...place, read: async () => null });
      ledger.describe({ digest });
      await ledger.save({ always: isFirst });
    },
  };
}
