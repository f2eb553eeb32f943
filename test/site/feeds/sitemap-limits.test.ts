import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from '../../../src/board/job.ts';
import { isFindable } from '../../../src/board/lists/addresses.ts';
import { addresses } from '../../../src/board/lists/all-addresses.ts';
import { noMemory } from '../../../src/board/memory.ts';
import {
  type Entry,
  inFiles,
  sitemapFiles,
  sitemapIndex,
  sizeAtMost,
  urlset,
} from '../../../src/site/feeds/sitemap.ts';
import type { MachineFile, OutputContext } from '../../../src/site/machine-file.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { readSitemap } from './read-sitemap.ts';
import { boardOf, siteUrl, textAt } from './sample-context.ts';

const site = siteOf({ languages: ['pl'] });

const jobs = Array.from({ length: 51_000 }, (_, at) => sampleJob({ advertId: at + 1 }));

/** A board of one language with so many addresses to be found: jobs, pages of 50 jobs, the map and the check. */
function boardWith(count: number) {
  let size = count;
  while (size + Math.ceil(size / 50) + 2 > count) size -= 1;
  return boardOf(...jobs.slice(0, size));
}

const filesOf = (board: Board, changedAt: OutputContext['changedAt'] = () => '2026-11-20T08:00:00Z') =>
  sitemapFiles({ board, memory: noMemory, site, siteUrl, changedAt });
const named = (files: readonly MachineFile[]) => files.map(({ address }) => address);

describe('the limit of 50,000 addresses', () => {
  test('50,000 addresses are one file', () => {
    expect(named(filesOf(boardWith(50_000)))).toEqual(['/sitemap.xml']);
  });

  test('every address is in one of the files of a large board, and an edited job changes one of them', async () => {
    const board = boardOf(...jobs);
    const isNew = (address: string) => address.startsWith('/jobs/7-');
    const before = filesOf(board);
    const after = filesOf(board, (address) => `2026-11-2${isNew(address) ? 1 : 0}T08:00:00Z`);
    const parts = ['/sitemap-pages-1.xml', '/sitemap-jobs-1.xml', '/sitemap-jobs-2.xml'];
    expect(named(before)).toEqual(['/sitemap.xml', ...parts]);
    const texts = new Map<string, string>();
    for (const part of parts) texts.set(part, await textAt(before, part));
    const locs = [...texts.values()].flatMap((text) => text.match(/(?<=<loc>).*?(?=<\/loc>)/g) ?? []);
    const findable = addresses(board, site).filter(isFindable);
    expect(new Set(locs).size).toBe(locs.length);
    expect(locs.sort()).toEqual(findable.map(({ address }) => `${siteUrl}${address}`).sort());

    const [changed = ''] = parts.filter((part) => texts.get(part)?.includes('/jobs/7-'));
    expect(changed).toMatch(/jobs/);
    const keys = new Map(before.map(({ address, key }) => [address, key]));
    expect(
      after.filter(({ address, key }) => keys.get(address) !== key).map(({ address }) => address),
    ).toEqual(['/sitemap.xml', changed]);
    const index = readSitemap(await textAt(after, '/sitemap.xml'));
    expect(index.root).toBe('sitemapindex');
    expect(index.urls.map(({ loc, lastmod }) => [loc, lastmod])).toEqual(
      parts.map((part) => [`${siteUrl}${part}`, `2026-11-2${part === changed ? 1 : 0}T08:00:00Z`]),
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
    const parts = inFiles(entries, (entry) => sizeAtMost(entry, siteUrl));
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
