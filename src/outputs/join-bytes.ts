/** A head, pieces with something between them, and a tail, as one. */
export function joinBytes(
  head: string,
  pieces: readonly Uint8Array[],
  tail: string,
  between = '',
): Uint8Array {
  const comma = Buffer.from(between);
  const separated =
    comma.length === 0 ? pieces : pieces.flatMap((piece, at) => (at === 0 ? piece : [comma, piece]));
  return Buffer.concat([Buffer.from(head), ...separated, Buffer.from(tail)]);
}
