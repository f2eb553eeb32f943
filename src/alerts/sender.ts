import {
  type Clock,
  type ClosableTask,
  createBackoff,
  instantOf,
  leastGapMs,
  type Trouble,
} from '../base/timing.ts';
import type { Board } from '../board/job.ts';
import { type Letter, MailError, type SendMail, Withheld } from '../mail/smtp.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { createPause } from '../site/pause.ts';
import type { Keys } from '../store/sealed.ts';
import { type Alert, type Alerts, askAfterMs, type DueAlert, type Handing } from './alerts.ts';
import { confirmationOf, jobsLetter, type LetterPlaces } from './letters.ts';
import { knownJobs, type Matcher, type Matches, packKnown } from './matching.ts';
import { nextDueAt } from './schedule.ts';

/** Longest wait between two attempts. */
const longestWaitMs = 15 * 60_000;
/** How long one alert waits after a failure at most. */
const longestRetryMs = 4 * 3_600_000;
/** How often old alerts are deleted, and the sender looks whether it may send. */
const tidyMs = 3_600_000;
/** How often the sender looks for a board while there is none. */
const soonMs = 1_000;
/** So many alerts are read at once, … */
const atOnce = 60;
/** … and so many mails are sent at a time. */
const mostSending = 3;
/** Time for running mails to finish when the program stops. */
const graceMs = 3_000;

export interface AlertSenderDeps {
  alerts: Alerts;
  keys: Keys;
  matcher: Matcher;
  send: SendMail;
  site: SiteSettings;
  /** Addresses of an alert's mails. */
  placesOf: (alert: Pick<Alert, 'id' | 'brand' | 'language'>) => LetterPlaces | null;
  /** The board that is shown, if it is known to match the service; `null` during an outage. */
  board: () => Board | null;
  /** Whether this process may send: one at a time does. */
  leads: () => boolean;
  clock: Clock;
  random: () => number;
  /** How many mails are sent at a time; three if left out. */
  sending?: number;
  /** How often the alerts are polled. Another process may have accepted one. Milliseconds. */
  lookMs: number;
  /** Is called once for each trouble, in words without personal data. */
  report: (error: unknown) => void;
  /** Is called when the numbers of alerts or mails may have changed. */
  changed: () => Promise<void>;
}

export interface AlertSender extends ClosableTask {
  /** Call it when an alert was stored. */
  wake(): void;
  /** Why mail can't be sent now, and since when; `null` while all is well. */
  trouble(): Trouble | null;
  /** Mails that servers have accepted from this process. */
  sent(): number;
}

/**
 * Sends what alerts are due for: confirmations, and new jobs. A mail is recorded as handed over in the moment before its
 * end is sent (`SendMail`): a process that is killed after that sends it no more, one that is killed before does. If the
 * server refuses it then, the record is undone, and the same mail is tried again under the same Message-ID. Only one
 * process records a mail, so two never send it.
 */
export function createAlertSender(deps: AlertSenderDeps): AlertSender {
  const { alerts, keys, clock, report, site } = deps;
  const pause = createBackoff({ maxMs: longestWaitMs, random: deps.random });
  const stopping = new AbortController();
  /** Refused mails whose record is not undone yet. */
  const toTakeBack = new Map<string, { alert: Alert; handing: Handing }>();
  let due = Number.NEGATIVE_INFINITY;
  let tidyAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let trouble: Trouble | null = null;
  let sent = 0;

  /** What is due for an alert: a mail and what it makes known, or nothing but the next time. */
  async function mailFor(
    alert: Alert,
    board: Board,
  ): Promise<{ letter: Letter; handing: Handing } | { dueAt: number }> {
    const { id, state, frequency, mails } = alert;
    const now = clock.wallClock();
    const dueAt = nextDueAt(id, frequency, now, site.timeZone);
    const places = deps.placesOf(alert);
    const matches = places && (await deps.matcher.find(board, alert));
    // Its brand is not on this host any more.
    if (!matches || !places) return { dueAt };
    if (state === 'new') {
      const letter = confirmationOf(aboutOf(alert, matches, places, 'confirmation'));
      return { letter, handing: { mails, dueAt, known: alert.known, isAsked: false, attempts: 0 } };
    }
    const known = knownJobs(alert.known);
    const fresh = [...matches.jobs].filter(([number]) => !known.has(number));
    const isUnused = now - alert.usedAt >= askAfterMs;
    if (fresh.length === 0 && (!isUnused || alert.isAsked)) return { dueAt };
    const numbers = fresh.map(([number]) => number);
    const letter = jobsLetter(
      aboutOf(alert, matches, places, numbers.join()),
      fresh.map(([, card]) => card),
      isUnused,
    );
    const all = packKnown([...known, ...numbers]);
    return { letter, handing: { mails, dueAt, known: all, isAsked: isUnused, attempts: 0 } };
  }

  const aboutOf = (
    { id, email, mails }: Alert,
    { site: own, language, label }: Matches,
    places: LetterPlaces,
    content: string,
  ) => ({
    ...{ to: email, site: own, language, label, places },
    messageId: keys.digest('alert mail', JSON.stringify([id, mails, content])),
  });

  const retryMs = (attempts: number): number =>
    leastGapMs + Math.floor(deps.random() * Math.min(longestRetryMs, 10_000 * 2 ** Math.min(attempts, 20)));

  /** Handles one alert. Returns `false` when no other mail can be sent now either. */
  async function attempt(id: string, board: Board): Promise<boolean> {
    const alert = await alerts.find(id);
    if (!alert) return true;
    const { mails, attempts } = alert;
    const mail = await mailFor(alert, board);
    if (!('letter' in mail)) {
      await alerts.postpone([{ id, mails, dueAt: mail.dueAt, attempts: 0 }]);
      return true;
    }
    const { letter, handing } = mail;
    let isHandedOver = false;
    const handOver = async () => {
      isHandedOver = deps.leads() && (await alerts.handOver(alert, handing));
      return isHandedOver;
    };
    try {
      await deps.send(letter, stopping.signal, handOver);
      await alerts.settle();
      sent += 1;
      trouble = null;
      pause.healed();
      return true;
    } catch (error) {
      if (error instanceof Withheld) return true;
      if (!(error instanceof MailError)) throw error;
      return failed(alert, error, isHandedOver ? handing : null, {
        // For good: its jobs come with the next mail.
        refused: handing.dueAt,
        later: clock.wallClock() + retryMs(attempts),
        away: clock.wallClock(),
      });
    }
  }

  async function failed(
    alert: Alert,
    error: MailError,
    handing: Handing | null,
    dueAt: Record<'refused' | 'later' | 'away', number>,
  ): Promise<boolean> {
    const { kind } = error;
    if (kind === 'no mailbox') {
      // A hard bounce ends the alert.
      await alerts.remove(alert.id);
      return true;
    }
    reportTrouble(error);
    if (kind === 'away') pause.failed(clock.now());
    // We broke it off while the server had all of it: it may have accepted it, and a job must not come twice.
    if (handing !== null && error.isUnanswered) return kind !== 'away';
    const { id, mails, known, isAsked } = alert;
    const attempts = kind === 'later' ? alert.attempts + 1 : alert.attempts;
    const again = { mails, dueAt: dueAt[kind], known, isAsked, attempts };
    if (handing === null) await alerts.postpone([{ id, ...again }]);
    else {
      toTakeBack.set(id, { alert, handing: again });
      await takeBack();
    }
    return kind !== 'away';
  }

  /** Undoes what was recorded of refused mails. What can't be written is tried at the next run. */
  async function takeBack(): Promise<void> {
    for (const [id, { alert, handing }] of toTakeBack) {
      await alerts.takeBack(alert, handing);
      toTakeBack.delete(id);
    }
  }

  function reportTrouble(error: MailError): void {
    if (trouble?.reason === error.message) return;
    trouble = { since: trouble?.since ?? instantOf(clock), reason: error.message };
    report(error);
  }

  /** An alert that can't be handled waits alone. */
  async function attemptAlone({ id, mails }: DueAlert, board: Board): Promise<boolean> {
    try {
      return await attempt(id, board);
    } catch (error) {
      report(error);
      await alerts.postpone([{ id, mails, dueAt: clock.wallClock() + tidyMs, attempts: 0 }]);
      return true;
    }
  }

  async function sendDue(board: Board): Promise<void> {
    const gap = createPause();
    let isAway = false;
    while (!isClosed && !isAway && deps.leads()) {
      const found = await alerts.due(clock.wallClock(), atOnce);
      if (found.length === 0) return;
      const left = found.values();
      const work = async () => {
        for (const one of left) {
          if (isClosed || isAway) return;
          await gap();
          if (!(await attemptAlone(one, board))) isAway = true;
        }
      };
      await Promise.all(Array.from({ length: deps.sending ?? mostSending }, work));
    }
  }

  async function tidy(): Promise<void> {
    const now = clock.wallClock();
    if (now < tidyAt) return;
    await alerts.removeOld(now);
    tidyAt = now + tidyMs;
  }

  return {
    dueAt: () =>
      isClosed
        ? Number.POSITIVE_INFINITY
        : Math.max(clock.now() + due - clock.wallClock(), pause.dueAt(false)),
    async run() {
      const now = clock.wallClock();
      const look = now + deps.lookMs;
      due = look;
      try {
        if (!deps.leads()) return await deps.changed();
        await takeBack();
        await tidy();
        const board = deps.board();
        if (board) {
          await sendDue(board);
          await deps.changed();
        }
        // A board is known soon after the start.
        due = Math.min(board ? ((await alerts.nextDue()) ?? look) : now + soonMs, look);
      } catch (error) {
        report(error);
        pause.failed(clock.now());
      }
    },
    wake() {
      due = Math.min(due, clock.wallClock());
    },
    trouble: () => trouble,
    sent: () => sent,
    close() {
      isClosed = true;
      clock.after(graceMs, () => stopping.abort());
    },
  };
}
