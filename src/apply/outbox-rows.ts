import { randomBytes } from 'node:crypto';
import type { Application, Confirmation, Progress } from './outbox.ts';
import { bytesOf, type Keys, seal, unseal } from './sealed.ts';

// What every outbox writes in the same way, whatever its database.

export const nothingDone: Progress = { candidateId: null, steps: {} };

/** What is tried again once an owner wants it. */
export function withoutRefusals({ candidateId, steps }: Progress): Progress {
  const left = Object.entries(steps).filter(([, step]) => step?.state !== 'refused');
  return { candidateId, steps: Object.fromEntries(left) };
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
export function mailboxOf(keys: Keys, email: string): string {
  const [, name = '', host = ''] = /^([^@]*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const bare = name.replace(/(?<=.)\+.*$/, '');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  return keys.digest('mailbox', isGoogle ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${host}`);
}

const mailOf = (guid: string) => `mail ${guid}`;
const sealed = (keys: Keys, name: string, value: unknown): Promise<Buffer> =>
  bytesOf(seal(keys, name, [Buffer.from(JSON.stringify(value))]));
const opened = async (keys: Keys, name: string, body: Uint8Array) =>
  JSON.parse((await bytesOf(unseal(keys, name, [body]))).toString());

/** The column `body` of an application. */
export const sealApplication = (keys: Keys, guid: string, application: Application): Promise<Buffer> =>
  sealed(keys, guid, application);
export const openApplication = (keys: Keys, guid: string, body: Uint8Array): Promise<Application> =>
  opened(keys, guid, body);

/** What a row of the mail of an application holds. */
export interface Letter {
  sender: string;
  mailbox: string;
  body: Buffer;
}
export const sealLetter = async (keys: Keys, guid: string, confirmation: Confirmation): Promise<Letter> => ({
  sender: senderOf(keys, confirmation.email),
  mailbox: mailboxOf(keys, confirmation.email),
  body: await sealed(keys, mailOf(guid), confirmation),
});
export const openLetter = (keys: Keys, guid: string, body: Uint8Array): Promise<Confirmation> =>
  opened(keys, mailOf(guid), body);
