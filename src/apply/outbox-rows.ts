import { randomBytes } from 'node:crypto';
import {
  type Application,
  type Claim,
  type Confirmation,
  type Outcome,
  type Progress,
  type State,
  Unreadable,
} from './outbox.ts';
import { bytesOf, createKeys, type Keys, seal, unseal } from './sealed.ts';

// What every outbox writes in the same way, whatever its database.

export const nothingDone: Progress = { candidateId: null, steps: {} };

/** What is tried again once an owner wants it. */
export function withoutRefusals({ steps, ...rest }: Progress): Progress {
  const left = Object.entries(steps).filter(([, step]) => step?.state !== 'refused');
  return { ...rest, steps: Object.fromEntries(left) };
}

/** Letters and digits that nobody mistakes for each other (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** For people to read out, such as "K7Q2-M9XD". */
export function newReference(): string {
  const text = Array.from(randomBytes(8), (byte) => letters[byte % 32]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Whom an application or a mail is of: told only to who knows the address and has the key. */
export const senderOf = (keys: Keys, email: string): string =>
  keys.digest('sender', email.trim().toLowerCase());

/**
 * Whose mails are counted: a keyed digest of the mailbox. What follows a "+" before the "@" leads to the same one at most
 * providers, and so do dots at Google's.
 */
function mailboxOf(keys: Keys, email: string): string {
  const [, name = '', host = ''] = /^([^@]*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const bare = name.replace(/(?<=.)\+.*$/, '');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  return keys.digest('mailbox', isGoogle ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${host}`);
}

/** What lies in a row: `key` seals `body`, and is sealed itself with the owner's key. */
export interface Sealed {
  key: Buffer;
  body: Buffer;
}

/** The same as it is read. Without a key it was written by an earlier version, which sealed with the owner's key. */
export interface SealedRow {
  key: Uint8Array | null;
  body: Uint8Array;
}

export const sealedOf = ({ key, body }: Readonly<Record<string, unknown>>): SealedRow => ({
  key: key as Uint8Array | null,
  body: body as Uint8Array,
});

async function sealed(keys: Keys, name: string, value: unknown): Promise<Sealed> {
  const key = randomBytes(32);
  return {
    key: await bytesOf(seal(keys, `key of ${name}`, [key])),
    body: await bytesOf(seal(createKeys(key), name, [Buffer.from(JSON.stringify(value))])),
  };
}

async function opened(keys: Keys, name: string, { key, body }: SealedRow) {
  const own = key === null ? keys : createKeys(await bytesOf(unseal(keys, `key of ${name}`, [key])));
  return JSON.parse((await bytesOf(unseal(own, name, [body]))).toString());
}

/** What an application is sealed into. */
export const sealApplication = (keys: Keys, guid: string, application: Application): Promise<Sealed> =>
  sealed(keys, guid, application);
export const openApplication = (keys: Keys, guid: string, row: SealedRow): Promise<Application> =>
  opened(keys, guid, row);

/** What a row of the mail of an application holds. It is sent also after the application is gone. */
export interface Letter extends Sealed {
  sender: string;
  mailbox: string;
}
export const sealLetter = async (
  keys: Keys,
  reference: string,
  confirmation: Confirmation,
): Promise<Letter> => ({
  sender: senderOf(keys, confirmation.email),
  mailbox: mailboxOf(keys, confirmation.email),
  ...(await sealed(keys, `mail ${reference}`, confirmation)),
});
/** @param guid by which an earlier version has named it; it stays for as long as such a mail is there */
export const openLetter = (
  keys: Keys,
  { reference, guid }: { reference: string; guid: string | null },
  row: SealedRow,
): Promise<Confirmation> => opened(keys, `mail ${row.key === null ? guid : reference}`, row);

/** Whether a step may have been done at the service. */
export const isBegun = ({ steps }: Progress): boolean =>
  Object.values(steps).some((step) => step && step.state !== 'refused');

/** Whether a candidate is about to be created, or may have been. */
export const isCreating = ({ candidateId, steps }: Progress): boolean =>
  candidateId === null && steps.candidate?.state === 'sent';

/** What a row says at the end of an attempt. */
export interface Attempted {
  progress: Progress;
  withdrawnAt: number | null;
  isRetryAsked: boolean;
}

/** What is written at the end of an attempt, besides that nobody holds it any more. */
export interface Ending {
  state: Exclude<State, 'removed'>;
  dueAt: number;
  reason: string | null;
  progress: Progress;
  /** Whether attempts are counted anew. */
  isAnew: boolean;
  /** Whether its sender wanted it back, and the service has it. */
  isTooLate: boolean;
}

/** How long it is waited before it is looked again for what its sender wants back. */
const lookAgainMs = 15 * 60_000;

/** What becomes of an application at the end of an attempt; `null` where it is to be deleted for its sender. */
export function endingOf(
  outcome: Outcome,
  { progress, withdrawnAt, isRetryAsked }: Attempted,
  now: number,
): Ending | null {
  if (outcome.state === 'taken back') return null;
  if (withdrawnAt !== null && !isBegun(progress)) return null;
  const reason = outcome.state === 'delivered' ? null : outcome.reason;
  const isTooLate = withdrawnAt !== null && progress.candidateId !== null;
  const same = { progress, isAnew: false, isTooLate, reason };
  if (outcome.state === 'delivered') return { ...same, state: 'delivered', dueAt: now };
  if (isRetryAsked) {
    return { ...same, state: 'waiting', dueAt: now, progress: withoutRefusals(progress), isAnew: true };
  }
  if (outcome.state === 'waiting') return { ...same, state: 'waiting', dueAt: outcome.dueAt };
  // Its sender is to get an answer, however long the service gives none.
  const isOpen = withdrawnAt !== null && !isTooLate;
  return isOpen
    ? { ...same, state: 'waiting', dueAt: now + lookAgainMs }
    : { ...same, state: 'dead', dueAt: now };
}

/** What taking back comes to: at once, stored until it is known whether the service has it, or too late. */
export function takingBackOf(progress: Progress): 'at once' | 'stored' | 'too late' {
  if (!isBegun(progress)) return 'at once';
  return progress.candidateId === null ? 'stored' : 'too late';
}

/** Part of the text of a progress in which a step may be on its way. */
export const sentStep = '"state":"sent"';

/**
 * A claim with what was sent.
 *
 * @throws {Unreadable} where that can't be read
 */
export async function openClaim(
  claim: Omit<Claim, 'application'>,
  open: () => Promise<Application>,
): Promise<Claim> {
  try {
    return { ...claim, application: await open() };
  } catch (error) {
    throw new Unreadable(claim, error);
  }
}
