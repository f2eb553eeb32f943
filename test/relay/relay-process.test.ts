import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../src/base/timing.ts';
import { startRelay } from '../../src/relay/relay-process.ts';
import { openRelayWork } from '../../src/relay/relay-work.ts';
import site from '../../src/sample/site.config.ts';
import { systemDeps } from '../../src/service/http/retry.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { startHook } from './hook-server.ts';

const secret = 'k3J9_xQ2-vB7mN4pL8sT1w';
/** What no build command may get. */
const ofTheRelay = {
  WEBHOOK_SECRET: secret,
  BUILD_TOKEN: 'of-the-build-0123',
  BUILD_HOOK: 'command:env',
  SERVICE_CLIENT_SECRET: 'of-the-service',
  APPLY_KEY: 'of-the-applications',
  SIGNING_KEY: 'of-the-list',
  DATABASE_URL: 'postgresql://user:password@db.example/careers',
  ENV_FILE: '/etc/relay.env',
  DATA_DIR: '/var/lib/relay',
  NODE_OPTIONS: '--max-semi-space-size=1',
  NODE_COMPILE_CACHE: '/var/cache/relay',
  npm_lifecycle_event: 'jobfront',
};
const soon = { timeout: 10_000, interval: 20 };
const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function world(more: Record<string, string> = {}) {
  const service = await startStandin({
    port: 0,
    posts: createStandinPosts({ posts: 12, today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
  const hook = await startHook();
  const data = await mkdtemp(join(tmpdir(), 'jobfront-relay-'));
  opened.push(() => rm(data, { recursive: true, force: true }), hook.close, service.close);
  const lines: string[] = [];
  const start = async () => {
    const settings = loadSettings(
      {
        SERVICE_URL: service.url,
        SERVICE_REQUESTS_PER_SECOND: '1000',
        DATA_DIR: data,
        PORT: String(await freePort()),
        WEBHOOK_SECRET: secret,
        BUILD_HOOK: `${hook.url}/hook/4711-secret`,
        RELAY_QUIET_SECONDS: '0',
        ...more,
      },
      site,
    );
    const clock = hastyClock();
    const { plan, work } = openRelayWork(settings, {
      read: systemDeps(),
      clock,
      version: '0.0.0-test',
      environment: {
        PATH: process.env.PATH,
        HOST_TOKEN: 'of-the-host',
        SITE_DIR: '/srv/careers',
        ...ofTheRelay,
      },
    });
    const relay = await startRelay(plan, work, {
      clock,
      random: Math.random,
      version: '0.0.0-test',
      logTo: { write: (line) => lines.push(line) },
    });
    opened.push(relay.stop);
    return relay;
  };
  const relay = await start();
  await expect.poll(() => relay.status().list.readAt, soon).not.toBeNull();
  return { service, hook, relay, lines, start };
}

/** A second takes ten milliseconds. */
function hastyClock(): Clock {
  const clock = systemClock();
  return { ...clock, now: () => clock.now() * 100, after: (ms, call) => clock.after(ms / 100, call) };
}

async function freePort(): Promise<number> {
  const { port, close } = await startStandin({ port: 0, posts: [], now: () => Temporal.Now.instant() });
  await close();
  return port;
}

describe("the relay's process", () => {
  test('calls the hook once for what the service publishes, edits and withdraws, and not for what it leaves', async () => {
    const { service, hook, relay, lines } = await world();
    await expect.poll(() => hook.calls.length, soon).toBe(1);
    for (const type of ['job_post_published', 'job_post_publish_edited', 'job_updated']) {
      service.webhooks.register(type, `${relay.url}/webhooks/${secret}`);
    }
    const control = (path: string, method: string, body?: object) =>
      fetch(`${service.url}/control/posts${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const created = await control('', 'POST', { title: 'Tandem Test Pilot', language: 'en' });
    const { id } = (await created.json()) as { id: number };
    await expect.poll(() => hook.calls.length, soon).toBe(2);
    await control(`/${id}`, 'PATCH', { title: 'Unicycle Test Pilot' });
    await expect.poll(() => hook.calls.length, soon).toBe(3);
    await control(`/${id}`, 'DELETE');
    await expect.poll(() => hook.calls.length, soon).toBe(4);
    const { reads } = relay.status().counts;
    const said = await post(relay.url, { 'x-service-event': 'job_updated' });
    expect(said.status).toBe(202);
    await expect.poll(() => relay.status().counts.reads, soon).toBeGreaterThan(reads);
    expect(relay.status().owed).toBeNull();
    expect(hook.calls).toHaveLength(4);
    expect(hook.calls[0]).toMatchObject({ method: 'POST', path: '/hook/4711-secret', body: '{}' });
    expect(lines.join('')).not.toMatch(/4711-secret|k3J9_/);
  });

  test('answers a wrong secret as any unknown address, and an event of a candidate without a reading', async () => {
    const { relay } = await world();
    const { reads } = relay.status().counts;
    const wrong = await fetch(`${relay.url}/webhooks/k3J9_xQ2-vB7mN4pL8sT1x`, { method: 'POST' });
    const unknown = await fetch(`${relay.url}/nothing`, { method: 'POST' });
    expect([wrong.status, await wrong.text()]).toEqual([404, await unknown.text()]);
    const got = await fetch(`${relay.url}/webhooks/${secret}`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post(relay.url, { 'x-service-event': 'candidate_applied' })).status).toBe(202);
    expect(relay.status().counts).toMatchObject({ reads, webhooks: 0 });
  });

  test('shows how it stands as status and metrics', async () => {
    const { relay } = await world();
    await expect.poll(() => relay.status().called, soon).not.toBeNull();
    const status = await (await fetch(`${relay.url}/status.json`)).json();
    expect(status).toMatchObject({ version: '0.0.0-test', owed: null, list: { posts: 12, failure: null } });
    const metrics = await (await fetch(`${relay.url}/metrics`)).text();
    expect(metrics).toMatch(/^jobfront_relay_build_owed 0$/m);
    expect(metrics).toMatch(/^jobfront_relay_build_calls_total \d+$/m);
    expect((await fetch(`${relay.url}/healthz`)).status).toBe(200);
  });

  test('shows others whether it is well, and monitoring all', async () => {
    const token = 'Monitor-kQ2_vR7mB4tL8wN1';
    const passedOn = { 'x-forwarded-for': '203.0.113.7' };
    const { relay } = await world({ METRICS_TOKEN: token });
    const read = (path: string, headers: Record<string, string>) => fetch(relay.url + path, { headers });
    const state = await (await read('/status.json', passedOn)).json();
    expect(state).toEqual({ state: 'current', details: expect.stringContaining('METRICS_TOKEN') });
    expect((await read('/metrics', passedOn)).status).toBe(401);
    const monitor = { ...passedOn, authorization: `Bearer ${token}` };
    expect(await (await read('/status.json', monitor)).json()).toMatchObject({
      state: 'current',
      counts: {},
    });
    expect((await read('/metrics', monitor)).status).toBe(200);
    const strict = await world({ STATUS_ACCESS: 'password', METRICS_TOKEN: token });
    expect(await (await fetch(`${strict.relay.url}/status.json`)).json()).not.toHaveProperty('counts');
  });

  test('sends what GitHub and GitLab ask for', async () => {
    const fake = await startHook();
    opened.push(fake.close);
    const base = fake.url;
    for (const [hook, token] of [
      [`github:${base}/repos/acme/careers`, 'ghp_token'],
      [`gitlab:${base}/api/v4/projects/7#release`, 'glptt-token'],
    ] as const) {
      await world({ BUILD_HOOK: hook, BUILD_TOKEN: token });
    }
    await expect.poll(() => fake.calls.length, soon).toBe(2);
    const one = fake.calls.find(({ path }) => path.startsWith('/repos/'));
    const other = fake.calls.find(({ path }) => path.startsWith('/api/'));
    expect(one).toMatchObject({
      path: '/repos/acme/careers/dispatches',
      body: '{"event_type":"job_posts_changed"}',
    });
    expect(one?.headers.authorization).toBe('Bearer ghp_token');
    expect(other).toMatchObject({
      path: '/api/v4/projects/7/trigger/pipeline',
      body: 'token=glptt-token&ref=release',
    });
  });

  test('runs a command with the keys of its host, and without what is of the relay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jobfront-relay-command-'));
    opened.push(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'said');
    const { relay } = await world({
      BUILD_HOOK: `command:env > ${file}`,
      BUILD_TOKEN: ofTheRelay.BUILD_TOKEN,
      // What holds a secret of the relay stays there even if it is named.
      RELAY_BUILD_ENV: 'HOST_TOKEN BUILD_TOKEN WEBHOOK_SECRET',
    });
    await expect.poll(() => relay.status().called, soon).not.toBeNull();
    const said = parseEnv(await readFile(file, 'utf8'));
    expect(said).toMatchObject({
      PATH: process.env.PATH,
      HOST_TOKEN: 'of-the-host',
      SITE_DIR: '/srv/careers',
      JOBFRONT_DIGEST: relay.status().list.digest,
    });
    expect(Object.keys(said).filter((name) => Object.hasOwn(ofTheRelay, name))).toEqual([]);
    const { relay: failing } = await world({ BUILD_HOOK: 'command:exit 3' });
    await expect.poll(() => failing.status().owed?.failure, soon).toContain('The build command ended with 3');
  });

  test('names a setting that is missing or wrong', async () => {
    for (const [settings, message] of [
      [{ BUILD_HOOK: 'nonsense' }, /BUILD_HOOK is no address/],
      [{ BUILD_HOOK: 'github:acme', BUILD_TOKEN: 't' }, /write github:owner\/name/],
      [{ BUILD_HOOK: 'github:acme/careers' }, /BUILD_TOKEN is missing/],
      [{ BUILD_HOOK: '' }, /BUILD_HOOK is missing/],
      [{ WEBHOOK_SECRET: '' }, /WEBHOOK_SECRET/],
    ] as const) {
      await expect(world(settings)).rejects.toThrow(message);
    }
  });
});

const post = (url: string, headers: Record<string, string>) =>
  fetch(`${url}/webhooks/${secret}`, { method: 'POST', headers, body: '{}' });
