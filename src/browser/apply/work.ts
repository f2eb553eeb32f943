import { sha256 } from '@noble/hashes/sha2.js';
import { bitsOf, workPrefix } from '../../site/apply/fields.ts';

/** How long a slice may take: shorter than a frame, so that typing stays fluent. */
const sliceMs = 8;

/**
 * Finds the work for a token: a number with which the hash of both begins with as many zero bits as the token requires.
 * Some 65,000 tries on average, more if many apply for one job, in slices between the page's other work. WebCrypto is
 * no help: it is missing without https, and each call is asynchronous.
 */
export async function workFor(token: string): Promise<string> {
  // The part before the number is hashed once.
  const begun = sha256.create().update(new TextEncoder().encode(workPrefix(token)));
  const bits = bitsOf(token);
  for (let next = 0; ; ) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      for (let count = 0; count < 50; count += 1, next += 1) {
        const [one = 255, two = 255, three = 255] = begun.clone().update(digits(next)).digest();
        if (((one << 16) | (two << 8) | three) >>> (24 - bits) === 0) return String(next);
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const encoder = new TextEncoder();
const digits = (number: number): Uint8Array => encoder.encode(String(number));
