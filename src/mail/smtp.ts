import { Readable } from 'node:stream';
import { isThisMachine } from '../base/this-machine.ts';
import type { Clock } from '../base/timing.ts';
import { untilResolved } from '../i18n/remember.ts';
import type { Secret } from '../service/integration/credentials.ts';
import type { MailAddress } from '../settings/environment.ts';

/** A mail. All its texts are untrusted; `subject` is one line. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** Content-Language. */
  language: string;
  /** The same for every attempt, to identify a duplicate mail: letters, digits, "-" and "_". */
  id: string;
  /** Further headers. No value of theirs comes from a visitor. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Why a mail was not sent, in words without personal data: a server's answer may quote an address.
 *
 * - `no mailbox`: the server refuses its recipient for good (a 5xx answer, unless that is for a policy: RFC 3463, x.7.x).
 * - `refused`: the server will never accept this mail: for its text, or for a policy.
 * - `later`: this one was deferred (4xx).
 * - `away`: no mail can be sent now.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly kind: 'no mailbox' | 'refused' | 'later' | 'away';
  /** Whether we gave up waiting for an answer: the server may accept what it has. */
  readonly isUnanswered: boolean;
  constructor(kind: MailError['kind'], message: string, isUnanswered = false) {
    super(message);
    this.kind = kind;
    this.isUnanswered = isUnanswered;
  }
}

/** The sender has withheld a mail in the last moment (`beforeEnd`): no server has it. */
export class Withheld extends Error {
  override name = 'Withheld';
}

/**
 * Resolves when the server has accepted the mail.
 *
 * @param beforeEnd is called when all of the mail but its end has been sent: until the end arrives, a server keeps none
 *   of it (RFC 5321, 4.1.1.4). The end waits for the promise, and is not sent if that is `false` or rejects.
 * @throws {MailError}
 * @throws {Withheld} if `beforeEnd` returned `false`; what it threw, if it did
 */
export type SendMail = (
  letter: Letter,
  signal: AbortSignal,
  beforeEnd?: () => Promise<boolean>,
) => Promise<void>;

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

/** What holds the end of a mail back, by the signal of its attempt. */
type Holds = WeakMap<AbortSignal, (message: Readable) => Readable>;

async function openTransport({ url, host }: Pick<SmtpOptions, 'url' | 'host'>, holds: Holds) {
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const isSecure = protocol === 'smtps:';
  const auth =
    username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  // Loaded with the first mail: many sites never send one.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // Passwords are never sent unencrypted.
    requireTLS: auth !== null && !isSecure && !isThisMachine(`http://${hostname}`),
    ...(auth && { auth }),
    name: host,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    dnsTimeout: 20_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    const hold = data.signal && holds.get(data.signal);
    if (hold) message.processFunc(hold);
    done();
  });
  return transport;
}

/** Sends mail through the owner's server, each over a connection of its own. */
export function createSmtp({ url, from, host, clock, deadlineMs = 60_000 }: SmtpOptions): SendMail {
  const holds: Holds = new WeakMap();
  const transportOf = untilResolved(() => openTransport({ url, host }, holds));
  return async ({ to, subject, text, html, language, id, headers = {} }, given, beforeEnd) => {
    const late = new AbortController();
    const cancel = clock.after(deadlineMs, () => late.abort());
    const withheld = new AbortController();
    const signal = AbortSignal.any([given, late.signal, withheld.signal]);
    if (beforeEnd) {
      const withhold = (reason: unknown) => withheld.abort(reason);
      holds.set(signal, (message) => Readable.from(heldBack(message, beforeEnd, withhold)));
    }
    try {
      const transport = await transportOf();
      await transport.sendMail({
        // As objects, so that an address is never parsed as several.
        from: { name: from.name, address: from.address },
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== null && { html }),
        messageId: `<${id}@${host}>`,
        // RFC 3834: prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language, ...headers },
        signal,
      });
    } catch (error) {
      throw withheld.signal.aborted ? withheld.signal.reason : mailError(error);
    } finally {
      cancel();
    }
  };
}

/**
 * The same message, which ends only when `beforeEnd` allows it; else the attempt has to be aborted. It is read on demand:
 * a message that is read before the server asks for it would be at its end long before it is sent.
 */
async function* heldBack(
  message: Readable,
  beforeEnd: () => Promise<boolean>,
  withhold: (reason: unknown) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of message) yield chunk;
  try {
    if (await beforeEnd()) return;
    withhold(new Withheld('This mail is not to be sent any more.'));
  } catch (error) {
    withhold(error);
  }
  await new Promise(() => undefined);
}

function mailError(error: unknown): MailError {
  const { code, command, responseCode, response } = (typeof error === 'object' ? error : null) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
    response?: unknown;
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
  if (!isOfMail) return new MailError('away', reason, code === 'EABORT' || code === 'ETIMEDOUT');
  // Without an answer the address itself can't be used.
  if (status === null) return new MailError(code === 'EENVELOPE' ? 'no mailbox' : 'later', reason);
  if (status < 500) return new MailError('later', reason);
  const isPolicy = typeof response === 'string' && /^\d{3}[ -]5\.7\./.test(response);
  return new MailError(command === 'RCPT TO' && !isPolicy ? 'no mailbox' : 'refused', reason);
}
