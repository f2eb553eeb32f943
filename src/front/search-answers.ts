import { hash } from 'node:crypto';
import { type StoredResponse, storedResponse } from './stored-response.ts';

/** Something that was made when it was asked for. */
export interface MadeAnswer {
  /** Content-Type. */
  type: string;
  bytes: Uint8Array;
}

/** Makes answers, each once, and keeps those that were asked for last. */
export interface Answers {
  /** An answer that is there. */
  get(address: string): StoredResponse | undefined;
  /**
   * The same, made where it is not there yet, one after the other, so that many searches at once leave time for what
   * else is asked. `null` where too many wait already.
   */
  make(address: string, make: () => Promise<MadeAnswer>): Promise<StoredResponse | null>;
  /** Lets go of all of them: the board has changed. */
  clear(): void;
}

/** What was made, as it is sent. */
export const answerOf = (address: string, { type, bytes }: MadeAnswer): StoredResponse =>
  storedResponse({
    ...{ address, type, status: 200, size: bytes.length },
    key: hash('sha256', bytes, 'base64url'),
    make: async () => bytes,
  });

/** Answers that may wait to be made. A request beyond that is answered as without a search. */
const mostWaiting = 50;

/** @param cap most bytes */
export function createAnswers(cap: number): Answers {
  // A Map keeps the order of insertion: its first answer is the one not asked for longest.
  let kept = new Map<string, StoredResponse>();
  let bytesKept = 0;
  let underWay = new Map<string, Promise<StoredResponse>>();
  let last: Promise<unknown> = Promise.resolve();

  const keep = (entry: StoredResponse) => {
    kept.set(entry.address, entry);
    bytesKept += entry.size ?? 0;
    for (const [oldest, { size }] of kept) {
      if (bytesKept <= cap) break;
      kept.delete(oldest);
      bytesKept -= size ?? 0;
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
      const making = last.then(async () => answerOf(address, await make()));
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
