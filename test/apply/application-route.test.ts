import { expect, onTestFinished, test } from 'vitest';
import { applicationAddress } from '../../src/apply/application-address.ts';
import { createApplicationRoute, statusOf } from '../../src/apply/application-route.ts';
import type { AuditLine, Summary } from '../../src/apply/outbox.ts';
import { systemClock } from '../../src/base/timing.ts';
import { createFront } from '../../src/front/front.ts';
import { startServer } from '../../src/front/server.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { emptyMemory } from '../../src/site/site-memory.ts';
import { createKeys } from '../../src/store/sealed.ts';
import { confirmation, keys, openPlace, putText, sentApplication } from './applications.ts';

const settings = loadSettings({ SERVICE_URL: 'http://127.0.0.1:1', SITE_URL: 'https://jobs.example' }, site);
const board = { at: '2026-11-21T10:00:00Z', jobs: [], upcoming: [], problems: [] };
const own = { origin: 'https://jobs.example' };
const lease = 60_000;

/** The route over HTTP, its pages as JSON of what they show. */
async function world() {
  const place = await openPlace(() => Date.now());
  const security = siteSecurity(settings, '');
  const report = () => undefined;
  const front = createFront({ security: security.headers, report });
  const render = async (_request: Request, { application }: App.Locals) =>
    new Response(`<head></head>${JSON.stringify(application)}`, { headers: { 'content-type': 'text/html' } });
  const woken: true[] = [];
  const route = createApplicationRoute({
    ...{ ...place, settings, keys, clock: systemClock(), wake: () => void woken.push(true) },
    shown: () => ({ board, memory: emptyMemory }),
    printer: { render, policyFor: () => "default-src 'none'" },
  });
  const server = await startServer({ port: 0, host: '127.0.0.1', front, routes: [route], report });
  onTestFinished(() => server.stop());
  const file = await putText(place.files, 'cv.txt', 'my life');
  const { reference } = await place.outbox.add(
    sentApplication({ files: [file] }),
    'f',
    Date.now(),
    confirmation,
  );
  const path = applicationAddress(reference, { keys, language: 'en', site: settings.site });
  const ask = (to = path, options: RequestInit = {}) =>
    fetch(server.url + to, { redirect: 'manual', ...options });
  return {
    ...{ ...place, reference, path, ask, file, woken },
    post: (headers: Record<string, string>, to = path) => ask(to, { method: 'POST', headers }),
    shown: async (response: Response) =>
      JSON.parse((await response.text()).replace(/^<head>.*?<\/head>/s, '')),
  };
}

test('whoever has the signed address sees how the application stands, and nobody keeps the page', async () => {
  const { ask, shown, path, reference } = await world();
  const response = await ask();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  expect(await shown(response)).toMatchObject({
    ...{ reference, state: 'received', canTakeBack: true, language: 'en' },
    variants: { en: path, pl: path.replace('/en/', '/') },
  });
  expect((await ask(path, { method: 'HEAD' })).headers.get('content-length')).not.toBeNull();
  expect((await ask(path, { method: 'DELETE' })).status).toBe(405);
});

test('without its signature there is nothing', async () => {
  const { ask, post, path, reference, outbox } = await world();
  const foreign = applicationAddress(reference, {
    ...{ language: 'en', site: settings.site },
    keys: createKeys(Buffer.alloc(32, 'x')),
  });
  const others = [
    ...[
      foreign,
      foreign.slice(0, -1),
      `${path}x`,
      `${path}/`,
      path.replace(reference, '0000-0000'),
      path.toLowerCase(),
    ],
    path.replace('/en/', '/xx/'),
    path.replace(/[^/]+\/$/, '/'),
    applicationAddress('0000-0000', { keys, language: 'en', site: settings.site }),
  ];
  for (const one of others) {
    // The front answers, which has nothing in this test: as for any unknown address.
    expect((await ask(one)).status, one).toBe(503);
    await post(own, one);
  }
  expect(await outbox.find(reference)).toMatchObject({ state: 'waiting' });
});

test('it is taken back at once, and twice says the same', async () => {
  const { ask, post, path, reference, outbox, files, file, shown } = await world();
  for (let times = 0; times < 2; times += 1) {
    const response = await post(own);
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  }
  expect(await files.held(file.id)).toBeNull();
  expect(await outbox.open(reference)).toBeNull();
  expect(await outbox.sentBy('ada@example.com')).toEqual([]);
  expect(await shown(await ask())).toMatchObject({
    ...{ state: 'takenBack', canTakeBack: false },
    history: [{ state: 'received' }, { state: 'takenBack' }],
  });
  expect((await outbox.audit(reference)).map(({ event }) => event)).toEqual(['received', 'taken back']);
});

test('other sites can take nothing back', async () => {
  const { post, outbox, reference } = await world();
  const hostile: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'https://jobs.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://jobs.example', 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of hostile) expect((await post(headers)).status).toBe(403);
  expect(await outbox.find(reference)).toMatchObject({ state: 'waiting', hasData: true });
  // A page without referrers, in a browser that does not say where a request comes from.
  expect((await post({ origin: 'null' })).status).toBe(303);
});

test('what the service has can not be taken back, and the page says so', async () => {
  const { ask, post, reference, outbox, shown } = await world();
  const claim = await outbox.claim(Date.now(), lease);
  if (!claim) throw new Error('Nothing is due.');
  const arrived = { candidateId: 5, steps: { candidate: { state: 'done' as const } } };
  await outbox.record(claim, arrived, Date.now() + lease);
  const late = await post(own);
  expect(late.status).toBe(409);
  expect(await shown(late)).toMatchObject({ state: 'underWay', isTooLate: true, canTakeBack: false });
  await outbox.finish(claim, { state: 'delivered' }, Date.now());
  await outbox.removeData(reference, Date.now(), 'keep mail');
  expect((await post(own)).status).toBe(409);
  expect(await shown(await ask())).toMatchObject({
    ...{ state: 'delivered', isTooLate: false },
    history: [{ state: 'received' }, { state: 'delivered' }],
  });
});

test('where nobody knows whether the service has it the wish is stored, and the page says so', async () => {
  const { ask, post, path, reference, outbox, shown, woken } = await world();
  const claim = await outbox.claim(Date.now(), lease);
  if (!claim) throw new Error('Nothing is due.');
  const sent = { candidateId: null, steps: { candidate: { state: 'sent' as const } } };
  await outbox.record(claim, sent, Date.now() + lease);
  expect(await shown(await ask())).toMatchObject({ state: 'underWay', canTakeBack: true, isUnclear: true });
  for (let times = 0; times < 2; times += 1) {
    const response = await post(own);
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  }
  expect(woken).toHaveLength(2);
  expect(await shown(await ask())).toMatchObject({
    ...{ state: 'withdrawing', canTakeBack: false, isTooLate: false },
    history: [{ state: 'received' }, { state: 'withdrawing' }],
  });
  // It was there: nobody is told that it was taken back.
  const arrived = { candidateId: 5, steps: { candidate: { state: 'done' as const } } };
  await outbox.record(claim, arrived, Date.now() + lease);
  expect(await shown(await ask())).toMatchObject({ state: 'underWay', isTooLate: true, canTakeBack: false });
  await outbox.finish(claim, { state: 'delivered' }, Date.now());
  await outbox.removeData(reference, Date.now(), 'keep mail');
  expect(await shown(await ask())).toMatchObject({
    ...{ state: 'delivered', isTooLate: true },
    history: [{ state: 'received' }, { state: 'withdrawing' }, { state: 'delivered' }],
  });
});

test('the address without its slash leads to the page, and only where it is signed', async () => {
  const { ask, path, reference } = await world();
  const bare = path.slice(0, -1);
  for (const query of ['', '?closed']) {
    const response = await ask(bare + query);
    expect([response.status, response.headers.get('location')]).toEqual([308, path + query]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await ask(bare, { redirect: 'follow' })).status).toBe(200);
  for (const one of [bare.slice(0, -1), `${bare}x`, bare.replace(reference, '0000-0000'), `/${bare}`]) {
    expect((await ask(one)).status, one).toBe(503);
  }
});

test('of many who deliver and take back at once, one wins, and what was taken back is not sent', async () => {
  const { post, outbox, reference } = await world();
  const claim = await outbox.claim(Date.now(), lease);
  if (!claim) throw new Error('Nothing is due.');
  const deliver = async () => {
    await outbox.record(
      claim,
      { candidateId: null, steps: { candidate: { state: 'sent' } } },
      Date.now() + lease,
    );
    return 'sent';
  };
  const [sent, ...answers] = await Promise.all([
    deliver().catch(() => 'ended'),
    ...[1, 2, 3].map(async () => (await post(own)).status),
  ]);
  const found = await outbox.find(reference);
  expect(answers).toEqual([303, 303, 303]);
  expect(found?.state === 'removed').toBe(sent === 'ended');
  expect(found?.withdrawnAt !== null).toBe(sent === 'sent');
});

const summary: Summary = {
  ...{ reference: 'K7Q2-M9XD', jobId: 7, state: 'waiting', receivedAt: 1, dueAt: 1, attempts: 0 },
  ...{ reason: null, endedAt: null, hasData: true, isBegun: false, hasArrived: false, withdrawnAt: null },
};
const line = (event: AuditLine['event']): AuditLine => ({ at: 1, reference: 'K7Q2-M9XD', event });

test.each<[state: string, change: Partial<Summary>, events: AuditLine['event'][], canTakeBack: boolean]>([
  ['received', {}, ['received'], true],
  ['received', { attempts: 1 }, ['received', 'retried'], true],
  ['underWay', { isBegun: true }, ['received'], true],
  ['underWay', { isBegun: true, hasArrived: true }, ['received'], false],
  ['delayed', { isBegun: true, reason: 'the service answered 500' }, ['received'], true],
  ['delayed', { isBegun: true, hasArrived: true, reason: 'the service answered 500' }, ['received'], false],
  ['delayed', { state: 'dead', reason: 'candidate: no' }, ['received', 'dead'], true],
  [
    ...(['delayed', { state: 'dead', reason: 'job: no', isBegun: true, hasArrived: true }] as const),
    ...([['received', 'dead'], false] as [AuditLine['event'][], boolean]),
  ],
  ['withdrawing', { isBegun: true, withdrawnAt: 1 }, ['received', 'withdrawal requested'], false],
  ['underWay', { isBegun: true, hasArrived: true, withdrawnAt: 1 }, ['withdrawal requested'], false],
  ['delivered', { state: 'delivered', hasData: false }, ['received', 'delivered', 'data removed'], false],
  ['takenBack', { state: 'removed', hasData: false }, ['received', 'taken back'], false],
  ['deleted', { state: 'removed', hasData: false }, ['received', 'mail sent', 'removed'], false],
])('%s: %j', (state, change, events, canTakeBack) => {
  const status = statusOf({ ...summary, ...change }, events.map(line));
  const isTooLate = change.hasArrived === true && 'withdrawnAt' in change;
  expect(status).toMatchObject({ state, canTakeBack, isTooLate });
  expect(JSON.stringify(status)).not.toMatch(/service|candidate|job/);
});
