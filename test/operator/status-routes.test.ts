import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commandToken } from '../../src/operator/login.ts';
import { handleStatus, siteAccess } from '../../src/operator/status-routes.ts';
import { type Environment, environmentSchema } from '../../src/settings/environment.ts';
import { securityHeaders } from '../../src/site/hosts/security-headers.ts';
import { createMetrics } from '../../src/sync/metrics.ts';
import { emptyStatus, statusAfter } from '../../src/sync/status.ts';
import type { SyncEvent } from '../../src/sync/sync.ts';
import { fakeClock } from '../sync/fake-clock.ts';
import { basic, oldSecret, secret } from './operating.ts';

const token = 'Monitor-kQ2_vR7mB4tL8wN1';
const password = 'Zx0-operator_vR7mB4tL8wN1';
const service = { SERVICE_URL: 'https://tenant.example' };
const environmentOf = (more: Record<string, string>): Environment =>
  environmentSchema.parse({ ...service, ...more });
const applications: SyncEvent = { type: 'applications', waiting: 3, dead: 41, at: '2026-01-01T00:00:00Z' };
const alerts: SyncEvent = {
  ...{ type: 'alerts', active: 23, unconfirmed: 2, sent: 5, trouble: 'no answer' },
  at: '2026-01-01T00:00:00Z',
};
const fault = '/var/lib/careers/announced can’t be read';

/** A site whose figures nobody but its operator should learn. */
async function serving(more: Record<string, string>) {
  const clock = fakeClock();
  const access = siteAccess(environmentOf(more));
  const { mayRead } = access.open({ clock, emit: () => undefined, security: securityHeaders() });
  const metrics = createMetrics({ version: '0.1.0', process: true });
  for (const event of [applications, alerts]) metrics.take(event);
  const counted = [applications, alerts].reduce(statusAfter, emptyStatus('0.1.0'));
  const status = { ...counted, unreadable: [fault], jobs: 17 };
  const server = createServer((request, response) => {
    const routes = { status: () => status, metrics, mayRead };
    if (handleStatus(request, response, routes) === null) response.writeHead(404).end('unknown');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return async (path: string, headers: Record<string, string> = {}) => {
    const asked = send({
      host: '127.0.0.1',
      port,
      path,
      headers: { host: `127.0.0.1:${port}`, ...headers },
    }).end();
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
}

const stranger = { 'x-forwarded-for': '203.0.113.7' };
const all = { WEBHOOK_SECRET: secret, OPERATOR_PASSWORD: password, METRICS_TOKEN: token };
type Read = Awaited<ReturnType<typeof serving>>;

async function expectAll(read: Read, headers: Record<string, string> = {}): Promise<void> {
  const status = JSON.parse((await read('/status.json', headers)).text);
  expect(status).toMatchObject({
    applications: { dead: 41 },
    alerts: { active: 23 },
    unreadable: [fault],
    jobs: 17,
  });
  expect((await read('/metrics', headers)).text).toMatch(
    /^jobfront_applications_dead 41$[\s\S]*^jobfront_alerts_active 23$/m,
  );
}

async function expectState(read: Read, headers: Record<string, string> = {}): Promise<void> {
  const answer = await read('/status.json', headers);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    200,
    { state: 'starting', details: expect.stringContaining('METRICS_TOKEN') },
  ]);
  const metrics = await read('/metrics', headers);
  expect(metrics).toMatchObject({
    status: 401,
    text: expect.stringContaining('give METRICS_TOKEN as a Bearer token'),
  });
  expect(metrics.headers['www-authenticate']).toContain('Basic');
}

describe('who may read the status and the metrics', () => {
  test('is this machine, unless the settings say otherwise', () => {
    expect(environmentOf({}).STATUS_ACCESS).toBe('local');
  });

  test.each([[{}], [all]])('local: this machine; others learn the state alone (%#)', async (secrets) => {
    const read = await serving(secrets);
    await expectAll(read);
    await expectAll(read, { host: 'localhost:4321' });
    await expectAll(read, { host: '[::1]' });
    await expectState(read, stranger);
  });

  test.each([
    ...['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'],
    ...['x-client-ip', 'cf-connecting-ip', 'fastly-client-ip', 'true-client-ip', 'cdn-loop'],
  ])('local is not fooled by a proxy of this machine that sends %s', async (name) => {
    await expectState(await serving(all), { [name]: '127.0.0.1' });
  });

  test.each(['careers.example', 'careers.example:4321', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'local is not fooled by a proxy of this machine, or a page, that asks for the host %j',
    async (host) => expectState(await serving(all), { host }),
  );

  test.each(['local', 'password', 'public'])(
    '%s: monitoring and operators read all from anywhere',
    async (access) => {
      const read = await serving({ ...all, STATUS_ACCESS: access });
      for (const authorization of [
        `Bearer ${token}`,
        basic(token, 'prometheus'),
        `Bearer ${password}`,
        basic(password),
      ]) {
        await expectAll(read, { ...stranger, authorization });
      }
    },
  );

  test('password: nobody else, on this machine neither', async () => {
    await expectState(await serving({ ...all, STATUS_ACCESS: 'password' }));
  });

  test('public: everybody, but for numbers of applications and paths of files', async () => {
    const read = await serving({ ...all, STATUS_ACCESS: 'public' });
    await expectAll(read);
    const { text: json } = await read('/status.json', stranger);
    expect(JSON.parse(json)).toMatchObject({ jobs: 17 });
    expect(json).not.toMatch(/"applications"|"alerts"|careers/);
    const { status, text: metrics } = await read('/metrics', stranger);
    expect([status, /appli|alert/.test(metrics)]).toEqual([200, false]);
    expect(metrics).toContain('jobfront_jobs ');
  });

  test.each([`Bearer ${secret}`, basic(secret), 'Bearer nothing', basic(`${password}x`)])(
    'a wrong password is refused, and the webhook’s is wrong (%#)',
    async (authorization) => {
      const read = await serving(all);
      for (const path of ['/status.json', '/metrics']) {
        expect((await read(path, { ...stranger, authorization })).status).toBe(401);
      }
      for (let time = 0; time < 6; time += 1) await read('/metrics', { ...stranger, authorization });
      expect((await read('/metrics', { ...stranger, authorization: basic(password) })).status).toBe(429);
    },
  );

  test.each(['public', 'local', 'password'])(
    '%s: health is for all, and says nothing of the machine',
    async (access) => {
      const read = await serving({ ...all, STATUS_ACCESS: access });
      expect((await read('/healthz', stranger)).status).toBe(200);
      expect(await read('/readyz', stranger)).toMatchObject({ status: 503, text: 'nothing is shown yet\n' });
    },
  );

  test('a password that there is not stops the site, with what to do', () => {
    expect(() => siteAccess(environmentOf({ STATUS_ACCESS: 'password' }))).toThrow(
      'set METRICS_TOKEN or OPERATOR_PASSWORD, or STATUS_ACCESS=local',
    );
  });

  test('a word that is none is refused', () => {
    expect(environmentSchema.safeParse({ ...service, STATUS_ACCESS: 'nobody' }).success).toBe(false);
  });
});

describe('the settings of before', () => {
  test('still work: the webhook’s secrets are the password, and the log of a start says what to change', async () => {
    const before = { WEBHOOK_SECRET: secret, WEBHOOK_SECRET_OLD: oldSecret };
    const read = await serving(before);
    for (const one of [secret, oldSecret]) await expectAll(read, { ...stranger, authorization: basic(one) });
    expect(siteAccess(environmentOf(before)).warnings).toEqual([
      expect.stringMatching(/^OPERATOR_PASSWORD is not set, so WEBHOOK_SECRET opens .*set OPERATOR_PASSWORD/),
    ]);
    for (const without of [all, { METRICS_TOKEN: token }]) {
      expect(siteAccess(environmentOf(without)).warnings).toEqual([]);
    }
  });
});

test('the command line has a token of its own, which no operator’s password is', () => {
  const two = environmentOf({ OPERATOR_PASSWORD: `anna:${password} ben:${oldSecret}` });
  const tokens = [environmentOf({}), environmentOf({ OPERATOR_PASSWORD: password }), two].map(commandToken);
  expect(tokens).toEqual([null, expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  expect(new Set([...tokens, password, oldSecret]).size).toBe(5);
});
