import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pay } from '../../../src/board/job.ts';
import { facetColumns } from '../../../src/site/rows/facet-columns.ts';
import { paySteps, readStep, stepValue } from '../../../src/site/rows/steps.ts';
import { payName } from '../../../src/site/search/facet-filter.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { anyJob } from '../job/job-arbitrary.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf, site } from './rows-of.ts';

const pay = (min: number | null, max: number | null, currency = 'PLN', unit: Pay['unit'] = 'MONTH'): Pay => ({
  ...{ min, max, currency, unit },
});
const jobs = [
  pay(4300, 5200),
  pay(5000, 7100),
  pay(null, 9400),
  pay(12_000, null),
  pay(9000, 15_700),
  null,
  pay(30, 36, 'PLN', 'HOUR'),
  pay(28, 31.4, 'PLN', 'HOUR'),
  pay(3000, 4000, 'EUR'),
].map((given, at) => sampleJob({ advertId: at + 1, recruitmentId: null, pay: given }));
const rows = rowsOf(jobs, 'en', site);
const { find } = createFinder(rows);
const ids = (found: readonly number[]) => found.map((row) => rows.advertId[row]);
const atLeast = (...values: string[]) => ids(find(query({ facets: { pay: values } })).rows);

test('the steps are round, part the jobs of their kind, and say currency and unit', () => {
  expect(rows.facets.pay.choices.map(({ value, label }) => [value, label.replace(/\s/g, ' ')])).toEqual([
    ['given', 'Pay is given'],
    ['7000-pln-month', 'from PLN 7,000 per month'],
    ['9000-pln-month', 'from PLN 9,000 per month'],
    ['12000-pln-month', 'from PLN 12,000 per month'],
    ['15000-pln-month', 'from PLN 15,000 per month'],
    ['35-pln-hour', 'from PLN 35 per hour'],
  ]);
});

test('a job is found by the most that it pays, in its own currency and unit; without pay never', () => {
  expect(atLeast('7000-pln-month')).toEqual([2, 3, 4, 5]);
  expect(atLeast('12000-pln-month')).toEqual([4, 5]);
  expect(atLeast('35-pln-hour')).toEqual([7]);
  expect(atLeast('given')).not.toContain(6);
  const { counts } = find(query());
  for (const { value } of rows.facets.pay.choices) expect(counts.pay.get(value)).toBe(atLeast(value).length);
});

test('an amount that is no longer offered means what it meant, and has a name', () => {
  expect(atLeast('8000-pln-month', 'en')).toEqual([3, 4, 5]);
  expect(atLeast('3500-eur-month')).toEqual([9]);
  expect(atLeast('1-chf-month', 'en')).toEqual([]);
  expect(payName(rows, '8000-pln-month', 'en')?.replace(/\s/g, ' ')).toBe('from PLN 8,000 per month');
  expect(payName(rows, '1-chf-month', 'en')).toBeNull();
});

test.each([
  '',
  'given',
  '-5-pln-month',
  '5-pln',
  '5-pln-eon',
  '1e9-pln-month',
  '99999999999-pln-month',
  '<b>-pln-month',
])('what is no amount is none: %s', (value) => {
  expect(readStep(value)).toBeNull();
  expect(payName(rows, value, 'en')).toBeNull();
});

test('by pay: the highest first, over currencies and units; those without last', () => {
  const order = ids(find(query({ sort: 'pay' })).rows);
  expect(order.at(-1)).toBe(6);
  const monthly = order.filter((id) => [1, 2, 3, 4, 5].includes(id ?? 0));
  expect(monthly).toEqual([5, 4, 3, 2, 1]);
  expect(order.indexOf(9)).toBeLessThan(order.indexOf(4));
  expect(order.indexOf(7)).toBeLessThan(order.indexOf(8));
});

describe('any board', () => {
  const board = fc
    .array(anyJob, { maxLength: 20 })
    .map((some) => some.map((job, at) => ({ ...job, advertId: at + 1 })));

  test('has the columns on both sides, and pay that is a number', () => {
    fc.assert(
      fc.property(board, (some) => {
        const travelled = rowsOf(some, 'pl', site);
        const { sets, of, choices } = facetColumns(some, 'pl', site).pay;
        const values = (set: readonly number[]) => set.map((at) => choices[at]?.value);
        expect(travelled.facets.pay.of.map((set) => values(travelled.facets.pay.sets[set] ?? []))).toEqual(
          of.map((set) => values(sets[set] ?? [])),
        );
        expect(travelled.pays.map((one) => one?.top ?? null)).toEqual(
          some.map((job) => job.pay && (job.pay.max ?? job.pay.min)),
        );
      }),
    );
  });

  test('has steps that some jobs of their kind reach and some do not, and that are read again', () => {
    const pays = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 9_000_000 }), fc.constantFrom('PLN', 'EUR', 'HUF', 'XXX'))
        .map(([cents, currency]) => pay(null, cents / 100, currency)),
    );
    fc.assert(
      fc.property(pays, (some) => {
        const steps = paySteps(some);
        expect(steps.length).toBeLessThanOrEqual(12);
        for (const step of steps) {
          expect(readStep(stepValue(step))).toEqual(step);
          const own = some.filter(({ currency }) => currency === step.currency);
          const reached = own.filter(({ max }) => (max ?? 0) >= step.amount).length;
          expect(reached).toBeGreaterThan(0);
          expect(reached).toBeLessThan(own.length);
        }
      }),
    );
  });
});
