import type { Board } from '../board/job.ts';
import { type Drop, dropBetween, isConfirmedBy } from './guard.ts';

/** Keeps looks back that show a sudden drop, until a second one shows the same. */
export interface Hold {
  /** When the second look may begin, on the watcher's clock; `null` where nothing is kept back. */
  dueAt(): number | null;
  /**
   * Judges a complete look. `null`: it may be published; otherwise the drop that waits for a second look. Looks
   * that show different drops one after the other confirm nothing, and the wait doubles each time.
   */
  judge(published: Board | null, next: Board, now: number): Drop | null;
  /** Forgets what is kept back, because somebody vouches for it. */
  forget(): void;
}

/**
 * @param waitMs between a drop and the second look
 * @param maxWaitMs the longest wait after looks that disagree
 */
export function createHold(waitMs: number, maxWaitMs: number): Hold {
  let held: { drop: Drop; dueAt: number; waitMs: number } | null = null;
  return {
    dueAt: () => held?.dueAt ?? null,
    judge(published, next, now) {
      const drop = published && dropBetween(published, next);
      if (drop === null || (held !== null && isConfirmedBy(held.drop, drop))) {
        held = null;
        return null;
      }
      const wait = held === null ? waitMs : Math.min(held.waitMs * 2, maxWaitMs);
      held = { drop, dueAt: now + wait, waitMs: wait };
      return drop;
    },
    forget() {
      held = null;
    },
  };
}
