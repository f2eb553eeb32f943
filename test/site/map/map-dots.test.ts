import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBaseMap, unpackBaseMap } from '../../../src/site/map/base-map.ts';
import { dotOfJob } from '../../../src/site/map/board-map.ts';
import { foundDots, mapPicture } from '../../../src/site/map/map-dots.ts';
import { mapSpots, type Spot, spotsOf } from '../../../src/site/map/map-spots.ts';
import { sampleJob } from '../job-sample.ts';

const spot = fc.record({
  point: fc.tuple(
    fc.double({ min: -80, max: 80, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  ),
  town: fc.constantFrom('', 'Łódź', 'Warsaw', 'Sankt Pölten'),
  count: fc.integer({ min: 1, max: 300 }),
});

test('every place has a dot, every dot a place, and no job is counted twice', () => {
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 60 }), (some) => {
      const { dots, of, main } = mapPicture(some, 1);
      expect(of).toHaveLength(some.length);
      expect([...new Set(of)].sort((a, b) => a - b)).toEqual([...dots.keys()]);
      const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
      expect(sum(dots)).toBe(sum(some));
      for (const [dot, at] of main.entries()) expect(of[at]).toBe(dot);
    }),
    { seed: 3 },
  );
});

test('a picture of thousands of places stays light and readable', () => {
  const many = Array.from(
    { length: 10_000 },
    (_, at): Spot => ({
      point: [40 + (at % 200) / 10, Math.floor(at / 200) / 2],
      town: `Town ${at}`,
      count: 1,
    }),
  );
  const { dots } = mapPicture(many, 0.85);
  expect(dots.length).toBeGreaterThan(10);
  expect(dots.length).toBeLessThanOrEqual(40);
  expect(dots[0]?.name).toMatch(/^Town \d+ \+\d+$/);
});

test('jobs of one place are one spot, and their dot is bigger than that of a single job', () => {
  const lodz = { point: [51.7594, 19.4572] as [number, number], town: 'Łódź' };
  const { spots, at } = spotsOf([lodz, { point: [54.35, 18.65], town: 'Gdańsk' }, { ...lodz }]);
  expect(spots.map(({ town, count }) => [town, count])).toEqual([
    ['Łódź', 2],
    ['Gdańsk', 1],
  ]);
  expect([at(lodz.point, 'Łódź'), at(lodz.point, 'Gdańsk'), at(null, 'Łódź')]).toEqual([0, null, null]);
  const { dots } = mapPicture(spots, 1);
  expect(dots.map(({ name, size }) => [name, size])).toEqual([
    ['Łódź', 1],
    ['Gdańsk', 0],
  ]);
});

test('neighbours that would touch are one dot, named by the larger, which says how many towns it has', () => {
  const { dots } = mapPicture(
    [
      { point: [54.52, 18.53], town: 'Gdynia', count: 1 },
      { point: [54.37, 18.64], town: 'Gdańsk', count: 3 },
      { point: [54.1, 18.5], town: '', count: 1 },
      { point: [50.45, 30.52], town: 'Kyiv', count: 1 },
    ],
    0.85,
  );
  expect(dots.map(({ name, count }) => [name, count])).toEqual([
    ['Gdańsk +1', 5],
    ['Kyiv', 1],
  ]);
});

test('jobs know their dot; without a point they have none', () => {
  const placed = sampleJob();
  const place = placed.place && { ...placed.place, point: null };
  const jobs = [sampleJob({ advertId: 1, place }), sampleJob({ advertId: 2 }), sampleJob({ advertId: 3 })];
  const dot = dotOfJob(jobs, mapPicture(mapSpots(jobs).spots, 1));
  expect(jobs.map(dot)).toEqual([undefined, 0, 0]);
  expect(jobs.map(dotOfJob(jobs, null))).toEqual([undefined, undefined, undefined]);
});

test('what is found has its dots by row, regions without a name', () => {
  const where = {
    point: [[54.37, 18.64], null, [50.45, 30.52], [50.45, 30.52]] as ([number, number] | null)[],
    place: ['Gdańsk', 'Remote', 'Kyiv', 'Kyiv'],
    isArea: [true, false, false, false],
  };
  const { dots, of } = foundDots([0, 1, 2, 3], where, 0.85);
  expect(dots.map(({ name, count }) => [name, count])).toEqual([
    ['Kyiv', 2],
    ['', 1],
  ]);
  expect([0, 1, 2, 3].map(of.get)).toEqual([1, undefined, 0, 0]);
  const fewer = foundDots([1, 2], where, 0.85);
  expect(fewer.dots.map(({ name, count }) => [name, count])).toEqual([['Kyiv', 1]]);
  expect(fewer.of.get(2)).toBe(0);
});

test('a base map arrives as it was packed', () => {
  const axis = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((at) => at / 100);
  const lines = fc.array(fc.array(fc.tuple(axis(180), axis(90)), { maxLength: 20 }), { maxLength: 10 });
  fc.assert(
    fc.property(lines, (land) => {
      const { land: back, lit } = unpackBaseMap(JSON.parse(JSON.stringify(packBaseMap({ land, lit: 3 }))));
      expect(lit).toBe(3);
      expect(back).toEqual(land.map((line) => line.map(plain)));
    }),
    { seed: 5 },
  );
});

/** -0 and 0 are one place. */
const plain = (position: readonly number[]) => position.map((degrees) => degrees + 0);
