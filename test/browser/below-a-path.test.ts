import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { startStandin } from '../../src/standin/server.ts';
import { scratchFolder } from '../front/harness.ts';
import { findProgram, freePort, type RealServer, startReal } from '../hosts/real-server.ts';
import { buildSite } from '../pages/build-site.ts';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { noEnvFile, ownerSite } from '../pages/owner-site.ts';
import { configOf, secretOf, startMany, variablesOf, write } from '../pages/sites-harness.ts';
import { brandStandinPosts } from '../site/brand-sample.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { type Crawled, crawlBelow } from './crawl-below.ts';

/*
 * One nginx for a whole host: a page of the firm at its root, the site as files at /careers/ with the configuration that
 * the build has written, and the live site at /live/jobs/, to which nginx hands requests on as they are.
 */

const program = findProgram('nginx', ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']);
const browser = useBrowser();
const ends: (() => unknown)[] = [];
let nginx: RealServer;
let live: Awaited<ReturnType<typeof startLive>>;
let service: Awaited<ReturnType<typeof startStandin>>;
let origin = '';

const brands: SiteConfig['brands'] = {
  velo: { name: 'Velo', clients: [7], languages: ['en', 'pl'], defaultLanguage: 'en' },
};
const written = `---
title: About the firm
description: Who we are.
---
![Our logo](/logo.svg) [All jobs](/jobs/), [the map](/map/?q=a#b), [the firm]($ORIGIN/firm.html).
`;

beforeAll(async () => {
  if (!program) return;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const now = () => Temporal.Now.instant();
  service = await startStandin({ port: 0, posts: brandStandinPosts(96, now()), now });
  ends.push(service.close);
  const work = await mkdtemp(join(tmpdir(), 'jobfront-below-'));
  ends.push(() => rm(work, { recursive: true, force: true }));
  const settings = { languages: ['pl', 'en'] as const, defaultLanguage: 'pl', brands };
  const site = await ownerSite(settings, {
    'content/pages/pl/about.md': written.replace('$ORIGIN', origin),
    'looks/own.css': '.wrap { --own: url(/logo.svg); }\n',
  });
  ends.push(() => site[Symbol.asyncDispose]());
  const folder = join(work, 'dist');
  const data = await dataFolder();
  ends.push(() => data[Symbol.asyncDispose]());
  const built = buildSite({
    ...{ serviceUrl: service.url, siteUrl: `${origin}/careers/`, dataDir: join(work, 'data'), folder },
    ...{ site: site.path, environment: noEnvFile },
  });
  const started = startLive(
    {
      ...{ SERVICE_URL: service.url, SITE_URL: `${origin}/live/jobs`, DATA_DIR: data.path },
      ...{ SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'careers-secret' },
    },
    { languages: ['pl', 'en'], defaultLanguage: 'pl', brands, apply: { form: 'site', open: true } },
  );
  live = await started;
  ends.push(live.stop);
  await Promise.all([built, live.settled()]);
  nginx = await startReal(
    {
      program,
      args: (config, at) => ['-p', at, '-c', config],
      config: ({ folder: at, root }) => `
daemon off; master_process off; pid ${at}/pid; error_log stderr crit; events {}
http {
  access_log off;
  include /etc/nginx/mime.types;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${at}/${name};`).join(' ')}
  include ${root}/careers/_hosts/nginx-map.conf;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${root}/careers/_hosts/nginx.conf;
    location /live/jobs/ {
      proxy_pass ${live.url};
      proxy_set_header Host $http_host;
      client_max_body_size 20m;
    }
  }
}`,
    },
    async (root) => {
      await mkdir(root, { recursive: true });
      await cp(folder, join(root, 'careers'), { recursive: true });
      await writeFile(
        join(root, 'firm.html'),
        '<!doctype html><html lang="en"><title>Firm</title><link rel="icon" href="data:,"><jobfront-board></jobfront-board><script src="/careers/embed.js"></script></html>',
      );
    },
    port,
  );
  ends.push(() => nginx.stop());
}, 180_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** What a page asked the host for outside of the site, and what was not there. */
function watch(page: Page, base: string) {
  const outside: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${origin}/`) && !request.url().startsWith(origin + base))
      outside.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return { outside, failed };
}

const found = async (page: Page) => Number(/\d+/.exec((await page.textContent('#count')) ?? '')?.[0]);

describe.skipIf(!program).each(['/careers/', '/live/jobs/'])('the site at %s behind nginx', (base) => {
  let crawled: Crawled;
  beforeAll(async () => {
    crawled = await crawlBelow(origin + base, [
      ...['/robots.txt', '/sitemap.xml', '/llms.txt', '/jobs.json', '/feed.xml', '/atom.xml', '/feed.json'],
      ...['/rows.json', '/en/rows.json', '/no-script.css', '/saved-jobs-worker.js', '/embed.js', '/velo/'],
      ...(base === '/careers/' ? ['/about/'] : []),
    ]);
  }, 120_000);

  test('names nothing outside of its path, but what its owner names in whole', () => {
    const own = crawled.outside.filter((link) => !link.startsWith(`${origin}/firm.html on `));
    expect(own).toEqual([]);
    expect(crawled.outside.length > 0).toBe(base === '/careers/');
  });

  test('has all that it names', () => {
    // Assistants send messages to `mcp`, which is no page: it answers a GET with 405.
    const isFine = (path: string, status: number) =>
      [200, 410, path.endsWith('/mcp') ? 405 : 200].includes(status);
    const wrong = [...crawled.answers].filter(([path, { status }]) => !isFine(path, status));
    expect(wrong.map(([path, { status }]) => `${status} ${path}`)).toEqual([]);
    const paths = [...crawled.answers.keys()];
    expect(paths.length).toBeGreaterThan(150);
    for (const kind of [
      /\/jobs\/\d+[^/]*\/$/,
      /\/jobs\/\d+[^/]*\.(?:json|md)$/,
      /\/_astro\/.*\.js$/,
      /\.woff2$/,
    ]) {
      expect(paths.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(1);
    }
    for (const kind of [
      /\/social\//,
      /sitemap\.xml$/,
      /feed\.xml$/,
      /\/velo\//,
      /\/en\//,
      /base-map\.svg$/,
    ]) {
      expect(paths.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(0);
    }
  });

  test('says its whole addresses in head, markup, sitemap, feeds and robots.txt', () => {
    const textOf = (address: string) => crawled.answers.get(base + address)?.text ?? '';
    const job = [...crawled.answers.keys()].find((path) => /\/jobs\/\d+[^/]*\/$/.test(path)) ?? '';
    const page = crawled.answers.get(job)?.text ?? '';
    expect(page).toContain(`<link rel="canonical" href="${origin}${job}"`);
    expect(page).toContain(`<meta property="og:url" content="${origin}${job}"`);
    expect(page).toMatch(new RegExp(`property="og:image" content="${origin}${base}(?:velo/)?social/`));
    expect(page).toContain(`"url":"${origin}${job}"`);
    expect(textOf('')).toContain(`hreflang="en" href="${origin}${base}en/"`);
    expect(textOf('sitemap.xml')).toContain(`<loc>${origin}${job}</loc>`);
    expect(textOf('feed.xml')).toContain(`<link>${origin}${base}jobs/`);
    expect(textOf('jobs.json')).toContain(`"url":"${origin}${base}jobs/`);
    expect(textOf('robots.txt')).toContain(`Sitemap: ${origin}${base}sitemap.xml`);
    expect(textOf('robots.txt')).toContain(`Disallow: ${base}_jobfront/`);
    expect(textOf('saved-jobs-worker.js')).toContain(`"jobfront:offline:${base}"`);
  });

  browserTest(
    'is searched, filtered, saved, looked at on the map and read in another language',
    async () => {
      const { page, errors, foreign } = await open(browser(), origin + base);
      const { outside, failed } = watch(page, base);
      const all = await found(page);
      const title = (await page.locator('.card-title').first().textContent()) ?? '';
      await page.fill('#q', title.split(' ')[0] ?? '');
      await expect.poll(() => found(page)).toBeLessThan(all);
      expect(await page.locator('.card-title').first().getAttribute('href')).toMatch(
        new RegExp(`^${base}jobs/`),
      );
      await page.fill('#q', '');
      await expect.poll(() => found(page)).toBe(all);
      const panel = page.locator('details[data-facet=place]');
      await panel.locator('summary').click();
      await panel.locator('input[type=checkbox]').first().check();
      await expect.poll(() => found(page)).toBeLessThan(all);
      await page.goto(origin + base, { waitUntil: 'load' });
      await page.locator('.map-open').first().click();
      await page.locator('.map-dot').first().waitFor();
      await page.locator('[data-save]').first().click();
      await page.locator('[data-saved-count]', { hasText: '1' }).waitFor();
      await page.locator('.saved-link').first().click();
      await page.locator('[data-cards] .card').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`${base}saved/`);
      await page.locator('[data-cards] .card-title').first().click();
      await page.waitForURL(/\/jobs\/\d/);
      await page.goto(origin + base, { waitUntil: 'load' });
      await page.goto(`${origin}${base}en/`, { waitUntil: 'load' });
      expect(await page.getAttribute('html', 'lang')).toBe('en');
      await page.goto(`${origin}${base}verify/?address=${origin}${base}jobs/1/`, { waitUntil: 'load' });
      await page.locator('[data-status] .answer').waitFor();
      expect(await page.locator('[data-status] .answer-warning').count()).toBe(1);
      expect([outside, failed, errors, foreign]).toEqual([[], [], [], []]);
      await page.goto(`${origin}${base}en/nothing/`, { waitUntil: 'load' });
      expect(await page.getAttribute('html', 'lang')).toBe('en');
      await page.locator('[data-similar] .card').first().waitFor();
      expect(outside).toEqual([]);
    },
    60_000,
  );
});

describe.skipIf(!program)('below a path', () => {
  browserTest('the jobs of a site show on another page', async () => {
    const { page, errors } = await open(browser(), `${origin}/firm.html`);
    const { failed } = watch(page, '/');
    const title = page.locator('jobfront-board [part=title]').first();
    await title.waitFor();
    expect(await title.getAttribute('href')).toMatch(new RegExp(`^${origin}/careers/jobs/`));
    expect(await page.locator('jobfront-board [part=all]').getAttribute('href')).toBe(
      `${origin}/careers/en/?utm_source=embed`,
    );
    expect([failed, errors]).toEqual([[], []]);
  });

  browserTest(
    'an application is sent, and its page shown',
    async () => {
      const { page, errors } = await open(browser(), `${origin}/live/jobs/`);
      const { outside, failed } = watch(page, '/live/jobs/');
      await page.locator('.card-title').first().click();
      await page.locator('a[data-apply]').first().click();
      await page.fill('[name=name]', 'Ada');
      await page.fill('[name=lastname]', 'Belowson');
      await page.fill('[name=email]', 'ada@example.com');
      await page.setInputFiles('#apply-files', {
        name: 'cv.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
      });
      // A form that is sent at once is taken for a program's, which each try begins anew.
      await expect
        .poll(
          async () => {
            // The answer may come between the question and the press: then there is no button to wait for.
            if (!page.url().includes('/application/'))
              await page.click('[data-send]', { timeout: 2_000 }).catch(() => undefined);
            return new URL(page.url()).pathname;
          },
          { timeout: 30_000, interval: 4_000 },
        )
        .toMatch(/^\/live\/jobs\/application\//);
      expect(await page.locator('main').textContent()).toMatch(/[A-Z\d]{4}-[A-Z\d]{4}/);
      expect([
        outside,
        failed.filter((one) => !one.includes('/apply/')),
        errors.filter((one) => !one.includes('/apply/')),
      ]).toEqual([[], [], []]);
    },
    60_000,
  );

  test('the live site answers searches without scripts, webhooks, its operator and health checks', async () => {
    const get = (path: string, more: RequestInit = {}) =>
      fetch(live.url + path, { redirect: 'manual', ...more });
    const searched = await get('/live/jobs/?q=zzz-nothing');
    expect(searched.headers.get('content-location')).toBe('/live/jobs/?q=zzz-nothing');
    expect(await searched.text()).toContain('href="/live/jobs/');
    const hook = await get('/live/jobs/webhooks/Qx7-fixed_for_the_tests-31337', {
      method: 'POST',
      body: '{}',
    });
    expect(hook.status).toBe(202);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/live/jobs/readyz')).status).toBe(200);
    expect((await get('/')).status).toBe(404);
    const number = /\/jobs\/(\d+)/.exec(await (await get('/live/jobs/')).text())?.[1];
    const led = await get(`/live/jobs/jobs/${number}?utm_source=a`);
    expect([led.status, led.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^\/live\/jobs\/jobs\/\d.*\/\?utm_source=a$/),
    ]);
  });

  test('sites of one process share a host, each below its path', async () => {
    const folder = await scratchFolder();
    const siteFile = (name: string) =>
      JSON.stringify({
        ...configOf(name),
        environment: { ...variablesOf(name, service.url), SITE_URL: `http://firm.example/${name}` },
      });
    await write(folder, { 'acme.json': siteFile('acme'), 'tandem.json': siteFile('tandem') });
    const sites = await startMany(folder);
    const read = expect.any(Number);
    await expect.poll(sites.jobs).toEqual({ acme: read, tandem: read });
    for (const name of ['acme', 'tandem']) {
      const home = await sites.get('firm.example', `/${name}/`);
      expect(home).toMatchObject({ status: 200, text: expect.stringContaining(`href="/${name}/jobs/`) });
      expect(home.text).toContain(`<link rel="canonical" href="http://firm.example/${name}/"`);
      expect(home.text).not.toMatch(/href="\/(?:jobs|_astro)\//);
      expect((await sites.get('firm.example', `/${name}/webhooks/${secretOf(name)}`)).status).toBe(405);
    }
    expect((await sites.get('firm.example', '/')).status).toBe(404);
    expect(await sites.get('firm.example', '/tandem')).toMatchObject({
      ...{ status: 308, headers: { location: '/tandem/' } },
    });
    expect(sites.stateOf('acme')?.host).toBe('firm.example/acme');
  });
});
