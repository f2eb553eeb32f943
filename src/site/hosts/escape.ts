import type { Header } from './security-headers.ts';

/**
 * Whether a request for an address is possible: a path of whole characters, without those that have another meaning
 * in a path. Addresses are plain text, not percent-encoded.
 */
export function isPath(address: string): boolean {
  if (!/^\/(?:[^\p{Cc}\\?#/]+\/)*[^\p{Cc}\\?#/]*$/u.test(address) || !address.isWellFormed()) return false;
  return address.split('/').every((part) => part !== '.' && part !== '..');
}

/**
 * The path as a request line contains it. Only letters, digits, "-", ".", "_", "~", "/" and "%" are left, so it
 * has no special meaning in any of the hosts' files.
 */
export const encodePath = (address: string): string => address.split('/').map(encodeSegment).join('/');

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** An encoded path as a regular expression that matches itself; of its characters only the dot needs care. */
export const pathPattern = (encoded: string): string => encoded.replaceAll('.', '\\.');

/** Whether a path is written the same encoded and decoded. Our own addresses all are. */
export const isPlain = (address: string): boolean => encodePath(address) === address;

/** "/jobs/7-x/" as a visitor may leave off its slash: "/jobs/7-x". "/" and files have no such form. */
export const withoutSlash = (address: string): string | null =>
  address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : null;

/**
 * A path as a regular expression (PCRE, on bytes) that matches itself and nothing else. Letters, digits, "/", "-",
 * "_" and "~" are unchanged, every other byte of its UTF-8 becomes "\xHH", so that it has no special meaning in a
 * configuration file of nginx or Apache.
 */
export const bytePattern = (path: string): string =>
  path.replace(/[^\w/~-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** A parameter as a query contains it. */
export const queryPart = ([name, value]: readonly [string, string]): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

/** A query that has all of these parameters, and maybe others, as a regular expression (PCRE). */
export const queryPattern = (query: readonly (readonly [string, string])[]): string =>
  query.map((part) => `(?=(?:.*&)?${bytePattern(queryPart(part))}(?:&|$))`).join('');

/**
 * The value of a header, for a configuration file where it is in double quotes.
 *
 * @throws {Error} when nginx or Apache would read more in it than text
 */
export function plainValue([name, value]: Header): string {
  if (/^[ !#&-Z^-z|~[\]]*$/.test(value) && !/[\\"$%`]/.test(value)) return value;
  throw new Error(
    `The header ${name} has a character that can't stand in the files for nginx and Apache: ${JSON.stringify(value)}.`,
  );
}
