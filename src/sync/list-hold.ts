/** Decides whether a list may be believed that an outdated replica may have sent. Times are on a monotonic clock. */
export interface ListHold {
  /** When the next reading may begin; `null` while nothing is held back. */
  dueAt(): number | null;
  /**
   * Judges a reading that differs from the last accepted list.
   *
   * @param doubt `null`: nothing speaks against it. Else a text that is equal for equal doubts
   * @returns whether it may be accepted
   */
  judge(doubt: Doubt | null, now: number): boolean;
  /** Call it when a reading equals the last accepted list. */
  agrees(now: number): void;
  /** Drops the held reading, because somebody confirmed it. */
  forget(): void;
}

/** Why a list may be outdated. */
export interface Doubt {
  /** Equal for readings that confirm each other. */
  key: string;
  /** Whether the list was accepted before, and then replaced: replicas disagree. */
  isEarlier?: boolean;
}

export interface ListHoldOptions {
  /** Milliseconds from the first reading to the one that confirms it. The wait doubles with each disagreement. */
  waitMs: number;
  longestWaitMs: number;
  /** Most equal readings in a row that are required; at least 2. */
  mostReadings: number;
}

/** How long disagreements of replicas are remembered. */
const disagreedForMs = 3_600_000;

/**
 * A doubtful list is accepted after two equal readings in a row. Each time that readings disagree, or an earlier list
 * comes back, one more reading is required (up to `mostReadings`), for an hour: replicas that answer at random soon
 * agree twice by chance.
 */
export function createListHold({ waitMs, longestWaitMs, mostReadings }: ListHoldOptions): ListHold {
  let held: { key: string; readings: number; dueAt: number } | null = null;
  let disagreements = 0;
  let disagreedAt = Number.NEGATIVE_INFINITY;

  const isRemembered = (now: number) => now - disagreedAt <= disagreedForMs;

  function disagree(now: number): void {
    disagreements = isRemembered(now) ? disagreements + 1 : 1;
    disagreedAt = now;
  }

  return {
    dueAt: () => held?.dueAt ?? null,
    judge(doubt, now) {
      if (doubt === null) {
        held = null;
        return true;
      }
      const { key, isEarlier = false } = doubt;
      if (held !== null && held.key !== key) disagree(now);
      const known = isRemembered(now) ? disagreements : 0;
      const readings = held?.key === key ? held.readings + 1 : 1;
      if (readings >= Math.min(2 + known, mostReadings)) {
        held = null;
        if (isEarlier) disagree(now);
        return true;
      }
      held = { key, readings, dueAt: now + Math.min(waitMs * 2 ** known, longestWaitMs) };
      return false;
    },
    agrees(now) {
      if (held === null) return;
      disagree(now);
      held = null;
    },
    forget() {
      held = null;
    },
  };
}
