import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { type Hand, openByHand, press } from './filter-hands.ts';

const site = inject('site');
const browser = useBrowser();
const both = [
  { hand: 'mouse', width: 1440 },
  { hand: 'thumb', width: 390 },
] as const;

const pageFor = (hand: Hand, width: number, address: string): Promise<Page> =>
  openByHand(browser(), site + address, { hand, width });

const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (most) => {
    for (let at = 0; at < most; at += 1) await new Promise((done) => requestAnimationFrame(done));
  }, count);

/** Scrolls by a turn of the wheel or a swipe at a point, and waits until the page is still. */
async function scroll(page: Page, hand: Hand, by: number, x = 40): Promise<void> {
  if (hand === 'thumb') {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', 850);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', 850 - by * part);
    // The finger rests before it leaves, so that the page does not glide on.
    await frames(page, 8);
    await touch('touchMove', 850 - by);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  } else {
    await page.mouse.move(x, 600);
    await page.mouse.wheel(0, by);
  }
  await page.evaluate(async () => {
    for (let last = -1, same = 0; same < 6; last = scrollY) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      same = scrollY === last ? same + 1 : 0;
    }
  });
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

describe('the bar of a long list', () => {
  browserTest.for(both)(
    'comes when the last control above the list is out of sight, not before: $hand, $width px',
    { timeout: 120_000 },
    async ({ hand, width }) => {
      const page = await pageFor(hand, width, '/en/');
      // Both in one task: a late frame of the scrolling can't come between them.
      const now = () =>
        page.evaluate(() => {
          const controls = document.querySelectorAll(
            '[data-search] :is(input, button, summary), .board-head :is(button, select)',
          );
          return {
            lowest: Math.max(...[...controls].map((each) => each.getBoundingClientRect().bottom)),
            isShown: document.querySelector('[data-list-bar]')?.checkVisibility() === true,
          };
        });
      await scroll(page, hand, (await now()).lowest - 120);
      let shown = 0;
      while (shown < 4) {
        const { lowest, isShown } = await now();
        if (isShown) {
          expect(lowest).toBeLessThan(1);
          shown += 1;
        }
        expect(lowest).toBeGreaterThan(-200);
        await scroll(page, hand, hand === 'thumb' ? 24 : 12);
      }
      await page.context().close();
    },
  );

  browserTest.for(both)(
    'leaves the page where it is when its filters open and close: $hand, $width px',
    async ({ hand, width }) => {
      const page = await pageFor(hand, width, '/en/');
      await scroll(page, hand, 700);
      await scroll(page, hand, 700);
      const bar = page.locator('[data-list-bar]');
      await bar.waitFor();
      const before = await scrolled(page);
      await press(hand, bar.getByRole('button', { name: 'Filters' }));
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.waitFor();
      expect(await scrolled(page)).toBe(before);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(await scrolled(page)).toBe(before);
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-to-search'))).toBe(true);
      expect(await scrolled(page)).toBe(before);
      await page.context().close();
    },
  );
});

describe('what stays in view while the page is scrolled', () => {
  const job = '/jobs/2000-backend-software-engineer/';
  browserTest.for([
    { hand: 'thumb', width: 390, address: job, first: '.apply-bar [data-save]', key: 'Shift+Tab' },
    { hand: 'mouse', width: 1440, address: job, first: '.apply-bar [data-save]', key: 'Shift+Tab' },
    { hand: 'mouse', width: 1440, address: '/en/map/', first: '.map-controls button', key: 'Tab' },
  ] as const)(
    'gets the focus by key without moving the page: $address, $width px',
    async ({ hand, width, address, first, key }) => {
      const page = await pageFor(hand, width, address);
      const control = page.locator(first).first();
      await control.waitFor();
      await scroll(page, hand, 700, width - 40);
      const before = await scrolled(page);
      expect(before).toBeGreaterThan(300);
      await press(hand, control);
      await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press(key);
      expect(await control.evaluate((one) => one === document.activeElement)).toBe(false);
      const bar = control.locator('xpath=..');
      expect(await bar.evaluate((one) => one.contains(document.activeElement))).toBe(true);
      expect(await scrolled(page)).toBe(before);
      await page.context().close();
    },
  );
});
