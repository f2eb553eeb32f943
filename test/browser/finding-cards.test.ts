import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { openFinding, openPanel } from './finding-page.ts';

const site = inject('site');
const browser = useBrowser();

describe('one position in several places', () => {
  const card = '[data-cards] .card:has(a[href*="1922-"])';

  browserTest('is one card without scripts, and each advert has its page that names the others', async () => {
    const { page } = await openFinding(browser(), site, { javaScriptEnabled: false });
    await expect(page.locator(`${card} .card-line`).textContent()).resolves.toMatch(/^Wrocław, Łódź /);
    expect(await page.locator('[data-cards] a[href*="1921-"]').count()).toBe(0);
    const cards = await page.locator('[data-cards] .card').count();
    expect(await page.locator('#count').textContent()).toMatch(new RegExp(`^${cards}\\D`));
    await page.locator(`${card} .card-title`).click();
    await page.locator('.also a[href*="1921-"]').click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/jobs\/1921-/);
  });

  browserTest('is one card in what is found, and in a place it is the card of the place', async () => {
    const { page, errors } = await openFinding(browser(), site);
    await page.locator('#q').click();
    await page.keyboard.type('rowerze cargo');
    await page.locator(`${card} .card-line`, { hasText: 'Wrocław, Łódź' }).waitFor();
    const panel = await openPanel(page, 'place');
    await panel.locator('.choice', { hasText: 'Łódź' }).first().click();
    const inLodz = page.locator('[data-cards] .card', { has: page.locator('a[href*="1921-"]') });
    await inLodz.locator('.card-line', { hasText: /^Łódź, Polska/ }).waitFor();
    expect(await page.locator(card).count()).toBe(0);
    await page.goBack();
    await page.locator(`${card} .card-line`, { hasText: 'Wrocław, Łódź' }).waitFor();
    expect(errors).toEqual([]);
  });

  browserTest('every choice of a facet shows as many cards as it says', async () => {
    const { page } = await openFinding(browser(), site);
    const panel = await openPanel(page, 'place');
    const folded = panel.locator('.choice-fold[aria-expanded="false"]:visible');
    while ((await folded.count()) > 0) await folded.first().click();
    const choices = panel.locator('.choice');
    for (let at = 0; at < (await choices.count()); at += 1) {
      const said = Number(
        ((await choices.nth(at).locator('.choice-count').textContent()) ?? '').replace(/\D/g, ''),
      );
      await choices.nth(at).click();
      await page.locator('#count', { hasText: new RegExp(`(?<!\\d)${said}(?!\\d)`) }).waitFor();
      expect(await page.locator('[data-cards] .card').count()).toBe(said);
      await choices.nth(at).click();
    }
  });
});

describe('pay', () => {
  const amounts = (page: Page) => page.locator('details[data-facet=pay] input[value*="-"]');

  browserTest(
    'is asked for at least, one amount at a time, in the address, and Back lets it go',
    async () => {
      const { page, errors, found } = await openFinding(browser(), `${site}/en/`);
      const all = await page.locator('#count').textContent();
      const panel = await openPanel(page, 'pay');
      const values = await amounts(page).evaluateAll((boxes) =>
        boxes.map((box) => (box as HTMLInputElement).value),
      );
      expect(values.length).toBeGreaterThan(2);
      const shown: number[] = [];
      for (const value of values.slice(0, 2)) {
        const choice = panel.locator('.choice', { has: page.locator(`[value="${value}"]`) });
        const said = Number((await choice.locator('.choice-count').textContent())?.replace(/\D/g, ''));
        await choice.click();
        await found(said);
        expect(await page.locator('[data-cards] .card').count()).toBe(said);
        expect(await page.locator('[data-cards] .card-pay:visible').count()).toBe(said);
        expect(new URL(page.url()).searchParams.getAll('pay')).toEqual([value]);
        shown.push(said);
      }
      expect(await amounts(page).and(page.locator(':checked')).count()).toBe(1);
      await page.goBack();
      await found(shown[0] ?? 0);
      await page.goBack();
      await page.locator('#count', { hasText: all ?? '' }).waitFor();
      expect(errors).toEqual([]);
    },
  );

  browserTest('orders the list, the highest first, also from a link', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`);
    const first = page.locator('[data-cards] .card').first();
    const before = await first.textContent();
    await page.locator('[data-sort]').selectOption('pay');
    await page.waitForFunction(
      (text) => document.querySelector('[data-cards] .card')?.textContent !== text,
      before,
    );
    const pays = await page.locator('[data-cards] .card-pay').allTextContents();
    const given = pays.filter((text) => text !== '').length;
    expect(given).toBeGreaterThan(3);
    // Jobs without pay stand last.
    expect(pays.slice(given).join('')).toBe('');
    const titles = await page.locator('[data-cards] .card-title').allTextContents();
    const again = await openFinding(browser(), `${site}/en/?sort=pay`);
    await again.page.locator('[data-finder].finding').waitFor();
    expect(await again.titles()).toEqual(titles);
    expect(await again.page.locator('[data-sort]').inputValue()).toBe('pay');
  });
});
