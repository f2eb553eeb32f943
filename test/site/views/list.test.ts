import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job, JobList, Place, Point } from '../../../src/board/job.ts';
import { addresses } from '../../../src/board/lists/all-addresses.ts';
import { facetsOfBoard, jobLists } from '../../../src/board/lists/lists.ts';
import { builtInTexts, dictionaryOf } from '../../../src/i18n/translate.ts';
import {
  allGroups,
  browseGroups,
  listHeading,
  nearestPlaces,
  pagesAround,
  siblingsOf,
} from '../../../src/site/lists/browse.ts';
import { routeParams } from '../../../src/site/lists/routes.ts';
import { indexView, isNarrowed, listView } from '../../../src/site/views/list.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { viewOfPage } from '../page-views.ts';

const site = siteOf({ languages: ['pl', 'en', 'de', 'uk'] });
const bare = { place: null, fields: [], employmentTypes: [], workModel: null };

function boardOf(...parts: Partial<Job>[]) {
  return { jobs: parts.map((part, index) => sampleJob({ advertId: index + 1, ...bare, ...part })) };
}

const town = (locality: string, point: Point | null = null): { place: Place } => ({
  place: { locality, region: null, postcode: null, countryCode: 'PL', country: 'Polska', point },
});

/** The page of a list, of a board or of a facet. */
const pageOf = (address: string, board: { jobs: readonly Job[] }) => {
  const view = viewOfPage(address, board, site);
  return view?.kind === 'board' || view?.kind === 'list' ? view : null;
};

const listOf = (board: { jobs: readonly Job[] }, address: string): JobList => {
  const list = jobLists(board, site).find((one) => one.address === address);
  if (!list) throw new Error(`no list at ${address}`);
  return list;
};

describe('a page of a list', () => {
  const lodz = Array.from({ length: 120 }, () => town('Łódź'));
  const board = boardOf(...lodz, town('Gdańsk'), { language: 'en' });

  test.each<[string, { list: string; page: number; pages: number; shown: number } | null]>([
    ['/', { list: '/', page: 1, pages: 3, shown: 50 }],
    ['/page/3/', { list: '/', page: 3, pages: 3, shown: 21 }],
    ['/de/', { list: '/de/', page: 1, pages: 1, shown: 0 }],
    ['/jobs/in/lodz/', { list: '/jobs/in/lodz/', page: 1, pages: 3, shown: 50 }],
    ['/jobs/in/lodz/page/2/', { list: '/jobs/in/lodz/', page: 2, pages: 3, shown: 50 }],
    ['/jobs/in/lodz/page/3/', { list: '/jobs/in/lodz/', page: 3, pages: 3, shown: 20 }],
    ['/jobs/in/lodz/page/4/', null],
    ['/jobs/in/lodz/page/1/', null],
    ['/jobs/in/lodz/page/02/', null],
    ['/jobs/in/lodz/page/2', null],
    ['/jobs/in/lodz', null],
    [`/jobs/in/lodz/page/${'9'.repeat(400)}/`, null],
    ['/jobs/in/krakow/', null],
    ['/jobs/in/', null],
    ['/en/jobs/in/lodz/', null],
    ['/pl/jobs/in/lodz/', null],
    ['/jobs/in/__proto__/', null],
    ['', null],
  ])('at %s', (address, expected) => {
    const found = pageOf(address, board);
    expect(
      found && {
        list: found.address,
        page: found.page,
        pages: found.pages,
        shown: found.cards.length,
      },
    ).toEqual(expected);
  });

  test('knows its neighbours', () => {
    const around = (address: string) => {
      const page = pageOf(address, board);
      return page && pagesAround(page);
    };
    expect(around('/jobs/in/lodz/')).toEqual({ previous: null, next: '/jobs/in/lodz/page/2/' });
    expect(around('/jobs/in/lodz/page/2/')).toEqual({
      previous: '/jobs/in/lodz/',
      next: '/jobs/in/lodz/page/3/',
    });
    expect(around('/jobs/in/lodz/page/3/')?.next).toBeNull();
  });

  test('stands below /jobs/ only where it is no board, and every one of them is a parameter of a route', () => {
    const kindAt = (address: string, of = board) => viewOfPage(address, of, site)?.kind ?? null;
    const paramsOf = (of: typeof board) =>
      addresses(of, site).flatMap(({ kind, address }) =>
        kind === 'list' || kind === 'index' ? [routeParams(address, 'jobs')] : [],
      );
    expect(['/', '/jobs/1-magazynier/', '/en/jobs/'].map((address) => kindAt(address))).toEqual([
      ...['board', 'job', null],
    ]);
    expect(viewOfPage('/jobs/', board, site)).toMatchObject({ kind: 'index', language: 'pl' });
    expect(paramsOf(board)).toEqual(
      [undefined, 'in/gdansk', 'in/lodz', 'in/lodz/page/2', 'in/lodz/page/3'].map((rest) => ({
        ...{ root: undefined, rest },
      })),
    );
    const english = { jobs: board.jobs.map((job) => ({ ...job, language: 'en' })) };
    expect(paramsOf(english)[1]).toEqual({ root: 'en', rest: 'in/gdansk' });
    expect(viewOfPage('/en/jobs/', english, site)).toMatchObject({ kind: 'index', language: 'en' });
  });
});

test('headings name the value as it is written, in every language', () => {
  const board = boardOf(
    ...site.languages.flatMap((language) => [
      { language, ...town('Łódź'), fields: ['IT'], employmentTypes: ['FULL_TIME'] as const },
      { language, workModel: 'remote' as const, company: 'Kolibra Werke' },
    ]),
  );
  expect(jobLists(board, site).map((list) => listHeading(list, site))).toEqual([
    'Otwarte stanowiska',
    'Praca: Łódź',
    'Praca w branży: IT',
    'Praca na pełny etat',
    'Praca zdalna',
    'Oferty pracy – Kolibra Werke',
    'Oferty pracy – Kolibra',
    'Open positions',
    'Jobs in Łódź',
    'IT jobs',
    'Full-time jobs',
    'Remote jobs',
    'Jobs at Kolibra Werke',
    'Jobs at Kolibra',
    'Offene Stellen',
    'Jobs in Łódź',
    'Jobs im Bereich IT',
    'Vollzeitjobs',
    'Remote-Jobs',
    'Jobs bei Kolibra Werke',
    'Jobs bei Kolibra',
    'Відкриті вакансії',
    'Робота: Лодзь',
    'Робота в галузі: IT',
    'Робота на повну зайнятість',
    'Віддалена робота',
    'Вакансії – Kolibra Werke',
    'Вакансії – Kolibra',
  ]);
});

describe('browsing', () => {
  const towns = Array.from({ length: 14 }, (_, index) => `Miasto ${String.fromCharCode(65 + index)}`);
  const board = boardOf(...towns.map((name) => town(name)), town('Żory'), town('Żory'), town('Łódź'), {
    workModel: 'remote',
  });
  const { lists } = facetsOfBoard(board, 'pl', site);

  test('a board names of each facet the lists with the most jobs, and how many there are', () => {
    const [places, work, ...rest] = browseGroups(lists, builtInTexts('pl'));
    expect(places).toMatchObject({ name: 'place', label: 'Miejsca', total: 16 });
    expect(places?.links).toHaveLength(12);
    expect(places?.links.slice(0, 2)).toEqual([
      { address: '/jobs/in/zory/', label: 'Żory', count: 2 },
      { address: '/jobs/in/lodz/', label: 'Łódź', count: 1 },
    ]);
    expect(work).toEqual({
      name: 'work',
      label: 'Tryb pracy',
      total: 1,
      links: [{ address: '/jobs/work/remote/', label: 'Zdalnie', count: 1 }],
    });
    expect(rest).toEqual([]);
    expect(browseGroups(lists, builtInTexts('pl'))).toBe(browseGroups(lists, builtInTexts('pl')));
  });

  test('the index names all of them in the order of the alphabet', () => {
    const [places] = allGroups(lists, 'pl', builtInTexts('pl'));
    expect(places?.links.map(({ label }) => label)).toEqual(['Łódź', ...towns, 'Żory']);
    expect(browseGroups([], builtInTexts('pl'))).toEqual([]);
  });
});

describe('other lists of a facet', () => {
  const gdansk = town('Gdańsk', [54.35, 18.65]);
  const board = boardOf(
    gdansk,
    town('Kraków', [50.06, 19.94]),
    town('Sopot', [54.44, 18.56]),
    town('Sopot'),
    town('Łódź', [51.76, 19.46]),
    town('Nigdzie'),
    { fields: ['IT', 'HR'] },
    { fields: ['IT', 'Magazyn'] },
  );
  const { lists } = facetsOfBoard(board, 'pl', site);
  const labels = (address: string) => siblingsOf(listOf(board, address), lists).map(({ label }) => label);

  test('of a place are the nearest, those without a point last', () => {
    expect(labels('/jobs/in/gdansk/')).toEqual(['Sopot', 'Łódź', 'Kraków', 'Nigdzie']);
    expect(labels('/jobs/in/krakow/')).toEqual(['Łódź', 'Gdańsk', 'Sopot', 'Nigdzie']);
  });

  test('of a place without a point, and of other facets, are the biggest by address', () => {
    expect(labels('/jobs/in/nigdzie/')).toEqual(['Gdańsk', 'Kraków', 'Łódź', 'Sopot']);
    expect(labels('/jobs/field/hr/')).toEqual(['IT', 'Magazyn']);
    const many = boardOf(...Array.from({ length: 30 }, (_, index) => ({ fields: [`F${index}`] })), {
      fields: ['F29'],
    });
    const found = siblingsOf(listOf(many, '/jobs/field/f0/'), facetsOfBoard(many, 'pl', site).lists);
    expect(found.map(({ label }) => label)).toEqual([
      'F1',
      'F10',
      'F11',
      'F12',
      'F13',
      'F14',
      'F15',
      'F16',
      'F17',
      'F29',
    ]);
  });
});

test('the nearest places are those that measuring every distance finds', () => {
  const degrees = (limit: number) =>
    fc.integer({ min: -limit * 4, max: limit * 4 }).map((quarter) => quarter / 4);
  const points = fc.array(fc.tuple(degrees(85), degrees(180)), { minLength: 1, maxLength: 40 });
  const radians = (number: number) => (number * Math.PI) / 180;
  fc.assert(
    fc.property(points, fc.nat({ max: 39 }), (found, which) => {
      const placed = found
        .map((point, index) => ({
          list: { ...listOf({ jobs: [] }, '/'), address: `/${index + 10}/` },
          point,
        }))
        .sort((one, other) => one.point[0] - other.point[0]);
      const here = placed[which % placed.length];
      if (!here) return;
      const away = ({ point: [latitude, longitude] }: (typeof placed)[number]) => {
        const turn = Math.abs(longitude - here.point[1]);
        const east = Math.min(turn, 360 - turn) * Math.cos(radians((latitude + here.point[0]) / 2));
        return east * east + (latitude - here.point[0]) ** 2;
      };
      const nearest = placed
        .filter((one) => one !== here)
        .sort((one, other) => away(one) - away(other) || (one.list.address < other.list.address ? -1 : 1))
        .slice(0, 5);
      expect(nearestPlaces(which % placed.length, placed, 5)).toEqual(nearest.map(({ list }) => list));
    }),
    { seed: 9, numRuns: 300 },
  );
});

describe('what a page shows beside its cards', () => {
  const parts = [
    town('Łódź', [51.7, 19.4]),
    town('Gdańsk', [54.3, 18.6]),
    { ...town('Łódź'), language: 'en' },
    {},
  ];
  const viewOfList = (board: { jobs: readonly Job[] }, address: string) => {
    const list = listOf(board, address);
    return isNarrowed(list) ? listView(list, 1, board, site) : null;
  };
  const shows = (board: { jobs: readonly Job[] }) => ({
    list: JSON.stringify({ ...viewOfList(board, '/jobs/in/lodz/'), cards: null }),
    board: JSON.stringify(browseGroups(facetsOfBoard(board, 'pl', site).lists, dictionaryOf('pl', site))),
    index: JSON.stringify(indexView('pl', board, site)),
  });
  const before = shows(boardOf(...parts, { language: 'en' }));

  test('is the same for an equal board, and when only the text of a job is another', () => {
    expect(shows(boardOf(...parts, { language: 'en' }))).toEqual(before);
    expect(shows(boardOf(...parts, { language: 'en', title: 'New', displayTitle: 'New' }))).toEqual(before);
  });

  test.each<[string, Partial<Job>[], (keyof typeof before)[]]>([
    ['one more job in it', [...parts, { language: 'en' }, town('Łódź')], ['list', 'board', 'index']],
    ['one more job elsewhere', [...parts, { language: 'en' }, town('Gdańsk')], ['board', 'index']],
    ['another place', [...parts, { language: 'en' }, town('Sopot')], ['list', 'board', 'index']],
    ['another field', [...parts, { language: 'en' }, { fields: ['IT'] }], ['board', 'index']],
    ['its variant gone', [...parts.slice(0, 2), {}, {}, { language: 'en' }], ['list', 'index']],
    ['its variant grown', [...parts, { language: 'en' }, { ...town('Lodz'), language: 'en' }], ['list']],
    [
      'another index',
      [...parts, { language: 'en' }, { language: 'de', fields: ['IT'] }, { language: 'de' }],
      ['index'],
    ],
  ])('changes with %s', (_, changed, expected) => {
    const after = shows(boardOf(...changed));
    const differ = (['list', 'board', 'index'] as const).filter((name) => after[name] !== before[name]);
    expect(differ).toEqual(expected);
  });
});
