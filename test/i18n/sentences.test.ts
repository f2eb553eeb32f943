import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentencesOf } from '../../src/i18n/format.ts';

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
