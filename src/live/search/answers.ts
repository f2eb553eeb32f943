import { type Made, madeEntry } from '../serve/made-entry.ts';
import type { Entry } from '../serve/release-table.ts';

/** Makes answers, each once, and keeps those that were asked for last. */
export interface Answers {
  /** An answer that is there. */
  get(address: string): Entry | undefined;
  /**
   * The same, made where it is not there yet, one after the other, so that many searches at once leave time for what
   * else is asked. `null` where too many wait already.
   */
  make(address: string, make: () => Promise<Made>): Promise<Entry | null>;
  /** Lets go of all of them: the board has changed. */
  clear(): void;
}

/** Answers that wait to be made; whoever comes then is answered as without a search. */
const mostWaiting = 50;

/** @param cap most bytes */
export function createAnswers(cap: number): Answers {
  // A Map keeps the order of insertion: its first answer is the one not asked for longest.
  let kept = new Map<string, Entry>();
  let bytesKept = 0;
  let underWay = new Map<string, Promise<Entry>>();
  let last: Promise<unknown> = Promise.resolve();

  const keep = (entry: Entry) => {
    kept.set(entry.address, entry);
    bytesKept += entry.file.size;
    for (const [oldest, { file }] of kept) {
      if (bytesKept <= cap) break;
      kept.delete(oldest);
      bytesKept -= file.size;
    }
  };

  return {
    get(address) {
      const entry = kept.get(address);
      if (entry) {
        kept.delete(address);
        kept.set(address, entry);
      }
      return entry;
    },
    async make(address, make) {
      const known = underWay.get(address);
      if (known) return known;
      if (underWay.size >= mostWaiting) return null;
      const mine = underWay;
      const making = last.then(async () => madeEntry(address, await make()));
      last = making.catch(() => undefined);
      mine.set(address, making);
      try {
        const entry = await making;
        // One of an earlier board is for those who have waited for it alone.
        if (mine === underWay) keep(entry);
        return entry;
      } finally {
        mine.delete(address);
      }
    },
    clear() {
      kept = new Map();
      bytesKept = 0;
      underWay = new Map();
    },
  };
}
