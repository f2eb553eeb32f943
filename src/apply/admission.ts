import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../base/timing.ts';
import { createCounter, createLimit, createSlots } from '../front/limits.ts';
import { type Answer, bitsOf, type FaultCode, workBits, workPrefix } from '../site/apply/fields.ts';
import type { Keys } from '../store/sealed.ts';
import type { Fields } from './check-form.ts';
import { FormError, type Gate } from './read-form.ts';

/** Forms read at once whose token and work are valid: bounds the memory that forms take. */
const verifiedSlots = { total: 60, most: { address: 10, net56: 15, net48: 20 } };
/** … and those whose token is valid, but which come too early: they are read, so that their files stay chosen. */
const earlySlots = { total: 20, most: { address: 3, net56: 4, net48: 5 } };
/** … and those not verified yet. */
const unverifiedSlots = { total: 150, most: { address: 6, net56: 10, net48: 15 } };
/** … and those that got no such place: their texts are read, to be shown again. */
const refusedSlots = { total: 30, most: { address: 3, net56: 4, net48: 5 } };
/** How long reading a form may take before its token and work are verified. */
const unverifiedMs = 10_000;

const windowMs = 10 * 60_000;
/** Verified forms of one sender in that time. A whole office, or a fair, may share one address. */
const mostVerified = { address: 30, net56: 60, net48: 120 };
/** … forms with a wrong token or work, beyond which a sender has to wait. Verified ones are accepted all the same. */
const mostWrong = { address: 60, net56: 90, net48: 180 };
/** … and how often one token can be sent, to correct faults. */
const mostOfForm = 20;
/** Accepted applications for one job in that time; beyond, its forms require more work. */
const manyForJob = 300;

/** Why a form is refused before it is read completely. */
export type Refusal = Pick<Exclude<Answer, { status: 201 }>, 'status' | 'token' | 'waitSeconds'> & {
  code: FaultCode;
};

export const busy: Refusal = { status: 503, code: 'busy', waitSeconds: 10 };

/** A form worth reading has its one-time name; it may still be refused for coming too early. */
type Judged = { form?: undefined; refusal: Refusal } | { form: string; refusal: Refusal | null };

/** A form that is being read. It holds a place until `leave`. */
export interface Visit {
  /** One-time name of the form, once its token and work are verified and there is a place for it. */
  form(): string | null;
  /** Why it is refused; `null` when it is not, or not yet. */
  refusal(): Refusal | null;
  /** Whether to read on, by token and work (`readForm`). */
  gate(fields: Fields, isLast: boolean): Gate;
  /** Aborts the reading: it takes too long before it is verified, or another sender gets its place. */
  stopped: AbortSignal;
  leave(): void;
}

/** Decides which forms are read, and how far. */
export interface Admission {
  /**
   * @param name of the form; not used as a key
   * @param refusal when already known: then only its texts are read
   * @returns why not even its texts can be read, when there is no place for it
   */
  enter(name: string, sender: string, refusal: Refusal | null): Visit | Refusal;
  /** Call it when an application was accepted for the form of this name. */
  accepted(name: string): void;
  /** A token for one application with the form of this name, which has to exist. */
  tokenFor(name: string): string;
}

/**
 * A form begins with its token and work. Until they are verified only a little is read, nothing is stored, and a sender
 * has few places; its forms are counted only afterwards.
 */
export function createAdmission(keys: Keys, clock: Clock): Admission {
  const waiting = createSlots(unverifiedSlots.total, unverifiedSlots.most);
  const refused = createSlots(refusedSlots.total, refusedSlots.most);
  const reading = createSlots(verifiedSlots.total, verifiedSlots.most);
  const early = createSlots(earlySlots.total, earlySlots.most);
  const verified = createLimit(windowMs, mostVerified, clock);
  const wrong = createLimit(windowMs, mostWrong, clock);
  const forms = createCounter(windowMs, clock);
  const jobs = createCounter(windowMs, clock);
  const bitsOf = (name: string) => bitsFor(jobs.of(name), manyForJob);

  /** Judges a form's token and work; `null` while the work may still come. */
  function judge(name: string, sender: string, fields: Fields, isLast: boolean): Judged | null {
    const [token] = fields.get('token') ?? [];
    const [work] = fields.get('work') ?? [];
    if (token === undefined && !isLast) return null;
    const given = { token: token ?? '', work: work ?? '', job: name, bits: bitsOf(name) };
    const result = readToken(keys, given, clock.wallClock());
    if ('fault' in result && result.fault !== 'form-too-fast') {
      const wait = wrong(sender);
      if (wait === 0) return { refusal: { status: 422, code: result.fault } };
      return { refusal: { status: 429, code: 'too-often', waitSeconds: Math.ceil(wait / 1_000) } };
    }
    if ('fault' in result && work === undefined && !isLast) return null;
    const form = oneTimeOf(given.token);
    const wait = forms.add(form) > mostOfForm ? forms.left(form) : verified(sender);
    if (wait > 0) {
      const waitSeconds = Math.ceil(wait / 1_000);
      return { refusal: { status: 429, code: 'too-often', token: given.token, waitSeconds } };
    }
    if (!('fault' in result)) return { form, refusal: null };
    // The token ages while its sender waits.
    const { fault: code, token: again = '', waitMs = 0 } = result;
    return { form, refusal: { status: 422, code, token: again, waitSeconds: Math.ceil(waitMs / 1_000) } };
  }

  return {
    enter(name, sender, known) {
      const stop = new AbortController();
      const giveUp = () => stop.abort(new FormError('busy'));
      const place = waiting.take(sender, giveUp);
      const first = place ?? refused.take(sender, giveUp);
      if (first === null) return known ?? busy;
      const cancel = clock.after(unverifiedMs, () => stop.abort(new FormError('broken-off')));
      let leave = first;
      let refusal = known ?? (place === null ? busy : null);
      let form: string | null = null;
      return {
        form: () => form,
        refusal: () => refusal,
        stopped: stop.signal,
        gate(fields, isLast) {
          if (refusal) return 'shut';
          const judged = judge(name, sender, fields, isLast);
          if (judged === null) return 'later';
          refusal = judged.refusal;
          if (judged.form === undefined) return 'shut';
          const next = (refusal === null ? reading : early).take(sender, giveUp);
          if (next === null) {
            const [token = ''] = fields.get('token') ?? [];
            refusal ??= { ...busy, token };
            return 'shut';
          }
          cancel();
          leave();
          leave = next;
          if (refusal === null) form = judged.form;
          return 'open';
        },
        leave() {
          cancel();
          leave();
        },
      };
    },
    accepted: (name) => void jobs.add(name),
    tokenFor: (name) => makeToken(keys, name, clock.wallClock(), bitsOf(name)),
  };
}

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
function bitsFor(accepted: number, many: number): number {
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
function readToken(
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
const oneTimeOf = (token: string): string => token.split('.', 1)[0] ?? '';

const waitFor = (bits: number): number => leastWithoutWorkMs * (1 + bits - workBits);

/** @param bits required zero bits; those of the token if left out */
export function isWorkDone(token: string, work: string, bits = bitsOf(token)): boolean {
  if (!/^[\da-zA-Z]{1,40}$/.test(work)) return false;
  const hash = createHash('sha256').update(workPrefix(token) + work);
  return hash.digest().readUInt32BE(0) >>> (32 - bits) === 0;
}
