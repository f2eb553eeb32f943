import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atlas } from '../../../src/live/atlas.ts';
import { baseMap, baseMapSvg, landOf } from '../../../src/site/map/base-map.ts';
import { bounds, project, siteFrame, viewBoxOf, worldSize } from '../../../src/site/map/map-frame.ts';
import { paletteOf } from '../../../src/site/page/palette.ts';
import { litCountries } from '../../../src/site/views/plain.ts';
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
    const svg = () =>
      atlas().then((world) =>
        baseMapSvg(baseMap(world, european, ['PL']), european, paletteOf({ color: '#0b6b53' })),
      );
    const one = await svg();
    expect(one).toBe(await svg());
    expect(one).toMatch(/^<svg [^>]+viewBox="[\d. -]+">/);
    expect(one).not.toContain('NaN');
  });

  test('lights the countries with jobs, and tells them from the others', async () => {
    const map = baseMap(await atlas(), european, ['PL', 'XK']);
    const { here, elsewhere } = landOf(map);
    const holds = (rings: typeof here, [lat, lon]: [number, number]) =>
      rings.some((ring) => {
        const { west, south, east, north } = bounds(ring);
        return lon > west && lon < east && lat > south && lat < north;
      });
    expect(holds(here, [52, 19])).toBe(true);
    expect(holds(here, [42.6, 20.9])).toBe(true);
    expect(holds(here, [39.5, -8])).toBe(false);
    expect(holds(elsewhere, [39.5, -8])).toBe(true);
    expect(here.length + elsewhere.length).toBe(baseMap(await atlas(), european).land.length);
    const { light } = paletteOf({ color: '#0b6b53' });
    expect(baseMapSvg(map, european, paletteOf({ color: '#0b6b53' }))).toContain(
      `.here{fill:${light['map-here']}}`,
    );
  });

  test('has lit countries that follow the jobs, whichever come and go', () => {
    const inCountry = (countryCode: string | null) =>
      sampleJob({ place: { ...sampleJob().place, countryCode } as never });
    const codes = fc.array(fc.constantFrom('PL', 'DE', 'UA', null), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(codes, { maxLength: 5 }), (boards) => {
        let before: readonly ReturnType<typeof inCountry>[] = [];
        for (const board of boards) {
          before = board.map((code, at) =>
            before[at]?.place?.countryCode === code ? before[at] : inCountry(code),
          );
          expect(litCountries(before)).toEqual([...new Set(board.filter((code) => code !== null))].sort());
        }
      }),
      { seed: 2 },
    );
  });
});
