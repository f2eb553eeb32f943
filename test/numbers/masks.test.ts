import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, mask, more, under, withRest } from '../../src/numbers/masks.ts';

test('numbers below 5 read so, and the sum stays exact', () => {
  expect(mask(210, [[100, 100, 4, 3, 3]])).toEqual({ sum: 210, groups: [[100, 100, under, under, under]] });
  expect(mask(0, [[0, 0]])).toEqual({ sum: 0, groups: [[0, 0]] });
  expect(mask(3, [[3, 0]])).toEqual({ sum: under, groups: [[under, 0]] });
});

test('a number that could be computed from the others takes another one with it', () => {
  expect(mask(123, [[100, 20, 3]])).toEqual({ sum: 123, groups: [[100, more, under]] });
  // 5 and 1 is the only way to 6: nothing exact can be said.
  expect(mask(6, [[5, 1]])).toEqual({ sum: more, groups: [[5, under]] });
  expect(mask(6, [[5, 1], [6]])).toEqual({ sum: more, groups: [[5, under], [more]] });
  expect(withRest(10, [6, 3])).toEqual([1, 6, 3]);
});

test('no number below 5 follows from a sum and its parts', () => {
  const fits = (cell: Cell, value: number) =>
    typeof cell === 'number' ? cell === value : cell === under ? value > 0 && value < 5 : value >= 5;
  /** All ways to fill the cells that add up to the sum. */
  function* ways(cells: readonly Cell[], sum: number): Generator<number[]> {
    const [first, ...rest] = cells;
    if (first === undefined) {
      if (sum === 0) yield [];
      return;
    }
    for (let value = 0; value <= sum; value += 1)
      if (fits(first, value)) for (const way of ways(rest, sum - value)) yield [value, ...way];
  }
  const parts = fc.array(fc.oneof(fc.nat(6), fc.nat(14)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(parts, fc.boolean(), (numbers, isShown) => {
      const sum = numbers.reduce((total, one) => total + one, 0);
      const shown = mask(sum, [numbers], isShown);
      const [cells = []] = shown.groups;
      for (const [at, cell] of cells.entries()) expect(fits(cell, numbers[at] ?? 0)).toBe(true);
      expect(fits(shown.sum, sum)).toBe(true);
      const sums = Array.from({ length: 70 }, (_, one) => one).filter((one) => fits(shown.sum, one));
      const possible = sums.flatMap((one) => [...ways(cells, one)].slice(0, 4_000));
      for (const [at, number] of numbers.entries()) {
        if (number === 0 || number > 4) continue;
        expect(
          new Set(possible.map((way) => way[at])).size,
          JSON.stringify([numbers, shown]),
        ).toBeGreaterThan(1);
      }
    }),
    { numRuns: 400 },
  );
});
