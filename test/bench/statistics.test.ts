import { expect, test } from 'vitest';
import { percentile, summarize } from './statistics.ts';

const figures = Array.from({ length: 200 }, (_, index) => 200 - index);

test('a percentile is one of the figures, whatever their order', () => {
  expect(percentile(figures, 0.99)).toBe(198);
  expect(percentile([7], 0.99)).toBe(7);
  expect(() => percentile([], 0.99)).toThrow(RangeError);
});

test('a summary has the figure in the middle, or the mean of the two', () => {
  expect(summarize(figures)).toEqual({ median: 100.5, min: 1, max: 200, count: 200 });
  expect(summarize([3, 1, 2]).median).toBe(2);
});
