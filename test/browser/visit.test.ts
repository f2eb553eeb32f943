import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserTest, open, useBrowser } from './browser.ts';
import { builtPages } from './pages.ts';

const site = inject('site');
const browser = useBrowser();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const jobs = (await builtPages(inject('siteFolder')))
  .map(({ address }) => address)
  .filter((address) => /^\/jobs\/\d/.test(address));
const sample = [
  '/',
  '/en/',
  '/de/',
  '/uk/',
  '/map/',
  '/en/map/',
  '/404.html',
  ...jobs.filter((_, index) => index % 6 === 0),
];

/** What axe finds wrong with the page as it is now. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run(),
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('every kind of page', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      browserTest(
        `is accessible, fits and asks nobody else, ${colorScheme}, ${width} px`,
        async () => {
          for (const address of sample) {
            const { page, foreign, errors } = await open(browser(), site + address, { width, colorScheme });
            expect(await findings(page), address).toEqual([]);
            expect(await overflow(page), address).toBeLessThanOrEqual(0);
            expect(foreign, address).toEqual([]);
            expect(errors, address).toEqual([]);
            expect(await page.context().cookies(), address).toEqual([]);
            await page.context().close();
          }
        },
        180_000,
      );
    }
  }

  browserTest('reflows at 320 px', async () => {
    for (const address of ['/', '/map/', jobs[0] ?? '/']) {
      const { page } = await open(browser(), site + address, { width: 320 });
      expect(await overflow(page), address).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
});

describe('finding a job', () => {
  const titles = (page: Page) => page.locator('[data-cards] .card-title').allTextContents();

  browserTest('search finds without accents, says how many, and Back undoes it', async () => {
    const { page } = await open(browser(), `${site}/`);
    const all = await titles(page);
    await page.fill('#q', 'lodz');
    await page.waitForFunction(() => location.search.includes('q=lodz'));
    await page.locator('[data-status]', { hasText: /Znaleziono/ }).waitFor({ state: 'attached' });
    const found = await page.locator('[data-cards] .card-line').allTextContents();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    for (const line of found) expect(line).toContain('Łódź');
    await page.goBack();
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-cards] .card').length === count,
      all.length,
    );
    expect(await titles(page)).toEqual(all);
    expect(await page.inputValue('#q')).toBe('');
  });

  browserTest('filters combine, counts follow, a reload and a shared link keep them', async () => {
    const { page } = await open(browser(), `${site}/en/`);
    await page.locator('details.filter summary').first().click();
    const box = page.locator('input[name=place]').first();
    const place = await box.inputValue();
    const promised = Number(await page.locator('.choice').first().locator('.choice-count').textContent());
    await box.check();
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-cards] .card').length === count,
      promised,
    );
    const before = await titles(page);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await titles(page)).toEqual(before);
    expect(new URL(page.url()).searchParams.getAll('place')).toEqual([place]);
    expect(await findings(page)).toEqual([]);
  });

  browserTest('nothing found is said kindly, and can be undone', async () => {
    const { page } = await open(browser(), `${site}/en/?q=zzzzqqq`);
    await page.getByRole('heading', { name: 'No job matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.locator('[data-cards] .card').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  browserTest('without JavaScript all jobs are reachable and nothing dead is shown', async () => {
    const { page } = await open(browser(), `${site}/en/`, { javaScriptEnabled: false });
    expect(await page.locator('[data-search]').isVisible()).toBe(false);
    expect(await page.locator('.map-open').first().isVisible()).toBe(false);
    const link = page.locator('.card-title').first();
    const title = await link.textContent();
    await link.click();
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await page.locator('a[data-apply]').getAttribute('href')).toMatch(/\/public\/form\/a\/\d+/);
  });

  browserTest('what brought the visitor goes along to the form', async () => {
    const { page } = await open(browser(), `${site}${jobs[0]}?utm_source=fair&source=poster&other=1`);
    const target = new URL((await page.locator('a[data-apply]').getAttribute('href')) ?? '');
    expect(target.searchParams.get('utm_source')).toBe('fair');
    expect(target.searchParams.has('source')).toBe(true);
    expect(target.searchParams.has('other')).toBe(false);
  });
});

describe('the map', () => {
  browserTest('shows the same jobs as the list, and follows the search', async () => {
    const { page, foreign, errors } = await open(browser(), `${site}/en/`);
    const counted = async () => {
      const numbers = await page.locator('.map-dot').allTextContents();
      return numbers.reduce((sum, number) => sum + Number(number), 0);
    };
    await page.locator('.map-open').click();
    await page.locator('.map-dot').first().waitFor();
    const rows = await (await page.request.get(`${site}/en/rows.json`)).json();
    expect(await counted()).toBe(rows.point.filter((point: unknown) => point !== null).length);
    await page.fill('#q', 'warehouse');
    await page.locator('[data-status]', { hasText: /found/ }).waitFor({ state: 'attached' });
    const listed = new Set(
      await page
        .locator('[data-cards] .card')
        .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.advert)),
    );
    const onMap = rows.advertId.filter(
      (id: number, index: number) => listed.has(String(id)) && rows.point[index] !== null,
    );
    await expect.poll(counted).toBe(onMap.length);
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });

  browserTest('a marker opens with the keyboard and leads to a job', async () => {
    const { page } = await open(browser(), `${site}/map/`);
    const marker = page.locator('.map-marker').first();
    await marker.focus();
    await page.keyboard.press('Enter');
    await page.locator('.map-popup a, .map-dot').first().waitFor();
    while ((await page.locator('.map-popup a').count()) === 0) {
      await page.locator('.map-marker').first().focus();
      await page.keyboard.press('Enter');
    }
    const link = page.locator('.map-popup a').first();
    const title = await link.textContent();
    await link.click();
    await page.waitForURL(/\/jobs\//);
    expect(await page.locator('h1').textContent()).toBe(title);
  });

  browserTest('on a job page it shows that job alone', async () => {
    const { page } = await open(
      browser(),
      site + (jobs.find((address) => address.includes('backend-software')) ?? '/'),
    );
    await page.locator('.map-open').click();
    await page.locator('.map-dot').first().waitFor();
    expect(await page.locator('.map-dot').allTextContents()).toEqual(['1']);
  });
});

describe('an unknown address', () => {
  browserTest('names the jobs that resemble it', async () => {
    const { page } = await open(browser(), `${site}/jobs/99999-warehouse-manager/`);
    const wanted = page.locator('[data-similar] .card-title');
    await wanted.first().waitFor();
    expect((await wanted.allTextContents()).length).toBeGreaterThan(0);
  });
});
