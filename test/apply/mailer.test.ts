import { describe, expect, test } from 'vitest';
import { applicationAddress } from '../../src/apply/application-address.ts';
import { confirmationLetter, createMailer, greetedName, type MailerDeps } from '../../src/apply/mailer.ts';
import type { Confirmation, Outbox } from '../../src/apply/outbox.ts';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { createSmtp } from '../../src/mail/smtp.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { siteOf } from '../board/samples.ts';
import { type MailFault, startMailServer } from '../mail/mail-server.ts';
import { confirmation, keys, openPlace, sentApplication } from './applications.ts';

const began = Date.parse('2026-11-21T10:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const site = siteOf({ name: 'Kolibra', languages: ['pl', 'en', 'ar'], defaultLanguage: 'pl' });
const host = 'jobs.kolibra.example';
const from = { name: 'Kolibra, Jobs', address: 'jobs@kolibra.example' };

/** A mail server with faults, an outbox, and a mailer whose clock moves when it has to wait. */
async function world(faults: MailFault[] = [], owner: string | null = null) {
  const server = await startMailServer(faults);
  let time = 0;
  const timers = new Set<() => void>();
  const place = await openPlace(() => began + time);
  const clock = {
    now: () => time,
    wallClock: () => began + Math.floor(time),
    after: (_ms: number, call: () => void) => {
      timers.add(call);
      return () => void timers.delete(call);
    },
  };
  const reported: string[] = [];
  /** Another process. */
  const start = ({ url = server.url, ...more }: Partial<MailerDeps> & { url?: string } = {}) =>
    createMailer({
      ...{ outbox: place.outbox, keys, site, siteUrl: `https://${host}`, owner, clock },
      send: createSmtp({ url: new Secret(url), from, host, clock }),
      random: () => 0.5,
      report: (error) => reported.push(String(error)),
      ...more,
    });
  const mailer = start();
  let forms = 0;
  return {
    ...place,
    ...{ server, reported, mailer, start, clock },
    async add(change: Partial<Confirmation> = {}) {
      forms += 1;
      const letter = { ...confirmation, ...change };
      return (await place.outbox.add(sentApplication(), `form ${forms}`, clock.wallClock(), letter))
        .reference;
    },
    events: async (reference: string) => (await place.outbox.audit(reference)).map(({ event }) => event),
    /** Runs a mailer until `ms` from now, and lets at least `step` pass between two runs. */
    async runFor(ms: number, one = mailer, step = 0) {
      const end = time + ms;
      one.wake();
      while (one.dueAt() <= end) {
        time = Math.max(time, one.dueAt());
        await one.run();
        time += step;
      }
      time = end;
    },
    /** What had to be done in time is late. */
    expire: () => {
      for (const call of timers) call();
    },
  };
}

describe('a confirmation', () => {
  test('says in the language of the form that the application came, and where to see what becomes of it', async () => {
    const { add, server, mailer, events } = await world();
    const reference = await add({ jobTitle: 'Kierowca <b>C+E</b>' });
    await mailer.run();
    const [mail] = server.received;
    expect([mail?.from, mail?.to]).toEqual([from.address, ['ada@example.com']]);
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        'From: "Kolibra, Jobs" <jobs@kolibra.example>',
        'To: ada@example.com',
        'Subject: We have received your application: Kierowca <b>C+E</b>',
        'Auto-Submitted: auto-generated',
        'Content-Language: en',
        `Message-ID: <${keys.digest('mail', reference)}@${host}>`,
      ]),
    );
    const link = `https://${host}${applicationAddress(reference, { keys, language: 'en', site })}`;
    const [text = '', html = ''] = mail?.parts ?? [];
    for (const part of [text, html]) {
      expect(part).toContain(reference);
      expect(part).toContain(link);
      expect(part).toContain('Hello Ada,');
    }
    expect(text).toContain('“Kierowca <b>C+E</b>” at Kolibra');
    expect(html).toContain('Kierowca &#60;b&#62;C+E');
    expect(await events(reference)).toEqual(['received', 'mail sent']);
  });

  test('is written from the right where its language is, and for no job too', async () => {
    const { add, server, mailer } = await world();
    await add({ language: 'ar', jobTitle: null, name: 'https://evil.example' });
    await mailer.run();
    const [text, html] = server.received[0]?.parts ?? [];
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('مرحبًا،');
    expect(text).toContain('/ar/application/');
    expect(text).not.toContain('evil');
  });

  test('gives nobody a way to write headers or to other addresses', async () => {
    const { add, server, mailer } = await world();
    const hostile = [
      'x\r\nBcc: evil@example.com',
      'x\r\n\r\n<script>alert(1)</script>',
      'x\nSubject: y\n.\nMAIL FROM:<evil@example.com>',
      'x\u2028Bcc: evil@example.com\u0000\u0007',
      '=?utf-8?q?=0D=0ABcc=3A_evil=40example.com?=',
      '", evil@example.com, "',
      `${'a'.repeat(5_000)}\r\nBcc: evil@example.com`,
    ];
    // Each to a mailbox of its own, which gets three at most.
    for (const [at, text] of hostile.entries()) {
      await add({ name: text, jobTitle: text, email: `ada${at}@example.com` });
    }
    await mailer.run();
    expect(server.received).toHaveLength(hostile.length);
    for (const [at, { to, headers, parts }] of server.received.entries()) {
      expect(to).toEqual([`ada${at}@example.com`]);
      const names = headers.map((line) => line.split(':', 1)[0]);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('Bcc');
      expect(names.filter((name) => name === 'Subject')).toHaveLength(1);
      expect(parts[1]).not.toContain('<script');
    }
  });

  test('is whole in every language', () => {
    for (const language of interfaceLanguages) {
      const about = {
        reference: 'K7Q2-M9XD',
        address: 'https://x.example/',
        company: 'Acme',
        host,
        id: 'i',
        site,
      };
      for (const jobTitle of ['Cook', null]) {
        const { subject, text, html } = confirmationLetter({ ...confirmation, language, jobTitle }, about);
        expect(`${subject}${text}${html}`, language).not.toMatch(/\{\w+\}|undefined/);
        for (const part of ['K7Q2-M9XD', 'https://x.example/', 'Acme', 'Ada']) expect(text).toContain(part);
        const plain = confirmationLetter(
          { ...confirmation, language, jobTitle },
          { ...about, address: null },
        );
        expect(`${plain.text}${plain.html}`, language).not.toMatch(/null|https:|undefined|<a /);
      }
    }
  });

  test('names no address where applications have no page', async () => {
    const { add, start, server } = await world();
    await add();
    await start({ hasPages: false }).run();
    expect(server.received[0]?.parts.join('')).toContain('Ada');
    expect(server.received[0]?.parts.join('')).not.toContain('/application/');
  });

  test('repeats no name that could be an advert', () => {
    expect(['Ada', 'Zoë-Anne O’Neil', 'محمد'].map(greetedName)).toEqual(['Ada', 'Zoë-Anne O’Neil', 'محمد']);
    expect(['Anna  Maria', 'José de'].map(greetedName)).toEqual(['Anna Maria', 'José de']);
    const adverts = ['Buy cheap pills', 'You won money', 'Click-here-now', 'Buy-this Click-here-now'];
    for (const name of [...adverts, 'evil.example', 'Call 0900 123', 'a'.repeat(41), '', 'a\r\nb: c', '@you'])
      expect(greetedName(name), name).toBeNull();
  });
});

describe('where mail fails', () => {
  test.each<{ fault: MailFault; times: number; end: string }>([
    { fault: 'rcpt 450', times: 1, end: 'mail sent' },
    { fault: 'data 451', times: 1, end: 'mail sent' },
    { fault: 'from 550', times: 1, end: 'mail sent' },
    { fault: 'rcpt 550', times: 0, end: 'mail refused' },
    { fault: 'data 554', times: 0, end: 'mail refused' },
    // Nobody knows whether it was taken: it comes again, and under the same id.
    { fault: 'cut', times: 2, end: 'mail sent' },
  ])('$fault: it comes $times times', async ({ fault, times, end }) => {
    const { add, server, runFor, events, reported, mailer } = await world([fault]);
    const reference = await add();
    await runFor(hour);
    expect(await events(reference)).toEqual(['received', end]);
    expect(server.received).toHaveLength(times);
    expect(
      new Set(server.received.map(({ headers }) => headers.find((one) => one.startsWith('Message-ID')))).size,
    ).toBe(Math.min(times, 1));
    expect(reported).toHaveLength(1);
    expect(reported.join()).not.toContain('ada@');
    if (times > 0) expect(mailer.trouble()).toBeNull();
  });

  test('a server that never answers is left after the deadline', async () => {
    const { add, server, mailer, runFor, expire, events } = await world(['silent']);
    const reference = await add();
    const running = mailer.run();
    await server.next();
    expire();
    await running;
    expect(mailer.trouble()).toEqual({
      since: '2026-11-21T10:00:00.000Z',
      reason: expect.stringMatching(/^the mail server could not be used/),
    });
    await runFor(hour);
    expect(await events(reference)).toEqual(['received', 'mail sent']);
  });

  test('one that is put off keeps no other waiting', async () => {
    const { add, server, mailer } = await world(['rcpt 450', 'fine']);
    await add({ email: 'first@example.com' });
    await add({ email: 'second@example.com' });
    await mailer.run();
    expect(server.received.map(({ to }) => to)).toEqual([['second@example.com']]);
  });

  test('without a server the data goes after a day, and the trouble is told once', async () => {
    const { add, outbox, start, runFor, reported, events, clock } = await world();
    const reference = await add();
    await runFor(hour, start({ url: 'smtp://127.0.0.1:1' }));
    await outbox.removeLateMail(clock.wallClock() + day);
    expect(await events(reference)).toEqual(['received', 'mail given up']);
    expect(reported).toEqual(['MailError: the mail server could not be used (ESOCKET)']);
  });

  test('what the server has taken is not sent again where that could not be written down', async () => {
    let failures = 1;
    const { add, server, runFor, events, outbox, start } = await world();
    const reference = await add();
    const finishMail: Outbox['finishMail'] = async (claim, ...rest) => {
      if (claim.confirms === null || failures === 0) return outbox.finishMail(claim, ...rest);
      failures -= 1;
      throw new Error('the disk is full');
    };
    await runFor(hour, start({ outbox: { ...outbox, finishMail } }));
    expect(server.received).toHaveLength(1);
    expect(await events(reference)).toEqual(['received', 'mail sent']);
  });

  test('a kill between the yes of the server and our note sends it once more, under the same id', async () => {
    const { add, server, runFor, outbox, start } = await world();
    await add();
    // The digest of nothing comes first.
    const finishMail: Outbox['finishMail'] = (claim, ...rest) =>
      claim.confirms ? new Promise(() => undefined) : outbox.finishMail(claim, ...rest);
    const killed = start({ outbox: { ...outbox, finishMail } });
    const came = server.next();
    void killed.run();
    await came;
    await runFor(hour);
    const ids = server.received.map(({ headers }) => headers.find((one) => one.startsWith('Message-ID')));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

test('the owner hears once a day of dead letters, also over a restart, and never of none', async () => {
  const { add, server, runFor, outbox, start, clock } = await world([], 'owner@kolibra.example');
  await runFor(3 * day, start(), hour);
  expect(server.received).toEqual([]);
  const reference = await add();
  const claim = await outbox.claim(clock.wallClock(), 1_000);
  if (!claim) throw new Error('Nothing is due.');
  await outbox.finish(claim, { state: 'dead', reason: 'job: no\r\nsuch job' }, clock.wallClock());
  await runFor(2 * hour, start(), hour / 2);
  const digests = () => server.received.filter(({ to }) => to[0] === 'owner@kolibra.example');
  expect(digests()).toHaveLength(1);
  const [text = ''] = digests()[0]?.parts ?? [];
  expect(text).toContain(`${reference}  2026-11-24  job 7  job: no such job`);
  expect(text).toContain('jobfront applications list --state dead');
  expect(digests()[0]?.raw).not.toMatch(/ada|Łukasiewicz/i);
  await runFor(20 * hour, start(), hour);
  expect(digests()).toHaveLength(1);
  await runFor(day, start(), hour);
  expect(digests()).toHaveLength(2);
  await outbox.retry(reference, clock.wallClock());
  await runFor(3 * day, start(), hour);
  expect(digests()).toHaveLength(2);
});
