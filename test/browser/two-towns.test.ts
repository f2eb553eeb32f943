import { expect, inject } from 'vitest';
import type { Place } from '../../src/board/job.ts';
import { boardRows } from '../../src/site/rows/pack-rows.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../site/job-sample.ts';
import { browserTest, useBrowser } from './browser.ts';

const site = inject('site');
const browser = useBrowser();

const at = (region: string, countryCode: string, country: string): Place => ({
  locality: 'Cambridge',
  region,
  countryCode,
  country,
  postcode: null,
  point: null,
});
const places = [
  at('England', 'GB', 'United Kingdom'),
  at('England', 'GB', 'United Kingdom'),
  at('Massachusetts', 'US', 'United States'),
];
const jobs = places.map((place, index) =>
  sampleJob({ advertId: index + 1, place, language: 'en', address: `/en/jobs/${index + 1}-clerk/` }),
);

browserTest('a visitor chooses one of two towns of one name by mouse, and the chip says which', async () => {
  const context = await browser().newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const rows = JSON.stringify(boardRows(jobs, 'en', siteOf({ languages: ['en'], defaultLanguage: 'en' })));
  await page.route('**/en/rows.json*', (route) =>
    route.fulfill({ contentType: 'application/json', body: rows }),
  );
  await page.goto(`${site}/en/`, { waitUntil: 'load' });
  const facet = page.locator('details[data-facet="place"]');
  await facet.locator('summary').click();
  const choices = facet.locator('label', { hasText: 'Cambridge' });
  await choices.nth(1).waitFor();
  expect(await choices.count()).toBe(2);
  const box = await choices.filter({ hasText: 'United States' }).boundingBox();
  if (!box) throw new Error('There is nothing to press on.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('#count', { hasText: /^1\D/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('place')).toBe('us.massachusetts.cambridge');
  await page.locator('[data-chips], .chips', { hasText: 'Cambridge, United States' }).first().waitFor();
  await context.close();
});
