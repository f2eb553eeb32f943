import { describe, expect, test } from 'vitest';
import type { Job, Place } from '../../../src/board/job.ts';
import { boardPlaces } from '../../../src/board/lists/facet-lists.ts';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { citiesNamed } from '../../../src/board/places/cities.ts';
import table from '../../../src/board/places/town-names.json' with { type: 'json' };
import { placesIn, townName, townNames } from '../../../src/board/places/town-names.ts';
import { fold } from '../../../src/i18n/fold.ts';
import { interfaceLanguages } from '../../../src/i18n/languages.ts';
import { jobLine } from '../../../src/site/job/facts.ts';
import { jobPosting } from '../../../src/site/job/posting.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { boardSearchWords } from '../../../src/site/search/search-words.ts';
import { openVocabulary } from '../../../src/site/search/vocabulary.ts';
import { readGeoNames } from '../../cities/read-geonames.ts';
import { sampleJob } from '../../site/job-sample.ts';
import { query, rowsOf } from '../../site/rows/rows-of.ts';
import { siteOf } from '../samples.ts';

const site = siteOf({ languages: ['pl', 'en', 'de', 'uk'] });
const place = (locality: string, countryCode: string, country: string): Place => ({
  ...{ locality, region: null, postcode: null, countryCode, country, point: null },
});

test.each<[string, string, string, string]>([
  ['Warszawa', 'PL', 'en', 'Warsaw'],
  ['warszawa', 'PL', 'de', 'Warschau'],
  ['Warszawa', 'PL', 'pl', 'Warszawa'],
  ['Warszawa', 'PL', 'uk', 'Варшава'],
  ['Kraków', 'PL', 'en', 'Kraków'],
  ['Київ', 'UA', 'en', 'Kyiv'],
  ['Київ', 'UA', 'pl', 'Kijów'],
  ['Львів', 'UA', 'en', 'Lviv'],
  ['Львів', 'UA', 'uk', 'Львів'],
  ['Полтава', 'UA', 'en', 'Poltava'],
  ['München', 'DE', 'en-GB', 'Munich'],
  ['Warszawa', 'DE', 'en', 'Warszawa'],
  ['Nowhere', 'PL', 'en', 'Nowhere'],
  ['constructor', 'PL', 'en', 'constructor'],
])('%s (%s) in %s is %s', (town, country, language, name) => {
  expect(townName(town, country, language)).toBe(name);
});

test('a country without a code, or none, leaves names as they are', () => {
  for (const country of [null, 'Polska', '__proto__', ''])
    expect(townName('Warszawa', country, 'en')).toBe('Warszawa');
});

test('every name is one that GeoNames knows for the city', async () => {
  const known = await readGeoNames(15_000);
  for (const [country, cities] of Object.entries(table as Record<string, Record<string, string>>)) {
    const own = known.filter((city) => city.country === country);
    for (const [name, line] of Object.entries(cities)) {
      expect(citiesNamed(name, country)[0]?.names[0], name).toBe(name);
      const city = own.find((one) => one.name === name || one.others.includes(name));
      const names = new Set([city?.name ?? '', ...(city?.others ?? [])].map(fold));
      for (const pair of line.split('|')) {
        const [language = '', ...rest] = pair.split(' ');
        expect([...interfaceLanguages, 'also'], pair).toContain(language);
        expect(names.has(fold(rest.join(' '))), `${name}: ${pair}`).toBe(true);
      }
    }
  }
});

describe('a board in another language', () => {
  const job = (advertId: number, locality: string, country: string, name: string): Job =>
    sampleJob({
      advertId,
      recruitmentId: null,
      language: 'en',
      address: `/jobs/${advertId}-x/`,
      place: place(locality, country, name),
    });
  const jobs = [
    job(1, 'Warszawa', 'PL', 'Poland'),
    job(2, 'Київ', 'UA', 'Ukraine'),
    job(3, 'Gdańsk', 'PL', 'Poland'),
    job(4, 'Львів', 'UA', 'Ukraine'),
    job(5, 'Kraków', 'PL', 'Poland'),
  ];

  test('names towns on cards, in the filter, in lists and in markup; addresses keep their names', () => {
    expect(jobs.map((one) => jobLine(one, 'en', site)[0])).toEqual([
      'Warsaw, Poland',
      'Kyiv, Ukraine',
      'Gdańsk, Poland',
      'Lviv, Ukraine',
      'Kraków, Poland',
    ]);
    const { choices } = boardPlaces(jobs, 'en', site);
    expect(choices.map(({ value, label, also }) => [value, label, also]).slice(1, 4)).toEqual([
      ['pl..gdansk', 'Gdańsk', undefined],
      ['pl..krakow', 'Kraków', undefined],
      ['pl..warszawa', 'Warsaw', 'Warszawa'],
    ]);
    const lists = jobLists({ jobs }, site).filter(
      ({ facet, language }) => language === 'en' && facet?.name === 'place',
    );
    expect(lists.map(({ address, facet }) => [address, facet?.label])).toContainEqual([
      '/en/jobs/in/warszawa/',
      'Warsaw',
    ]);
    const [first = sampleJob()] = jobs;
    const sections = [{ field: 'description', heading: null, html: '<p>Ride.</p>' }];
    const posting = JSON.stringify(
      jobPosting(
        { ...first, sections },
        { site, siteUrl: 'https://careers.example', postedAt: '2026-11-01T09:00:00Z' },
      ),
    );
    expect(posting).toContain('"addressLocality":"Warsaw"');
    expect(placesIn(first, 'en').place?.locality).toBe('Warsaw');
    expect(first.place?.locality).toBe('Warszawa');
  });

  test.each([
    ['Warsaw', 1],
    ['warszawa', 1],
    ['Warschau', 1],
    ['warsz', 1],
    ['Kiev', 2],
    ['Kiew', 2],
    ['Київ', 2],
    ['Danzig', 3],
    ['Lemberg', 4],
    ['Lwów', 4],
    ['Cracow', 5],
    ['Krakau', 5],
  ])('%s finds it', async (words, advertId) => {
    const rows = rowsOf(jobs, 'en', site);
    const finder = createFinder(rows);
    finder.useVocabulary(await openVocabulary(boardSearchWords(jobs, 'en', site)));
    expect(finder.find(query({ words })).rows.map((row) => rows.advertId[row])).toEqual([advertId]);
  });
});

test('all names of a town', () => {
  expect(townNames('Warszawa', 'PL')).toEqual(
    expect.arrayContaining(['Warszawa', 'Warsaw', 'Warschau', 'Варшава']),
  );
  expect(townNames('Nowhere', 'PL')).toEqual([]);
});
