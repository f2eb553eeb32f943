import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { previewToken } from '../../src/live/preview-link.ts';
import { dataFolder, secret, startLive } from '../pages/live-harness.ts';
import { colourRules, faultsInEveryLook, findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const browser = useBrowser();

describe('the bar of a preview', () => {
  let live: Awaited<ReturnType<typeof startLive>>;
  let data: Awaited<ReturnType<typeof dataFolder>>;

  beforeAll(async () => {
    data = await dataFolder();
    const environment = { SERVICE_URL: inject('service'), DATA_DIR: data.path };
    live = await startLive(environment, { languages: ['pl', 'en', 'de', 'uk', 'ar'] });
    await live.settled();
  }, 60_000);
  afterAll(async () => {
    await live?.stop();
    await data?.[Symbol.asyncDispose]();
  });

  /** Opens a link to a preview of which the bar has most to say, then an address. */
  async function openPreview(address: string, options: Parameters<typeof open>[2] = {}) {
    const all = {
      until: '2099-01-01T00:00:00Z',
      at: '2027-01-04T07:00:00Z',
      upcoming: true,
      content: live.settings.folder,
    };
    const watched = await open(browser(), `${live.url}/preview/${previewToken(all, secret)}/`, options);
    await watched.page.goto(live.url + address);
    return watched;
  }
  const barOf = (page: Page) => page.locator('.preview-bar');

  browserTest('is accessible in every look, in both directions of writing, and fits', async () => {
    for (const address of ['/en/', '/uk/', '/ar/', '/en/map/']) {
      const { page, errors, foreign } = await openPreview(address);
      expect(await barOf(page).locator('span').count()).toBe(4);
      expect(await faultsInEveryLook(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      expect(await findings(page, colourRules)).toEqual([]);
      expect({ errors, foreign }).toEqual({ errors: [], foreign: [] });
      await page.context().close();
    }
  });

  browserTest('has its link beside its name, and leaves most of a phone to the page', async () => {
    for (const address of ['/en/', '/ar/']) {
      for (const width of [320, 390, 1440]) {
        const { page } = await openPreview(address, { width });
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        const [bar, name, link] = await Promise.all(
          [barOf(page), barOf(page).locator('b'), barOf(page).getByRole('link')].map((one) =>
            one.boundingBox(),
          ),
        );
        if (!bar || !name || !link) throw new Error('A part of the bar is not shown.');
        expect(bar.y).toBe(0);
        expect(bar.height).toBeLessThan(width < 400 ? 170 : 80);
        // The middle of the link is within the first lines of what the bar says.
        expect(Math.abs(link.y + link.height / 2 - (name.y + name.height / 2))).toBeLessThan(30);
        const isEnd = address === '/ar/' ? link.x < name.x : link.x > name.x;
        expect(isEnd).toBe(true);
        await page.context().close();
      }
    }
  });

  browserTest('comes after the link to the content, and its link leaves the preview', async () => {
    const { page } = await openPreview('/en/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Leave the preview');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${live.url}/`);
    expect(await barOf(page).count()).toBe(0);
    await page.goto(`${live.url}/en/`);
    expect(await barOf(page).count()).toBe(0);
  });
});
