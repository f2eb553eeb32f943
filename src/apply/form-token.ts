import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { bitsOf, workBits, workPrefix } from '../site/apply/fields.ts';
import type { Keys } from './sealed.ts';

/** How long a form may stay open. */
const tokenMs = 24 * 3_600_000;
/** Minimum age of a form with work; no person types faster. */
const leastMs = 3_000;
/** … and of one without, from a browser that runs no scripts: it has to wait instead, longer for each further bit. */
const leastWithoutWorkMs = 20_000;
/** Most zero bits that are ever required: some two million tries. */
const mostBits = workBits + 5;

export type TokenFault = 'form-unknown' | 'form-old' | 'form-too-fast';

/** The result of a token: the one-time name of its form, or why it can't be accepted now. */
export type TokenResult =
  | { form: string }
  | {
      fault: TokenFault;
      /** Milliseconds until the same token can be accepted. */
      waitMs?: number;
      /** A token to send the form again: the same form and age, with the work that is required now. */
      token?: string;
    };

/**
 * Zero bits that forms of a job require, by its recently accepted applications: more once there are many, and one more
 * each time their number doubles.
 *
 * @param many up to this many applications require nothing more
 */
export function bitsFor(accepted: number, many: number): number {
  if (accepted < many) return workBits;
  return Math.min(mostBits, workBits + 2 + Math.floor(Math.log2(accepted / many)));
}

/**
 * A signed token for one form: `<random>.<made at>.<signature>`, or `<random>.<made at>.<bits>.<signature>` when more
 * work is required than usual. It is valid for one job, for a day and for one application: the outbox rejects a second
 * one of the same form.
 *
 * @param job of the form; a token of another one is invalid
 * @param now milliseconds since 1970
 * @param bits zero bits that the hash of the work has to begin with
 */
export const makeToken = (keys: Keys, job: string, now: number, bits = workBits): string =>
  signed(keys, job, `${randomBytes(16).toString('base64url')}.${now.toString(36)}`, bits);

function signed(keys: Keys, job: string, begin: string, bits: number): string {
  const text = bits > workBits ? `${begin}.${bits}` : begin;
  return `${text}.${keys.digest('form', `${text} ${job}`)}`;
}

/**
 * Whether a form can be accepted. The work is any text of at most 40 letters and digits with which SHA-256 of
 * `<token>:<work>` begins with enough zero bits; without it the form has to be older.
 *
 * @param bits required now, if that is more than in the token
 */
export function readToken(
  keys: Keys,
  given: { token: string; work: string; job: string; bits?: number },
  now: number,
): TokenResult {
  const { token, work, job } = given;
  const [, text = '', form = '', made = '', signature = ''] =
    /^(([\w-]{22})\.([\da-z]{6,10})(?:\.\d{2})?)\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(keys.digest('form', `${text} ${job}`));
  if (!timingSafeEqual(expected, Buffer.from(signature.padEnd(expected.length).slice(0, expected.length)))) {
    return { fault: 'form-unknown' };
  }
  const age = now - Number.parseInt(made, 36);
  if (age > tokenMs) return { fault: 'form-old' };
  const own = bitsOf(token);
  const bits = Math.max(own, given.bits ?? workBits);
  const least = isWorkDone(token, work, bits) ? leastMs : waitFor(bits);
  if (age >= least) return { form };
  const again = bits > own ? signed(keys, job, `${form}.${made}`, bits) : token;
  return { fault: 'form-too-fast', waitMs: least - age, token: again };
}

/** The one-time name of the form of a token. */
export const oneTimeOf = (token: string): string => token.split('.', 1)[0] ?? '';

const waitFor = (bits: number): number => leastWithoutWorkMs * (1 + bits - workBits);

/** @param bits required zero bits; those of the token if left out */
export function isWorkDone(token: string, work: string, bits = bitsOf(token)): boolean {
  if (!/^[\da-zA-Z]{1,40}$/.test(work)) return false;
  const hash = createHash('sha256').update(workPrefix(token) + work);
  return hash.digest().readUInt32BE(0) >>> (32 - bits) === 0;
}
