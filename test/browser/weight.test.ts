import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltPage, builtPages } from '../pages/built-pages.ts';
import { browserTest, useBrowser } from './browser.ts';
import { type Kind, pageOfEachKind } from './measure/kinds.ts';
import { exportedLargeSite } from './measure/large-site.ts';
import { pageWeight, watchWeights, withoutAdvert } from './measure/weight.ts';

/**
 * Most bytes, gzip, a kB being 1,000 of them: of a page and its style sheets, of the scripts that come with it, and of
 * what opening its map adds. A list of 50 jobs in Cyrillic letters is the heaviest; the first of the board are in Latin
 * ones.
 */
const limits = { list: 19_800, first: 19_600, job: 15_500, script: 10_000, map: 100_000 };

/**
 * Most bytes of a first visit, with everything that the page loads; of the fonts among them; and of one that opens the
 * map, whose names bring letters of other languages.
 */
const visits = { home: 100_000, job: 95_000, fonts: 40_000, withMap: 200_000 } as const;

const browser = useBrowser();
const isScript = (path: string) => path.endsWith('.js');
const isFont = (path: string) => path.endsWith('.woff2');

describe.each(['sample', 'large'] as const)('the %s site', (which) => {
  let folder = inject('siteFolder');
  let url = inject('site');
  let pages: readonly BuiltPage[] = [];
  let kinds = new Map<Kind, BuiltPage>();
  let close: (() => PromiseLike<void>) | undefined;
  const pageOf = (kind: Kind) => {
    const page = kinds.get(kind);
    if (!page) throw new Error(`No page of the kind ${kind}`);
    return page;
  };

  beforeAll(async () => {
    if (which === 'large') {
      const large = await exportedLargeSite(1000, inject('compiled'));
      ({ folder, url } = large);
      close = () => large[Symbol.asyncDispose]();
    }
    kinds = await pageOfEachKind(folder);
    pages = await builtPages(folder);
  }, 240_000);
  afterAll(() => close?.());

  test('has light lists: the board in every language, every facet, every further page', async () => {
    const lists = pages.filter(({ html }) => html.includes('data-cards') && html.includes('class="card"'));
    expect(lists.length).toBeGreaterThan(4);
    for (const { address, html } of lists) {
      const most = /^\/(?:page\/2\/)?$/.test(address) ? limits.first : limits.list;
      expect(await pageWeight(folder, html), address).toBeLessThanOrEqual(most);
    }
    const full = lists.filter(({ html }) => html.match(/<li class="card"/g)?.length === 50);
    if (which === 'large') expect(full.length).toBeGreaterThan(10);
  });

  test('has light job pages beside the words of their adverts', async () => {
    const jobs = pages.filter(({ html }) => html.includes('class="job-text"'));
    expect(jobs.length).toBeGreaterThan(20);
    for (const { address, html } of jobs) {
      const bare = withoutAdvert(html);
      expect(bare.length, address).toBeLessThan(html.length);
      expect(await pageWeight(folder, bare), address).toBeLessThanOrEqual(limits.job);
    }
  });

  browserTest.for<Kind>(which === 'sample' ? ['home', 'job', 'facet'] : ['home'])(
    'loads little script with the page: %s',
    async (kind) => {
      const { sum, asked, close } = await watchWeights(browser(), folder, url + pageOf(kind).address);
      expect([...asked].some(isScript)).toBe(true);
      expect(await sum(isScript)).toBeLessThanOrEqual(limits.script);
      await close();
    },
  );

  // The letters of every language are those of the sample; lists of many jobs are heaviest in Cyrillic ones.
  const languages = which === 'sample' ? ['pl', 'en', 'de', 'uk'] : ['uk'];
  browserTest.for(languages)('is light on a first visit: %s', async (language) => {
    const own = await pageOfEachKind(folder, language);
    for (const kind of ['home', 'job'] as const) {
      const address = own.get(kind)?.address ?? 'none';
      const { parts, close } = await watchWeights(browser(), folder, url + address);
      const visit = await parts();
      // Without one of them it would be another visit.
      expect(Math.min(visit.page, visit.styles, visit.scripts, visit.fonts), address).toBeGreaterThan(1000);
      const weights = Object.values(visit);
      expect(
        weights.reduce((total, one) => total + one),
        address,
      ).toBeLessThanOrEqual(visits[kind]);
      expect(visit.fonts, address).toBeLessThanOrEqual(visits.fonts);
      await close();
    }
  });

  browserTest.for<Kind>(['home', 'job'])('opens its map with little more: %s', async (kind) => {
    const { page, asked, sum, close } = await watchWeights(browser(), folder, url + pageOf(kind).address);
    const before = new Set(asked);
    await page.locator('.map-open').first().click();
    await page.locator('.map-dot').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([...asked].some((path) => path === '/base-map.json')).toBe(true);
    expect(await sum((path) => !before.has(path) && !isFont(path))).toBeLessThanOrEqual(limits.map);
    expect(await sum(() => true)).toBeLessThanOrEqual(visits.withMap);
    await close();
  });
});
