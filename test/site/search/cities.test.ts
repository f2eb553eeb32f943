import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cityNames } from '../../../src/board/places/cities.ts';
import { openCities } from '../../../src/site/search/cities.ts';
import { cityFiles, jobCountries, packCities } from '../../../src/site/search/search-files.ts';
import { siteOf } from '../../board/samples.ts';
import { worldCities } from '../../cities/world-cities.ts';
import { standinBoard } from '../feeds/standin-boards.ts';
import { sampleJob } from '../job-sample.ts';

const languages = ['pl', 'en', 'de', 'uk'];
const sample = packCities(['AT', 'DE', 'PL', 'UA'], languages);
const cities = openCities(JSON.parse(JSON.stringify(sample)));

describe('cities are found by their name', () => {
  test.each([
    ['warsz', 'Warszawa'],
    ['WARSZAWA', 'Warszawa'],
    ['Warsaw', 'Warszawa'],
    ['Warschau', 'Warszawa'],
    ['Варшава', 'Варшава'],
    ['lodz', 'Łódź'],
    ['Łódź', 'Łódź'],
    ['muenchen', 'München'],
    ['Munchen', 'München'],
    ['Munich', 'München'],
    ['Monachium', 'München'],
    ['київ', 'Київ'],
    ['Kiev', 'Kyiv'],
    ['bielsko biala', 'Bielsko-Biala'],
    ['Frankfurt oder', 'Frankfurt (Oder)'],
    ['oder', 'Frankfurt (Oder)'],
    ['Krakwó', 'Kraków'],
    ['Warszwa', 'Warszawa'],
    ['Wrocalw', 'Wrocław'],
    ['Zielna Gora', 'Zielona Góra'],
    ['  gdynia  ', 'Gdynia'],
  ])('%s', (typed, name) => {
    expect(cities.like(typed)[0]?.name).toBe(name);
  });

  test.each([[''], ['  '], ['–'], ['qqqqqq'], ['(['], ['\\'], ['__proto__'], ['0']])(
    '"%s" finds none',
    (typed) => {
      expect(cities.like(typed)).toEqual([]);
    },
  );

  test('the largest first, each once, and no more than are wanted', () => {
    const found = cities.like('w', 5);
    expect(found.map(({ name }) => name).slice(0, 3)).toEqual(['Warszawa', 'Wien', 'Wrocław']);
    expect(found).toHaveLength(5);
    expect(new Set(cities.like('k', 50).map(({ point }) => String(point))).size).toBe(50);
  });

  test('by what a city is called there before what others call it', () => {
    expect(cities.like('Łó', 3).map(({ name }) => name)).toEqual(['Łódź', 'Łomża', 'Lozova']);
  });

  test('with where they are, and the name that was typed where it is another', () => {
    expect(cities.like('Warschau')).toEqual([
      { name: 'Warszawa', also: 'Warschau', country: 'PL', point: [52.23, 21.01] },
    ]);
    expect(cities.like('Warszawa')[0]?.also).toBe('');
  });
});

describe('all names of a city', () => {
  test.each([
    ['Kraków', 'PL', 'Cracow'],
    ['Aarhus', 'DK', 'Århus'],
    ['San Sebastián', 'ES', 'Donostia'],
    ['Donostia / San Sebastián', 'ES', 'San Sebastián'],
    ['København', 'DK', 'Köpenhamn'],
  ])('%s is known by any of them', (name, country, other) => {
    expect(cityNames(name, country)).toContain(other);
  });

  test('are none where the list does not know it there', () => {
    expect(cityNames('Kraków', 'DE')).toEqual([]);
    expect(cityNames('', 'DE')).toEqual([]);
  });
});

describe('the cities of a board', () => {
  test('are those of its countries, and those abroad that a circle can reach', () => {
    const found = (packed: typeof sample, name: string) =>
      packed.names.some((names) => names.split('|').includes(name));
    const polish = packCities(['PL'], ['pl']);
    expect(found(polish, 'Suwałki')).toBe(true);
    expect(found(polish, 'Ostrava')).toBe(true);
    expect(found(polish, 'Görlitz')).toBe(true);
    expect(found(polish, 'Köln')).toBe(false);
    expect(found(polish, 'Варшава')).toBe(false);
    expect(found(sample, 'Варшава')).toBe(true);
    expect(found(sample, 'Αθήνα')).toBe(false);
  });

  test('are none where no job has a place', () => {
    expect(jobCountries([sampleJob({ place: null })])).toEqual([]);
    expect(openCities(packCities([], languages)).like('w')).toEqual([]);
  });

  test('are those of the countries of jobs, by a point where there is no country', () => {
    const { place } = sampleJob();
    const at = (countryCode: string | null, point: [number, number] | null) =>
      sampleJob({ place: place && { ...place, countryCode, point } });
    expect(jobCountries([at('PL', null), at('DE', null), at('PL', null)])).toEqual(['DE', 'PL']);
    expect(jobCountries([at(null, [48.2, 16.4])])).toEqual(['AT']);
    expect(jobCountries([at(null, [0, -150])])).toEqual([]);
    expect(jobCountries([at(null, null)])).toEqual([]);
  });

  test('of the sample company take at most 40 kB, of the whole Union at most 100 kB', () => {
    const size = (countries: readonly string[], spoken: readonly string[]) =>
      brotliCompressSync(JSON.stringify(packCities(countries, spoken))).length;
    expect(size(jobCountries(standinBoard().jobs), languages)).toBeLessThanOrEqual(40_000);
    const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(
      ' ',
    );
    expect(size(union, [...languages, 'el', 'bg'])).toBeLessThanOrEqual(100_000);
    expect(size(union, languages)).toBeGreaterThan(10_000);
  });

  test('stand at one address of the site, and change with the countries alone', () => {
    const files = (root: string | undefined, ...jobs: ReturnType<typeof sampleJob>[]) =>
      cityFiles({ board: { at: '', jobs, upcoming: [], problems: [] }, site: { ...siteOf(), root } });
    const [file] = files(undefined, sampleJob());
    expect(file?.address).toBe('/cities.json');
    expect(files('/velo/')[0]?.address).toBe('/velo/cities.json');
    expect(files(undefined, sampleJob({ advertId: 2, displayTitle: 'Other' }))[0]?.key).toBe(file?.key);
    expect(files(undefined, sampleJob({ place: null }))[0]?.key).not.toBe(file?.key);
  });
});

test('the shipped cities are what the script makes of GeoNames', async () => {
  const shipped = JSON.parse(
    await readFile(new URL('../../../src/board/places/world-cities.json', import.meta.url), 'utf8'),
  );
  const made = await worldCities();
  expect(Object.keys(shipped)).toEqual(Object.keys(made));
  expect(shipped).toEqual(made);
  expect(Object.keys(made).length).toBeGreaterThan(200);
});
