import { expect, test } from 'vitest';
import { wordIndex } from '../../../src/site/search/word-index.ts';

test('a word index finds each term by any of its beginnings, and typos by what they are typos of', () => {
  const terms = ['a', 'ab', 'abc', 'b', 'kurier', 'kurierka', 'łącznik'];
  const index = wordIndex(terms.map((term, at) => [term, [at]]));
  const found = (word: string, how: 'whole' | 'beginning' | 'part') =>
    [...index.rowsOf(word, how)].flatMap((list) => [...list]).sort();
  for (const term of terms) {
    for (let length = 1; length <= term.length; length += 1) {
      const beginning = term.slice(0, length);
      const all = terms.flatMap((other, at) => (other.startsWith(beginning) ? [at] : []));
      expect(found(beginning, 'beginning')).toEqual(all);
      expect(found(beginning, 'whole')).toEqual(terms.includes(beginning) ? [terms.indexOf(beginning)] : []);
    }
  }
  expect(found('rierka', 'part')).toEqual([5]);
  expect(found('erka', 'part')).toEqual([]);
  expect(found('rierka', 'beginning')).toEqual([]);
  expect([...index.rowsLike('kurjer')].flatMap((list) => [...list])).toEqual([4]);
});
