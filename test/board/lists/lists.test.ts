import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Job, type JobList, type Place, placeFacet } from '../../../src/board/job.ts';
import { jobsOf } from '../../../src/board/lists/addresses.ts';
import { addresses } from '../../../src/board/lists/all-addresses.ts';
import { facetsOfBoard, jobLists, listAddressOf } from '../../../src/board/lists/lists.ts';
import { facetNames } from '../../../src/i18n/terms.ts';
import { sampleJob } from '../../site/job-sample.ts';
import { siteOf } from '../samples.ts';

const site = siteOf();

const nowhere: Place = {
  locality: null,
  region: null,
  postcode: null,
  countryCode: null,
  country: null,
  point: null,
};
const at = (locality: string): Place => ({ ...nowhere, locality });

/** Jobs with nothing but what a test is about, numbered from 1. */
function boardOf(...parts: Partial<Job>[]) {
  const bare = { place: null, fields: [], employmentTypes: [], workModel: null };
  return { jobs: parts.map((part, index) => sampleJob({ advertId: index + 1, ...bare, ...part })) };
}

const facetsOf = (lists: readonly JobList[]) => lists.filter(({ facet }) => facet !== null);
const told = (lists: readonly JobList[]) =>
  facetsOf(lists).map(({ address, facet, jobs }) => [
    address,
    facet?.label,
    jobs.map(({ advertId }) => advertId).join(),
  ]);

test.each<[Partial<Place> | null, string]>([
  [{ locality: 'Łódź', region: 'Łódzkie', country: 'Polska' }, 'Łódź'],
  [{ region: 'Łódzkie', country: 'Polska' }, 'Łódzkie'],
  [{ country: 'Polska', countryCode: 'PL' }, 'Polska'],
  [{ postcode: '90-361' }, ''],
  [null, ''],
])('the place of %j is %j', (place, facet) => {
  expect(placeFacet({ place: place && { ...nowhere, ...place } })).toBe(facet);
});

describe('the lists of a board', () => {
  test('are itself and one for every value of a facet, board after board', () => {
    const board = boardOf(
      { place: at('Łódź'), fields: ['Magazyn', 'IT'], employmentTypes: ['FULL_TIME'], workModel: 'on-site' },
      { place: at('Gdańsk'), fields: ['IT'], employmentTypes: ['PER_DIEM', 'FULL_TIME'] },
      { place: at('Łódź'), company: 'Kolibra Werke', workModel: 'remote' },
      { place: at('München'), language: 'de', workModel: 'hybrid' },
      { language: 'de' },
    );
    const lists = jobLists(board, site);
    expect(lists.filter(({ facet }) => facet === null)).toEqual([
      { address: '/', language: 'pl', facet: null, jobs: board.jobs.slice(0, 3) },
      { address: '/en/', language: 'en', facet: null, jobs: [] },
      { address: '/de/', language: 'de', facet: null, jobs: board.jobs.slice(3) },
    ]);
    expect(lists.map(({ address }) => address).slice(0, 3)).toEqual([
      '/',
      '/jobs/in/gdansk/',
      '/jobs/in/lodz/',
    ]);
    expect(told(lists)).toEqual([
      ['/jobs/in/gdansk/', 'Gdańsk', '2'],
      ['/jobs/in/lodz/', 'Łódź', '1,3'],
      ['/jobs/field/it/', 'IT', '1,2'],
      ['/jobs/field/magazyn/', 'Magazyn', '1'],
      ['/jobs/type/full-time/', 'Pełny etat', '1,2'],
      ['/jobs/type/per-diem/', 'Praca dorywcza', '2'],
      ['/jobs/work/on-site/', 'Stacjonarnie', '1'],
      ['/jobs/work/remote/', 'Zdalnie', '3'],
      ['/jobs/at/kolibra-werke/', 'Kolibra Werke', '3'],
      ['/jobs/at/kolibra/', 'Kolibra', '1,2'],
      ['/de/jobs/in/muenchen/', 'München', '4'],
      ['/de/jobs/work/hybrid/', 'Hybrid', '4'],
    ]);
  });

  test('leave out a value that every job has, for it would be the board again', () => {
    const same = {
      place: at('Łódź'),
      fields: ['IT'],
      employmentTypes: ['INTERN'],
      workModel: 'remote',
    } as const;
    expect(told(jobLists(boardOf(same, same), site))).toEqual([]);
    expect(told(jobLists(boardOf(same), site))).toEqual([]);
    expect(told(jobLists(boardOf(), site))).toEqual([]);
    expect(told(jobLists(boardOf(same, { ...same, fields: [] }), site))).toEqual([
      ['/jobs/field/it/', 'IT', '1'],
    ]);
  });

  test('do not name a company that hires anonymously', () => {
    const anonymous = siteOf({ companies: { 7: null, 8: 'Kolibra Werke' } });
    const board = boardOf({ clientId: 7 }, { clientId: 8, company: 'Kolibra Werke' }, { clientId: null });
    expect(told(jobLists(board, anonymous))).toEqual([
      ['/jobs/at/kolibra-werke/', 'Kolibra Werke', '2'],
      ['/jobs/at/kolibra/', 'Kolibra', '3'],
    ]);
  });

  test('are the same objects each time, and others for another board or site', () => {
    const board = boardOf({ place: at('Łódź') }, { place: at('Gdańsk') });
    const lists = jobLists(board, site);
    expect(jobLists(board, site)).toBe(lists);
    expect(jobLists({ jobs: board.jobs }, site)).toBe(lists);
    expect(lists[0]?.jobs).toBe(jobsOf(board, 'pl', site));
    expect(jobLists({ jobs: [...board.jobs] }, site)).not.toBe(lists);
    const english = siteOf({ languages: ['en', 'pl'], defaultLanguage: 'en' });
    expect(told(jobLists(board, english)).map(([address]) => address)).toEqual([
      '/pl/jobs/in/gdansk/',
      '/pl/jobs/in/lodz/',
    ]);
  });
});

describe('spellings', () => {
  const places = (language: string, ...names: string[]) => {
    const board = boardOf(...names.map((name) => ({ language, place: at(name) })), { language });
    return told(jobLists(board, siteOf({ languages: ['pl', 'de', 'en', 'uk'] })));
  };

  test.each<[string, string[], [address: string, label: string, jobs: string][]]>([
    ['pl', ['Lodz', 'Łódź', 'Łódź'], [['/jobs/in/lodz/', 'Łódź', '1,2,3']]],
    ['pl', ['Lodz', 'Łódź'], [['/jobs/in/lodz/', 'Łódź', '1,2']]],
    ['pl', ['BERLIN', 'Berlin'], [['/jobs/in/berlin/', 'Berlin', '1,2']]],
    ['pl', ['Bielsko-Biała', 'Bielsko – Biała'], [['/jobs/in/bielsko-biala/', 'Bielsko-Biała', '1,2']]],
    ['de', ['Muenchen', 'München', 'Muenchen'], [['/de/jobs/in/muenchen/', 'Muenchen', '1,2,3']]],
    ['uk', ['Київ', 'Kyiv'], [['/uk/jobs/in/kyiv/', 'Київ', '1,2']]],
    ['en', ['Київ', 'Kyiv', 'Kyiv'], [['/en/jobs/in/kyiv/', 'Kyiv', '1,2,3']]],
    [
      'pl',
      ['C+', 'C', 'c'],
      [
        ['/jobs/in/c/', 'c', '2,3'],
        ['/jobs/in/c-2/', 'C+', '1'],
      ],
    ],
    [
      'pl',
      ['R D', 'R&D', 'R&D 2'],
      [
        ['/jobs/in/r-d/', 'R D', '1'],
        ['/jobs/in/r-d-2/', 'R&D 2', '3'],
        ['/jobs/in/r-d-3/', 'R&D', '2'],
      ],
    ],
    [
      'en',
      ['北京 IT', '上海 IT'],
      [
        ['/en/jobs/in/it/', '上海 IT', '2'],
        ['/en/jobs/in/it-2/', '北京 IT', '1'],
      ],
    ],
  ])('in %s: %j', (language, names, lists) => {
    expect(places(language, ...names)).toEqual(lists.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });

  test('that are cut to the same slug stay apart', () => {
    const long = 'Centrum Logistyki i Transportu Miejskiego oraz Podmiejskiego ';
    expect(places('pl', `${long}A`, `${long}B`).map(([address, label]) => [address, label])).toEqual([
      ['/jobs/in/centrum-logistyki-i-transportu-miejskiego-oraz-podmiejskiego-2/', `${long}B`],
      ['/jobs/in/centrum-logistyki-i-transportu-miejskiego-oraz-podmiejskiego/', `${long}A`],
    ]);
  });

  test('that no slug can be made of get one that stays', () => {
    expect(places('en', '東京', '🚲').map(([address]) => address)).toEqual([
      '/en/jobs/in/5ce0905080/',
      '/en/jobs/in/bc18ce1a03/',
    ]);
  });

  test('two in one job list it once', () => {
    expect(told(jobLists(boardOf({ fields: ['IT', 'it', 'IT'] }, {}), site))).toEqual([
      ['/jobs/field/it/', 'IT', '1'],
    ]);
  });
});

test('a fact of a job leads to its list, whatever its spelling', () => {
  const board = boardOf(
    { place: at('Łódź'), fields: ['IT', 'Magazyn'], employmentTypes: ['INTERN'], workModel: 'remote' },
    { place: at('Lodz'), language: 'xx', company: 'Kolibra' },
    { place: at('Łódź'), company: 'Kolibra Werke' },
    {},
  );
  const [first, second, , last] = board.jobs;
  const to = (job: Job | undefined, name: (typeof facetNames)[number], value?: string) =>
    job && listAddressOf(job, name, facetsOfBoard(board, 'pl', site), site, value);
  expect(to(first, 'place')).toBe('/jobs/in/lodz/');
  expect(to(second, 'place')).toBe('/jobs/in/lodz/');
  expect(to(first, 'field')).toBe('/jobs/field/it/');
  expect(to(first, 'field', 'Magazyn')).toBe('/jobs/field/magazyn/');
  expect(to(first, 'field', 'Nothing')).toBeNull();
  expect(to(first, 'type')).toBe('/jobs/type/intern/');
  expect(to(first, 'work')).toBe('/jobs/work/remote/');
  expect(to(second, 'company')).toBe('/jobs/at/kolibra/');
  expect(facetNames.map((name) => to(last, name))).toEqual([null, null, null, null, '/jobs/at/kolibra/']);
});

/** Spellings of each value, the same ones in a row. */
const localities = [['Łódź', 'Lodz', 'LODZ'], ['Gdańsk'], ['C+'], ['C', 'c'], ['東京'], ['Łódź 2', 'Lodz-2']];
const fields = [['IT', 'it'], ['IT & HR'], ['IT HR', 'it-hr'], ['Magazyn']];
const sameAs = (table: string[][], value: string) => table.find((row) => row.includes(value))?.[0];

const job = fc.record({
  place: fc.option(fc.constantFrom(...localities.flat()).map(at), { nil: null }),
  fields: fc.array(fc.constantFrom(...fields.flat()), { maxLength: 3 }),
  employmentTypes: fc.uniqueArray(fc.constantFrom('FULL_TIME' as const, 'INTERN' as const, 'OTHER' as const)),
  workModel: fc.constantFrom(null, 'remote' as const, 'on-site' as const),
  company: fc.constantFrom('Kolibra', 'Kolibra Werke'),
  language: fc.constantFrom('pl', 'en', 'xx'),
});

/** The values of a job as a person would tell them apart. */
function valuesOf(one: Job): string[] {
  const place = placeFacet(one);
  return [
    ...new Set([
      ...(place ? [`place ${sameAs(localities, place)}`] : []),
      ...one.fields.map((field) => `field ${sameAs(fields, field)}`),
      ...one.employmentTypes.map((type) => `type ${type}`),
      ...(one.workModel ? [`work ${one.workModel}`] : []),
      `company ${one.company}`,
    ]),
  ];
}

const sameValue = ({ facet }: JobList) => {
  const table = facet?.name === 'place' ? localities : facet?.name === 'field' ? fields : [];
  return `${facet?.name} ${sameAs(table, facet?.value ?? '') ?? facet?.value}`;
};

describe('whatever the jobs', () => {
  test('every job is in the lists of its values and in no other, in the order of the board', () => {
    fc.assert(
      fc.property(fc.array(job, { maxLength: 25 }), (parts) => {
        const board = boardOf(...parts);
        const lists = jobLists(board, site);
        for (const language of site.languages) {
          const jobs = jobsOf(board, language, site);
          const wanted = new Map<string, number[]>();
          for (const one of jobs) {
            for (const value of valuesOf(one))
              wanted.set(value, [...(wanted.get(value) ?? []), one.advertId]);
          }
          for (const [value, ids] of wanted) if (ids.length === jobs.length) wanted.delete(value);
          const own = facetsOf(lists).filter((list) => list.language === language);
          const found = new Map(
            own.map((list) => [sameValue(list), list.jobs.map(({ advertId }) => advertId)]),
          );
          expect(found).toEqual(wanted);
          expect(own).toHaveLength(wanted.size);
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  test('addresses are unique, in plain letters, and no job has such a one', () => {
    fc.assert(
      fc.property(fc.array(job, { maxLength: 25 }), (parts) => {
        const board = boardOf(...parts);
        const lists = facetsOf(jobLists(board, site)).map(({ address }) => address);
        expect(new Set(lists).size).toBe(lists.length);
        for (const address of lists)
          expect(address).toMatch(/^\/((en|de)\/)?jobs\/(in|field|type|work|at)\/[a-z0-9]+(-[a-z0-9]+)*\/$/);
        const all = addresses(board, site);
        expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
        expect(all.filter(({ kind }) => kind === 'job')).toHaveLength(board.jobs.length);
        expect(all.flatMap((found) => (found.kind === 'list' ? [found.address] : [])).sort()).toEqual(
          lists.sort(),
        );
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  test('the order of the jobs changes no address, label or member', () => {
    const reordered = fc.array(job, { maxLength: 25 }).chain((parts) => {
      const { jobs } = boardOf(...parts);
      return fc.record({
        jobs: fc.constant(jobs),
        shuffled: fc.shuffledSubarray(jobs, { minLength: jobs.length }),
      });
    });
    const sorted = (jobs: readonly Job[]) =>
      facetsOf(jobLists({ jobs }, site)).map(({ address, facet, jobs: own }) => [
        address,
        facet,
        own.map(({ advertId }) => advertId).sort((one, other) => one - other),
      ]);
    fc.assert(
      fc.property(reordered, ({ jobs, shuffled }) => {
        expect(sorted(shuffled)).toEqual(sorted(jobs));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
