import { describe, expect, inject } from 'vitest';
import { overflow } from '../axe.ts';
import { browserTest, open, useBrowser } from '../browser.ts';

const site = inject('site');
const browser = useBrowser();

describe('browsing without JavaScript', () => {
  browserTest('leads from the board by place to a list, a job, and back', async () => {
    const { page, errors } = await open(browser(), `${site}/en/`, { javaScriptEnabled: false });
    const all = await page.locator('.card').count();
    await page.locator('#place + .chips a', { hasText: 'Łódź' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Jobs in Łódź');
    const shown = await page.locator('.card-line').allTextContents();
    expect(shown.length).toBeLessThan(all);
    for (const line of shown) expect(line).toContain('Łódź');
    expect(await page.locator('#count').textContent()).toContain(`${shown.length} jobs`);
    const title = await page.locator('.card-title').first().textContent();
    await page.locator('.card-title').first().click();
    await expect.poll(() => page.locator('h1').textContent()).toBe(title);
    await page.goBack();
    await page.locator('.crumbs a', { hasText: 'Places' }).click();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/en/jobs/#place');
    await page.locator('.crumbs a', { hasText: 'All jobs' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/');
    expect(errors).toEqual([]);
  });

  browserTest('leads from a list to the ones beside it and to the same in another language', async () => {
    const { page } = await open(browser(), `${site}/en/jobs/in/gdansk/`, { javaScriptEnabled: false });
    await page.locator('.board-side .chip').first().click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Jobs in Gdynia');
    await page.goBack();
    await page.locator('.others a[hreflang=pl]').click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Praca: Gdańsk');
    await page.locator('.languages button').click();
    await page.locator('.languages a[hreflang=en]').click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Jobs in Gdańsk');
  });
});

describe('facet pages of the built site', () => {
  browserTest('reflow at 320 px, and every target is at least 24 px high', async () => {
    for (const address of [
      '/jobs/',
      '/en/jobs/',
      '/uk/jobs/browse/all/',
      '/en/jobs/field/production-and-service/',
    ]) {
      const { page } = await open(browser(), site + address, { width: 320 });
      expect(await overflow(page), address).toBeLessThanOrEqual(0);
      const heights = await page
        .locator('main a')
        .evaluateAll((links) =>
          links.map((link) => (link.closest('.card') ?? link).getBoundingClientRect().height),
        );
      expect(Math.min(...heights), address).toBeGreaterThanOrEqual(24);
      await page.context().close();
    }
  });
});
