import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { fill, plural } from '../../src/i18n/plural.ts';
import { dictionaryOf } from '../../src/i18n/translate.ts';
import { textsOf } from './compare-texts.ts';

const marks = /[\u2066-\u2069]/;
const { jobsAt, jobsHere, closed } = dictionaryOf('ar');

describe('what is filled into an Arabic text', () => {
  test.each([
    ['a company with a dot at its end', 'Kolibra S.A.'],
    ['a title with brackets', 'Magazynier (m/k)'],
    ['a place in two scripts', 'Gdańsk, بولندا'],
    ['a name in Cyrillic', 'Нова пошта'],
    ['an address', 'https://careers.example/jobs/'],
  ])('is set apart: %s', (_, value) => {
    expect(fill(jobsAt, { company: value })).toBe(`وظائف \u2068${value}\u2069`);
  });

  test.each([
    ['Arabic words', 'شركة كوليبرا'],
    ['a number', '12,345'],
    ['nothing', ''],
  ])('stays as it is: %s', (_, value) => {
    expect(fill(jobsAt, { company: value })).toBe(`وظائف ${value}`);
  });

  test('is set apart beside a count, so that the number stays with what it counts', () => {
    expect(plural(jobsHere, 3, 'ar', { place: 'Łódź' })).toBe('\u2068Łódź\u2069: 3 وظائف');
  });

  test('does not decide from which side the whole is read', () => {
    const text = fill(closed, { title: 'Magazynier' });
    // Unicode Standard Annex 9, P2: what is set apart is passed over.
    expect(/\p{L}/u.exec(text.replace(/\u2068.*?\u2069/gs, ''))?.[0]).toMatch(/[\u0600-\u06ff]/);
  });
});

test('no text from the left is given marks, whatever is filled in', () => {
  const texts = interfaceLanguages
    .filter((language) => language !== 'ar')
    .flatMap((language) => textsOf(dictionaryOf(language)).map(([, text]) => text))
    .filter((text) => text.includes('{'));
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('شركة', 'Kolibra S.A.'));
  fc.assert(
    fc.property(fc.constantFrom(...texts), value, (text, filled) => {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, filled]);
      expect(marks.test(fill(text, Object.fromEntries(names)))).toBe(marks.test(filled));
    }),
  );
});

test('a mark that nobody fills is still seen', () => {
  expect(fill(jobsAt, {})).toBe(jobsAt);
});
