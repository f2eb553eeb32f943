import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createStandinPosts } from '../../src/standin/options.ts';
import { startStandin } from '../../src/standin/server.ts';
import { buildSite } from './build-site.ts';
import { builtPages } from './pages.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Builds a site of generated posts and gives its folder. */
async function build(posts: number, environment: Record<string, string> = {}) {
  const work = await mkdtemp(join(tmpdir(), 'jobfront-boards-'));
  folders.push(work);
  const standin = await startStandin({
    port: 0,
    posts: createStandinPosts({ posts, today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
  const folder = join(work, 'dist');
  try {
    const output = await buildSite({
      serviceUrl: standin.url,
      siteUrl: 'https://careers.example',
      dataDir: join(work, 'data'),
      folder,
      environment,
    });
    const asked = await (await fetch(`${standin.url}/control/requests`)).text();
    return { folder, output, asked, pages: await builtPages(folder) };
  } finally {
    await standin.close();
  }
}

describe('boards of other sizes', () => {
  test('an empty board has its page in every language, and no list', async () => {
    const { pages } = await build(0);
    const home = pages.find(({ address }) => address === '/')?.html ?? '';
    expect(home).toContain('Obecnie nie mamy otwartych stanowisk');
    expect(pages.find(({ address }) => address === '/en/')?.html).toContain('No open positions right now');
    expect(home).not.toContain('data-cards');
    expect(pages.filter(({ address }) => /^\/jobs\/\d/.test(address))).toEqual([]);
  }, 60_000);

  test('a board of one language asks the service for that language alone, and stands at /', async () => {
    const { pages, asked } = await build(300, { SITE_LANGUAGE: 'de' });
    expect(asked).toContain('language');
    expect(pages.find(({ address }) => address === '/')?.html).toContain('<html lang="de"');
    expect(pages.some(({ address }) => /^\/(en|pl|uk|de)\//.test(address))).toBe(false);
    const jobs = pages.filter(({ address }) => /^\/jobs\/\d/.test(address));
    expect(jobs.length).toBeGreaterThan(20);
    for (const { html, address } of jobs) expect(html, address).toContain('<html lang="de"');
  }, 60_000);

  test('pages hold 50 jobs each, and every job is reachable through them', async () => {
    const { pages, folder } = await build(700);
    const boards = pages.filter(({ address }) => /^\/(?:en\/|de\/|uk\/)?(?:page\/\d+\/)?$/.test(address));
    const linked = new Set<string>();
    for (const { html, address } of boards) {
      const cards = [...html.matchAll(/class="card-title" href="(\/jobs\/[^"]+)"/g)].map(
        ([, href]) => href ?? '',
      );
      expect(cards.length, address).toBeLessThanOrEqual(50);
      for (const href of cards) linked.add(href);
    }
    const jobs = pages.filter(({ address }) => /^\/jobs\/\d/.test(address)).map(({ address }) => address);
    expect(jobs).toHaveLength(700);
    expect([...linked].sort()).toEqual([...jobs].sort());
    expect(boards.length).toBeGreaterThan(12);
    const first = await readFile(join(folder, 'index.html'), 'utf8');
    const second = await readFile(join(folder, 'page/2/index.html'), 'utf8');
    expect(first).toContain('rel="next" href="/page/2/"');
    expect(second).toContain('rel="prev" href="/"');
  }, 120_000);
});
