import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { boardLanguage } from '../../../src/board/lists/addresses.ts';
import { facetKinds } from '../../../src/board/lists/facet-kinds.ts';
import { townCount } from '../../../src/board/lists/facet-lists.ts';
import { facetsOfBoard, jobLists, listAddressOf, listVariants } from '../../../src/board/lists/lists.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { closedJobs, noMemory, remember } from '../../../src/board/memory.ts';
import { shareParts } from '../../../src/board/share-parts.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { listValues } from '../../../src/site/search/value-tree.ts';
import { closedPage } from '../../../src/site/similar/similar-jobs.ts';
import { contentJobs } from '../../../src/site/views/blocks.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { noon } from '../../standin/harness.ts';
import { postOf, siteOf } from '../samples.ts';

const site = siteOf({
  languages: ['en', 'de', 'pl'],
  defaultLanguage: 'en',
  remoteCountries: ['CA'],
  fields: { workModel: { option: 'model', values: { remote: 'remote' } } },
});

type Where = [locality: string, region1: string, iso: string, latitude?: number, longitude?: number];

/** A board of posts, numbered from 1; `null` is a remote job without a place. */
function boardOf(places: readonly (Where | null)[], language = 'en') {
  const posts = places.map((where, at) => {
    const [locality, region1, iso, latitude, longitude] = where ?? [];
    const geolocation = { locality, region1, iso, latitude, longitude };
    return postOf({
      id: at + 1001,
      advertId: at + 1,
      language,
      recruitment: { id: at + 1 },
      options: where === null ? { model: 'remote' } : {},
      values: [
        { field_id: 'description', value: '<p>Work.</p>' },
        ...(where === null ? [] : [{ field_id: 'geolocation', value: JSON.stringify(geolocation) }]),
      ],
    });
  });
  const sources = { serviceUrl: 'https://tenant.example', images: new Map() };
  return makeBoard({ posts, problems: [], at: '2026-05-10T10:00:00Z', site, ...sources });
}

const places = (board: { jobs: readonly Job[] }, language: 'en' | 'de' | 'pl' = 'en') =>
  facetsOfBoard(board, language, site)
    .lists.filter(({ facet }) => facet?.name === 'place')
    .map(({ address, facet, jobs }) => [address, facet?.label, jobs.length]);

const cambridges: Where[] = [
  ['Cambridge', 'England', 'gb', 52.2, 0.12],
  ['Cambridge', 'England', 'gb', 52.2, 0.12],
  ['Cambridge', 'Massachusetts', 'us', 42.37, -71.11],
  ['London', 'England', 'gb', 51.5, -0.12],
];

describe('pages of countries, regions and towns', () => {
  const board = boardOf([
    ['Toronto', 'Ontario', 'ca'],
    ['Toronto', 'Ontario', 'ca'],
    ['Ottawa', 'Ontario', 'ca'],
    ['', 'Ontario', 'ca'],
    ['Montréal', 'Québec', 'ca'],
    ['', '', 'ca'],
    null,
    ['Boston', 'Massachusetts', 'us'],
  ]);

  test('hold everything below them, remote jobs that can be done from there too', () => {
    expect(places(board)).toEqual([
      ['/jobs/in/boston/', 'Boston', 1],
      ['/jobs/in/canada/', 'Canada', 7],
      ['/jobs/in/montreal/', 'Montréal', 1],
      ['/jobs/in/ontario/', 'Ontario', 4],
      ['/jobs/in/ottawa/', 'Ottawa', 1],
      ['/jobs/in/toronto/', 'Toronto', 2],
    ]);
  });

  test('are the values that the filter offers, with its counts', () => {
    for (const some of [
      board,
      boardOf(cambridges),
      boardOf([...cambridges, null, ['Toronto', 'Ontario', 'ca']]),
    ]) {
      const rows = decodeRows(boardRows(some.jobs, 'en', site));
      const facets = { place: [], field: [], type: [], work: [], language: [], brand: [], pay: [] };
      const { counts } = createFinder(rows).find({ words: '', facets, near: null, sort: 'newest' });
      const offered = listValues(rows.facets.place.choices, counts.place, (one, other) =>
        one < other ? -1 : 1,
      )
        .filter(({ value }) => counts.place.get(value) !== some.jobs.length)
        .map(({ label, value }) => `${label} ${counts.place.get(value)}`);
      expect(
        places(some)
          .map(([, label, count]) => `${label} ${count}`)
          .sort(),
      ).toEqual(offered.sort());
    }
  });
});

describe('two towns of one name', () => {
  const board = boardOf(cambridges);

  test('have a page each, whose label and address say which', () => {
    expect(places(board)).toEqual([
      ['/jobs/in/cambridge-gb/', 'Cambridge, United Kingdom', 2],
      ['/jobs/in/cambridge-us/', 'Cambridge, United States', 1],
      ['/jobs/in/england/', 'England', 3],
      ['/jobs/in/london/', 'London', 1],
    ]);
  });

  test('each job leads to its own, and no other relies on the name alone', () => {
    const leads = board.jobs
      .toSorted((one, other) => one.advertId - other.advertId)
      .map((job) => {
        const lists = facetsOfBoard(board, boardLanguage(job, site), site);
        return listAddressOf(job, 'place', lists, site);
      });
    expect(leads).toEqual([
      '/jobs/in/cambridge-gb/',
      '/jobs/in/cambridge-gb/',
      '/jobs/in/cambridge-us/',
      '/jobs/in/london/',
    ]);
    const criteria = { country: [], field: [], employment: [], work: [], company: [], language: null };
    const found = (city: string) =>
      contentJobs(
        { ...criteria, city: [city], highlighted: null, limit: 9 },
        { board, site, language: 'en' },
      );
    expect(found('Cambridge')).toMatchObject({ count: 3, isExact: false });
    expect(found('Cambridge, United States')).toMatchObject({ count: 1, address: '/jobs/in/cambridge-us/' });
    const later = { ...board, jobs: board.jobs.filter(({ advertId }) => advertId !== 2) };
    const [closed] = closedJobs(remember(remember(noMemory, board), later));
    if (!closed) throw new Error('none closed');
    expect(closedPage(closed, later, site).lists.map(({ address }) => address)).toEqual([
      '/jobs/in/cambridge-gb/',
      '/jobs/in/cambridge-us/',
    ]);
  });

  test.each<[string, Where[], string[]]>([
    [
      'of one country, by their regions',
      [
        ['Newport', 'Wales', 'gb', 51.59, -3],
        ['Newport', 'England', 'gb', 50.7, -1.29],
        ['Leeds', 'England', 'gb'],
      ],
      ['leeds Leeds', 'newport-england Newport, England', 'newport-wales Newport, Wales'],
    ],
    [
      'by their regions without any point',
      [
        ['Halle', 'Sachsen-Anhalt', 'de'],
        ['Halle', 'Nordrhein-Westfalen', 'de'],
      ],
      ['halle-nordrhein-westfalen Halle, Nordrhein-Westfalen', 'halle-sachsen-anhalt Halle, Sachsen-Anhalt'],
    ],
    [
      'in three countries',
      [
        ['Bergen', 'Vestland', 'no', 60.39, 5.32],
        ['Bergen', 'Noord-Holland', 'nl', 52.67, 4.7],
        ['Bergen', 'Niedersachsen', 'de'],
      ],
      ['bergen-de Bergen, Germany', 'bergen-nl Bergen, Netherlands', 'bergen-no Bergen, Norway'],
    ],
    [
      'and a region: the town has the name alone',
      [
        ['Utrecht', 'Utrecht', 'nl'],
        ['Amersfoort', 'Utrecht', 'nl'],
        ['Paris', '', 'fr'],
      ],
      ['amersfoort Amersfoort', 'paris Paris', 'utrecht-nl Utrecht, Netherlands', 'utrecht Utrecht'],
    ],
  ])('%s', (_, where, expected) => {
    const found = places(boardOf([...where, null])).map(([address, label]) => `${address} ${label}`);
    expect(
      found
        .map((one) => one.replace('/jobs/in/', '').replace('/', ''))
        .filter((one) => !/^(canada|france|germany|united|england|netherlands)/.test(one)),
    ).toEqual(expected);
  });

  test('one of them alone needs no more than its name', () => {
    expect(places(boardOf([...cambridges.slice(0, 2), ['London', 'England', 'gb']]))).toEqual([
      ['/jobs/in/cambridge/', 'Cambridge', 2],
      ['/jobs/in/london/', 'London', 1],
    ]);
  });

  test('their pages are linked with those of the same town in other languages', () => {
    const german = boardOf(cambridges.slice(2), 'de').jobs.map((job) => ({
      ...job,
      advertId: job.advertId + 100,
      address: `/jobs/${job.advertId + 100}-x/`,
    }));
    const both = { jobs: [...board.jobs, ...german] };
    const lists = jobLists(both, site);
    const list = lists.find(({ address }) => address === '/jobs/in/cambridge-us/');
    expect(list && listVariants(list, lists).map(({ address }) => address)).toEqual([
      '/jobs/in/cambridge-us/',
      '/de/jobs/in/cambridge/',
    ]);
  });
});

describe('one town', () => {
  test.each<[string, Where[], string[]]>([
    [
      'by two names that the city list knows',
      [
        ['München', 'Bayern', 'de', 48.14, 11.58],
        ['Munich', 'Bavaria', 'de', 48.1, 11.6],
        ['MUNICH', '', 'de'],
      ],
      ['Munich 3'],
    ],
    [
      'by names that the city list nearly has',
      [
        ['Köln', '', 'de'],
        ['Cologne', '', 'de', 50.94, 6.96],
        ['Cologne', '', 'de'],
        ['Gothenburg', '', 'se'],
        ['Göteborg', '', 'se'],
        ['Geneva', '', 'ch'],
        ['Genf', '', 'ch'],
        ['Genève', '', 'ch', 46.2, 6.14],
        ['Bozen', '', 'it'],
        ['Bolzano', '', 'it'],
        ['Lucerne', '', 'ch'],
        ['Luzern', '', 'ch'],
      ],
      ['Cologne 3', 'Gothenburg 2', 'Geneva 3', 'Bolzano 2', 'Lucerne 2'],
    ],
    [
      'with its region in two languages and no point, where there is only one such town',
      [
        ['München', 'Bayern', 'de'],
        ['Munich', 'Bavaria', 'de'],
        ['Munich', 'Bavaria', 'de'],
      ],
      ['Munich 3'],
    ],
    [
      'but not a village that is called nearly so',
      [
        ['Bonna', '', 'de', 53.5, 9.9],
        ['Bonn', '', 'de', 50.73, 7.1],
      ],
      ['Bonna 1', 'Bonn 1'],
    ],
    [
      'whose region is left out, by its point',
      [
        ['Newport', 'Wales', 'gb', 51.59, -3],
        ['Newport', 'England', 'gb', 50.7, -1.29],
        ['Newport', '', 'gb', 51.6, -2.98],
      ],
      ['Newport, England 1', 'Newport, Wales 2'],
    ],
    [
      'in the best spelling',
      [
        ['KRAKÓW ,', '', 'pl'],
        ['Krakow', '', 'pl'],
        ['31-001 Kraków', '', 'pl'],
      ],
      ['Kraków 3'],
    ],
  ])('%s', (_, where, expected) => {
    const board = boardOf([...where, ['Paris', '', 'fr'], ['Berlin', '', 'de']]);
    const labels = places(board).map(([, label, count]) => `${label} ${count}`);
    for (const one of expected) expect(labels).toContain(one);
  });
});

test('towns are counted once each, those that are a region too, and neither regions nor jobs without a place', () => {
  const board = boardOf([
    ['Berlin', 'Berlin', 'DE'],
    ['Łódź', 'Łódzkie', 'PL'],
    ['Lodz', 'Łódzkie', 'PL'],
    ['Gdańsk', 'Pomorskie', 'PL'],
    ['', 'Pomorskie', 'PL'],
    null,
  ]);
  expect(townCount(board.jobs, 'en', site)).toBe(3);
  expect(townCount([], 'en', site)).toBe(0);
});

test('jobs that share their parts and jobs that do not have the same lists, places and rows', () => {
  const serviceUrl = 'https://tenant.example';
  const posts = createStandinPosts({ posts: 300, today: noon })(serviceUrl).map((post) =>
    postSchema.parse(post),
  );
  const own = siteOf({ languages: ['pl', 'de', 'en'] });
  const at = noon.toString();
  const { jobs } = makeBoard({ posts, problems: [], at, site: own, serviceUrl, images: new Map() });
  const apart = jobs.map((job) => structuredClone(job));
  const shared = apart.map(shareParts);
  expect(facetKinds(apart).samples).toHaveLength(300);
  const { samples, counts, of } = facetKinds(shared);
  expect(samples.length).toBeLessThan(300);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
  expect(shared.map(({ place }, index) => samples[of[index] ?? -1]?.place === place)).not.toContain(false);
  const shown = (some: readonly Job[]) => {
    const { lists, places } = facetsOfBoard({ jobs: some }, 'pl', own);
    const listed = lists.map(({ jobs: these, ...list }) => [list, these.map(({ advertId }) => advertId)]);
    return { listed, choices: places.tree.choices, rows: boardRows(some, 'pl', own) };
  };
  expect(shown(shared)).toEqual(shown(apart));
});
