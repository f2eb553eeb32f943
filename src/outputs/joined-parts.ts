/** Bytes that stand in one file after another: what a feed says of one job. UTF-8. */
export interface PartBytes {
  bytes: Uint8Array;
}

/** From this size on a file is worth being kept in the place of its parts. */
const largeFile = 262_144;

/**
 * A whole file. The parts of a large one live in it from then on: thousands of small pieces that stay, among
 * others that go, leave a process with more holes than memory, and one file is what they add up to anyway.
 */
export function joinParts(
  head: string,
  parts: readonly PartBytes[],
  tail: string,
  between: string = '',
): Uint8Array {
  const comma = Buffer.from(between);
  const file = Buffer.concat([
    Buffer.from(head),
    ...parts.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [comma, bytes])),
    Buffer.from(tail),
  ]);
  if (file.length < largeFile) return file;
  let at = Buffer.byteLength(head);
  for (const part of parts) {
    const { length } = part.bytes;
    part.bytes = file.subarray(at, at + length);
    at += length + comma.length;
  }
  return file;
}
