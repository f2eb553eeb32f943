import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { dataFolder, startLive, startService } from '../../pages/live-harness.ts';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding, openPanel } from '../finding-page.ts';

const browser = useBrowser();
const folders: Awaited<ReturnType<typeof dataFolder>>[] = [];
let service: Awaited<ReturnType<typeof startService>>;
/** The same board, searched by the browser and by the server. */
let here: Awaited<ReturnType<typeof startLive>>;
let there: Awaited<ReturnType<typeof startLive>>;

beforeAll(async () => {
  service = await startService(260);
  const start = async (searchInBrowserUpTo: number) => {
    const folder = await dataFolder();
    folders.push(folder);
    return startLive({ SERVICE_URL: service.url, DATA_DIR: folder.path }, { searchInBrowserUpTo });
  };
  [here, there] = [await start(50_000), await start(0)];
  await Promise.all([here.settled(), there.settled()]);
}, 90_000);
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  await service?.close();
  for (const folder of folders) await folder[Symbol.asyncDispose]();
});

/** All that the page of a board shows of what was found. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const text = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => !each.closest('[hidden]'))
        .map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
    return {
      address: location.search,
      count: text('[data-count]'),
      cards: text('[data-cards] > li'),
      links: [...document.querySelectorAll<HTMLAnchorElement>('[data-cards] .card-title')].map(
        ({ pathname }) => pathname,
      ),
      chips: text('[data-chosen-list] .chip'),
      values: text('details[open] .choice'),
      disabled: [...document.querySelectorAll<HTMLInputElement>('details[open] input:disabled')].map(
        ({ value }) => value,
      ),
      ways: text('[data-advice] button'),
      near: text('[data-near-cards] .card'),
      elsewhere: text('[data-elsewhere] a'),
      dots: document.querySelectorAll('.map-picture circle').length,
      groups: text('[data-cards] .group'),
      more: text('[data-more]'),
    };
  });

type Do = (page: Page) => Promise<void>;
const type =
  (words: string): Do =>
  async (page) => {
    await page.locator('#q').fill('');
    await page.locator('#q').pressSequentially(words);
  };
const sort =
  (order: string): Do =>
  async (page) => {
    await page.locator('[data-sort]').selectOption(order);
  };
const pay =
  (amount: string): Do =>
  async (page) => {
    const panel = await openPanel(page, 'pay');
    await panel.locator('input').first().fill(amount);
    await page.keyboard.press('Enter');
  };
/** A choice by its words. */
const choose =
  (facet: string, at: number): Do =>
  async (page) => {
    const panel = await openPanel(page, facet);
    await panel.locator('label.choice:not(:has(:disabled)) .choice-label').nth(at).click();
  };
const clear: Do = (page) => page.locator('[data-clear]').first().click();

const journeys: Record<string, Do[]> = {
  'words, an order, a facet, and words that nothing has': [
    type('kurier'),
    sort('title'),
    choose('type', 0),
    type('kurier quxzyvwk'),
    clear,
  ],
  'a word with a typo, and words that mean a value of a facet': [type('mgaazynier'), type('zdalnie')],
  'two facets, groups, and the next cards': [
    sort('place'),
    (page) => page.locator('[data-more]').click(),
    choose('field', 1),
    choose('place', 0),
    sort('closing'),
  ],
  'an amount of pay, and another one, with jobs below that state none': [
    pay('5 000'),
    pay('9000'),
    type('a'),
    clear,
  ],
  'a part of an address': [
    (page) =>
      page.goto(`${new URL(page.url()).origin}/?near=Łódź&at=51.77,19.47&km=50`).then(() => undefined),
    sort('title'),
  ],
};

describe('a board that is too large for the browser is searched by the server', () => {
  browserTest.for(Object.entries(journeys))(
    'with the same page: %s',
    { timeout: 120_000 },
    async ([, steps]) => {
      const [near, far] = [await openFinding(browser(), here.url), await openFinding(browser(), there.url)];
      for (const [at, step] of steps.entries()) {
        const before = await shown(near.page);
        await step(near.page);
        await step(far.page);
        const both = async () => {
          const [wanted, found] = [await shown(near.page), await shown(far.page)];
          if (isDeepStrictEqual(wanted, before)) return 'nothing has changed';
          return isDeepStrictEqual(wanted, found) ? 'the same' : { wanted, found };
        };
        await expect.poll(both, { message: `step ${at + 1}`, timeout: 5000 }).toBe('the same');
      }
      expect(far.asked.filter((address) => /\/(?:rows|texts|search-words)[^/]*$/.test(address))).toEqual([]);
      expect(near.asked.filter((address) => address.includes('search.json'))).toEqual([]);
      expect([...near.errors, ...far.errors]).toEqual([]);
    },
  );

  browserTest('the map that is opened shows what was found', { timeout: 60_000 }, async () => {
    const marks = async (url: string) => {
      const { page } = await openFinding(browser(), `${url}/?q=kurier`);
      await page.locator('.finding').waitFor();
      await page.locator('.map-open').click();
      await page.locator('.map-stage .leaflet-marker-icon').first().waitFor();
      return () =>
        page
          .locator('.map-stage .leaflet-marker-icon')
          .evaluateAll((all) => all.map((each) => each.textContent?.trim()).sort());
    };
    const [wanted, found] = [await marks(here.url), await marks(there.url)];
    await expect
      .poll(async () => {
        const all = [await wanted(), await found()];
        return isDeepStrictEqual(all[0], all[1]) || all;
      })
      .toBe(true);
  });

  browserTest(
    'a slow answer is waited for with a word, and what was typed meanwhile is asked for once',
    { timeout: 60_000 },
    async () => {
      const { page, asked } = await openFinding(browser(), `${there.url}/en/`);
      await type('quxzyvwk')(page);
      await page.locator('[data-nothing]').waitFor();
      const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
      await page.route('**/search.json*', async (route) => {
        await come;
        await route.continue();
      });
      await type('engineer')(page);
      await page.locator('#count[aria-busy=true]').waitFor();
      expect(await page.locator('#count').textContent()).not.toMatch(/\d/);
      asked.length = 0;
      letCome();
      await expect.poll(() => page.locator('[data-cards] .card').count()).toBeGreaterThan(0);
      expect(await page.locator('#count').getAttribute('aria-busy')).toBeNull();
      const queries = asked.map((address) => new URL(address).searchParams.get('q'));
      expect(queries.filter((query) => query?.startsWith('e'))).toEqual(['engineer']);
    },
  );

  browserTest('around the visitor it is asked to a kilometre', { timeout: 60_000 }, async () => {
    const { page, asked } = await openFinding(browser(), there.url, {
      permissions: ['geolocation'],
      geolocation: { latitude: 51.776543, longitude: 19.456789 },
    });
    await page.goto(`${there.url}/?here=1&km=50`);
    await expect.poll(() => asked.some((address) => address.includes('at=51.78,19.46'))).toBe(true);
    await expect.poll(() => page.locator('[data-cards] .card').count()).toBeGreaterThan(0);
    expect(asked.join()).not.toContain('51.776');
    expect(new URL(page.url()).search).toBe('?here=1&km=50');
  });

  browserTest('files alone are searched in the browser', { timeout: 60_000 }, async () => {
    const { page, asked } = await openFinding(browser(), there.url);
    await page.route('**/search.json*', (route) => route.fulfill({ status: 404, body: 'not here' }));
    await type('kurier')(page);
    await expect.poll(() => page.locator('.chip, .finding').count()).toBeGreaterThan(0);
    await expect.poll(() => asked.some((address) => address.endsWith('/rows.json'))).toBe(true);
    await expect.poll(() => page.locator('#count').textContent()).not.toContain('260');
  });

  browserTest(
    'a server that can’t answer is told of, and asked again by the next key',
    { timeout: 60_000 },
    async () => {
      const { page } = await openFinding(browser(), there.url);
      const count = () => page.locator('#count').textContent();
      const all = await count();
      await type('kur')(page);
      // Not the word that says that it is searched.
      await expect.poll(count).toMatch(/\d/);
      await expect.poll(count).not.toBe(all);
      const before = await count();
      await page.route('**/search.json*', (route) => route.fulfill({ status: 503 }));
      await page.locator('#q').pressSequentially('i');
      await page.locator('p[data-failed]:not([hidden])').waitFor();
      expect(await count()).toBe(before);
      await page.unroute('**/search.json*');
      await page.locator('#q').pressSequentially('er');
      await page.locator('p[data-failed]').waitFor({ state: 'hidden' });
      await expect.poll(() => page.locator('[data-cards] .card').count()).toBeGreaterThan(0);
    },
  );
});
