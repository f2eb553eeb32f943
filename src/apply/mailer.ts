import { type Clock, type ClosableTask, createBackoff, instantOf } from '../base/timing.ts';
import { hostSites } from '../settings/brands.ts';
import type { Site } from '../settings/site-schema.ts';
import { applicationAddress } from './application-address.ts';
import { confirmationLetter, digestLetter, type Letter } from './letters.ts';
import type { MailClaim, MailOutcome, Outbox } from './outbox.ts';
import type { Keys } from './sealed.ts';
import { MailError, type SendMail } from './smtp.ts';

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
  site: Site;
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
      ...{ state: 'later', attempts: after },
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
      tell(error);
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
      ...{ reference, address, host, id },
      ...{ company: own.name, site: own },
    });
  }

  function tell(error: MailError): void {
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
