import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pay } from '../../../src/board/job.ts';
import { payUnits } from '../../../src/i18n/terms.ts';
import { boardFacets, facetColumns } from '../../../src/site/rows/facet-columns.ts';
import { kindOfPay, payScale, readStep, stepValue, yearlyEuros } from '../../../src/site/rows/pay-scale.ts';
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

/** Ids of those that fit, and of those below them that do not say what they pay. */
const halves = (...values: string[]) => {
  const { rows: found, fit } = find(query({ facets: { pay: values } }));
  return [ids(found.slice(0, fit)), ids(found.slice(fit))];
};

test('a job is found by the most that it pays, over currencies and units as the order by pay compares', () => {
  expect(halves('7000-pln-month')).toEqual([[2, 3, 4, 5, 9], [6]]);
  expect(halves('12000-pln-month')).toEqual([[4, 5, 9], [6]]);
  // 2,000 hours a year.
  expect(halves('35-pln-hour')).toEqual([[2, 3, 4, 5, 7, 9], [6]]);
  expect(halves('100000-pln-year')).toEqual([[3, 4, 5, 9], [6]]);
  expect(halves('3500-eur-month')).toEqual([[5, 9], [6]]);
});

test('jobs that state no pay come last where an amount is asked for, are not counted, and fit all else', () => {
  expect(halves('given')).toEqual([[1, 2, 3, 4, 5, 7, 8, 9], []]);
  expect(halves('_none')).toEqual([[6], []]);
  expect(halves('90000-pln-month')).toEqual([[], [6]]);
  const { counts, fit } = find(query({ facets: { pay: ['9000-pln-month'] } }));
  expect(fit).toBe(4);
  expect([...counts.type.values()].every((cards) => cards <= fit)).toBe(true);
  expect(find(query({ facets: { pay: ['9000-pln-month'], field: ['nothing'] } })).rows).toEqual([]);
  expect(find(query({ words: 'nothing', facets: { pay: ['9000-pln-month'] } })).rows).toEqual([]);
  expect(find(query()).fit).toBe(9);
});

test('money whose worth is not known is compared with its own kind alone', () => {
  const some = [pay(100, null, 'XTS'), pay(3000, null, 'EUR')].map((given, at) =>
    sampleJob({ advertId: at + 1, recruitmentId: null, pay: given }),
  );
  const finder = createFinder(rowsOf(some, 'en', site));
  const found = (value: string) => finder.find(query({ facets: { pay: [value] } })).rows.length;
  expect([found('100-xts-month'), found('101-xts-month'), found('100-xts-year')]).toEqual([1, 0, 0]);
  expect([found('1-eur-month'), found('3001-eur-month')]).toEqual([1, 0]);
});

test('any amount has a name, also in a currency that no job is paid in', () => {
  expect(payName(rows, '8000-pln-month', 'en')?.replace(/\s/g, ' ')).toBe('from PLN 8,000 per month');
  expect(payName(rows, '12.5-chf-hour', 'en')?.replace(/\s/g, ' ')).toBe('from CHF 12.50 per hour');
});

test('the scale has currencies and units by their frequency, and bars that count every job once', () => {
  const { currencies, units, bars, from, to } = payScale(rows.pays);
  expect(currencies).toEqual(['PLN', 'EUR']);
  expect(units).toEqual(['MONTH', 'HOUR']);
  expect(bars.reduce((sum, { jobs: own }) => sum + own, 0)).toBe(8);
  expect(bars.map(({ year }) => year)).toEqual(
    bars.map(({ year }) => year).toSorted((one, other) => one - other),
  );
  expect(bars.every(({ year }) => year > from && year < to)).toBe(true);
});

test.each<[string, readonly (Pay | null)[]]>([
  ['no job states its pay', [null, null]],
  ['all jobs are paid the same', [pay(1000, null), pay(1000, null)]],
  ['no job is paid in money whose worth is known', [pay(1, null, 'XTS'), pay(2, null, 'XTS')]],
])('the scale has no bars where %s', (_, pays) => {
  const some = pays.map((given, at) => sampleJob({ advertId: at + 1, recruitmentId: null, pay: given }));
  const travelled = rowsOf(some, 'en', site);
  expect(payScale(travelled.pays).bars).toEqual([]);
  const isOffered = boardFacets(some, 'en', site).some(({ name }) => name === 'pay');
  expect(isOffered).toBe(new Set(pays.map((one) => one?.min)).size > 1);
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

  test('is found by any amount as the order by pay compares, and nothing is lost or told twice', () => {
    const pays = fc.array(
      fc.option(
        fc
          .tuple(
            fc.integer({ min: 1, max: 9_000_000 }),
            fc.constantFrom('PLN', 'EUR', 'HUF', 'XTS'),
            fc.constantFrom(...payUnits),
          )
          .map(([cents, currency, unit]) => pay(null, cents / 100, currency, unit)),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(pays, pays, (some, asked) => {
        const own = rowsOf(
          some.map((given, at) => sampleJob({ advertId: at + 1, recruitmentId: null, pay: given })),
          'en',
          site,
        );
        const finder = createFinder(own);
        for (const one of asked) {
          if (one === null) continue;
          const step = { amount: one.max ?? 0, currency: one.currency, unit: one.unit };
          expect(readStep(stepValue(step))).toEqual(step);
          const { rows: found, fit } = finder.find(query({ facets: { pay: [stepValue(step)] } }));
          expect(new Set(found).size).toBe(found.length);
          expect(found.slice(fit).every((row) => own.pays[row] === null)).toBe(true);
          expect(found.length - fit).toBe(own.pays.filter((given) => given === null).length);
          const year = (yearlyEuros(step) ?? Number.NaN) * step.amount;
          const fitting = found.slice(0, fit);
          own.pays.forEach((given, row) => {
            if (given === null) return;
            // Far enough apart for rounding to play no part.
            if (given.year !== null && given.year > year * 1.001) expect(fitting).toContain(row);
            if (given.year !== null && given.year < year * 0.999) expect(fitting).not.toContain(row);
            if (given.kind === kindOfPay(step)) expect(fitting.includes(row)).toBe(given.top >= step.amount);
          });
        }
      }),
    );
  });
});
