import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { pdfOf } from '../../apply/pdf-of.ts';
import { dataFolder, startLive } from '../../pages/live-harness.ts';
import { faultsInEveryLook } from '../axe.ts';
import { browserTest, open, useBrowser } from '../browser.ts';
import { openFinding } from '../finding-page.ts';

const site = inject('site');
const browser = useBrowser();

const lines = [
  'Ada Example',
  'ada@example.com',
  'Experience',
  '2021 - present Warehouse manager in Lodz, forklift, pallets, stock',
  '2004 - 2006 Courier',
];
const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(lines)) };
const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const docx = (some: readonly string[]) =>
  zipSync({
    'word/document.xml': strToU8(`<w:d>${some.map((line) => `<w:p>${line}</w:p>`).join('')}</w:d>`),
  });

const dialog = (page: Page) => page.locator('.cv-sheet[open]');
const cards = (page: Page) => dialog(page).locator('.card');
const chips = (page: Page) => dialog(page).locator('.chips button');

/** Opens the dialog by the keyboard, and waits until it has loaded everything. */
async function openDialog(page: Page) {
  await page.locator('[data-cv]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.cv-sheet[open][data-ready]').waitFor();
}

async function drop(page: Page, at: string, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    },
    { name, text },
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent(at, type, { dataTransfer });
}

/** What a browser stores of a site: its keys and names, with the values of local storage. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }));

describe('a CV on the board', () => {
  browserTest('is compared without a request, and nothing is stored', async () => {
    const { page, errors, asked } = await openFinding(browser(), `${site}/en/`);
    await openDialog(page);
    const before = await stored(page);
    const count = asked.length;
    for (const cv of [pdf, file('cv.docx', docx(lines)), file('cv.txt', lines.join('\n'))]) {
      await page.setInputFiles('#cv-file', cv);
      await cards(page).first().waitFor();
      expect(await cards(page).first().locator('.card-title').textContent()).toBe('Warehouse Manager');
      const reasons = await cards(page).first().locator('.cv-reasons li').allTextContents();
      expect(reasons.join(' ')).toMatch(/warehouse/i);
      await page.setInputFiles('#cv-file', []);
      await expect.poll(() => cards(page).count()).toBe(0);
    }
    expect(asked.slice(count)).toEqual([]);
    expect(await stored(page)).toEqual(before);
    expect(errors).toEqual([]);
  });

  browserTest('narrows by a place, which a press on it removes', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`, { width: 390 });
    await openDialog(page);
    await page.setInputFiles('#cv-file', file('cv.txt', `Łódź\n${lines.join('\n')}`));
    await cards(page).first().waitFor();
    expect(await chips(page).allTextContents()).toEqual(['Łódź']);
    const near = await cards(page).count();
    await chips(page).first().press('Enter');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(near);
    expect(await chips(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('cv-count');
    // A thumb closes it, and opens the job that it found.
    await dialog(page).locator('.sheet-close').click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.locator('[data-cv]').click();
    await cards(page).first().locator('.card-title').click();
    await page.waitForURL(/\/jobs\//);
  });

  browserTest('can be dropped on the search and on the dialog', async () => {
    const { page, errors } = await openFinding(browser(), `${site}/en/`);
    await page.hover('#q');
    await page.locator('[data-status]').waitFor({ state: 'attached' });
    await openDialog(page);
    await page.keyboard.press('Escape');
    await drop(page, '#q', 'cv.txt', 'Courier\ncargo bike, parcels');
    await cards(page).first().waitFor();
    const first = await cards(page).first().locator('.card-title').textContent();
    await drop(page, '.cv-drop', 'other.txt', lines.join('\n'));
    await expect
      .poll(() => cards(page).first().locator('.card-title').textContent())
      .toBe('Warehouse Manager');
    expect(first).not.toBe('Warehouse Manager');
    expect(errors).toEqual([]);
  });

  browserTest('that can’t be read says so, and another one is read', async () => {
    const { page, errors } = await openFinding(browser(), `${site}/en/`);
    await openDialog(page);
    const key = `<${'5a'.repeat(32)}>`;
    const encrypt = `/Encrypt <</Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -44>> /ID [<00> <00>]`;
    const encrypted = pdfOf(lines).replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`);
    const bad = [
      file('scan.pdf', pdfOf([])),
      file('locked.pdf', encrypted),
      file('empty.txt', ''),
      file('cv.docx', 'PK\u0003\u0004 no'),
      file('photo.png', 'text in a picture'),
      file('large.txt', 'warehouse '.repeat(1_100_000)),
    ];
    const alert = dialog(page).locator('[role=alert]');
    for (const one of bad) {
      await page.setInputFiles('#cv-file', one);
      await expect
        .poll(() => alert.textContent(), { message: one.name, timeout: 10_000 })
        .toContain('No text can be read');
      expect(await cards(page).count(), one.name).toBe(0);
      await page.setInputFiles('#cv-file', []);
      await expect.poll(() => alert.isVisible()).toBe(false);
    }
    await page.setInputFiles('#cv-file', pdf);
    await cards(page).first().waitFor();
    expect(errors).toEqual([]);
  });

  browserTest('is read by the next choice if something could not be loaded', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`);
    await page.route('**/search-words.json', (route) => route.abort());
    await page.locator('[data-cv]').click();
    await dialog(page).waitFor();
    await page.setInputFiles('#cv-file', pdf);
    await dialog(page).locator('[role=alert]').waitFor();
    await page.unroute('**/search-words.json');
    await page.setInputFiles('#cv-file', { ...pdf, name: 'again.pdf' });
    await cards(page).first().waitFor();
  });

  browserTest('is compared without a network, too', async () => {
    const { page } = await openFinding(browser(), `${site}/en/`, { serviceWorkers: 'allow' });
    await page.locator('.card [data-save]').first().click();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await openDialog(page);
    await page.context().setOffline(true);
    await page.setInputFiles('#cv-file', pdf);
    await cards(page).first().waitFor();
    // Also after the page was opened anew.
    await page.goto(`${site}/en/`);
    await openDialog(page);
    await page.setInputFiles('#cv-file', pdf);
    await cards(page).first().waitFor();
    expect(await cards(page).first().locator('.card-title').textContent()).toBe('Warehouse Manager');
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await page.goto(`${site}/en/`);
    await page.locator('.card [data-save]').first().click();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  });

  browserTest(
    'has a dialog without faults in every look',
    async () => {
      const { page } = await open(browser(), `${site}/en/`);
      await openDialog(page);
      await page.setInputFiles('#cv-file', pdf);
      await cards(page).first().waitFor();
      expect(await faultsInEveryLook(page)).toEqual([]);
    },
    60_000,
  );
});

describe('a CV from the board to the form', () => {
  let live: Awaited<ReturnType<typeof startLive>>;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    const data = await dataFolder();
    live = await startLive(
      {
        SERVICE_URL: inject('service'),
        DATA_DIR: data.path,
        SERVICE_CLIENT_ID: 'kolibra_careers',
        SERVICE_CLIENT_SECRET: 'careers-secret',
      },
      { apply: { form: 'site', notice: 'For this job alone.' } },
    );
    ends.push(live.stop, () => data[Symbol.asyncDispose]());
    await live.settled();
  }, 60_000);
  afterAll(async () => {
    for (const end of ends) await end();
  });

  browserTest('is handed on by one press, and stays when the board is closed', async () => {
    const { page, errors } = await open(browser(), `${live.url}/en/`);
    await openDialog(page);
    await page.setInputFiles('#cv-file', pdf);
    await cards(page).first().waitFor();
    const [form] = await Promise.all([
      page.context().waitForEvent('page'),
      cards(page).first().locator('.cv-apply').click(),
    ]);
    await form.waitForURL(/\/apply\/$/);
    const chosen = () =>
      form.evaluate(async () => {
        const [file] = document.querySelector<HTMLInputElement>('#apply-files')?.files ?? [];
        return file ? [file.name, (await file.text()).slice(0, 8)] : [];
      });
    await expect.poll(chosen).toEqual(['cv.pdf', '%PDF-1.4']);
    await expect.poll(() => form.inputValue('[name=email]')).toBe('ada@example.com');
    await page.close();
    await expect.poll(chosen).toEqual(['cv.pdf', '%PDF-1.4']);
    expect(errors).toEqual([]);
    // Opened in any other way the form has no file.
    const other = await form.context().newPage();
    await other.goto(form.url());
    expect(
      await other.locator('#apply-files').evaluate((field) => (field as HTMLInputElement).files?.length),
    ).toBe(0);
  });

  browserTest('is not offered where the owner does not want it, nor where a server searches', async () => {
    for (const more of [{ findWithCv: false }, { searchInBrowserUpTo: 0 }]) {
      await using data = await dataFolder();
      const own = await startLive({ SERVICE_URL: inject('service'), DATA_DIR: data.path }, more);
      await own.settled();
      const { text } = await own.get('/en/');
      expect(text).toContain('data-search');
      expect(text).not.toContain('data-cv');
      await own.stop();
    }
  });
});
