import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserTest, open, useBrowser } from './browser.ts';
import { dataFolder, startLive } from './live-harness.ts';

const browser = useBrowser();
let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  data = await dataFolder();
  live = await startLive({ SERVICE_URL: inject('service'), DATA_DIR: data.path });
  await live.settled();
}, 60_000);
afterAll(async () => {
  await live?.stop();
  await data?.[Symbol.asyncDispose]();
});

describe('an unknown address of the live site', () => {
  const ask = (path: string, language = '*', encoding = 'identity') =>
    fetch(live.url + path, { headers: { 'Accept-Language': language, 'Accept-Encoding': encoding } });

  test('answers in the language of its path, else in that of the visitor, and says so to caches', async () => {
    for (const [path, language, expected, vary] of [
      ['/en/jobs/welder/', 'de', 'en', 'Accept-Encoding'],
      ['/jobs/welder/', 'de-AT, en;q=0.5', 'de', 'Accept-Encoding, Accept-Language'],
      ['/jobs/welder/', 'ja, uk;q=0.1', 'uk', 'Accept-Encoding, Accept-Language'],
      ['/jobs/welder/', 'ja', 'pl', 'Accept-Encoding, Accept-Language'],
      ['/x.png', 'en', 'en', 'Accept-Encoding, Accept-Language'],
      ['/de/nowhere/', '', 'de', 'Accept-Encoding'],
    ] as const) {
      const answer = await ask(path, language);
      const text = await answer.text();
      expect(answer.status, path).toBe(404);
      expect(text, path).toContain(`<html lang="${expected}"`);
      expect(answer.headers.get('vary'), path).toBe(vary);
      expect(answer.headers.get('content-security-policy'), path).not.toBeNull();
      expect(Number(answer.headers.get('content-length')), path).toBe(Buffer.byteLength(text));
    }
  });

  test('is answered in every form, with its words in the field, whatever they are', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask('/en/jobs/senior-developer-berlin', '*', encoding);
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await answer.text()).toContain('value="senior developer berlin" name="q"');
    }
    for (const path of ['/%22%3E%3Cscript%3Ealert(1)', '/en/%3Cimg%20src=x%3E', `/${'a'.repeat(8000)}`]) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(404);
      expect((await answer.text()).replace(/="[^"]*"/g, '')).not.toMatch(/<script>alert|<img src=x/);
    }
    const head = await fetch(`${live.url}/en/welder`, { method: 'HEAD' });
    expect(head.status).toBe(404);
  });

  browserTest('searches with its words, without scripts too', async () => {
    const { page } = await open(browser(), `${live.url}/en/jobs/backend-engineer`, {
      javaScriptEnabled: false,
    });
    expect(await page.locator('#q').inputValue()).toBe('backend engineer');
    await page.locator('#q').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/?q=backend+engineer');
    expect(await page.locator('[data-cards] .card-title').first().textContent()).toBe(
      'Backend Software Engineer',
    );
  });
});

describe('an unknown address on a host of files', () => {
  browserTest('leads to the job whose number it is, on whatever board it stands', async () => {
    const { page } = await open(browser(), `${inject('site')}/jobs/2008?utm_source=poster`);
    await page.waitForURL('**/jobs/2008-site-reliability-engineer-remote-in-poland/?utm_source=poster');
    await page.goto(`${inject('site')}/jobs/999999999`);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.context().close();
  });

  browserTest(
    'has its words in the search, where scripts run; else no search that nobody answers',
    async () => {
      const address = `${inject('site')}/jobs/kurier-lodz`;
      const { page } = await open(browser(), address);
      expect(await page.locator('#q').inputValue()).toBe('kurier lodz');
      await page.locator('#q').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/?q=kurier+lodz');
      await expect
        .poll(() => page.locator('[data-cards] .card-title').first().textContent())
        .toMatch(/kurier/i);
      const plain = await open(browser(), address, { javaScriptEnabled: false });
      expect(await plain.page.locator('h1').isVisible()).toBe(true);
      expect(await plain.page.locator('#q').isVisible()).toBe(false);
      expect(await plain.page.locator('.card').count()).toBeGreaterThan(0);
    },
  );
});

describe('the menu of languages', () => {
  browserTest('says where it leads when a page is not in a language', async () => {
    const { page } = await open(
      browser(),
      `${inject('site')}/jobs/2008-site-reliability-engineer-remote-in-poland/`,
    );
    await page.locator('[popovertarget="bar-languages"]').click();
    const german = page.locator('#bar-languages a[hreflang="de"]');
    expect(await german.textContent()).toBe('Deutsch – Nur ausgeschrieben auf: Englisch');
    expect(await page.locator('#bar-languages a[hreflang="en"]').textContent()).toBe('English');
    await german.click();
    await page.waitForURL('**/de/');
    await page.locator('[popovertarget="bar-languages"]').click();
    expect(await page.locator('#bar-languages a').allTextContents()).not.toContainEqual(
      expect.stringContaining('–'),
    );
  });
});
