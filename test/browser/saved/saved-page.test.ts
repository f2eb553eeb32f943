import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { faultsInEveryLook, findings } from '../axe.ts';
import { browserTest, useBrowser } from '../browser.ts';
import { openFinding } from '../finding-page.ts';

const site = inject('site');
const browser = useBrowser();
const open = (path: string, options?: Parameters<typeof openFinding>[2]) =>
  openFinding(browser(), site + path, options);
const save = (page: Page, title: string) => page.getByRole('button', { name: `Save: ${title}` });
const saved = [
  'Workshop Manager',
  'UX Designer',
  'Backend Software Engineer',
  'Cargo Bike Courier',
  'Warehouse Manager',
];

/** The page of saved jobs, after these were saved on the board. */
async function withSaved(titles: readonly string[], options?: Parameters<typeof openFinding>[2]) {
  const opened = await open('/en/', options);
  const { page } = opened;
  for (const title of titles) await save(page, title).click();
  await page.locator('.saved-link').click();
  await page.locator('[data-cards] .card').first().waitFor();
  return opened;
}

describe('saved jobs', () => {
  browserTest('are kept by the browser alone, counted in the header, and listed', async () => {
    const { page, asked, titles, errors } = await open('/en/');
    const before = asked.length;
    await save(page, 'UX Designer').click();
    await save(page, 'Workshop Manager').click();
    expect(await save(page, 'UX Designer').getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('[data-saved-count]').textContent()).toBe('2');
    // What is read without a network later on is fetched as any page is, and nobody else hears of it.
    for (const url of asked.slice(before)) {
      const { origin, search } = new URL(url);
      expect([origin, search]).toEqual([new URL(site).origin, '']);
    }
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.locator('[data-saved-count]').textContent()).toBe('2');
    await page.locator('.saved-link').click();
    await page.locator('[data-cards] .card').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/saved/');
    expect(await titles()).toEqual(['Workshop Manager', 'UX Designer']);
    expect(await page.context().cookies()).toEqual([]);
    expect(errors).toEqual([]);
  });

  browserTest('can be saved from what was found, and from another language’s board', async () => {
    const { page, found } = await open('/en/?q=KOL%2F3901%2F2026');
    await found(1);
    await save(page, 'Backend Software Engineer').click();
    await page.goto(`${site}/de/`, { waitUntil: 'networkidle' });
    const german = await page.locator('.card-title').first().textContent();
    await page.locator('[data-save]').first().click();
    await page.goto(`${site}/en/saved/`, { waitUntil: 'networkidle' });
    await page.locator('[data-cards] .card').first().waitFor();
    const cards = page.locator('[data-cards] .card-title');
    expect(await cards.allTextContents()).toEqual([german, 'Backend Software Engineer']);
    expect(await page.getByText('Closed', { exact: true }).count()).toBe(0);
  });

  browserTest('that are removed stay until the visitor leaves, so that they can be taken back', async () => {
    const { page, titles } = await withSaved(['UX Designer', 'Workshop Manager']);
    await save(page, 'UX Designer').click();
    expect(await titles()).toHaveLength(2);
    expect(await page.locator('[data-saved-count]').textContent()).toBe('1');
    await save(page, 'UX Designer').click();
    expect(await page.locator('[data-saved-count]').textContent()).toBe('2');
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('heading', { name: 'No saved jobs yet' }).waitFor();
    expect(await page.locator('[data-saved-count]').textContent()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-cards] .card').first().waitFor();
    expect(await titles()).toEqual(['UX Designer', 'Workshop Manager']);
  });

  browserTest('that have closed since are said to be closed, and can’t be compared', async () => {
    const { page } = await open('/en/');
    await page.evaluate(() =>
      localStorage.setItem(
        'jobfront:saved:/',
        JSON.stringify([
          { id: 987654, title: 'Gone <b>now</b>', address: '/jobs/987654-gone/', language: 'en' },
        ]),
      ),
    );
    await page.goto(`${site}/en/saved/`, { waitUntil: 'networkidle' });
    const card = page.locator('[data-cards] .card');
    await card.getByText('Closed', { exact: true }).waitFor();
    expect(await card.locator('.card-title').textContent()).toBe('Gone <b>now</b>');
    expect(await card.getByRole('checkbox').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  browserTest('are not called closed where that can’t be checked', async () => {
    const { page } = await open('/en/');
    await save(page, 'UX Designer').click();
    await page.route('**/rows.json', (route) => route.abort());
    await page.goto(`${site}/en/saved/`, { waitUntil: 'networkidle' });
    await page.getByText('can’t be checked at the moment').waitFor();
    expect(await page.locator('[data-cards] .card-title').textContent()).toBe('UX Designer');
    expect(await page.getByText('Closed', { exact: true }).count()).toBe(0);
  });

  browserTest('appear in another tab at once', async () => {
    const { page } = await open('/en/');
    const other = await page.context().newPage();
    await other.goto(`${site}/en/`, { waitUntil: 'networkidle' });
    await save(other, 'UX Designer').click();
    await page.locator('[data-saved-count]', { hasText: '1' }).waitFor();
    expect(await save(page, 'UX Designer').getAttribute('aria-pressed')).toBe('true');
  });

  for (const [how, script, note] of [
    [
      'forbidden',
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })`,
      'This browser keeps nothing for this site',
    ],
    [
      'full',
      `Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }`,
      'This browser has no more room',
    ],
    ['damaged', `localStorage.setItem('jobfront:saved:/', '{"not": [valid')`, null],
  ] as const) {
    browserTest(`and a storage that is ${how}: the page works, and says what is the matter`, async () => {
      const { page, errors } = await open('/en/');
      await page.addInitScript(script);
      await page.reload({ waitUntil: 'networkidle' });
      await save(page, 'UX Designer').click();
      expect(await save(page, 'UX Designer').getAttribute('aria-pressed')).toBe('true');
      expect(await page.locator('[data-saved-count]').textContent()).toBe('1');
      if (note) await page.locator('.toast', { hasText: note }).waitFor();
      else expect(await page.locator('.toast').count()).toBe(0);
      await page.fill('#q', 'krakow');
      await page.locator('#count', { hasText: /^2 / }).waitFor();
      expect(errors).toEqual([]);
    });
  }
});

const innerHeightOf = (page: Page) => page.viewportSize()?.height ?? 0;

describe('comparing', () => {
  for (const width of [360, 1440]) {
    browserTest(`puts facts side by side, ${width} px`, async () => {
      const { page } = await withSaved(saved.slice(0, 3), { width });
      const table = page.locator('.compare table');
      await page.getByRole('checkbox', { name: 'Compare: Backend Software Engineer' }).check();
      expect(await table.isVisible()).toBe(false);
      const bar = page.locator('.compare-bar');
      expect((await bar.innerText()).trim()).toBe('Choose one more job to compare.');
      await page.getByRole('checkbox').nth(2).check();
      await table.waitFor();
      expect(await bar.locator('p').innerText()).toBe('2 jobs');
      await bar.getByRole('link', { name: 'Compare' }).click();
      expect(await table.locator('thead').evaluate((head) => head.getBoundingClientRect().top)).toBeLessThan(
        innerHeightOf(page),
      );
      const columns = await table.locator('thead a').allTextContents();
      expect(columns).toEqual(['Backend Software Engineer', 'Workshop Manager']);
      const row = (name: string) =>
        table
          .locator('tr', { has: page.locator('th', { hasText: name }) })
          .locator('td')
          .allTextContents();
      expect(await row('Place')).toEqual(['Gdańsk', 'Berlin']);
      expect((await row('Pay')).map((pay) => pay.slice(0, 3))).toEqual(['PLN', '€46']);
      // What is paid by the year is told by the month too, and what is paid by the month is not told twice.
      await expect.poll(() => row('Pay').then(([, pay]) => pay)).toMatch(/≈\s€3,800\D+€\d,\d00 per month$/);
      expect((await row('Pay'))[0]).not.toContain('≈');
      const forms = await table.getByRole('link', { name: /^Apply now: / }).all();
      expect(forms).toHaveLength(2);
      for (const form of forms) expect(await form.getAttribute('href')).toContain('/form/');
      // Facts in which they differ stand before those in which they don't.
      const same = await table
        .locator('[data-fact]:visible')
        .evaluateAll((lines) =>
          lines.map(
            (line) => new Set([...line.querySelectorAll('td')].map((cell) => cell.textContent)).size === 1,
          ),
        );
      expect(same).toEqual(same.toSorted((one, other) => Number(one) - Number(other)));
      expect(new Set(same).size).toBe(2);
      expect(await faultsInEveryLook(page, [width])).toEqual([]);
    });
  }

  browserTest('is for four at most', async () => {
    const { page } = await withSaved(saved);
    const boxes = page.getByRole('checkbox');
    for (const at of [0, 1, 2, 3]) await boxes.nth(at).check();
    expect(await boxes.nth(4).isDisabled()).toBe(true);
    expect(await page.locator('[data-most]').textContent()).toBe('Four jobs can be compared at a time.');
    expect(await page.locator('.compare thead a').count()).toBe(4);
    await boxes.nth(0).uncheck();
    expect(await boxes.nth(4).isDisabled()).toBe(false);
  });
});
