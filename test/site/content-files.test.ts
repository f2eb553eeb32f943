import { describe, expect, test } from 'vitest';
import { noMemory } from '../../src/board/memory.ts';
import { contentPages, readContent } from '../../src/settings/content/content-pages.ts';
import { sitemapFiles } from '../../src/site/feeds/sitemap.ts';
import { alternatesAt } from '../../src/site/page/alternates.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { llmsText } from '../../src/site/twins/text-twins.ts';
import { llmsView } from '../../src/site/views/board-file.ts';
import { fileKey } from '../../src/site/views/job-file.ts';
import { siteOf } from '../board/samples.ts';
import { pageFile, pageWith } from '../settings/content/page-file.ts';
import { textAt } from './feeds/sample-context.ts';
import { sampleJob } from './job-sample.ts';

const site = siteOf();
const files = [
  pageWith('pl/zycie', 'translation: life'),
  pageWith('en/life', 'translation: life\nblocks:\n  - type: jobs'),
  pageFile('en/alone', 'title: "Alone [x](y)"\ndescription: Nobody translates it'),
];
const { pages: content } = contentPages(readContent(files).entries, site);
const board = (at: string, ...jobs: ReturnType<typeof sampleJob>[]) => ({
  at,
  jobs,
  upcoming: [],
  problems: [],
});
const now = board('2026-11-21T10:00:00Z', sampleJob({ language: 'en' }));
const siteUrl = 'https://careers.example';
const context = { board: now, content, memory: noMemory, site, siteUrl, changedAt: () => null };
const href = (path: string) => `https://careers.example${path}`;

describe('files for machines', () => {
  test('say which pages are each other’s translation', () => {
    const expected = [
      { hreflang: 'en', href: href('/en/life/') },
      { hreflang: 'pl', href: href('/zycie/') },
      { hreflang: 'x-default', href: href('/zycie/') },
    ];
    expect(alternatesAt('/en/life/', context)).toEqual(expected);
    expect(alternatesAt('/zycie/', context)).toEqual(expected);
    expect(alternatesAt('/en/alone/', context)).toEqual([]);
    expect(alternatesAt('/en/life/', { ...context, content: [] })).toEqual([]);
  });

  test('have the pages in the sitemap', async () => {
    const text = await textAt(sitemapFiles(context), '/sitemap.xml');
    const entries = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    expect(entries).toEqual(expect.arrayContaining(['/en/alone/', '/en/life/', '/zycie/'].map(href)));
    expect(new Set(entries).size).toBe(entries.length);
  });

  test('name the pages in llms.txt, and follow what they say', () => {
    const viewOf = (pages: typeof content) => llmsView({ ...context, content: pages }, { isSigned: false });
    const text = llmsText(viewOf(content), context);
    expect(text).toContain('## Pages\n\n');
    expect(text).toContain('](https://careers.example/en/alone/): Nobody translates it');
    expect(text).not.toContain('[x](y)');
    expect(llmsText(viewOf([]), context)).not.toContain('## Pages');
    const key = (pages: typeof content) => fileKey(viewOf(pages));
    expect(key(content)).toBe(key(content.map((page) => ({ ...page }))));
    expect(key(content)).not.toBe(key(content.map((page) => ({ ...page, description: 'new' }))));
  });

  test('say since when a page shows what it shows: its text, and its jobs', () => {
    const none = emptyMemory;
    const first = rememberSite(none, now, site, content);
    const at = (memory: typeof first, address: string) => memory.changes.get(address)?.at;
    const later = { ...now, at: '2026-11-22T10:00:00Z' };
    const same = rememberSite(first, later, site, content);
    expect(at(same, '/en/life/')).toBe(at(first, '/en/life/'));
    const edited = content.map((page) => (page.id === 'en/alone' ? { ...page, hash: 'new' } : page));
    const after = rememberSite(first, later, site, edited);
    expect(at(after, '/en/alone/')).toBe(later.at);
    expect(at(after, '/en/life/')).toBe(at(first, '/en/life/'));
    const more = board(later.at, sampleJob({ language: 'en' }), sampleJob({ language: 'en', advertId: 2 }));
    const grown = rememberSite(first, more, site, content);
    expect(at(grown, '/en/life/')).toBe(later.at);
    expect(at(grown, '/zycie/')).toBe(at(first, '/zycie/'));
  });
});
