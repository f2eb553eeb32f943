import { describe, expect, test } from 'vitest';
import type { Job, Place } from '../../../src/board/job.ts';
import { boardFacets } from '../../../src/site/rows/facet-columns.ts';
import type { BuiltInKey } from '../../../src/site/rows/rows.ts';
import { siteOf } from '../../board/samples.ts';
import { hostileJobs } from '../feeds/hostile-jobs.ts';
import { sampleJob } from '../job-sample.ts';
import { rowsOf, site } from './rows-of.ts';

const nowhere: Place = {
  locality: null,
  region: null,
  postcode: null,
  countryCode: null,
  country: null,
  point: null,
};
const at = (...places: (Partial<Place> | null)[]): Job[] =>
  places.map((parts, index) => sampleJob({ advertId: index + 1, place: parts && { ...nowhere, ...parts } }));

/** What each job has of a facet, as values. */
function valuesOf(
  jobs: readonly Job[],
  key: BuiltInKey,
  language: 'pl' | 'en' | 'de' = 'pl',
  of = site,
): string[] {
  const { choices, sets, of: rows } = rowsOf(jobs, language, of).facets[key];
  return rows.map((set) => (sets[set] ?? []).map((index) => choices[index]?.value).join(' '));
}

/** Labels, each behind as many dashes as it is deep. */
function tree(jobs: readonly Job[], language: 'pl' | 'en' | 'de' = 'pl'): string[] {
  const { choices } = rowsOf(jobs, language).facets.place;
  const depth = (index: number): number => (index < 0 ? -1 : depth(choices[index]?.parent ?? -1) + 1);
  return choices.map(({ label }, index) => `${'-'.repeat(depth(index))}${label}`);
}

describe('places', () => {
  const lodz = { locality: 'Łódź', region: 'Łódzkie', countryCode: 'PL', country: 'Polska' };
  const gdansk = { locality: 'Gdańsk', region: 'Pomorskie', countryCode: 'PL', country: 'Poland' };
  const berlin = { locality: 'Berlin', region: 'Berlin', countryCode: 'DE', country: 'Niemcy' };

  test('are countries, regions and cities, by name, countries in the language of the page', () => {
    const jobs = at(lodz, gdansk, berlin, { ...gdansk, locality: 'Gdynia' }, null);
    expect(tree(jobs)).toEqual([
      'Niemcy',
      '-Berlin',
      'Polska',
      '-Łódzkie',
      '--Łódź',
      '-Pomorskie',
      '--Gdańsk',
      '--Gdynia',
    ]);
    expect(tree(jobs, 'en')[2]).toBe('Poland');
    expect(valuesOf(jobs, 'place')).toEqual([
      'pl pl.lodzkie pl.lodzkie.lodz',
      'pl pl.pomorskie pl.pomorskie.gdansk',
      'de de.berlin',
      'pl pl.pomorskie pl.pomorskie.gdynia',
      '',
    ]);
  });

  test.each<[string, Partial<Place>, string]>([
    ['a city in another spelling', { ...lodz, locality: 'LODZ' }, 'pl pl.lodzkie pl.lodzkie.lodz'],
    ['a city without its region', { ...lodz, region: null }, 'pl pl.lodzkie pl.lodzkie.lodz'],
    ['a city alone', { locality: 'Łódź' }, 'pl pl.lodzkie pl.lodzkie.lodz'],
    [
      'a country by its name',
      { ...lodz, countryCode: null, country: 'Poland' },
      'pl pl.lodzkie pl.lodzkie.lodz',
    ],
    [
      'a country by its name in Ukrainian',
      { ...lodz, countryCode: null, country: 'Польща' },
      'pl pl.lodzkie pl.lodzkie.lodz',
    ],
    ['a country that is none', { ...nowhere, country: 'Utopia' }, 'utopia'],
    ['a region alone', { region: 'Pomorskie', countryCode: 'PL' }, 'pl pl.pomorskie'],
    ['a city that no other job is in', { locality: 'Sopot', countryCode: 'PL' }, 'pl pl..sopot'],
    ['a city that nobody says more of', { locality: 'Nowhere' }, '..nowhere'],
    [
      'a city called as one elsewhere',
      { ...berlin, region: 'New Hampshire', countryCode: 'US' },
      'us us.new-hampshire us.new-hampshire.berlin',
    ],
  ])('%s', (_, place, values) => {
    expect(valuesOf(at(lodz, gdansk, berlin, place), 'place')[3]).toBe(values);
  });

  test('a city of two regions is in neither where its region is not told', () => {
    const town = { ...lodz, locality: 'Nowa Wieś' };
    const jobs = at({ ...town, region: 'A' }, { ...town, region: 'B' }, { ...town, region: null });
    expect(valuesOf(jobs, 'place')[2]).toBe('pl pl..nowa-wies');
  });

  test('values stay when other places come and go', () => {
    const jobs = at(lodz, gdansk, { ...lodz, locality: 'Łódź!' }, { ...lodz, locality: 'Zgierz' });
    const before = valuesOf(jobs, 'place');
    expect(valuesOf([...at(berlin), ...jobs], 'place').slice(1)).toEqual(before);
    expect(new Set(before).size).toBe(4);
  });

  test('count a remote job in every country that it can be done from', () => {
    const remote = (place: Partial<Place> | null): Job[] =>
      at(place).map((job) => ({ ...job, workModel: 'remote' }));
    const of = siteOf({ remoteCountries: ['PL', 'CZ'] });
    expect(valuesOf(remote(null), 'place', 'pl', of)).toEqual(['pl cz']);
    expect(valuesOf(remote(berlin), 'place', 'pl', of)).toEqual(['de de.berlin']);
    expect(valuesOf(at(null), 'place', 'pl', of)).toEqual(['']);
  });

  test('of hostile jobs have choices that lie in one another', () => {
    const { choices } = rowsOf(hostileJobs).facets.place;
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
    choices.forEach(({ value, parent }, index) => {
      expect(parent).toBeLessThan(index);
      expect(value).toMatch(/^[a-z0-9.-]+$/);
    });
  });
});

describe('other facets', () => {
  const jobs = [
    sampleJob({ fields: ['Magazyn', 'IT'], employmentTypes: ['PART_TIME', 'FULL_TIME'], language: 'en-GB' }),
    sampleJob({
      advertId: 2,
      fields: ['magazyn', 'MAGAZYN'],
      workModel: 'remote',
      pay: null,
      company: 'Kolibra Werke',
    }),
    sampleJob({ advertId: 3, fields: ['C'], employmentTypes: [], workModel: null }),
    sampleJob({ advertId: 4, fields: ['C+', 'Magazyn'] }),
  ];

  test.each<[BuiltInKey, string[]]>([
    ['field', ['magazyn it', 'magazyn', 'c', expect.stringMatching(/^c-[0-9a-f]{6} magazyn$/)]],
    ['type', ['part-time full-time', 'full-time', '', 'full-time']],
    ['work', ['on-site', 'remote', '', 'on-site']],
    ['language', ['en', 'pl', 'pl', 'pl']],
    ['brand', ['kolibra', 'kolibra-werke', 'kolibra', 'kolibra']],
    ['pay', ['given', '', 'given', 'given']],
  ])('%s', (key, values) => {
    expect(valuesOf(jobs, key)).toEqual(values);
  });

  test('have names in the language of the page, sorted or in their own order', () => {
    const { facets } = rowsOf(jobs, 'de');
    const labels = (key: BuiltInKey) => facets[key].choices.map(({ label }) => label);
    expect(labels('type')).toEqual(['Vollzeit', 'Teilzeit']);
    expect(labels('language')).toEqual(['Englisch', 'Polnisch']);
    expect(labels('field')).toEqual(['C', 'C+', 'IT', 'Magazyn']);
    expect(labels('pay')).toEqual(['Mit Gehaltsangabe']);
  });

  test('are offered where they tell jobs apart', () => {
    expect(boardFacets(jobs, 'en', site).map(({ name }) => name)).toEqual([
      'field',
      'type',
      'work',
      'language',
      'brand',
      'pay',
    ]);
    expect(boardFacets(jobs.slice(0, 1), 'en', site)).toEqual([]);
    expect(boardFacets([], 'en', site)).toEqual([]);
    expect(boardFacets(at(null, { countryCode: 'PL' }), 'en', site)).toEqual([
      { name: 'place', label: 'Place' },
    ]);
  });
});
