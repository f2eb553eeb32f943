import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { exportSite } from '../../src/export/export-site.ts';
import { openSite } from '../../src/live/open-site.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { type Standin, startStandin } from '../../src/standin/server.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { ask } from '../hosts/host-cases.ts';
import { nginxPlan } from '../hosts/nginx-plan.ts';
import { findProgram, freePort, type RealServer, startReal } from '../hosts/real-server.ts';
import { wallStart } from '../sync/fake-clock.ts';

const nginx = findProgram('nginx', ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']);
const secret = 'k3J9_xQ2-vB7mN4pL8sT1w';
const soon = { timeout: 20_000, interval: 5 };
const minute = 60_000;

/**
 * From the service's webhook over the relay's process and a host's build hook to what a web server sends. Time passes as
 * the test says, for the service, the relay and the builds alike.
 */
describe.skipIf(!nginx)('a change at the service', () => {
  let passed = 0;
  let service: Standin;
  let server: RealServer;
  let relay: ChildProcess;
  let relayPort: number;
  let data: string;
  /** Whether the host of builds answers 503. */
  let isDown = false;
  let refused = 0;
  let builds = 0;
  let changes = 0;
  let building = Promise.resolve();

  const now = () => new Date(wallStart + passed).toISOString();

  async function advance(ms: number): Promise<void> {
    passed += ms;
    if (!relay.connected) return;
    const advanced = once(relay, 'message');
    relay.send(ms);
    await advanced;
  }

  /** Lets time pass in small steps until it is so. */
  const until = (what: () => unknown, wanted: unknown) =>
    vi.waitFor(async () => {
      await advance(2_000);
      expect(await what()).toEqual(wanted);
    }, soon);

  /** Puts the site as it is now into the folder that nginx serves. */
  async function build(root: string): Promise<void> {
    const settings = loadSettings(
      {
        SERVICE_URL: service.url,
        SERVICE_REQUESTS_PER_SECOND: '1000',
        SITE_URL: 'https://careers.example',
        DATA_DIR: join(data, 'builds'),
      },
      site,
    );
    const sync = { ...systemSyncDeps(), at: now };
    const warn = (message: string) => void process.stderr.write(`${message}\n`);
    const made = await openSite(settings, { sync, compiledFolder: inject('compiled'), warn });
    await exportSite(made, root, { now: now() });
  }

  const hook = createServer((request, response) => {
    request.resume();
    if (isDown) {
      refused += 1;
      response.writeHead(503).end();
      return;
    }
    builds += 1;
    building = building.then(() => build(server.root)).then(() => server.reload());
    response.writeHead(200).end();
  });

  async function startRelay(): Promise<void> {
    relay = fork(fileURLToPath(new URL('clocked-relay-process.ts', import.meta.url)), [String(passed)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        SERVICE_URL: service.url,
        SERVICE_REQUESTS_PER_SECOND: '1000',
        DATA_DIR: join(data, 'relay'),
        PORT: String(relayPort),
        WEBHOOK_SECRET: secret,
        BUILD_HOOK: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
        // Only webhooks and the validity of posts lead to a build.
        RELAY_POLL_MINUTES: '1440',
      },
    });
    await once(relay, 'message');
  }

  async function killRelay(): Promise<void> {
    relay.kill('SIGKILL');
    await once(relay, 'exit');
  }

  const status = async () => (await fetch(`http://127.0.0.1:${relayPort}/status.json`)).json();

  /** Changes something that visitors see. */
  async function change(method: string, path = '', body?: object) {
    changes += 1;
    const response = await fetch(`${service.url}/control/posts${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return (response.status === 204 ? null : response.json()) as Promise<{
      id: number;
      advert: { id: number };
    }>;
  }

  const publish = (title: string, end: string | null = null) =>
    change('POST', '', { title, end, language: 'en' });

  /** What nginx answers: the status, and where it leads or its heading. */
  async function answer(path: string): Promise<string> {
    // nginx ends kept connections when it reads its configuration again.
    const { status, headers, body } = await ask(server.port, path, 'GET', { connection: 'close' });
    if (headers.location) return `${status} ${new URL(headers.location, 'https://careers.example').pathname}`;
    return `${status} ${/<h1[^>]*>([^<]*)</.exec(body)?.[1]?.trim()}`;
  }

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'jobfront-whole-way-'));
    service = await startStandin({ port: 0, posts: [], now: () => Temporal.Instant.from(now()) });
    server = await startReal(nginxPlan(nginx ?? '', true), build);
    hook.listen(0, '127.0.0.1');
    await once(hook, 'listening');
    relayPort = await freePort();
    for (const type of ['job_post_published', 'job_post_publish_edited', 'job_updated']) {
      service.webhooks.register(type, `http://127.0.0.1:${relayPort}/webhooks/${secret}`);
    }
    await startRelay();
    // A relay that knows nothing yet calls one build.
    changes = 1;
    await until(() => builds, 1);
  });

  afterAll(async () => {
    relay?.kill('SIGKILL');
    hook.close();
    await building;
    await server?.stop();
    await service?.close();
    await rm(data, { recursive: true });
  });

  test('is served after it was published, edited and withdrawn, and when its time is over', async () => {
    const { id, advert } = await publish('Tandem Test Pilot');
    const first = `/jobs/${advert.id}-tandem-test-pilot/`;
    const second = `/jobs/${advert.id}-unicycle-test-pilot/`;
    await until(() => answer(first), '200 Tandem Test Pilot');
    await change('PATCH', `/${id}`, { title: 'Unicycle Test Pilot' });
    await until(() => answer(second), '200 Unicycle Test Pilot');
    await until(() => answer(first), `301 ${second}`);
    await change('DELETE', `/${id}`);
    await until(() => answer(second), '410 Unicycle Test Pilot');
    const end = Temporal.Instant.from(now()).add({ hours: 9 }).toZonedDateTimeISO('Europe/Warsaw');
    const ending = await publish('Night Watch', end.toPlainDateTime().toString({ smallestUnit: 'second' }));
    const third = `/jobs/${ending.advert.id}-night-watch/`;
    await until(() => answer(third), '200 Night Watch');
    changes += 1;
    await advance(9 * 60 * minute);
    await until(() => answer(third), '410 Night Watch');
    expect(builds).toBeLessThanOrEqual(changes);
  });

  test('is served where its webhooks come twice and in another order', async () => {
    const { id, advert } = await publish('Cook');
    await until(() => answer(`/jobs/${advert.id}-cook/`), '200 Cook');
    service.webhooks.setFaults({ duplicate: { times: 2 }, disorder: { of: 6 } });
    for (const title of ['Head Cook', 'Baker', 'Head Baker']) await change('PATCH', `/${id}`, { title });
    service.webhooks.setFaults({});
    await until(() => answer(`/jobs/${advert.id}-head-baker/`), '200 Head Baker');
    await service.webhooks.settled();
    await until(async () => (await status()).owed, null);
    expect(builds).toBeLessThanOrEqual(changes);
  });

  test('is served though the build hook was down for ten minutes, and the relay was killed in between', async () => {
    isDown = true;
    const { id, advert } = await publish('Welder');
    await until(() => refused > 0, true);
    const before = builds;
    for (const end = passed + 5 * minute; passed < end; ) await advance(5_000);
    await killRelay();
    // Its webhook finds nobody.
    await change('PATCH', `/${id}`, { title: 'Master Welder' });
    await service.webhooks.settled();
    for (const end = passed + 5 * minute; passed < end; ) await advance(5_000);
    await startRelay();
    isDown = false;
    await until(() => answer(`/jobs/${advert.id}-master-welder/`), '200 Master Welder');
    await until(async () => (await status()).owed, null);
    expect(builds - before).toBeLessThanOrEqual(2);
    expect(builds).toBeLessThanOrEqual(changes);
  });
});
