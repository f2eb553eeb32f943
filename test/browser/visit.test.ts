import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, open, useBrowser } from './browser.ts';
import { builtPages } from './pages.ts';

const site = inject('site');
const browser = useBrowser();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const jobs = (await builtPages(inject('siteFolder')))
  .map(({ address }) => address)
  .filter((address) => /^\/jobs\/\d/.test(address));
const sample = [
  '/',
  '/en/',
  '/de/',
  '/uk/',
  '/map/',
  '/saved/',
  '/en/map/',
  '/404.html',
  ...jobs.filter((_, index) => index % 6 === 0),
];

/** What axe finds wrong with the page as it is now. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run(),
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('every kind of page', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      browserTest(
        `is accessible, fits and asks nobody else, ${colorScheme}, ${width} px`,
        async () => {
          for (const address of sample) {
            const { page, foreign, errors } = await open(browser(), site + address, { width, colorScheme });
            expect(await findings(page), address).toEqual([]);
            expect(await overflow(page), address).toBeLessThanOrEqual(0);
            expect(foreign, address).toEqual([]);
            expect(errors, address).toEqual([]);
            expect(await page.context().cookies(), address).toEqual([]);
            await page.context().close();
          }
        },
        180_000,
      );
    }
  }

  browserTest('reflows at 320 px', async () => {
    for (const address of ['/', '/map/', jobs[0] ?? '/']) {
      const { page } = await open(browser(), site + address, { width: 320 });
      expect(await overflow(page), address).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
});

describe('a job found', () => {
  browserTest('what brought the visitor goes along to the form', async () => {
    const { page } = await open(browser(), `${site}${jobs[0]}?utm_source=fair&source=poster&other=1`);
    const target = new URL((await page.locator('a[data-apply]').first().getAttribute('href')) ?? '');
    expect(target.searchParams.get('utm_source')).toBe('fair');
    expect(target.searchParams.has('source')).toBe(true);
    expect(target.searchParams.has('other')).toBe(false);
  });
});

describe('the map', () => {
  browserTest('on a job page it shows that job alone', async () => {
    const { page } = await open(
      browser(),
      site + (jobs.find((address) => address.includes('backend-software')) ?? '/'),
    );
    await page.locator('.map-open').click();
    await page.locator('.map-dot').first().waitFor();
    expect(await page.locator('.map-dot').allTextContents()).toEqual(['1']);
  });
});

describe('an unknown address', () => {
  browserTest('names the jobs that resemble it', async () => {
    const { page } = await open(browser(), `${site}/jobs/99999-warehouse-manager/`);
    const wanted = page.locator('[data-similar] .card-title');
    await wanted.first().waitFor();
    expect((await wanted.allTextContents()).length).toBeGreaterThan(0);
  });
});
