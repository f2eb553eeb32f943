import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findProgram, startReal } from '../hosts/real-server.ts';
import { dataFolder, freePort, secret, startLive, startService } from './live-harness.ts';

const file = fileURLToPath(new URL('../../docs/hosting/varnish.vcl', import.meta.url));
const program = findProgram('varnishd', ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd']);
const soon = { timeout: 10_000, interval: 20 };

/** Whether it has the module by which it finds pages by their tags. */
function hasXkey(): boolean {
  if (program === null) return false;
  const { status, stderr } = spawnSync(program, ['-C', '-f', file], { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`\n  LEFT OUT: the test against a real Varnish.\n${stderr}\n`);
  return status === 0;
}

/** The recipe before a site; /de/ is stale at once. */
const startVarnish = (sitePort: number) =>
  startReal(
    {
      program: program ?? '',
      config: () => `${readFileSync(file, 'utf8').replace('"4321"', `"${sitePort}"`)}
sub vcl_backend_response { if (bereq.url == "/de/") { set beresp.ttl = 0.1s; } }`,
      args: (config, folder, port) => [
        ...['-F', '-f', config, '-a', `127.0.0.1:${port}`, '-n', join(folder, 'varnish')],
        ...['-s', 'malloc,32m', '-T', 'none', '-j', 'none'],
      ],
    },
    {},
  );

test.skipIf(!hasXkey())(
  'Varnish keeps pages, forgets by tag what an edit has changed, and sends what is stale while the site is down',
  async () => {
    await using data = await dataFolder();
    const service = await startService(30);
    const port = await freePort();
    const varnish = await startVarnish(port);
    const url = `http://127.0.0.1:${varnish.port}`;
    const live = await startLive({
      ...{ SERVICE_URL: service.url, DATA_DIR: data.path, PORT: String(port) },
      ...{ CDN: 'varnish', CDN_PURGE_URL: url, CDN_MAX_AGE: '3600', SITE_URL: url },
      // Asked through Varnish.
      STATUS_ACCESS: 'public',
    });
    for (const type of ['job_post_published', 'job_post_publish_edited', 'job_updated']) {
      service.webhooks.register(type, `${live.url}/webhooks/${secret}`);
    }
    await live.settled();
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url + path, { redirect: 'manual', headers });
      const header = (name: string) => response.headers.get(name) ?? '';
      // The number of the request, and on a hit that of the one which brought the page.
      const isHit = header('x-varnish').includes(' ');
      return { status: response.status, isHit, header, text: await response.text() };
    };
    const control = async (path: string, method: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${service.url}/control/posts${path}`, {
        ...{ method, headers, body: JSON.stringify(body) },
      });
      return (await answer.json()) as { id: number; advert: { id: number } };
    };
    const cdn = async () => JSON.parse((await get('/status.json')).text).cdn;

    // Kept from now on: the new job is there once that is forgotten.
    await get('/en/');
    const post = await control('', 'POST', { title: 'Tandem Test Pilot', language: 'en' });
    const job = `/jobs/${post.advert.id}-tandem-test-pilot/`;
    await expect.poll(async () => (await get(job)).status, soon).toBe(200);
    await expect.poll(async () => (await get('/en/')).text, soon).toContain('Tandem Test Pilot');
    await expect.poll(cdn, soon).toMatchObject({ pending: 0, trouble: null });
    for (const path of [job, '/en/', '/uk/', '/de/']) await get(path);
    const page = await get(job);
    expect(page).toMatchObject({ status: 200, isHit: true });
    expect(page.header('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(page.header('xkey')).toBe('');
    expect((await get(job, { 'if-none-match': page.header('etag') })).status).toBe(304);
    for (const own of ['/en/?q=pilot', '/status.json', '/nowhere/', '/_jobfront/']) {
      await get(own);
      expect((await get(own)).isHit, own).toBe(false);
    }

    await control(`/${post.id}`, 'PATCH', { title: 'Unicycle Test Pilot' });
    await expect.poll(async () => (await get('/en/')).text, soon).toContain('Unicycle Test Pilot');
    await expect.poll(async () => (await get(job)).status, soon).toBe(301);
    await expect.poll(cdn, soon).toMatchObject({ pending: 0, trouble: null });
    expect((await get('/uk/')).isHit).toBe(true);
    const stranger = await fetch(`${url}/`, { method: 'PURGE' });
    expect(stranger.status).toBe(400);

    const german = (await get('/de/')).text;
    await live.stop();
    await expect.poll(async () => Number((await get('/de/')).header('age')), soon).toBeGreaterThan(0);
    expect(await get('/de/')).toMatchObject({ status: 200, text: german });
    expect((await get('/en/map/')).status).toBe(503);
    await varnish.stop();
    await service.close();
  },
);
