import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { openFinding } from './finding-page.ts';

const site = inject('site');
const browser = useBrowser();

/** Presses Tab until what has the focus fits, as somebody without a mouse would. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`150 times Tab did not lead to ${selector}`);
}

/** Whether something lies over the middle of what has the focus. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    if (!focused || !box || box.width === 0) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && !focused.contains(top) && !top.contains(focused);
  });

describe('a visitor without a mouse', () => {
  browserTest('finds, filters, opens, saves, and reaches the application form', async () => {
    const { page, found } = await openFinding(browser(), `${site}/en/`);
    await tabTo(page, '#q');
    await page.keyboard.type('krakow');
    await found(2);
    await tabTo(page, 'details[data-facet=field] > summary');
    await page.keyboard.press('Enter');
    await page.locator('details[data-facet=field] fieldset').waitFor();
    await tabTo(page, 'input[name=field]:not(:disabled)');
    expect(await isCovered(page)).toBe(false);
    await page.keyboard.press('Space');
    await found(1);
    await page.keyboard.press('Escape');
    await tabTo(page, '[data-cards] .card-title');
    expect(await isCovered(page)).toBe(false);
    const title = await page.evaluate(() => document.activeElement?.textContent);
    await tabTo(page, '[data-cards] [data-save]');
    await page.keyboard.press('Space');
    expect(await page.locator('[data-saved-count]').textContent()).toBe('1');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\//);
    expect(await page.locator('h1').textContent()).toBe(title);
    await tabTo(page, 'a[data-apply]');
    expect(await isCovered(page)).toBe(false);
    expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toMatch(
      /\/public\/form\/a\/\d+/,
    );
  });

  browserTest('is never led behind something else on the board', async () => {
    const { page, found } = await openFinding(browser(), `${site}/en/?field=it`);
    await found(3);
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      const html = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100));
      expect(await isCovered(page), html).toBe(false);
    }
  });
});

describe('a visitor without JavaScript', () => {
  browserTest('finds by place, opens a job, reaches the form, and meets nothing dead', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`, { javaScriptEnabled: false });
    // The folds of the header are the browser's own.
    const htmlOf = (elements: Element[]) => elements.map(({ outerHTML }) => outerHTML);
    const dead = 'button:not([popovertarget]), select, input, summary';
    expect(await page.locator(`:is(${dead}):visible`).evaluateAll(htmlOf)).toEqual([]);
    expect(await page.locator('.map-picture').isVisible()).toBe(true);
    await page.locator('#place + .chips a', { hasText: 'Łódź' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Jobs in Łódź');
    expect(await page.locator(`:is(${dead}):visible`).evaluateAll(htmlOf)).toEqual([]);
    const title = await page.locator('.card-title').first().textContent();
    await page.locator('.card-title').first().click();
    await expect.poll(() => page.locator('h1').textContent()).toBe(title);
    expect(await page.locator('a[data-apply]').first().getAttribute('href')).toMatch(
      /\/public\/form\/a\/\d+/,
    );
  });

  browserTest('sees list and map picture on a phone, and is told what saving needs', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`, { javaScriptEnabled: false, width: 360 });
    expect(await page.locator('[data-cards]').isVisible()).toBe(true);
    expect(await page.locator('.map-picture').isVisible()).toBe(true);
    await page.goto(`${site}/en/saved/`);
    expect(await page.locator('main').textContent()).toContain('Saving jobs needs JavaScript.');
    expect(await page.locator('.saved-link').isVisible()).toBe(false);
  });
});

describe('cards', () => {
  browserTest('say how fresh jobs are, found as served, by the visitor’s own clock', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`);
    const timesBy = async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        await page
          .locator('[data-cards] .card')
          .evaluateAll((cards) =>
            cards.map((card) => [
              card.getAttribute('data-advert'),
              card.querySelector('.card-time')?.textContent ?? '',
            ]),
          ),
      );
    const served = await timesBy();
    expect(Object.values(served)).toContain('New');
    expect(Object.values(served).some((text) => /^\d+ days ago$/.test(text))).toBe(true);
    await page.locator('[data-sort]').selectOption('title');
    await page.waitForFunction(() => location.search.includes('sort'));
    expect(await timesBy()).toEqual(served);
    await page.clock.setFixedTime(Date.now() + 400 * 86_400_000);
    await page.reload();
    // What is old says its day, as the page did without a script.
    for (const text of Object.values(await timesBy())) expect(text).toMatch(/^(?:\d+ \w+|\w+ \d+,) \d{4}$/);
    await page.context().close();
  });
});

describe('a job that was opened from a list', () => {
  browserTest('leads back to it as it was left, and to the jobs beside it', async () => {
    const { page, found } = await openFinding(browser(), `${site}/en/`);
    await page.locator('#q').fill('engineer');
    // Titles, and texts once they are there.
    await found(7);
    const list = page.url();
    const titles = await page.locator('[data-cards] .card-title').allInnerTexts();
    expect(titles.length).toBeGreaterThan(1);
    await found(titles.length);
    const first = await page.locator('[data-cards] .card').first().boundingBox();
    if (!first) throw new Error('no card');
    await page.mouse.click(first.x + 60, first.y + first.height / 2);
    await page.locator('.back [rel=next]').waitFor();
    expect(await page.locator('.back a').allInnerTexts()).toEqual([
      expect.stringContaining(String(titles.length)),
      'Next job',
    ]);
    await page.locator('.back [rel=next]').click();
    await page.waitForFunction((title) => document.querySelector('h1')?.innerText === title, titles[1] ?? '');
    expect(await page.locator('.back [rel=prev]').innerText()).toBe('Previous job');
    // A jump within the page is a step of its own: the way back leads to the list all the same.
    await page.locator('.contents a').first().click();
    await page.waitForURL(/#/);
    await page.locator('.back a').first().click();
    await page.waitForURL(list);
    await found(titles.length);
    await page.context().close();
  });

  browserTest('leads to all jobs where it was opened from none', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`);
    const job = await page.locator('[data-cards] .card-title').first().getAttribute('href');
    await page.goto(`${site}${job}`);
    expect(await page.locator('.back a').allInnerTexts()).toEqual(['All jobs']);
    await page.context().close();
  });
});
