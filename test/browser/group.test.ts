import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startStandin } from '../../src/standin/server.ts';
import { startLive } from '../pages/live-harness.ts';
import { brandStandinPosts, brands } from '../site/brand-sample.ts';
import { findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { openFacet, press } from './filter-hands.ts';
import { openFinding } from './finding-page.ts';

const browser = useBrowser();
const now = () => Temporal.Now.instant();
const posts = brandStandinPosts(64, now());

/** A group whose main site lists all jobs, the site of one of its brands on a host of its own, and a group of brands alone. */
let group = '';
let away = '';
let empty = '';
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-group-'));
  const all = await startStandin({ port: 0, posts, now });
  const branded = await startStandin({
    port: 0,
    posts: (url) => posts(url).filter(({ advert }) => advert.recruitment.client_id === 7),
    now,
  });
  const start = async (...[environment, more]: Parameters<typeof startLive>) => {
    const live = await startLive(environment, more);
    ends.unshift(() => live.stop());
    await live.settled();
    return live.url;
  };
  ends.push(
    () => all.close(),
    () => branded.close(),
    () => rm(folder, { recursive: true }),
  );
  const of = (service: { url: string }, name: string) => ({
    SERVICE_URL: service.url,
    DATA_DIR: join(folder, name),
  });
  away = await start({ ...of(all, 'away'), SITE_BRAND: 'away' }, { brands });
  const onItsHost = { ...brands, away: { ...brands.away, url: away } };
  group = await start(of(all, 'group'), { brands: onItsHost, main: 'all' });
  empty = await start(of(branded, 'empty'), { brands });
}, 120_000);
afterAll(async () => {
  for (const end of ends) await end();
});

/** Addresses of the cards on the page, in their order. */
const linked = (page: Page) =>
  page
    .locator('[data-cards] .card-title')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
const shows = (page: Page, addresses: readonly string[]) =>
  expect.poll(async () => (await linked(page)).sort()).toEqual([...addresses].sort());
const brandChoice = (page: Page, name: string) =>
  page.locator('details[data-facet="brand"] label', { hasText: name });

describe('the board of a group', () => {
  browserTest(
    'is narrowed to a brand with the mouse, and leads to the brand’s own page of a job',
    async () => {
      const { page, errors } = await openFinding(browser(), `${group}/`);
      const before = await linked(page);
      expect(new Set(before.map((address) => new URL(address).origin)).size).toBe(2);
      await openFacet('mouse', page, 'brand');
      await press('mouse', brandChoice(page, 'Velomarke'));
      const velo = before.filter((address) => address.includes('/velo/jobs/'));
      expect(velo.length).toBeGreaterThan(3);
      await shows(page, velo);
      expect(new URL(page.url()).search).toBe('?brand=velomarke');
      await page.keyboard.press('Escape');
      const lines = await page.locator('[data-cards] .card-line').allTextContents();
      for (const line of lines) expect(line).toContain('Velomarke');
      await page.locator('[data-cards] .card-title').first().click();
      await page.waitForURL('**/velo/jobs/*/');
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe(new URL(page.url()).pathname);
      await page.goBack();
      await shows(page, velo);
      expect(errors).toEqual([]);
    },
  );

  browserTest('is narrowed with the keyboard alone', async () => {
    const { page, errors } = await openFinding(browser(), `${group}/`);
    const cargo = (await linked(page)).filter((address) => address.includes('/marki/cargo/'));
    await page.locator('details[data-facet="brand"] summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('details[data-facet="brand"] fieldset').first().waitFor();
    const isChosen = () =>
      page.evaluate(() => document.activeElement?.closest('label')?.textContent?.includes('Cargomarke'));
    for (let step = 0; step < 12 && !(await isChosen()); step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await shows(page, cargo);
    expect(errors).toEqual([]);
  });

  browserTest('finds the jobs of a brand by words, in the browser and without scripts', async () => {
    const { page, errors } = await openFinding(browser(), `${group}/`);
    const all = await linked(page);
    await page.fill('#q', 'cargomarke');
    const cargo = all.filter((address) => address.includes('/marki/cargo/'));
    await shows(page, cargo);
    expect(errors).toEqual([]);
    const plain = await open(browser(), `${group}/?q=cargomarke`, { javaScriptEnabled: false });
    expect((await linked(plain.page)).sort()).toEqual(cargo.sort());
  });

  browserTest('leads to a job on the host of its brand, from the list and from the map', async () => {
    const { page, errors } = await openFinding(browser(), `${group}/?brand=fernmarke`);
    const cards = page.locator('[data-cards] .card-title');
    await expect
      .poll(async () => new Set((await linked(page)).map((address) => new URL(address).origin)))
      .toEqual(new Set([away]));
    const title = await cards.first().textContent();
    await cards.first().click();
    await page.waitForURL(`${away}/jobs/*/`);
    expect(await page.locator('h1').textContent()).toBe(title);
    await page.goto(`${group}/map/?brand=fernmarke`);
    const markers = page.locator('.map-marker');
    await markers.first().focus();
    const pins = page.locator('.map-place .card-title');
    const isInMap = () =>
      page.evaluate(() => document.activeElement?.closest('.map-marker, .map-place') !== null);
    // A marker of several towns brings them nearer.
    for (let presses = 0; presses < 8 && (await pins.count()) === 0; presses += 1) {
      await page.keyboard.press('Enter');
      await expect.poll(isInMap).toBe(true);
    }
    await pins.first().waitFor();
    expect(await pins.first().evaluate((link) => (link as HTMLAnchorElement).href)).toMatch(`${away}/jobs/`);
    expect(errors).toEqual([]);
  });

  browserTest('saves jobs of brands, also of one on another host', async () => {
    const { page, errors } = await openFinding(browser(), `${group}/`);
    const all = await linked(page);
    const chosen = [away, `${group}/velo/`, `${group}/jobs/`].map((start) => {
      const address = all.find((one) => one.startsWith(start));
      if (!address) throw new Error(`No job is at ${start}.`);
      return address;
    });
    for (const address of chosen) {
      const path = address.replace(group, '');
      await page
        .locator('.card', { has: page.locator(`a[href="${path}"]`) })
        .locator('[data-save]')
        .click();
    }
    await page.locator('.saved-link').click();
    await page.waitForURL('**/saved/');
    await expect.poll(() => linked(page)).toEqual(chosen.toReversed());
    for (const box of await page.locator('[data-cards] input[type=checkbox]').all()) await box.check();
    const table = page.locator('[data-compare]');
    await table.waitFor();
    const heads = await table
      .locator('thead a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(heads).toEqual(chosen.toReversed());
    expect(await table.textContent()).toContain('Fernmarke');
    expect(errors).toEqual([]);
  });

  browserTest('has no faults, wide and narrow', async () => {
    for (const width of [390, 1440]) {
      for (const path of ['/', '/?brand=velomarke', '/map/', '/jobs/at/velomarke/']) {
        const { page, errors } = await open(browser(), group + path, { width });
        expect(await findings(page), `${path} at ${width}`).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(errors).toEqual([]);
        await page.context().close();
      }
    }
  });
});

describe('the board of a group whose jobs are all at its brands', () => {
  browserTest('leads to them, wide and narrow', async () => {
    for (const width of [390, 1440]) {
      const { page, errors } = await open(browser(), `${empty}/`, { width });
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const boards = page.locator('main .brand-boards');
      expect(await boards.locator('a').count()).toBe(3);
      expect(await page.locator('main .empty').count()).toBe(0);
      const velo = boards.locator('a', { hasText: 'Velomarke' });
      expect(await velo.textContent()).toMatch(/\d/);
      await velo.click();
      await page.waitForURL('**/velo/');
      await page.locator('.card-title').first().waitFor();
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });
});
