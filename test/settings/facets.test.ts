import { describe, expect, test } from 'vitest';
import { readOwnValues } from '../../src/board/facts.ts';
import { type Job, listLabel } from '../../src/board/job.ts';
import { addresses } from '../../src/board/lists/all-addresses.ts';
import { jobLists } from '../../src/board/lists/lists.ts';
import { mostOwnValues, ownFacetFaults, ownFacets } from '../../src/settings/facets.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { listHeading } from '../../src/site/lists/browse.ts';
import { siteOf } from '../board/samples.ts';
import { sampleJob } from '../site/job-sample.ts';

type Facets = NonNullable<NonNullable<SiteConfig['fields']>['facets']>;

const facets: Facets = [
  { option: '_shift', label: { pl: 'Zmiana', en: 'Shift' }, kind: 'values' },
  { option: 'car', label: 'Prawo jazdy', kind: 'flag' },
  { option: 'hours per week', label: 'Godziny', kind: 'range' },
];
const site = siteOf({ fields: { facets, values: { _shift: { noc: { pl: 'Nocna', en: 'Night' } } } } });

const read = (options: Record<string, unknown>, language = 'pl') =>
  readOwnValues(options, site.fields, { values: site.fields.values, language });

describe('what a post says of a facet', () => {
  test.each<[unknown, readonly string[] | undefined]>([
    ['Dzienna', ['Dzienna']],
    [
      ['Dzienna', 'noc', 'NOC', ''],
      ['Dzienna', 'Nocna'],
    ],
    ['<b onclick="x()">Dzienna</b> &amp; <script>alert(1)</script>', ['Dzienna &']],
    ['', undefined],
    ['null', undefined],
    [null, undefined],
    [{ a: 1 }, undefined],
    [[], undefined],
    ['x'.repeat(101), undefined],
    [Array.from({ length: 50 }, (_, at) => `w${at}`), Array.from({ length: 20 }, (_, at) => `w${at}`)],
  ])('values of %j are %j', (value, values) => {
    expect(read({ _shift: value })?.['f.shift']).toEqual(values);
  });

  test('values are in the words that the owner has for the language of the advert', () => {
    expect(read({ _shift: ['noc'] }, 'en')).toEqual({ 'f.shift': ['Night'] });
    expect(read({ _shift: ['noc'] }, 'de')).toEqual({ 'f.shift': ['noc'] });
  });

  test.each<[unknown, string | undefined]>([
    ['1', 'yes'],
    [true, 'yes'],
    ['TRUE', 'yes'],
    ['0', 'no'],
    [false, 'no'],
    [['1', '1'], 'yes'],
    [['1', '0'], undefined],
    ['perhaps', undefined],
    ['', undefined],
  ])('the flag %j is %j', (value, flag) => {
    expect(read({ car: value })?.['f.car']).toEqual(flag && [flag]);
  });

  test.each<[unknown, readonly string[] | undefined]>([
    ['40', ['40']],
    [40, ['40']],
    ['20–30 h', ['20-30']],
    ['30 - 20', ['20-30']],
    ['37,5 godz.', ['37.5']],
    ['1 200', ['1200']],
    ['٤٠', ['40']],
    [
      ['20', '40', '40'],
      ['20', '40'],
    ],
    ['full time', undefined],
    ['8, 16, 24', undefined],
    ['9'.repeat(400), undefined],
  ])('the numbers of %j are %j', (value, ranges) => {
    expect(read({ 'hours per week': value })?.['f.hours-per-week']).toEqual(ranges);
  });
});

const jobs = (...own: Job['own'][]) => ({
  jobs: own.map((one, at) => sampleJob({ advertId: at + 1, ...(one && { own: one }) })),
});

describe('values and flags have lists', () => {
  const board = jobs(
    { 'f.shift': ['Nocna', 'Dzienna'], 'f.car': ['yes'], 'f.hours-per-week': ['40'] },
    { 'f.shift': ['nocna'], 'f.car': ['no'] },
    { 'f.shift': ['C'] },
    { 'f.shift': ['C+'] },
    undefined,
  );

  test('below the label of the facet in the language of the board, named so that they stand alone', () => {
    const own = jobLists(board, site).filter(({ facet }) => facet?.name.startsWith('f.'));
    expect(
      own.map((list) => [
        list.address,
        listHeading(list, { texts: {} }),
        list.jobs.map((job) => job.advertId),
      ]),
    ).toEqual([
      ['/jobs/zmiana/c-2/', 'Zmiana: C+', [4]],
      ['/jobs/zmiana/c/', 'Zmiana: C', [3]],
      ['/jobs/zmiana/dzienna/', 'Zmiana: Dzienna', [1]],
      ['/jobs/zmiana/nocna/', 'Zmiana: nocna', [1, 2]],
      ['/jobs/prawo-jazdy/no/', 'Prawo jazdy: nie', [2]],
      ['/jobs/prawo-jazdy/yes/', 'Prawo jazdy: tak', [1]],
    ]);
    expect(own.map(({ facet }) => facet && listLabel(facet))).toEqual(
      own.map((list) => listHeading(list, { texts: {} })),
    );
    expect(ownFacets(site, 'en')[0]).toMatchObject({ label: 'Shift', segment: 'shift', key: 'f.shift' });
  });

  test('of at most so many values: the most frequent', () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ 'f.shift': [`value ${at}`] }));
    const often = { 'f.shift': ['zzz'] };
    const paths = addresses(jobs(...many, often, often, undefined), site).map(({ address }) => address);
    const own = paths.filter((path) => path.startsWith('/jobs/zmiana/'));
    expect(own).toHaveLength(mostOwnValues);
    expect(own).toContain('/jobs/zmiana/zzz/');
  });
});

describe('settings in which addresses would collide are refused', () => {
  const faults = (...own: Facets) => ownFacetFaults(siteOf({ fields: { facets: own } }));
  const facet = (option: string, label: Facets[number]['label']) =>
    ({ option, label, kind: 'values' }) as const;

  test('not these', () => expect(faults(...facets)).toEqual([]));

  test('one option twice, also in another spelling', () => {
    expect(faults(facet('_shift', 'A'), facet('shift', 'B'))).toEqual([
      'fields.facets in site.config.ts names "_shift" and "shift", which are the same in addresses: keep one of them',
    ]);
  });

  test.each(['in', 'Field', 'TYPE', 'work', 'at', 'page'])(
    'the label %j, a part of our own addresses',
    (label) => {
      expect(faults(facet('x', label))).toEqual([
        expect.stringMatching(
          /^fields\.facets .* would stand at \/jobs\/[a-z]+\/ in pl; lists of the program do too/,
        ),
        expect.any(String),
        expect.any(String),
      ]);
    },
  );

  test('two labels that are the same in one language', () => {
    const found = faults(facet('x', { pl: 'Zmiana', en: 'Shift' }), facet('y', { pl: 'Tryb', en: 'shift!' }));
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(/"Shift", whose lists would stand at \/jobs\/shift\/ in en; "shift!" does too/);
  });

  test.each([
    [[facet('x', '')]],
    [[facet('x', {})]],
    [[facet('x', 'y'.repeat(61))]],
    [[{ option: 'x', label: 'x', kind: 'text' }]],
  ])('what is not of the shape: %j', (own) => {
    expect(() => siteOf({ fields: { facets: own as Facets } })).toThrow();
  });
});
