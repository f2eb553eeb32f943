import { describe, expect, test } from 'vitest';
import { addressAt, pageAddresses } from '../../src/board/lists/all-addresses.ts';
import { noMemory } from '../../src/board/memory.ts';
import { boardAddress, indexAddress, languageRoot, mapAddress } from '../../src/settings/addresses.ts';
import { brandSite } from '../../src/settings/brands.ts';
import type { ContentFile } from '../../src/settings/content/content-page.ts';
import { loadSettings, SettingsError } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { listFeed } from '../../src/site/feeds/feed-source.ts';
import { movedLists } from '../../src/site/lists/moved-lists.ts';
import { alternatesAt } from '../../src/site/page/alternates.ts';
import { rowsAddress } from '../../src/site/search/search-files.ts';
import { localsAt } from '../../src/site/views/view-at.ts';
import { pageFile, pageWith } from '../settings/content/page-file.ts';
import { sampleJob } from './job-sample.ts';

const environment = { SERVICE_URL: 'https://service.example', SITE_URL: 'https://careers.example' };
const company = { name: 'Kolibra', languages: ['pl', 'en'], defaultLanguage: 'pl' };

const settingsOf = (files: readonly ContentFile[], site: Partial<SiteConfig> = {}) =>
  loadSettings(environment, { ...company, ...site }, files);

function faultsOf(files: readonly ContentFile[], site: Partial<SiteConfig> = {}): readonly string[] {
  try {
    settingsOf(files, site);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.faults : [String(error)];
  }
}

/** Enough English jobs for two pages, in two fields. */
const jobs = Array.from({ length: 60 }, (_, at) =>
  sampleJob({ advertId: at + 1, language: 'en', fields: [at % 2 === 0 ? 'IT' : 'Sales'] }),
);
const board = { at: '2026-05-10T10:00:00Z', jobs, upcoming: [], problems: [] };

describe('a page at index.md', () => {
  const settings = settingsOf([pageFile('en/index'), pageFile('en/life')]);
  const { site, content } = settings;

  test('is the start page of its language, and the board is at jobs/', () => {
    expect(content.map(({ id, address }) => [id, address])).toEqual([
      ['en/index', '/en/'],
      ['en/life', '/en/life/'],
    ]);
    expect(boardAddress('en', site)).toBe('/en/jobs/');
    expect(boardAddress('en', site, 2)).toBe('/en/jobs/page/2/');
    expect(indexAddress('en', site)).toBe('/en/jobs/browse/all/');
    expect([languageRoot('en', site), mapAddress('en', site), rowsAddress('en', site)]).toEqual([
      '/en/',
      '/en/map/',
      '/en/rows.json',
    ]);
    expect([boardAddress('pl', site), indexAddress('pl', site)]).toEqual(['/', '/jobs/']);
  });

  test('has an address like every page of the site, each found by its path', () => {
    const all = pageAddresses(board, site, content);
    const kinds = new Map(all.map(({ address, kind }) => [address, kind]));
    expect(kinds.get('/en/')).toBe('content');
    expect(kinds.get('/en/jobs/')).toBe('board');
    expect(kinds.get('/en/jobs/page/2/')).toBe('board');
    expect(kinds.get('/en/jobs/browse/all/')).toBe('index');
    expect(kinds.get('/en/jobs/field/it/')).toBe('list');
    expect(kinds.get('/')).toBe('board');
    for (const address of all) expect(addressAt(address.address, board, site, content)).toEqual(address);
    for (const path of ['/en/page/2/', '/en/jobs/page/1/', '/en/jobs/page/4/', '/en/jobs/page/'])
      expect(addressAt(path, board, site, content)).toBeUndefined();
  });

  test('says how many jobs and towns the board has', () => {
    const { view } = localsAt('/en/', { board, memory: noMemory, settings });
    expect(view).toMatchObject({ kind: 'content', landing: { jobs: 60, isSearched: true } });
    const other = localsAt('/en/life/', { board, memory: noMemory, settings });
    expect(other.view).toMatchObject({ kind: 'content', landing: null });
  });

  test('is no translation of a board: those name each other', () => {
    const context = { board, site, siteUrl: environment.SITE_URL, content };
    const named = (address: string) =>
      alternatesAt(address, context).map(({ hreflang, href }) => [hreflang, href]);
    expect(named('/en/')).toEqual([]);
    expect(named('/')).toEqual(named('/en/jobs/'));
    expect(named('/')).toEqual([
      ['en', 'https://careers.example/en/jobs/'],
      ['pl', 'https://careers.example/'],
      ['x-default', 'https://careers.example/'],
    ]);
  });

  test('takes the place of the board, whose other addresses lead to the new ones', () => {
    expect(movedLists(board, site)).toEqual({
      '/en/atom.xml': '/en/jobs/atom.xml',
      '/en/deadlines.ics': '/en/jobs/deadlines.ics',
      '/en/feed.json': '/en/jobs/feed.json',
      '/en/feed.xml': '/en/jobs/feed.xml',
      '/en/page/2/': '/en/jobs/page/2/',
    });
    expect(movedLists(board, settingsOf([pageFile('en/life')]).site)).toEqual({});
  });

  test('changes no id of the feed: readers would get every job again', () => {
    const list = (address: string) => ({ address, language: 'en' as const, facet: null });
    const before = listFeed(list('/en/'), settingsOf([]).site);
    const now = listFeed(list('/en/jobs/'), site);
    expect(now.id).toBe(before.id);
    expect(now.addresses.rss).toBe('/en/jobs/feed.xml');
  });

  test('is the start of a site of one language', () => {
    const { site: only, content: pages } = loadSettings({ ...environment, SITE_LANGUAGE: 'en' }, company, [
      pageFile('en/index'),
    ]);
    expect(pages.map(({ address }) => address)).toEqual(['/']);
    expect(boardAddress('en', only)).toBe('/jobs/');
  });
});

describe('a landing page of a brand', () => {
  const brands = { velo: { name: 'Velo', clients: [7] }, cargo: { name: 'Cargo', clients: [8] } };
  const files = [
    pageWith('pl/velo/index', 'brand: velo'),
    pageWith('en/index', 'brand: cargo'),
    pageWith('pl/velo/team', 'brand: velo'),
  ];

  test('is in the folder of the brand’s key, and moves the board of that brand alone', () => {
    const { site, content } = settingsOf(files, { brands });
    expect(content.map(({ address }) => address)).toEqual(['/cargo/en/', '/velo/', '/velo/velo/team/']);
    const [velo, cargo] = [brandSite('velo', site), brandSite('cargo', site)];
    expect([boardAddress('pl', velo), boardAddress('en', velo)]).toEqual(['/velo/jobs/', '/velo/en/']);
    expect([boardAddress('pl', cargo), boardAddress('en', cargo)]).toEqual(['/cargo/', '/cargo/en/jobs/']);
    expect(boardAddress('pl', site)).toBe('/');
  });

  test('is at the root where the brand is built alone', () => {
    const { site, content } = loadSettings(
      { ...environment, SITE_BRAND: 'velo' },
      { ...company, brands },
      files,
    );
    expect(content[0]?.address).toBe('/');
    expect(boardAddress('pl', site)).toBe('/jobs/');
  });
});

describe('of pages that would be a second start page, or one in a folder,', () => {
  test('each is reported with what to do', () => {
    const brands = { velo: { name: 'Velo', clients: [7] } };
    expect(
      faultsOf(
        [
          pageWith('pl/index', 'brand: velo'),
          pageWith('pl/velo/index', 'brand: velo'),
          pageFile('en/life/index'),
          pageWith('en/velo/index', 'brand: velo'),
        ],
        { brands },
      ),
    ).toEqual([
      'content/pages/en/life/index.md: "index" names the start page of a language, content/pages/en/index.md, or that of a brand in the folder with the brand\'s key: name the file otherwise',
      'content/pages/pl/velo/index.md: content/pages/pl/index.md is the start page of the same site and language: keep one of them',
    ]);
  });
});
