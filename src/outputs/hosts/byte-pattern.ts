/**
 * A path as a regular expression (PCRE, on bytes) that matches itself and nothing else. Letters, digits, "/", "-",
 * "_" and "~" stand as they are, every other byte of its UTF-8 as "\xHH", so that it has no meaning in a
 * configuration file of nginx or Apache.
 */
export const bytePattern = (path: string): string =>
  path.replace(/[^\w/~-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );
