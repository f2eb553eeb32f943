import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { occupations, searchValues } from '../../../src/site/search/meanings/words.ts';
import { allWords, made, readWords } from '../../words/read-words.ts';

const file = ['# Irish', '', '# noise', 'i, in, sa', 'san', '# endings', 'í'].concat(
  ['# values', ...searchValues.map((name) => `${name}: x`), '# occupations'],
  occupations.map((name) => `${name}: ${name}, y z`),
);
const withLine = (at: number, line: string) => file.toSpliced(at - 1, 1, line).join('\n');

test('the program has the words of the text files; if not, run `npm run words`', async () => {
  expect(await readFile(made, 'utf8')).toBe(await allWords());
});

describe('a file of words', () => {
  test('has lists of words, and a line for each meaning', () => {
    const { noise, endings, values, occupations } = readWords(file.join('\n'), 'ga.txt');
    expect(noise).toEqual(['i', 'in', 'sa', 'san']);
    expect(endings).toEqual(['í']);
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
