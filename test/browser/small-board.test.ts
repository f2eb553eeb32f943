import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import sample from '../../src/sample/site.config.ts';
import { readContentFolder } from '../../src/settings/content/content-page.ts';
import { sampleFolder } from '../../src/settings/site-folder.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { builtPages } from '../pages/built-pages.ts';
import { exportInto } from '../pages/export-into.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { findings } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';

const browser = useBrowser();

/** How many jobs of the sample each board has. */
const counts: Readonly<Record<string, number>> = { pl: 3, de: 7 };

let work = '';
let server: Awaited<ReturnType<typeof serveFolder>>;
const pages = new Map<string, string>();

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'jobfront-small-'));
  const now = () => Temporal.Now.instant();
  const posts = (baseUrl: string) =>
    [...Map.groupBy(createStandinPosts({ today: now() })(baseUrl), (post) => post.advert.language)].flatMap(
      ([language, own]) => own.slice(0, counts[language] ?? 0),
    );
  const standin = await startStandin({ port: 0, posts, now });
  const folder = join(work, 'dist');
  const given = {
    serviceUrl: standin.url,
    siteUrl: 'https://careers.example',
    dataDir: join(work, 'data'),
    compiledFolder: inject('compiled'),
    settings: { languages: [...sample.languages, 'ar'] },
    content: readContentFolder(sampleFolder),
  };
  await exportInto(folder, given).finally(() => standin.close());
  for (const { address, html } of await builtPages(folder)) pages.set(address, html);
  server = await serveFolder(folder);
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(work, { recursive: true });
});

const page = (address: string) => pages.get(address) ?? '';
const cardsOn = (html: string) => html.match(/<li class="card"/g)?.length ?? 0;
const tools = ['data-search', 'data-filters', 'data-sort', 'class="browse"', 'data-finder'];

describe('a board of three jobs', () => {
  test('shows them large, with the first sentence of each, and nothing to search with', () => {
    const html = page('/');
    expect(cardsOn(html)).toBe(3);
    expect(html.match(/<p class="card-text"/g)).toHaveLength(3);
    for (const part of tools) expect(html, part).not.toContain(part);
  });

  test('shows them large beside its map too, without a search', () => {
    const html = page('/map/');
    expect(html).toContain('<jobfront-map');
    expect(html.match(/<p class="card-text"/g)).toHaveLength(3);
    for (const part of tools) expect(html, part).not.toContain(part);
  });

  test('has the figures of the story above the jobs and the rest of it below', () => {
    const html = page('/');
    const [figures, jobs, life] = ['few-figures', 'cards-few', 'class="life"'].map((part) =>
      html.indexOf(part),
    );
    expect(figures).toBeGreaterThan(0);
    expect(jobs).toBeGreaterThan(figures ?? 0);
    expect(life).toBeGreaterThan(jobs ?? 0);
    expect(html).not.toContain('b-figures');
  });

  test('keeps what other pages lead to: feeds, calendar, lists, the index of all lists', () => {
    const html = page('/');
    expect(html).toContain('id="follow"');
    for (const [, list = ''] of page('/jobs/').matchAll(/href="(\/jobs\/in\/[^"]+)"/g))
      expect(pages.has(list), list).toBe(true);
    expect(pages.has('/jobs/')).toBe(true);
  });
});

test('a board of seven jobs is searched', () => {
  const html = page('/de/');
  expect(cardsOn(html.replace(/<template.*?<\/template>/gs, ''))).toBe(7);
  for (const part of tools) expect(html, part).toContain(part);
  expect(html).not.toContain('cards-few');
});

describe.each([
  ['/en/', 'No open positions in this language right now', 'Polish: 3 jobs', 'German: 7 jobs', 'Full time'],
  [
    '/en/map/',
    'No open positions in this language right now',
    'Polish: 3 jobs',
    'German: 7 jobs',
    'Full time',
  ],
  ['/ar/', 'لا توجد وظائف شاغرة بهذه اللغة حاليًا', 'البولندية: 3', 'الألمانية: 7', 'دوام كامل'],
])('%s, without a job in its language', (address, says, polish, german, term) => {
  test('says so, and shows the jobs of the other languages in their own words', () => {
    const html = page(address);
    for (const text of [says, polish, german, term]) expect(html).toContain(text);
    expect(cardsOn(html)).toBe(9);
    expect(html.match(/<a class="card-title" href="[^"]+" lang="pl"/g)).toHaveLength(3);
    expect(html.match(/<p class="card-text" lang="de"/g)?.length).toBeGreaterThan(0);
    expect(html.match(/data-save[^>]* data-language="pl"/g)).toHaveLength(3);
    expect(html).not.toContain('No open positions right now');
  });
});

browserTest.for([
  ['/', 1440],
  ['/', 390],
  ['/en/', 1440],
  ['/ar/', 390],
  ['/en/map/', 390],
  ['/map/', 1440],
  ['/ar/map/', 1440],
] as const)('%s is accessible and fits at %d px', async ([address, width]) => {
  const { page: shown, errors, foreign } = await open(browser(), server.url + address, { width });
  expect(await findings(shown)).toEqual([]);
  expect(await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await shown.context().close();
});

browserTest('a map of the jobs of another language speaks the language of its page', async () => {
  const { page: shown, errors } = await open(browser(), `${server.url}/ar/map/`, { width: 1440 });
  const names = shown.locator('.map-name');
  await names.first().waitFor();
  const written = await names.allTextContents();
  expect(written).toContain('ألمانيا');
  // The list of cities has no Arabic name of some of the small ones.
  expect(written.filter((name) => /\p{Script=Arabic}/u.test(name)).length).toBeGreaterThan(
    written.length / 2,
  );
  expect(await findings(shown)).toEqual([]);
  const place = shown.locator('.map-place');
  // The first presses come nearer.
  await expect
    .poll(async () => {
      if (!(await place.isVisible())) await shown.locator('.map-marker').last().click();
      return place.isVisible();
    })
    .toBe(true);
  expect(await place.locator('h2').textContent()).toMatch(/\p{Script=Arabic}/u);
  expect(await place.locator('.card-title').first().getAttribute('lang')).toBe('de');
  expect(errors).toEqual([]);
  await shown.context().close();
});

browserTest(
  'a link with a search shows all jobs, and a job of another language is saved with its own',
  async () => {
    const { page: shown, errors } = await open(
      browser(),
      `${server.url}/en/?q=quxzyvwk&place=atlantis&view=map`,
    );
    expect(await shown.locator('.card:visible').count()).toBe(9);
    const german = shown.locator('.card', { has: shown.locator('[lang=de]') }).first();
    const title = (await german.locator('.card-title').textContent()) ?? '';
    await german.locator('[data-save]').click();
    await shown.goto(`${server.url}/en/saved/`);
    const saved = shown.locator('[data-saved-page] .card', { hasText: title });
    await saved.waitFor();
    expect(await saved.textContent()).not.toContain('Closed');
    expect(await saved.locator('.card-line').textContent()).toContain('Germany');
    expect(errors).toEqual([]);
    await shown.context().close();
  },
);
