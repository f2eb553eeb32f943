import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, formatPay, formatPlace, sentencesOf } from '../../src/i18n/format.ts';
import { plural } from '../../src/i18n/plural.ts';
import { builtInTexts, languageName, ownName } from '../../src/i18n/translate.ts';

test.each([
  ['pl', 1, '1 oferta'],
  ['pl', 3, '3 oferty'],
  ['pl', 5, '5 ofert'],
  ['pl', 22, '22 oferty'],
  ['en', 1, '1 job'],
  ['en', 2000, '2,000 jobs'],
  ['de', 2, '2 Stellen'],
  ['uk', 21, '21 вакансія'],
] as const)('%s counts %i as "%s"', (language, count, text) => {
  expect(plural(builtInTexts(language).jobCount, count, language)).toBe(text);
});

test('languages are named', () => {
  expect(ownName('uk')).toBe('українська');
  expect(languageName('de', 'pl')).toBe('niemiecki');
});

test('a day is read in the zone of the site, a date as it is written', () => {
  expect(formatDay('2026-11-30T23:30:00Z', 'de', 'Europe/Warsaw')).toBe('1. Dezember 2026');
  expect(formatDay('2026-11-30', 'de', 'America/New_York')).toBe('30. November 2026');
});

test.each([
  [{ min: 5000, max: 7000 }, 'PLN 5,000–7,000 per month'],
  [{ min: 31.4, max: null }, 'from PLN 31.40 per month'],
  [{ min: null, max: 9000 }, 'up to PLN 9,000 per month'],
  [{ min: 6000, max: 6000 }, 'PLN 6,000 per month'],
])('pay %j reads "%s"', (amounts, text) => {
  const pay = { ...amounts, currency: 'PLN', unit: 'MONTH' as const };
  expect(formatPay(pay, 'en', 'en', { texts: {} }).replace(/\s/g, ' ').replace(' – ', '–')).toBe(text);
});

test('a place without a locality is its region', () => {
  const place = {
    locality: null,
    region: 'Pomorskie',
    postcode: null,
    countryCode: 'PL',
    country: 'Poland',
    point: null,
  };
  expect(formatPlace(place)).toBe('Pomorskie, Poland');
});

test.each([
  ['Move cities. Without moving exhaust.', 'en', ['Move cities.', 'Without moving exhaust.']],
  ['Open positions', 'en', ['Open positions']],
  ['Praca? Tak!', 'pl', ['Praca?', 'Tak!']],
  ['20.000 Räder. Ein Ziel.', 'de', ['20.000 Räder.', 'Ein Ziel.']],
  ['انضم إلينا. الآن.', 'ar', ['انضم إلينا.', 'الآن.']],
  ['', 'en', []],
])('%j in %s', (text, language, sentences) => {
  expect(sentencesOf(text, language)).toEqual(sentences);
});

test('sentences are the whole text, whatever it is', () => {
  const words = (text: string) => text.split(/\s+/u).filter(Boolean).join('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(words(sentencesOf(text, 'en').join(' '))).toBe(words(text));
    }),
  );
});
