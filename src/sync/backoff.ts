export interface BackoffOptions {
  /** Most milliseconds to wait before trying again. */
  maxMs: number;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
}

/** Least milliseconds between the end of a failed attempt and the next one, whoever wants it. */
export const leastGapMs = 5_000;

/**
 * When to try again after failures: exponential back-off with full jitter (up to 10 s, 20 s, 40 s, ... `maxMs`),
 * but never sooner than `leastGapMs`. Whoever asks in between is heard at once, at most one attempt per
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
