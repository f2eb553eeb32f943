import { describe, expect, test } from 'vitest';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { allBuiltInTexts, builtInTexts } from '../../src/i18n/translate.ts';
import { textFaults, textsOf } from './compare-texts.ts';
import { sameInEnglish } from './same-in-english.ts';

describe.each(interfaceLanguages)('the texts of %s', (language) => {
  test('are complete and in no other language', () => {
    const texts = allBuiltInTexts(language);
    expect(textsOf(texts).length).toBeGreaterThan(300);
    const same = (text: string) => language === 'en' || sameInEnglish(text, language);
    expect(textFaults(language, texts, allBuiltInTexts('en'), same)).toEqual([]);
  });
});

test.each(interfaceLanguages)('the name of a dot on the map holds the number on it in %s', (language) => {
  // WCAG 2.2, 2.5.3: what is seen is part of the name.
  for (const form of Object.values(builtInTexts(language).jobsHere)) expect(form).toContain('{count}');
});

test.each([
  ['mt', { a: 'x', n: { one: 'a', two: 'b', few: '{count}', many: '{count}', other: '{count}' } }, []],
  [
    'pl',
    { n: { one: '{count} a', few: '{count} b', many: '{count} c', other: '{count} d' } },
    ['a is missing'],
  ],
  ['pl', { a: 'x', n: { one: '{count} a', other: '{count} d' } }, ['n.few is missing', 'n.many is missing']],
  ['pl', { a: 'x', n: { other: 'a: {count}' } }, []],
  ['de', { a: ' ', n: { one: '{count} a', other: '{count} b' } }, ['a is empty']],
  ['de', { a: 'x ', n: { one: '{count} a', other: '{count} b' } }, ['a begins or ends with a blank']],
  ['de', { a: 'x', n: { one: 'a', other: 'b {n}' } }, ['n.other has the marks "{n}", not "{count}"']],
  [
    'sl',
    { a: 'x', n: { one: 'a', two: '{count}', few: '{count}', other: '{count}' } },
    ['n.one has the marks "", not "{count}"'],
  ],
  ['nl', { a: 'English', n: { one: '{count} a', other: '{count} b' } }, ['a is left in English: English']],
  [
    'nl',
    { a: 'x', b: 'y', n: { one: '{count} a', other: '{count} b' } },
    ['b is not a text of the interface, or no plural form of nl'],
  ],
])('what is wrong with a text of %s in %j is reported', (language, own, faults) => {
  const english = { a: 'English', n: { one: '{count} job', other: '{count} jobs' } };
  expect(textFaults(language, own, english, () => false)).toEqual(faults);
});
