import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { publicFolder, sampleFolder } from '../../src/settings/site-folder.ts';
import { buildSite } from '../pages/build-site.ts';
import { docsBlocks, docsSite } from '../pages/docs-site.ts';
import { dataFolder } from '../pages/live-harness.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { faultsInEveryLook, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const browser = useBrowser();
const hosted = `type: video
title: A day with couriers
src: https://youtu.be/dQw4w9WgXcQ
poster:
  src: /pictures/couriers.svg
  dark: /pictures/couriers-dark.svg
  alt: Two loaded cargo bikes
`;
const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';
const nested = (block: string) =>
  block
    .trimEnd()
    .split('\n')
    .map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`)
    .join('\n');
const pageOf = (blocks: readonly string[]) =>
  `---\ntitle: Meet us\ndescription: Meet us here.\nblocks:\n${blocks.map(nested).join('\n')}\n---\n`;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajüten';
/** Many people without pictures, fields that are left out, and words that are longer than a column. */
const crowded = [
  `type: people\nitems:\n${Array.from({ length: 12 }, (_, at) => `  - name: Person ${at + 1} ${at === 3 ? long : ''}\n${at % 2 ? `    role: ${long}\n` : ''}`).join('')}`,
  `type: people\nheading: Two\nitems:\n  - name: Ada\n    text: ${long}\n  - name: Bo\n`,
  `type: benefits\nitems:\n  - title: ${long}\n  - icon: bike\n    title: A bike\n  - icon: book\n    title: ${long}\n    text: ${long}\n`,
  `type: numbers\nitems:\n  - value: 900\n    label: ${long}\n  - value: 12\n    label: towns\n`,
  `type: events\nitems:\n  - title: ${long}\n    start: 2099-03-18\n    place: ${long}\n    text: ${long}\n`,
];
const files: Readonly<Record<string, string>> = {
  ...docsSite,
  'site.config.ts': `export default {
    name: 'Kolibra', languages: ['en', 'ar'], defaultLanguage: 'en', timeZone: 'Europe/Warsaw',
    blocks: { timeline: './blocks/Timeline.astro' },
  };`,
  'public/films/workshop.mp4': '',
  'public/films/workshop.en.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe first bike.\n',
  ...Object.fromEntries(
    ['en', 'ar'].flatMap((language) => [
      [
        `content/pages/${language}/meet.md`,
        pageOf([...['video', 'people', 'events'].map((type) => docsBlocks.get(type) ?? ''), hosted]),
      ],
      [`content/pages/${language}/crowded.md`, pageOf(crowded)],
    ]),
  ),
};

describe('a page with videos, people and events', () => {
  let url = '';
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const site = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-blocks-')));
    await cp(publicFolder(sampleFolder), join(site, 'public'), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(site, name)), { recursive: true });
      await writeFile(join(site, name), text);
    }
    const data = await dataFolder();
    const folder = join(data.path, 'dist');
    const server = await serveFolder(folder);
    url = server.url;
    ends.push(
      () => server.close(),
      () => data[Symbol.asyncDispose](),
      () => rm(site, { recursive: true, force: true }),
    );
    const dataDir = join(data.path, 'data');
    await buildSite({ serviceUrl: inject('service'), siteUrl: url, dataDir, folder, site });
  }, 240_000);
  afterAll(() => Promise.all(ends.map((end) => end())));

  browserTest('can be used by everybody, in both directions of writing', async () => {
    for (const address of ['/meet/', '/ar/meet/', '/crowded/', '/ar/crowded/']) {
      const { page, errors } = await open(browser(), url + address, { width: 390 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(errors).toEqual([]);
      await page.context().close();
      const wide = await open(browser(), url + address);
      expect(await faultsInEveryLook(wide.page)).toEqual([]);
    }
  });

  browserTest(
    'loads nothing of another host before a visitor plays its video, then only its player',
    async () => {
      for (const gesture of ['click', 'Enter', ' ']) {
        const { page, foreign, errors } = await open(browser(), `${url}/meet/`);
        const asked: string[] = [];
        await page.route(/^https:/, (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
        });
        const start = page.getByRole('button', { name: 'Play video: A day with couriers YouTube' });
        await start.scrollIntoViewIfNeeded();
        const before = await start.boundingBox();
        expect([foreign, asked]).toEqual([[], []]);
        if (gesture === 'click') await start.click();
        else await start.press(gesture);
        await page.frameLocator('iframe').getByText('Player').waitFor();
        expect(asked).toEqual([player]);
        // The player takes the place of the poster, so nothing moves.
        const frame = page.locator('iframe');
        const after = await frame.boundingBox();
        expect(after?.height).toBeCloseTo(before?.height ?? 0, 0);
        expect(await frame.evaluate((element) => document.activeElement === element)).toBe(true);
        expect(errors).toEqual([]);
        await page.context().close();
      }
    },
  );

  browserTest('has a link to the video if there are no scripts', async () => {
    const { page } = await open(browser(), `${url}/meet/`, { javaScriptEnabled: false });
    const link = page.getByRole('link', { name: 'Play video: A day with couriers' });
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(await page.getByText('Open workshop').first().isVisible()).toBe(true);
  });

  browserTest('has room for its own film before that is loaded', async () => {
    const { page } = await open(browser(), `${url}/meet/`);
    const video = page.locator('video');
    const { width = 0, height = 1 } = (await video.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(1200 / 800, 1);
    expect(await video.getAttribute('preload')).toBe('none');
    expect(await video.locator('track').getAttribute('srclang')).toBe('en');
  });

  browserTest('has twelve people that don’t cover each other, in each window and on paper', async () => {
    const { page } = await open(browser(), `${url}/crowded/`);
    for (const width of [390, 720, 1440]) {
      for (const media of ['screen', 'print'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ media });
        const boxes = await page
          .locator('.b-persons')
          .first()
          .locator('li, .b-initial, .b-person')
          .evaluateAll((all) =>
            all.map((one) => {
              const { left, right } = one.getBoundingClientRect();
              const own = (one.closest('li') as HTMLElement).getBoundingClientRect();
              return left >= own.left - 1 && right <= own.right + 1 && one.scrollWidth <= own.width + 1;
            }),
          );
        expect(boxes.length).toBe(36);
        expect(boxes, `${width} px, ${media}`).not.toContain(false);
      }
    }
  });

  async function openAt(now: string, timezoneId: string) {
    const context = await browser().newContext({ timezoneId });
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.goto(`${url}/meet/`);
    await page.locator('html').evaluate(() => document.readyState);
    return page;
  }

  browserTest('names the time of an event in the visitor’s zone where that differs', async () => {
    const here = await openAt('2027-01-01T00:00:00Z', 'Europe/Berlin');
    const times = (page: typeof here) => page.locator('[data-device-time]');
    await expect.poll(() => times(here).textContent()).toBe('');
    const there = await openAt('2027-01-01T00:00:00Z', 'America/New_York');
    await expect
      .poll(() => times(there).textContent())
      .toMatch(/^12:00[\u2009\s]?–[\u2009\s]?15:00 in the time zone of this device$/);
  });

  browserTest('removes events that are over, and then shows the owner’s words', async () => {
    const first = await openAt('2027-03-18T18:59:00Z', 'Europe/Warsaw');
    await expect.poll(() => first.locator('[data-over]').count()).toBe(2);
    await first.clock.setFixedTime('2027-03-18T19:00:00Z');
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => first.locator('[data-over]').count()).toBe(1);
    expect(await first.locator('script[type="application/ld+json"]').count()).toBe(1);
    const last = await openAt('2027-04-08T00:00:00+02:00', 'Europe/Warsaw');
    await expect.poll(() => last.getByText('We plan the next dates.').isVisible()).toBe(true);
    expect(await last.locator('[data-events]').count()).toBe(0);
  });
});
