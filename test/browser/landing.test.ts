import { describe, expect, inject } from 'vitest';
import { colourRules, findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();
const pathOf = (url: string) => new URL(url).pathname;

describe('the landing page of a language', () => {
  browserTest.for([390, 1440])(
    'begins with the owner’s words, and leads to the jobs: %i px',
    async (width) => {
      const { page, foreign, errors } = await open(browser(), `${site}/uk/`, { width });
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await page.locator('h1').count()).toBe(1);
      const search = page.getByRole('search');
      await search.getByRole('searchbox').fill('курʼєр');
      await search.getByRole('button').click();
      await expect.poll(() => pathOf(page.url())).toBe('/uk/jobs/');
      await expect.poll(() => page.locator('#q').inputValue()).toBe('курʼєр');
      await page.locator('body:not([data-waiting]) [data-finder]').waitFor();
      await expect.poll(() => page.locator('[data-cards] .card:visible').count()).toBeGreaterThan(0);
      await page.goBack();
      await expect.poll(() => pathOf(page.url())).toBe('/uk/');
      expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
      await page.context().close();
    },
  );

  browserTest('is accessible in the dark and in forced colours, and fits from right to left', async () => {
    const { page } = await open(browser(), `${site}/uk/`, { colorScheme: 'dark', width: 390 });
    expect(await findings(page, colourRules)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    expect(await findings(page, colourRules)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  browserTest('hands a stored search on to the board, and keeps other parameters', async () => {
    const { page } = await open(browser(), `${site}/uk/?utm_source=x&type=full-time#count`);
    await expect.poll(() => page.url()).toBe(`${site}/uk/jobs/?utm_source=x&type=full-time#count`);
    await page.goto(`${site}/uk/?utm_source=x`);
    await page.locator('h1').waitFor();
    expect(page.url()).toBe(`${site}/uk/?utm_source=x`);
    await page.context().close();
  });

  browserTest('is where the logo leads; the menu leads to the board', async () => {
    const { page } = await open(browser(), `${site}/uk/map/`);
    await page.locator('.bar .brand').click();
    await expect.poll(() => pathOf(page.url())).toBe('/uk/');
    await page.getByRole('navigation').getByRole('link', { name: 'Вакансії' }).first().click();
    await expect.poll(() => pathOf(page.url())).toBe('/uk/jobs/');
    await page.getByRole('button', { name: /українська/i }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect.poll(() => pathOf(page.url())).toBe('/de/');
    await page.context().close();
  });

  browserTest('without scripts leads to all jobs', async () => {
    const { page } = await open(browser(), `${site}/uk/`, { javaScriptEnabled: false, width: 390 });
    await page.getByRole('link', { name: 'Усі вакансії' }).first().click();
    expect(pathOf(page.url())).toBe('/uk/jobs/');
    await page.context().close();
  });
});
