import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { findings, overflow } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';
import { openFinding, openPanel } from './finding-page.ts';

const site = inject('site');
const browser = useBrowser();
const openMap = async (query = '', options?: Parameters<typeof openFinding>[2]) => {
  const opened = await openFinding(browser(), `${site}/en/map/${query}`, options);
  await opened.page.locator('.map-dot').first().waitFor();
  return opened;
};

/** Jobs that the map stands for. */
const onMap = async (page: Page) => {
  const numbers = await page.locator('.map-dot').allTextContents();
  return numbers.reduce((sum, number) => sum + Number(number), 0);
};

describe('the page of the map', () => {
  browserTest('shows on the map and below it what is looked for, and all of it again', async () => {
    const { page, found, titles, errors } = await openMap();
    const all = await onMap(page);
    const unplaced = page.locator('.unplaced');
    expect([all, await titles(), await unplaced.isVisible()]).toEqual([14, [], true]);
    await page.fill('#q', 'KOL/3901/2026');
    await found(1);
    expect(await titles()).toEqual(['Backend Software Engineer']);
    await expect.poll(() => onMap(page)).toBe(1);
    expect(await unplaced.isVisible()).toBe(false);
    await page.fill('#q', '');
    await found(16);
    expect([await titles(), await unplaced.isVisible()]).toEqual([[], true]);
    await expect.poll(() => onMap(page)).toBe(all);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('counts the found jobs without a place in the list alone', async () => {
    const { page, found, titles } = await openMap();
    const panel = await openPanel(page, 'work');
    await panel.getByLabel('Remote').check();
    await found(2);
    expect(await titles()).toHaveLength(2);
    await expect.poll(() => onMap(page)).toBe(0);
    await page.context().close();
  });

  browserTest('keeps what is asked for in the address, on the way to the list and back', async () => {
    const { page, found, titles } = await openMap('?utm_source=fair');
    await page.fill('#q', 'engineer');
    await found(7);
    const shown = await titles();
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await page.waitForURL('**/en/?*q=engineer*');
    expect(new URL(page.url()).searchParams.get('utm_source')).toBe('fair');
    await found(7);
    expect(await titles()).toEqual(shown);
    await page.goBack();
    await page.waitForURL('**/en/map/?*');
    await found(7);
    expect(await titles()).toEqual(shown);
    await page.context().close();
  });

  browserTest('offers a way out of nothing found', async () => {
    const { page, found } = await openMap();
    await page.goto(`${site}/en/map/?q=engineer&work=on-site&type=INTERN`, { waitUntil: 'networkidle' });
    await found(0);
    await page.locator('[data-advice] button').first().click();
    await expect.poll(() => page.locator('[data-cards] .card').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  browserTest.for([360, 1440])('has no fault while jobs are found, %i px', async (width) => {
    const { page, found } = await openMap('?q=engineer', { width });
    await found(7);
    expect([await overflow(page), await findings(page)]).toEqual([0, []]);
    await page.context().close();
  });

  browserTest('without scripts is a picture with a way to the list, and shows no search', async () => {
    const { page } = await openFinding(browser(), `${site}/en/map/`, { javaScriptEnabled: false });
    expect(await page.locator('.map-picture circle').count()).toBeGreaterThan(3);
    expect(await page.locator('#q').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await page.waitForURL('**/en/');
    await page.context().close();
  });
});
