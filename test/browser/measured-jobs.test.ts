import { expect, inject } from 'vitest';
import { findings, overflow } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';
import { light, pageIn } from './measure/conditions.ts';
import { builtPages } from './pages.ts';

const browser = useBrowser();
const jobs = (await builtPages(inject('siteFolder'))).filter(({ address }) => /^\/jobs\/\d/.test(address));

// Adverts differ in what recruiters put into them: one page of the kind tells nothing of the tables of another.
browserTest('every job page of the sample site has no fault', { timeout: 240_000 }, async () => {
  expect(jobs.length).toBeGreaterThan(50);
  const page = await pageIn(browser(), { width: 360, letters: 16, opened: light });
  const faults: Record<string, string[]> = {};
  for (const { address } of jobs) {
    await page.goto(inject('site') + address);
    const wider = await overflow(page);
    const found = [...(wider > 0 ? [`${wider} px too wide`] : []), ...(await findings(page))];
    if (found.length > 0) faults[address] = found;
  }
  await page.context().close();
  expect(faults).toEqual({});
});
