/* The sign of a field of work. Server and browser print cards, so both use this. */

/** How many shapes there are (`shapes` of motif.ts), and pairs of colours (`.k1` … in styles/shared/sign.css). */
export const shapeCount = 9;
const pairCount = 4;

/** What a sign looks like. */
export interface Sign {
  /** The element that holds the shape: `#t0` to `#t8`. */
  href: string;
  /** The class of its colours: `k1` to `k4`. */
  colours: string;
}

/**
 * The sign of a field of work: always the same for the same words, however they are written. A job without a field has
 * the sign of `''`.
 */
export function signOf(field: string): Sign {
  const number = seedOf(field.trim().toLowerCase());
  return {
    href: `#t${number % shapeCount}`,
    colours: `k${1 + (Math.floor(number / shapeCount) % pairCount)}`,
  };
}

/** A whole number from 0 to 2³² - 1 that depends on the text alone (FNV-1a, then mixed: names differ in few letters). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
