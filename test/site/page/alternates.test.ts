import { describe, expect, test } from 'vitest';
import type { Job, Translation } from '../../../src/board/job.ts';
import { addresses } from '../../../src/board/lists/all-addresses.ts';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { linkTranslations } from '../../../src/board/recruitments.ts';
import { alternatesAt } from '../../../src/site/page/alternates.ts';
import { siteOf } from '../../board/samples.ts';
import { boardOf, sampleBoard, sampleSite, siteUrl } from '../feeds/sample-context.ts';
import { sampleJob } from '../job-sample.ts';

const site = siteOf();

/** The variants of an address as `language path`. */
function variantsAt(address: string, jobs: readonly Job[], of = site): string[] {
  return alternatesAt(address, { board: boardOf(...jobs), site: of, siteUrl }).map(
    ({ hreflang, href }) => `${hreflang} ${href}`,
  );
}

const inLanguage = (advertId: number, language: string, ...translations: Translation[]): Job =>
  sampleJob({ advertId, language, address: `/jobs/${advertId}-x/`, translations });

const translation = (advertId: number, language: string): Translation => ({
  advertId,
  language,
  address: `/jobs/${advertId}-x/`,
});

describe('a job', () => {
  test('names itself, its translations, and the one in the default language for all others', () => {
    const jobs = linkTranslations([inLanguage(1, 'pl'), inLanguage(2, 'en'), inLanguage(3, 'de')]);
    const all = [
      `de ${siteUrl}/jobs/3-x/`,
      `en ${siteUrl}/jobs/2-x/`,
      `pl ${siteUrl}/jobs/1-x/`,
      `x-default ${siteUrl}/jobs/1-x/`,
    ];
    for (const { address } of jobs) expect(variantsAt(address, jobs)).toEqual(all);
  });

  test.each<[string, string, string, Translation[], string[]]>([
    ['without translations has none', '/jobs/1-x/', 'pl', [], []],
    [
      'has no x-default where none is in the default language',
      '/jobs/1-x/',
      'en',
      [translation(2, 'de')],
      [`de ${siteUrl}/jobs/2-x/`, `en ${siteUrl}/jobs/1-x/`],
    ],
    [
      'in a regional form of the default language is the x-default',
      '/jobs/1-x/',
      'pl-PL',
      [translation(2, 'en')],
      [`en ${siteUrl}/jobs/2-x/`, `pl-PL ${siteUrl}/jobs/1-x/`, `x-default ${siteUrl}/jobs/1-x/`],
    ],
    [
      'leaves out a language that occurs twice',
      '/jobs/1-x/',
      'pl',
      [translation(2, 'en'), translation(3, 'EN'), translation(4, 'de')],
      [`de ${siteUrl}/jobs/4-x/`, `pl ${siteUrl}/jobs/1-x/`, `x-default ${siteUrl}/jobs/1-x/`],
    ],
    [
      'whose own language occurs twice has none',
      '/jobs/1-x/',
      'pl',
      [translation(2, 'pl'), translation(3, 'en')],
      [],
    ],
    ['whose only translation is in its language has none', '/jobs/1-x/', 'pl', [translation(2, 'pl')], []],
  ])('%s', (_, address, language, translations, expected) => {
    expect(variantsAt(address, [inLanguage(1, language, ...translations)])).toEqual(expected);
  });

  test('names the regional default only where the plain one is not there', () => {
    const job = inLanguage(1, 'pl-PL', translation(2, 'pl'), translation(3, 'en'));
    expect(variantsAt(job.address, [job]).at(-1)).toBe(`x-default ${siteUrl}/jobs/2-x/`);
  });
});

describe('a page of lists', () => {
  const polish = [sampleJob({ advertId: 1 }), sampleJob({ advertId: 2, place: null, fields: [] })];
  const english = [
    sampleJob({ advertId: 3, language: 'en', address: '/jobs/3-x/' }),
    sampleJob({ advertId: 4, language: 'en', address: '/jobs/4-x/', place: null, fields: [] }),
  ];

  test('has a variant on every board, be it empty', () => {
    const boards = [`de ${siteUrl}/de/`, `en ${siteUrl}/en/`, `pl ${siteUrl}/`, `x-default ${siteUrl}/`];
    for (const address of ['/', '/en/', '/de/']) expect(variantsAt(address, polish)).toEqual(boards);
    expect(variantsAt('/en/map/', [])).toEqual([
      `de ${siteUrl}/de/map/`,
      `en ${siteUrl}/en/map/`,
      `pl ${siteUrl}/map/`,
      `x-default ${siteUrl}/map/`,
    ]);
  });

  test('has none where the site has one language', () => {
    const single = siteOf({ languages: ['pl'] });
    for (const { address } of addresses(boardOf(...polish), single)) {
      expect(variantsAt(address, polish, single), address).toEqual([]);
    }
  });

  test('has none from page 2 on, nor at an address that is not there', () => {
    const many = Array.from({ length: 120 }, (_, at) => sampleJob({ advertId: at + 1 }));
    for (const address of ['/page/2/', '/en/page/2/', '/nowhere/', '']) {
      expect(variantsAt(address, many), address).toEqual([]);
    }
  });

  test('names the lists of the same facet, those alone that are there', () => {
    const jobs = [...polish, ...english];
    const lists = jobLists(boardOf(...jobs), site);
    const place = lists.filter(({ facet }) => facet?.name === 'place' && facet.value.startsWith('Łódź'));
    expect(place.map(({ language }) => language)).toEqual(['pl', 'en']);
    const expected = [
      ...place.map(({ language, address }) => `${language} ${siteUrl}${address}`).sort(),
      `x-default ${siteUrl}${place[0]?.address}`,
    ];
    for (const { address } of place) expect(variantsAt(address, jobs)).toEqual(expected);
    for (const { address } of place.slice(0, 1)) expect(variantsAt(address, polish)).toEqual([]);
  });
});

test('on the whole sample board every variant names itself and all others', () => {
  const board = sampleBoard();
  const context = { board, site: sampleSite, siteUrl };
  const paths = addresses(board, sampleSite).map(({ address }) => address);
  let named = 0;
  for (const path of paths) {
    const alternates = alternatesAt(path, context);
    if (alternates.length === 0) continue;
    named += 1;
    expect(alternates.map(({ href }) => href)).toContain(`${siteUrl}${path}`);
    for (const { href } of alternates) {
      const other = href.slice(siteUrl.length);
      expect(paths).toContain(other);
      expect(alternatesAt(other, context)).toEqual(alternates);
    }
  }
  expect(named).toBeGreaterThan(8);
});
