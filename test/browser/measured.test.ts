import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { light, pageIn, shiftsOf, windows } from './measure/conditions.ts';
import { faultsOf } from './measure/faults.ts';
import { scenesOf } from './measure/scenes.ts';

const browser = useBrowser();

describe('every kind of page of the sample site', async () => {
  const url = inject('site');
  const scenes = await scenesOf(inject('siteFolder'));

  browserTest.for(windows)(
    'has no fault under any condition: $width px, letters of $letters px',
    { timeout: 240_000 },
    async (window) => {
      expect(scenes.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['home', 'facet', 'job', 'map', 'content', 'nothing found', 'poster']),
      );
      expect(await faultsOf(browser(), url, scenes, window)).toEqual({});
    },
  );

  browserTest.for([360, 1440])(
    'moves nothing while jobs are looked for, %i px',
    { timeout: 180_000 },
    async (width) => {
      const page = await pageIn(browser(), { width, letters: 16, opened: light });
      await page.goto(`${url}/`, { waitUntil: 'networkidle' });
      const shown = await page.locator('#count').textContent();
      await page.locator('#q').pressSequentially('magazyn', { delay: 30 });
      await expect.poll(() => page.locator('#count').textContent()).not.toBe(shown);
      await page.waitForLoadState('networkidle');
      await page.locator('#q').fill('');
      await expect.poll(() => page.locator('#count').textContent()).toBe(shown);
      expect(await shiftsOf(page)).toEqual([]);
      await page.context().close();
    },
  );
});
