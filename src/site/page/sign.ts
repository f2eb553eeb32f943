/* The sign of a field of work. Server and browser print cards, so both use this. */

/** How many shapes there are (`shapes` of motif.ts), and pairs of colours (`.k1` … in styles/shared/sign.css). */
export const shapeCount = 9;
const pairCount = 4;

/** How many signs differ. A sign is a number below it (motif.ts). */
export const signCount = shapeCount * pairCount;

/** What a sign looks like. */
export interface Sign {
  /** The element that holds the shape: `#t0` to `#t8`. */
  href: string;
  /** The class of its colours: `k1` to `k4`. */
  colours: string;
}

export const signOf = (sign: number): Sign => ({
  href: `#t${sign % shapeCount}`,
  colours: `k${1 + Math.floor(sign / shapeCount)}`,
});
