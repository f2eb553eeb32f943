/** The bytes of a file of many megabytes, piece by piece, so that it is nowhere in memory as a whole. */
export type Pieces = AsyncIterable<Uint8Array>;

/** What is made at once, or piece by piece. */
export type Made = string | Uint8Array | Pieces;

/** Characters of a piece, about: few enough that others wait for milliseconds while it is made. */
export const pieceSize = 65_536;

export const isPieces = (made: Made): made is Pieces =>
  typeof made !== 'string' && !(made instanceof Uint8Array);

/** What was made, as bytes that are all there. */
export async function bytesOf(made: Made): Promise<Uint8Array> {
  if (typeof made === 'string') return Buffer.from(made);
  return made instanceof Uint8Array ? made : Buffer.concat(await Array.fromAsync(made));
}
