import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardLanguage, isFindable, jobsOf, pageOf, pagesOf } from '../../../src/board/lists/addresses.ts';
import { addressAt, addresses, pageAddresses } from '../../../src/board/lists/all-addresses.ts';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import {
  boardAddress,
  indexAddress,
  mapAddress,
  pageAddress,
  rootOf,
  savedAddress,
  verifyAddress,
} from '../../../src/settings/addresses.ts';
import type { ContentPage } from '../../../src/settings/content/content-page.ts';
import { sampleJob } from '../../site/job-sample.ts';
import { postOf, siteOf } from '../samples.ts';

const site = siteOf();

function boardOf(languages: readonly string[]) {
  const posts = languages.map((language, at) =>
    postOf({ id: at + 1, advertId: at + 1, language, recruitment: null }),
  );
  const at = '2026-05-15T00:00:00Z';
  return makeBoard({
    posts,
    problems: [],
    at,
    site,
    serviceUrl: 'https://tenant.example',
    images: new Map(),
  });
}

test.each([
  ['pl', 'pl'],
  ['en-GB', 'en'],
  ['de-AT', 'de'],
  ['uk', 'pl'],
  ['fr', 'pl'],
])('a job in %s is on the board of %s', (language, board) => {
  expect(boardLanguage({ language }, site)).toBe(board);
});

test('every job is on exactly one board', () => {
  const board = boardOf(['pl', 'en', 'en-GB', 'uk', 'fr', 'de']);
  const lists = site.languages.map((language) => jobsOf(board, language, site).map((job) => job.language));
  expect(lists).toEqual([['fr', 'uk', 'pl'], ['en-GB', 'en'], ['de']]);
});

test('pages', () => {
  expect(pagesOf([])).toEqual([[]]);
  expect(pagesOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(pagesOf([1, 2], 2)).toEqual([[1, 2]]);
  const counts = [49, 50, 51, 100, 101].map((count) => pagesOf(Array(count).fill(0)).length);
  expect(counts).toEqual([1, 1, 2, 2, 3]);
});

test('a page of a list is the same as that of its pages', () => {
  const items = Array.from({ length: 101 }, (_, index) => index);
  expect([1, 2, 3].map((page) => pageOf(items, page))).toEqual(pagesOf(items));
  expect(pageOf(items, 4)).toEqual([]);
});

test('paths', () => {
  expect(boardAddress('pl', site)).toBe('/');
  expect(boardAddress('pl', site, 2)).toBe('/page/2/');
  expect(boardAddress('en', site)).toBe('/en/');
  expect(boardAddress('en', site, 1)).toBe('/en/');
  expect(boardAddress('en', site, 12)).toBe('/en/page/12/');
  expect(mapAddress('pl', site)).toBe('/map/');
  expect(mapAddress('en', site)).toBe('/en/map/');
  expect(indexAddress('pl', site)).toBe('/jobs/');
  expect(indexAddress('en', site)).toBe('/en/jobs/');
  expect(pageAddress('/jobs/in/lodz/', 1)).toBe('/jobs/in/lodz/');
  expect(pageAddress('/jobs/in/lodz/', 2)).toBe('/jobs/in/lodz/page/2/');
});

test('paths of a brand stand below its own', () => {
  const brand = { ...site, root: '/marki/velo/' };
  expect(rootOf(site)).toBe('/');
  expect(rootOf(brand)).toBe('/marki/velo/');
  expect(boardAddress('pl', brand)).toBe('/marki/velo/');
  expect(boardAddress('en', brand, 2)).toBe('/marki/velo/en/page/2/');
  expect(mapAddress('en', brand)).toBe('/marki/velo/en/map/');
  expect(savedAddress('pl', brand)).toBe('/marki/velo/saved/');
  expect(verifyAddress('en', brand)).toBe('/marki/velo/en/verify/');
  expect(indexAddress('pl', brand)).toBe('/marki/velo/jobs/');
});

test('an address is found by its path, and every kind of page has one', () => {
  const jobs = Array.from({ length: 3 }, (_, index) =>
    sampleJob({ advertId: index + 1, workModel: index < 2 ? 'remote' : null }),
  );
  const page: ContentPage = {
    ...{
      id: 'pl/o-nas',
      language: 'pl',
      address: '/o-nas/',
      title: 'O nas',
      description: '',
      translation: 'about',
    },
    ...{ menu: null, brand: null, jobs: [], points: [], hash: '' },
  };
  const content = [page];
  const all = addresses({ jobs }, site, content);
  const at = (path: string) => addressAt(path, { jobs }, site, content);
  for (const address of all) expect(at(address.address)).toEqual(address);
  expect(at('/o-nas/')).toMatchObject({ kind: 'content', language: 'pl', page });
  expect(at('/o-nas')).toBeUndefined();
  const others = new Set(pageAddresses({ jobs }, site, content));
  expect(others).toEqual(new Set(all.filter(({ kind }) => kind !== 'job')));
  const kinds = ['board', 'content', 'index', 'job', 'list', 'map', 'saved', 'verify'];
  expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual(kinds);
  expect(all.filter((address) => !isFindable(address)).map(({ address }) => address)).toEqual([
    '/de/saved/',
    '/en/saved/',
    '/saved/',
  ]);
});

describe('all addresses', () => {
  test('of a small board', () => {
    const board = boardOf(['pl', 'en']);
    const [second, first] = board.jobs;
    expect(addresses(board, site)).toEqual([
      { kind: 'board', address: '/', language: 'pl', page: 1 },
      { kind: 'board', address: '/de/', language: 'de', page: 1 },
      { kind: 'map', address: '/de/map/', language: 'de' },
      { kind: 'saved', address: '/de/saved/', language: 'de' },
      { kind: 'verify', address: '/de/verify/', language: 'de' },
      { kind: 'board', address: '/en/', language: 'en', page: 1 },
      { kind: 'map', address: '/en/map/', language: 'en' },
      { kind: 'saved', address: '/en/saved/', language: 'en' },
      { kind: 'verify', address: '/en/verify/', language: 'en' },
      { kind: 'job', address: '/jobs/1-magazynier/', job: first },
      { kind: 'job', address: '/jobs/2-magazynier/', job: second },
      { kind: 'map', address: '/map/', language: 'pl' },
      { kind: 'saved', address: '/saved/', language: 'pl' },
      { kind: 'verify', address: '/verify/', language: 'pl' },
    ]);
  });

  test('of a board with facets have its lists, page by page, and an index for each language with lists', () => {
    const jobs = Array.from({ length: 52 }, (_, index) =>
      sampleJob({ advertId: index + 1, workModel: index < 51 ? 'remote' : null }),
    );
    const board = { jobs: [...jobs, sampleJob({ advertId: 99, language: 'en' })] };
    const list = jobLists(board, site).find(({ facet }) => facet?.name === 'work');
    expect(list?.jobs).toHaveLength(51);
    expect(addresses(board, site).filter(({ kind }) => kind === 'list' || kind === 'index')).toEqual([
      { kind: 'index', address: '/jobs/', language: 'pl' },
      { kind: 'list', address: '/jobs/work/remote/', language: 'pl', list, page: 1 },
      { kind: 'list', address: '/jobs/work/remote/page/2/', language: 'pl', list, page: 2 },
    ]);
  });

  test('of 101 jobs have three pages', () => {
    const pages = addresses(boardOf(Array(101).fill('pl')), site).flatMap((found) =>
      found.kind === 'board' && found.language === 'pl' ? [found.address] : [],
    );
    expect(pages).toEqual(['/', '/page/2/', '/page/3/']);
  });

  test('are sorted and unique, and every job has one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('pl', 'en', 'de', 'uk', 'xx'), { maxLength: 120 }),
        (languages) => {
          const board = boardOf(languages);
          const all = addresses(board, site).map(({ address }) => address);
          expect(all).toEqual([...new Set(all)].sort());
          expect(new Set(board.jobs.map(({ address }) => address)).size).toBe(languages.length);
          for (const { address } of board.jobs) expect(all).toContain(address);
        },
      ),
      { numRuns: 30, seed: 14 },
    );
  });
});
