import type { ReleaseFile } from './manifest.ts';

/** The same bytes and, since these follow from the bytes, the type and `immutable`, the same compressed forms. */
export const hasSameBytes = (one: ReleaseFile, other: ReleaseFile): boolean =>
  one === other ||
  (one.hash === other.hash &&
    one.type === other.type &&
    one.immutable === other.immutable &&
    one.encodings.join() === other.encodings.join());
