import type { Manifest, ReleaseFile } from './manifest.ts';

/** The same bytes and, since these follow from the bytes, the type and `immutable`, the same compressed forms. */
export const hasSameBytes = (one: ReleaseFile, other: ReleaseFile): boolean =>
  one === other ||
  (one.hash === other.hash &&
    one.type === other.type &&
    one.immutable === other.immutable &&
    one.encodings.join() === other.encodings.join());

/**
 * Whether at least half of the files that a folder holds are wanted as they are. Else it is quicker to begin an empty
 * one: each of the others would have to be removed first.
 */
export function isMostlyWanted(
  holds: Manifest['files'],
  wanted: (address: string) => ReleaseFile | undefined,
): boolean {
  const all = Object.entries(holds);
  let stays = 0;
  for (const [address, file] of all) {
    const same = wanted(address);
    if (same && hasSameBytes(file, same)) stays += 1;
  }
  return stays * 2 >= all.length;
}
