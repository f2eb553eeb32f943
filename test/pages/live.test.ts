import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { listDigest, listedPost } from '../../src/board/listed-post.ts';
import { exportSite } from '../../src/export/export-site.ts';
import { openSite } from '../../src/live/open-site.ts';
import { readPublishedAs } from '../../src/service/list/read-published.ts';
import { readSettings } from '../../src/settings/read-settings.ts';
import { isForHosts } from '../../src/site/hosts/host-site.ts';
import { noScriptAddress } from '../../src/site/page/page-files.ts';
import { advertOf } from '../../src/standin/state/post.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { undocumentedIn } from '../store/documented.ts';
import { builtPages } from './built-pages.ts';
import { dataFolder, secret, startLive, startService } from './live-harness.ts';

const soon = { timeout: 10_000, interval: 10 };

describe('the live site', () => {
  test('follows the service: published, retitled and withdrawn posts are live at once, old addresses lead on', async () => {
    await using data = await dataFolder();
    const service = await startService(30);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    for (const type of ['job_post_published', 'job_post_publish_edited', 'job_updated']) {
      service.webhooks.register(type, `${live.url}/webhooks/${secret}`);
    }
    await live.settled();
    const control = (path: string, method: string, body?: object) =>
      fetch(`${service.url}/control/posts${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });

    const created = await control('', 'POST', { title: 'Tandem Test Pilot', language: 'en' });
    const post = (await created.json()) as { id: number; advert: { id: number } };
    const first = `/jobs/${post.advert.id}-tandem-test-pilot/`;
    const second = `/jobs/${post.advert.id}-unicycle-test-pilot/`;
    await expect.poll(async () => (await live.get(first)).status, soon).toBe(200);
    expect((await live.get('/en/')).text).toContain(first);
    expect((await live.get('/en/rows.json')).text).toContain('Tandem Test Pilot');

    await control(`/${post.id}`, 'PATCH', { title: 'Unicycle Test Pilot' });
    await expect.poll(async () => (await live.get(second)).status, soon).toBe(200);
    expect(await live.get(first)).toMatchObject({ status: 301, to: second });

    await control(`/${post.id}`, 'DELETE');
    await expect.poll(async () => (await live.get(second)).status, soon).toBe(410);
    const closed = await live.get(second);
    expect(closed.text).toContain('This position is closed');
    expect(closed.text).toContain('noindex');
    expect(closed.text).toMatch(/class="card-title"/);
    expect(await live.get(first)).toMatchObject({ status: 301, to: second });
    expect((await live.get('/en/')).text).not.toContain('Test Pilot');
    await live.settled();
    expect(live.lines.join('')).not.toContain(secret);
    await live.stop();
    expect(undocumentedIn(data.path)).toEqual([]);
    await service.close();
  }, 60_000);

  test('stays as it is while the service is down, says so, and heals', async () => {
    await using data = await dataFolder();
    const service = await startService(12);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await live.settled();
    const before = (await live.get('/')).text;
    const { snapshot } = JSON.parse((await live.get('/status.json')).text);
    service.faults.set({ status: { status: 500 } });
    await live.watcher.request('operator');
    expect((await live.get('/')).text).toBe(before);
    const status = JSON.parse((await live.get('/status.json')).text);
    expect(status).toMatchObject({ state: 'degraded', snapshot, jobs: 12 });
    expect(status.degraded.reason).toContain('500');
    service.faults.clear();
    await live.watcher.request('operator');
    expect(JSON.parse((await live.get('/status.json')).text)).toMatchObject({
      state: 'current',
      degraded: null,
    });
    await live.stop();
    await service.close();
  }, 60_000);

  test('comes up with its last snapshot while the service is gone, and with 503 where there is none', async () => {
    await using data = await dataFolder();
    await using empty = await dataFolder();
    const service = await startService(5);
    const first = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await first.settled();
    const home = (await first.get('/')).text;
    await first.stop();
    await service.close();
    const again = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    expect(await again.get('/')).toMatchObject({ status: 200, text: home });
    expect((await again.get('/readyz')).status).toBe(200);
    const nothing = await startLive({ SERVICE_URL: service.url, DATA_DIR: empty.path });
    expect((await nothing.get('/')).status).toBe(503);
    expect((await nothing.get('/readyz')).status).toBe(503);
    expect((await nothing.get('/healthz')).status).toBe(200);
    await Promise.all([again.stop(), nothing.stop()]);
  }, 60_000);

  test('answers unknown addresses in the language of their path, as hosts of files can', async () => {
    await using data = await dataFolder();
    const service = await startService(3);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await live.settled();
    for (const [path, language] of [
      ['/en/nowhere/', 'en'],
      ['/de/jobs/in/nowhere/', 'de'],
      ['/nowhere/', 'pl'],
      ['/english/', 'pl'],
    ] as const) {
      const { status, text } = await live.get(path);
      expect(status, path).toBe(404);
      expect(text, path).toContain(`<html lang="${language}"`);
    }
    for (const path of ['/images/nothing.png', '/_astro/nothing.js', '/social/1-nothing.png']) {
      expect((await live.get(path)).status, path).toBe(404);
    }
    expect(JSON.parse((await live.get('/status.json')).text)).toMatchObject({
      state: 'current',
      unprintable: [],
    });
    await live.stop();
    await service.close();
    const built = await readFile(join(inject('siteFolder'), 'en/404.html'), 'utf8');
    expect(built).toContain('<html lang="en"');
  }, 60_000);

  test('comes up where its store is damaged, which is kept aside and named', async () => {
    await using data = await dataFolder();
    const service = await startService(3);
    const first = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await first.settled();
    const home = (await first.get('/')).text;
    await first.stop();
    await writeFile(join(data.path, 'jobfront.sqlite'), 'no database at all\n'.repeat(200));
    const again = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await again.settled();
    expect(await again.get('/')).toMatchObject({ status: 200, text: home });
    expect(JSON.parse((await again.get('/status.json')).text).unreadable).toEqual([
      expect.stringContaining('jobfront.sqlite'),
    ]);
    await again.stop();
    await service.close();
  }, 60_000);

  test('draws the picture of a job when it is asked for, and keeps it', async () => {
    await using data = await dataFolder();
    const service = await startService(6);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await live.settled();
    const kept = () => readdir(join(data.path, 'printed')).catch(() => []);
    expect(await kept()).toEqual([]);
    const [entry, other] = service.store.entries;
    if (!entry || !other) throw new Error('no posts');
    service.store.withdraw(entry.id);
    await live.watcher.request('operator');
    // The address of the picture changes with what it shows; by the number alone it is found.
    const { status, to } = await live.get(`/social/${advertOf(other.post).id}.png`);
    expect(status).toBe(301);
    expect((await live.get(to ?? '')).status).toBe(200);
    expect(await kept()).toHaveLength(1);
    expect((await live.get(`/social/${advertOf(entry.post).id}.png`)).status).toBe(404);
    await live.stop();
    await service.close();
  }, 60_000);

  test('lets no second process on its data folder', async () => {
    await using data = await dataFolder();
    const service = await startService(1);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await expect(startLive({ SERVICE_URL: service.url, DATA_DIR: data.path })).rejects.toThrow(
      /in use by process \d+/,
    );
    await live.stop();
    const next = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await next.stop();
    await service.close();
  }, 60_000);

  test('compiled pages bring no copy of the program with them', async () => {
    const folder = join(inject('compiled'), 'server');
    const names = await readdir(folder, { recursive: true });
    const modules = await Promise.all(
      names.filter((name) => name.endsWith('.mjs')).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const code = modules.join('\n');
    for (const module of [
      'src/site/job/facts.ts',
      'src/site/views/blocks.ts',
      'src/i18n/translate.ts',
      'src/site/print-page.ts',
    ]) {
      expect(code).toContain(`"#${module}"`);
    }
    expect(code).not.toMatch(/function (?:jobsOf|boardRows|viewAt|offerRenderer|pluralOf)\b/);
  });

  test('gives the same as the static build, for every address', async () => {
    await using data = await dataFolder();
    // At the moment of the build: jobs come and go at midnight.
    const { checkedAt } = JSON.parse(await readFile(join(inject('siteFolder'), 'open-jobs.json'), 'utf8'));
    const live = await startLive(
      { SERVICE_URL: inject('service'), SITE_URL: inject('site'), DATA_DIR: data.path },
      {},
      checkedAt,
    );
    await live.settled();
    const pages = await builtPages(inject('siteFolder'));
    const common = pages.filter(({ address }) => address !== '/500.html');
    expect(common.length).toBeGreaterThan(70);
    for (const { address, html } of common) expect((await live.get(address)).text, address).toBe(html);
    // Each has a key of its own to sign with; that somebody answers the search is said nowhere else, nor what a build was
    // made from.
    const own = /^\/open-jobs\.|^\/\.well-known\/|^\/no-script\.css$|^\/build\.(?:json|jws)$/;
    const record = JSON.parse(await readFile(join(inject('siteFolder'), 'build.json'), 'utf8'));
    expect(record).toMatchObject({
      format: 1,
      site: inject('site'),
      digest: expect.any(String),
    });
    // The relay knows by it whether the site shows what a build was called for.
    const listed = await readPublishedAs(readSettings(live.settings), systemSyncDeps(), (post) =>
      listedPost(post, live.settings.site.timeZone),
    );
    expect(record.digest).toBe(listDigest(listed.posts, checkedAt));
    const others = (await readdir(inject('siteFolder'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
      .map((entry) => join(entry.parentPath, entry.name).slice(inject('siteFolder').length))
      .filter((address) => !own.test(address));
    expect(others.length).toBeGreaterThan(400);
    for (const address of others.filter((one) => !isForHosts(one))) {
      const built = await readFile(join(inject('siteFolder'), address));
      const response = await fetch(live.url + encodeURI(address));
      expect(built.equals(await bytesBesideMcp(address, response)), address).toBe(true);
    }
    await live.stop();
  }, 60_000);

  test('is exported as it answers, byte for byte, while it runs', async () => {
    await using data = await dataFolder();
    await using target = await dataFolder();
    const live = await startLive({ SERVICE_URL: inject('service'), DATA_DIR: data.path });
    await live.settled();
    const deps = { sync: systemSyncDeps(), compiledFolder: inject('compiled'), warn: () => undefined };
    const site = await openSite(live.settings, deps);
    const folder = join(target.path, 'site');
    const { failed, changed } = await exportSite(site, folder, { now: new Date().toISOString() });
    expect(failed).toEqual([]);
    expect(changed.length).toBeGreaterThan(500);
    for (const entry of site.entries()) {
      const { address, status, isForHosts: isHidden } = entry;
      if (isHidden || address === noScriptAddress) continue;
      const file = join(folder, address.endsWith('/') ? `${address}index.html` : address);
      const answer = await fetch(live.url + encodeURI(address));
      expect([address, answer.status]).toEqual([address, status]);
      expect((await readFile(file)).equals(await bytesBesideMcp(address, answer)), address).toBe(true);
    }
    const again = await exportSite(site, folder, { now: new Date().toISOString() });
    expect(again.changed).toEqual([]);
    await live.stop();
  }, 60_000);
});

/** What a live site answers, without the one line that files do not have: it names the server for assistants. */
async function bytesBesideMcp(address: string, response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!address.endsWith('/llms.txt')) return bytes;
  const lines = bytes.toString().split('\n');
  const others = lines.filter((line) => !line.startsWith('- [MCP server]('));
  expect(others.length).toBe(lines.length - 1);
  return Buffer.from(others.join('\n'));
}
