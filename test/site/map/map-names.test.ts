import { describe, expect, test } from 'vitest';
import type { Place } from '../../../src/board/job.ts';
import { cityNameIn, cityOf } from '../../../src/board/places/cities.ts';
import { openNames } from '../../../src/browser/map/names.ts';
import { type InterfaceLanguage, interfaceLanguages } from '../../../src/i18n/languages.ts';
import { siteFrame } from '../../../src/site/map/map-frame.ts';
import { jobPlaces, packMapNames } from '../../../src/site/map/map-names.ts';
import { sampleJob } from '../job-sample.ts';

const at = (locality: string | null, countryCode: string, point: readonly [number, number]) =>
  sampleJob({ place: { ...(sampleJob().place as Place), locality, countryCode, point } });
const nameOf = (town: string, countryCode: string, language: InterfaceLanguage) => {
  const city = cityOf(town, { countryCode, point: null });
  return city && cityNameIn(city, language);
};
const namesOf = (jobs: ReturnType<typeof at>[], language: InterfaceLanguage) =>
  openNames(JSON.parse(JSON.stringify(packMapNames(siteFrame(jobs), jobPlaces(jobs), language))));

describe('what a city is called', () => {
  test.each<[string, string, InterfaceLanguage, string]>([
    ['Warszawa', 'PL', 'en', 'Warsaw'],
    ['Warszawa', 'PL', 'de', 'Warschau'],
    ['Warszawa', 'PL', 'uk', 'Варшава'],
    ['Warsaw', 'PL', 'pl', 'Warszawa'],
    ['Київ', 'UA', 'en', 'Kyiv'],
    ['Kyiv', 'UA', 'pl', 'Kijów'],
    ['München', 'DE', 'en', 'Munich'],
    ['Kraków', 'PL', 'uk', 'Краків'],
    ['Kraków', 'PL', 'bg', 'Краков'],
    ['Kraków', 'PL', 'el', 'Κρακοβία'],
    ['Kraków', 'PL', 'ar', 'كراكوف'],
    ['Kraków', 'PL', 'en', 'Kraków'],
    ['Wien', 'AT', 'ga', 'Vín'],
  ])('%s (%s) in %s is %s', (town, country, language, name) => {
    expect(nameOf(town, country, language)).toBe(name);
  });
});

describe('the names on a map', () => {
  const jobs = [
    at('Київ', 'UA', [50.45, 30.52]),
    at('Wąchock', 'PL', [51.07, 21.01]),
    at(null, 'PL', [54.5, 18.5]),
  ];

  test('are those of readers, found by whatever the jobs call a town', () => {
    const names = namesOf(jobs, 'de');
    expect(names.cityOf('Київ', 50.45, 30.52)?.name).toBe('Kiew');
    expect(names.cityOf('kyiv', 50.4, 30.5)?.name).toBe('Kiew');
    expect(names.cityOf('Київ', 10, 10)).toBeUndefined();
    expect(names.cityOf('Wąchock', 51.07, 21.01)).toBeUndefined();
    expect(names.countries.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Polen', 'Ukraine', 'Malta']),
    );
  });

  test('are those of large cities, and of small ones near jobs alone', () => {
    const { cities } = namesOf(jobs, 'pl');
    const named = cities.map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(['Rzym', 'Gdynia', 'Starachowice']));
    expect(named).not.toContain('Cuxhaven');
    expect(cities.map(({ people }) => people)).toEqual(
      cities.map(({ people }) => people).toSorted((one, other) => other - one),
    );
  });

  test.each(interfaceLanguages)('of a whole world stay light, %s', (language) => {
    const world = Array.from({ length: 500 }, (_, cell) =>
      at(`Town ${cell}`, 'US', [-60 + (cell % 25) * 5, -170 + Math.floor(cell / 25) * 17]),
    );
    const packed = packMapNames(siteFrame(world), jobPlaces(world), language);
    expect(packed.cities).toHaveLength(900);
    expect(packed.countries.length).toBeGreaterThan(200);
    expect(packed.countries.every(({ name }) => name.length > 1)).toBe(true);
  });
});
