import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPay } from '../../src/board/pay.ts';
import { type SiteConfig, siteSchema } from '../../src/settings/site-schema.ts';
import { listening, siteOf } from './samples.ts';

type PaySetting = NonNullable<NonNullable<SiteConfig['fields']>['pay']>;

function read(options: Record<string, unknown>, setting: Partial<PaySetting> = {}, language = 'pl') {
  const { report, codes, findings } = listening();
  const { fields } = siteOf({ fields: { pay: { min: 'from', max: 'to', ...setting } } });
  return { pay: readPay(options, fields.pay, report, language), codes, findings };
}

const pay = (min: number | null, max: number | null, currency = 'PLN', unit = 'MONTH') => ({
  min,
  max,
  currency,
  unit,
});

describe('amounts in two fields', () => {
  test.each<[unknown, unknown, number | null, number | null]>([
    ['2200', '2500', 2200, 2500],
    ['2700,00', '3150.50', 2700, 3150.5],
    ['5 400', '7\u00a0200,50', 5400, 7200.5],
    ['5\u202f400', "7'200", 5400, 7200],
    ['5.400,00', '7,200.00', 5400, 7200],
    [7000, 7000.5, 7000, 7000.5],
    [['7000'], ['8000'], 7000, 8000],
    ['7000', '7000', 7000, 7000],
    ['od 5000', 'do 7000', 5000, 7000],
    ['5000 zł', '7000 PLN brutto / mies.', 5000, 7000],
    ['3200,-', '', 3200, null],
    ['5000', null, 5000, null],
    ['0', '7000', null, 7000],
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
  [{ from: [], to: [null] }],
  [{ from: false }],
])('%j gives no pay and no problem', (options) => {
  expect(read(options)).toEqual({ pay: null, codes: [], findings: [] });
});

describe('what can be read in two ways, or not at all, is a problem', () => {
  test.each([
    '5.400',
    '5,400',
    'atrakcyjne',
    '5000 netto',
    'k',
    '5-7 mil',
    '5000 6000',
    '10 00',
    '1.2.3',
    '5000 zł lub 1000 €',
    '100 zł/h',
    '5000 EUR',
    '7000/5000',
    '5000 netto / 7000 brutto',
    '7000-5000',
    '27,005',
    '9'.repeat(30),
    '٥٠٠٠ ٦٠٠٠',
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
  expect(readPay({ _salary_from: '5000', salary: '5000 zł' }, siteOf().fields.pay, report, 'pl')).toBeNull();
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
    ['Kč', 'm', 'CZK', 'MONTH'],
  ])('%j and %j', (currency, unit, code, payUnit) => {
    const from = payUnit === 'HOUR' ? 50 : 5000;
    expect(read({ from: String(from), currency, unit }, setting)).toEqual({
      pay: pay(from, null, code, payUnit),
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

describe('as people write it where they live', () => {
  test.each<[string, string, string, number | null, number | null]>([
    ['35 000 Kč', 'cs', 'CZK', 35_000, null],
    ['35\u00a0000 – 45\u2009000 Kč', 'cs', 'CZK', 35_000, 45_000],
    ['35 tis. Kč', 'cs', 'CZK', 35_000, null],
    ['od 35 000 Kč hrubého měsíčně', 'cs', 'CZK', 35_000, null],
    ['35 000 Kč / měsíc', 'cs', 'CZK', 35_000, null],
    ['32 000 kr', 'sv', 'SEK', 32_000, null],
    ['32 000:- per månad', 'sv', 'SEK', 32_000, null],
    ['32.000 kr. pr. måned', 'da', 'DKK', 32_000, null],
    ['kr 42 000 – 48 000', 'nb', 'NOK', 42_000, 48_000],
    ['120-150k', 'cs', 'CZK', 120_000, 150_000],
    ['800-1k', 'de', 'EUR', 800, 1000],
    ['5k', 'en', 'GBP', 5000, null],
    ['3,5-4,5k €', 'de', 'EUR', 3500, 4500],
    ['od 8 tys. zł', 'pl', 'PLN', 8000, null],
    ['8-10 tys. zł brutto', 'pl', 'PLN', 8000, 10_000],
    ['8,5 tys.', 'pl', 'PLN', 8500, null],
    ['5000 / 7000 zł', 'pl', 'PLN', 5000, 7000],
    ['5 000 zł/7 000 zł', 'pl', 'PLN', 5000, 7000],
    ['5000 zł +', 'pl', 'PLN', 5000, null],
    ['€ 3.500,-', 'nl', 'EUR', 3500, null],
    ['3.500,- bis 4.500,- €', 'de', 'EUR', 3500, 4500],
    ['von 3.500 bis 4.500 Euro', 'de', 'EUR', 3500, 4500],
    ['25k€', 'fr', 'EUR', 25_000, null],
    ['de 2 300 à 2 800 € par mois', 'fr', 'EUR', 2300, 2800],
    ['entre 2.300 y 2.800 €', 'es', 'EUR', 2300, 2800],
    ['3 mil €', 'es', 'EUR', 3000, null],
    ["5'200 CHF", 'de', 'CHF', 5200, null],
    ['CHF 5’200.– bis 6’000.–', 'de', 'CHF', 5200, 6000],
    ['$5,000', 'en', 'USD', 5000, null],
    ['$5,000.50 - $6,000', 'en', 'USD', 5000.5, 6000],
    ['C$5,000', 'en', 'CAD', 5000, null],
    ['₹50,000', 'en', 'INR', 50_000, null],
    ['₹1,20,000', 'en', 'INR', 120_000, null],
    ['350.000 Ft', 'hu', 'HUF', 350_000, null],
    ['350 ezer Ft', 'hu', 'HUF', 350_000, null],
    ['₴ 25 000', 'uk', 'UAH', 25_000, null],
    ['від 25 тис. грн', 'uk', 'UAH', 25_000, null],
    ['2,5 хил. лв.', 'bg', 'BGN', 2500, null],
    ['45.000 TL', 'tr', 'TRY', 45_000, null],
    ['5.500 lei', 'ro', 'RON', 5500, null],
    ['1.500 €', 'el', 'EUR', 1500, null],
    ['٥٬٠٠٠ - ٧٬٠٠٠', 'ar', 'AED', 5000, 7000],
    ['من ٥٠٠٠ إلى ٧٠٠٠ درهم', 'ar', 'AED', 5000, 7000],
    ['５０００', 'en', 'EUR', 5000, null],
  ])('%s in %s', (from, language, currency, min, max) => {
    expect(read({ from }, { currency }, language)).toEqual({
      pay: pay(min, max, currency),
      codes: [],
      findings: [],
    });
  });

  test('a dot means thousands where both bounds, the language or the currency leave nothing else', () => {
    const yearly = { currency: 'EUR', unit: 'YEAR' } as const;
    for (const language of ['pl', 'en', 'de', 'fr', 'sv']) {
      expect(read({ from: '35.000', to: '45.000' }, yearly, language).pay).toEqual(
        pay(35_000, 45_000, 'EUR', 'YEAR'),
      );
      expect(read({ from: '35.000', to: '45000' }, yearly, language).pay).toEqual(
        pay(35_000, 45_000, 'EUR', 'YEAR'),
      );
    }
    expect(read({ from: '35.000' }, yearly, 'de').pay?.min).toBe(35_000);
    expect(read({ from: '35.000' }, yearly, 'en').codes).toEqual(['pay-unreadable']);
    expect(read({ from: '35.000' }, yearly, 'de-CH').codes).toEqual(['pay-unreadable']);
    expect(read({ from: '25,000', to: '' }, { currency: 'USD', unit: 'YEAR' }, 'en').pay?.min).toBe(25_000);
    expect(read({ from: '5.400-7.200' }).pay).toEqual(pay(5400, 7200));
  });

  test('never by the smaller number, and never where two remain', () => {
    expect(read({ from: '27.500', to: '31.200' }, { unit: 'HOUR' }).codes).toEqual(['pay-unreadable']);
    expect(read({ from: '27.500', to: '31.200' }, { unit: 'HOUR' }, 'de').codes).toEqual(['pay-implausible']);
    expect(read({ from: '350.500', to: '400.500' }, { currency: 'KWD' }, 'en').codes).toEqual([
      'pay-unreadable',
    ]);
    expect(read({ from: '1.200 - 3,400' }, { currency: 'EUR' }, 'en').pay).toEqual(pay(1200, 3400, 'EUR'));
    expect(read({ from: '35 mil Kč' }, { currency: 'CZK' }, 'cs').codes).toEqual(['pay-implausible']);
    expect(read({ from: '5000 mil' }, {}, 'pl').codes).toEqual(['pay-unreadable']);
  });

  test('"kr" and "$" are the money of the option, the settings or the language, and no other', () => {
    const option = { currencyOption: 'money' } as const;
    expect(read({ from: '32 000', money: 'kr' }, option, 'sv').pay?.currency).toBe('SEK');
    expect(read({ from: '32 000', money: 'kr' }, option, 'da').pay?.currency).toBe('DKK');
    expect(read({ from: '32 000', money: 'kr' }, { ...option, currency: 'NOK' }, 'sv').pay?.currency).toBe(
      'NOK',
    );
    expect(read({ from: '5000', money: 'kr' }, option, 'pl').codes).toEqual(['pay-unreadable']);
    expect(read({ from: '$5,000', money: 'CAD' }, option, 'en').pay).toEqual(pay(5000, null, 'CAD'));
    expect(read({ from: '$5,000' }, {}, 'en').findings[0]).toContain('not PLN');
    expect(read({ from: '5000 € zł' }).codes).toEqual(['pay-unreadable']);
  });

  test('an hour and a year that share a word', () => {
    expect(read({ from: '200 грн/година' }, { currency: 'UAH', unit: 'HOUR' }, 'uk').pay?.unit).toBe('HOUR');
    expect(read({ from: '24000 лв. на година' }, { currency: 'BGN', unit: 'YEAR' }, 'bg').pay?.unit).toBe(
      'YEAR',
    );
  });
});

describe('what cannot be right is told and not shown', () => {
  test.each<[string, Record<string, unknown>, Partial<PaySetting>?]>([
    ['an hourly rate as monthly', { from: '22', to: '25' }],
    ['a yearly pay as monthly', { from: '120000', to: '150000' }],
    ['a monthly pay as hourly', { from: '5000' }, { unit: 'HOUR' }],
    ['a monthly pay as yearly', { from: '5000', to: '6000' }, { unit: 'YEAR' }],
    ['a range that says nothing', { from: '1', to: '999999' }],
    ['bounds far apart', { from: '1000', to: '50000' }],
    ['below zero', { from: '-500' }],
    ['below zero, as a number', { from: -500 }],
    ['one bound below zero', { from: '-1', to: '7000' }],
    ['a minus and a blank', { from: '− 500' }],
    ['one of two bounds', { from: '30', to: '300' }],
  ])('%s', (_, options, setting) => {
    expect(read(options, setting)).toMatchObject({ pay: null, codes: ['pay-implausible'] });
  });

  test('the message says what it could be, and where to say so', () => {
    expect(read({ from: '22', to: '25' }).findings).toEqual([
      "22 to 25 PLN by the month can't be right, but could be by the hour or the day (from and to), so no pay is shown; correct the amounts in the service, or say which amounts are for what in fields.pay.unit, as [{ below: 200, unit: 'HOUR' }, { unit: 'MONTH' }]",
    ]);
  });

  test('the same amounts are right in another unit or currency', () => {
    expect(read({ from: '22', to: '25' }, { unit: 'HOUR' }).pay).toEqual(pay(22, 25, 'PLN', 'HOUR'));
    expect(read({ from: '1.200.000', to: '1 300 000' }, { unit: 'YEAR' }).pay).toEqual(
      pay(1_200_000, 1_300_000, 'PLN', 'YEAR'),
    );
    expect(read({ from: '400000', to: '500000' }, { currency: 'HUF' }).pay?.max).toBe(500_000);
  });

  test('rules tell the unit by the amount, and the word beside it goes before them', () => {
    const unit = [{ below: 200, unit: 'HOUR' }, { below: 50_000, unit: 'MONTH' }, { unit: 'YEAR' }] as const;
    const by = (from: string, to = '') => read({ from, to }, { unit: [...unit] }).pay;
    expect(by('22', '25')).toEqual(pay(22, 25, 'PLN', 'HOUR'));
    expect(by('199.99')?.unit).toBe('HOUR');
    expect(by('5000', '7000')?.unit).toBe('MONTH');
    expect(by('90000')?.unit).toBe('YEAR');
    expect(by('250 zł/h')?.unit).toBe('HOUR');
    expect(by('150', '300')).toBeNull();
    expect(by('150 zł/h', '300')).toEqual(pay(150, 300, 'PLN', 'HOUR'));
  });
});

test('rules of the unit are in order, and end with one that holds for all', () => {
  const accepts = (unit: PaySetting['unit']) =>
    siteSchema.safeParse({
      name: 'K',
      languages: ['pl'],
      defaultLanguage: 'pl',
      fields: { pay: { min: 'from', unit } },
    }).success;
  expect(accepts([{ below: 200, unit: 'HOUR' }, { unit: 'MONTH' }])).toBe(true);
  expect(accepts([])).toBe(false);
  expect(accepts([{ unit: 'HOUR' }])).toBe(false);
  expect(accepts([{ below: 200, unit: 'HOUR' }])).toBe(false);
  expect(accepts([{ unit: 'HOUR' }, { unit: 'MONTH' }])).toBe(false);
  expect(accepts([{ below: 200, unit: 'HOUR' }, { below: 100, unit: 'DAY' }, { unit: 'MONTH' }])).toBe(false);
});

test('every way of writing a pay gives that pay, or none', () => {
  const write = (value: number, [group, mark]: readonly [string, string]) => {
    const [whole = '', decimals = ''] = value.toFixed(2).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    return decimals === '00' ? grouped : `${grouped}${mark}${decimals}`;
  };
  const styles = [
    [' ', ','],
    ['\u00a0', ','],
    ['\u2009', '.'],
    ['\u202f', ','],
    ['.', ','],
    [',', '.'],
    ["'", '.'],
    ['’', '.'],
    ['', '.'],
    ['', ','],
  ] as const;
  const frames = ['%', '% zł', 'PLN %', 'od % zł brutto', 'min. %', '%,-'];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom(...styles),
      fc.constantFrom(...frames),
      fc.constantFrom('pl', 'en', 'de', 'cs', 'hu', 'de-CH', 'ar'),
      fc.constantFrom('HOUR', 'MONTH', 'YEAR'),
      (cents, style, frame, language, unit) => {
        const value = cents / 100;
        const { pay: found } = read({ from: frame.replace('%', write(value, style)) }, { unit }, language);
        expect([null, value]).toContain(found === null ? null : found.min);
      },
    ),
    { numRuns: 1500, seed: 11 },
  );
});

test('a range in any style gives that range, or none; in the usual styles always that', () => {
  const group = (value: number, mark: string) => String(value).replace(/\B(?=(\d{3})+$)/g, mark);
  fc.assert(
    fc.property(
      fc.integer({ min: 250, max: 50_000 }),
      fc.integer({ min: 0, max: 40_000 }),
      fc.constantFrom(' ', '.', ',', "'", '', '\u00a0', '\u2009'),
      fc.constantFrom(' - ', '–', '/', ' do ', ' to '),
      fc.constantFrom('pl', 'en', 'de', 'uk'),
      (min, more, mark, between, language) => {
        const max = min + more;
        const { pay: found, codes } = read(
          { from: `${group(min, mark)}${between}${group(max, mark)} zł` },
          {},
          language,
        );
        if (found === null) {
          expect(max > min * 20 || mark === '.' || mark === ',').toBe(true);
          expect(codes).toHaveLength(1);
        } else expect([found.min, found.max]).toEqual([min, max]);
      },
    ),
    { numRuns: 1000, seed: 13 },
  );
});
