import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { type Hand, openByHand, openFacet, press } from './filter-hands.ts';

const site = inject('site');
const browser = useBrowser();

const pageFor = (hand: Hand, width: number, address: string): Promise<Page> =>
  openByHand(browser(), site + address, { hand, width });

describe("a facet of the owner's, and what jobs do not state", () => {
  const chip = (page: Page) => page.locator('[data-chosen-list] button');
  const shown = async (page: Page) => {
    const titles = await page.locator('[data-cards] .card a').allTextContents();
    return titles.map((title) => title.trim());
  };

  browserTest.for([
    { hand: 'mouse', width: 1440, address: '/' },
    { hand: 'thumb', width: 390, address: '/' },
    { hand: 'mouse', width: 1440, address: '/map/' },
  ] as const)(
    'narrow the list, stand in the address, and are let go: $hand, $width px, $address',
    async ({ hand, width, address }) => {
      const page = await pageFor(hand, width, address);
      const facet = await openFacet(hand, page, 'f.contract');
      const row = facet.locator('label.choice', { hasText: 'B2B' });
      await press(hand, row.locator('.choice-label'));
      await expect.poll(() => new URL(page.url()).search).toBe('?f.contract=b2b');
      expect(await row.locator('.choice-count').textContent()).toBe(', 5');
      if (width < 600) {
        await expect.poll(() => page.locator('[data-filters-done]').textContent()).toBe('Pokaż 5 ofert');
        await press(hand, page.locator('[data-filters-done]'));
      } else await page.keyboard.press('Escape');
      await expect.poll(() => shown(page)).toHaveLength(5);
      const found = await shown(page);
      await page.reload();
      await expect.poll(() => chip(page).allTextContents()).toEqual(['Rodzaj umowy: B2B']);
      expect(await shown(page)).toEqual(found);
      await press(hand, chip(page));
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await page.context().close();
    },
  );

  browserTest('has a list of its own, which shows the same jobs without a script', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site}/jobs/`);
    await page.locator('a.chip', { hasText: 'B2B' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/jobs/rodzaj-umowy/b2b/');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Rodzaj umowy: B2B');
    const found = await shown(page);
    await context.close();
    const other = await pageFor('mouse', 1440, '/?f.contract=b2b');
    await expect.poll(() => shown(other)).toEqual(found);
    await other.context().close();
  });

  browserTest('the last choice finds the jobs that state none, and says so in its chip', async () => {
    const page = await pageFor('mouse', 1440, '/');
    const facet = await openFacet('mouse', page, 'pay');
    const row = facet.locator('label.choice').last();
    expect(await row.locator('.choice-label').textContent()).toBe('nie podano');
    const count = Number((await row.locator('.choice-count').textContent())?.replace(/\D/g, ''));
    expect(count).toBeGreaterThan(0);
    await press('mouse', row.locator('.choice-label'));
    await expect.poll(() => new URL(page.url()).search).toBe('?pay=_none');
    await expect.poll(() => chip(page).allTextContents()).toEqual(['Wynagrodzenie: nie podano']);
    await expect.poll(() => page.locator('[data-cards] .card').count()).toBe(count);
    expect(await page.locator('[data-cards] .card-pay:visible').count()).toBe(0);
    await page.context().close();
  });
});
