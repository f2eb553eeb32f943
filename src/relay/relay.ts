import { type Clock, createBackoff, createRetry, createScheduler, instantOf } from '../base/timing.ts';
import { type ListedPost, listDigest, missingPosts, nextOpeningOrEnd } from '../board/listed-post.ts';
import { fileState } from '../store/whole-file.ts';
import { createListHold } from '../sync/list-hold.ts';
import type { BuildCall } from './build-hook.ts';

export interface RelayOptions {
  /** Reads the published list: proven complete, or it rejects. */
  readList: (signal: AbortSignal) => Promise<readonly ListedPost[]>;
  /** Calls a build. A rejection counts as a failed call. */
  callBuild: (digest: string, signal: AbortSignal) => Promise<BuildCall>;
  /** The digest that the built site reports; `null` when there is none. If left out, the site is not asked. */
  builtDigest?: ((signal: AbortSignal) => Promise<string | null>) | undefined;
  store: RelayStore;
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  emit: (event: RelayEvent) => void;
  /** Milliseconds without a webhook before the list is read. */
  quietMs: number;
  /** Milliseconds between two reads without webhooks. */
  pollMs: number;
  /** Milliseconds after which a called build should be on the site. */
  buildMs: number;
}

/** Longest time from the first webhook to the reading, however many arrive. */
const longestQuietMs = 60_000;
const longestBackoffMs = 60_000;
/** Between two requests to the built site. */
const builtEveryMs = 15_000;
/** Lists that are remembered, to recognise one that comes back. */
const mostEarlier = 8;

type Happening =
  | { type: 'webhook'; event: string }
  | { type: 'list-read'; digest: string; posts: number; changed: boolean }
  | { type: 'list-failed'; reason: string }
  | { type: 'list-held'; digest: string; missing: number | null }
  | { type: 'build-called'; digest: string }
  | { type: 'call-failed'; reason: string }
  | { type: 'built'; digest: string; ms: number }
  | { type: 'build-overdue'; digest: string; reason: string }
  | { type: 'state-failed'; reason: string };

/** An event. `at` is an ISO instant. */
export type RelayEvent = Happening & { at: string };

/** The status, as `/status.json` shows it. Instants are ISO, digests those of listed-post.ts. */
export interface RelayStatus {
  /** The last read list; `failure`: why the last reading failed, `held`: it waits to be confirmed. */
  list: {
    digest: string | null;
    posts: number | null;
    readAt: string | null;
    failure: string | null;
    held: boolean;
  };
  /** The build that still has to be called, and why the last call failed. */
  owed: { digest: string; failure: string | null } | null;
  called: { digest: string; at: string | null } | null;
  /** The state of the last called build; `unknown` when the site can't be asked. */
  build: { state: 'unknown' | 'waiting' | 'built' | 'overdue'; at: string | null };
  /** When a post opens or ends by itself. */
  nextBoundary: string | null;
  counts: { webhooks: number; reads: number; calls: number; failedCalls: number };
}

export interface Relay {
  /** Call it for a webhook: posts may have changed. */
  hint(event: string): void;
  start(): Promise<void>;
  /** Reads the list as soon as nothing else is running. */
  readNow(): void;
  status(): RelayStatus;
  /** Aborts what is running. Pending builds are stored, and called after the next start. */
  stop(): Promise<void>;
}

/**
 * Calls a build of a static site when what visitors would see has changed. Webhooks, the validity of posts and polls
 * are reasons to read the list; the digest of the list decides. Tasks run one at a time, so there are never two calls
 * at once, and changes meanwhile count for the next one. A pending build is a level, stored on disk: however often the
 * process is killed or the host is down, finally a build is called after the last change.
 */
export function createRelay(options: RelayOptions): Relay {
  const { readList, callBuild, builtDigest, store, clock, random, quietMs, pollMs, buildMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const reading = createBackoff({ maxMs: longestBackoffMs, random });
  const calling = createRetry({ clock, maxMs: longestBackoffMs, random });
  // Each mistake would cost a build.
  const hold = createListHold({ waitMs: 5_000, longestWaitMs: 60_000, mostReadings: 8 });
  let state: RelayState = { called: null, calledAt: null, wanted: null, earlier: [] };
  let isNew = false;
  let list: Omit<RelayStatus['list'], 'held'> = { digest: null, posts: null, readAt: null, failure: null };
  /** The last accepted list; `null` after a start. */
  let accepted: readonly ListedPost[] | null = null;
  let callFailure: string | null = null;
  let boundary: string | null = null;
  let hints: { first: number; last: number } | null = null;
  let pollAt = Number.NEGATIVE_INFINITY;
  let build: (RelayStatus['build'] & { since: number; nextAt: number }) | null = null;
  const counts = { webhooks: 0, reads: 0, calls: 0, failedCalls: 0 };

  const emit = (event: Happening) => options.emit({ ...event, at: instantOf(clock) });
  const isOwed = () => state.wanted !== null && state.wanted !== state.called;

  function readAt(): number {
    const asked = hints && Math.min(hints.last + quietMs, hints.first + longestQuietMs);
    const wall = boundary === null ? Number.POSITIVE_INFINITY : Date.parse(boundary);
    const opensAt = clock.now() + (wall - clock.wallClock());
    const wantedAt = hold.dueAt() ?? Math.min(asked ?? Number.POSITIVE_INFINITY, opensAt, pollAt);
    return Math.max(wantedAt, reading.dueAt(asked !== null));
  }

  const task = (dueAt: () => number, work: () => Promise<void>) => ({
    dueAt,
    run: () => work().catch((error: unknown) => emit({ type: 'state-failed', reason: reasonOf(error) })),
  });
  const worker = createScheduler({
    clock,
    most: 1,
    tasks: [
      task(() => (isOwed() ? calling.dueAt(false) : Number.POSITIVE_INFINITY), call),
      task(readAt, read),
      task(() => build?.nextAt ?? Number.POSITIVE_INFINITY, askBuilt),
    ],
  });

  async function read(): Promise<void> {
    // Later webhooks may announce changes that this reading does not see.
    hints = null;
    pollAt = clock.now() + pollMs;
    counts.reads += 1;
    try {
      const posts = await readList(signal);
      const at = instantOf(clock);
      const digest = listDigest(posts, at);
      reading.healed();
      boundary = nextOpeningOrEnd(posts, at);
      list = { digest, posts: posts.length, readAt: at, failure: null };
      emit({ type: 'list-read', digest, posts: posts.length, changed: digest !== state.wanted });
      await judge(posts, digest, at);
    } catch (error) {
      if (signal.aborted) return;
      reading.failed(clock.now());
      pollAt = clock.now();
      boundary = null;
      list = { ...list, failure: reasonOf(error) };
      emit({ type: 'list-failed', reason: reasonOf(error) });
    }
  }

  /** Replicas of a service may disagree: a list that may be outdated is read again before a build is called. */
  async function judge(posts: readonly ListedPost[], digest: string, at: string): Promise<void> {
    const now = clock.now();
    if (digest === state.wanted) hold.agrees(now);
    else if (state.wanted !== null) {
      const missing = accepted && missingPosts(accepted, posts, at);
      const isOfTime = accepted !== null && listDigest(accepted, at) === digest;
      const isEarlier = state.earlier.includes(digest);
      const isDoubtful = !isOfTime && (missing !== 0 || isEarlier);
      if (!hold.judge(isDoubtful ? { key: digest, isEarlier } : null, now))
        return emit({ type: 'list-held', digest, missing });
    }
    accepted = posts;
    await want(digest);
  }

  async function want(digest: string): Promise<void> {
    if (isNew) {
      isNew = false;
      // Earlier calls are unknown, but the site itself may report that it is current.
      const built = await builtDigest?.(signal).catch(() => null);
      if (built === digest) await keep({ ...state, called: digest, wanted: digest });
    }
    if (state.wanted !== digest) {
      const before = state.wanted === null ? [] : [state.wanted];
      const earlier = [...before, ...state.earlier.filter((one) => one !== digest)].slice(0, mostEarlier);
      await keep({ ...state, wanted: digest, earlier });
    }
    if (!isOwed()) callFailure = null;
  }

  /** A failing disk must not prevent builds from being called. */
  async function keep(next: RelayState): Promise<void> {
    state = next;
    try {
      await store.save(next);
    } catch (error) {
      emit({ type: 'state-failed', reason: reasonOf(error) });
    }
  }

  async function call(): Promise<void> {
    const digest = state.wanted;
    if (digest === null) return;
    // A call that seems to fail may have succeeded, and its build may show this list: until one has surely succeeded,
    // no earlier list counts as called.
    await keep({ ...state, called: null });
    counts.calls += 1;
    const result = await callBuild(digest, signal).catch(
      (error: unknown): BuildCall => ({ ok: false, reason: reasonOf(error), retryAfterMs: null }),
    );
    if (result.ok) {
      calling.healed();
      callFailure = null;
      await keep({ ...state, called: digest, calledAt: instantOf(clock), wanted: digest });
      emit({ type: 'build-called', digest });
      const now = clock.now();
      build = builtDigest ? { state: 'waiting', at: null, since: now, nextAt: now + builtEveryMs } : null;
      return;
    }
    if (signal.aborted) return;
    counts.failedCalls += 1;
    calling.failed(result.reason, result.retryAfterMs);
    callFailure = result.reason;
    emit({ type: 'call-failed', reason: result.reason });
  }

  async function askBuilt(): Promise<void> {
    const watched = build;
    const digest = state.called;
    if (!watched || digest === null) {
      build = null;
      return;
    }
    const built = await builtDigest?.(signal).catch(() => null);
    const now = clock.now();
    const ms = now - watched.since;
    if (built === digest) {
      build = { ...watched, state: 'built', at: instantOf(clock), nextAt: Number.POSITIVE_INFINITY };
      emit({ type: 'built', digest, ms });
      return;
    }
    const isOverdue = ms >= buildMs;
    // Keep asking, less often: it may still appear.
    build = {
      ...watched,
      state: isOverdue ? 'overdue' : 'waiting',
      nextAt: now + (isOverdue ? pollMs : builtEveryMs),
    };
    if (!isOverdue || watched.state === 'overdue') return;
    const reason = `A build was called ${Math.round(ms / 60_000)} min ago, and the site does not show it; look at the build's log at its host.`;
    emit({ type: 'build-overdue', digest, reason });
  }

  return {
    hint(event) {
      counts.webhooks += 1;
      const now = clock.now();
      hints = { first: hints?.first ?? now, last: now };
      emit({ type: 'webhook', event });
      worker.tick();
    },
    async start() {
      const kept = await store.load();
      isNew = kept === null;
      state = kept ?? state;
      pollAt = clock.now();
      worker.tick();
    },
    readNow() {
      pollAt = clock.now();
      worker.tick();
    },
    status: () => ({
      list: { ...list, held: hold.dueAt() !== null },
      owed: isOwed() && state.wanted !== null ? { digest: state.wanted, failure: callFailure } : null,
      called: state.called === null ? null : { digest: state.called, at: state.calledAt },
      build: { state: build?.state ?? 'unknown', at: build?.at ?? null },
      nextBoundary: boundary,
      counts: { ...counts },
    }),
    async stop() {
      stopping.abort(new Error('the relay is being stopped'));
      worker.stop();
      await worker.settled();
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The durable state of the relay. */
export interface RelayState {
  /** Digest of the list of the last called build; `null`: none yet. */
  called: string | null;
  calledAt: string | null;
  /** Digest of the list that a build is to be called for. */
  wanted: string | null;
  /** Digests of the lists before that one, the newest first. */
  earlier: string[];
}

/** Checked by hand: a library would take more memory than the rest of a waiting relay. */
function parseState(text: string): RelayState {
  const {
    format,
    called,
    calledAt,
    wanted,
    earlier = [],
  } = Object(JSON.parse(text)) as Record<string, unknown>;
  const isWhole =
    format === 1 &&
    isTextOrNull(called) &&
    isTextOrNull(calledAt) &&
    isTextOrNull(wanted) &&
    isTexts(earlier);
  if (!isWhole) throw new Error('it is not what a relay writes');
  return { called, calledAt, wanted, earlier };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Stores the state. */
export interface RelayStore {
  /** `null` when nothing is stored, or it can't be read. */
  load(): Promise<RelayState | null>;
  /** Atomic, and durable when it resolves. */
  save(state: RelayState): Promise<void>;
}

/** `relay.json` in the data folder. */
export function openRelayStore(dataDir: string, report: (message: string) => void): RelayStore {
  const place = fileState(dataDir, 'relay');
  return {
    load: () => place.read(parseState, report),
    save: (state) => place.write(`${JSON.stringify({ format: 1, ...state })}\n`),
  };
}
