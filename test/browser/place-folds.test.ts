import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { type Hand, openByHand, openFacet, press } from './filter-hands.ts';

const site = inject('site');
const browser = useBrowser();
const both = [
  { hand: 'mouse', width: 1440, least: 24 },
  { hand: 'thumb', width: 390, least: 44 },
] as const;

async function placesOf(hand: Hand, width: number, address: string): Promise<{ page: Page; panel: Locator }> {
  const page = await openByHand(browser(), site + address, { hand, width });
  return { page, panel: await openFacet(hand, page, 'place') };
}

const seen = (panel: Locator): Promise<string[]> => panel.locator('.choice-label:visible').allTextContents();
const foldOf = (panel: Locator, place: string) => panel.getByRole('button', { name: `Places in ${place}` });
const stateOf = (panel: Locator, place: string) => foldOf(panel, place).getAttribute('aria-expanded');
const atFirst = ['Poland', 'Kraków', 'Łódź', 'Pomorskie', 'Warsaw', 'Wrocław', 'Ukraine', 'Berlin'];
const inPomorskie = ['Gdańsk', 'Gdynia'];

describe('places that lie in others', () => {
  browserTest.for(both)(
    'are folded, opened and closed by a button, and nothing else moves aside: $hand, $width px',
    async ({ hand, width, least }) => {
      const { page, panel } = await placesOf(hand, width, '/en/');
      expect((await seen(panel)).slice(0, atFirst.length)).toEqual(atFirst);
      expect(await stateOf(panel, 'Poland')).toBe('true');
      const starts = () =>
        panel
          .locator('.choice:visible')
          .evaluateAll((all) =>
            Object.fromEntries(
              all.map((each) => [
                each.querySelector('.choice-label')?.textContent,
                [...each.children].map((part) => Math.round(part.getBoundingClientRect().left)),
              ]),
            ),
          );
      const before = await starts();
      const button = foldOf(panel, 'Pomorskie');
      const { width: broad = 0, height: high = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(broad, high)).toBeGreaterThanOrEqual(least);
      await press(hand, button);
      expect(await seen(panel)).toEqual(expect.arrayContaining(inPomorskie));
      expect(await stateOf(panel, 'Pomorskie')).toBe('true');
      expect(await starts()).toMatchObject(before);
      const inside = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
      expect(await inside.locator('.choice-label').allTextContents()).toEqual(inPomorskie);
      // Nothing was chosen by that, and the panel is still open.
      expect(new URL(page.url()).search).toBe('');
      await press(hand, button);
      expect(await seen(panel)).toEqual(expect.not.arrayContaining(inPomorskie));
      await press(hand, foldOf(panel, 'Poland'));
      expect(await seen(panel)).not.toContain('Kraków');
      await page.context().close();
    },
  );

  browserTest.for(both)(
    'are chosen by their words, and what holds a chosen one is open: $hand, $width px',
    async ({ hand, width }) => {
      const { page, panel } = await placesOf(hand, width, '/en/');
      await press(hand, foldOf(panel, 'Pomorskie'));
      await press(hand, panel.locator('.choice-label', { hasText: 'Gdynia' }));
      await expect.poll(() => new URL(page.url()).searchParams.get('place')).toMatch(/gdynia$/);
      expect(await panel.getByRole('checkbox', { name: /^Gdynia/ }).isChecked()).toBe(true);
      expect(await stateOf(panel, 'Pomorskie')).toBe('true');
      await page.reload({ waitUntil: 'load' });
      await openFacet(hand, page, 'place');
      expect(await stateOf(panel, 'Pomorskie')).toBe('true');
      expect(await stateOf(panel, 'Ukraine')).toBe('false');
      expect(await panel.getByRole('checkbox', { name: /^Gdynia/ }).isChecked()).toBe(true);
      await page.context().close();
    },
  );

  browserTest('are opened by key, and reached in the order in which they stand', async () => {
    const { page, panel } = await placesOf('mouse', 1440, '/en/');
    await panel.getByRole('checkbox', { name: /^Pomorskie/ }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Places in Pomorskie',
    );
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toMatch(
      /warsaw|warszawa/,
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await stateOf(panel, 'Pomorskie')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => new URL(page.url()).searchParams.get('place')).toMatch(/gdansk$/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    expect(await stateOf(panel, 'Pomorskie')).toBe('false');
    await page.context().close();
  });

  browserTest.for(both)(
    'are found by typing, with what they lie in open, and fold again after it: $hand, $width px',
    async ({ hand, width }) => {
      const { page, panel } = await placesOf(hand, width, '/en/');
      const whole = await seen(panel);
      await press(hand, panel.locator('.narrow'));
      await page.keyboard.type('gdyn');
      expect(await seen(panel)).toEqual(['Poland', 'Pomorskie', 'Gdynia']);
      expect(await stateOf(panel, 'Pomorskie')).toBe('true');
      // What is found by its own name keeps its places, folded.
      await panel.locator('.narrow').fill('pomor');
      expect(await seen(panel)).toEqual(['Poland', 'Pomorskie']);
      await press(hand, foldOf(panel, 'Pomorskie'));
      expect(await seen(panel)).toEqual(['Poland', 'Pomorskie', ...inPomorskie]);
      await press(hand, panel.locator('.choice-label', { hasText: 'Gdynia' }));
      await expect.poll(() => new URL(page.url()).searchParams.get('place')).toMatch(/gdynia$/);
      // What is chosen stays in sight.
      await panel.locator('.narrow').fill('berlin');
      expect(await seen(panel)).toEqual(['Poland', 'Pomorskie', 'Gdynia', 'Berlin']);
      await press(hand, panel.locator('.choice-label', { hasText: 'Gdynia' }));
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await panel.locator('.narrow').fill('');
      await press(hand, foldOf(panel, 'Pomorskie'));
      expect(await seen(panel)).toEqual(whole);
      await page.context().close();
    },
  );
});
