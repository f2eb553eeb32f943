import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type InterfaceLanguage, interfaceLanguages } from '../../../src/i18n/languages.ts';
import { searchWords } from '../../../src/i18n/search-words.ts';
import { boardSearchWords } from '../../../src/site/search/search-words.ts';
import { openVocabulary } from '../../../src/site/search/vocabulary.ts';
import { siteOf } from '../../board/samples.ts';

const french = await openVocabulary({
  languages: ['fr'],
  noise: ['d', 'l', 'de', 'emploi'],
  endings: [],
  values: [],
  synonyms: [
    ['infirmiere', 'soins infirmiers'],
    ["charge d'affaires", 'commercial'],
  ],
});
const understood = (words: string) =>
  french
    .understand(words)
    .map(({ chunks, phrases }) => [chunks.map(([first]) => first?.whole), phrases.length]);

describe('an article that an apostrophe ties to a word', () => {
  test.each([
    ['emploi d’infirmière', [[['infirmiere'], 2]]],
    ["emploi d'infirmière", [[['infirmiere'], 2]]],
    ["l'infirmière", [[['infirmiere'], 2]]],
    ["chargé d'affaires", [[['charge', 'affaires'], 2]]],
  ])('is left out: %s', (typed, expected) => {
    expect(understood(typed)).toEqual(expected);
  });

  test.each([
    ["aujourd'hui", "aujourd'hui"],
    ["O'Neill", "o'neill"],
    ["d'", 'd'],
    ["'d", 'd'],
    ["d''", 'd'],
  ])('is none: %s', (typed, whole) => {
    expect(understood(typed)).toEqual([[[whole], 0]]);
  });
});

describe('the words of a language', () => {
  test.each(interfaceLanguages)('%s: occur once in a list, and none is empty', (language) => {
    const { noise, endings, values, occupations } = searchWords(language);
    for (const words of [noise, endings, ...Object.values({ ...values, ...occupations })]) {
      expect(words.length).toBeGreaterThan(0);
      expect(words.filter((word, at) => word.trim() !== word || words.indexOf(word) !== at)).toEqual([]);
    }
  });

  test.each(interfaceLanguages)('%s: travel with the English ones in at most 7 kB', (language) => {
    expect(sizeOf([language])).toBeLessThan(7_000);
  });

  test('of four languages travel in at most 15 kB', () => {
    expect(sizeOf(['sv', 'da', 'nb', 'fi'])).toBeLessThan(15_000);
  });

  function sizeOf(languages: [InterfaceLanguage, ...InterfaceLanguage[]]): number {
    const site = siteOf({ languages, defaultLanguage: languages[0] });
    return brotliCompressSync(JSON.stringify(boardSearchWords([], languages[0], site))).length;
  }
});
