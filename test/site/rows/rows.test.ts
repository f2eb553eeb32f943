import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { mostOwnValues } from '../../../src/settings/facets.ts';
import { boardFacets } from '../../../src/site/rows/facet-columns.ts';
import { rangeSteps } from '../../../src/site/rows/pay-scale.ts';
import { notStated } from '../../../src/site/rows/rows.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf } from './rows-of.ts';

const site = siteOf({
  fields: {
    facets: [
      { option: '_shift', label: { pl: 'Zmiana', en: 'Shift' }, kind: 'values' },
      { option: 'car', label: 'Prawo jazdy', kind: 'flag' },
      { option: 'hours', label: 'Godziny', kind: 'range' },
    ],
  },
});
const jobs = (...own: Job['own'][]) =>
  own.map((one, at) => sampleJob({ advertId: at + 1, ...(one && { own: one }) }));
const names = (some: readonly Job[]) => boardFacets(some, 'pl', site).map(({ label }) => label);

describe("the owner's facets", () => {
  const some = jobs(
    { 'f.shift': ['Nocna', 'Dzienna'], 'f.car': ['yes'], 'f.hours': ['40'] },
    { 'f.shift': ['nocna'], 'f.car': ['no'], 'f.hours': ['20-30'] },
    undefined,
  );
  const rows = rowsOf(some, 'pl', site);
  const find = (facets: Parameters<typeof query>[0]) =>
    createFinder(rows)
      .find(query(facets))
      .rows.map((row) => rows.advertId[row]);

  test('travel with their labels and values, and narrow the list', () => {
    expect(rows.facets['f.shift']).toMatchObject({
      label: 'Zmiana',
      choices: [
        { value: 'dzienna', label: 'Dzienna' },
        { value: 'nocna', label: 'nocna' },
      ],
    });
    expect(rows.facets['f.car']?.choices.map(({ label }) => label)).toEqual(['tak', 'nie']);
    expect(find({ facets: { 'f.shift': ['nocna'] } })).toEqual([1, 2]);
    expect(find({ facets: { 'f.shift': ['nocna'], 'f.car': ['no'] } })).toEqual([2]);
    expect(names(some)).toEqual(['Zmiana', 'Prawo jazdy', 'Godziny']);
  });

  test('end with what is not stated, which is counted like a value', () => {
    expect(find({ facets: { 'f.shift': [notStated] } })).toEqual([3]);
    expect(find({ facets: { 'f.shift': [notStated, 'dzienna'] } })).toEqual([1, 3]);
    const { counts } = createFinder(rows).find(query());
    expect([...(counts['f.shift'] ?? [])]).toEqual([
      ['dzienna', 1],
      ['nocna', 2],
      [notStated, 1],
    ]);
  });

  test('that a board has no more find nothing, and break nothing', () => {
    expect(find({ facets: { 'f.gone': ['x'] } })).toEqual([]);
    expect(find({ facets: { 'f.shift': ['x'] } })).toEqual([]);
  });

  test('offer at most so many values; a job with another one is not one that states none', () => {
    const many = jobs(...Array.from({ length: 1000 }, (_, at) => ({ 'f.shift': [`v${at}`] })), undefined);
    const big = rowsOf(many, 'pl', site);
    expect(big.facets['f.shift']?.choices).toHaveLength(mostOwnValues);
    expect(createFinder(big).find(query({ facets: { 'f.shift': [notStated] } })).rows).toEqual([1000]);
  });

  test('without any value, or with one that all jobs have, are left out', () => {
    expect(names(jobs(undefined, undefined))).toEqual([]);
    expect(
      names(jobs({ 'f.shift': ['a'], 'f.hours': ['40'] }, { 'f.shift': ['a'], 'f.hours': ['40'] })),
    ).toEqual([]);
  });

  test('that fewer than a fifth of the jobs fill stand last', () => {
    const rare = jobs(
      { 'f.shift': ['a'], 'f.car': ['yes'] },
      ...Array.from({ length: 5 }, () => ({ 'f.car': ['no'] })),
    );
    expect(names(rare)).toEqual(['Prawo jazdy', 'Zmiana']);
    expect(names(rare.slice(0, 5))).toEqual(['Zmiana', 'Prawo jazdy']);
  });
});

describe('steps of numbers', () => {
  const labels = (...ranges: string[]) => [...rangeSteps(ranges, 'en').labels];

  test('are round, and say both ends', () => {
    expect(labels('5', '20', '30', '40', '40', '20-25')).toEqual([
      ['-10', '5–9'],
      ['10-20', '10–19'],
      ['20-30', '20–29'],
      ['30-40', '30–39'],
      ['40-', '40'],
    ]);
    expect(labels('7.5', '8', '37.5').at(-1)).toEqual(['30-', '30–37.5']);
  });

  test('are not made by one number that is far from all others', () => {
    const usual = Array.from({ length: 60 }, (_, at) => String(20 + (at % 21)));
    expect(rangeSteps([...usual, '999999999'], 'en').labels.size).toBeGreaterThan(3);
  });

  test('of a job are all that its numbers reach', () => {
    const { valuesOf } = rangeSteps(['5', '20-30', '40'], 'en');
    expect(valuesOf(['20-30'])).toEqual(['20-30', '30-40']);
    expect(valuesOf(['5', '40'])).toEqual(['-10', '40-']);
    expect(valuesOf([])).toEqual([]);
  });

  test('of no numbers, or of one number alone, offer no choice', () => {
    expect(labels()).toEqual([]);
    expect(labels('40', '40')).toHaveLength(1);
  });

  test('of any numbers are few, in order, apart, and each number lies in one of them', () => {
    const number = fc.oneof(
      fc.nat(100),
      fc.nat(1_000_000_000),
      fc.nat(10_000).map((cents) => cents / 100),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 40 }), (numbers) => {
        const { labels: own, valuesOf } = rangeSteps(numbers.map(String), 'en');
        expect(own.size).toBeLessThanOrEqual(7);
        for (const one of numbers) expect(valuesOf([String(one)])).toHaveLength(1);
        const places = numbers
          .toSorted((one, other) => one - other)
          .map((one) => [...own.keys()].indexOf(valuesOf([String(one)])[0] ?? ''));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });
});
