import { createLock } from './lock.ts';
import type { WishDisk } from './wish-disk.ts';

/**
 * Keeps wishes until they are answered, whatever becomes of the process. A wish is a level: one file says that
 * there is at least one, so while it is there further wishes cost no disk access, and wishes that come while it is
 * being written share the next write.
 */
export interface WishKeeper {
  /** Whether an earlier process has left a wish. Until it is answered it counts as one of ours. */
  found(): Promise<boolean>;
  /** Resolves when the wish is safe on disk; rejects with the disk's error. */
  add(): Promise<void>;
  /** A mark of all wishes up to now, to be taken before a look begins. */
  mark(): number;
  /** The wishes up to `mark` are answered. The file goes unless a later one has come. */
  serve(mark: number): Promise<void>;
}

export function createWishKeeper(disk: WishDisk): WishKeeper {
  const inTurn = createLock();
  let last = 0;
  let isThere = false;
  let writing: Promise<void> | null = null;

  /** Who comes while the write is under way shares it: the file is there afterwards, and one file is all it takes. */
  function write(): Promise<void> {
    return inTurn(async () => {
      try {
        if (!isThere) await disk.write();
        isThere = true;
      } finally {
        // In the same step as `isThere`: the next turn may remove the file, and nobody must rely on this write then.
        writing = null;
      }
    });
  }

  return {
    async found() {
      if (!(await inTurn(() => disk.isThere()))) return false;
      last += 1;
      isThere = true;
      return true;
    },
    add() {
      last += 1;
      if (isThere) return Promise.resolve();
      writing ??= write();
      return writing;
    },
    mark: () => last,
    serve: (mark) =>
      inTurn(async () => {
        if (mark < last || !isThere) return;
        // Before the file goes, so that a wish that comes meanwhile is written anew.
        isThere = false;
        await disk.remove();
      }),
  };
}
