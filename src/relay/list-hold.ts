/** Holds back lists that may come from an outdated replica. Times are milliseconds of a monotonic clock. */
export interface ListHold {
  /** When the next reading may begin; `null` while nothing is held back. */
  dueAt(): number | null;
  /**
   * Judges a reading that differs from the last accepted list.
   *
   * @param doubt whether it lacks posts, or equals an earlier list
   * @returns whether it may be accepted
   */
  differs(digest: string, doubt: { isLess: boolean; isEarlier: boolean }, now: number): boolean;
  /** Call it when a reading equals the last accepted list. */
  agrees(now: number): void;
}

/** Between the first reading and the one that confirms it; doubled each time that readings disagree. */
const waitMs = 5_000;
const longestWaitMs = 60_000;
/** Most equal readings in a row that are required. */
const mostReadings = 8;
/** How long disagreements of replicas are remembered. */
const disagreedForMs = 3_600_000;

/**
 * A doubtful list is accepted after two equal readings in a row. Each time that readings disagree, or an earlier list
 * comes back, one more reading is required, for an hour: replicas that answer at random soon agree twice by chance, and
 * a build would be called for each in turn.
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
