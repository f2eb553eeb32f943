import { describe, expect, inject } from 'vitest';
import { colourRules, findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();

const english = ['/en/life/', '/en/hiring/', '/en/offices/'];
const all = [
  ...english,
  ...['/zycie/', '/rekrutacja/', '/biura/'],
  ...['/de/leben/', '/de/bewerbung/', '/de/standorte/'],
  ...['/uk/', '/uk/zhyttia/', '/uk/vidbir/', '/uk/ofisy/'],
];

describe('a content page of the sample company', () => {
  browserTest.each(all)('%s is accessible, fits and asks nobody else at 360 px', async (address) => {
    const { page, foreign, errors } = await open(browser(), site + address, { width: 360 });
    // Its translations have the same parts.
    if (english.includes(address)) expect(await findings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
    await page.context().close();
  });

  browserTest.each(english)(
    '%s is accessible at 1440 px in the dark and in forced colours, and fits from right to left',
    async (address) => {
      const { page } = await open(browser(), site + address, { colorScheme: 'dark' });
      expect(await findings(page, colourRules)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      expect(await findings(page, colourRules)).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.context().close();
    },
  );

  browserTest.each(english)('%s does not jump while its pictures come', async (address) => {
    const { page } = await open(browser(), `${site}/logo.svg`, { width: 360 });
    // What a late font does to the lines is another matter.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(site + address, { waitUntil: 'networkidle' });
    const pictures = page.locator('main img');
    for (let at = 0; at < (await pictures.count()); at += 1) {
      await pictures.nth(at).scrollIntoViewIfNeeded();
      await expect
        .poll(() => pictures.nth(at).evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await page.context().close();
  });

  browserTest('shows the picture of the visitor’s scheme', async () => {
    for (const [colorScheme, file] of [
      ['light', '/pictures/city.svg'],
      ['dark', '/pictures/city-dark.svg'],
    ] as const) {
      const { page } = await open(browser(), `${site}/en/life/`, { colorScheme });
      const shown = await page
        .locator('main img')
        .first()
        .evaluate((img: HTMLImageElement) => img.currentSrc);
      expect(shown).toBe(site + file);
      await page.context().close();
    }
  });

  browserTest('stands in the menu, and leads to its other languages', async () => {
    const { page } = await open(browser(), `${site}/en/`);
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'How we hire' })
      .click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Three weeks and no riddles');
    expect(await page.locator('[aria-current="page"]').textContent()).toContain('How we hire');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/de/bewerbung/');
    await page.context().close();
  });

  browserTest('opens its answers with the keyboard alone, without any script', async () => {
    const { page } = await open(browser(), `${site}/en/hiring/`, { javaScriptEnabled: false });
    const [answer, summary] = [page.locator('#faq .prose').first(), page.locator('#faq summary').first()];
    expect(await answer.isVisible()).toBe(false);
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await answer.isVisible()).toBe(true);
    await page.context().close();
  });

  browserTest('has every answer on paper', async () => {
    const { page } = await open(browser(), `${site}/en/hiring/`);
    await page.emulateMedia({ media: 'print' });
    const heights = await page
      .locator('#faq .prose')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(heights.length).toBe(7);
    for (const height of heights) expect(height).toBeGreaterThan(10);
    await page.context().close();
  });

  browserTest('shows the jobs of the list that it leads to', async () => {
    const { page } = await open(browser(), `${site}/zycie/`);
    const team = page.locator('.b-team li', {
      has: page.getByRole('heading', { name: 'Produkcja i serwis' }),
    });
    const shown = await team
      .locator('.b-links a[href^="/jobs/1"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(shown.length).toBe(3);
    await team.locator('.b-more').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/jobs/field/produkcja-i-serwis/');
    for (const href of shown) expect(await page.locator(`.card a[href="${href}"]`).count()).toBe(1);
    await page.context().close();
  });
});
