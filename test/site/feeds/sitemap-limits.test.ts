import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFindable } from '../../../src/board/lists/addresses.ts';
import { addresses } from '../../../src/board/lists/all-addresses.ts';
import {
  type Entry,
  partsOf,
  sitemapFiles,
  sitemapIndex,
  sizeAtMost,
  urlset,
} from '../../../src/site/feeds/sitemap.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { readSitemap } from './read-sitemap.ts';
import { boardOf, contextOf, siteUrl, textAt } from './sample-context.ts';

const site = siteOf({ languages: ['pl'] });

const findable = (board: Parameters<typeof addresses>[0]) => addresses(board, site).filter(isFindable);

/** A board of one language with so many addresses to be found: jobs, pages of 50 jobs, the map and the check. */
function boardWith(count: number) {
  let jobs = count;
  while (jobs + Math.ceil(jobs / 50) + 2 > count) jobs -= 1;
  const board = boardOf(...Array.from({ length: jobs }, (_, at) => sampleJob({ advertId: at + 1 })));
  expect(findable(board)).toHaveLength(count);
  return board;
}

describe('the limit of 50,000 addresses', () => {
  test('50,000 addresses are one file', async () => {
    const files = sitemapFiles(contextOf(boardWith(50_000), { site }));
    expect(files.map(({ address }) => address)).toEqual(['/sitemap.xml', '/robots.txt']);
    const { root, urls } = readSitemap(await textAt(files, '/sitemap.xml'));
    expect([root, urls.length]).toEqual(['urlset', 50_000]);
  });

  test('50,001 addresses are an index of two', async () => {
    const board = boardWith(50_001);
    const changedAt = (address: string) =>
      address === '/' ? '2026-11-21T09:00:00Z' : address === '/verify/' ? null : '2026-11-20T08:00:00Z';
    const files = sitemapFiles(contextOf(board, { site, changedAt }));
    expect(files.map(({ address }) => address)).toEqual([
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/sitemap-2.xml',
      '/robots.txt',
    ]);
    const index = readSitemap(await textAt(files, '/sitemap.xml'));
    expect(index.root).toBe('sitemapindex');
    expect(index.urls).toEqual([
      {
        loc: `${siteUrl}/sitemap-1.xml`,
        lastmod: '2026-11-21T09:00:00Z',
        alternates: [],
        elements: ['loc', 'lastmod'],
      },
      { loc: `${siteUrl}/sitemap-2.xml`, lastmod: null, alternates: [], elements: ['loc'] },
    ]);
    const parts = await Promise.all(
      ['/sitemap-1.xml', '/sitemap-2.xml'].map(async (at) => readSitemap(await textAt(files, at))),
    );
    expect(parts.map(({ urls }) => urls.length)).toEqual([50_000, 1]);
    expect(parts.flatMap(({ urls }) => urls.map(({ loc }) => loc))).toEqual(
      findable(board).map(({ address }) => `${siteUrl}${address}`),
    );
  });
});

describe('the limit of 50 MB', () => {
  test('fat entries are parted before the file grows too large', () => {
    const alternates = Array.from({ length: 2000 }, (_, at) => ({
      hreflang: `x-${at}`,
      href: `${siteUrl}/jobs/${'a'.repeat(60)}/`,
    }));
    const entries: Entry[] = Array.from({ length: 300 }, (_, at) => ({
      address: `/jobs/${at}/`,
      lastmod: null,
      alternates,
    }));
    const parts = partsOf(entries, siteUrl);
    expect(parts.flat()).toEqual(entries);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(Buffer.byteLength(urlset(part, { siteUrl }))).toBeLessThanOrEqual(50_000_000);
    }
  });

  test('no entry is larger than it is taken for', () => {
    const entry = fc.record({
      address: fc.string({ unit: 'binary', maxLength: 40 }).map((path) => `/jobs/${path}/`),
      lastmod: fc.constantFrom(null, '2026-11-20T08:00:00Z'),
      alternates: fc.array(fc.record({ hreflang: fc.constantFrom('pl', 'en-GB'), href: fc.webUrl() })),
    });
    const empty = Buffer.byteLength(urlset([], { siteUrl }));
    fc.assert(
      fc.property(entry, (one) => {
        const bytes = Buffer.byteLength(urlset([one], { siteUrl })) - empty;
        expect(sizeAtMost(one, siteUrl)).toBeGreaterThanOrEqual(bytes);
      }),
    );
  });
});

test('whatever an address holds, the file is well-formed and says the same', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('&', '<', '>', '"', "'", ']]>', '&amp;', 'ł', ' ', 'a', '🚲'),
  });
  fc.assert(
    fc.property(hostile, hostile, (path, query) => {
      const href = `${siteUrl}/jobs/?q=${query}`;
      const entries = [{ address: `/jobs/${path}/`, lastmod: null, alternates: [{ hreflang: 'pl', href }] }];
      const [url] = readSitemap(urlset(entries, { siteUrl })).urls;
      expect(url?.loc).toBe(new URL(`/jobs/${path}/`, siteUrl).href);
      expect(url?.alternates).toEqual([{ hreflang: 'pl', href }]);
      const [listed] = readSitemap(sitemapIndex([{ address: `/${path}`, lastmod: null }], { siteUrl })).urls;
      expect(listed?.loc).toBe(new URL(`/${path}`, siteUrl).href);
    }),
  );
});
