import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();

describe('the head of a board', () => {
  browserTest.for([
    ['/', 'Wozimy miasta.', '23', 'ofert'],
    ['/en/', 'Move cities.', '16', 'jobs'],
    ['/de/', 'Wir bewegen Städte.', '16', 'Stellen'],
  ] as const)(
    "has the owner's headline and picture, and numbers: %s",
    async ([address, headline, count, word]) => {
      const { page, errors } = await open(browser(), site + address, { width: 1440 });
      expect(await page.locator('h1').innerText()).toContain(headline);
      expect(await page.locator('.hero-art img').evaluate((image: HTMLImageElement) => image.complete)).toBe(
        true,
      );
      expect(await page.locator('.hero-art img').getAttribute('alt')).not.toBe('');
      expect(await page.locator('.motif').getAttribute('aria-hidden')).toBe('true');
      const figures = await page.locator('.figure:visible').allInnerTexts();
      expect(figures).toHaveLength(2);
      expect(figures[0]).toContain(count);
      expect(figures[0]).toContain(word);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

  browserTest.for([
    [1440, 900, 500],
    [768, 900, 500],
    [390, 844, 420],
  ] as const)('leaves the list on the first screen: %i × %i', async ([width, height, most]) => {
    for (const address of ['/', '/en/', '/de/', '/uk/jobs/']) {
      const { page } = await open(browser(), site + address, { width, height });
      const top = await page
        .locator('[data-cards] .card')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
      expect(top, address).toBeLessThan(most);
      expect(await overflow(page), address).toBe(0);
      await page.context().close();
    }
  });
});

browserTest('the jobs in other languages stay in view on a phone', async () => {
  for (const address of ['/', '/de/']) {
    const { page } = await open(browser(), site + address, { width: 390 });
    const row = page.locator('.tool-row');
    const isSeen = () =>
      row.evaluate((one) => {
        const toggle = one.querySelector('[data-others]');
        const { left = 0, right = 0, top = 0, height = 0 } = toggle?.getBoundingClientRect() ?? {};
        const seen = [left + 4, right - 4].map((x) => document.elementFromPoint(x, top + height / 2));
        return seen.every((element) => element !== null && (toggle?.contains(element) ?? false));
      });
    expect(await isSeen(), address).toBe(true);
    await row.evaluate((one) => one.scrollTo(one.scrollWidth, 0));
    expect(await isSeen(), address).toBe(true);
    await page.context().close();
  }
});

browserTest.for([360, 390, 768])(
  'pay and age of a card are beside each other, however long, %i px',
  async (width) => {
    const { page } = await open(browser(), `${site}/en/`, { width });
    const over = await page.locator('.card:has(.card-pay:not([hidden]))').evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const [pay, time] = ['.card-pay', '.card-time'].map((part) => {
            const element = card.querySelector(part) as HTMLElement;
            element.textContent = part === '.card-pay' ? 'UAH 128,000–142,000 per month' : 'Closes today';
            const range = document.createRange();
            range.selectNodeContents(element);
            return range;
          });
          const [one, other] = [pay, time].map((range) => range?.getBoundingClientRect());
          return one && other && one.right > other.left && one.top < other.bottom && other.top < one.bottom;
        }).length,
    );
    expect(over).toBe(0);
    await page.context().close();
  },
);

/** How many rows the tools stand in: what is in the row that scrolls has one of its own height. */
const rowsOf = (page: Page) =>
  page.locator('.board-head').evaluate((head) => {
    const parts = [
      ...head.querySelectorAll('h2, .filters-toggle, .tool-row, .filter, .chip, .sort, .views button'),
    ];
    const middles = parts
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .map(({ top, height }) => Math.round((top + height / 2) / 8));
    return new Set(middles).size;
  });

describe('the tools of a board', () => {
  browserTest.for(['/', '/en/', '/de/', '/uk/jobs/'])('are one line at every width: %s', async (address) => {
    const { page } = await open(browser(), `${site}${address}?type=FULL_TIME`, { width: 1440 });
    await page.locator('.chip-chosen').waitFor();
    for (const width of [320, 360, 390, 767, 768, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([await rowsOf(page), await overflow(page)], `${width} px`).toEqual([1, 0]);
    }
    await page.context().close();
  });
});

/** Everything that a card says and how, but for its age, which follows the clock, and its dot on the map. */
const cardsOf = (page: Page) =>
  page.locator('[data-cards] .card').evaluateAll((cards) =>
    cards
      .map((card) => {
        const copy = card.cloneNode(true) as HTMLElement;
        copy.removeAttribute('data-dot');
        for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove();
        for (const time of copy.querySelectorAll('time')) time.remove();
        return copy.outerHTML.replace(/ class=""| card-unpaid|\s+(?=">)/g, '').replace(/\s+/g, ' ');
      })
      .toSorted(),
  );

describe('cards', () => {
  browserTest('are the same whether the server or the browser prints them', async () => {
    const { page } = await open(browser(), `${site}/en/`, { width: 1440 });
    const served = await cardsOf(page);
    await page.locator('[data-sort]').selectOption('title');
    await page.waitForFunction(() => location.search.includes('sort=title'));
    await page.locator('[data-cards] .card').first().waitFor();
    await expect.poll(() => cardsOf(page)).toEqual(served);
    await page.context().close();
  });

  browserTest('have the pay at one edge, and break no fact in two', async () => {
    for (const [address, width] of [
      ['/en/', 1440],
      ['/de/', 1440],
      ['/', 768],
      ['/de/', 360],
      ['/uk/jobs/', 390],
    ] as const) {
      const { page } = await open(browser(), site + address, { width });
      const found = await page.locator('[data-cards] .card').evaluateAll((cards) =>
        cards.map((card) => {
          const line = card.querySelector('.card-line') as HTMLElement;
          const start =
            line.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(line).fontSize);
          const facts = [...line.children].map((fact) => {
            const { left, top } = fact.getBoundingClientRect();
            const padding = Number.parseFloat(getComputedStyle(fact).paddingInlineStart);
            // Of its words: the last fact may leave a line to the age.
            const words = document.createRange();
            words.selectNodeContents(fact);
            const lines = new Set([...words.getClientRects()].map((rect) => Math.round(rect.top))).size;
            return { left: left + padding, top, lines };
          });
          // The first of each line begins at its edge, where its dot is cut off.
          const firsts = facts.filter(({ top }, at) => at === 0 || top !== facts[at - 1]?.top);
          const pay = card.querySelector('.card-pay')?.getBoundingClientRect();
          // The age is over no fact, whatever it says.
          const age = card.querySelector('time')?.getBoundingClientRect();
          const words = [...line.children].flatMap((fact) => {
            const range = document.createRange();
            range.selectNodeContents(fact);
            return [...range.getClientRects()];
          });
          const isOver = words.some(
            ({ left, right, top, bottom }) =>
              age &&
              right > age.left + 1 &&
              left < age.right - 1 &&
              bottom > age.top + 4 &&
              top < age.bottom - 4,
          );
          return {
            isOver,
            broken: facts.filter(({ lines }) => lines > 1).length,
            away: firsts.filter(({ left }) => Math.abs(left - start) > 1).length,
            pay: pay && Math.round(innerWidth < 500 ? pay.left : pay.right),
          };
        }),
      );
      expect(
        found.filter(({ broken, away, isOver }) => broken + away > 0 || isOver),
        `${address} ${width}`,
      ).toEqual([]);
      expect(new Set(found.flatMap(({ pay }) => pay ?? [])).size, `${address} ${width}`).toBeLessThanOrEqual(
        2,
      );
      await page.context().close();
    }
  });
});
