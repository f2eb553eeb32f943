import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding } from '../finding-page.ts';

const site = inject('site');
const browser = useBrowser();

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map(({ url }) => new URL(url).pathname);
  });

describe('saved jobs without a network', () => {
  browserTest('are listed and can be read, and others can’t', async () => {
    const { page, errors } = await openFinding(browser(), `${site}/en/`, { serviceWorkers: 'allow' });
    const cards = page.locator('.card');
    const titles = await cards.locator('.card-title').allTextContents();
    const addresses = await cards
      .locator('.card-title')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect([await workers(page), await kept(page)]).toEqual([0, []]);
    await cards.nth(0).locator('[data-save]').click();
    await cards.nth(1).locator('[data-save]').click();
    await expect
      .poll(() => kept(page))
      .toEqual(expect.arrayContaining([addresses[0], addresses[1], '/en/saved/']));
    await expect.poll(async () => (await kept(page)).some((path) => path.endsWith('.css'))).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.locator('.saved-link').click();
    await page.waitForURL(/saved/);
    await expect
      .poll(() => page.locator('[data-cards] .card-title').allTextContents())
      .toEqual([titles[1], titles[0]]);
    await page.locator('[data-cards] .card-title').first().click();
    await page.waitForURL(new RegExp(addresses[1] ?? '-'));
    expect(await page.locator('h1').textContent()).toBe(titles[1]);
    expect(await page.locator('.job-text').isVisible()).toBe(true);
    // With its style: the brand's bar of the page is a row.
    expect(await page.locator('.bar-inner').evaluate((bar) => getComputedStyle(bar).display)).toBe('flex');
    await expect(page.goto(new URL(addresses[2] ?? '', page.url()).href)).rejects.toThrow();
    await page.context().setOffline(false);
    expect(
      errors.filter((text) => !/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch/.test(text)),
    ).toEqual([]);
    await page.context().close();
  });

  browserTest('are kept no longer once none is saved', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`, { serviceWorkers: 'allow' });
    const save = page.locator('.card [data-save]').first();
    await save.click();
    await expect.poll(() => kept(page).then((paths) => paths.length)).toBeGreaterThan(2);
    await expect.poll(() => workers(page)).toBe(1);
    await save.click();
    await expect.poll(async () => [await workers(page), await kept(page)]).toEqual([0, []]);
    await page.context().close();
  });
});
