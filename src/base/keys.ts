import { hash as digest } from 'node:crypto';

/**
 * One key of many texts, or lists of texts; where one text ends and the next begins is part of it. Lists are handed
 * over as lists: a call takes some 100,000 arguments.
 */
export const keyOf = (...parts: readonly (string | readonly string[])[]): string =>
  digest(
    'sha256',
    parts
      .flat()
      .map((part) => `${part.length}:${part}`)
      .join(''),
    'base64url',
  );

const modulus = 2n ** 128n;

/**
 * One number for many keys, in any order. It can be updated by the difference: added keys are added, and removed keys
 * are subtracted.
 *
 * @param gone keys that `before` has
 */
export function sumOfKeys(come: Iterable<string>, gone: Iterable<string> = [], before = 0n): bigint {
  let sum = before;
  for (const key of come) sum += numberOf(key);
  for (const key of gone) sum -= numberOf(key);
  return ((sum % modulus) + modulus) % modulus;
}

/** The first 128 bits of a key. */
function numberOf(key: string): bigint {
  const bytes = Buffer.from(key, 'base64url');
  return (bytes.readBigUInt64BE(0) << 64n) | bytes.readBigUInt64BE(8);
}
