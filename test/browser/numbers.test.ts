import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { numbersFile, openCountsToRead } from '../../src/numbers/count-store.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { faultsInEveryLook } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';

const browser = useBrowser();
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const password = 'Pz3-fixed_for_the_tests-90210';
const soon = { timeout: 15_000, interval: 50 };

/** A live site that counts, in a folder that is gone when the test is over. */
async function counting(more: Partial<SiteConfig> = {}) {
  const data = await dataFolder();
  const live = await startLive(
    { SERVICE_URL: inject('service'), DATA_DIR: data.path, OPERATOR_PASSWORD: password },
    more,
  );
  await live.settled();
  return {
    live,
    /** All sums; names that are not frequent are "*". */
    async sums(): Promise<Record<string, number>> {
      const stored = openCountsToRead(numbersFile(data.path));
      const rows = (await stored?.query('SELECT kind, name, n FROM daily')) ?? [];
      await stored?.close();
      return Object.fromEntries(
        rows.map(({ kind, name, n }) => [`${kind} ${String(name).replace(/^#.*/, '*')}`, Number(n)]),
      );
    },
    async [Symbol.asyncDispose]() {
      await live.stop();
      await data[Symbol.asyncDispose]();
    },
  };
}

const visitor = async (headers: Record<string, string> = {}) => {
  const context = await browser().newContext({ userAgent, extraHTTPHeaders: headers });
  return context.newPage();
};

/** Finds a job by its words, and opens it. @param rested resolves when the words have rested */
async function findJob(page: Page, url: string, rested: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto(`${url}/en/?source=fair`);
  await page.locator('#q').click();
  await page.keyboard.type('courier', { delay: 20 });
  await page.locator('[data-count]', { hasText: /found/ }).waitFor();
  await rested(page);
  await page.locator('.card-title').first().click();
  await page.waitForURL(/\/jobs\/\d/);
  await page.waitForLoadState('load');
}

browserTest('a search, a job, a link to apply: each counts once, with what brought the visitor', async () => {
  await using site = await counting();
  const page = await visitor();
  await findJob(page, site.live.url, () => expect.poll(site.sums, soon).toMatchObject({ 'search found': 1 }));
  await page.locator('[data-apply]:visible').first().hover();
  await page.waitForLoadState('networkidle');
  await page.locator('[data-apply]:visible').first().click();
  // A job that was fetched ahead is counted when it is opened.
  await expect.poll(site.sums, soon).toMatchObject({
    'visit direct': 1,
    'view board': 1,
    'view job': 1,
    'search found': 1,
    'word *': 1,
    'source *': 1,
    'form followed': 1,
    'source-followed *': 1,
  });
});

browserTest('a visitor who asks not to be counted is not counted, and a robot neither', async () => {
  await using site = await counting();
  const page = await visitor({ 'sec-gpc': '1' });
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await findJob(page, site.live.url, () => page.waitForLoadState('networkidle'));
  // A headless browser says that it is one.
  const robot = await (await browser().newContext()).newPage();
  await robot.goto(`${site.live.url}/`);
  const person = await visitor();
  await person.goto(`${site.live.url}/map/`);
  await expect.poll(site.sums, soon).toEqual({ 'visit direct': 1, 'view map': 1 });
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
});

browserTest('with a beacon pages report their views, and requests are not counted', async () => {
  await using site = await counting({ numbers: { beacon: true } });
  const program = await fetch(`${site.live.url}/`, { headers: { 'user-agent': userAgent } });
  expect(await program.text()).toContain('data-numbers');
  const page = await visitor();
  await page.goto(`${site.live.url}/en/?utm_source=fair`);
  await page.locator('.card-title').first().click();
  await page.locator('[data-apply]').first().waitFor();
  await expect.poll(site.sums, soon).toMatchObject({
    'visit direct': 1,
    'view board': 1,
    'view job': 1,
    'source *': 1,
  });
});

browserTest('the page of numbers is for everybody: empty and full, by keyboard, in all looks', async () => {
  await using site = await counting();
  const { live } = site;
  const context = await browser().newContext({ httpCredentials: { username: 'x', password } });
  const page = await context.newPage();
  await page.goto(`${live.url}/_jobfront/`);
  await page.getByRole('link', { name: 'Numbers' }).click();
  expect(await faultsInEveryLook(page, [390, 1440])).toEqual([]);

  const map = await (await fetch(`${live.url}/sitemap.xml`)).text();
  const jobs = [...map.matchAll(/<loc>[^<]*?(\/jobs\/\d+[^<]*\/)<\/loc>/g)].map(([, path = '']) => path);
  for (const [at, path] of jobs.slice(0, 8).entries()) {
    for (let times = 0; times < 3 + at; times += 1) {
      const query = ['', '?source=linkedin&utm_campaign=spring'][times % 2];
      await fetch(`${live.url}${path}${query}`, { headers: { 'user-agent': userAgent } });
    }
  }
  await page.reload();
  expect(await page.locator('#jobs + .scrolled tbody tr').count()).toBe(8);
  expect(await page.getByText('under 5').count()).toBeGreaterThan(0);
  await page.getByText('Numbers by day').click();
  expect(await faultsInEveryLook(page, [390, 1440])).toEqual([]);
  expect(await page.getByRole('img', { name: 'Visits by day' }).count()).toBe(1);

  await page.getByRole('link', { name: '13 months' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Visits by month' }).waitFor();
  expect(await page.getByRole('link', { name: '13 months' }).getAttribute('aria-current')).toBe('page');
});
