import { setImmediate } from 'node:timers/promises';

/*
 * The process that plans a large release answers visitors too. It does one thing at a time, so work that takes long
 * has to let others go first now and then.
 */

/** So many that a piece takes some milliseconds. */
const pieceSize = 1000;

/** Many items, piece by piece, in their order. Between two pieces comes whatever else the process has to do. */
export async function* inPieces<Item>(items: Iterable<Item>, size = pieceSize): AsyncGenerator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
    await setImmediate();
  }
  if (piece.length > 0) yield piece;
}

/** Milliseconds for which others may have to wait, beside the time of one task. */
const longest = 10;

/**
 * For tasks of very different length, several at once: each asks before it begins, and goes on at once unless those
 * before it have worked for more than 10 ms. Then others come first.
 *
 * @param now milliseconds
 */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> {
  let begun = now();
  const next = async () => {
    if (now() - begun <= longest) return;
    await setImmediate();
    begun = now();
  };
  let last = Promise.resolve();
  return () => {
    // In turn: whoever comes next looks at the time when the one before has begun, and perhaps ended.
    last = last.then(next);
    return last;
  };
}
