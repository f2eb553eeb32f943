import type { HintMark } from '../store/store.ts';
import { createLock } from './in-turn.ts';

/**
 * Keeps requests until they are answered, whatever becomes of the process. A request is a level: one mark in the store says
 * that there is at least one, so while it is set further requests write nothing, and requests that come while it
 * is being set share that write.
 */
export interface HintKeeper {
  /** Whether an earlier process has left a request. Until it is answered it counts as one of ours. */
  found(): Promise<boolean>;
  /** Resolves when the request is safe; rejects with the store's error. */
  add(): Promise<void>;
  /** A mark of all requests up to now, to be taken before a look begins. */
  mark(): number;
  /** The requests up to `mark` are answered. The mark is cleared unless a later one has come. */
  serve(mark: number): Promise<void>;
}

export function createHintKeeper(hints: HintMark): HintKeeper {
  const inTurn = createLock();
  let last = 0;
  let isSet = false;
  let setting: Promise<void> | null = null;

  /** Who comes while this is under way shares it. */
  function set(): Promise<void> {
    return inTurn(async () => {
      try {
        if (!isSet) await hints.set();
        isSet = true;
      } finally {
        // In the same step as `isSet`: the next turn may clear the mark, and nobody must rely on this write then.
        setting = null;
      }
    });
  }

  return {
    async found() {
      if (!(await inTurn(() => hints.read()))) return false;
      last += 1;
      isSet = true;
      return true;
    },
    add() {
      last += 1;
      if (isSet) return Promise.resolve();
      setting ??= set();
      return setting;
    },
    mark: () => last,
    serve: (mark) =>
      inTurn(async () => {
        if (mark < last || !isSet) return;
        // Before the mark goes, so that a request that comes meanwhile sets it anew.
        isSet = false;
        await hints.clear();
      }),
  };
}
