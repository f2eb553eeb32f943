import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedJobs, sharingKit } from '../../src/site/sharing-kit.ts';
import { launchBrowser } from '../browser/launch.ts';
import { boardOf, brandPosts, brandSettings } from '../site/brand-sample.ts';
import { operating, sampleState, secret } from './operating.ts';

const browser = await launchBrowser();
if (!browser) {
  process.stderr.write(
    "\n  LEFT OUT: the operator's page in a real browser. No Chrome was found; install one or name it in CHROME_PATH.\n\n",
  );
}
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let state = sampleState();
const settings = brandSettings({ SITE_URL: 'https://jobs.example' });
const board = boardOf(brandPosts(12), settings);
const site = await operating({
  state: () => state,
  sharing: {
    jobs: (query) => sharedJobs(board, query, settings),
    kit: (advertId) => sharingKit(board, advertId, settings),
  },
});
afterAll(async () => {
  await browser?.close();
  await site.close();
});

async function open(options: { width: number; colorScheme?: 'light' | 'dark'; bypassCSP?: boolean }) {
  if (!browser) throw new Error('No browser');
  const { width, colorScheme = 'light', bypassCSP = false } = options;
  const context = await browser.newContext({
    ...{ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' },
    httpCredentials: { username: 'operator', password: secret },
    bypassCSP,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    // The browser asks for the password by being refused once.
    if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site.url}/`)) errors.push(request.url());
  });
  await page.goto(`${site.url}/_jobfront/`, { waitUntil: 'networkidle' });
  return { page, errors };
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const states = {
  degraded: sampleState(),
  'with endless words': {
    ...sampleState(),
    problems: sampleState().problems.map((one) => ({ ...one, message: 'x'.repeat(3_000) })),
    status: {
      ...sampleState().status,
      degraded: { since: '2026-02-28T23:41:10Z', reason: 'https://service.example/'.padEnd(400, 'y') },
    },
  },
  healthy: {
    ...sampleState(),
    ...{ snapshots: [], timeline: [], problems: [], deploy: null },
    status: { ...sampleState().status, state: 'current' as const, degraded: null },
  },
};

describe.skipIf(!browser)("the operator's page in a browser", () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      test(`is accessible and fits, ${colorScheme}, ${width} px`, async () => {
        for (const [name, given] of Object.entries(states)) {
          state = given;
          // The page's policy forbids scripts, and axe is one.
          const { page, errors } = await open({ width, colorScheme, bypassCSP: true });
          await page.locator('details').evaluateAll((all) => {
            for (const one of all) one.setAttribute('open', '');
          });
          expect(await findings(page), name).toEqual([]);
          expect(await overflow(page), name).toBeLessThanOrEqual(0);
          expect(errors, name).toEqual([]);
          await page.context().close();
        }
      }, 60_000);
    }
  }

  test.each([360, 1440])(
    'has a page for each job to share, found and opened by hand, %i px',
    async (width) => {
      const { page, errors } = await open({ width, bypassCSP: true });
      await page.getByRole('link', { name: 'Share a job' }).click();
      await page.waitForURL('**/_jobfront/jobs/');
      const [job] = board.jobs;
      if (!job) throw new Error('no job');
      await page.getByRole('searchbox').fill(String(job.advertId));
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/jobs/?q=${job.advertId}`);
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: job.displayTitle, exact: true }).click();
      await page.getByRole('heading', { name: job.displayTitle }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // A click selects the whole address, to be copied.
      const address = page.locator('code.copied').first();
      await address.click();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(await address.textContent());
      // This server has no pictures.
      expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
      await page.context().close();
    },
  );

  test('has buttons that do what they say', async () => {
    state = sampleState();
    site.done.length = 0;
    const { page, errors } = await open({ width: 1440 });
    const main = page.getByRole('button', { name: 'Publish now' });
    expect(await main.evaluate((button) => getComputedStyle(button).fontWeight)).toBe('600');
    const press = async (name: string, said: string) => {
      const count = site.done.length;
      await page.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => site.done.length).toBe(count + 1);
      await page.getByRole('status').filter({ hasText: said }).waitFor();
    };
    await press('Publish now', 'snapshot 44 is shown now');
    await press('Publish and confirm the drop', 'snapshot 44 is shown now');
    await press('Show this one again: snapshot 41', 'Snapshot 41 is shown now, and pinned');
    await press('Unpin', 'Unpinned');
    await page.reload();
    expect(site.done).toEqual(['publish', 'publish and confirm', 'rollback 41 by operator', 'unpin']);
    expect(new URL(page.url()).search).toBe('');
    expect(errors).toEqual([]);
    await page.context().close();
  }, 60_000);

  test('can not be made to act by another site', async () => {
    site.done.length = 0;
    const { page } = await open({ width: 1440 });
    const { hostname, port } = new URL(site.url);
    const other = await operating();
    await page.route(`${other.url}/evil`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="http://${hostname}:${port}/_jobfront/publish"><button>Win</button></form>`,
      }),
    );
    await page.goto(`${other.url}/evil`);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/publish') && response.status() !== 401),
      page.getByRole('button').click(),
    ]);
    expect(answer.status()).toBe(403);
    expect([...site.done, ...other.done]).toEqual([]);
    await page.context().close();
    await other.close();
  }, 60_000);
});
