import { createHash } from 'node:crypto';
import { freeBytes } from './free-bytes.ts';

/**
 * The bytes of a file of many megabytes, piece by piece, so that it is nowhere in memory as a whole. A piece is its
 * maker's again when the next one is asked for.
 */
export type Pieces = AsyncIterable<Uint8Array>;

/** What is made at once, or piece by piece. */
export type Made = string | Uint8Array | Pieces;

/** Bytes. */
export const pieceSize = 1_048_576;

export const isPieces = (made: Made): made is Pieces =>
  typeof made !== 'string' && !(made instanceof Uint8Array);

const utf8 = new TextEncoder();

/** Puts text and bytes one behind the other. */
interface PieceWriter {
  /** Gives the pieces that are full with it. */
  add(part: string | Uint8Array): Generator<Uint8Array>;
  /** The last piece, which may be empty. */
  rest(): Uint8Array;
  /** Gives the memory back; every piece is empty then. */
  free(): void;
}

/** All pieces lie in the same memory, one after the other. */
export function createPieceWriter(size = pieceSize): PieceWriter {
  const piece = new Uint8Array(size);
  let used = 0;
  function* full(): Generator<Uint8Array> {
    yield piece.subarray(0, used);
    used = 0;
  }
  return {
    *add(part) {
      const bytes = typeof part === 'string' ? bytesWithin(part, piece.subarray(used)) : part;
      if (typeof bytes === 'number') {
        used += bytes;
        return;
      }
      for (let at = 0; at < bytes.length; ) {
        if (used === size) yield* full();
        const next = bytes.subarray(at, at + size - used);
        piece.set(next, used);
        used += next.length;
        at += next.length;
      }
    },
    rest: () => piece.subarray(0, used),
    free: () => freeBytes(piece),
  };
}

/** Writes a text where there is room for all of it, and says how many bytes it took; else gives its bytes. */
function bytesWithin(text: string, room: Uint8Array): number | Uint8Array {
  // A character of UTF-16 takes three bytes at most.
  if (text.length * 3 <= room.length) return utf8.encodeInto(text, room).written;
  return utf8.encode(text);
}

/** SHA-256 of all pieces, base64url. */
export async function sumOf(pieces: Pieces): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of pieces) sum.update(piece);
  return sum.digest('base64url');
}

/** What was made, as bytes that are all there. */
export async function bytesOf(made: Made): Promise<Uint8Array> {
  if (typeof made === 'string') return utf8.encode(made);
  if (made instanceof Uint8Array) return made;
  const all = await Array.fromAsync(made, (piece) => piece.slice());
  return new Uint8Array(Buffer.concat(all));
}
