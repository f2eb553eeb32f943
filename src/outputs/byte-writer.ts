import { freeBytes } from './free-bytes.ts';

/** Puts text and bytes one behind the other. */
export interface ByteWriter {
  /** @returns how many bytes it was */
  add(part: string | Uint8Array): number;
  /**
   * Room for what comes next, for the caller to fill before anything else is added.
   *
   * @param most bytes; it may be less, but for 0 it never is nothing
   */
  room(most: number): Uint8Array;
  /** All of it between a head and a tail, as one. Nothing can be added afterwards. */
  join(head: string, tail: string): Uint8Array;
}

/** Bytes. */
const pieceSize = 1_048_576;

const utf8 = new TextEncoder();

/**
 * For files of many megabytes: what is added goes into a few large pieces, whose memory is given back at the end.
 * Thousands of small ones would wait for the garbage collector, and leave holes in memory that nobody can use.
 */
export function createByteWriter(): ByteWriter {
  const full: Uint8Array[] = [];
  let piece = new Uint8Array(pieceSize);
  let used = 0;

  function roomFor(bytes: number): Uint8Array {
    if (bytes > piece.length - used) {
      full.push(piece.subarray(0, used));
      piece = new Uint8Array(Math.max(pieceSize, bytes));
      used = 0;
    }
    return piece.subarray(used, used + bytes);
  }

  return {
    add(part) {
      const bytes = typeof part === 'string' ? Buffer.byteLength(part) : part.length;
      const room = roomFor(bytes);
      if (typeof part === 'string') utf8.encodeInto(part, room);
      else room.set(part);
      used += bytes;
      return bytes;
    },
    room(most) {
      const room = roomFor(Math.min(most, piece.length - used || pieceSize));
      used += room.length;
      return room;
    },
    join(head, tail) {
      const pieces = [utf8.encode(head), ...full, piece.subarray(0, used), utf8.encode(tail)];
      const all = new Uint8Array(pieces.reduce((length, one) => length + one.length, 0));
      let at = 0;
      for (const one of pieces) {
        all.set(one, at);
        at += one.length;
        freeBytes(one);
      }
      return all;
    },
  };
}
