import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { dataFolder, startService } from './live-harness.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));
let dev: ChildProcess | undefined;
afterEach(() => {
  dev?.kill();
});

/** `npm run dev` on a free port; resolves with its address. */
function startDev(environment: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [astro, 'dev', '--port', '0'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        VITEST: '',
        NO_COLOR: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
        ...environment,
      },
    });
    dev = child;
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`astro dev ended: ${said}`)));
  });
}

test('the dev server shows what the service has now, and a kind page with 503 while there is none', async () => {
  await using data = await dataFolder();
  const service = await startService(4);
  const site = await startDev({
    SERVICE_URL: service.url,
    DATA_DIR: data.path,
    SERVICE_REQUESTS_PER_SECOND: '1000',
    SERVICE_READ_BUDGET_MS: '1500',
  });
  const home = async () => {
    const response = await fetch(`${site}/`);
    return { status: response.status, text: await response.text() };
  };
  const before = await home();
  expect(before.status).toBe(200);
  expect(before.text).toContain('<h1>');
  const job = /href="(\/jobs\/\d+-[^"]*)"/.exec(before.text)?.[1] ?? '';
  expect((await fetch(site + job)).status).toBe(200);
  expect((await fetch(`${site}/jobs/1-nothing/`)).status).toBe(404);
  const twin = await fetch(site + job.replace(/\/$/, '.json'));
  expect(twin.headers.get('content-type')).toContain('application/json');
  expect(await twin.json()).toMatchObject({ url: expect.stringContaining(job) });
  for (const address of ['/sitemap.xml', '/feed.xml', '/jobs.json', '/social/pl.png']) {
    expect((await fetch(site + address)).status, address).toBe(200);
  }
  expect((await fetch(`${site}/nothing.xml`)).status).toBe(404);

  await service.close();
  await expect.poll(async () => (await home()).status, { timeout: 30_000, interval: 300 }).toBe(503);
  const outage = await home();
  expect(outage.text).toContain('Chwilowo nie możemy pokazać naszych ofert');
  // The developer sees why.
  expect(outage.text).toContain('Check host and port of SERVICE_URL');
  expect(outage.text).not.toMatch(/undefined|\[object/);
}, 90_000);
