import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startStandin } from '../../src/standin/server.ts';
import { advertOf } from '../../src/standin/state/post.ts';
import { buildSite } from '../pages/build-site.ts';
import { exportInto } from '../pages/export-into.ts';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { ownerSite } from '../pages/owner-site.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import {
  brandPosts,
  brandStandinPosts,
  brands,
  namesJobsOf,
  type SampleSite,
  sampleSites,
} from '../site/brand-sample.ts';
import { findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const browser = useBrowser();
const count = 40;
const now = () => Temporal.Now.instant();
const startBrandService = () => startStandin({ port: 0, posts: brandStandinPosts(count, now()), now });
const [main, velo, cargo, away] = sampleSites;

/** Files that are one for the whole host, and name what each of its sites shows. */
const forHost =
  /^\/(sitemap\.xml|open-jobs\.json|build\.json|_redirects|vercel\.json|staticwebapp\.config\.json|\.htaccess|_hosts\/.*|\.well-known\/jobfront-chain\/.*)$/;

interface BuiltFile {
  address: string;
  /** Bytes as Latin-1: whatever stands in a file is found in it. */
  text: string;
}

async function filesIn(folder: string): Promise<BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({ address: file.slice(folder.length), text: await readFile(file, 'latin1') })),
  );
}

/** What names a job of the site or, in a brand's own part, another brand. */
function expectNoneOf(other: SampleSite, files: readonly BuiltFile[]): void {
  for (const { address, text } of files) {
    // Compiled for all sites, and nothing of any; a reader of PDF is full of numbers.
    if (address.startsWith('/_astro/') && text.includes('pdfjs-')) continue;
    expect(`${address}\n${text}`, address).not.toMatch(namesJobsOf(other));
    if (other.key) expect(text, address).not.toContain(brands[other.key].name);
  }
}

describe('a static build with brands', () => {
  let files: BuiltFile[] = [];
  let site = '';
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const owner = await ownerSite({ brands });
    const data = await dataFolder();
    const service = await startBrandService();
    const folder = join(data.path, 'dist');
    const server = await serveFolder(folder);
    ends.push(
      () => server.close(),
      () => owner[Symbol.asyncDispose](),
      () => data[Symbol.asyncDispose](),
    );
    await buildSite({
      serviceUrl: service.url,
      siteUrl: server.url,
      dataDir: join(data.path, 'data'),
      folder,
      site: owner.path,
    });
    await service.close();
    files = await filesIn(folder);
    site = server.url;
  }, 120_000);
  afterAll(() => Promise.all(ends.map((end) => end())));

  const below = (root: string) => files.filter(({ address }) => address.startsWith(root));

  test.for([velo, cargo])('names no job of another site in any file below $root', (own) => {
    const mine = below(own.root);
    expect(mine.length).toBeGreaterThan(60);
    for (const other of sampleSites) if (other !== own) expectNoneOf(other, mine);
    const pages = mine.filter(
      ({ address, text }) => address.endsWith('.html') && namesJobsOf(own).test(text),
    );
    expect(pages.length).toBeGreaterThan(20);
  });

  test('names no job of a brand on the main site, and none at all of what another host shows', () => {
    const brandRoots = [velo.root, cargo.root];
    const mine = files.filter(
      ({ address }) => !forHost.test(address) && !brandRoots.some((root) => address.startsWith(root)),
    );
    expect(mine.length).toBeGreaterThan(100);
    for (const other of [velo, cargo, away])
      for (const { address, text } of mine)
        expect(`${address}\n${text}`, address).not.toMatch(namesJobsOf(other));
    for (const { address, text } of files) expect(text, address).not.toMatch(namesJobsOf(away));
  });

  test('has for each site what a site has, each job once', () => {
    const names = [
      'index.html',
      '404.html',
      'brand.css',
      'favicon.svg',
      'rows.json',
      'feed.xml',
      'jobs.json',
      'llms.txt',
    ];
    const kinds = ['map', 'verify', 'saved'].map((name) => `${name}/index.html`);
    const addresses = new Set(files.map(({ address }) => address));
    for (const root of ['/', velo.root, cargo.root])
      for (const name of [...names, ...kinds]) expect(addresses.has(root + name), root + name).toBe(true);
    expect(addresses.has('/velo/404/index.html')).toBe(false);
    const jobs = [...addresses].filter((address) => /\/jobs\/\d[^/]*\/index\.html$/.test(address));
    const shown = brandPosts(count).filter(({ advert }) => advert.recruitment?.client_id !== 11);
    expect(jobs).toHaveLength(shown.length);
  });

  test('prints each page in the look and the name of its site, with its own addresses in the head', () => {
    const home = files.find(({ address }) => address === '/velo/de/index.html')?.text ?? '';
    expect(home).toContain('<link rel="stylesheet" href="/velo/brand.css">');
    expect(home).toContain(`<link rel="canonical" href="${site}/velo/de/">`);
    const picture = /property="og:image" content="([^"]*)"/.exec(home)?.[1] ?? '';
    expect(picture).toMatch(new RegExp(`^${site}/velo/social/de-[\\w-]{10}\\.png$`));
    expect(files.some(({ address }) => address === picture.slice(site.length))).toBe(true);
    expect(home).toMatch(/hreflang="en" href="[^"]*\/velo\/"/);
    expect(home).not.toMatch(/hreflang="(pl|uk)"/);
    expect(home).toContain('Velospruch');
    const links = [...home.matchAll(/(?:href|src|action|data-rows)="(\/[^"#]*)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !/^\/(velo|_astro|base-map|no-script)[/.]/.test(to))).toEqual([]);
    const job = files.find(({ address }) => /^\/velo\/jobs\/\d.*html$/.test(address))?.text ?? '';
    expect(job).toContain('"hiringOrganization":{"@type":"Organization","name":"Velomarke"');
    const colours = ['/brand.css', '/velo/brand.css'].map(
      (name) => files.find(({ address }) => address === name)?.text,
    );
    expect(new Set(colours).size).toBe(2);
  });

  test('has no link that leads nowhere', () => {
    const addresses = new Set(files.map(({ address }) => address.replace(/index\.html$/, '')));
    for (const { address, text } of files.filter((file) => file.address.endsWith('.html'))) {
      for (const [, to = ''] of text.matchAll(/(?:href|src)="(\/[^"#?]*)/g))
        expect(addresses.has(decodeURI(to)), `${to} on ${address}`).toBe(true);
    }
  });

  browserTest(
    'leads visitors from the main site to a brand, where search and map know its jobs alone',
    async () => {
      const { page, errors, foreign } = await open(browser(), `${site}/de/`);
      await page.click('.foot-brands >> text=Velomarke');
      await page.waitForURL('**/velo/de/');
      await page.setViewportSize({ width: 360, height: 900 });
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await page.title()).toContain('Velomarke');
      await page.setViewportSize({ width: 1440, height: 900 });
      // Its German board has two jobs in one town, which no map would tell more of.
      await page.goto(`${site}/velo/`);
      await page.click('.map-open');
      await page.locator('.map-dot').first().waitFor();
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
      await page.context().close();
    },
    90_000,
  );
});

test.for([velo, cargo, away])(
  'the site of $key alone names no other job in any file',
  { timeout: 120_000 },
  async (own) => {
    await using data = await dataFolder();
    const service = await startBrandService();
    const folder = join(data.path, 'dist');
    await exportInto(folder, {
      serviceUrl: service.url,
      siteUrl: 'https://brand.example',
      dataDir: join(data.path, 'data'),
      compiledFolder: inject('compiled'),
      settings: { brands },
      environment: { SITE_BRAND: own.key },
    });
    await service.close();
    const files = await filesIn(folder);
    for (const other of sampleSites) if (other !== own) expectNoneOf(other, files);
    const jobs = files.filter(({ address }) => /^\/jobs\/\d[^/]*\/index\.html$/.test(address));
    expect(jobs.length).toBeGreaterThan(5);
    for (const { text, address } of jobs) expect(text, address).toMatch(namesJobsOf(own));
    expect(files.find(({ address }) => address === '/index.html')?.text).toContain(brands[own.key].name);
  },
);

describe('the live site with brands', () => {
  test('gives each brand its own pages, for unknown addresses too, and leads on when a job changes its brand', async () => {
    await using data = await dataFolder();
    const service = await startBrandService();
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path }, { brands });
    await live.settled();
    const text = async (path: string) => (await live.get(path)).text;
    expect(await text('/velo/')).toContain('<title>Open positions – Velomarke</title>');
    for (const [path, own] of [
      ['/velo/nowhere/', velo],
      ['/velo/de/jobs/nowhere/', velo],
      ['/marki/cargo/x', cargo],
      ['/marki/nowhere/', main],
      ['/nowhere/', main],
    ] as const) {
      const unknown = await live.get(path);
      expect(unknown.status, path).toBe(404);
      expect(unknown.text, path).toContain(`href="${own.root}brand.css"`);
      for (const other of sampleSites)
        if (other !== own) expect(unknown.text, path).not.toMatch(namesJobsOf(other));
    }

    const rows = [...(await text('/velo/llms.txt')).matchAll(/\/velo\/[a-z/]+/g)];
    expect(rows.length).toBeGreaterThan(0);
    const [, address = '', id = ''] =
      /"(?:url|address)":"[^"]*?(\/velo\/jobs\/(\d+)[^"]*)"/.exec(await text('/velo/jobs.json')) ?? [];
    const entry = service.store.entries.find(({ post }) => advertOf(post).id === Number(id));
    if (!entry) throw new Error(`There is no post ${id}.`);
    const advert = advertOf(entry.post);
    const recruitment = { ...Object(advert.recruitment), client_id: 9 };
    service.store.put({ ...entry.post, advert: { ...advert, recruitment } });
    await live.watcher.request('operator');
    const moved = address.replace('/velo/', cargo.root);
    expect(await live.get(address)).toMatchObject({ status: 301, to: moved });
    expect((await live.get(moved)).status).toBe(200);
    for (const path of ['/velo/', '/velo/rows.json', '/velo/jobs.json', '/velo/feed.xml'])
      expect(await text(path), path).not.toContain(`/jobs/${id}`);
    service.store.withdraw(entry.id);
    await live.watcher.request('operator');
    const closed = await live.get(moved);
    expect(closed.status).toBe(410);
    expect(closed.text).toContain(`href="${cargo.root}brand.css"`);
    for (const other of [main, away]) expect(closed.text).not.toMatch(namesJobsOf(other));
    await live.stop();
    await service.close();
  }, 90_000);
});
