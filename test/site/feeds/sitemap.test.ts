import { describe, expect, test } from 'vitest';
import { isFindable } from '../../../src/board/lists/addresses.ts';
import { addresses } from '../../../src/board/lists/all-addresses.ts';
import { noMemory, remember } from '../../../src/board/memory.ts';
import { robotsFiles, sitemapFiles } from '../../../src/site/feeds/sitemap.ts';
import { sampleJob } from '../job-sample.ts';
import { readSitemap } from './read-sitemap.ts';
import { boardOf, contextOf, sampleBoard, sampleSite, siteUrl, textAt } from './sample-context.ts';

const board = sampleBoard();
const read = async (context = contextOf(board)) =>
  readSitemap(await textAt(sitemapFiles(context), '/sitemap.xml'));
const absolute = (address: string) => `${siteUrl}${address}`;

describe('the sitemap of the sample company', () => {
  test('names every address of the site that is to be found, each once, whole', async () => {
    const { root, urls } = await read();
    const locs = urls.map(({ loc }) => loc);
    expect(root).toBe('urlset');
    const findable = addresses(board, sampleSite).filter(isFindable);
    expect(locs).toEqual(findable.map(({ address }) => absolute(address)));
    expect(locs).not.toContain(absolute('/saved/'));
    expect(new Set(locs).size).toBe(locs.length);
    expect(locs.length).toBeGreaterThan(40);
  });

  test('says of each address when it changed, and nothing that search engines ignore', async () => {
    const changedAt = (address: string) => `2026-11-${10 + (address.length % 20)}T08:15:30.123456789Z`;
    const { urls } = await read(contextOf(board, { changedAt }));
    for (const { loc, lastmod, elements } of urls) {
      const [first, second, ...rest] = elements;
      expect([first, second]).toEqual(['loc', 'lastmod']);
      expect(rest.every((name) => name === 'link')).toBe(true);
      // W3C date and time, to the second.
      expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(changedAt(new URL(loc).pathname).startsWith(lastmod?.slice(0, -1) ?? '-')).toBe(true);
    }
  });

  test('names the variants of a page from each of them, all the same', async () => {
    const { urls } = await read();
    const byLoc = new Map(urls.map((url) => [url.loc, url]));
    const withVariants = urls.filter(({ alternates }) => alternates.length > 0);
    for (const { loc, alternates } of withVariants) {
      const languages = alternates.map(({ hreflang }) => hreflang);
      expect(new Set(languages).size, loc).toBe(languages.length);
      expect(
        alternates.filter(({ href, hreflang }) => href === loc && hreflang !== 'x-default'),
        loc,
      ).toHaveLength(1);
      for (const { href } of alternates) expect(byLoc.get(href)?.alternates, href).toEqual(alternates);
      const standard = alternates.find(({ hreflang }) => hreflang === 'x-default');
      const polish = alternates.find(({ hreflang }) => hreflang === 'pl');
      expect(standard?.href).toBe(polish?.href);
    }
    const kinds = withVariants.map(({ loc }) => new URL(loc).pathname);
    expect(kinds).toEqual(expect.arrayContaining(['/', '/en/', '/map/', '/uk/map/']));
    expect(kinds.filter((path) => /^\/jobs\/\d/.test(path)).length).toBeGreaterThan(1);
  });
});

test('pages 2 and on are in it, without variants', async () => {
  const many = Array.from({ length: 120 }, (_, at) => sampleJob({ advertId: at + 1 }));
  const { urls } = await read(contextOf(boardOf(...many)));
  const second = urls.find(({ loc }) => loc === absolute('/page/2/'));
  expect(second?.alternates).toEqual([]);
  expect(urls.find(({ loc }) => loc === absolute('/'))?.alternates).not.toEqual([]);
  expect(urls.some(({ loc }) => loc === absolute('/page/3/'))).toBe(true);
});

test('a closed job is not in it', async () => {
  const gone = sampleJob({ advertId: 2 });
  const before = boardOf(sampleJob({ advertId: 1 }), gone);
  const now = boardOf(...before.jobs.filter((job) => job !== gone));
  const memory = remember(remember(noMemory, before), now);
  expect(memory.get(2)?.closedAt).not.toBeNull();
  const { urls } = await read(contextOf(now, { memory }));
  expect(urls.map(({ loc }) => loc)).toContain(absolute('/jobs/1-magazynier/'));
  expect(urls.filter(({ loc }) => loc.includes('/jobs/2-'))).toEqual([]);
});

describe('what does not change', () => {
  test('gives the same key and the same bytes, whichever objects bring it', async () => {
    const [one] = sitemapFiles(contextOf(board));
    const [again] = sitemapFiles(contextOf(sampleBoard()));
    expect(again?.key).toBe(one?.key);
    expect(await again?.make()).toBe(await one?.make());
  });

  test.each([
    ['when a page changed', { changedAt: () => '2026-11-20T08:00:01Z' }],
    ['which jobs are open', { board: { ...board, jobs: board.jobs.slice(1) } }],
    [
      'where a job stands',
      {
        board: {
          ...board,
          jobs: board.jobs.map((job, at) => (at ? job : { ...job, address: '/jobs/1-x/' })),
        },
      },
    ],
    [
      'what a job is translated to',
      { board: { ...board, jobs: board.jobs.map((job) => ({ ...job, translations: [] })) } },
    ],
  ])('makes a new key and new bytes of %s', async (_, changes) => {
    const [one] = sitemapFiles(contextOf(board));
    const [other] = sitemapFiles(contextOf(board, changes));
    expect(other?.key).not.toBe(one?.key);
    expect(await other?.make()).not.toBe(await one?.make());
  });

  test('a moment that is not known is left out', async () => {
    const { urls } = await read(contextOf(board, { changedAt: () => null }));
    expect(urls.every(({ lastmod, elements }) => lastmod === null && !elements.includes('lastmod'))).toBe(
      true,
    );
  });
});

describe('robots.txt', () => {
  const lines = async () =>
    (await textAt(robotsFiles(contextOf(board)), '/robots.txt'))
      .split('\n')
      .map((line) => /^([\w-]+): *(.*)$/.exec(line)?.slice(1) ?? [line]);

  test('names the sitemap whole', async () => {
    expect(await lines()).toContainEqual(['Sitemap', `${siteUrl}/sitemap.xml`]);
  });

  test('keeps robots off what is no page, and off nothing else', async () => {
    const kept = (await lines()).filter(([name]) => name === 'Disallow').map(([, path = '']) => path);
    const isKept = (path: string) => kept.some((prefix) => path.startsWith(prefix));
    expect(isKept('/_jobfront/')).toBe(true);
    expect(isKept('/webhooks/secret')).toBe(true);
    const open = [
      ...addresses(board, sampleSite).map(({ address }) => address),
      '/_astro/page.css',
      '/social/pl.png',
      '/rows.json',
      '/images/a.png',
      '/brand.css',
    ];
    expect(open.filter(isKept)).toEqual([]);
    expect((await lines()).filter(([name]) => name === 'User-agent')).toEqual([['User-agent', '*']]);
  });
});
