import { hash } from 'node:crypto';
import { type StoredResponse, storedResponse } from './stored-response.ts';

/** An answer that was made on request. */
export interface MadeAnswer {
  /** Content-Type. */
  type: string;
  bytes: Uint8Array;
}

/** Makes answers, each once, and caches the most recently used. */
export interface Answers {
  /** A cached answer. */
  get(address: string): StoredResponse | undefined;
  /**
   * The same, made when it is not cached, one after the other, so that many searches at once leave time for other
   * requests. `null` when too many wait already.
   */
  make(address: string, make: () => Promise<MadeAnswer>): Promise<StoredResponse | null>;
  /** Removes all of them: the board has changed. */
  clear(): void;
}

/** A made answer as a response. */
export const answerOf = (address: string, { type, bytes }: MadeAnswer): StoredResponse =>
  storedResponse({
    ...{ address, type, status: 200, size: bytes.length },
    key: hash('sha256', bytes, 'base64url'),
    make: async () => bytes,
  });

/** Answers that may wait to be made. A further request is answered as without a search. */
const mostWaiting = 50;

/** @param cap most bytes */
export function createAnswers(cap: number): Answers {
  // A Map keeps the order of insertion: its first answer is the least recently used.
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
        // An answer of an earlier board is only for the requests that have waited for it.
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
