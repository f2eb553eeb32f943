import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { ownName } from '../../src/i18n/translate.ts';
import { readContentFolder } from '../../src/settings/content/content-page.ts';
import { exportInto } from '../pages/export-into.ts';
import { dataFolder } from '../pages/live-harness.ts';
import { ownerSite } from '../pages/owner-site.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { forMachines } from './measure/large-site.ts';

const browser = useBrowser();
const menuButton = '.menu-button';
const languageButton = '.languages .bar-button';
const folds = { menu: '#bar-menu', languages: '#bar-languages' };

const isOpen = (page: Page, fold: string) =>
  page.locator(fold).evaluate((element) => element.matches(':popover-open'));
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id);
const barHeight = (page: Page) =>
  page.locator('.bar').evaluate((bar) => Math.round(bar.getBoundingClientRect().height));

/** One row: everything in the header stands at the same height. */
const rows = (page: Page) =>
  page.locator('.bar').evaluate((bar) => {
    const parts = [...bar.querySelectorAll('.brand, .main-menu a, .bar-button')];
    const shown = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
    return new Set(shown.map(({ top, height }) => Math.round((top + height / 2) / 8))).size;
  });

describe('the header of the sample site', () => {
  const url = inject('site');

  browserTest.for(['/', '/de/', '/uk/', '/uk/jobs/', '/map/', '/zycie/'])(
    'stands in one row: %s',
    async (address) => {
      const { page } = await open(browser(), url + address);
      for (const width of [320, 767, 768, 1023, 1024, 1279, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect([await rows(page), await barHeight(page), await overflow(page)], `${width} px`).toEqual([
          1, 68, 0,
        ]);
      }
      await page.context().close();
    },
  );

  browserTest('shows its menu where there is room, and folds it where there is none', async () => {
    const { page } = await open(browser(), `${url}/`, { width: 1440 });
    expect(await page.locator(menuButton).isVisible()).toBe(false);
    expect(await page.locator('.main-menu a').first().isVisible()).toBe(true);
    expect(await page.locator(folds.languages).isVisible()).toBe(false);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.locator(menuButton).isVisible()).toBe(true);
    expect(await page.locator('.main-menu a').first().isVisible()).toBe(false);
    await page.context().close();
  });

  browserTest.for([true, false])('folds and unfolds, with scripts: %s', async (javaScriptEnabled) => {
    const { page, errors } = await open(browser(), `${url}/en/`, { width: 360, javaScriptEnabled });
    await page.locator(menuButton).click();
    await expect.poll(() => page.locator('#bar-menu a').allInnerTexts()).toContain('Offices');
    await page.locator(languageButton).click();
    expect(await page.locator(folds.menu).isVisible()).toBe(false);
    expect(await page.locator(folds.languages).isVisible()).toBe(true);
    await page.mouse.click(180, 700);
    expect(await page.locator(folds.languages).isVisible()).toBe(false);
    await page.locator(menuButton).click();
    await page.getByRole('link', { name: 'Offices' }).first().click();
    await page.waitForURL('**/en/offices/');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  browserTest('is used with the keyboard alone, in the order that is seen', async () => {
    const { page } = await open(browser(), `${url}/en/`, { width: 360 });
    const stops: (string | undefined)[] = [];
    for (let at = 0; at < 5; at += 1) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim(),
        ),
      );
    }
    expect(stops).toEqual(['Skip to content', 'Kolibra', 'Saved jobs', 'Language: English', 'Main menu']);
    await page.keyboard.press('Enter');
    expect(await isOpen(page, folds.menu)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Jobs');
    await page.keyboard.press('Escape');
    expect(await isOpen(page, folds.menu)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Main menu');
    await page.context().close();
  });

  browserTest('lies over nothing that the keyboard goes on to', async () => {
    const { page } = await open(browser(), `${url}/en/`, { width: 360 });
    await page.locator(menuButton).focus();
    await page.keyboard.press('Enter');
    const entries = await page.locator('#bar-menu a').count();
    for (let at = 0; at < entries; at += 1) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Offices');
    expect(await isOpen(page, folds.menu)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('q');
    expect(await isOpen(page, folds.menu)).toBe(false);
    await page.locator(languageButton).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    expect(await isOpen(page, folds.languages)).toBe(false);
    await page.context().close();
  });

  browserTest('names the languages in themselves, and says which one this is', async () => {
    const { page } = await open(browser(), `${url}/de/`, { width: 1440 });
    const button = page.getByRole('button', { name: 'Sprache: Deutsch' });
    expect(await button.innerText()).toBe('Deutsch');
    await button.click();
    const links = await page
      .locator('#bar-languages a')
      .evaluateAll((all) =>
        all.map((link) => [
          link.textContent?.trim(),
          ...['lang', 'hreflang', 'aria-current'].map((name) => link.getAttribute(name)),
        ]),
      );
    expect(links).toEqual([
      ['polski', 'pl', 'pl', null],
      ['English', 'en', 'en', null],
      ['Deutsch', 'de', 'de', 'true'],
      ['українська', 'uk', 'uk', null],
    ]);
    await page.context().close();
  });

  browserTest('is not on paper', async () => {
    const { page } = await open(browser(), `${url}/`);
    await page.locator(languageButton).click();
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('.bar, .fold').evaluateAll((all) => all.some((one) => one.checkVisibility())),
    ).toBe(false);
    await page.context().close();
  });
});

describe('the header of a site with every language, a long name and a long menu', () => {
  let url = '';
  const ends: (() => Promise<unknown>)[] = [];
  const others = interfaceLanguages.filter((code) => code !== 'fi');

  beforeAll(async () => {
    const menu = Array.from({ length: 8 }, (_, at) => [
      `content/pages/fi/sivu-${at}.md`,
      `---\ntitle: Sivu ${at}\ndescription: Sivu ${at}\nmenu: { label: Rekrytointiprosessimme ${at}, order: ${at} }\n---\nTeksti.\n`,
    ]);
    const settings = {
      ...{ name: 'Pohjoismainen Sähköavusteisten Kuljetuspyörien Huolto Oy', defaultLanguage: 'fi' as const },
      languages: ['fi' as const, ...others],
    };
    const owner = await ownerSite(settings, Object.fromEntries(menu));
    const data = await dataFolder();
    const folder = join(data.path, 'dist');
    const server = await serveFolder(folder);
    url = server.url;
    ends.push(
      () => server.close(),
      () => owner[Symbol.asyncDispose](),
      () => data[Symbol.asyncDispose](),
    );
    await exportInto(folder, {
      ...{ serviceUrl: inject('service'), siteUrl: url, dataDir: join(data.path, 'data') },
      ...{ compiledFolder: inject('compiled'), settings, leaveOut: forMachines },
      content: readContentFolder(owner.path),
    });
  }, 240_000);
  afterAll(() => Promise.all(ends.map((end) => end())));

  browserTest.for([320, 360, 1440] as const)(
    'is one row with folds inside the window, %i px',
    async (width) => {
      for (const address of ['/', '/ar/', '/sivu-1/']) {
        const { page } = await open(browser(), url + address, { width });
        const before = [await rows(page), await barHeight(page), await overflow(page)];
        expect(before, address).toEqual([1, 68, 0]);
        for (const [button, fold] of [
          [menuButton, folds.menu],
          [languageButton, folds.languages],
        ] as const) {
          if (!(await page.locator(button).isVisible())) continue;
          await page.locator(button).click();
          const box = await page.locator(fold).boundingBox();
          if (!box) throw new Error(`${fold} does not show`);
          expect(box.x, fold).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, fold).toBeLessThanOrEqual(width);
          expect(box.y + box.height, fold).toBeLessThanOrEqual(900);
          expect(
            await page.locator(fold).evaluate((element) => element.scrollWidth - element.clientWidth),
          ).toBe(0);
          expect(await overflow(page)).toBe(0);
          // On a short page a fold lies over links of the foot, which axe takes for small ones.
          if (address === '/') expect(await findings(page), fold).toEqual([]);
          await page.keyboard.press('Escape');
        }
        await page.context().close();
      }
    },
  );

  browserTest('leads to every language, in columns, the last one within reach of the keyboard', async () => {
    const { page } = await open(browser(), `${url}/`, { width: 1440 });
    await page.locator(languageButton).click();
    const links = page.locator('#bar-languages a');
    expect(await links.allTextContents().then((all) => all.map((text) => text.trim()))).toEqual(
      ['fi', ...others].map((code) => ownName(code)),
    );
    const edges = await links.evaluateAll((all) =>
      all.map((link) => Math.round(link.getBoundingClientRect().left)),
    );
    expect(new Set(edges).size).toBeGreaterThan(2);
    await page.setViewportSize({ width: 360, height: 480 });
    const fold = await page.locator(folds.languages).boundingBox();
    expect((fold?.y ?? 0) + (fold?.height ?? 0)).toBeLessThanOrEqual(480);
    await links.last().focus();
    const box = await links.last().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${others.at(-1)}/**`);
    await page.context().close();
  });

  browserTest('moves nothing when it unfolds, mirrored in Arabic', async () => {
    const { page } = await open(browser(), `${url}/ar/`, { width: 360 });
    const place = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().top);
    const before = await place();
    const brand = await page.locator('.brand').boundingBox();
    expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeGreaterThan(330);
    await page.locator(languageButton).click();
    expect(await place()).toBe(before);
    await page.context().close();
  });
});
