import { createTransport } from 'nodemailer';
import { isThisMachine } from '../base/this-machine.ts';
import type { Clock } from '../base/timing.ts';
import type { Secret } from '../service/integration/credentials.ts';
import type { MailAddress } from '../settings/environment.ts';
import type { Letter } from './letters.ts';

/**
 * Why a mail was not sent, in words without personal data: a server's answer may quote an address.
 *
 * - `refused`: this mail never will be (a 5xx answer to its recipient or its text).
 * - `later`: this one was deferred (4xx).
 * - `away`: no mail can be sent now.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly kind: 'refused' | 'later' | 'away';
  constructor(kind: MailError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Resolves when the server has accepted the mail. @throws {MailError} */
export type SendMail = (letter: Letter, signal: AbortSignal) => Promise<void>;

export interface SmtpOptions {
  /** SMTP_URL. */
  url: Secret;
  from: MailAddress;
  /** Host of the site: names us to the server, and makes ids of mails unique. */
  host: string;
  clock: Clock;
  /** For one mail, from the connection to the server's last answer. Milliseconds. */
  deadlineMs?: number;
}

/** Sends mail through the owner's server, each over a connection of its own. */
export function createSmtp({ url, from, host, clock, deadlineMs = 60_000 }: SmtpOptions): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const isSecure = protocol === 'smtps:';
  const auth =
    username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const transport = createTransport({
    ...{
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 465 : 587),
      secure: isSecure,
    },
    // Passwords are never sent unencrypted.
    requireTLS: auth !== null && !isSecure && !isThisMachine(`http://${hostname}`),
    ...(auth && { auth }),
    name: host,
    ...{ connectionTimeout: 20_000, greetingTimeout: 20_000, dnsTimeout: 20_000, socketTimeout: 30_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return async ({ to, subject, text, html, language, id }, given) => {
    const late = new AbortController();
    const cancel = clock.after(deadlineMs, () => late.abort());
    try {
      await transport.sendMail({
        // As objects, so that an address is never parsed as several.
        from: { name: from.name, address: from.address },
        to: { name: '', address: to },
        ...{ subject, text, ...(html !== null && { html }) },
        messageId: `<${id}@${host}>`,
        // RFC 3834: prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        signal: AbortSignal.any([given, late.signal]),
      });
    } catch (error) {
      throw mailError(error);
    } finally {
      cancel();
    }
  };
}

function mailError(error: unknown): MailError {
  const { code, command, responseCode } = (typeof error === 'object' ? error : null) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const word = (text: unknown) => (typeof text === 'string' && /^[A-Z][A-Z -]{1,20}$/.test(text) ? text : '');
  const status = typeof responseCode === 'number' ? responseCode : null;
  // Errors of MAIL FROM are the owner's to fix, and so concern all mails.
  const isOfMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  const at = word(command) && ` to ${word(command)}`;
  const reason =
    status === null
      ? `the mail server could not be used (${word(code) || 'no answer'})`
      : `the mail server answered ${status}${at}`;
  if (!isOfMail) return new MailError('away', reason);
  // Without an answer the address itself can't be used.
  const isFinal = status === null ? code === 'EENVELOPE' : status >= 500;
  return new MailError(isFinal ? 'refused' : 'later', reason);
}
