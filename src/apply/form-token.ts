import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { bitsOf, workBits, workPrefix } from '../site/apply/fields.ts';
import type { Keys } from './sealed.ts';

/** How long a form may lie open. */
const tokenMs = 24 * 3_600_000;
/** Youngest age of a form whose sender did the work; no person types faster. */
const leastMs = 3_000;
/** … and of one whose sender did not, because it runs no scripts: waiting is the price then, longer for each further bit. */
const leastWithoutWorkMs = 20_000;
/** Most zero bits that are ever asked for: some two million tries. */
const mostBits = workBits + 5;

export type TokenFault = 'form-unknown' | 'form-old' | 'form-too-fast';

/** What a token is worth: the one-time name of its form, or why it can't be taken now. */
export type TokenResult =
  | { form: string }
  | {
      fault: TokenFault;
      /** Milliseconds until the same token can be taken. */
      waitMs?: number;
      /** The token with which the form can be sent again: the same form and age, with the work that is asked for now. */
      token?: string;
    };

/**
 * Zero bits that forms of a job ask for, by the applications for it that were accepted lately: more once there are
 * many, and one more each time their number doubles.
 *
 * @param many how many applications ask for nothing more
 */
export function bitsFor(accepted: number, many: number): number {
  if (accepted < many) return workBits;
  return Math.min(mostBits, workBits + 2 + Math.floor(Math.log2(accepted / many)));
}

/**
 * A signed token for one form: `<random>.<made at>.<signature>`, or `<random>.<made at>.<bits>.<signature>` where more
 * work is asked for than usual. It holds for one job, for a day and for one application: the outbox takes no second one
 * of the same form.
 *
 * @param job what the form is for; a token of another one does not hold
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
 * Whether a form can be taken. The work is any text of at most 40 letters and digits with which SHA-256 of
 * `<token>:<work>` begins with enough zero bits; without it the form has to be older.
 *
 * @param bits what is asked for now, if that is more than the token says
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

/** @param bits zero bits that are asked for; those of the token if left out */
export function isWorkDone(token: string, work: string, bits = bitsOf(token)): boolean {
  if (!/^[\da-zA-Z]{1,40}$/.test(work)) return false;
  const hash = createHash('sha256').update(workPrefix(token) + work);
  return hash.digest().readUInt32BE(0) >>> (32 - bits) === 0;
}
