import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { buildSite } from '../pages/build-site.ts';
import { builtPages } from '../pages/built-pages.ts';
import { exportInto } from '../pages/export-into.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { browserTest, useBrowser } from './browser.ts';
import { openFinding, openPanel } from './finding-page.ts';
import { forMachines } from './measure/large-site.ts';

const browser = useBrowser();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Makes a site of generated posts, by a build or by an export, and gives its folder. */
async function make(
  how: 'build' | 'export',
  { posts, environment = {} }: { posts: number; environment?: Record<string, string> },
) {
  const work = await mkdtemp(join(tmpdir(), 'jobfront-boards-'));
  folders.push(work);
  const standin = await startStandin({
    port: 0,
    posts: createStandinPosts({ posts, today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
  const folder = join(work, 'dist');
  try {
    const given = {
      serviceUrl: standin.url,
      siteUrl: 'https://careers.example',
      dataDir: join(work, 'data'),
      environment,
    };
    if (how === 'build') await buildSite({ ...given, folder });
    else await exportInto(folder, { ...given, compiledFolder: inject('compiled'), leaveOut: forMachines });
    const asked = await (await fetch(`${standin.url}/control/requests`)).text();
    return { folder, asked, pages: await builtPages(folder) };
  } finally {
    await standin.close();
  }
}

/** A board of many jobs, made once. */
let large: ReturnType<typeof make> | undefined;
const largeBoard = () => {
  large ??= make('export', { posts: 700 });
  return large;
};

describe('boards of other sizes', () => {
  test('an empty board has its page in every language, and no list', async () => {
    const { pages } = await make('build', { posts: 0 });
    const home = pages.find(({ address }) => address === '/')?.html ?? '';
    expect(home).toContain('Obecnie nie mamy otwartych stanowisk');
    expect(pages.find(({ address }) => address === '/en/')?.html).toContain('No open positions right now');
    expect(home).not.toContain('data-cards');
    expect(pages.filter(({ address }) => /^\/jobs\/\d/.test(address))).toEqual([]);
  }, 120_000);

  test('a board of one language asks the service for that language alone, and stands at /', async () => {
    const { pages, asked } = await make('export', { posts: 120, environment: { SITE_LANGUAGE: 'de' } });
    expect(asked).toContain('language');
    expect(pages.find(({ address }) => address === '/')?.html).toContain('<html lang="de"');
    expect(pages.some(({ address }) => /^\/(en|pl|uk|de)\//.test(address))).toBe(false);
    const jobs = pages.filter(({ address }) => /^\/jobs\/\d/.test(address));
    expect(jobs.length).toBeGreaterThan(20);
    for (const { html, address } of jobs) expect(html, address).toContain('<html lang="de"');
  }, 120_000);

  test('pages hold 50 jobs each, and every job is reachable through them', async () => {
    const { pages, folder } = await largeBoard();
    const boards = pages.filter(({ address }) =>
      /^\/(?:en\/|de\/|uk\/jobs\/)?(?:page\/\d+\/)?$/.test(address),
    );
    const linked = new Set<string>();
    for (const { html, address } of boards) {
      const cards = [...html.matchAll(/class="card-title" href="(\/jobs\/[^"]+)"/g)].map(
        ([, href]) => href ?? '',
      );
      expect(cards.length, address).toBeLessThanOrEqual(50);
      for (const href of cards) linked.add(href);
    }
    const shownOnCards = new Set(linked);
    // A card that stands for several adverts leads to the first of them, whose page links the others.
    for (const { html, address } of pages) {
      const others = shownOnCards.has(address)
        ? /aria-labelledby="also-places".*?<\/section>/s.exec(html)?.[0]
        : '';
      for (const [, href = ''] of (others ?? '').matchAll(/href="(\/jobs\/[^"]+)"/g)) linked.add(href);
    }
    const jobs = pages.filter(({ address }) => /^\/jobs\/\d/.test(address)).map(({ address }) => address);
    expect(jobs).toHaveLength(700);
    expect([...linked].sort()).toEqual([...jobs].sort());
    expect(shownOnCards.size).toBeLessThan(linked.size);
    expect(boards.length).toBeGreaterThan(12);
    const first = await readFile(join(folder, 'index.html'), 'utf8');
    const second = await readFile(join(folder, 'page/2/index.html'), 'utf8');
    expect(first).toContain('rel="next" href="/page/2/"');
    expect(second).toContain('rel="prev" href="/"');
  }, 120_000);

  browserTest(
    'a large board is searched as fast, a batch of cards at a time',
    async () => {
      const { folder } = await largeBoard();
      const server = await serveFolder(folder);
      try {
        const { page, titles, shift, errors } = await openFinding(browser(), `${server.url}/en/`, {
          fonts: false,
        });
        const place = await openPanel(page, 'place');
        await place.locator('.narrow').fill('lodz');
        const shown = await place.locator('.choice:visible .choice-label').allTextContents();
        expect(shown).toEqual(['Poland', 'Łódź']);
        await page.keyboard.press('Escape');
        await page.locator('[data-sort]').selectOption('title');
        const more = page.locator('[data-more]');
        await more.waitFor();
        expect(await titles()).toHaveLength(50);
        await more.click();
        const sorted = await titles();
        expect(sorted).toHaveLength(100);
        expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('en').compare));
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(sorted[50]);
        await page.locator('[data-cards] .card-title').nth(70).click();
        await page.waitForURL(/\/jobs\//);
        await page.goBack();
        await page.locator('[data-cards] .card').nth(99).waitFor({ state: 'attached' });
        expect(await titles()).toEqual(sorted);
        await expect.poll(() => page.evaluate(() => scrollY), { timeout: 20_000 }).toBeGreaterThan(2000);
        expect(await shift()).toBe(0);
        expect(errors.filter((error) => !error.includes('woff2'))).toEqual([]);
      } finally {
        await server.close();
      }
    },
    120_000,
  );
});
