import { expect, test } from 'vitest';
import { eachInSteps, stepwise } from '../../src/base/steps.ts';

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
