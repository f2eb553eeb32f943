import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/timing.ts';
import { startApplyServer } from '../../src/live/apply-server.ts';
import { numbersFile, openCountsToRead } from '../../src/numbers/count-store.ts';
import sample from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { startFakeClamd } from '../apply/fake-clamd.ts';
import { candidatesAt } from '../apply/faulty-service.ts';
import { freePort } from '../pages/live-harness.ts';
import { somePost, somePosts, start } from '../standin/harness.ts';
import { undocumentedIn } from '../store/documented.ts';

const secret = 'k3J9_xQ2-vB7mN4pL8sT1w';
const pages = 'https://careers.example';
const soon = { timeout: 10_000, interval: 20 };
/** When all posts of the stand-in's harness are open. */
const noon = Date.parse('2026-11-21T10:00:00Z');

async function world(config: Partial<SiteConfig> = {}, posts = somePosts(2)) {
  const standin = await start(posts);
  const data = await mkdtemp(join(tmpdir(), 'jobfront-apply-server-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  let ahead = noon - Date.now();
  const clock = { ...systemClock(), wallClock: () => Date.now() + ahead };
  const lines: string[] = [];
  const begin = async (serviceUrl = standin.url, more: Record<string, string> = {}) => {
    const settings = loadSettings(
      {
        SERVICE_URL: serviceUrl,
        SITE_URL: pages,
        DATA_DIR: data,
        WEBHOOK_SECRET: secret,
        SERVICE_CLIENT_ID: 'kolibra_careers',
        SERVICE_CLIENT_SECRET: 'careers-secret',
        SERVICE_REQUESTS_PER_SECOND: '1000',
        STATUS_ACCESS: 'local',
        PORT: String(await freePort()),
        ...more,
      },
      {
        ...sample,
        apply: { form: 'https://apply.example', cv: 'optional', open: true },
        ...config,
      },
    );
    const server = await startApplyServer(settings, {
      version: '0.0.0-test',
      clock,
      logTo: { write: (line) => lines.push(line) },
      sync: { ...systemSyncDeps(), at: () => new Date(clock.wallClock()).toISOString() },
    });
    onTestFinished(server.stop);
    const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const response = await fetch(server.url + path, { method, headers });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, ...(isJson && JSON.parse(text)) };
    };
    const statusOf = async (path: string, headers?: Record<string, string>, method?: string) =>
      (await ask(path, headers, method)).status;
    const post = async (
      name: string,
      fields: Record<string, string | File>,
      headers: Record<string, string>,
    ) => {
      const data = new FormData();
      const typed = { name: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' };
      for (const [key, value] of Object.entries({ ...typed, ...fields })) data.append(key, value);
      const response = await fetch(`${server.url}/apply/${name}`, { method: 'POST', body: data, headers });
      return { status: response.status, headers: response.headers, ...(await response.json()) };
    };
    return { ...server, ask, statusOf, post };
  };
  const wait = (ms: number) => {
    ahead += ms;
  };
  return { standin, begin, wait, lines, data };
}

const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });

test('a page of the site gets a token, and what it sends is at the service; pages of others get nothing', async () => {
  const { standin, begin, wait, lines } = await world({
    brands: { velo: { name: 'Velo', clients: [77], url: 'https://velo.example' } },
  });
  const { ask, statusOf, post } = await begin();
  await expect.poll(() => statusOf('/readyz'), soon).toBe(200);
  const { token, headers } = await ask('/apply/3101', from(pages));
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': pages,
    vary: 'Origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  });
  const preflight = await ask(
    '/apply/3101',
    { ...from(pages), 'access-control-request-method': 'POST' },
    'OPTIONS',
  );
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
    204,
    'GET, POST',
  ]);
  expect(await ask('/apply/open', from('https://velo.example'))).toMatchObject({ status: 200 });

  for (const origin of ['https://evil.example', 'null', 'http://careers.example', 'https://apply.example']) {
    const answers = [
      await ask('/apply/3101', from(origin)),
      await ask('/apply/3101', from(origin), 'OPTIONS'),
      await post('3101', { token }, from(origin)),
    ];
    for (const { status, headers: own, token: given } of answers) {
      expect([status, own.get('access-control-allow-origin'), own.get('vary'), given], origin).toEqual([
        403,
        null,
        'Origin',
        undefined,
      ]);
    }
  }
  // A program without an origin may look, but not send, whatever else it says.
  expect(await statusOf('/apply/3101')).toBe(200);
  expect((await post('3101', { token }, { 'sec-fetch-site': 'same-origin' })).status).toBe(403);

  expect(await post('3101', { token, email: 'ada' }, from(pages))).toMatchObject({
    status: 422,
    token,
    waitSeconds: expect.any(Number),
    faults: [
      { field: 'email', code: 'wrong' },
      { field: '', code: 'form-too-fast' },
    ],
  });
  wait(30_000);
  const sent = await post('3101', { token }, from(pages));
  expect(sent).not.toHaveProperty('closed');
  expect(sent).toMatchObject({ status: 201, reference: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/) });
  expect(sent.headers.get('access-control-allow-origin')).toBe(pages);
  await expect.poll(() => candidatesAt(standin), soon).toMatchObject([{ name: 'Ada', jobs: ['3101'] }]);
  expect(await post('3101', { token }, from(pages))).toMatchObject({
    status: 409,
    reference: sent.reference,
  });

  expect([
    await statusOf('/apply/9999'),
    await statusOf('/'),
    await statusOf('/apply/3101', {}, 'DELETE'),
  ]).toEqual([404, 404, 405]);
  expect((await post('9999', { token }, from(pages))).faults).toEqual([{ field: '', code: 'form-unknown' }]);
  expect([await statusOf('/metrics'), await statusOf('/metrics', { via: 'proxy' })]).toEqual([200, 401]);
  expect(await statusOf('/metrics')).toBe(200);
  expect(lines.join('')).not.toMatch(/ada@example|Lovelace/);
});

test('a webhook closes a job, and what was begun before is taken; the list lasts while the service is away', async () => {
  const { standin, begin, wait, data } = await world();
  const first = await begin();
  await expect.poll(() => first.statusOf('/readyz'), soon).toBe(200);
  const { token } = await first.ask('/apply/3102');
  await fetch(`${standin.url}/control/posts/102`, { method: 'DELETE' });
  expect(await first.statusOf(`/webhooks/${secret}`, {}, 'POST')).toBe(202);
  await expect.poll(() => first.statusOf('/apply/3102'), soon).toBe(410);
  wait(30_000);
  expect(await first.post('3102', { token }, from(pages))).toMatchObject({ status: 201, closed: true });
  await first.stop();
  expect(undocumentedIn(data)).toEqual([]);

  const second = await begin('http://127.0.0.1:1');
  expect(await second.statusOf('/readyz')).toBe(200);
  expect([await second.statusOf('/apply/3101'), await second.statusOf('/apply/3102')]).toEqual([200, 410]);
});

test('before the list was read once no job is closed, only the server not ready', async () => {
  const { begin } = await world();
  const { ask, statusOf } = await begin('http://127.0.0.1:1');
  const { status, headers, token } = await ask('/apply/3101', from(pages));
  expect([status, headers.get('retry-after'), headers.get('access-control-allow-origin'), token]).toEqual([
    503,
    '30',
    pages,
    undefined,
  ]);
  expect(await statusOf('/readyz')).toBe(503);
});

test('a question of some jobs alone is asked of these', async () => {
  const question = { key: 'licence', label: 'Licence?', kind: 'text' as const, required: true };
  const { begin, wait } = await world(
    {
      apply: {
        form: 'https://apply.example',
        cv: 'optional',
        questions: [{ ...question, when: { option: '_contract', is: 'Umowa zlecenie' } }],
      },
    },
    [somePost(101, { options: { _contract: 'Umowa zlecenie' } }), somePost(102)],
  );
  const { ask, statusOf, post } = await begin();
  await expect.poll(() => statusOf('/readyz'), soon).toBe(200);
  const tokens = [(await ask('/apply/3101')).token, (await ask('/apply/3102')).token];
  wait(30_000);
  expect((await post('3101', { token: tokens[0] }, from(pages))).faults).toEqual([
    { field: 'answer_licence', code: 'missing' },
  ]);
  expect((await post('3102', { token: tokens[1] }, from(pages))).status).toBe(201);
});

test('settings by which no page sends anything here are refused, with what to do', async () => {
  const { begin } = await world({ apply: { form: 'service' } });
  await expect(begin()).rejects.toThrow('the address at which visitors reach this server');
});

test('a virus scanner that is away is named by log, status and metrics, and applications without files are taken', async () => {
  const { begin, wait, lines } = await world();
  const port = await freePort();
  const { ask, statusOf, post, url } = await begin(undefined, { CLAMAV_HOST: `127.0.0.1:${port}` });
  await expect.poll(() => statusOf('/readyz'), soon).toBe(200);
  await expect.poll(async () => (await ask('/status.json')).scanner?.reason, soon).toContain('ECONNREFUSED');
  const metrics = () => fetch(`${url}/metrics`).then((response) => response.text());
  expect(await metrics()).toContain('jobfront_scanner_away 1');
  expect(lines.filter((line) => line.includes('"scanner"') && line.includes('CLAMAV_HOST'))).toHaveLength(1);
  const send = async (fields: Record<string, string | File>) => {
    const { token } = await ask('/apply/3101', from(pages));
    wait(60_000);
    const { status, faults } = await post('3101', { token, ...fields }, from(pages));
    return faults ? `${status} ${faults[0].code}` : status;
  };
  expect(await send({})).toBe(201);
  const file = () => new File(['my life'], 'cv.txt');
  expect(await send({ files: file() })).toBe('503 not-scanned');
  await startFakeClamd(port);
  expect(await send({ files: file() })).toBe(201);
  expect((await ask('/status.json')).scanner).toBeNull();
  expect(await metrics()).toContain('jobfront_scanner_away 0');
});

test('with a beacon it counts what pages report, and the forms that are sent to it', async () => {
  const { begin, wait, data } = await world({ numbers: { beacon: true } });
  const server = await begin();
  await expect.poll(() => server.statusOf('/readyz'), soon).toBe(200);
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const report = async (what: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/numbers`, {
      method: 'POST',
      body: new URLSearchParams(what),
      headers: { origin: pages, ...agent, ...headers },
    });
    return response.status;
  };
  const board = await (await fetch(`${server.url}/apply/3101`)).json();
  const job = { at: '/jobs/1001-courier/' };
  const stored = openCountsToRead(numbersFile(data));
  onTestFinished(() => stored?.close());
  const sums = async () =>
    Object.fromEntries(
      ((await stored?.query('SELECT kind, name, n FROM daily')) ?? []).map(({ kind, name, n }) => [
        `${kind} ${String(name).replace(/^#.*/, '*')}`,
        Number(n),
      ]),
    );

  expect(await report({ what: 'view', at: '/', from: 'https://www.google.com', source: 'fair' })).toBe(204);
  expect(await report({ what: 'search', words: 'Kurier', found: '0' })).toBe(204);
  expect(await sums()).toEqual({
    'view board': 1,
    'visit search': 1,
    'source *': 1,
    'search nothing': 1,
    'word *': 1,
    'missing *': 1,
  });

  // What is no page, no report, or from nobody who is counted, changes nothing.
  const before = await sums();
  const hostile = [
    { what: 'view', at: '/nothing/' },
    { what: 'view', at: '//evil.example/' },
    { what: 'link', at: '/jobs/999999-x/' },
    { what: 'search', words: 'x', found: '-1' },
    { what: '__proto__', at: job.at },
    {},
  ];
  for (const what of hostile) expect(await report(what as Record<string, string>)).toBe(204);
  const view = { what: 'view', at: '/' };
  const uncounted: Record<string, string>[] = [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'user-agent': 'Googlebot/2.1' },
  ];
  for (const more of uncounted) expect(await report(view, more)).toBe(204);
  expect(await report(view, { origin: 'https://evil.example' })).toBe(403);
  expect(await report({ what: 'search', words: 'x'.repeat(5_000), found: '1' })).toBe(413);
  expect((await fetch(`${server.url}/numbers`)).status).toBe(405);
  expect(await sums()).toEqual(before);

  // Forms that are sent, with mistakes and without.
  const headers = { ...from(pages), ...agent };
  expect(await server.post('3101', { token: board.token, email: 'ada' }, headers)).toMatchObject({
    status: 422,
  });
  wait(30_000);
  const origin = 'source=fair&gclid=abc';
  expect(await server.post('3101', { token: board.token, origin }, headers)).toMatchObject({ status: 201 });
  expect(await sums()).toMatchObject({
    'form faults': 1,
    'fault email': 1,
    'form sent': 1,
    'source-sent *': 1,
  });

  const flood = await Promise.all(Array.from({ length: 130 }, () => report(view)));
  expect(flood.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
});

test('without a beacon it counts nothing', async () => {
  const { begin, data } = await world();
  const server = await begin();
  await expect.poll(() => server.statusOf('/readyz'), soon).toBe(200);
  expect((await fetch(`${server.url}/numbers`, { method: 'POST', body: 'what=view&at=/' })).status).toBe(404);
  expect(openCountsToRead(numbersFile(data))).toBeNull();
});
