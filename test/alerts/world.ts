import { join } from 'node:path';
import { alertAddress } from '../../src/alerts/alert-address.ts';
import type { Alerts } from '../../src/alerts/alerts.ts';
import { createMatcher, packKnown } from '../../src/alerts/matching.ts';
import { openSqliteAlerts } from '../../src/alerts/open-alerts.ts';
import { type AlertSenderDeps, createAlertSender } from '../../src/alerts/sender.ts';
import { type Clock, systemClock } from '../../src/base/timing.ts';
import type { Board, Job } from '../../src/board/job.ts';
import { createSmtp } from '../../src/mail/smtp.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { createBoardSearches } from '../../src/site/search/board-searches.ts';
import { createKeys } from '../../src/store/sealed.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../site/job-sample.ts';

const keys = createKeys(Buffer.alloc(32, 'k'));
const host = 'jobs.kolibra.example';
const site = siteOf({
  ...{ name: 'Kolibra', languages: ['pl', 'en', 'de', 'ar'], defaultLanguage: 'pl', alerts: 'site' },
  brands: { velo: { name: 'Velo', clients: [70], languages: ['en'] } },
});
/** A Saturday, after the mails of the morning: 11:00 in Warsaw. */
export const began = Date.parse('2026-11-21T10:00:00Z');
/** The next morning, when all mails of the day are due. */
export const nextMorning = Date.parse('2026-11-22T07:05:00Z');

/** A job of this number, in English. */
export const job = (number: number, parts: Partial<Job> = {}): Job =>
  sampleJob({
    ...{ advertId: number, recruitmentId: 1000 + number, language: 'en' },
    ...{ title: `Cook ${number}`, displayTitle: `Cook ${number}`, address: `/en/jobs/${number}-cook/` },
    ...parts,
  });

export const boardOf = (...jobs: Job[]): Board => ({
  ...{ at: '2026-11-21T10:00:00Z', jobs, upcoming: [], problems: [] },
});

/** The addresses in a mail of an alert. */
const placesOf: AlertSenderDeps['placesOf'] = ({ id, language, brand }) => {
  const page = `https://${host}${alertAddress(id, { keys, language, site })}`;
  if (brand !== null && brand !== 'velo') return null;
  return { page, jobs: `${page}jobs/`, jobAt: (path) => `https://${host}${path}`, host };
};

/** A clock that only moves on by itself when somebody waits for it: `forward` moves it to what is due next. */
function virtualClock(start: number) {
  let time = 0;
  const clock: Clock = {
    now: () => time,
    wallClock: () => start + Math.floor(time),
    after: () => () => undefined,
  };
  return {
    clock,
    move(ms: number) {
      time += ms;
    },
    to(at: number) {
      time = at;
    },
  };
}

/** A sender over a file of alerts, with a clock of its own. */
export function openSending(
  folder: string,
  url: string,
  start: number,
  more: Partial<AlertSenderDeps> & { board: () => Board | null },
) {
  const { clock, move, to } = virtualClock(start);
  const alerts = more.alerts ?? openSqliteAlerts(join(folder, 'alerts.sqlite'), keys);
  const matcher = createMatcher(site, createBoardSearches());
  const from = { name: 'Kolibra, Jobs', address: 'jobs@kolibra.example' };
  const reported: string[] = [];
  const sender = createAlertSender({
    ...{ alerts, keys, matcher, site, placesOf, clock, lookMs: 60_000 },
    send: createSmtp({ url: new Secret(url), from, host, clock: systemClock() }),
    leads: () => true,
    random: () => 0.5,
    report: (error) => reported.push(String(error)),
    changed: async () => undefined,
    ...more,
  });
  return {
    ...{ alerts, matcher, sender, clock, move, reported },
    /** Sends all that is due until this moment. */
    async runUntil(at: number) {
      sender.wake();
      while (sender.dueAt() <= at - start) {
        to(Math.max(clock.now(), sender.dueAt()));
        await sender.run();
      }
      to(at - start);
    },
  };
}

/** Adds an alert that is confirmed on this board, and returns its id. */
export async function addActive(
  { alerts, matcher }: { alerts: Alerts; matcher: ReturnType<typeof createMatcher> },
  board: Board,
  wanted: Partial<Parameters<Alerts['add']>[0]> & { email: string },
  { now, dueAt }: { now: number; dueAt: number },
): Promise<string> {
  const before = new Set((await alerts.due(now, 100_000)).map(({ id }) => id));
  await alerts.add({ language: 'en', brand: null, search: '?q=cook', frequency: 'daily', ...wanted }, now);
  const [due] = (await alerts.due(now, 100_000)).filter(({ id }) => !before.has(id));
  const alert = due && (await alerts.find(due.id));
  if (!alert) throw new Error('The alert was not stored.');
  const known = packKnown((await matcher.find(board, alert))?.jobs.keys() ?? []);
  await alerts.confirm(alert, { known, dueAt }, now);
  return alert.id;
}
