import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { dataFolder, startLive } from '../pages/live-harness.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { serveHostPage } from './host-page.ts';

const browser = useBrowser();

/** Titles by advert: its language, and the title as it is to be read. */
const titles: readonly [language: string, title: string][] = [
  ['ar', 'مطور C++'],
  ['ar', 'C++ مطور (أول)'],
  ['ar', 'مدير (C#) و .NET في Acme Inc.'],
  ['en', 'Senior developer (C++)'],
  ['en', 'مطور'],
  ['en', 'Head of شركة – 3 teams'],
  ['ar', 'Developer, C++'],
];
/** Remote jobs, with which both boards are large enough to be searched. */
const fillers: typeof titles = ['ar', 'en'].flatMap((language) =>
  ['Courier', 'Mechanic', 'Planner', 'Painter', 'Welder'].map((name): [string, string] => [language, name]),
);
const all = [...titles, ...fillers];
let url = '';
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const service = await startStandin({
    port: 0,
    posts: (baseUrl) =>
      createStandinPosts({ posts: all.length, today: Temporal.Now.instant() })(baseUrl).map((post, at) => {
        const [language = '', name = ''] = all[at] ?? [];
        // One place for all, so that their marker on the map is one.
        const place = { latitude: '25.2', longitude: '55.3', iso: 'ae', locality: 'دبي', country: 'UAE' };
        const values = [
          ...post.advert.values.filter(({ field_id }) => field_id !== 'geolocation'),
          ...(at < titles.length ? [{ field_id: 'geolocation', value: JSON.stringify(place) }] : []),
        ];
        const options = {
          ...post.options,
          branches: ['R&D (IT)', 'بحث C++'][at % 2],
          emp_number: 'Acme Inc.',
          // A remote job is at no place of the map.
          remote: at < titles.length ? '0' : '1',
        };
        return { ...post, advert: { ...post.advert, name, language, values }, options };
      }),
    now: () => Temporal.Now.instant(),
  });
  const data = await dataFolder();
  const live = await startLive(
    { SERVICE_URL: service.url, DATA_DIR: data.path },
    { name: 'Kolibra S.A.', languages: ['ar', 'en'], defaultLanguage: 'ar' },
  );
  await live.settled();
  url = live.url;
  ends.push(live.stop, service.close, () => data[Symbol.asyncDispose]());
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** The characters of an element as they stand on its first line, from left to right. */
const drawn = (locator: Locator) =>
  locator.evaluate((element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: { character: string; x: number; y: number }[] = [];
    while (nodes.nextNode()) {
      const text = nodes.currentNode.nodeValue ?? '';
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(nodes.currentNode, at);
        range.setEnd(nodes.currentNode, at + 1);
        const [box] = range.getClientRects();
        if (box && box.width > 0) found.push({ character: text[at] ?? '', x: box.left, y: box.top });
      }
    }
    return found
      .toSorted((one, other) => one.x - other.x)
      .map(({ character }) => character)
      .join('');
  });

const backwards = (text: string) => [...text].reverse().join('');
/** What has to be read from the left in it, and what from the right. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  'مطور C++': ['C++', `C++ ${backwards('مطور')}`],
  'C++ مطور (أول)': ['C++', `${backwards('مطور')} C++`],
  'مدير (C#) و .NET في Acme Inc.': ['C#', '.NET', 'Acme Inc.'],
  'Senior developer (C++)': ['Senior developer (C++)'],
  مطور: [backwards('مطور')],
  'Head of شركة – 3 teams': ['Head of ', ' – 3 teams'],
  'Developer, C++': ['Developer, C++'],
};
const titlesOf = (language: string, among: typeof titles = all) =>
  among.filter(([own]) => own === language).map(([, title]) => title);

async function readRight(of: Locator, wantedTitles: readonly string[]) {
  await expect
    .poll(async () => (await of.allTextContents()).map((text) => text.trim()).sort())
    .toEqual(wantedTitles.toSorted());
  for (const one of await of.all()) {
    const title = ((await one.textContent()) ?? '').trim();
    const line = await drawn(one);
    for (const piece of wanted[title] ?? [title]) expect(line, title).toContain(piece);
  }
}

const cases: readonly (readonly [name: string, path: string, language: string])[] = [
  ['an Arabic board', '/', 'ar'],
  ['an English board', '/en/', 'en'],
];

describe.each(cases)('titles in two scripts on %s', (_, path, language) => {
  browserTest('are read right in its cards, as served and as found', async () => {
    const { page, errors } = await open(browser(), url + path);
    const cards = page.locator('.card-title');
    await readRight(cards, titlesOf(language));
    await page.locator('[data-sort]').selectOption('title');
    await page.waitForFunction(() => document.querySelector('.finding [data-cards] .card'));
    await readRight(cards, titlesOf(language));
    expect(errors).toEqual([]);
  });

  browserTest('are read right in the heading of their pages, and stand where the page begins', async () => {
    const { page } = await open(browser(), url + path);
    const addresses = await page
      .locator('.card-title')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const address of addresses) {
      await page.goto(address);
      const heading = page.locator('h1');
      const title = ((await heading.textContent()) ?? '').trim();
      const line = await drawn(heading);
      for (const piece of wanted[title] ?? [title]) expect(line, title).toContain(piece);
      const edges = await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return { left: text.left - box.left, right: box.right - text.right };
      });
      expect(language === 'ar' ? edges.right : edges.left, title).toBeLessThan(2);
    }
  });

  browserTest('are read right in a place on the map', async () => {
    const { page } = await open(browser(), `${url}${path}map/`);
    await page.locator('.map-marker').first().click();
    await readRight(page.locator('.map-place a'), titlesOf(language, titles));
  });

  browserTest('are read right in a board on another site', async () => {
    const host = await serveHostPage(
      `<jobfront-board language="${language}"></jobfront-board><script src="${url}/embed.js"></script>`,
      { lang: 'pl' },
    );
    ends.push(host.close);
    const { page } = await open(browser(), host.url);
    await readRight(page.locator('[part=title]'), titlesOf(language));
  });
});

describe('names and values in an Arabic page', () => {
  const first = async (): Promise<Page> => {
    const { page } = await open(browser(), url);
    await page.getByRole('link', { name: 'مطور C++', exact: true }).first().click();
    await page.locator('h1').waitFor();
    return page;
  };

  browserTest('keep their dots, brackets and signs: facts, company, footer, lists', async () => {
    const page = await first();
    await page.locator('.more-facts summary').click();
    const facts = await Promise.all((await page.locator('.facts dd').all()).map(drawn));
    expect(facts).toContain('Acme Inc.');
    expect(facts.join('|')).toMatch(/R&D \(IT\)|C\+\+/);
    expect(await drawn(page.locator('.foot-name'))).toBe('Kolibra S.A.');
    expect(await drawn(page.locator('.bar .brand span'))).toBe('Kolibra S.A.');
    await page.goto(`${url}/jobs/`);
    const chips = (await Promise.all((await page.locator('.chip').all()).map(drawn))).join('|');
    expect(chips).toContain('R&D (IT)');
    expect(chips).toContain('C++');
  });

  browserTest('keep them in the filter, what is chosen, and the facts of cards', async () => {
    const { page } = await open(browser(), url);
    const lines = (await Promise.all((await page.locator('.card-line').all()).map(drawn))).join('|');
    expect(lines).toContain('R&D (IT)');
    expect(lines).toContain('C++');
    await page.locator('[data-facet=field] summary').click();
    const choices = page.locator('.choice-label');
    await expect
      .poll(async () => (await Promise.all((await choices.all()).map(drawn))).join('|'))
      .toContain('R&D (IT)');
    await choices.filter({ hasText: 'R&D' }).click();
    expect(await drawn(page.locator('.chip-chosen'))).toContain('R&D (IT)');
    expect(await drawn(page.locator('.card-line').first())).toContain('R&D (IT)');
  });

  browserTest('keep them in the title of the document, feeds and calendars', async () => {
    const page = await first();
    expect(await page.title()).toMatch(
      /^\u2068مطور \u2068C\+\+\u2069\u2069, .* – \u2068Kolibra S\.A\.\u2069$/,
    );
    const feed = await (await fetch(`${url}/feed.xml`)).text();
    expect(feed).toContain('<title>\u2068مطور \u2068C++\u2069\u2069, ');
    expect(feed).toContain('\u2068Kolibra S.A.\u2069');
    const english = await (await fetch(`${url}/en/feed.xml`)).text();
    expect(english).toContain('<title>\u2068مطور\u2069, ');
    expect(english).toContain('<title>Senior developer (C++), ');
  });
});
