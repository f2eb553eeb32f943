import { hash } from 'node:crypto';
import { createRecent } from '../base/recent.ts';
import { createLock } from '../base/timing.ts';
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
  const open = () => createRecent<string, StoredResponse>({ most: cap, sizeOf: ({ size }) => size ?? 0 });
  let known = open();
  let underWay = new Map<string, Promise<StoredResponse>>();
  const inTurn = createLock();

  return {
    get: (address) => known.get(address),
    async make(address, make) {
      const begun = underWay.get(address);
      if (begun) return begun;
      if (underWay.size >= mostWaiting) return null;
      const mine = underWay;
      const making = inTurn(async () => answerOf(address, await make()));
      mine.set(address, making);
      try {
        const entry = await making;
        // An answer of an earlier board is only for the requests that have waited for it.
        if (mine === underWay) known.set(entry.address, entry);
        return entry;
      } finally {
        mine.delete(address);
      }
    },
    clear() {
      known = open();
      underWay = new Map();
    },
  };
}
