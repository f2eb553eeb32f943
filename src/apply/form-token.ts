import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { workBits, workPrefix } from '../site/apply/fields.ts';
import type { Keys } from './sealed.ts';

/** How long a form may lie open. */
const tokenMs = 24 * 3_600_000;
/** Youngest age of a form whose sender did the work; no person types faster. */
const leastMs = 3_000;
/** … and of one whose sender did not, because it runs no scripts: waiting is the price then. */
const leastWithoutWorkMs = 20_000;

export type TokenFault = 'form-unknown' | 'form-old' | 'form-too-fast';

/**
 * A signed token for one form: `<random>.<made at>.<signature>`. It holds for one job, for a day and for one
 * application: the outbox takes no second one of the same form.
 *
 * @param job what the form is for; a token of another one does not hold
 * @param now milliseconds since 1970
 */
export function makeToken(keys: Keys, job: string, now: number): string {
  const text = `${randomBytes(16).toString('base64url')}.${now.toString(36)}`;
  return `${text}.${keys.digest('form', `${text} ${job}`)}`;
}

/**
 * The one-time name of a form, or why it can't be taken. The work is any text of at most 40 letters and digits with
 * which SHA-256 of `<token>:<work>` begins with `workBits` zero bits; without it the form has to be older.
 */
export function readToken(
  keys: Keys,
  given: { token: string; work: string; job: string },
  now: number,
): { form: string } | { fault: TokenFault; waitMs?: number } {
  const { token, work, job } = given;
  const [, text = '', form = '', made = '', signature = ''] =
    /^(([\w-]{22})\.([\da-z]{6,10}))\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(keys.digest('form', `${text} ${job}`));
  if (!timingSafeEqual(expected, Buffer.from(signature.padEnd(expected.length).slice(0, expected.length)))) {
    return { fault: 'form-unknown' };
  }
  const age = now - Number.parseInt(made, 36);
  if (age > tokenMs) return { fault: 'form-old' };
  const least = isWorkDone(token, work) ? leastMs : leastWithoutWorkMs;
  return age < least ? { fault: 'form-too-fast', waitMs: least - age } : { form };
}

export function isWorkDone(token: string, work: string): boolean {
  if (!/^[\da-zA-Z]{1,40}$/.test(work)) return false;
  return (
    createHash('sha256')
      .update(workPrefix(token) + work)
      .digest()
      .readUInt32BE(0) >>>
      (32 - workBits) ===
    0
  );
}
