import type { PlannedFile } from './release/manifest.ts';

/**
 * The order in which the files of a release are made: from the shortest address to the longest, equally long ones by
 * their letters. The length of an address decides how large the QR code of its page is, and codes of one size are drawn
 * twice as fast one after another: the library keeps the frame of the last size alone.
 */
export function inPrintOrder({ address: one }: Address, { address: other }: Address): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

type Address = Pick<PlannedFile, 'address'>;
