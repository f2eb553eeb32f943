import { describe, expect, onTestFinished, test } from 'vitest';
import { askAfterMs, unusedMs } from '../../src/alerts/alerts.ts';
import { nextDueAt } from '../../src/alerts/schedule.ts';
import type { AlertSenderDeps } from '../../src/alerts/sender.ts';
import type { Board } from '../../src/board/job.ts';
import { emptyFolder } from '../apply/applications.ts';
import { type MailFault, startMailServer } from '../mail/mail-server.ts';
import { addActive, began, boardOf, job, openSending } from './world.ts';

const hour = 3_600_000;
const day = 24 * hour;
const zone = 'Europe/Warsaw';

async function world(faults: MailFault[] = [], more: Partial<AlertSenderDeps> = {}) {
  const server = await startMailServer(faults);
  const folder = await emptyFolder();
  const shown: { board: Board | null } = { board: boardOf(job(1), job(2)) };
  const open = () => {
    const opened = openSending(folder, server.url, began, { board: () => shown.board, ...more });
    onTestFinished(() => opened.alerts.close().catch(() => undefined));
    return opened;
  };
  const sending = open();
  return {
    ...{ ...sending, server, shown, open },
    subscribe: (
      wanted: Partial<Parameters<typeof addActive>[2]> = {},
      dueAt = sending.clock.wallClock() + hour,
    ) =>
      addActive(
        sending,
        shown.board ?? boardOf(),
        { email: 'ada@example.com', ...wanted },
        { now: sending.clock.wallClock(), dueAt },
      ),
    /** Titles of jobs in the mails, by recipient. */
    mails: () =>
      server.received.map(({ to, parts: [text = ''] }) => [to[0], ...(text.match(/^Cook \d+/gm) ?? [])]),
    subjects: () =>
      server.received.map(({ headers }) => headers.find((one) => one.startsWith('Subject'))?.slice(9)),
  };
}

describe('an alert', () => {
  test('mails new jobs alone, each once, over edits, republications and restarts', async () => {
    const { subscribe, runUntil, shown, mails, subjects, open, server, alerts } = await world();
    await subscribe();
    await runUntil(began + day);
    expect(mails()).toEqual([]);
    shown.board = boardOf(job(1), job(2), job(3), job(4, { displayTitle: 'Driver', title: 'Driver' }));
    await runUntil(began + 2 * day);
    expect([mails(), subjects()]).toEqual([[['ada@example.com', 'Cook 3']], ['1 new job at Kolibra']]);
    const [mail] = server.received;
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^List-Unsubscribe: <https:\/\/jobs\.kolibra\.example\/en\/alerts\/[^>]+\/>$/),
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'List-ID: <alerts.jobs.kolibra.example>',
        'Auto-Submitted: auto-generated',
        'Content-Language: en',
      ]),
    );
    // An edit, another advert of the same recruitment, and an old job that begins to match.
    shown.board = boardOf(
      job(2),
      job(3, { displayTitle: 'Cook 3, better paid', title: 'Cook 3, better paid' }),
      job(5, { recruitmentId: 1001 }),
      job(4, { displayTitle: 'Cook 4', title: 'Cook 4' }),
    );
    await runUntil(began + 3 * day);
    expect(mails().slice(1)).toEqual([['ada@example.com', 'Cook 4']]);
    await alerts.close();
    const again = open();
    shown.board = boardOf(job(1), job(2), job(3), job(4), job(6));
    again.move(4 * day);
    await again.runUntil(began + 5 * day);
    expect(mails().slice(2)).toEqual([['ada@example.com', 'Cook 6']]);
  });

  test('finds what the board finds: words, values, a circle; and the jobs of its brand alone', async () => {
    const { subscribe, runUntil, shown, mails } = await world();
    const far = { point: [50.06, 19.94] as const, locality: 'Kraków' };
    const place = (parts: object) =>
      ({ ...job(1).place, ...parts }) as NonNullable<ReturnType<typeof job>['place']>;
    await subscribe({ email: 'all@example.com', search: '?q=' });
    await subscribe({ email: 'part@example.com', search: '?type=part-time' });
    await subscribe({ email: 'near@example.com', search: '?near=Łódź&at=51.76,19.46&km=10' });
    await subscribe({ email: 'velo@example.com', search: '?q=', brand: 'velo' });
    await subscribe({ email: 'none@example.com', search: '?q=astronaut' });
    shown.board = boardOf(
      job(1),
      job(2),
      job(7, { employmentTypes: ['PART_TIME'], place: place(far) }),
      job(8, { clientId: 70, address: '/velo/jobs/8-cook/' }),
      job(9, { place: place({ point: [51.77, 19.45] }) }),
    );
    await runUntil(began + day);
    expect(Object.fromEntries(mails().map(([to, ...jobs]) => [to, jobs]))).toEqual({
      'all@example.com': ['Cook 7', 'Cook 9'],
      'part@example.com': ['Cook 7'],
      'near@example.com': ['Cook 9'],
      'velo@example.com': ['Cook 8'],
    });
  });

  test('weekly mails come after a week, and every morning has its own minute', async () => {
    const { subscribe, runUntil, shown, mails } = await world();
    const dueAt = nextDueAt('any', 'weekly', began, zone);
    await subscribe({ frequency: 'weekly' }, dueAt);
    shown.board = boardOf(job(3));
    await runUntil(dueAt - 1);
    expect(mails()).toEqual([]);
    await runUntil(began + 7 * day);
    expect(mails()).toEqual([['ada@example.com', 'Cook 3']]);
    const minutes = ['a', 'b', 'c', 'd'].map((one) => new Date(nextDueAt(one, 'daily', began, zone)));
    for (const at of minutes) expect(at.toISOString()).toMatch(/^2026-11-22T06:/);
    expect(new Set(minutes.map(String)).size).toBeGreaterThan(1);
    // In summer the zone is another hour ahead; mails come at the same time of day.
    const summer = nextDueAt('a', 'daily', Date.parse('2026-07-01T00:00:00Z'), zone);
    expect(new Date(summer).toISOString()).toMatch(/^2026-07-01T05:/);
  });

  test('is asked for its mailbox first, and gets no jobs until it is confirmed', async () => {
    const { alerts, runUntil, shown, subjects, server } = await world();
    const search =
      '?q=Kellner+0900123456+http://evil.example/x&near=win@evil.example&at=1,2&km=10&type=nonsense';
    await alerts.add(
      { email: 'ada@example.com', language: 'de', brand: null, search, frequency: 'daily' },
      began,
    );
    await runUntil(began + hour);
    shown.board = boardOf(job(3));
    await runUntil(began + 3 * day);
    expect(subjects()).toEqual([expect.stringContaining('Job-Abo_bei_Kolibra')]);
    expect(subjects().join()).not.toContain('Kellner');
    const [text = '', html = ''] = server.received[0]?.parts ?? [];
    expect(text).toContain('Suche: Kellner http evil example x');
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.|0900|http:|nonsense|@evil/);
    expect(server.received[0]?.headers.join()).not.toContain('List-Unsubscribe');
    expect(await alerts.counts()).toEqual({ new: 0, active: 0 });
  });

  test('unused for eleven months asks once whether it is wanted, and is deleted after twelve', async () => {
    const { subscribe, runUntil, subjects, alerts, shown, server } = await world([], { lookMs: 12 * hour });
    const id = await subscribe();
    await runUntil(began + askAfterMs - day);
    expect(subjects()).toEqual([]);
    await runUntil(began + askAfterMs + 9 * day);
    expect(subjects()).toEqual(['Is this job alert still wanted?']);
    expect(server.received[0]?.parts[0]).toContain('Keep alert\r\nhttps://');
    shown.board = boardOf(job(1), job(2), job(3));
    await runUntil(began + askAfterMs + 11 * day);
    expect(subjects()).toEqual(['Is this job alert still wanted?', '1 new job at Kolibra']);
    expect(server.received[1]?.parts[0]).toContain('Is this job alert still wanted?');
    await runUntil(began + unusedMs + day);
    expect(await alerts.find(id)).toBeNull();
  });

  test('nothing is sent while the board is not known, or by a process that does not lead', async () => {
    let leads = true;
    const { subscribe, runUntil, shown, mails } = await world([], { leads: () => leads });
    await subscribe();
    const later = boardOf(job(3));
    shown.board = null;
    await runUntil(began + day);
    shown.board = later;
    leads = false;
    await runUntil(began + 2 * day);
    expect(mails()).toEqual([]);
    leads = true;
    await runUntil(began + 3 * day);
    expect(mails()).toEqual([['ada@example.com', 'Cook 3']]);
  });
});

describe('where mail fails', () => {
  test.each<{ fault: MailFault; times: number; left: number; reports: number }>([
    { fault: 'rcpt 450', times: 1, left: 1, reports: 1 },
    { fault: 'data 451', times: 1, left: 1, reports: 1 },
    { fault: 'from 550', times: 1, left: 1, reports: 1 },
    // A hard bounce ends the alert.
    { fault: 'rcpt 550', times: 0, left: 0, reports: 0 },
    // The text is refused: the job comes with the next mail.
    { fault: 'data 554', times: 1, left: 1, reports: 1 },
    // The server took it and broke the connection: nobody knows, so it comes again under the same id.
    { fault: 'cut', times: 2, left: 1, reports: 1 },
  ])('$fault: it comes $times times', async ({ fault, times, left, reports }) => {
    const { subscribe, runUntil, shown, server, alerts, reported, sender } = await world([fault]);
    await subscribe();
    shown.board = boardOf(job(3));
    await runUntil(began + 3 * day);
    expect(server.received).toHaveLength(times);
    expect(await alerts.counts()).toEqual({ new: 0, active: left });
    expect(reported).toHaveLength(reports);
    expect(reported.join()).not.toContain('ada@');
    expect(sender.trouble()).toBeNull();
    const ids = server.received.map(({ headers }) => headers.find((one) => one.startsWith('Message-ID')));
    expect(new Set(ids).size).toBe(Math.min(times, 1));
  });

  test('a mailbox that is put off holds nobody up', async () => {
    const { subscribe, runUntil, shown, server, clock } = await world(['rcpt 450']);
    await subscribe({ email: 'first@example.com' });
    await subscribe({ email: 'second@example.com' });
    shown.board = boardOf(job(3));
    await runUntil(clock.wallClock() + 2 * hour);
    const order = server.received.map(({ to }) => to[0]);
    expect(order.toSorted()).toEqual(['first@example.com', 'second@example.com']);
  });

  test('an alert that ends while its mail is prepared gets none', async () => {
    const { subscribe, runUntil, shown, server, alerts, sender } = await world();
    const id = await subscribe();
    shown.board = boardOf(job(3));
    const handOver = alerts.handOver;
    // Between the mail's text and its end.
    alerts.handOver = async (...given) => {
      await alerts.remove(id);
      return handOver(...given);
    };
    await runUntil(began + day);
    expect([server.received, sender.sent()]).toEqual([[], 0]);
  });

  test('one alert that can’t be handled holds no other up', async () => {
    const { subscribe, runUntil, shown, mails, alerts, reported } = await world();
    const broken = await subscribe({ email: 'broken@example.com' });
    await subscribe();
    const find = alerts.find;
    alerts.find = async (id) => {
      if (id === broken) throw new Error('damaged');
      return find(id);
    };
    shown.board = boardOf(job(3));
    await runUntil(began + 2 * hour);
    expect(mails()).toEqual([['ada@example.com', 'Cook 3']]);
    expect(reported).toContain('Error: damaged');
  });

  test('what the server refused and we could not undo is undone later', async () => {
    const { subscribe, runUntil, shown, mails, alerts } = await world(['data 451']);
    await subscribe();
    const takeBack = alerts.takeBack;
    let failures = 2;
    alerts.takeBack = async (...given) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the disk is full');
      return takeBack(...given);
    };
    shown.board = boardOf(job(3));
    await runUntil(began + 8 * hour);
    expect(mails()).toEqual([['ada@example.com', 'Cook 3']]);
  });
});
