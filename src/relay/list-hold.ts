/** Holds back lists that may be those of a replica which lags behind. Times are milliseconds of a monotonic clock. */
export interface ListHold {
  /** When the next reading may begin; `null` while nothing is held back. */
  dueAt(): number | null;
  /**
   * Judges a reading that differs from what was accepted last.
   *
   * @param doubt whether it lacks posts, or is as the list was earlier
   * @returns whether it may be accepted
   */
  differs(digest: string, doubt: { isLess: boolean; isEarlier: boolean }, now: number): boolean;
  /** A reading is as what was accepted last. */
  agrees(now: number): void;
}

/** Between the first reading and the one that confirms it; doubled each time that readings disagree. */
const waitMs = 5_000;
const longestWaitMs = 60_000;
/** Equal readings in a row that are needed at most. */
const mostReadings = 8;
/** For how long replicas that disagreed are remembered. */
const disagreedForMs = 3_600_000;

/**
 * A doubtful list is accepted after two equal readings in a row. Each time that readings disagree, or an earlier list
 * comes back, it takes one reading more, for an hour: replicas that answer by chance agree with themselves twice before
 * long, and a build would be called for each in turn.
 */
export function createListHold(): ListHold {
  let held: { digest: string; readings: number; dueAt: number } | null = null;
  let disagreements = 0;
  let disagreedAt = Number.NEGATIVE_INFINITY;

  function disagree(now: number): void {
    disagreements = now - disagreedAt > disagreedForMs ? 1 : disagreements + 1;
    disagreedAt = now;
  }

  return {
    dueAt: () => held?.dueAt ?? null,
    differs(digest, { isLess, isEarlier }, now) {
      if (!isLess && !isEarlier) {
        held = null;
        return true;
      }
      if (held !== null && held.digest !== digest) disagree(now);
      const known = now - disagreedAt > disagreedForMs ? 0 : disagreements;
      const readings = held?.digest === digest ? held.readings + 1 : 1;
      if (readings >= Math.min(2 + known, mostReadings)) {
        held = null;
        if (isEarlier) disagree(now);
        return true;
      }
      held = { digest, readings, dueAt: now + Math.min(waitMs * 2 ** known, longestWaitMs) };
      return false;
    },
    agrees(now) {
      if (held === null) return;
      disagree(now);
      held = null;
    },
  };
}
