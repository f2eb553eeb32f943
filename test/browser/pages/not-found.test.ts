import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { dataFolder, startLive } from '../../pages/live-harness.ts';
import { browserTest, open, useBrowser } from '../browser.ts';

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
