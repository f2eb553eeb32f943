import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPay } from '../../src/board/pay.ts';
import type { SiteConfig } from '../../src/config.ts';
import { listening, siteOf } from './samples.ts';

type PaySetting = NonNullable<NonNullable<SiteConfig['fields']>['pay']>;

function read(options: Record<string, unknown>, setting: Partial<PaySetting> = {}) {
  const { report, codes, findings } = listening();
  const { fields } = siteOf({ fields: { pay: { min: 'from', max: 'to', ...setting } } });
  return { pay: readPay(options, fields.pay, report), codes, findings };
}

const pay = (min: number | null, max: number | null, currency = 'PLN', unit = 'MONTH') => ({
  min,
  max,
  currency,
  unit,
});

describe('amounts in two fields', () => {
  test.each<[unknown, unknown, number | null, number | null]>([
    ['22', '25', 22, 25],
    ['27,00', '31.50', 27, 31.5],
    ['5 400', '7\u00a0200,50', 5400, 7200.5],
    ['5\u202f400', "7'200", 5400, 7200],
    ['5.400,00', '7,200.00', 5400, 7200],
    ['1.200.000', '1 300 000', 1_200_000, 1_300_000],
    [7000, 7000.5, 7000, 7000.5],
    [['7000'], ['8000'], 7000, 8000],
    ['7000', '7000', 7000, 7000],
    ['od 5000', 'do 7000', 5000, 7000],
    ['5000 zł', '7000 PLN brutto / mies.', 5000, 7000],
    ['3200,-', '', 3200, null],
    ['5000', null, 5000, null],
    ['0', '7000', null, 7000],
    ['-1', '7000', null, 7000],
    ['5000', 'null', 5000, null],
    ['5000', undefined, 5000, null],
  ])('%j and %j', (from, to, min, max) => {
    expect(read({ from, to })).toEqual({ pay: pay(min, max), codes: [], findings: [] });
  });
});

describe('everything in one field', () => {
  test.each<[unknown, number | null, number | null]>([
    ['5000-7000 brutto', 5000, 7000],
    ['5 000 – 7 000 zł', 5000, 7000],
    ['5000 do 7000', 5000, 7000],
    ['od 5000 do 7000 zł brutto', 5000, 7000],
    ['od 5000 zł do 7000 zł', 5000, 7000],
    ['do 10000 zł brutto', null, 10_000],
    ['up to 10,000.00', null, 10_000],
    ['min. 5000 zł', 5000, null],
    ['від 5000', 5000, null],
    ['0-7000', null, 7000],
  ])('%j', (from, min, max) => {
    expect(read({ from })).toEqual({ pay: pay(min, max), codes: [], findings: [] });
    expect(read({ salary: from }, { min: 'salary', max: 'salary' }).pay).toEqual(pay(min, max));
  });
});

test.each([
  [{}],
  [{ from: '', to: '' }],
  [{ from: '0', to: 0 }],
  [{ from: '-500' }],
  [{ from: -500 }],
  [{ from: [], to: [null] }],
  [{ from: false }],
])('%j gives no pay and no problem', (options) => {
  expect(read(options)).toEqual({ pay: null, codes: [], findings: [] });
});

describe('what can be read in two ways, or not at all, is a problem', () => {
  test.each([
    '5.400',
    '5,400',
    '5.400-7.200',
    'atrakcyjne',
    '5000 netto',
    '5k',
    '5-7 tys.',
    '5000 6000',
    '10 00',
    '1.2.3',
    '5000 zł lub 1000 €',
    '100 zł/h',
    '5000 EUR',
    '5000/7000',
    '7000-5000',
    '27,005',
    '9'.repeat(30),
    '٥٠٠٠',
    '<b>5000</b>',
    '1e4',
    '- 5000 - 7000',
    'x'.repeat(5000),
  ])('%j', (from) => {
    const { pay: found, codes } = read({ from });
    expect(found).toBeNull();
    expect(codes).toEqual(['pay-unreadable']);
  });

  test.each<[string, Record<string, unknown>]>([
    ['an object', { from: { amount: 5 } }],
    ['several texts', { from: ['5000', '6000'] }],
    ['the lower above the upper', { from: '7000', to: '5000' }],
    ['a range that contradicts the other field', { from: '5000-7000', to: '8000' }],
    ['one field readable, the other not', { from: '5000', to: 'dużo' }],
    ['beyond all pay', { from: 1e300 }],
  ])('%s', (_, options) => {
    expect(read(options)).toMatchObject({ pay: null, codes: ['pay-unreadable'] });
  });

  test('the message names option, value and mend', () => {
    expect(read({ from: 'ok. 5000' }).findings).toEqual([
      'the option from reads "ok. 5000", so no pay is shown; write gross amounts there, as 5400 or 5400,50',
    ]);
  });
});

test('without a mapping nothing is guessed', () => {
  const { report, codes } = listening();
  expect(readPay({ _salary_from: '5000', salary: '5000 zł' }, siteOf().fields.pay, report)).toBeNull();
  expect(codes).toEqual([]);
  expect(read({ from: '5000' }, { min: undefined }).pay).toBeNull();
});

test.each([
  ['1', true],
  [1, true],
  [true, true],
  ['true', true],
  [['1'], true],
  ['0', false],
  ['', false],
  [undefined, false],
  ['yes', false],
  [['1', '0'], false],
  [{}, false],
])('the option that shows pay: %j', (shown, isShown) => {
  expect(read({ from: '5000', to: 'x', shown }, { visible: 'shown', max: undefined })).toEqual({
    pay: isShown ? pay(5000, null) : null,
    codes: [],
    findings: [],
  });
});

describe('currency and unit by option', () => {
  const setting = {
    currencyOption: 'currency',
    unitOption: { option: 'unit', values: { Godzina: 'HOUR', m: 'MONTH' } },
  } as const;

  test.each<[unknown, unknown, string, string]>([
    ['EUR', 'godzina', 'EUR', 'HOUR'],
    ['eur', ' GODZINA ', 'EUR', 'HOUR'],
    ['zł', 'm', 'PLN', 'MONTH'],
    ['€', ['m'], 'EUR', 'MONTH'],
    ['', '', 'PLN', 'MONTH'],
    [undefined, null, 'PLN', 'MONTH'],
  ])('%j and %j', (currency, unit, code, payUnit) => {
    expect(read({ from: '50', currency, unit }, setting)).toEqual({
      pay: pay(50, null, code, payUnit),
      codes: [],
      findings: [],
    });
  });

  test.each<[unknown, unknown, string]>([
    ['$', 'm', 'the option currency says "$", which names no currency'],
    ['XYZ', 'm', 'the option currency says "XYZ"'],
    [['PLN', 'EUR'], 'm', 'the option currency says'],
    ['toString', 'm', 'the option currency says'],
    ['PLN', 'tydzień', 'the option unit says "tydzień", which fields.pay.unitOption.values does not name'],
    ['PLN', ['m', 'godzina'], 'the option unit says'],
    ['PLN', {}, 'the option unit says'],
  ])('%j and %j are a problem', (currency, unit, finding) => {
    const { pay: found, codes, findings } = read({ from: '50', currency, unit }, setting);
    expect(found).toBeNull();
    expect(codes).toEqual(['pay-unreadable']);
    expect(findings[0]).toContain(finding);
  });

  test('no amounts, no complaint', () => {
    expect(read({ currency: '$', unit: '?' }, setting).codes).toEqual([]);
  });

  test('a text that names them must agree', () => {
    expect(read({ from: '50 EUR/h', currency: 'EUR', unit: 'godzina' }, setting).pay).toEqual(
      pay(50, null, 'EUR', 'HOUR'),
    );
    expect(read({ from: '50 zł', currency: 'EUR' }, setting).findings[0]).toContain('in PLN, not EUR');
    expect(read({ from: '50 zł za godzinę' }, setting).findings[0]).toContain('by the HOUR, not the MONTH');
  });
});

test('whatever comes: positive, finite, the right way round, or none', () => {
  const amount = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    fc.integer().map(String),
    fc.stringMatching(/^(od |do )?\d{1,4}([ .,']\d{1,3}){0,2}( ?- ?\d{1,6})?( zł)?$/),
  );
  fc.assert(
    fc.property(amount, amount, (from, to) => {
      const { pay: found, codes } = read({ from, to });
      if (found === null) return;
      expect(codes).toEqual([]);
      for (const bound of [found.min, found.max]) {
        if (bound === null) continue;
        expect(Number.isFinite(bound)).toBe(true);
        expect(bound).toBeGreaterThan(0);
        expect(Math.round(bound * 100) / 100).toBe(bound);
      }
      expect(found.min !== null || found.max !== null).toBe(true);
      expect((found.min ?? 0) <= (found.max ?? Number.POSITIVE_INFINITY)).toBe(true);
    }),
    { numRuns: 2000, seed: 10 },
  );
});

test('an amount is read back from every way of writing it', () => {
  const write = (value: number, [group, mark]: readonly [string, string]) => {
    const [whole = '', decimals = ''] = value.toFixed(2).split('.');
    return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${mark}${decimals}`;
  };
  const styles = fc.constantFrom([' ', ','], ['\u00a0', ','], ['.', ','], [',', '.'], ["'", '.'], ['', '.'], [
    '',
    ',',
  ] as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), styles, (cents, style) => {
      expect(read({ from: write(cents / 100, [style[0] ?? '', style[1] ?? '']) }).pay?.min).toBe(cents / 100);
    }),
    { numRuns: 500, seed: 11 },
  );
});
