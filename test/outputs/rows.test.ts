import { describe, expect, test } from 'vitest';
import { matching, valueCounts, type Wish } from '../../src/browser/match.ts';
import { en } from '../../src/i18n/en.ts';
import { facetsOf } from '../../src/outputs/facets.ts';
import { fold } from '../../src/outputs/fold.ts';
import { boardRows } from '../../src/outputs/rows.ts';
import { sampleJob } from './job-sample.ts';

const place = sampleJob().place;
const jobs = [
  sampleJob({ advertId: 1 }),
  sampleJob({ advertId: 2, title: 'Kurier', fields: ['Kurierzy'], workModel: null, place: null, pay: null }),
  sampleJob({ advertId: 3, title: 'Programista', fields: ['IT'], workModel: 'remote', highlighted: true }),
  sampleJob({
    advertId: 4,
    title: 'Tester',
    fields: ['IT'],
    language: 'en',
    place: place && { ...place, locality: 'Kraków', region: 'Małopolskie' },
  }),
];
const rows = boardRows(jobs, 'pl');
const wish = (parts: Partial<Wish>): Wish => ({ words: '', place: [], field: [], work: [], ...parts });
const found = (parts: Partial<Wish>) => matching(rows, wish(parts)).map((index) => rows.advertId[index]);

describe('the rows of a board', () => {
  test('are columns of equal length, in the order of the board', () => {
    const columns = Object.values(rows).filter(Array.isArray);
    expect(columns).toHaveLength(12);
    for (const column of columns) expect(column).toHaveLength(jobs.length);
    expect(rows.advertId).toEqual([1, 2, 3, 4]);
  });

  test('say what a card says', () => {
    expect(rows.line[0]).toBe('Łódź, Polska · Magazyn · Pełny etat');
    expect(rows.pay[0]?.replace(/\s/g, ' ')).toBe('5000–7000 zł miesięcznie');
    expect(rows.pay[1]).toBe('');
    expect(rows.line[2]).toContain('Zdalnie');
    expect(rows.lang).toEqual(['', '', '', 'en']);
    expect(rows.highlighted).toEqual([0, 0, 1, 0]);
  });

  test('have a point to 11 metres, or none', () => {
    expect(rows.point).toEqual([[51.7594, 19.4572], null, [51.7594, 19.4572], [51.7594, 19.4572]]);
  });
});

describe('search', () => {
  test.each([
    ['lodz', [1, 3]],
    ['ŁÓDŹ magazyn', [1]],
    ['ref/2', [2]],
    ['it zdalnie', [3]],
    ['nothing of the kind', []],
    ['   ', [1, 2, 3, 4]],
  ])('"%s" finds %j', (words, ids) => {
    expect(found({ words })).toEqual(ids);
  });

  test('is AND between filters and OR inside one', () => {
    expect(found({ field: ['IT', 'Kurierzy'] })).toEqual([2, 3, 4]);
    expect(found({ field: ['IT', 'Kurierzy'], place: ['Kraków'] })).toEqual([4]);
    expect(found({ work: ['remote'], field: ['IT'] })).toEqual([3]);
  });

  test('counts each value as if it were chosen now', () => {
    expect(valueCounts(rows, wish({ place: ['Kraków'] }), 'field')).toEqual(new Map([['IT', 1]]));
    expect(valueCounts(rows, wish({ place: ['Kraków'] }), 'place')).toEqual(
      new Map([
        ['Łódź', 2],
        ['Kraków', 1],
      ]),
    );
  });
});

test('filters offer what there is, by name, and only where there is a choice', () => {
  const facets = facetsOf(jobs, 'pl', en);
  expect(facets.map(({ name }) => name)).toEqual(['place', 'field', 'work']);
  expect(facets[0]?.choices).toEqual([
    { value: 'Kraków', label: 'Kraków', count: 1 },
    { value: 'Łódź', label: 'Łódź', count: 2 },
  ]);
  expect(facetsOf(jobs.slice(0, 1), 'pl', en)).toEqual([]);
});

test.each([
  ['Łódź', 'lodz'],
  ['MÜNCHEN', 'munchen'],
  ['Straße', 'strasse'],
  ['Þórður Œuvre Ærø', 'thordur oeuvre aero'],
  ['Київ', 'київ'.normalize('NFD').replace(/\p{M}/gu, '')],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
