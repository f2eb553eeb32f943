import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atlas } from '../../../src/live/atlas.ts';
import { baseMap, baseMapSvg } from '../../../src/site/map/base-map.ts';
import { project, siteFrame, viewBoxOf, worldSize } from '../../../src/site/map/map-frame.ts';
import { sampleJob } from '../job-sample.ts';

const latitude = fc.double({ min: -84, max: 84, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe('the frame of a picture', () => {
  test('holds every point, at the width to height that was asked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(latitude, longitude), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (points, aspect) => {
          const [x, y, width, height] = viewBoxOf(points, aspect);
          expect(width / height).toBeCloseTo(aspect, 6);
          for (const [lat, lon] of points) {
            const [px, py] = project([lon, lat]);
            const isInside = [0, worldSize].some((turn) => px + turn >= x && px + turn <= x + width);
            expect(isInside && py >= y && py <= y + height).toBe(true);
          }
        },
      ),
      { seed: 1 },
    );
  });

  test('of a board without points is Europe', () => {
    const [x, y, width, height] = viewBoxOf([], 1);
    for (const point of [
      [-9.1, 38.7],
      [30.5, 50.4],
      [24.9, 60.2],
    ] as const) {
      const [px, py] = project(point);
      expect(px > x && px < x + width && py > y && py < y + height).toBe(true);
    }
  });
});

describe('the base map', () => {
  const european = siteFrame([sampleJob()]);

  test('covers Europe, and more where jobs are elsewhere', () => {
    const far = siteFrame([sampleJob({ place: { ...sampleJob().place, point: [-33.9, 151.2] } as never })]);
    expect(european).toEqual({ west: -11, south: 35, east: 41, north: 65 });
    expect(far.east).toBeGreaterThan(151.2);
    expect(far.south).toBeLessThan(-33.9);
  });

  test('draws land inside the frame, and stays small', async () => {
    const map = baseMap(await atlas(), european);
    expect(map.land.length).toBeGreaterThan(50);
    expect(JSON.stringify(map).length).toBeLessThan(250_000);
  });

  test('is the same bytes each time, and a well-formed picture', async () => {
    const svg = () => atlas().then((world) => baseMapSvg(baseMap(world, european, ['PL']), european, paletteOf({ color: '#0b6b53' })));
    const one = await svg();
    expect(one).toBe(await svg());
    expect(one).toMatch(/^<svg [^>]+viewBox="[\d. -]+">/);
    expect(one).not.toContain('NaN');
  });
});
