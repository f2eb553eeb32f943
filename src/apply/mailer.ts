import { createTransport } from 'nodemailer';
import { isThisMachine } from '../base/this-machine.ts';
import { type Clock, type ClosableTask, createBackoff, instantOf } from '../base/timing.ts';
import { directionOf } from '../i18n/direction.ts';
import { fill } from '../i18n/plural.ts';
import { applicationTexts, type Wording } from '../i18n/translate.ts';
import type { Secret } from '../service/integration/credentials.ts';
import { hostSites } from '../settings/brands.ts';
import type { MailAddress } from '../settings/environment.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { applicationAddress } from './application-address.ts';
import type { Confirmation, MailClaim, MailOutcome, Outbox, Summary } from './outbox.ts';
import type { Keys } from './sealed.ts';

/** Longer than one attempt may take. */
const leaseMs = 5 * 60_000;
/** Longest wait between two attempts. */
const longestWaitMs = 15 * 60_000;
/** How often the outbox is polled: another process may have accepted an application. */
const lookMs = 60_000;
/** Between two digests; also how soon dead letters are reported after a time without any. */
const digestMs = 24 * 3_600_000;
const digestLookMs = 3_600_000;
/** Time for a running mail to finish when the program stops. */
const graceMs = 3_000;

export interface MailerDeps {
  outbox: Pick<Outbox, 'claimMail' | 'finishMail' | 'nextMailDue' | 'list'>;
  keys: Keys;
  send: SendMail;
  site: SiteSettings;
  /** SITE_URL. */
  siteUrl: string;
  /** Whether each application has a page there. */
  hasPages?: boolean;
  /** Who receives the digest of dead letters (MAIL_TO_OWNER); `null` = nobody. */
  owner: string | null;
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  /** Is called once for each trouble, in words without personal data. */
  report: (error: unknown) => void;
}

export interface Mailer extends ClosableTask {
  /** Call it when an application was received. */
  wake(): void;
  /** Why mail can't be sent now, and since when (an ISO instant); `null` while all is well. */
  trouble(): { since: string; reason: string } | null;
}

/**
 * Sends mail from the outbox: confirmations, and the digest of dead letters for the owner. A mail is retried until the
 * server has accepted it, refused it for good, or a day is over; this process never sends an accepted one again, and
 * another does only when this one was killed before it could record that. It is a separate task, so that failing mail
 * does not delay applications.
 */
export function createMailer(deps: MailerDeps): Mailer {
  const { outbox, clock, report } = deps;
  const pause = createBackoff({ maxMs: longestWaitMs, random: deps.random });
  const stopping = new AbortController();
  /** Outcomes of mails that are accepted or refused, until they are recorded. */
  const ends = new Map<number, MailOutcome>();
  let due: number = clock.wallClock();
  let isClosed = false;
  let trouble: ReturnType<Mailer['trouble']> = null;

  /** Returns `false` when no other mail can be sent now either. */
  async function attempt(claim: MailClaim): Promise<boolean> {
    const known = ends.get(claim.id);
    const { outcome, isAway } = known ? { outcome: known, isAway: false } : await outcomeOf(claim);
    if (!isAway) ends.set(claim.id, outcome);
    await outbox.finishMail(claim, outcome, clock.wallClock());
    ends.delete(claim.id);
    if (isAway) pause.failed(clock.now());
    return !isAway;
  }

  async function outcomeOf({
    attempts,
    confirms,
  }: MailClaim): Promise<{ outcome: MailOutcome; isAway: boolean }> {
    const end = (outcome: MailOutcome, isAway = false) => ({ outcome, isAway });
    const later = (ms: number, after: number): MailOutcome => ({
      state: 'later',
      attempts: after,
      dueAt: clock.wallClock() + ms,
    });
    const letter = await letterOf(confirms);
    if (letter === null) return end(later(digestLookMs, 0));
    try {
      await deps.send(letter, stopping.signal);
      trouble = null;
      pause.healed();
      return end(confirms ? { state: 'sent' } : later(digestMs, 0));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      reportAway(error);
      if (error.kind === 'refused') return end(confirms ? { state: 'refused' } : later(digestMs, 0));
      const widest = Math.min(longestWaitMs, 10_000 * 2 ** Math.min(attempts, 20));
      return end(later(5_000 + Math.floor(deps.random() * widest), attempts), error.kind === 'away');
    }
  }

  /** `null` when there is nothing to report. */
  async function letterOf(confirms: MailClaim['confirms']): Promise<Letter | null> {
    const { site, siteUrl, keys, owner, hasPages = true } = deps;
    const { host } = new URL(siteUrl);
    if (confirms === null) {
      const dead = owner === null ? [] : await outbox.list('dead');
      const id = keys.digest('mail', `digest ${clock.wallClock()}`);
      return owner === null || dead.length === 0
        ? null
        : digestLetter(dead, { to: owner, siteName: site.name, id });
    }
    const { reference, confirmation } = confirms;
    const own = hostSites(site).find(({ brand }) => brand === (confirmation.brand ?? site.brand)) ?? site;
    const wanted = confirmation.language;
    const language = own.languages.includes(wanted) ? wanted : own.defaultLanguage;
    const address = hasPages
      ? `${siteUrl}${applicationAddress(reference, { keys, language, site: own })}`
      : null;
    const id = keys.digest('mail', reference);
    return confirmationLetter(confirmation, {
      reference,
      address,
      host,
      id,
      company: own.name,
      site: own,
    });
  }

  function reportAway(error: MailError): void {
    const reason = error.message;
    if (trouble?.reason === reason) return;
    trouble = { since: trouble?.since ?? instantOf(clock), reason };
    report(error);
  }

  return {
    dueAt: () => {
      if (isClosed) return Number.POSITIVE_INFINITY;
      return Math.max(clock.now() + due - clock.wallClock(), pause.dueAt(false));
    },
    async run() {
      try {
        while (!isClosed) {
          const claim = await outbox.claimMail(clock.wallClock(), leaseMs);
          if (claim === null || !(await attempt(claim))) break;
        }
        const now = clock.wallClock();
        due = Math.min(await outbox.nextMailDue(now), now + lookMs);
      } catch (error) {
        report(error);
        pause.failed(clock.now());
      }
    },
    wake() {
      due = Math.min(due, clock.wallClock());
    },
    trouble: () => trouble,
    close() {
      isClosed = true;
      clock.after(graceMs, () => stopping.abort());
    },
  };
}

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
}

/**
 * The confirmation for an applicant: the application was received, its number, and the page with its status.
 *
 * @param about `address`: of the page of the application; `null` when there is none; `site`: whose texts to use
 */
export function confirmationLetter(
  { email, name, jobTitle, language }: Confirmation,
  about: {
    reference: string;
    address: string | null;
    company: string;
    host: string;
    id: string;
    site: Wording;
  },
): Letter {
  const texts = applicationTexts(language, about.site);
  const title = jobTitle === null ? null : oneLine(jobTitle);
  const company = oneLine(about.company);
  const greeted = greetedName(name);
  const parts = {
    greeting: greeted === null ? texts.greetingPlain : fill(texts.greeting, { name: greeted }),
    thanks: title === null ? fill(texts.thanksOpen, { company }) : fill(texts.thanks, { title, company }),
    number: `${texts.reference}: ${about.reference}`,
    footer: fill(texts.footer, { host: about.host }),
  };
  const subject = title === null ? texts.received : `${texts.received}: ${title}`;
  const { greeting, thanks, number, footer } = parts;
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const address = about.address === null ? null : escaped(about.address);
  const follow = address === null ? [] : [`${texts.follow}\n${about.address}`];
  return {
    to: email,
    subject,
    language,
    id: about.id,
    text: [greeting, thanks, number, ...follow, `-- \n${footer}`, ''].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"${direction}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
<p>${escaped(greeting)}</p>
<p>${escaped(thanks)}</p>
<p><strong>${escaped(number)}</strong></p>${address === null ? '' : `\n<p>${escaped(texts.follow)}<br><a href="${address}"><bdi>${address}</bdi></a></p>`}
<p style="font-size: 14px; color: #595959">${escaped(footer)}</p>
</body>
</html>
`,
  };
}

/** Longer lists are cut; the command shows them all. */
const mostListed = 50;

/** The report for the owner about refused applications, without personal data. */
function digestLetter(
  dead: readonly Summary[],
  { to, siteName, id }: { to: string; siteName: string; id: string },
): Letter {
  const several = dead.length === 1 ? 'One application' : `${dead.length} applications`;
  const lines = dead.slice(0, mostListed).map(({ reference, jobId, receivedAt, reason }) => {
    const day = new Date(receivedAt).toISOString().slice(0, 10);
    return `${reference}  ${day}  ${jobId === null ? 'no job' : `job ${jobId}`}  ${oneLine(reason ?? '')}`;
  });
  const left = dead.length - lines.length;
  return {
    to,
    html: null,
    language: 'en',
    id,
    subject: `${several} could not be delivered: ${oneLine(siteName)}`,
    text: `${several} could not be delivered to the recruitment service, or not wholly. What was sent is still kept, sealed, on the machine of the site, for as long as apply.keepDays says.

${lines.join('\n')}${left > 0 ? `\n… and ${left} more` : ''}

What to do:
- See them: jobfront applications list --state dead, or the page /_jobfront/ of the site.
- Mend what the reason names, then have them tried again: jobfront applications retry
- What can't be mended, write out and add by hand: jobfront applications export <reference> <folder>

This comes once a day, for as long as there are any.
`,
  };
}

/**
 * The name for a greeting: one or two words, each with one hyphen at most; `null` for anything else, which could be an
 * advert or an address.
 */
export function greetedName(name: string): string | null {
  const text = oneLine(name).replace(/ +/g, ' ');
  const word = "\\p{L}[\\p{L}\\p{M}'’]*(?:-[\\p{L}\\p{M}'’]+)?";
  return text.length <= 40 && new RegExp(`^${word}(?: ${word})?$`, 'u').test(text) ? text : null;
}

/** Without line breaks and other control characters: a line of a mail may begin a header. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/**
 * Why a mail was not sent, in words without personal data: a server's answer may quote an address.
 *
 * - `refused`: this mail never will be (a 5xx answer to its recipient or its text).
 * - `later`: this one was deferred (4xx).
 * - `away`: no mail can be sent now.
 */
class MailError extends Error {
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
  return async ({ to, subject, text, html, language, id }, given) => {
    const late = new AbortController();
    const cancel = clock.after(deadlineMs, () => late.abort());
    try {
      await transport.sendMail({
        // As objects, so that an address is never parsed as several.
        from: { name: from.name, address: from.address },
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== null && { html }),
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
