import type { SavedBoard } from './saved-board.ts';

export interface BoardSource {
  /** The board as it is now; callers at the same moment share one read. Rejects with the reason of a failed read. */
  current(): Promise<SavedBoard>;
}

/**
 * Keeps what `read` gives for `maxAgeMs` milliseconds. A failed read is not kept: the next caller tries again.
 *
 * @param now a clock in milliseconds
 */
export function createBoardSource(
  read: () => Promise<SavedBoard>,
  maxAgeMs: number,
  now: () => number,
): BoardSource {
  let kept: { at: number; saved: SavedBoard } | undefined;
  let underWay: Promise<SavedBoard> | undefined;
  return {
    current() {
      if (kept && now() - kept.at < maxAgeMs) return Promise.resolve(kept.saved);
      underWay ??= read()
        .then((saved) => {
          kept = { at: now(), saved };
          return saved;
        })
        .finally(() => {
          underWay = undefined;
        });
      return underWay;
    },
  };
}
