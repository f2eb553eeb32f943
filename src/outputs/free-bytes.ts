/**
 * Gives the memory of bytes back at once; whoever still has them finds them empty. Pages and feeds are made faster than
 * garbage is looked for, and what waits for that lies scattered in memory that is then used by nobody.
 *
 * @param bytes of a buffer of their own, which nobody else has
 */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
