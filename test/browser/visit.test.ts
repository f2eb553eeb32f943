import { describe, expect, inject } from 'vitest';
import { builtPages } from '../pages/built-pages.ts';
import { overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();
const jobs = (await builtPages(inject('siteFolder')))
  .map(({ address }) => address)
  .filter((address) => /^\/jobs\/\d/.test(address));
/** What measured.test.ts looks at in one language alone. */
const others = ['/en/', '/de/', '/uk/', '/uk/jobs/', '/en/map/', '/de/jobs/', '/uk/saved/'];

describe('a page of any language', () => {
  browserTest('reflows at 320 px, and asks nobody else', async () => {
    for (const address of ['/', '/map/', jobs[0] ?? '/', ...others]) {
      const { page, foreign, errors } = await open(browser(), site + address, { width: 320 });
      expect(await overflow(page), address).toBeLessThanOrEqual(0);
      expect({ foreign, errors }, address).toEqual({ foreign: [], errors: [] });
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
