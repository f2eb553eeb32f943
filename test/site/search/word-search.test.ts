import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { boardSearchWords } from '../../../src/site/search/search-words.ts';
import { openVocabulary } from '../../../src/site/search/vocabulary.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf } from '../rows/rows-of.ts';

const place = (locality: string, region: string, countryCode: string) => ({
  ...{ locality, region, countryCode, postcode: null, point: null },
  country: countryCode,
});
const titled = (displayTitle: string, parts: Partial<Job> = {}): Partial<Job> => ({
  ...{ displayTitle, place: null, fields: [], workModel: null, employmentTypes: [] },
  ...parts,
});
const jobs = [
  titled('Magazynier – Łódź', {
    place: place('Łódź', 'Łódzkie', 'PL'),
    reference: 'BRWW-09/2022',
    fields: ['Magazyn i logistyka'],
  }),
  titled('Kurier rowerowy', { place: place('Warszawa', 'Mazowieckie', 'PL'), reference: 'BRWW-10/2022' }),
  titled('Softwareentwickler (m/w/d)', { place: place('München', 'Bayern', 'DE'), reference: 'MUC-2022/09' }),
  titled('Senior C++ Developer', { place: place('Malmö', 'Skåne', 'SE'), workModel: 'remote' }),
  titled('C# / ASP.NET Engineer', { place: place('Ærøskøbing', 'Syddanmark', 'DK') }),
  titled('R&D Manager', { place: place('Győr', 'Győr-Moson-Sopron', 'HU') }),
  titled('Front-end Developer', { place: place('Gießen', 'Hessen', 'DE'), company: 'Kolibra Werke' }),
  titled('Менеджер Її проєктів', { place: place('Київ', 'Київ', 'UA'), language: 'uk' }),
  titled('Data Scientist (R, Python)', { employmentTypes: ['INTERN'] }),
  titled('Operator maszyn 5+'),
].map((parts, at) => sampleJob({ reference: `KOL-${3001 + at}/2026`, ...parts, advertId: at + 1 }));
const rows = rowsOf(jobs);
const finder = createFinder(rows);
/** What answers all words. */
const ids = (words: string) => {
  const { rows: found, isWidened } = finder.find(query({ words }));
  return isWidened ? [] : found.map((row) => rows.advertId[row]);
};

describe('words find', () => {
  test.each([
    ['nothing in particular', '', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['nothing in particular for signs', ' & – ! ', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['titles by their beginning', 'magaz', [1]],
    ['in any case', 'MAGAZYNIER', [1]],
    ['without marks', 'Lodz', [1]],
    ['with marks that the job lacks', 'kuriér', [2]],
    ['composed or not', 'Łódź'.normalize('NFD'), [1]],
    ['all of them, in any order and field', 'lodz magazynier', [1]],
    ['all of them or nothing', 'lodz kurier', []],
    ['umlauts spelled out', 'Muenchen', [3]],
    ['umlauts left out', 'Munchen', [3]],
    ['umlauts as they are', 'münchen', [3]],
    ['Swedish letters', 'Malmoe', [4]],
    ['Swedish letters left out', 'malmo skane', [4]],
    ['Danish letters', 'aeroskobing', [5]],
    ['Hungarian letters', 'gyor', [6]],
    ['ß as ss', 'giessen', [7]],
    ['Ukrainian letters', 'київ', [8]],
    ['Ukrainian letters as letters', 'ії', []],
    ['countries in the language of the page', 'niemcy', [3, 7]],
    ['regions', 'bayern', [3]],
    ['fields', 'logistyka', [1]],
    ['work models', 'zdalnie', [4]],
    ['employment types', 'staż', [9]],
    ['companies', 'werke', [7]],
    ['C++', 'C++', [4]],
    ['C#', 'c#', [5]],
    ['.NET', '.NET', [5]],
    ['ASP.NET', 'asp.net', [5]],
    ['NET', 'net', [5]],
    ['R&D', 'R&D', [6]],
    ['R alone, unchanged', 'R python', [9]],
    ['a letter being typed', 'g', [6, 7]],
    ['a letter alone, once a space follows', 'g ', []],
    ['5+', '5+', [10]],
    ['inside long words', 'entwickler', [3]],
    ['but not by a few letters', 'soft ware', []],
    ['hyphens left out', 'frontend', [7]],
    ['hyphens put in', 'soft-wareentwickler', [3]],
    ['hyphens as they are', 'front-end', [7]],
    ['words joined by signs', 'front&developer', [7]],
    ['either of two words', 'kurier/developer', [2, 4, 7]],
    ['whole references', 'BRWW-09/2022', [1]],
    ['references as they are typed', 'brww-0', [1]],
    ['parts of references', '2022', [1, 2, 3]],
    ['numbers from their beginning only', '022', []],
    ['references by their letters, where nothing else is called so', 'brww', [1, 2]],
    ['the parts of references that are none', '09/2022', [1]],
    ['hostile words', '<script>alert(1)</script> \\ * ( [ $x', []],
    ['words of no language', 'constructor', []],
    ['words of no map', '__proto__', []],
  ])('%s: "%s"', (_, words, found) => {
    expect(ids(words)).toEqual(found);
  });
});

describe('a typo', () => {
  test.each([
    ['a letter too few', 'magaynier', [1]],
    ['a letter too many', 'kurrier', [2]],
    ['another letter', 'kurjer', [2]],
    ['two letters swapped', 'kruier', [2]],
    ['two letters swapped in a beginning', 'wraszaw', [2]],
    ['two in a long word', 'magaziner', [1]],
    ['the first letter', 'ourier', [2]],
    ['beside a word without', 'kurjer warszawa', [2]],
    ['in a name of another alphabet', 'менеджир', [8]],
    ['not in a word of four letters', 'lozd', []],
    ['two in eight letters', 'kurrierr', [2]],
    ['not two in fewer', 'kurxixr', []],
    ['not three times', 'kxrxexr', []],
    ['not in a number', '30020/2026', []],
  ])('is forgiven: %s ("%s")', (_, words, found) => {
    expect(ids(words)).toEqual(found);
  });

  test('is not looked for where the word occurs unchanged', () => {
    const both = rowsOf([
      sampleJob({ displayTitle: 'Tester' }),
      sampleJob({ advertId: 2, displayTitle: 'Tesler' }),
    ]);
    expect(createFinder(both).find(query({ words: 'tester' })).rows).toEqual([0]);
    expect(createFinder(both).find(query({ words: 'tesxer' })).rows).toEqual([0, 1]);
  });
});

test('words joined by signs are no typo of another word', () => {
  const both = rowsOf([
    sampleJob({ displayTitle: 'Data Python' }),
    sampleJob({ advertId: 2, displayTitle: 'Dataspythn' }),
  ]);
  expect(createFinder(both).find(query({ words: 'data&python' })).rows).toEqual([0]);
});

describe('what is found first', () => {
  const place = (locality: string) => ({
    ...{ locality, region: null, countryCode: 'GB', postcode: null, point: null, country: 'United Kingdom' },
  });
  const job = (displayTitle: string, parts: Partial<Job> = {}): Partial<Job> => ({
    ...{ displayTitle, language: 'en', place: null, fields: [], workModel: null, employmentTypes: [] },
    ...parts,
  });
  const english = [
    job('Marketing Lead', { fields: ['Design'], highlighted: true }),
    job('Head of Redesign', { highlighted: true }),
    job('Designer'),
    job('Design Lead'),
    job('Photographer', { workModel: 'remote', place: place('Reading') }),
  ].map((parts, at) => sampleJob({ ...parts, advertId: at + 1 }));
  const englishSite = siteOf({
    languages: ['en'],
    defaultLanguage: 'en',
    synonyms: [['snapper', 'photographer']],
  });
  const open = async () => {
    const known = createFinder(rowsOf(english, 'en', englishSite));
    known.useVocabulary(await openVocabulary(boardSearchWords(english, 'en', englishSite)));
    return known;
  };

  test('is the word itself in a title, then its beginning, then its inside, then facts; highlights have no say', async () => {
    const { find } = await open();
    expect(find(query({ words: 'design ' })).rows).toEqual([3, 2, 1, 0]);
  });

  test('owners’ synonyms find each other', async () => {
    const { find } = await open();
    expect(find(query({ words: 'snapper' })).rows).toEqual([4]);
  });

  test('words for a value of a facet are reported, with what is left without them', async () => {
    const { find } = await open();
    expect(find(query({ words: 'photographers wanted in Reading' })).meant).toEqual([
      { facet: 'place', value: 'gb..reading', without: 'photographers wanted in' },
    ]);
    expect(find(query({ words: 'wfh photographer' }))).toMatchObject({
      rows: [4],
      meant: [{ facet: 'work', value: 'remote', without: 'photographer' }],
    });
  });

  test('words that say nothing are left out, unless there are no others', async () => {
    const { find } = await open();
    expect(find(query({ words: 'looking for a job as a designer' })).rows).toEqual(
      find(query({ words: 'designer' })).rows,
    );
    expect(find(query({ words: 'jobs' }))).toEqual(find(query({})));
  });

  test('the same without a vocabulary, as far as words stand in what is there', () => {
    const { find } = createFinder(rowsOf(english, 'en', englishSite));
    expect(find(query({ words: 'design ' })).rows).toEqual([3, 2, 1, 0]);
    expect(find(query({ words: 'snapper' })).rows).toEqual([]);
  });
});
