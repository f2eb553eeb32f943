import { describe, expect, inject, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { addresses } from '../../src/board/lists/all-addresses.ts';
import { makeBoard } from '../../src/board/make-board.ts';
import { noMemory } from '../../src/board/memory.ts';
import * as positions from '../../src/board/recruitments.ts';
import { readCompiledSite } from '../../src/live/compiled-site.ts';
import siteConfig from '../../src/sample/site.config.ts';
import { postSchema } from '../../src/service/wire/post.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { loadRenderer } from '../../src/site/print-page.ts';
import { localsAt } from '../../src/site/views/view-at.ts';
import { generatePosts } from '../../src/standin/generator/generate.ts';
import { builtPages } from './built-pages.ts';

const site = inject('site');
const pages = await builtPages(inject('siteFolder'));
/** Of the program's own facets, and of those of the sample company. */
const facetPage =
  /^\/(?:[a-z]{2}\/)?jobs\/(?:in|field|type|work|at|rodzaj-umowy|contract|vertragsart|vyd-dohovoru)\/[^/]+\/$/;
const facets = pages.filter(({ address }) => facetPage.test(address));
/** The adverts of the same position that a job's page links. */
const alsoOf = (html: string) =>
  [...(/aria-labelledby="also-places".*?<\/section>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"/g)].map(
    ([, address]) => address,
  );
const cardsOf = (html: string) =>
  [...html.matchAll(/class="card-title" href="([^"]+)"/g)].map(([, href]) => href);

describe('facet pages of the built site', () => {
  test('stand in every language, are linked from their index, and count what they show', () => {
    const links = pages
      .filter(({ address }) => /^\/(?:[a-z]{2}\/)?jobs\/$/.test(address))
      .flatMap(({ html }) =>
        [...html.matchAll(/class="chip" href="([^"]+)">[^<]*<span class="chip-count">(\d+)</g)].map(
          ([, address, count]) => [address, Number(count)] as const,
        ),
      );
    expect(links.map(([address]) => address).sort()).toEqual(facets.map(({ address }) => address).sort());
    expect(facets.length).toBeGreaterThan(60);
    for (const [address, count] of links) {
      const html = facets.find((facet) => facet.address === address)?.html ?? '';
      expect(cardsOf(html).length, address).toBe(Math.min(count, 50));
    }
  });

  test('say in title, heading and description what they are, each its own', () => {
    for (const language of ['pl', 'en', 'de', 'uk']) {
      const own = facets.filter(({ html }) => html.includes(`<html lang="${language}"`));
      const all = (pattern: RegExp) => own.map(({ html }) => pattern.exec(html)?.[1] ?? '');
      for (const pattern of [
        /<title>([^<]+)</,
        /<h1[^>]*>([^<]+)</,
        /name="description" content="([^"]+)"/,
      ]) {
        const texts = all(pattern);
        expect(texts).not.toContain('');
        expect(new Set(texts).size, `${language} ${pattern}`).toBe(texts.length);
      }
      expect(own.length).toBeGreaterThan(10);
    }
    expect(facets.find(({ address }) => address === '/jobs/in/lodz/')?.html).toMatch(
      /<title>Praca: Łódź – Kolibra<\/title><meta name="description" content="Praca: Łódź – Kolibra: \d+ ofert/,
    );
  });

  test('show jobs of their own language alone', () => {
    for (const { address, html } of facets) {
      const cards = cardsOf(html);
      expect(cards.length, address).toBeGreaterThan(0);
      const root = /^\/[a-z]{2}\/(?=jobs)/.exec(address)?.[0] ?? '/';
      const all = pages.filter((one) => one.address === root || one.address === `${root}jobs/`);
      // A language with a landing page has its board at jobs/.
      const board = cardsOf(all.find(({ html }) => html.includes('class="board"'))?.html ?? '').flatMap(
        (card) => [card, ...alsoOf(pages.find((one) => one.address === card)?.html ?? '')],
      );
      for (const card of cards) expect(board, address).toContain(card);
      expect(cards.length, address).toBeLessThan(board.length);
    }
  });

  test('that do not exist are the page for unknown addresses', async () => {
    for (const address of [
      '/jobs/in/atlantis/',
      '/en/jobs/in/gdansk/page/2/',
      '/de/jobs/at/nobody/',
      '/jobs/in/',
    ]) {
      const response = await fetch(site + address);
      expect(response.status, address).toBe(404);
      expect(await response.text(), address).toContain('noindex');
    }
  });
});

describe('the compiled pages', async () => {
  const settings = loadSettings(
    { SERVICE_URL: 'https://service.example', SITE_URL: 'https://careers.example' },
    siteConfig,
  );
  const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
  const posts = generatePosts({ count: 400, seed: 5, today, baseUrl: 'https://service.example' });
  const board = makeBoard({
    posts: posts.map((post) => postSchema.parse(post)),
    problems: [],
    at: today.toString(),
    site: settings.site,
    serviceUrl: 'https://service.example',
    images: new Map(),
  });
  const { entry } = await readCompiledSite(inject('compiled'));
  const render = await loadRenderer(entry);
  const get = (address: string, shown: Board = board) =>
    render(
      new Request(`https://careers.example${address}`),
      localsAt(address, { board: shown, settings, memory: noMemory }),
    );

  test('answer 404 where no list stands', async () => {
    for (const address of [
      '/jobs/in/atlantis/',
      '/jobs/in/gdansk/page/99/',
      '/pl/jobs/in/gdansk/',
      '/fr/jobs/',
      '/jobs/in/',
    ])
      expect((await get(address)).status, address).toBe(404);
    expect((await get('/jobs/', { ...board, jobs: [] })).status).toBe(404);
  });

  test('print lists whose addresses end like those of other pages', async () => {
    const [job] = board.jobs.filter(({ language, place }) => language === 'pl' && place?.locality);
    if (!job?.place) throw new Error('The board has no Polish job at a place.');
    const { place } = job;
    const named = ['404', '500', 'Map', 'Saved', 'Verify', 'Jobs'];
    const many = Array.from({ length: 404 * 50 }, (_, index) => {
      const advertId = 1_000_000 + index;
      const locality = named[index % named.length] ?? null;
      return { ...job, advertId, address: `/jobs/${advertId}-x/`, place: { ...place, locality } };
    });
    const large = { ...board, jobs: many };
    const lists = named.map((name) => `/jobs/in/${name.toLowerCase()}/`);
    for (const address of ['/page/404/', '/page/403/', '/jobs/in/404/page/2/', ...lists]) {
      const page = await get(address, large);
      expect(page.status, address).toBe(200);
      const shown = cardsOf(await page.text()).filter((card) => card?.endsWith('-x/'));
      expect(new Set(shown).size, address).toBe(50);
    }
  });

  test('page a long list, each page with its own address and the way on', async () => {
    const long = addresses(board, settings.site).flatMap((found) =>
      found.kind === 'list' && positions.cardsOf(found.list.jobs).length > 50 && found.list.jobs.length <= 100
        ? [found]
        : [],
    );
    const [first, second] = long;
    if (!first || !second) throw new Error('no long list');
    expect(second.address).toBe(`${first.address}page/2/`);
    const [one, two] = await Promise.all(
      [first, second].map(async ({ address }) => (await get(address)).text()),
    );
    expect(one).toContain(`<link rel="next" href="${second.address}">`);
    expect(one).not.toContain('<link rel="prev"');
    expect(two).toContain(`<link rel="prev" href="${first.address}">`);
    expect(two).toContain(`<link rel="canonical" href="https://careers.example${second.address}">`);
    expect(two).toMatch(/<title>[^<]*2[^<]*2[^<]*</);
    const cards = [...cardsOf(one ?? ''), ...cardsOf(two ?? '')];
    expect(cards).toEqual(positions.cardsOf(first.list.jobs).map(({ job }) => job.address));
  });
});
