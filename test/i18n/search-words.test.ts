import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { occupations, readWords, searchValues, searchWords } from '../../src/i18n/search-words.ts';

const file = ['# Irish', '', '# noise', 'i, in, sa', 'san', '# endings', 'í'].concat(
  ['# values', ...searchValues.map((name) => `${name}: x`), '# occupations'],
  occupations.map((name) => `${name}: ${name}, y z`),
  ['# operators', 'or: nó', 'without: gan', 'not: ní', 'at-least: ar a laghad'],
);
const withLine = (at: number, line: string) => file.toSpliced(at - 1, 1, line).join('\n');

test.each(interfaceLanguages)('the words of %s have no fault', (language) => {
  const { operators } = searchWords(language);
  expect(operators.atLeast.length).toBeGreaterThan(0);
  expect(searchWords(language).operators).toBe(operators);
});

describe('a file of words', () => {
  test('has lists of words, and a line for each meaning', () => {
    const { noise, endings, operators, values, occupations } = readWords(file.join('\n'), 'ga.txt');
    expect(noise).toEqual(['i', 'in', 'sa', 'san']);
    expect(endings).toEqual(['í']);
    expect(operators).toEqual({ or: ['nó'], without: ['gan'], not: ['ní'], atLeast: ['ar a laghad'] });
    expect(values.hybrid).toEqual(['x']);
    expect(occupations.cook).toEqual(['cook', 'y z']);
  });

  test.each([
    ['a comma too many', 4, 'i,, in', 'ga.txt:4: a word is empty: there is a comma too many.'],
    ['a word twice', 5, 'in', 'ga.txt:5: "in" is in this list twice.'],
    ['an unknown meaning', 9, 'remot: x', 'ga.txt:9: there is no meaning "remot" among the values.'],
    ['a meaning twice', 10, 'remote: y', 'ga.txt:10: "remote" has a line above.'],
    ['no meaning', 9, 'x, y', 'ga.txt:9: it says no meaning: write the name of one, a colon, and its words.'],
    ['an unknown section', 6, '# ending', 'ga.txt:6: there is no section "ending".'],
    ['a remark like a section', 5, '# of places', 'ga.txt:5: there is no section "of places".'],
    ['words in no section', 2, 'i, in', 'ga.txt:2: it is in no section: write "# noise" above.'],
    ['no words', 9, 'remote:', 'ga.txt: there are no words for remote.'],
    ['a meaning left out', 9, '// none', 'ga.txt: there are no words for remote.'],
  ])('with %s is refused, with the place of the fault', (_, at, line, message) => {
    expect(() => readWords(withLine(at, line), 'ga.txt')).toThrow(message);
  });

  test('names all its faults at once', () => {
    const text = withLine(4, 'i,').replace('remote:', 'remot:');
    expect(() => readWords(text, 'ga.txt')).toThrow(
      /ga\.txt:4: [^\n]+\nga\.txt:9: [^\n]+\nga\.txt: .*remote/,
    );
  });

  test('is read whatever the words are, with any line ends and spaces', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 9 })
      .filter((text) => text.trim() === text && !/[,:#/\n\r\u2028\u2029]/.test(text));
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1 }),
        fc.constantFrom('\n', '\r\n', ' \n'),
        (words, end) => {
          const text = withLine(9, `remote:${words.join(' ,')}`).replaceAll('\n', end);
          expect(readWords(text, 'ga.txt').values.remote).toEqual(words);
        },
      ),
      { numRuns: 200 },
    );
  });
});
