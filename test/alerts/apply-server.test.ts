import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/timing.ts';
import { startApplyServer } from '../../src/live/apply-server.ts';
import sample from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { freePort } from '../pages/live-harness.ts';
import { somePost, start } from '../standin/harness.ts';

const noon = Date.parse('2026-11-21T10:00:00Z');
const hour = 3_600_000;
const soon = { timeout: 15_000, interval: 20 };

const post = (id: number, name: string, client?: number) => {
  const { advert, ...rest } = somePost(id);
  const recruitment = { ...advert.recruitment, ...(client !== undefined && { client_id: client }) };
  return { ...rest, advert: { ...advert, name, language: 'en', recruitment } };
};

/** A server for alerts, of pages on another host, without a form of its own. */
async function world(config: Partial<SiteConfig> = {}) {
  const standin = await start([post(101, 'Baker'), post(102, 'Smith')]);
  const mails = await startMailServer();
  const data = await mkdtemp(join(tmpdir(), 'jobfront-alerts-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  let ahead = noon - Date.now();
  const clock = { ...systemClock(), wallClock: () => Date.now() + ahead };
  const lines: string[] = [];
  const begin = async (more: Record<string, string> = {}) => {
    const settings = loadSettings(
      {
        ...{ SERVICE_URL: standin.url, SITE_URL: 'https://careers.example/jobs', DATA_DIR: data },
        ...{ SERVICE_REQUESTS_PER_SECOND: '1000', PORT: String(await freePort()), STATUS_ACCESS: 'local' },
        ...{ SMTP_URL: mails.url, MAIL_FROM: 'Kolibra <jobs@kolibra.example>', ...more },
      },
      { ...sample, alerts: 'https://apply.example', ...config },
    );
    const server = await startApplyServer(settings, {
      ...{ version: '0.0.0-test', clock, logTo: { write: (line) => lines.push(line) } },
      sync: { ...systemSyncDeps(), at: () => new Date(clock.wallClock()).toISOString() },
    });
    onTestFinished(server.stop);
    await server.watcher.settled();
    const ask = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
      const body = form && new URLSearchParams(form);
      const init = {
        method: form ? 'POST' : 'GET',
        headers,
        redirect: 'manual' as const,
        ...(body && { body }),
      };
      const response = await fetch(server.url + path, init);
      return { status: response.status, text: await response.text(), headers: response.headers };
    };
    return { ...server, ask };
  };
  return {
    ...{ standin, mails, begin, lines },
    wait: (ms: number) => {
      ahead += ms;
    },
    /** Path of the alert in the last mail to this address. */
    pathOf: (email: string): string => {
      const text = mails.received.findLast(({ to }) => to[0] === email)?.parts[0] ?? '';
      return /https:\/\/apply\.example(\/\S*alerts\/[\w-]{22}\/[\w-]{22}\/)\s/.exec(text)?.[1] ?? '';
    },
    subjects: () =>
      mails.received.map(({ headers }) => headers.find((one) => one.startsWith('Subject'))?.slice(9)),
  };
}

const typed = { search: '?q=baker', email: 'ada@example.com', frequency: 'daily' };

test('visitors of a static site subscribe, confirm and get new jobs, whose links lead to the site', async () => {
  const { standin, mails, begin, wait, pathOf, subjects, lines } = await world();
  const { ask, watcher, url } = await begin();
  const form = await ask('/en/alerts/?q=baker&near=x&utm_source=y');
  expect(form.text).toContain('<dd><bdi>baker</bdi></dd>');
  expect(form.text).toContain('href="https://careers.example/jobs/en/"');
  expect(form.headers.get('content-security-policy')).toContain("style-src 'self'");
  expect((await ask('/alerts/style.css')).text).toContain('--brand-fill');
  const sent = await ask('/en/alerts/', typed);
  expect([sent.status, sent.text.includes('One more step')]).toEqual([200, true]);
  await expect.poll(() => mails.received.length, soon).toBe(1);
  const path = pathOf('ada@example.com');
  // Nothing is confirmed by opening.
  expect((await ask(path)).text).toContain('Confirm alert');
  expect((await ask(path)).text).toContain('Confirm alert');
  expect((await ask(`${path}jobs/`)).status).toBe(404);
  const confirmed = await ask(path, { do: 'confirm' });
  expect(confirmed.text).toContain('The alert is on');
  standin.store.put(post(103, 'Baker at night'));
  await watcher.request('operator');
  wait(23 * hour);
  // Somebody else’s request is what wakes the sender here; in life it looks every minute.
  await ask('/en/alerts/', { ...typed, email: 'eve@example.com' });
  await expect.poll(() => mails.received.length, soon).toBe(3);
  expect(subjects().toSorted()).toEqual([
    ...['1 new job at Kolibra', 'Job alert at Kolibra: please confirm'],
    'Job alert at Kolibra: please confirm',
  ]);
  const mail = mails.received.find(({ headers }) => headers.includes('Subject: 1 new job at Kolibra'));
  expect(mail?.parts[0]).toMatch(/^Baker at night\r\n/m);
  expect(mail?.parts[0]).toContain('https://careers.example/jobs/jobs/43-baker-at-night/');
  expect(mail?.headers.join()).toContain(`List-Unsubscribe: <https://apply.example${path}>`);
  const found = await ask(`${path}jobs/`);
  expect([found.status, found.headers.get('location')]).toEqual([
    303,
    'https://careers.example/jobs/en/?q=baker',
  ]);
  // As some mail programs send it (RFC 8058, section 3.1).
  const ended = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect([ended.status, ended.redirected]).toEqual([200, false]);
  expect((await ask(path)).status).toBe(404);
  expect(lines.join('\n')).not.toMatch(/ada@|eve@|alerts\/[\w-]{22}/);
});

test('nobody learns who has alerts, or subscribes others from another site or in a flood', async () => {
  const { mails, begin, pathOf, wait } = await world();
  const { ask, url } = await begin();
  const answers = [await ask('/en/alerts/', typed)];
  await expect.poll(() => mails.received.length, soon).toBe(1);
  await ask(pathOf('ada@example.com'), { do: 'confirm' });
  // Known, known with too many mails, unknown, and by a program that fills in everything: the same answer.
  for (let number = 0; number < 5; number += 1) answers.push(await ask('/en/alerts/', typed));
  answers.push(await ask('/en/alerts/', { ...typed, email: 'new@example.com' }));
  answers.push(await ask('/en/alerts/', { ...typed, email: 'bot@example.com', website: 'x' }));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  await expect
    .poll(() => mails.received.filter(({ to }) => to[0] === 'new@example.com').length, soon)
    .toBe(1);
  expect(mails.received.filter(({ to }) => to[0] === 'ada@example.com')).toHaveLength(3);
  expect(mails.received.filter(({ to }) => to[0] === 'bot@example.com')).toHaveLength(0);
  const other = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await ask('/en/alerts/', typed, other)).status).toBe(403);
  for (const email of ['a@b', 'a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', '']) {
    expect((await ask('/en/alerts/', { ...typed, email })).status, email).toBe(422);
  }
  expect((await ask('/en/alerts/', { ...typed, search: 'x'.repeat(20_000) })).status).toBe(413);
  const methods = await Promise.all(
    ['PUT', 'DELETE', 'OPTIONS'].map((method) => fetch(`${url}/en/alerts/`, { method })),
  );
  expect(methods.map(({ status }) => status)).toEqual([405, 405, 405]);
  const many = Array.from({ length: 20 }, (_, number) => `visitor${number}@example.com`);
  const statuses: number[] = [];
  for (const email of many) statuses.push((await ask('/en/alerts/', { ...typed, email })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  // Hostile paths, ids and searches find nothing and break nothing.
  const known = pathOf('new@example.com');
  for (const path of [
    `${known.slice(0, -2)}x/`,
    '/en/alerts/a/b/',
    '/alerts/../x',
    '/xx/alerts/',
    '/alerts/%00/',
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  for (const query of [
    '?q=%00%ff',
    '?part=1,2,3,4&near=%0d%0a&at=1,2',
    `?q=${'x'.repeat(3_000)}`,
    '?type=x&type=y',
  ]) {
    expect((await ask(`/en/alerts/${query}`)).status, query).toBe(200);
  }
  wait(hour);
});

test('an alert of a brand finds its jobs at their addresses; a brand on another host has its own server', async () => {
  const { standin, mails, begin, wait, pathOf } = await world({
    brands: {
      velo: { name: 'Velo', clients: [70], languages: ['en'] },
      away: { name: 'Away', clients: [71], url: 'https://away.example' },
    },
  });
  const { ask, watcher } = await begin();
  const all = { ...typed, search: '?q=' };
  await ask('/velo/alerts/', all);
  await ask('/en/alerts/', { ...all, email: 'eve@example.com' });
  await expect.poll(() => mails.received.length, soon).toBe(2);
  for (const email of ['ada@example.com', 'eve@example.com'])
    expect((await ask(pathOf(email), { do: 'confirm' })).text).toContain('The alert is on');
  expect(pathOf('ada@example.com')).toMatch(/^\/velo\/alerts\//);
  standin.store.put(post(110, 'Rider', 70));
  standin.store.put(post(111, 'Stranger', 71));
  standin.store.put(post(112, 'Cook'));
  await watcher.request('operator');
  wait(23 * hour);
  await ask('/en/alerts/', { ...all, email: 'third@example.com' });
  await expect.poll(() => mails.received.length, soon).toBe(5);
  const of = (email: string) => mails.received.findLast(({ to }) => to[0] === email);
  expect(of('ada@example.com')?.headers).toContain('Subject: 1 new job at Velo');
  expect(of('ada@example.com')?.parts[0]).toMatch(
    /Rider\r\n.*https:\/\/careers\.example\/jobs\/velo\/jobs\//s,
  );
  expect(of('eve@example.com')?.headers).toContain('Subject: 1 new job at Kolibra');
  expect(of('eve@example.com')?.parts[0]).toContain('Cook');
});

test('what it needs is said at the start', async () => {
  const { begin } = await world();
  await expect(begin({ SMTP_URL: '' })).rejects.toThrow('SMTP_URL and MAIL_FROM are not both set');
  await expect(begin({ SITE_URL: 'http://careers.example' })).rejects.toThrow(
    'SITE_URL does not begin with https',
  );
  const off = await world({ alerts: 'off' });
  await expect(off.begin()).rejects.toThrow('apply.form in site.config.ts is "service" and alerts is "off"');
});
