import { type Clock, type ClosableTask, createBackoff, instantOf } from '../base/timing.ts';
import { fill } from '../i18n/plural.ts';
import { applicationTexts, type Wording } from '../i18n/translate.ts';
import { letterOf, oneLine } from '../mail/letter.ts';
import { type Letter, MailError, type SendMail } from '../mail/smtp.ts';
import { hostSites } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import type { Look } from '../site/page/palette.ts';
import type { Keys } from '../store/sealed.ts';
import { applicationAddress } from './application-address.ts';
import type { Confirmation, MailClaim, MailOutcome, Outbox, Summary } from './outbox.ts';

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
    const letter = await letterFor(confirms);
    if (letter === null) return end(later(digestLookMs, 0));
    try {
      await deps.send(letter, stopping.signal);
      trouble = null;
      pause.healed();
      return end(confirms ? { state: 'sent' } : later(digestMs, 0));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      reportAway(error);
      if (error.kind === 'refused' || error.kind === 'no mailbox')
        return end(confirms ? { state: 'refused' } : later(digestMs, 0));
      const widest = Math.min(longestWaitMs, 10_000 * 2 ** Math.min(attempts, 20));
      return end(later(5_000 + Math.floor(deps.random() * widest), attempts), error.kind === 'away');
    }
  }

  /** `null` when there is nothing to report. */
  async function letterFor(confirms: MailClaim['confirms']): Promise<Letter | null> {
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
    site: Wording & Look;
  },
): Letter {
  const texts = applicationTexts(language, about.site);
  const title = jobTitle === null ? null : oneLine(jobTitle);
  const company = oneLine(about.company);
  const greeted = greetedName(name);
  const subject = title === null ? texts.received : `${texts.received}: ${title}`;
  return letterOf({
    ...{ to: email, subject, language, id: about.id },
    site: { ...about.site, name: company },
    pieces: [
      {
        kind: 'text',
        text: greeted === null ? texts.greetingPlain : fill(texts.greeting, { name: greeted }),
      },
      {
        kind: 'text',
        text: title === null ? fill(texts.thanksOpen, { company }) : fill(texts.thanks, { title, company }),
      },
      { kind: 'strong', text: `${texts.reference}: ${about.reference}` },
      ...(about.address === null
        ? []
        : [{ kind: 'link' as const, label: texts.follow, address: about.address }]),
    ],
    footer: [{ kind: 'soft', text: fill(texts.footer, { host: about.host }) }],
  });
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
