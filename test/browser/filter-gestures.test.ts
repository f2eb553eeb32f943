import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();

type Hand = 'mouse' | 'thumb';

async function pageFor(hand: Hand, width: number, address: string): Promise<Page> {
  const context = await browser().newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: hand === 'thumb',
  });
  const page = await context.newPage();
  await page.goto(site + address, { waitUntil: 'load' });
  return page;
}

/** Presses on a point of an element, as a person does: on what is seen there. */
async function press(hand: Hand, element: Locator, at: (box: Box) => { x: number; y: number } = middle) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to press on.');
  const { x, y } = at(box);
  const page = element.page();
  if (hand === 'thumb') return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // A person's button is down for a few frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
const end = ({ x, y, width, height }: Box) => ({ x: x + width - 6, y: y + height / 2 });
const corner = ({ x, y }: Box) => ({ x: x + 4, y: y + 4 });

async function openFacet(hand: Hand, page: Page, name: string): Promise<Locator> {
  const toggle = page.locator('[data-filters-toggle]');
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false')
    await press(hand, toggle);
  const facet = page.locator(`details[data-facet="${name}"]`);
  if ((await facet.getAttribute('open')) === null) await press(hand, facet.locator('summary'));
  await facet.locator('fieldset').first().waitFor();
  return facet;
}

const facetNames = (page: Page): Promise<string[]> =>
  page
    .locator('details[data-facet]')
    .evaluateAll((all) => all.flatMap((each) => (each as HTMLElement).dataset.facet ?? []));

const hands = (['mouse', 'thumb'] as const).flatMap((hand) =>
  [390, 800, 1440].flatMap((width) => ['/', '/map/'].map((address) => ({ hand, width, address }))),
);

describe('a press chooses what it is on', () => {
  browserTest.for(hands)(
    'in every facet: $hand, $width px, $address',
    { timeout: 120_000 },
    async ({ hand, width, address }) => {
      const page = await pageFor(hand, width, address);
      const names = (await facetNames(page)).filter((name) => name !== 'near');
      expect(names).toEqual(expect.arrayContaining(['place', 'field', 'type', 'work']));
      for (const name of names) {
        const facet = await openFacet(hand, page, name);
        const row = facet.locator('label.choice:not(:has(:disabled))').first();
        const box = row.locator('input');
        // On its words, then on its number at the other end of the row, then on the box.
        await press(hand, row.locator('.choice-label'));
        await expect.poll(() => box.isChecked(), { message: `${name}: its words` }).toBe(true);
        await expect.poll(() => new URL(page.url()).searchParams.getAll(name).length).toBe(1);
        expect(await facet.getAttribute('open'), `${name} stays open`).not.toBeNull();
        await press(hand, row, end);
        await expect.poll(() => box.isChecked(), { message: `${name}: the end of its row` }).toBe(false);
        await press(hand, box);
        await expect.poll(() => box.isChecked(), { message: `${name}: its box` }).toBe(true);
        await press(hand, box);
        await expect.poll(() => new URL(page.url()).search).toBe('');
      }
      await page.context().close();
    },
  );

  browserTest.for([
    { hand: 'mouse', width: 1440 },
    { hand: 'thumb', width: 390 },
  ] as const)('two values by their words, a job, and Back: $hand, $width px', async ({ hand, width }) => {
    const page = await pageFor(hand, width, '/');
    const facet = await openFacet(hand, page, 'place');
    const words = facet.locator('label.choice:not(:has(:disabled)) .choice-label');
    await press(hand, words.nth(1));
    const values = () => new URL(page.url()).searchParams.getAll('place');
    await expect.poll(() => values().length).toBe(1);
    await press(hand, words.nth(2));
    await expect.poll(() => values().length).toBe(2);
    const chosen = values();
    if (width < 600) await press(hand, page.locator('[data-filters-done]'));
    else await page.keyboard.press('Escape');
    const shown = page.locator('[data-cards] .card');
    const count = await shown.count();
    expect(await page.locator('#count').textContent()).toContain(String(count));
    await press(hand, page.locator('.card-title').first());
    await page.waitForURL(/\/jobs\/\d/);
    await page.goBack();
    await expect.poll(values).toEqual(chosen);
    await expect.poll(() => shown.count()).toBe(count);
    await page.context().close();
  });

  browserTest.for(['mouse', 'thumb'] as const)(
    'on what chooses nothing leaves a panel open, on the page around it closes it: %s',
    async (hand) => {
      const page = await pageFor(hand, 1440, '/');
      const facet = await openFacet(hand, page, 'place');
      await press(hand, facet.locator('.filter-panel'), corner);
      expect(await facet.getAttribute('open')).not.toBeNull();
      const near = await openFacet(hand, page, 'near').catch(() =>
        page.locator('details[data-facet="near"]'),
      );
      await press(hand, near.getByText('Miejscowość', { exact: true }).first());
      await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input'))).toBe(true);
      expect(await near.getAttribute('open')).not.toBeNull();
      await press(hand, page.locator('h1'));
      await expect.poll(() => near.getAttribute('open')).toBeNull();
      await page.context().close();
    },
  );
});
