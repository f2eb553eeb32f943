import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { findings, overflow } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { dataFolder, startLive, startService } from './live-harness.ts';

const site = inject('site');
const folder = inject('siteFolder');
const text = (address: string) => readFile(join(folder, address), 'utf8');
const browser = useBrowser();

const english = ['/en/life/', '/en/hiring/', '/en/offices/'];
const all = [
  ...english,
  ...['/zycie/', '/rekrutacja/', '/biura/'],
  ...['/de/leben/', '/de/bewerbung/', '/de/standorte/'],
  ...['/uk/zhyttia/', '/uk/vidbir/', '/uk/ofisy/'],
];

describe('a content page of the sample company', () => {
  browserTest.each(all)('%s is accessible, fits and asks nobody else at 360 px', async (address) => {
    const { page, foreign, errors } = await open(browser(), site + address, { width: 360 });
    expect(await findings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
    await page.context().close();
  });

  browserTest.each(english)(
    '%s is accessible at 1440 px in the dark and in forced colours, and fits from right to left',
    async (address) => {
      const { page } = await open(browser(), site + address, { colorScheme: 'dark' });
      expect(await findings(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      expect(await findings(page)).toEqual([]);
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

  test('says how big each picture is, and lets only the first screen’s be loaded at once', async () => {
    for (const address of all) {
      const pictures = [...(await text(`${address}index.html`)).matchAll(/<main[\s\S]*<\/main>/g)]
        .flatMap(([main]) => [...main.matchAll(/<img[^>]*>/g)])
        .map(([img]) => img);
      expect(pictures.length, address).toBeGreaterThan(0);
      for (const img of pictures) expect(img, address).toMatch(/ width="\d+" height="\d+"/);
      expect(pictures.filter((img) => !img.includes('loading="lazy"')).length, address).toBe(1);
    }
  });

  test('weighs little, and the list next to it nothing more', async () => {
    const styles = async (html: string) =>
      Promise.all(
        [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => text(href)),
      );
    const page = await text('en/life/index.html');
    const weight = gzipSync(page).length + gzipSync((await styles(page)).join('')).length;
    process.stdout.write(`content page: ${weight} bytes of HTML and CSS, gzip\n`);
    expect(weight).toBeLessThan(18_000);
    expect((await styles(await text('en/index.html'))).join('')).not.toMatch(/\.b-hero|\.steps/);
  });

  test('shows below each advert of its language how one gets the job', async () => {
    const links = [...(await text('zycie/index.html')).matchAll(/href="(\/jobs\/\d[^"]+)"/g)];
    const html = await text(`${links[0]?.[1]}index.html`);
    expect(html).toContain('Wysyłasz zgłoszenie');
    expect(html).not.toContain('You apply');
  });
});

describe('a content page of the live site', () => {
  test('shows a job the moment it is published, and no longer when it is withdrawn', async () => {
    await using data = await dataFolder();
    const service = await startService(12);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    const control = (path: string, method: string, body?: object) =>
      fetch(`${service.url}/control/posts${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    await live.settled();
    const before = await live.get('/en/hiring/');
    expect(before.status).toBe(200);
    expect(before.text).toContain('Three weeks and no riddles');
    const created = await control('', 'POST', { title: 'Bell Tuner', language: 'en' });
    const { id } = (await created.json()) as { id: number };
    await live.watcher.request('operator');
    expect((await live.get('/en/hiring/')).text).toContain('>Bell Tuner</a>');
    expect((await live.get('/rekrutacja/')).text).not.toContain('Bell Tuner');
    await control(`/${id}`, 'DELETE');
    await live.watcher.request('operator');
    expect((await live.get('/en/hiring/')).text).toBe(before.text);
    expect((await live.get('/sitemap.xml')).text).toContain('/en/hiring/</loc>');
    await live.stop();
    await service.close();
  });
});
