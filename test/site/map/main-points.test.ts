import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/board/job.ts';
import { mainPoints } from '../../../src/site/map/map-frame.ts';

const around = (middle: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, at) => [middle[0] + (at % 7) / 3, middle[1] + (at % 11) / 3] as const);

describe('what a first view frames', () => {
  test('is not the farthest outlier', () => {
    const poland = around([51, 18], 60);
    expect(mainPoints([...poland, [-33.9, 151.2]])).toEqual(poland);
    expect(mainPoints([[64.1, -21.9], ...poland, [37.9, 23.7]])).toEqual(poland);
  });

  test('is everything where leaving some out brings nothing nearer', () => {
    const line = Array.from({ length: 100 }, (_, at) => [50, at / 4] as const);
    expect(mainPoints(line)).toEqual(line);
    const twoTowns = [...around([52.2, 21], 50), ...around([48.1, 11.6], 40)];
    expect(mainPoints(twoTowns)).toEqual(twoTowns);
  });

  test('is every job of a small board', () => {
    const few: Point[] = [...around([51, 18], 15), [-33.9, 151.2]];
    expect(mainPoints(few)).toEqual(few);
    expect(mainPoints([])).toEqual([]);
  });

  test('crosses 180° where the jobs do', () => {
    const fiji = Array.from({ length: 40 }, (_, at): Point => [-17, at % 2 ? 179.5 : -179.5]);
    expect(mainPoints([...fiji, [52, 21]])).toEqual(fiji);
  });

  test('holds 95 % of any jobs, in their order', () => {
    const point = fc.tuple(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(point, { maxLength: 120 }), (points) => {
        const main = mainPoints(points);
        expect(main.length).toBeGreaterThanOrEqual(points.length * 0.95);
        expect(points.filter((one) => main.includes(one))).toEqual(main);
      }),
      { seed: 1 },
    );
  });
});
