import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { builtPages } from '../pages/built-pages.ts';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();
const jobs = (await builtPages(inject('siteFolder'))).filter(({ html }) =>
  html.includes('class="wrap job-grid"'),
);
const withContact =
  jobs.find(({ html }) => html.includes('id="where"') && html.includes('id="ask"'))?.address ?? '';
const similarIn = (html: string) =>
  html.match(/<section class="similar"[\s\S]*?<\/section>/)?.[0].match(/<li class="card"/g)?.length;
const withThree = jobs.find(({ html }) => similarIn(html) === 3)?.address ?? '';
const pictured = jobs.find(({ html }) => html.includes('<span class="mark">'))?.address ?? '';

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      return { left, right, top: top + scrollY, bottom: bottom + scrollY, width, height };
    }),
  );
const rounded = (values: readonly number[]) => [...new Set(values.map(Math.round))];

describe('the end of a job page', () => {
  for (const width of [768, 1440]) {
    browserTest(`has place and contact side by side, as large as each other, ${width} px`, async () => {
      const { page } = await open(browser(), site + withContact, { width });
      const cards = await boxes(page, '.pair > section');
      expect(cards).toHaveLength(2);
      for (const edge of ['top', 'height', 'width'] as const)
        expect(rounded(cards.map((card) => card[edge])), edge).toHaveLength(1);
      expect(cards[0]?.right).toBeLessThan(cards[1]?.left ?? 0);
      // What passes the job on is one row.
      expect(rounded((await boxes(page, '.share-row > :not([hidden])')).map(({ top }) => top))).toHaveLength(
        1,
      );
      await page.context().close();
    });
  }

  browserTest('has them below each other on a phone, and rows of links that a thumb moves', async () => {
    const { page } = await open(browser(), site + withContact, { width: 390, height: 844 });
    const [place, contact] = await boxes(page, '.pair > section');
    expect(place?.left).toBe(contact?.left);
    expect(place?.bottom).toBeLessThan(contact?.top ?? 0);
    const row = page.locator('.share-row');
    await row.scrollIntoViewIfNeeded();
    expect(rounded((await boxes(page, '.share-row > :not([hidden])')).map(({ top }) => top))).toHaveLength(1);
    const last = page.locator('.share-row a').last();
    const { x = 0, y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect((await last.boundingBox())?.x).toBeGreaterThan(390);
    await page.mouse.move(x + 100, y + height / 2);
    await page.mouse.wheel(600, 0);
    await expect.poll(async () => (await last.boundingBox())?.x ?? 390).toBeLessThan(390);
    await row.evaluate((element) => element.scrollTo(0, 0));
    // By the keyboard as well: what has the focus is seen as a whole.
    await page.locator('.share-row a').first().focus();
    for (let at = 0; at < 5; at += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON());
      expect(focused.left).toBeGreaterThanOrEqual(0);
      expect(focused.right).toBeLessThanOrEqual(390);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });

  for (const width of [390, 768, 1440]) {
    browserTest(
      `has similar jobs over the whole width after the band, with their signs and without a hole, ${width} px`,
      async () => {
        const { page } = await open(browser(), site + withThree, { width });
        const [list] = await boxes(page, '.similar .cards');
        const [band] = await boxes(page, '.ready');
        const [head] = await boxes(page, '.job-head');
        const cards = await boxes(page, '.similar .card');
        expect(list?.top).toBeGreaterThan(band?.bottom ?? Number.POSITIVE_INFINITY);
        expect(list?.left).toBe(head?.left);
        expect(list?.right).toBe(width - (head?.left ?? 0));
        expect(await page.locator('.similar .card > .sign use').count()).toBe(cards.length);
        for (const href of await page
          .locator('.similar .sign use')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
          expect(await page.locator(`symbol${href}, g${href}`).count(), href).toBe(1);
        for (const top of rounded(cards.map((card) => card.top))) {
          const row = cards.filter((card) => Math.round(card.top) === top);
          expect(rounded(row.map((card) => card.height))).toHaveLength(1);
          expect(Math.round(Math.max(...row.map((card) => card.right)))).toBe(Math.round(list?.right ?? 0));
        }
        // One below the other or, where there is room, all beside each other.
        expect(rounded(cards.map((card) => card.top))).toHaveLength(width === 1440 ? 1 : 3);
        expect(
          Math.max(...cards.map((card) => card.width)) - Math.min(...cards.map((card) => card.width)),
        ).toBeLessThan(1);
        // Narrow ones say pay and age in their last line, below the facts.
        const below = await page.locator('.similar .card').evaluateAll((all) =>
          all.map((card) => {
            const top = (part: string) => card.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN;
            return top('.card-time') > top('.card-line') + 10;
          }),
        );
        if (width === 1440) expect(below).toEqual([true, true, true]);
        await page.context().close();
      },
    );
  }

  browserTest('is accessible from right to left and in forced colours', async () => {
    const { page, errors } = await open(browser(), site + withContact, { width: 390 });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await faultsInEveryLook(page, [390])).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

browserTest('the pictures of a list hang before its lines on a phone', async () => {
  const { page } = await open(browser(), site + pictured, { width: 390 });
  const items = await page.locator('.job-text li:has(.mark)').evaluateAll((all) =>
    all.map((item) => {
      const range = document.createRange();
      const [mark] = item.getElementsByClassName('mark');
      if (!mark) throw new Error('no picture');
      range.setStartAfter(mark);
      range.setEnd(item, item.childNodes.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 4);
      return { mark: mark.getBoundingClientRect().right, lines: lines.map(({ left }) => Math.round(left)) };
    }),
  );
  expect(items.length).toBeGreaterThan(2);
  expect(items.some(({ lines }) => lines.length > 1)).toBe(true);
  for (const { mark, lines } of items) {
    expect(new Set(lines).size).toBe(1);
    expect(mark).toBeLessThan(lines[0] ?? 0);
  }
  await page.context().close();
});
