import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBaseMap, unpackBaseMap } from '../../src/site/map/base-map.ts';
import { dotsOf, jobDots, mapPicture } from '../../src/site/map/map-dots.ts';
import { mapPoints } from '../../src/site/map/map-jobs.ts';
import { sampleJob } from '../site/job-sample.ts';

const points = fc.array(
  fc.tuple(fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
  { maxLength: 60 },
);

test('every point has a dot, and every dot a point', () => {
  fc.assert(
    fc.property(points, (some) => {
      const { dots, of } = mapPicture(some, 1);
      expect(of).toHaveLength(some.length);
      expect([...new Set(of)].sort((a, b) => a - b)).toEqual([...dots.keys()]);
    }),
    { seed: 3 },
  );
});

test('a picture of thousands of points stays light', () => {
  const many = Array.from({ length: 10_000 }, (_, at): [number, number] => [
    40 + (at % 200) / 10,
    Math.floor(at / 200) / 2,
  ]);
  const { dots } = mapPicture(many, 0.85);
  expect(dots.length).toBeGreaterThan(20);
  expect(dots.length).toBeLessThan(700);
});

test('points of one place are one dot, bigger than one of a single job', () => {
  const lodz: [number, number] = [51.7594, 19.4572];
  const { dots, of } = dotsOf([lodz, [54.35, 18.65], lodz], { x: 2200, width: 200 });
  expect(of).toEqual([0, 1, 0]);
  expect(Number(dots[0]?.r)).toBeGreaterThan(Number(dots[1]?.r));
});

test('jobs know their dot, by advert; without a point they have none', () => {
  const placed = sampleJob();
  const place = placed.place && { ...placed.place, point: null };
  const jobs = [sampleJob({ advertId: 1, place }), sampleJob({ advertId: 2 }), sampleJob({ advertId: 3 })];
  expect(jobDots(jobs, mapPicture(mapPoints(jobs), 1))).toEqual(
    new Map([
      [2, 0],
      [3, 0],
    ]),
  );
});

test('a base map arrives as it was packed', () => {
  const axis = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((at) => at / 100);
  const lines = fc.array(fc.array(fc.tuple(axis(180), axis(90)), { maxLength: 20 }), { maxLength: 10 });
  fc.assert(
    fc.property(lines, (land) => {
      const { land: back } = unpackBaseMap(JSON.parse(JSON.stringify(packBaseMap({ land }))));
      expect(back).toEqual(land.map((line) => line.map(plain)));
    }),
    { seed: 5 },
  );
});

/** -0 and 0 are one place. */
const plain = (position: readonly number[]) => position.map((degrees) => degrees + 0);
