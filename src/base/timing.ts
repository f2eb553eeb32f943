/** The time, and timers. */
export interface Clock {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** The time of day in milliseconds since 1970; somebody may set it, and it may jump. */
  wallClock(): number;
  /** Calls `call` once after `ms` milliseconds (at most 2^31 - 1), unless the returned function was called before. */
  after(ms: number, call: () => void): () => void;
}

/** The clocks and timers of this machine. */
export function systemClock(): Clock {
  return {
    now: () => performance.now(),
    wallClock: () => Date.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** The time of day as an ISO instant. */
export const instantOf = (clock: Pick<Clock, 'wallClock'>): string =>
  new Date(clock.wallClock()).toISOString();

export interface BackoffOptions {
  /** Most milliseconds to wait before trying again. */
  maxMs: number;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
}

/** Least milliseconds between the end of a failed attempt and any next one. */
export const leastGapMs = 5_000;

/**
 * When to try again after failures: exponential back-off with full jitter (up to 10 s, 20 s, 40 s, ... `maxMs`),
 * but never sooner than `leastGapMs`. Requests in between are served at once, at most one attempt per
 * `leastGapMs`; such an attempt neither raises nor lowers the level, so a storm of requests can't hammer a service
 * that is down, and doesn't make it wait longer either. Times are milliseconds of a monotonic clock.
 */
export interface Backoff {
  /** Failures in a row that count, 0 while all is well. */
  level(): number;
  /** When the next attempt may begin; -Infinity while all is well. */
  dueAt(requested: boolean): number;
  failed(now: number): void;
  healed(): void;
}

export function createBackoff({ maxMs, random }: BackoffOptions): Backoff {
  const gapMs = Math.min(leastGapMs, maxMs);
  let level = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let retryAt = Number.NEGATIVE_INFINITY;
  return {
    level: () => level,
    dueAt: (requested) => {
      if (level === 0) return Number.NEGATIVE_INFINITY;
      return requested ? lastEnd + gapMs : Math.max(retryAt, lastEnd + gapMs);
    },
    failed(now) {
      lastEnd = now;
      if (now < retryAt) return;
      level += 1;
      const widest = Math.min(maxMs, leastGapMs * 2 ** Math.min(level, 30));
      retryAt = now + Math.max(gapMs, random() * widest);
    },
    healed() {
      level = 0;
      retryAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Why something does not work, and since when (ISO instant). */
export interface Trouble {
  since: string;
  reason: string;
}

/** When to try again what another side may refuse, and why it did. */
export interface Retry {
  /** When the next attempt may begin; -Infinity while all is well. */
  dueAt(requested: boolean): number;
  /** @param retryAfterMs how long the other side asks us to wait, if it does */
  failed(reason: string, retryAfterMs?: number | null): void;
  healed(): void;
  /** `null` while all is well. */
  trouble(): Trouble | null;
}

/** Back-off that also respects what the other side asks for, and knows since when it lasts. */
export function createRetry({ clock, ...options }: BackoffOptions & { clock: Clock }): Retry {
  const backoff = createBackoff(options);
  let notBefore = Number.NEGATIVE_INFINITY;
  let trouble: Trouble | null = null;
  return {
    dueAt: (requested) => Math.max(backoff.dueAt(requested), notBefore),
    failed(reason, retryAfterMs = null) {
      backoff.failed(clock.now());
      notBefore = retryAfterMs === null ? Number.NEGATIVE_INFINITY : clock.now() + retryAfterMs;
      trouble = { since: trouble?.since ?? instantOf(clock), reason };
    },
    healed() {
      backoff.healed();
      notBefore = Number.NEGATIVE_INFINITY;
      trouble = null;
    },
    trouble: () => trouble,
  };
}

/** Runs one task after the other, in the order of the calls. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>;

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Background work, one run at a time. Times are milliseconds of the scheduler's clock. */
export interface Task {
  /** When the next run may begin; Infinity while no run is wanted. Not asked while one is running. */
  dueAt(): number;
  /** Runs once. Never rejects, and leaves `dueAt` later than it was or the work done. */
  run(): Promise<void>;
}

/** A task that ends with its owner. */
export interface ClosableTask extends Task {
  /** Starts no further run; callers waiting for one get its outcome. */
  close(): void;
}

/** The longest wait of one timer. */
const longestTimerMs = 2 ** 31 - 1;

export interface Scheduler {
  /** Starts what is due, and sets one timer for the rest. Call it whenever something has changed. */
  tick(): void;
  /** Resolves when nothing runs and nothing is due: all that is left waits for the clock. */
  settled(): Promise<void>;
  /** Starts nothing from now on. */
  stop(): void;
}

export interface SchedulerOptions {
  clock: Clock;
  tasks: readonly Task[];
  /** How many tasks may run at the same time; all if left out. The one that was due first begins first. */
  most?: number;
  /**
   * Called at each tick before the tasks are asked. Returns how many milliseconds later the next tick is wanted at the
   * latest.
   */
  before?: () => number;
}

/** `at` may be infinite. */
const byTime = (one: { at: number }, other: { at: number }): number =>
  one.at === other.at ? 0 : one.at < other.at ? -1 : 1;

/** Runs tasks when they are due, each at most once at a time. */
export function createScheduler({ clock, tasks, most, before }: SchedulerOptions): Scheduler {
  const running = new Set<Task>();
  let stopped = false;
  let cancel: (() => void) | null = null;
  let quiet: PromiseWithResolvers<void> | null = null;

  function start(task: Task): void {
    running.add(task);
    void task.run().finally(() => {
      running.delete(task);
      tick();
    });
  }

  function tick(): void {
    cancel?.();
    cancel = null;
    if (!stopped) {
      let wait = before?.() ?? Number.POSITIVE_INFINITY;
      const idle = tasks.filter((task) => !running.has(task));
      const due = idle.map((task) => ({ task, at: task.dueAt() })).sort(byTime);
      for (const { task, at } of due) {
        // The end of a task ticks again.
        if (running.size >= (most ?? tasks.length)) break;
        const left = at - clock.now();
        if (left <= 0) start(task);
        else wait = Math.min(wait, left);
      }
      if (wait < Number.POSITIVE_INFINITY)
        cancel = clock.after(Math.min(Math.max(wait, 0), longestTimerMs), tick);
    }
    if (running.size > 0) return;
    quiet?.resolve();
    quiet = null;
  }

  return {
    tick,
    settled() {
      if (running.size === 0) return Promise.resolve();
      quiet ??= Promise.withResolvers<void>();
      return quiet.promise;
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
