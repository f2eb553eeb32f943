import type { Header } from './security-headers.ts';

/**
 * Whether an address can be asked for at all: a path of whole characters, without what has another meaning in a
 * path. Addresses are plain text, with nothing percent-encoded to undo.
 */
export function isPath(address: string): boolean {
  if (!/^\/(?:[^\p{Cc}\\?#/]+\/)*[^\p{Cc}\\?#/]*$/u.test(address) || !address.isWellFormed()) return false;
  return address.split('/').every((part) => part !== '.' && part !== '..');
}

/**
 * The path as it stands in a request line. Only letters, digits, "-", ".", "_", "~", "/" and "%" are left, so it
 * has no meaning but its own in any of the hosts' files.
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
 * "_" and "~" stand as they are, every other byte of its UTF-8 as "\xHH", so that it has no meaning in a
 * configuration file of nginx or Apache.
 */
export const bytePattern = (path: string): string =>
  path.replace(/[^\w/~-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** A parameter as it stands in a query. */
export const queryPart = ([name, value]: readonly [string, string]): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

/** A query that has all of these parameters, whatever else, as a regular expression (PCRE). */
export const queryPattern = (query: readonly (readonly [string, string])[]): string =>
  query.map((part) => `(?=(?:.*&)?${bytePattern(queryPart(part))}(?:&|$))`).join('');

/**
 * The value of a header, for a configuration file where it stands between double quotes.
 *
 * @throws {Error} when nginx or Apache would read more in it than text
 */
export function plainValue([name, value]: Header): string {
  if (/^[ !#&-Z^-z|~[\]]*$/.test(value) && !/[\\"$%`]/.test(value)) return value;
  throw new Error(
    `The header ${name} has a character that can't stand in the files for nginx and Apache: ${JSON.stringify(value)}.`,
  );
}
