import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { compilePages } from '../../src/live/compiled-site.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { buildSite } from '../pages/build-site.ts';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { ownerSite } from '../pages/owner-site.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { archiveOf, onePixel } from './tiles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const browser = useBrowser();

/** What the page says on its console as an error from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

const settings: Partial<SiteConfig> = {
  languages: ['ar', 'el', 'bg', 'pl', 'en'],
  defaultLanguage: 'ar',
  components: { JobCard: './mine/JobCard.astro' },
  css: './mine/style.css',
  theme: { light: { canvas: '#fffaf2' } },
  logo: { light: '/logo.svg', dark: '/logo.svg?dark' },
  map: { tiles: '/map.pmtiles', credit: 'Karta © Kolibra', maxZoom: 14 },
};
const files = {
  'mine/JobCard.astro':
    "---\nimport JobCard from 'jobfront/components/JobCard.astro';\n---\n<template data-mine></template><JobCard {...Astro.props} />\n",
  'mine/style.css': ':root { --radius-m: 3px; }\n',
  'content/pages/en/about.md': '---\ntitle: About\ndescription: About us\n---\nWe bake bread.\n',
  'public/notes/about.txt': 'Served as it is.\n',
  '.env': 'SITE_URL=https://elsewhere.example\nSERVICE_REQUESTS_PER_SECOND=1\n',
};

describe('the site of an owner who changes its look', () => {
  let url = '';
  let folder = '';
  let owner = '';
  const ends: (() => Promise<unknown>)[] = [];
  const read = (path: string) => readFile(join(folder, path), 'utf8');

  beforeAll(async () => {
    const site = await ownerSite(settings, files);
    const data = await dataFolder();
    owner = site.path;
    folder = join(data.path, 'dist');
    const server = await serveFolder(folder);
    url = server.url;
    ends.push(
      () => server.close(),
      () => site[Symbol.asyncDispose](),
      () => data[Symbol.asyncDispose](),
    );
    const dataDir = join(data.path, 'data');
    await buildSite({ serviceUrl: inject('service'), siteUrl: url, dataDir, folder, site: owner });
  }, 240_000);
  afterAll(() => Promise.all(ends.map((end) => end())));

  test('has the component of the owner around ours, wherever ours was', async () => {
    const home = await read('index.html');
    const cards = home.match(/<li class="card"/g)?.length ?? 0;
    expect(cards).toBeGreaterThan(20);
    expect(home.match(/<template data-mine><\/template><li class="card"/g)).toHaveLength(cards);
    const job = /href="(\/jobs\/\d+-[^"]*)"/.exec(home)?.[1] ?? '';
    expect(await read(`${job}index.html`)).toContain('<template data-mine></template><li class="card"');
  });

  test('has its page and its public file, and its own address before that of its .env', async () => {
    expect(await read('en/about/index.html')).toContain('We bake bread.');
    expect(await read('notes/about.txt')).toBe('Served as it is.\n');
    expect(await read('sitemap.xml')).not.toContain('elsewhere.example');
  });

  test('is served by the live site just so, which serves no other site with these pages', async () => {
    // Inside the project, so that the compiled pages find its packages and its own modules.
    const compiled = join(root, '.jobfront', `compiled-look-${process.pid}`);
    await using data = await dataFolder();
    const environment = { SERVICE_URL: inject('service'), DATA_DIR: data.path };
    try {
      await compilePages(compiled, { ...process.env, SITE_DIR: owner, NODE_ENV: 'production', VITEST: '' });
      await expect(startLive(environment, settings, { compiled })).rejects.toThrow(
        'were compiled for the site in',
      );
      const live = await startLive(environment, settings, { compiled, folder: owner });
      try {
        await live.settled();
        expect((await live.get('/')).text).toContain('<template data-mine></template><li class="card"');
        expect((await live.get('/en/about/')).text).toContain('We bake bread.');
        expect((await live.get('/notes/about.txt')).text).toBe('Served as it is.\n');
      } finally {
        await live.stop();
      }
    } finally {
      await rm(compiled, { recursive: true, force: true });
    }
  }, 240_000);

  browserTest('has its colours and its style sheet, which win over ours', async () => {
    const { page, errors } = await open(browser(), `${url}/`);
    const look = await page.evaluate(() => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.querySelector('.card') ?? document.body).borderRadius,
    ]);
    expect(look).toEqual(['rgb(255, 250, 242)', '3px']);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('shows the logo for dark ground in the dark', async () => {
    const logo = async (colorScheme: 'light' | 'dark') => {
      const { page } = await open(browser(), `${url}/`, { colorScheme });
      const shown = await page.locator('.brand img').evaluate((image: HTMLImageElement) => image.currentSrc);
      await page.context().close();
      return shown.slice(url.length);
    };
    expect([await logo('light'), await logo('dark')]).toEqual(['/logo.svg', '/logo.svg?dark']);
  });

  browserTest('reads addresses in Arabic sentences from the left', async () => {
    const { page } = await open(browser(), `${url}/verify/`);
    await page.locator('#address').fill('https://jobs.elsewhere.example/jobs/1-x/');
    await page.locator('.verify button').click();
    await page.locator('[role=status] .answer').waitFor();
    for (const slot of ['[data-slot=host]', '[data-slot=ours]']) {
      const words = page.locator(`[role=status] ${slot}`);
      expect(await words.evaluate((element) => getComputedStyle(element).direction), slot).toBe('ltr');
      expect(await words.evaluate((element) => getComputedStyle(element).unicodeBidi), slot).toBe('isolate');
    }
    // The slash at the end of what addresses begin with stands at its right.
    const [start = 0, slash = 0] = await page.locator('#by-hand + ul strong').evaluate((element) => {
      const range = document.createRange();
      const words = element.firstChild as Text;
      return [0, words.length - 1].map((at) => {
        range.setStart(words, at);
        range.setEnd(words, at + 1);
        return range.getBoundingClientRect().x;
      });
    });
    expect(slash).toBeGreaterThan(start);
    await page.context().close();
  });

  /** The colour at the middle of the first tile, where it is one that can be asked. */
  const drawn = (page: Page) =>
    page
      .locator('canvas.leaflet-tile-loaded')
      .first()
      .evaluate((tile: HTMLCanvasElement) => {
        const { width, height } = tile;
        return [...(tile.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
      });

  browserTest('shows its jobs on tiles of the owner, from an archive that is read in parts', async () => {
    const archive = archiveOf(onePixel(10, 120, 200), 14);
    const page = await browser().newPage();
    const ranges: (string | undefined)[] = [];
    await page.route('**/map.pmtiles', (route) => {
      const { range } = route.request().headers();
      ranges.push(range);
      const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []).map(Number);
      const body = archive.subarray(from, to + 1);
      const headers = { 'content-range': `bytes ${from}-${from + body.length - 1}/${archive.length}` };
      return route.fulfill({ status: 206, headers, body });
    });
    const errors = errorsOf(page);
    await page.goto(`${url}/en/map/`);
    expect(await drawn(page)).toEqual([10, 120, 200, 255]);
    expect(await page.locator('.map-dot').count()).toBeGreaterThan(3);
    expect(await page.locator('.map-land').count()).toBe(0);
    expect(await page.locator('.map-credit').innerText()).toBe('Karta © Kolibra');
    expect(ranges.every((range) => range !== undefined)).toBe(true);
    expect(errors).toEqual([]);
    await page.close();
  });

  browserTest('shows them on tiles that are pictures of their own', async () => {
    const page = await browser().newPage();
    await page.route('**/en/map/', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replaceAll('/map.pmtiles', '/tiles/{z}/{x}/{y}.png');
      return route.fulfill({ response: answer, body: html });
    });
    const asked: string[] = [];
    await page.route('**/tiles/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'image/png', body: onePixel(200, 120, 10) });
    });
    const errors = errorsOf(page);
    await page.goto(`${url}/en/map/`);
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    for (const path of asked) expect(path).toMatch(/^\/tiles\/\d+\/\d+\/\d+\.png$/);
    expect(errors).toEqual([]);
    await page.close();
  });

  browserTest.for([360, 1440])('is mirrored in Arabic at %i px, and fits', async (width) => {
    const job = /href="(\/jobs\/\d+-[^"]*)"/.exec(await read('index.html'))?.[1] ?? '';
    for (const address of ['/', job, '/map/', '/jobs/', '/verify/']) {
      const { page } = await open(browser(), url + address, { width });
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect(await overflow(page), address).toBe(0);
      const name = await page.locator('.brand').boundingBox();
      expect((name?.x ?? 0) + (name?.width ?? 0), address).toBeGreaterThan(width * 0.9);
      // Read at one moment: where there is room, the map opens itself, and its button goes.
      const buttons = await page.locator('.map-open').evaluateAll((all) => {
        const left = (element: Element | null) => element?.getBoundingClientRect().x ?? 0;
        const map = left(document.querySelector('.map'));
        return all.filter((button) => button.checkVisibility()).map((button) => left(button) - map);
      });
      for (const inside of buttons) expect(inside, address).toBeGreaterThanOrEqual(0);
      if (width === 360) expect(await findings(page), address).toEqual([]);
      await page.context().close();
    }
  });

  browserTest.for<[string, string[], string[]]>([
    ['/', ['Noto Sans Arabic', 'Onest'], ['Noto Sans']],
    ['/el/', ['Noto Sans', 'Onest'], ['Noto Sans Arabic']],
    ['/en/', ['Onest'], ['Noto Sans', 'Noto Sans Arabic']],
  ])('%s knows the fonts of its script and no others', async ([address, known, unknown]) => {
    const { page, foreign, errors } = await open(browser(), url + address);
    const families = await page.evaluate(() =>
      [...document.fonts].map(({ family }) => family.replaceAll('"', '').replace(/-[0-9a-f]{16}.*/, '')),
    );
    expect(families).toEqual(expect.arrayContaining(known));
    for (const family of unknown) expect(families).not.toContain(family);
    expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
    await page.context().close();
  });

  test('preloads the letters of its language, and what names bring along on a site with Polish', async () => {
    const preloaded = async (path: string) =>
      (await read(path)).match(/rel="preload"[^>]+as="font"/g)?.length;
    expect([
      await preloaded('index.html'),
      await preloaded('en/index.html'),
      await preloaded('pl/index.html'),
      await preloaded('el/index.html'),
      await preloaded('bg/index.html'),
    ]).toEqual([2, 2, 2, 2, 2]);
  });
});

test('a colour that can not be told apart stops the build, with the figures and one that can', async () => {
  await using owner = await ownerSite({ theme: { light: { 'ink-soft': '#999999' } } });
  await using data = await dataFolder();
  const said = await buildSite({
    serviceUrl: inject('service'),
    siteUrl: 'https://careers.example',
    dataDir: data.path,
    folder: join(data.path, 'dist'),
    site: owner.path,
  }).catch(String);
  expect(said).toMatch(
    /theme\.light\.ink-soft: It is #999999.* has 2\.\d\d:1 and needs 4\.5:1.*passes is #[0-9a-f]{6}/,
  );
});

browserTest(
  'a live site allows the fonts of every language, and draws with them',
  async () => {
    await using data = await dataFolder();
    const environment = { SERVICE_URL: inject('service'), DATA_DIR: data.path };
    const live = await startLive(environment, { languages: ['en', 'el'], defaultLanguage: 'en' });
    try {
      await live.settled();
      const { page, errors } = await open(browser(), `${live.url}/el/`);
      const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
      expect(errors).toEqual([]);
      expect(families.some((family) => family.includes('Noto Sans-'))).toBe(true);
      await page.context().close();
    } finally {
      await live.stop();
    }
  },
  90_000,
);
