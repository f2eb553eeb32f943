import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interfaceLanguages, localesOf } from '../../../src/i18n/languages.ts';
import { readStep } from '../../../src/site/rows/pay-scale.ts';
import { readSearch } from '../../../src/site/search/answer.ts';
import { searchQuery } from '../../../src/site/search/query.ts';
import { readTypedAmount } from '../../../src/site/search/typed-pay.ts';

describe('an amount that somebody types', () => {
  test.each([
    ['15000', 15_000],
    ['15 000', 15_000],
    [' 15\u00a0000 ', 15_000],
    ['15\u202f000', 15_000],
    ['15,000', 15_000],
    ['15.000', 15_000],
    ["15'000", 15_000],
    ['15’000', 15_000],
    ['١٥٬٠٠٠', 15_000],
    ['۱۵۰۰۰', 15_000],
    ['１５０００', 15_000],
    ['27,50', 27.5],
    ['27.5', 27.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['12,00,000', 1_200_000],
  ])('is read: %s', (text, amount) => {
    expect(readTypedAmount(text)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '0',
    '0,00',
    '-5',
    '1e5',
    '1,2,3',
    '15 00',
    'abc',
    '5%',
    '9'.repeat(30),
    '∞',
    '\u0000',
    '1\n2',
  ])('is none: %j', (text) => {
    expect(readTypedAmount(text)).toBeNull();
  });

  test('is read as every language of the interface writes it', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    const systems = fc.constantFrom('latn', 'arab', 'arabext', 'deva');
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(...interfaceLanguages),
        systems,
        (amount, language, numberingSystem) => {
          const text = new Intl.NumberFormat(localesOf(language), {
            ...{ numberingSystem, maximumFractionDigits: 2 },
            useGrouping: amount % 2 === 0 ? 'always' : 'auto',
          }).format(amount / 100);
          expect(readTypedAmount(text), text).toBe(amount / 100);
        },
      ),
    );
  });

  test('whatever it is, is an amount that addresses hold, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = readTypedAmount(text);
        if (amount === null) return;
        expect(readStep(`${amount}-pln-month`)).toEqual({ amount, currency: 'PLN', unit: 'MONTH' });
      }),
    );
  });
});

describe('the fields of the form without scripts', () => {
  test('ask for one value of pay, in place of others', () => {
    const read = readSearch('?q=kurier&pay=given&pay-least=15%C2%A0000&pay-currency=PLN&pay-unit=MONTH');
    expect(read && searchQuery(read)).toBe('?q=kurier&pay=15000-pln-month');
  });

  test.each([
    '?q=&pay-least=&pay-currency=PLN&pay-unit=MONTH',
    '?q=&pay-least=much&pay-currency=PLN&pay-unit=MONTH',
    '?q=&pay-least=5&pay-currency=zloty&pay-unit=MONTH',
    '?q=&pay-least=5&pay-currency=PLN&pay-unit=AGE',
    '?pay-least=5',
  ])('ask for nothing where they can’t be read: %s', (search) => {
    const read = readSearch(search);
    expect(read && searchQuery(read)).toBe('?q=');
  });
});
