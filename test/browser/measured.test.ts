import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { findings, overflow } from './axe.ts';
import { browserTest, useBrowser } from './browser.ts';
import { type Condition, conditions, pageUnder, widths } from './measure/conditions.ts';
import { unseenFocus } from './measure/focus.ts';
import { type Kind, pageOfEachKind } from './measure/kinds.ts';
import { largeSite } from './measure/large-site.ts';

const browser = useBrowser();
const at = (name: string, width: (typeof widths)[number]) => {
  const condition = conditions.find((one) => one.name === name);
  if (!condition) throw new RangeError(`There is no condition "${name}".`);
  return [name, width, condition] as const;
};
// Every condition once, each width with light and dark: all pairs would take minutes and find the same.
const each = [
  at('light', 360),
  at('light', 1440),
  at('dark', 1440),
  at('forced colours', 1440),
  at('reduced motion', 360),
  at('text at 200 %', 360),
];

/** Everything that is wrong with one page, by the kind it is of. */
type Faults = Record<string, readonly unknown[]>;

/** Saves two jobs, so that the page of saved ones has something to show and to compare. */
async function saveTwo(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  for (const at of [0, 1]) await page.locator('.card [data-save]').nth(at).click();
}

async function compareTwo(page: Page) {
  for (const at of [0, 1]) await page.locator('.compare-choice input').nth(at).check();
  await page.locator('[data-compare]').waitFor();
}

/** Opens one page of each kind under a condition and tells what is wrong with it. */
async function faultsOf(
  url: string,
  kinds: ReadonlyMap<Kind, { address: string }>,
  condition: Condition,
  width: number,
) {
  const page = await pageUnder(browser(), condition, width);
  const faults: Faults = {};
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`)) strangers.push(`request: ${request.url()}`);
  });
  page.on('response', (response) => {
    if ('set-cookie' in response.headers()) strangers.push(`cookie: ${response.url()}`);
  });
  page.on('pageerror', ({ message }) => strangers.push(`error: ${message}`));
  await saveTwo(page, `${url}/`);
  for (const [kind, { address }] of kinds) {
    await page.goto(url + address);
    await page.evaluate(() => document.fonts.ready);
    if (kind === 'saved') await compareTwo(page);
    const wider = await overflow(page);
    // The whole page is seen once, with what comes late.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo({ top: y, behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(done));
      }
      scrollTo({ top: 0, behavior: 'instant' });
    });
    const found = [
      ...(wider > 0 ? [`${wider} px too wide`] : []),
      // In forced colours the system has the last word on colours, and axe sees those of the sheet.
      ...(await findings(page)).filter(
        (finding) => !condition.options?.forcedColors || !finding.startsWith('color-contrast'),
      ),
      ...(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)),
      ...(await page.context().cookies()),
      ...strangers.splice(0),
    ];
    if (found.length > 0) faults[kind] = found;
  }
  await page.context().close();
  return faults;
}

async function focusFaults(
  url: string,
  kinds: ReadonlyMap<Kind, { address: string }>,
  condition: Condition,
  width: number,
) {
  const page = await pageUnder(
    browser(),
    { ...condition, options: { ...condition.options, reducedMotion: 'reduce' } },
    width,
  );
  const faults: Faults = {};
  await saveTwo(page, `${url}/`);
  for (const [kind, { address }] of kinds) {
    await page.goto(url + address);
    await page.evaluate(() => document.fonts.ready);
    if (kind === 'saved') await compareTwo(page);
    const { stops, faults: found } = await unseenFocus(page);
    expect(stops, kind).toBeGreaterThan(5);
    if (found.length > 0) faults[kind] = found;
  }
  await page.context().close();
  return faults;
}

describe('every kind of page of the sample site', async () => {
  const url = inject('site');
  const kinds = await pageOfEachKind(inject('siteFolder'));

  browserTest.for(each)('has no fault: %s, %i px', { timeout: 180_000 }, async ([, width, condition]) => {
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['home', 'facet', 'job', 'map', 'content']));
    expect(await faultsOf(url, kinds, condition, width)).toEqual({});
  });

  browserTest.for([at('light', 360), at('forced colours', 1440)])(
    'shows the focus: %s, %i px',
    { timeout: 180_000 },
    async ([, width, condition]) => {
      expect(await focusFaults(url, kinds, condition, width)).toEqual({});
    },
  );

  browserTest.for(widths)(
    'moves nothing while jobs are looked for, %i px',
    { timeout: 180_000 },
    async (width) => {
      const page = await pageUnder(browser(), { name: 'light' }, width);
      await page.goto(`${url}/`, { waitUntil: 'networkidle' });
      const shown = await page.locator('#count').textContent();
      await page.locator('#q').pressSequentially('magazyn', { delay: 30 });
      await expect.poll(() => page.locator('#count').textContent()).not.toBe(shown);
      await page.waitForLoadState('networkidle');
      await page.locator('#q').fill('');
      await expect.poll(() => page.locator('#count').textContent()).toBe(shown);
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
      await page.context().close();
    },
  );
});

describe('every kind of page of a large site, right to left', () => {
  let site: Awaited<ReturnType<typeof largeSite>> | undefined;
  beforeAll(async () => {
    site = await largeSite(1000, { languages: ['ar', 'en'], defaultLanguage: 'ar' });
  }, 240_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  browserTest.for(each.filter(([name]) => /light|dark|200/.test(name)))(
    'is mirrored and has no fault: %s, %i px',
    async ([, width, condition]) => {
      if (!site) throw new Error('No site');
      const kinds = await pageOfEachKind(site.folder);
      expect([...kinds.keys()]).toEqual(
        expect.arrayContaining(['home', 'second page', 'facet', 'job', 'map']),
      );
      for (const [kind, { html }] of kinds) expect(html, kind).toMatch(/<html lang="ar" dir="rtl"/);
      expect(await faultsOf(site.url, kinds, condition, width)).toEqual({});
    },
  );

  browserTest.for([360] as const)('shows the focus, %i px', { timeout: 180_000 }, async (width) => {
    if (!site) throw new Error('No site');
    const kinds = await pageOfEachKind(site.folder);
    expect(await focusFaults(site.url, kinds, { name: 'light' }, width)).toEqual({});
  });
});
