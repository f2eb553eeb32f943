import { expect, test } from 'vitest';
import { eachInSteps, stepwise, wordIndex } from '../../../src/site/search/word-index.ts';

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

test('a value that is made in steps is whole when it is needed before the last of them', () => {
  let times = 0;
  const numbers = stepwise(function* () {
    times += 1;
    const made: number[] = [];
    yield* eachInSteps(Array.from({ length: 1_000 }).keys(), (item) => made.push(item));
    return made;
  });
  const steps = numbers.steps()[Symbol.iterator]();
  steps.next();
  steps.next();
  expect(numbers.get()).toHaveLength(1_000);
  expect(numbers.get()).toBe(numbers.get());
  expect([...numbers.steps()]).toEqual([]);
  expect(steps.next().done).toBe(true);
  expect(times).toBe(1);
});

test('a value that could not be made is made anew', () => {
  let times = 0;
  const value = stepwise(function* () {
    yield;
    times += 1;
    if (times === 1) throw new Error('too early');
    return times;
  });
  expect(() => value.get()).toThrow('too early');
  expect(value.get()).toBe(2);
});
