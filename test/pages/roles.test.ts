import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { newSchema, postgresTests } from '../store/postgres-place.ts';
import { dataFolder, secret, startLive, startService } from './live-harness.ts';

const soon = { timeout: 15_000, interval: 20 };

await postgresTests('several processes of one site', (server) => {
  afterAll(() => server.remove());

  /** A service, and processes of a site that is made of it. */
  async function company() {
    const data = await dataFolder();
    const service = await startService(12);
    const schema = newSchema();
    const running: Awaited<ReturnType<typeof startLive>>[] = [];
    onTestFinished(async () => {
      await Promise.all(running.map((one) => one.stop()));
      await service.close();
      await data[Symbol.asyncDispose]();
    });
    return {
      service,
      async start(role: 'all' | 'sync' | 'front') {
        const folder = join(data.path, String(running.length));
        const site = { SITE_URL: 'https://jobs.example', DATABASE_URL: server.url, DATABASE_SCHEMA: schema };
        const one = await startLive({ SERVICE_URL: service.url, DATA_DIR: folder, ...site }, {}, { role });
        running.push(one);
        return one;
      },
      async publish(title: string) {
        await fetch(`${service.url}/control/posts`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ title, language: 'pl' }),
        });
      },
    };
  }
  type One = Awaited<ReturnType<typeof startLive>>;
  const statusOf = async (one: One) => JSON.parse((await one.get('/status.json')).text);
  const home = async (one: One) => (await one.get('/')).text;
  const tell = (one: One) => fetch(`${one.url}/webhooks/${secret}`, { method: 'POST' });

  test('give the same bytes and ETags; a webhook may reach any; another takes over when the one that syncs ends', async () => {
    const { start, publish } = await company();
    const front = await start('front');
    expect((await front.get('/readyz')).status).toBe(503);
    const first = await start('all');
    await first.settled();
    await expect.poll(async () => (await front.get('/readyz')).status, soon).toBe(200);
    expect(await statusOf(front)).toMatchObject({ leads: false, state: 'current', jobs: 12 });
    expect(await statusOf(first)).toMatchObject({ leads: true, state: 'current', jobs: 12 });

    const addresses = [
      ...(await first.get('/sitemap.xml')).text.matchAll(/<loc>https:\/\/jobs\.example([^<]*)/g),
    ]
      .map(([, address = '']) => address)
      .concat(
        '/',
        '/en/rows.json',
        '/feed.xml',
        '/jobs.json',
        '/.well-known/jobs-signing-key.pem',
        '/llms.txt',
      );
    expect(addresses.length).toBeGreaterThan(12);
    const abreast = () =>
      expect
        .poll(async () => (await statusOf(front)).snapshot === (await statusOf(first)).snapshot, soon)
        .toBe(true);
    const same = async () => {
      for (const address of addresses) {
        const [one, other] = await Promise.all([first.get(address), front.get(address)]);
        expect(one.status, address).not.toBe(500);
        expect([other.status, other.headers.get('etag')], address).toEqual([
          one.status,
          one.headers.get('etag'),
        ]);
        expect(other.text === one.text, address).toBe(true);
      }
    };
    await abreast();
    await same();

    await publish('Glockenspieler');
    expect((await tell(front)).status).toBe(202);
    await expect.poll(() => home(front), soon).toContain('Glockenspieler');
    expect(await home(first)).toContain('Glockenspieler');
    await first.settled();
    await expect
      .poll(async () => (await statusOf(front)).snapshot, soon)
      .toBe((await statusOf(first)).snapshot);
    await same();

    const second = await start('sync');
    expect(await statusOf(second)).toMatchObject({ leads: false });
    expect((await second.get('/')).status).toBe(404);
    await first.stop();
    await expect.poll(async () => (await statusOf(second)).leads, soon).toBe(true);
    await publish('Orgelbauer');
    await tell(front);
    await expect.poll(() => home(front), soon).toContain('Orgelbauer');
  });

  test.runIf(server.isOurs)('show what they have while the database is away, say so, and go on', async () => {
    const { start, publish } = await company();
    const first = await start('all');
    await first.settled();
    const front = await start('front');
    const before = await home(front);
    await server.stop();
    await expect.poll(async () => (await statusOf(front)).state, soon).toBe('degraded');
    expect((await statusOf(front)).degraded.reason).toContain('The database of the site can’t be asked');
    expect(await home(front)).toBe(before);
    expect((await front.get('/readyz')).status).toBe(200);
    expect((await tell(front)).status).toBe(503);
    await server.start();
    await expect.poll(async () => (await statusOf(front)).state, soon).toBe('current');
    await publish('Uhrmacher');
    expect((await tell(front)).status).toBe(202);
    await expect.poll(() => home(front), soon).toContain('Uhrmacher');
    expect([...first.lines, ...front.lines].join('')).not.toContain(server.url);
  });
});
