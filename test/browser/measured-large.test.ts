import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { inSize, light, tightest, wide, windows } from './measure/conditions.ts';
import { faultsOf } from './measure/faults.ts';
import { focusFaults } from './measure/focus.ts';
import { pageOfEachKind } from './measure/kinds.ts';
import { exportedLargeSite } from './measure/large-site.ts';
import { type Scene, scenesOf } from './measure/scenes.ts';

const browser = useBrowser();
/** Kinds that the sample site has none of: whatever a window can show of them is looked at here. */
const isNew = ({ name }: Scene) => /^(second page|closed)$/.test(name);
const isKnown = (scene: Scene) => !isNew(scene);

describe('a site of 1,000 jobs, some closed', () => {
  let url = '';
  let rightToLeft: readonly Scene[] = [];
  let leftToRight: readonly Scene[] = [];
  let close: (() => PromiseLike<void>) | undefined;

  beforeAll(async () => {
    const site = await exportedLargeSite(1000, inject('compiled'), {
      languages: ['ar', 'en'],
      defaultLanguage: 'ar',
    });
    close = () => site[Symbol.asyncDispose]();
    url = site.url;
    rightToLeft = await scenesOf(site.folder);
    // The other kinds of page are the same however many jobs there are, and the sample site shows them.
    const many = /^(home|second page|facet|index|map|closed)$|nothing found/;
    leftToRight = (await scenesOf(site.folder, 'en')).filter(({ name }) => many.test(name));
    for (const { html } of (await pageOfEachKind(site.folder)).values())
      expect(html).toMatch(/<html lang="ar" dir="rtl"/);
  }, 240_000);
  afterAll(() => close?.());

  browserTest.for(windows)(
    'is mirrored and has no fault under any condition: $width px, letters of $letters px',
    { timeout: 300_000 },
    async (window) => {
      expect(rightToLeft.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['home', 'second page', 'facet', 'job', 'closed', 'map', 'filter open']),
      );
      expect(await faultsOf(browser(), url, rightToLeft.filter(isNew), window)).toEqual({});
    },
  );

  // The same parts as on the sample site: direction and number change only the place that things take.
  browserTest.for([tightest, inSize(wide)])(
    'has room for its numbers, mirrored: $width px, letters of $letters px',
    { timeout: 300_000 },
    async (window) => {
      expect(await faultsOf(browser(), url, rightToLeft.filter(isKnown), window)).toEqual({});
    },
  );

  browserTest.for(windows)(
    'has no fault from left to right either: $width px, letters of $letters px',
    { timeout: 300_000 },
    async (window) => {
      expect(leftToRight.map(({ name }) => name)).toEqual(expect.arrayContaining(['second page', 'closed']));
      expect(await faultsOf(browser(), url, leftToRight.filter(isNew), window)).toEqual({});
    },
  );

  browserTest('has room for its numbers from left to right too', { timeout: 300_000 }, async () => {
    expect(leftToRight.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['home', 'facet', 'map', 'nothing found']),
    );
    // Like the sample site but for the number, and like the mirrored one but for the sides.
    expect(await faultsOf(browser(), url, leftToRight.filter(isKnown), tightest)).toEqual({});
  });

  browserTest('shows the focus at every stop, mirrored too', { timeout: 240_000 }, async () => {
    const look = { width: 360, condition: light, cards: 6 };
    // What the others show is walked through on the sample site.
    const sides = /^(home|second page|facet|job|closed|map|(menu|languages|filter|map) open)$/;
    const scenes = rightToLeft.filter(({ name }) => sides.test(name));
    expect(scenes).toHaveLength(10);
    expect(await focusFaults(browser(), url, scenes, look)).toEqual({});
  });
});
