import { expect, inject } from 'vitest';
import { builtPages } from '../pages/built-pages.ts';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const browser = useBrowser();

browserTest(
  'the live site works under its own security policy, map and search in use',
  async () => {
    await using data = await dataFolder();
    const live = await startLive({ SERVICE_URL: inject('service'), DATA_DIR: data.path });
    await live.settled();
    const job = (await builtPages(inject('siteFolder'))).find(({ address }) =>
      address.includes('backend-software'),
    );
    for (const address of ['/', '/en/', '/map/', job?.address ?? '/', '/nowhere/']) {
      const { page, errors, foreign } = await open(browser(), live.url + address);
      // The map of the page of maps opens by itself.
      const opensItself = (await page.locator('jobfront-map[data-auto]').count()) > 0;
      const button = page.locator('.map-open');
      const isAsked = !opensItself && (await button.count()) > 0 && (await button.isVisible());
      if (isAsked) await button.click();
      if (isAsked || opensItself) await page.locator('.map-dot').first().waitFor();
      if ((await page.locator('[data-search]').count()) > 0) {
        await page.fill('#q', 'a');
        await page.locator('[data-status]', { hasText: /\d/ }).waitFor({ state: 'attached' });
      }
      expect(
        errors.filter((error) => !error.includes('404')),
        address,
      ).toEqual([]);
      expect(foreign, address).toEqual([]);
      await page.context().close();
    }
    await live.stop();
  },
  60_000,
);
