export interface BoardSource<Found> {
  /** The present result; concurrent callers share one read. Rejects with the reason of a failed read. */
  current(): Promise<Found>;
}

/**
 * Caches the result of `read` for `maxAgeMs` milliseconds. A failed read is not cached: the next caller tries again.
 *
 * @param now a clock in milliseconds
 */
export function createBoardSource<Found>(
  read: () => Promise<Found>,
  maxAgeMs: number,
  now: () => number,
): BoardSource<Found> {
  let kept: { at: number; found: Found } | undefined;
  let underWay: Promise<Found> | undefined;
  return {
    current() {
      if (kept && now() - kept.at < maxAgeMs) return Promise.resolve(kept.found);
      underWay ??= read()
        .then((found) => {
          kept = { at: now(), found };
          return found;
        })
        .finally(() => {
          underWay = undefined;
        });
      return underWay;
    },
  };
}
