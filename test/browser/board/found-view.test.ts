import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding, openPanel } from '../finding-page.ts';

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
  const paid = (page: Page) => page.locator('[data-cards] .card-pay:visible').count();

  browserTest('is asked for at least, in the address, as a chip, and Back lets it go', async () => {
    const { page, errors, found, shift } = await openFinding(browser(), `${site}/en/`, { fonts: false });
    const all = await page.locator('#count').textContent();
    const panel = await openPanel(page, 'pay');
    const amount = panel.getByRole('textbox', { name: 'Pay' });
    await amount.pressSequentially('15 000');
    const go = panel.getByRole('button', { name: 'Show 4 jobs' });
    await go.waitFor();
    // Nothing is asked for yet.
    expect(new URL(page.url()).search).toBe('');
    const marked = panel.locator('rect:not(.pay-less)');
    expect(await marked.count()).toBeGreaterThan(0);
    expect(await marked.count()).toBeLessThan(await panel.locator('rect').count());
    await go.click();
    await found(4);
    expect(new URL(page.url()).search).toBe('?pay=15000-pln-month');
    expect(await panel.getAttribute('open')).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('count');
    const chips = page.locator('[data-chosen-list] button');
    expect((await chips.allTextContents()).map((text) => text.replace(/\s/g, ' '))).toEqual([
      'from PLN 15,000 per month',
    ]);
    // Four that are paid so, a line, and those that state nothing.
    expect(await paid(page)).toBe(4);
    const list = page.locator('[data-cards] > li');
    expect(await list.nth(4).textContent()).toBe('7 jobs do not state their pay');
    expect(await list.count()).toBe(12);
    await openPanel(page, 'pay');
    // By key: what moves then is the visitor's doing, however slow the machine is.
    await panel.getByRole('combobox', { name: 'Period' }).press('ArrowDown');
    await found(9);
    expect(new URL(page.url()).search).toBe('?pay=15000-pln-year');
    await page.goBack();
    await found(4);
    expect(await amount.inputValue()).toBe('15,000');
    await page.goBack();
    await page.locator('#count', { hasText: all ?? '' }).waitFor();
    expect(await amount.inputValue()).toBe('');
    await page.goForward();
    await found(4);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Remove filter: from PLN/ }).click();
    await page.locator('#count', { hasText: all ?? '' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await shift()).toBe(0);
    expect(errors.filter((error) => !error.includes('woff2'))).toEqual([]);
  });

  browserTest('in a currency that the board does not have is asked for by a link', async () => {
    const { page, found } = await openFinding(browser(), `${site}/en/?pay=4000-gbp-month`);
    await found(2);
    const panel = await openPanel(page, 'pay');
    expect(await panel.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('GBP');
    expect(await panel.getByRole('textbox', { name: 'Pay' }).inputValue()).toBe('4,000');
  });

  browserTest('that is no amount is not asked for, and the page says what to type', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`);
    const panel = await openPanel(page, 'pay');
    const amount = panel.getByRole('textbox', { name: 'Pay' });
    await amount.pressSequentially('a lot');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => panel.getByRole('alert').textContent())
      .toMatch(/^This is not an amount\. Example: [\d,]+$/);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).search).toBe('');
    await amount.fill('9000');
    await panel.getByRole('alert').waitFor({ state: 'hidden' });
    expect(await amount.getAttribute('aria-invalid')).toBeNull();
  });

  browserTest('is in the filters of a phone, in German', async () => {
    const { page } = await openFinding(browser(), `${site}/de/`, { width: 390 });
    await page.locator('.filters-toggle:not(.list-bar *)').click();
    const panel = await openPanel(page, 'pay');
    await panel.getByRole('textbox', { name: 'Vergütung' }).fill('30.000');
    await panel.getByRole('combobox', { name: 'Zeitraum' }).selectOption('pro Jahr');
    await expect.poll(() => new URL(page.url()).search).toBe('?pay=30000-eur-year');
    await page.locator('[data-filters-done]').click();
    await page.locator('[data-cards] .in-texts').waitFor();
    expect(await page.locator('[data-cards] .in-texts').textContent()).toMatch(
      /^\d+ Stellen ohne Gehaltsangabe$/,
    );
  });

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
