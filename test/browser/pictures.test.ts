import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { compilePages } from '../../src/live/compiled-site.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { buildSite } from '../pages/build-site.ts';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { ownerSite } from '../pages/owner-site.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const browser = useBrowser();
const settings: Partial<SiteConfig> = {
  languages: ['en'],
  defaultLanguage: 'en',
  publishSample: true,
  footer: { privacy: '/privcy/' },
};
const page = `---
title: Photos
description: Photos of us.
blocks:
  - type: hero
    picture: { src: /photos/team.jpg, alt: The team }
    actions: [{ label: A job, to: /jobs/999999-gone/ }]
  - type: text
    id: beside
    text: Text
    picture: { src: /photos/office.jpg, dark: /photos/night.jpg, alt: The office }
  - type: gallery
    items:
      - { picture: { src: /photos/team.jpg, alt: One } }
      - { picture: { src: /photos/office.jpg, alt: Two } }
      - { picture: { src: /photos/broken.jpg, alt: Three } }
  - type: quote
    text: I like it.
    by: Anna
    picture: { src: /photos/anna.png, alt: Anna }
---

[Dead](/phtos/) ![Lunch](/photos/lunch.webp)
`;

/** Colours with a little noise: as many bytes as a photo. */
async function photo(width: number, height: number, hue: number) {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (hue + ((at * 7919) % 23) + (at % width) / 9) % 256;
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

let owner = '';
let folder = '';
let url = '';
let output = '';
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const site = await ownerSite(settings, { 'content/pages/en/photos.md': page });
  owner = site.path;
  const team = await (await photo(2400, 1600, 40)).jpeg({ quality: 80 }).toBuffer();
  const photos: Record<string, Buffer> = {
    'team.jpg': team,
    'office.jpg': await (await photo(1800, 1200, 90)).jpeg({ quality: 80 }).toBuffer(),
    'night.jpg': await (await photo(1800, 1200, 10)).jpeg({ quality: 80 }).toBuffer(),
    'anna.png': await (await photo(700, 700, 120)).png().toBuffer(),
    'lunch.webp': await (await photo(1600, 900, 160)).webp().toBuffer(),
    // Its head says what it is; the rest is missing.
    'broken.jpg': Buffer.concat([team.subarray(0, 200), Buffer.alloc(20_000)]),
  };
  await mkdir(join(owner, 'public/photos'), { recursive: true });
  for (const [name, bytes] of Object.entries(photos))
    await writeFile(join(owner, 'public/photos', name), bytes);
  const data = await dataFolder();
  folder = join(data.path, 'dist');
  await mkdir(dirname(folder), { recursive: true });
  const server = await serveFolder(folder);
  url = server.url;
  ends.push(
    () => server.close(),
    () => site[Symbol.asyncDispose](),
    () => data[Symbol.asyncDispose](),
  );
  const dataDir = join(data.path, 'data');
  output = await buildSite({ serviceUrl: inject('service'), siteUrl: url, dataDir, folder, site: owner });
}, 240_000);
afterAll(() => Promise.all(ends.map((end) => end())));

describe('pictures of a content page', () => {
  browserTest.each([
    [390, 1],
    [390, 3],
    [1440, 1],
    [1440, 2],
  ])('at %i px, %i times as dense, each is as large as its box needs', async (width, deviceScaleFactor) => {
    const context = await browser().newContext({ viewport: { width, height: 900 }, deviceScaleFactor });
    const shown = await context.newPage();
    const sent: string[] = [];
    shown.on('response', (response) => {
      if (response.request().resourceType() === 'image') sent.push(new URL(response.url()).pathname);
    });
    await shown.goto(`${url}/photos/`, { waitUntil: 'load' });
    const pictures = shown.locator('main img');
    const count = await pictures.count();
    expect(count).toBe(7);
    for (let at = 0; at < count; at += 1) {
      await pictures.nth(at).scrollIntoViewIfNeeded();
      const alt = await pictures.nth(at).getAttribute('alt');
      if (alt === 'Three') continue;
      await expect
        .poll(() => pictures.nth(at).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
        .toBeGreaterThan(0);
      const { current, box, file } = await pictures.nth(at).evaluate((img: HTMLImageElement) => ({
        current: img.currentSrc,
        box: img.getBoundingClientRect().width,
        file: Number(img.getAttribute('width')),
      }));
      const [, own] = /\/images\/[\da-f]{24}-(\d+)\.avif$/.exec(current) ?? [];
      const needed = Math.min(box * deviceScaleFactor, file);
      // The largest that is made is for screens that are twice as dense.
      const most = alt === 'Anna' ? 704 : alt === 'Lunch' ? 1408 : 1280;
      expect(Number(own), `${alt} in ${box} px`).toBeGreaterThanOrEqual(Math.min(needed, most) * 0.95);
      expect(Number(own), `${alt} in ${box} px`).toBeLessThanOrEqual(Math.max(320, needed * 1.75));
    }
    expect(sent.filter((path) => path.startsWith('/photos/'))).toEqual([]);
    await context.close();
  });

  browserTest('the dark scheme has its own, and the first is loaded at once', async () => {
    const { page: dark, errors } = await open(browser(), `${url}/photos/`, { colorScheme: 'dark' });
    const beside = dark.locator('main img[alt="The office"]');
    await beside.scrollIntoViewIfNeeded();
    const hashOf = async (name: string) => {
      const names = (await readdir(join(folder, 'images'))).filter((one) => one.endsWith('-320.avif'));
      const sources = await dark
        .locator('main picture', { has: dark.locator(`img[alt="${name}"]`) })
        .innerHTML();
      return names.filter((one) => sources.includes(one));
    };
    // Of the light and the dark file.
    expect(await hashOf('The office')).toHaveLength(2);
    const [media] = await dark
      .locator('main picture:has(img[alt="The office"]) source')
      .evaluateAll((all) => all.map((one) => one.getAttribute('srcset') ?? ''));
    await expect.poll(() => beside.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/images/');
    const current = await beside.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
    expect(media).toContain(current);
    const first = dark.locator('main img').first();
    expect(await first.getAttribute('loading')).toBe('eager');
    expect(await first.getAttribute('fetchpriority')).toBe('high');
    expect(await dark.locator('main img[loading="lazy"]').count()).toBe(6);
    expect(errors).toEqual([]);
    await dark.context().close();
  });

  test('the build warns of links and pictures, with file and line, and ends well all the same', () => {
    const lines = output.replaceAll(/\s+/g, ' ');
    expect(lines).toMatch(
      /content\/pages\/en\/photos\.md, line \d+: The link \/phtos\/ leads nowhere.*Write \/photos\/ if/,
    );
    expect(lines).toMatch(/footer\.privacy in site\.config\.ts.*: The link \/privcy\/ leads nowhere/);
    expect(lines).toMatch(/photos\.md, line \d+: The link \/jobs\/999999-gone\/ leads to a job or a list/);
    expect(lines).toMatch(/public\/photos\/broken\.jpg: no smaller picture could be made of it/);
  });

  test('what is made is kept for the next build, but for what could not be made', async () => {
    const made = (await readdir(join(folder, 'images'))).filter((name) => /-\d+\.(?:avif|webp)$/.test(name));
    const kept = await readdir(join(folder, '../data/pictures'));
    expect(made.length).toBeGreaterThan(40);
    const broken = await readFile(join(folder, 'photos/broken.jpg'));
    const unmade = await Promise.all(
      made.map(async (name) => (await readFile(join(folder, 'images', name))).equals(broken)),
    );
    expect(unmade.filter(Boolean).length).toBeGreaterThan(1);
    expect(kept.length).toBeGreaterThanOrEqual(made.length - unmade.filter(Boolean).length);
  });
});

test('the live site makes a picture when it is first requested, keeps it, and makes no other sizes', async () => {
  // Inside the project, so that the compiled pages find its packages and its own modules.
  const compiled = join(root, '.jobfront', `compiled-pictures-${process.pid}`);
  await using data = await dataFolder();
  const environment = { SERVICE_URL: inject('service'), DATA_DIR: data.path };
  try {
    await compilePages(compiled, { ...process.env, SITE_DIR: owner, NODE_ENV: 'production', VITEST: '' });
    const live = await startLive(environment, settings, { compiled, folder: owner });
    const bytesAt = async (path: string) => {
      const response = await fetch(live.url + path);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    try {
      await live.settled();
      const { text } = await live.get('/photos/');
      const addresses = [...new Set(text.match(/\/images\/[\da-f]{24}-\d+\.(?:avif|webp)/g))];
      const built = await readFile(join(folder, 'photos/index.html'), 'utf8');
      expect(addresses).toEqual([...new Set(built.match(/\/images\/[\da-f]{24}-\d+\.(?:avif|webp)/g))]);
      const [first = ''] = addresses;
      // Visitors who ask at the same time share the making.
      const answers = await Promise.all([bytesAt(first), bytesAt(first), live.get('/')]);
      expect(answers[2].status).toBe(200);
      const { response, bytes } = answers[0];
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/avif');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, format: 'heif' });
      expect(bytes.equals(answers[1].bytes)).toBe(true);
      // A build makes the same bytes.
      expect(bytes.equals(await readFile(join(folder, first)))).toBe(true);
      expect((await readdir(join(data.path, 'printed'))).length).toBeGreaterThan(0);
      for (const wrong of [
        first.replace('-320.', '-321.'),
        first.replace('-320.', '-99999.'),
        first.replace('.avif', '.jpg'),
        first.replace(/[\da-f]{24}/, 'f'.repeat(24)),
      ]) {
        expect((await live.get(wrong)).status, wrong).toBe(404);
      }
      const broken =
        addresses.filter((address) => text.indexOf(address) > text.indexOf('alt="Two"')).at(0) ?? '';
      const sent = await bytesAt(broken);
      expect(sent.bytes.equals(await readFile(join(owner, 'public/photos/broken.jpg')))).toBe(true);
      expect(live.lines.join('')).toContain('broken.jpg: no smaller picture could be made of it');
    } finally {
      await live.stop();
    }
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
}, 240_000);
