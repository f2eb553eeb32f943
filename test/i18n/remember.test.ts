import { expect, test } from 'vitest';
import { remember } from '../../src/i18n/remember.ts';

test('makes what is asked for once, and forgets all when there are too many', () => {
  const made: string[] = [];
  const shout = remember((word: string) => {
    made.push(word);
    return word.toUpperCase();
  }, 2);
  expect(['a', 'b', 'a', 'b'].map(shout)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  expect(['c', 'c', 'a'].map(shout)).toEqual(['C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
