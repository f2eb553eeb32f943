import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from '../browser.ts';
import { corner, end, type Hand, openByHand, openFacet, press } from '../filter-hands.ts';

const site = inject('site');
const browser = useBrowser();

const pageFor = (hand: Hand, width: number, address: string): Promise<Page> =>
  openByHand(browser(), site + address, { hand, width });

const facetNames = (page: Page): Promise<string[]> =>
  page
    .locator('details[data-facet]')
    .evaluateAll((all) => all.flatMap((each) => (each as HTMLElement).dataset.facet ?? []));

/** Each hand in the window that it is used in most. */
const hands = [
  { hand: 'mouse', width: 1440 },
  { hand: 'thumb', width: 390 },
] as const;
/** Every facet by each hand; in other windows, and on the map, the same ones lie elsewhere. */
const windows = [
  ...hands.map((hand) => ({ ...hand, address: '/', only: null })),
  ...(['mouse', 'thumb'] as const).map((hand) => ({
    hand,
    width: 800,
    address: '/',
    only: ['place', 'pay'],
  })),
  ...hands.map((hand) => ({ ...hand, address: '/map/', only: ['place', 'pay'] })),
];

describe('a press chooses what it is on', () => {
  browserTest.for(windows)(
    'in facets: $hand, $width px, $address',
    { timeout: 120_000 },
    async ({ hand, width, address, only }) => {
      const page = await pageFor(hand, width, address);
      const names = (await facetNames(page)).filter((name) => name !== 'near');
      expect(names).toEqual(expect.arrayContaining(['place', 'field', 'type', 'work', 'pay']));
      for (const name of only ?? names) {
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

  browserTest.for(hands)(
    'two values by their words, a job, and Back: $hand, $width px',
    async ({ hand, width }) => {
      const page = await pageFor(hand, width, '/');
      const facet = await openFacet(hand, page, 'place');
      const words = facet.locator('label.choice:not(:has(:disabled)) .choice-label');
      const shown = page.locator('[data-cards] .card');
      const all = await shown.count();
      await press(hand, words.nth(1));
      const values = () => new URL(page.url()).searchParams.getAll('place');
      await expect.poll(() => values().length).toBe(1);
      await expect.poll(() => shown.count()).toBeLessThan(all);
      const ofOne = await shown.count();
      await press(hand, words.nth(2));
      await expect.poll(() => values().length).toBe(2);
      // The address may be ahead of the list.
      await expect.poll(() => shown.count()).toBeGreaterThan(ofOne);
      const chosen = values();
      if (width < 600) await press(hand, page.locator('[data-filters-done]'));
      else await page.keyboard.press('Escape');
      const count = await shown.count();
      expect(await page.locator('#count').textContent()).toContain(String(count));
      await press(hand, page.locator('.card-title').first());
      await page.waitForURL(/\/jobs\/\d/);
      await page.goBack();
      await expect.poll(values).toEqual(chosen);
      await expect.poll(() => shown.count()).toBe(count);
      await page.context().close();
    },
  );

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

describe('on a phone', () => {
  browserTest(
    'filters are a dialog that says how many jobs it shows, and is closed in every way',
    async () => {
      const page = await pageFor('thumb', 390, '/en/');
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      const toggle = page.locator('.filters-toggle:not(.list-bar *)');
      const facet = await openFacet('thumb', page, 'field');
      await press('thumb', facet.locator('.choice-label', { hasText: 'IT' }).first());
      const done = sheet.getByRole('button', { name: 'Show 3 jobs' });
      await done.waitFor();
      // It stays in view, however long the panel is, and what lies behind can't be reached.
      const box = await done.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      expect(await page.getByRole('button', { name: 'Search', exact: true }).count()).toBe(0);
      await press('thumb', done);
      await expect.poll(() => page.locator('[data-cards] .card').count()).toBe(3);
      expect(await sheet.isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('count');
      expect(await toggle.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"1"');
      for (const close of [
        () => press('thumb', sheet.getByRole('button', { name: 'Close' })),
        () => page.keyboard.press('Escape'),
        () => page.touchscreen.tap(195, 20),
      ]) {
        await press('thumb', toggle);
        await sheet.waitFor();
        await close();
        await sheet.waitFor({ state: 'hidden' });
        expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-filters-toggle'))).toBe(
          true,
        );
      }
      await page.context().close();
    },
  );
});

describe('the search field', () => {
  browserTest.for(hands)(
    'leads to what is found with Enter, also before the search has come: $hand, $width px',
    async ({ hand, width }) => {
      const page = await pageFor(hand, width, '/en/');
      const focused = () => page.evaluate(() => document.activeElement?.id);
      await press(hand, page.locator('#q'));
      await page.keyboard.type('engineer');
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('count');
      expect(await page.locator('#count').textContent()).toMatch(/^\d+ jobs? found$/);
      await page.goto(`${site}/en/`);
      const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
      await page.route('**/rows.json', (route) => come.then(() => route.continue()));
      await press(hand, page.locator('#q'));
      await page.keyboard.type('engineer');
      // From the first letter on.
      expect(await page.locator('#count').textContent()).toBe('Searching…');
      await page.keyboard.press('Enter');
      letCome();
      await expect.poll(focused).toBe('count');
      expect(await page.locator('#count').textContent()).toMatch(/^\d+ jobs? found$/);
      await page.context().close();
    },
  );

  browserTest.for(hands)('is emptied by its own button: $hand, $width px', async ({ hand, width }) => {
    const page = await pageFor(hand, width, '/en/');
    const empty = page.getByRole('button', { name: 'Clear the search field' });
    expect(await empty.count()).toBe(0);
    await press(hand, page.locator('#q'));
    await page.keyboard.type('engineer');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=engineer');
    await press(hand, empty);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await page.locator('#q').inputValue()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    await page.context().close();
  });

  browserTest(
    'says that it searches where the jobs take long to come, and that they can not be loaded',
    async () => {
      const context = await browser().newContext();
      const page = await context.newPage();
      const { promise: cut, resolve: cutOff } = Promise.withResolvers<void>();
      await page.route('**/rows.json', (route) => cut.then(() => route.abort()), { times: 1 });
      await page.goto(`${site}/en/?q=engineer`);
      const count = page.locator('[data-count]');
      await expect.poll(() => count.textContent()).toBe('Searching…');
      cutOff();
      await page.getByText('Search could not be loaded').waitFor();
      expect(await count.textContent()).toBe('16 jobs');
      await page.locator('#q').click();
      await expect.poll(() => count.textContent()).toMatch(/^\d+ jobs? found$/);
      await context.close();
    },
  );
});

describe('a long list', () => {
  browserTest.for(hands)(
    'keeps search, filters and count in reach: $hand, $width px',
    async ({ hand, width }) => {
      const page = await pageFor(hand, width, '/en/');
      const bar = page.locator('[data-list-bar]');
      expect(await bar.isVisible()).toBe(false);
      await page.mouse.move(width / 3, 600);
      await page.mouse.wheel(0, 900);
      await bar.waitFor();
      expect(await bar.textContent()).toContain('16 jobs');
      const before = await page.evaluate(() => scrollY);
      await press(hand, bar.getByRole('button', { name: 'Filters' }));
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await press(hand, sheet.getByText('Field', { exact: true }));
      await press(hand, sheet.locator('.choice-label', { hasText: 'IT' }).first());
      await press(hand, sheet.getByRole('button', { name: 'Show 3 jobs' }));
      await sheet.waitFor({ state: 'hidden' });
      // What was chosen is read from its beginning.
      const { y = -1 } = (await page.locator('[data-count]').boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(before);
      expect(await page.locator('[data-count]').textContent()).toBe('3 jobs found');
      await page.context().close();
    },
  );

  browserTest('leads from its bar to the search field', async () => {
    const page = await pageFor('thumb', 390, '/en/');
    await page.mouse.wheel(0, 1200);
    const bar = page.locator('[data-list-bar]');
    await bar.waitFor();
    await press('thumb', bar.getByRole('button', { name: 'Search' }));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('jobs in other languages', () => {
  browserTest.for(hands)(
    'are one press away, searched like the others, and remembered: $hand, $width px',
    async ({ hand, width }) => {
      const page = await pageFor(hand, width, '/en/');
      const toggle = page.getByRole('button', { name: /^\d+ in other languages$/ });
      const all = Number.parseInt((await toggle.textContent()) ?? '', 10);
      const headings = page.locator('[data-other-lists] h3:not(.card h3)');
      const counts = async () =>
        (await headings.allTextContents()).map((text) => Number(/: (\d+) jobs?$/.exec(text)?.[1]));
      await press(hand, toggle);
      await expect
        .poll(() => headings.allTextContents())
        .toContainEqual(expect.stringMatching(/^German: \d+ jobs$/));
      expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(all);

      await page.locator('#q').fill('Buchhaltung');
      // The number follows the search, with the lists and without them.
      const said = async () => Number.parseInt((await toggle.textContent()) ?? '', 10);
      // An occupation is found under its names in every language: one job a board.
      await expect.poll(said).toBe(3);
      await expect.poll(counts).toEqual([1, 1, 1]);
      await press(hand, toggle);
      await page.locator('#q').fill('Berlin');
      await expect.poll(said).toBeGreaterThan(3);
      expect(await said()).toBeLessThan(all);
      await page.locator('#q').fill('');
      await expect.poll(said).toBe(all);
      await page.locator('#q').fill('Buchhaltung');
      await expect.poll(said).toBe(3);
      await press(hand, toggle);
      const german = page.locator('[data-other-lists] section', { hasText: 'German: 1 job' });
      const title = german.locator('.card-title');
      await expect.poll(() => title.textContent()).toBe('Finanzbuchhalter (m/w/d)');
      expect(await title.getAttribute('lang')).toBe('de');
      expect(await german.locator('.card-line').textContent()).toMatch(/^Munich, Germany .*Full time$/);
      await press(hand, german.locator('[data-save]'));
      await page.reload({ waitUntil: 'load' });
      await expect.poll(() => title.textContent()).toBe('Finanzbuchhalter (m/w/d)');
      await expect.poll(() => german.locator('[data-save]').getAttribute('aria-pressed')).toBe('true');
      await page.goto(`${site}/en/saved/`);
      // Saved with the language of its own board, so that it is not taken for a closed one.
      await page.locator('.card-title', { hasText: 'Finanzbuchhalter' }).waitFor();
      expect(await page.locator('.card', { hasText: 'Finanzbuchhalter' }).textContent()).not.toContain(
        'Closed',
      );
      await page.goto(`${site}/en/`);
      await headings.first().waitFor();
      await press(hand, toggle);
      await expect.poll(() => headings.first().isVisible()).toBe(false);
      await page.context().close();
    },
  );
});

describe('the places of the filter', () => {
  browserTest('tell who can’t see their indentation what they lie in', async () => {
    const page = await pageFor('mouse', 1440, '/en/');
    const places = await openFacet('mouse', page, 'place');
    await press('mouse', places.getByRole('button', { name: 'Places in Pomorskie' }));
    const town = places.getByRole('checkbox', { name: /Gdańsk/ });
    expect(await town.getAttribute('aria-description')).toMatch(/Poland$/);
    const country = places.getByRole('checkbox', { name: /^Poland/ });
    expect(await country.getAttribute('aria-description')).toBeNull();
    // Whether pay is given lies in nothing, though one is chosen at a time.
    const pay = await openFacet('mouse', page, 'pay');
    expect(await pay.locator('input[type=checkbox]').count()).toBe(2);
    expect(await pay.locator('[aria-description]').count()).toBe(0);
    await page.context().close();
  });
});
