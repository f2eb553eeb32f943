import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { publicFolder, sampleFolder } from '../../src/settings/site-folder.ts';
import { buildSite } from '../pages/build-site.ts';
import { dataFolder } from '../pages/live-harness.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { recordFilm } from './film.ts';

const browser = useBrowser();
const film = '/films/ride.webm';
const pageOf = (src: string) => `---
title: Life
description: Life at Kolibra.
blocks:
  - type: hero
    title: Move cities. Without moving exhaust.
    picture: { src: /pictures/city.svg, dark: /pictures/city-dark.svg, alt: A courier on a cargo bike }
    video: ${src}
    actions: [{ label: All jobs, to: /jobs/ }]
  - type: text
---
${'A long story.\n\n'.repeat(80)}`;
const files: Readonly<Record<string, string>> = {
  'site.config.ts': `export default { name: 'Kolibra', languages: ['en', 'ar'], defaultLanguage: 'en' };`,
  'public/films/broken.webm': 'This is no film.',
  'content/pages/en/index.md': pageOf(film),
  'content/pages/en/life.md': pageOf(film),
  'content/pages/en/broken.md': pageOf('/films/broken.webm'),
  'content/pages/ar/index.md': pageOf(film),
};

describe('the video of a hero', () => {
  let url = '';
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const site = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-hero-')));
    await cp(publicFolder(sampleFolder), join(site, 'public'), { recursive: true });
    for (const [name, content] of [
      ...Object.entries(files),
      [`public${film}`, await recordFilm(browser())] as const,
    ]) {
      await mkdir(dirname(join(site, name)), { recursive: true });
      await writeFile(join(site, name), content);
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

  const videoOf = (page: Page) => page.locator('[data-hero-video]');
  const buttonOf = (page: Page) => page.getByRole('button', { name: 'Play video: Move cities.' });
  const isPaused = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.paused);
  const time = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  const opacity = (page: Page) => videoOf(page).evaluate((video) => getComputedStyle(video).opacity);

  /** Waits until it has gone on, however often it has begun again. */
  async function expectPlaying(page: Page) {
    const before = await time(page);
    await expect.poll(() => time(page)).not.toBe(before);
    expect(await isPaused(page)).toBe(false);
  }

  /** A page that moves, and the addresses of films that it asked for. */
  async function openMoving(path: string, options: Parameters<typeof open>[2] = {}) {
    const watched = await open(browser(), `${url}/logo.svg`, { reducedMotion: 'no-preference', ...options });
    const asked: string[] = [];
    watched.page.on('request', (request) => {
      if (request.url().endsWith('.webm')) asked.push(new URL(request.url()).pathname);
    });
    return { ...watched, asked, go: () => watched.page.goto(url + path) };
  }

  browserTest('plays without sound over its picture, and stops and starts by click and key', async () => {
    for (const path of ['/', '/life/']) {
      const { page, errors, foreign, go } = await openMoving(path);
      await go();
      await expectPlaying(page);
      expect(await videoOf(page).evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
      await expect.poll(() => opacity(page)).toBe('1');
      const [over, under] = [
        await videoOf(page).boundingBox(),
        await page.locator('main img').first().boundingBox(),
      ];
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((over?.[side] ?? 0) - (under?.[side] ?? 99)), side).toBeLessThanOrEqual(1);
      const button = buttonOf(page);
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      await button.click();
      await expect.poll(() => isPaused(page)).toBe(true);
      expect(await button.getAttribute('aria-pressed')).toBe('false');
      // What was seen last stays.
      expect(await opacity(page)).toBe('1');
      await page.keyboard.press('Enter');
      await expectPlaying(page);
      await page.keyboard.press(' ');
      await expect.poll(() => isPaused(page)).toBe(true);
      expect({ errors, foreign }).toEqual({ errors: [], foreign: [] });
      await page.context().close();
    }
  });

  browserTest('rests while it is out of view', async () => {
    const { page, go } = await openMoving('/life/', { width: 390 });
    await go();
    await expectPlaying(page);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.mouse.wheel(0, -3000);
    await expectPlaying(page);
  });

  browserTest('loads after the page, and is not what the page is measured by', async () => {
    const { page, asked, go } = await openMoving('/');
    await page.addInitScript(() => {
      const largest: string[] = [];
      Object.assign(globalThis, { largest });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          largest.push((entry as PerformanceEntry & { element?: Element }).element?.tagName ?? '');
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/pictures/city.svg', async (route) => {
      await held;
      await route.continue();
    });
    const gone = go();
    await buttonOf(page).waitFor();
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    expect(asked).toEqual([]);
    release();
    await gone;
    await expectPlaying(page);
    expect(asked.length).toBeGreaterThan(0);
    const largest = await page.evaluate(() => (globalThis as unknown as { largest: string[] }).largest);
    expect(largest.length).toBeGreaterThan(0);
    expect(largest).not.toContain('VIDEO');
  });

  browserTest('waits for a visitor where a device asks for less motion or less data', async () => {
    for (const wish of ['motion', 'data']) {
      const { page, asked, go } = await openMoving('/life/', {
        reducedMotion: wish === 'motion' ? 'reduce' : 'no-preference',
      });
      if (wish === 'data') {
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
        });
      }
      await go();
      const button = buttonOf(page);
      await button.waitFor();
      expect([await isPaused(page), asked, await opacity(page)]).toEqual([true, [], '0']);
      expect(await button.getAttribute('aria-pressed')).toBe('false');
      await button.click();
      await expectPlaying(page);
      expect(asked.length).toBeGreaterThan(0);
      await page.context().close();
    }
  });

  browserTest('stops when the device begins to ask for less motion', async () => {
    const { page, go } = await openMoving('/life/');
    await go();
    await expectPlaying(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => isPaused(page)).toBe(true);
    expect(await buttonOf(page).getAttribute('aria-pressed')).toBe('false');
  });

  browserTest('leaves its picture without scripts, and where it can’t be played', async () => {
    const plain = await open(browser(), `${url}/life/`, { javaScriptEnabled: false });
    expect(await plain.page.locator('main img').first().isVisible()).toBe(true);
    expect(await plain.page.locator('.hero-video-button').isVisible()).toBe(false);
    const { page, go } = await openMoving('/broken/');
    await go();
    await expect.poll(() => page.locator('.hero-video-button').count()).toBe(0);
    expect(await opacity(page)).toBe('0');
  });

  browserTest('has a button that everybody can use, in both directions of writing', async () => {
    for (const path of ['/', '/life/', '/ar/']) {
      const { page } = await open(browser(), url + path);
      expect(await faultsInEveryLook(page)).toEqual([]);
      await page.context().close();
    }
  });
});
