import type { Keys } from '../store/sealed.ts';

/** Identifies the sender of an application or a mail: only with the address and the key. */
export const senderOf = (keys: Keys, email: string): string =>
  keys.digest('sender', email.trim().toLowerCase());

/**
 * Identifies a mailbox for counting mails: a keyed digest. Text after a "+" before the "@" is ignored by most
 * providers, and dots by Google.
 */
export function mailboxOf(keys: Keys, email: string): string {
  const [, name = '', host = ''] = /^([^@]*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const bare = name.replace(/(?<=.)\+.*$/, '');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  return keys.digest('mailbox', isGoogle ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${host}`);
}
