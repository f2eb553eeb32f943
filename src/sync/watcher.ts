import { type Clock, createBackoff, createLock, createScheduler, instantOf } from '../base/timing.ts';
import { createCompleteRead } from './complete-read.ts';
import { createListHold } from './list-hold.ts';
import { createFollowUp, createNamedRead } from './named-read.ts';
import { createPublisher } from './publisher.ts';
import {
  createRequestQueue,
  type HintKeeper,
  type Outcome,
  stoppedOutcome,
  type Urgency,
  urgencyAfter,
} from './requests.ts';
import { createHealth, type Health } from './status.ts';
import type { BoardRead, Happening, Hint, Listener, Publish, ReadService, Reason } from './sync.ts';

export interface WatcherOptions<L extends BoardRead> {
  read: ReadService<L>;
  publish: Publish<L>;
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  /** Receives all events, for status, metrics and log. */
  emit: Listener;
  /** Of the whole process, when it is shared; its own if left out. */
  health?: Health;
  /** Stores that webhooks have come; if left out they do not survive the process. */
  hints?: Pick<HintKeeper, 'found' | 'mark' | 'serve'>;
  /** The read saved by an earlier run: even while the service is down, jobs open and end by it. */
  initial?: L | null;
  /** Moments at which the site changes besides, ISO instants: the ends of events on the owner's pages. */
  moments?: () => readonly string[];
  /** Longest time between two complete reads, milliseconds. */
  pollMs?: number;
  /** Longest wait between two attempts after failures, milliseconds. */
  maxBackoffMs?: number;
  /** Between a sudden drop and the read that confirms it, milliseconds. */
  confirmMs?: number;
  /** How long `stop` lets a running publish go on before it aborts it, milliseconds. */
  graceMs?: number;
}

export interface Watcher {
  /** Starts watching. Resolves once started, without waiting for the service. */
  start(): Promise<void>;
  /**
   * Aborts reads, lets a running publish end (after `graceMs` its signal aborts), and starts no other one. Requests
   * that were not published are found again at the next start.
   */
  stop(): Promise<void>;
  /**
   * Requests a sync. Resolves when the read that answers this request, and its publish, have ended in any way; never
   * rejects. A webhook that names a post is answered by a read of that post, images of a named post, too, and every
   * other request by a complete read. `confirm` confirms a sudden drop of jobs.
   */
  request(reason: Reason, hint?: Hint & { confirm?: boolean }): Promise<Outcome>;
  /** Resolves when nothing is running or due. */
  settled(): Promise<void>;
}

/** The time of day may drift from the monotonic clock by this much between two ticks before it counts as set. */
const jumpMs = 1_000;
/** The time of day is compared this often, so it may jump or drift unharmed. */
const lookMs = 30_000;

/** If more jobs begin or end at one moment, a complete read replaces the named reads. */
const mostCrossed = 10;

/**
 * Keeps the site current: reads the service when there is a reason, and publishes the result. Every reason has the same
 * effect, so nothing is lost by a request that is dropped, merged with others, or repeated.
 */
export function createWatcher<L extends BoardRead>(options: WatcherOptions<L>): Watcher {
  const { read, publish, clock, random, hints, emit: listener } = options;
  const { pollMs = 600_000, maxBackoffMs = 300_000, confirmMs = 5_000, graceMs = 8_000 } = options;
  const emit = (event: Happening): void => {
    try {
      listener({ ...event, at: instantOf(clock) });
    } catch {
      // A listener that throws must not keep the site from being current.
    }
  };
  let initial = options.initial ?? null;
  const stopping = new AbortController();
  const signal = stopping.signal;
  const health = options.health ?? createHealth(clock, emit);
  const accepting = createLock();
  const readBackoff = createBackoff({ maxMs: maxBackoffMs, random });
  const mark = () => hints?.mark() ?? 0;

  // Requests wait here for a complete read.
  const queue = createRequestQueue();

  // What was read is shown and saved.
  const publisher = createPublisher<L>({
    publish,
    clock,
    health,
    emit,
    served,
    ...(options.moments && { moments: options.moments }),
    backoff: createBackoff({ maxMs: maxBackoffMs, random }),
  });

  // A webhook whose read has changed nothing is read again later.
  const followUp = createFollowUp({
    clock,
    isReading,
    latest: () => publisher.latest()?.board ?? null,
    again: readAgain,
  });

  // The whole list answers all requests of the queue.
  const completeRead = createCompleteRead<L>({
    read,
    queue,
    publisher,
    accepting,
    clock,
    random,
    health,
    emit,
    pollMs,
    signal,
    backoff: readBackoff,
    // The next read corrects a mistake, so two equal ones are enough.
    hold: createListHold({ waitMs: confirmMs, longestWaitMs: maxBackoffMs, mostReadings: 2 }),
    mark,
    seen: followUp.seen,
  });

  // Named posts are read alone. What can't be read so goes to the queue.
  const namedRead = createNamedRead<L>({
    read,
    publisher,
    completeRead,
    accepting,
    clock,
    emit,
    signal,
    seen: followUp.seen,
    // While a complete read is running or due, that read answers earlier requests.
    mark: () => (isReading() ? null : mark()),
    isBurst: queue.isBurst,
    giveUp: (reasons, count) => queue.add(reasons, 'soon', clock.now(), { count }),
  });

  const tasks = [publisher, namedRead, completeRead, followUp];
  const scheduler = createScheduler({ clock, tasks, before: watchTime });

  let starting: Promise<void> | null = null;
  let ending: Promise<void> | null = null;
  let isWatching = false;
  let lastWebhook = Number.NEGATIVE_INFINITY;
  let offset: number | null = null;

  function isReading(): boolean {
    return completeRead.isRunning() || queue.dueAt() !== null;
  }

  function canReadNamed(): boolean {
    return readBackoff.level() === 0 && namedRead.canRead();
  }

  /** Reads the named posts alone; the whole list when not every webhook named one. */
  function readAgain(named: readonly Hint[]): void {
    if (named.length === 0 || !canReadNamed()) void want('webhook', 'now');
    else for (const hint of named) void namedRead.request(hint, 'now', 'webhook');
  }

  /** Images are not urgent. */
  function urgencyOf(reason: Reason): Urgency {
    if (reason === 'images') return 'later';
    return reason === 'webhook' ? urgencyAfter(clock.now() - lastWebhook) : 'now';
  }

  function want(reason: Reason, urgency: Urgency, confirm = false): Promise<Outcome> {
    emit({ type: 'request', reason });
    return queue.add([reason], urgency, clock.now(), { confirm });
  }

  function wantNamed(reason: Reason, urgency: Urgency, hint: Hint): Promise<Outcome> {
    emit({ type: 'request', reason });
    return namedRead.request(hint, urgency, reason);
  }

  /** Asks the service whether jobs really are open or over when their validity begins or ends. */
  function crossBoundary(): void {
    const crossed = publisher.cross();
    if (crossed.length > mostCrossed || !canReadNamed()) void want('boundary', 'later');
    else for (const { publishId } of crossed) void wantNamed('boundary', 'later', { publishId });
  }

  /** Crosses boundaries and detects that the time of day was set. */
  function watchTime(): number {
    const before = offset;
    offset = clock.wallClock() - clock.now();
    if (before !== null && Math.abs(offset - before) > jumpMs) void want('clock', 'later');
    if (publisher.boundaryAt() <= clock.wallClock()) {
      crossBoundary();
    }
    return Math.min(publisher.boundaryAt() - clock.wallClock(), lookMs);
  }

  async function served(mark: number): Promise<void> {
    await hints?.serve(mark).catch((error: unknown) => {
      emit({ type: 'hint-failed', error });
    });
  }

  async function begin(): Promise<void> {
    const left = await (hints?.found() ?? Promise.resolve(false)).catch((error: unknown) => {
      emit({ type: 'hint-failed', error });
      return true;
    });
    if (signal.aborted) return;
    isWatching = true;
    if (initial) publisher.accept(initial, { reasons: ['start'], mark: null, tickets: [] });
    // A whole board, which the next read replaces. So nothing here may keep a reference to `options`.
    initial = null;
    void want('start', 'now');
    if (left) void want('webhook', 'now');
    scheduler.tick();
  }

  async function end(): Promise<void> {
    stopping.abort(new Error('The site is being stopped.'));
    scheduler.stop();
    for (const task of tasks) task.close();
    const grace = Promise.withResolvers<void>();
    const cancel = clock.after(graceMs, grace.resolve);
    await Promise.race([scheduler.settled(), grace.promise]);
    cancel();
    await publisher.leave();
  }

  return {
    start() {
      starting ??= begin();
      return starting;
    },
    stop() {
      ending ??= end();
      return ending;
    },
    request(reason, { confirm = false, ...hint } = {}) {
      if (signal.aborted) return Promise.resolve(stoppedOutcome);
      const urgency = urgencyOf(reason);
      const isNamed =
        (reason === 'webhook' || reason === 'images') && Object.values(hint).some((id) => id !== undefined);
      if (reason === 'webhook') {
        lastWebhook = clock.now();
        followUp.webhook(hint);
      }
      const outcome =
        isNamed && canReadNamed() ? wantNamed(reason, urgency, hint) : want(reason, urgency, confirm);
      if (isWatching) scheduler.tick();
      return outcome;
    },
    async settled() {
      await starting;
      await scheduler.settled();
    },
  };
}
