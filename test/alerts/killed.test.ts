import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { packKnown } from '../../src/alerts/matching.ts';
import { emptyFolder } from '../apply/applications.ts';
import { startQuickServer } from '../mail/quick-server.ts';
import { addActive, began, boardOf, job, nextMorning, openSending } from './world.ts';

const subscriptions = 1_000;
/** One mail in so many fails, in each of these ways in turn. None of them is an acceptance. */
const failsEach = 8;
const ways = ['rcpt 450', 'data 451', 'cut at rcpt', 'cut at the end'] as const;
/** In which moment of a mail the process is killed, and which of its mails that is. */
const kills = [
  { at: 'rcpt', mail: 90 },
  { at: 'end', mail: 210 },
  { at: 'accepted', mail: 330 },
  { at: 'rcpt', mail: 470 },
  { at: 'end', mail: 620 },
  { at: 'accepted', mail: 800 },
] as const;

test('1,000 subscriptions get their mail once, through a server that fails and a process that is killed', {
  // Some seconds on an idle machine.
  timeout: 120_000,
}, async () => {
  const folder = await emptyFolder();
  const parent = openSending(folder, 'smtp://127.0.0.1:1', began, { board: () => null });
  onTestFinished(() => parent.alerts.close());
  const old = boardOf(job(1), job(2));
  const at = { now: began, dueAt: nextMorning };
  const wanted = (number: number) => ({ email: `visitor${number}@example.com` });
  const ids: string[] = [];
  for (let number = 0; number < subscriptions; number += 1) {
    ids.push(await addActive(parent, old, wanted(number), at));
  }
  // Some have nothing new, some are ended, and some were never confirmed: their confirmation was sent before.
  const everything = packKnown([2_000, 2_002, 2_004, 2_006].map((one) => one + 2));
  for (let number = 0; number < 20; number += 1) {
    const alert = await parent.alerts.find(ids[number] ?? '');
    if (!alert) throw new Error('An alert is lost.');
    await parent.alerts.handOver(alert, {
      ...{ mails: 0, dueAt: nextMorning, known: everything, isAsked: false, attempts: 0 },
    });
  }
  for (let number = 20; number < 40; number += 1) await parent.alerts.remove(ids[number] ?? '');
  for (let number = 0; number < 20; number += 1) {
    const email = `stranger${number}@example.com`;
    await parent.alerts.add({ email, language: 'en', brand: null, search: '?q=', frequency: 'daily' }, began);
  }
  for (const { id } of await parent.alerts.due(began, 100)) {
    const alert = await parent.alerts.find(id);
    if (alert) {
      const sent = { mails: 0, dueAt: 0, known: '', isAsked: false, attempts: 0 };
      await parent.alerts.handOver(alert, sent);
    }
  }

  const accepted: string[] = [];
  const jobsOf = new Map<string, string[]>();
  let mails = 0;
  let failures = 0;
  let fault: (typeof ways)[number] | null = null;
  let child: ChildProcess | null = null;
  const planned = [...kills];
  let isKilled = false;
  const killAt = (moment: (typeof kills)[number]['at']) => {
    if (planned[0] === undefined || planned[0].at !== moment || mails < planned[0].mail) return false;
    planned.shift();
    isKilled = true;
    child?.kill('SIGKILL');
    return true;
  };
  const ended: string[] = [];
  /** People unsubscribe while mails are sent. */
  async function unsubscribeSome(): Promise<void> {
    for (let number = 980; number < 1_000; number += 1) {
      const email = `visitor${number}@example.com`;
      if (accepted.includes(email)) continue;
      await parent.alerts.remove(ids[number] ?? '');
      ended.push(email);
    }
  }
  const { url } = await startQuickServer({
    onRecipient() {
      // The signal is on its way: the process does not get on with another mail.
      if (isKilled) return 'silent';
      mails += 1;
      const isFailing = mails % failsEach === 0;
      if (isFailing) failures += 1;
      fault = isFailing ? (ways[failures % ways.length] ?? null) : null;
      if (fault === 'rcpt 450') return 450;
      if (fault === 'cut at rcpt') return 'cut';
      return fault === null && killAt('rcpt') ? 'silent' : 250;
    },
    async onMail(to, text) {
      if (fault === 'data 451') return 451;
      if (fault === 'cut at the end') return 'cut';
      accepted.push(to);
      jobsOf.set(to, [...new Set(text.match(/Cook \d+/g))]);
      if (accepted.length === 400) await unsubscribeSome();
      return killAt('end') ? 'silent' : 250;
    },
    onAnswered: () => void (fault === null && killAt('accepted')),
  });
  const program = fileURLToPath(new URL('sending-process.ts', import.meta.url));

  /** Runs the process until it ends. Resolves with whether it was killed. */
  async function run(jobs: number): Promise<boolean> {
    const started = spawn(process.execPath, [program, folder, url, String(jobs)], { stdio: 'inherit' });
    child = started;
    isKilled = false;
    const [code, signal] = (await once(started, 'exit')) as [number | null, string | null];
    if (signal === null) expect(code).toBe(0);
    return signal !== null;
  }

  let killed = 0;
  while (await run(4)) killed += 1;
  expect(killed).toBe(kills.length);
  // A restart on the same morning, and an edit of the board, bring nothing more.
  await run(4);
  const expected = Array.from(
    { length: subscriptions - 40 },
    (_, number) => `visitor${number + 40}@example.com`,
  );
  const due = expected.filter((one) => !ended.includes(one));
  expect(ended.length).toBeGreaterThan(0);
  expect(accepted.toSorted()).toEqual(due.toSorted());
  for (const jobs of jobsOf.values()) expect(jobs).toEqual(['Cook 3', 'Cook 4']);
  expect(failures).toBeGreaterThan(subscriptions / failsEach - 20);
  expect(await parent.alerts.counts()).toEqual({ new: 20, active: subscriptions - 20 - ended.length });
});
