import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether `candidate` is one of the secrets. Takes equally long for any candidate of the same length. */
export type IsSecret = (candidate: string) => boolean;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Compares hashes in constant time, and every secret every time, so an answer's time reveals nothing.
 *
 * @param secrets one, or two while the owner changes from one to the other
 * @throws {Error} naming what is wrong with a secret
 */
export function createSecretCheck(secrets: readonly string[]): IsSecret {
  const fault = secretsFault(secrets);
  if (fault !== null) throw new Error(fault);
  return secretComparison(secrets);
}

/** The same for secrets that were checked before. */
export function secretComparison(secrets: readonly string[]): IsSecret {
  const digests = secrets.map(digest);
  return (candidate) => {
    const given = digest(candidate);
    return digests.reduce((found, known) => timingSafeEqual(known, given) || found, false);
  };
}

const make = `make one with: node -p "crypto.randomBytes(24).toString('base64url')"`;

/** What is wrong with the webhook secrets of the settings and how to fix it, `null` if nothing. Never shows one. */
export function secretsFault(secrets: readonly string[]): string | null {
  if (secrets.length === 0) return `There is no webhook secret: ${make}.`;
  if (secrets.length > 2) {
    return 'There are more than two webhook secrets: keep the new one and the one it replaces.';
  }
  if (new Set(secrets).size < secrets.length) return 'Both webhook secrets are the same: keep one of them.';
  return secrets.map(secretFault).find((fault) => fault !== null) ?? null;
}

/** At least 128 bits: 22 characters of base64url or 32 of hex, and not simply a few characters repeated. */
function secretFault(secret: string): string | null {
  if (!/^[\w-]{1,256}$/.test(secret)) {
    return `A webhook secret may have only letters, digits, "-" and "_", and at most 256 of them: ${make}.`;
  }
  const isHex = /^(?:[\da-f]+|[\dA-F]+)$/.test(secret);
  if (secret.length < (isHex ? 32 : 22) || new Set(secret).size < 8) {
    return `A webhook secret is too easy to guess; it needs at least 22 random characters, or 32 hexadecimal ones: ${make}.`;
  }
  return null;
}
