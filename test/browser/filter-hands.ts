import type { Browser, Locator, Page } from 'playwright-core';

export type Hand = 'mouse' | 'thumb';

/** A page of the site, in a window of a width, as somebody with that hand has it. It is loaded, with its scripts. */
export async function openByHand(
  browser: Browser,
  address: string,
  { hand, width }: { hand: Hand; width: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: hand === 'thumb',
  });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  return page;
}

/** Presses on a point of an element, as a person does: on what is seen there. */
export async function press(
  hand: Hand,
  element: Locator,
  at: (box: Box) => { x: number; y: number } = middle,
) {
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
export const end = ({ x, y, width, height }: Box) => ({ x: x + width - 6, y: y + height / 2 });
export const corner = ({ x, y }: Box) => ({ x: x + 4, y: y + 4 });

/** Opens a facet as a person does, on a phone in the dialog of the filters. */
export async function openFacet(hand: Hand, page: Page, name: string): Promise<Locator> {
  // What the page's address asks for is answered first.
  await page.locator('body:not([data-waiting]) [data-finder]').waitFor();
  const toggle = page.locator('.filters-toggle:not(.list-bar *)');
  if ((await toggle.isVisible()) && !(await page.locator('[data-filter-sheet]').isVisible()))
    await press(hand, toggle);
  const facet = page.locator(`details[data-facet="${name}"]`);
  if ((await facet.getAttribute('open')) === null) await press(hand, facet.locator('summary'));
  await facet.locator('fieldset').first().waitFor();
  return facet;
}
