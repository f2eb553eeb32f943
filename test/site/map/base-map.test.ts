import fc from 'fast-check';
import type { Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import type { Job, Point } from '../../../src/board/job.ts';
import { atlas } from '../../../src/live/atlas.ts';
import {
  baseMap,
  baseMapSvg,
  edgesOf,
  isCut,
  packBaseMap,
  unpackBaseMap,
} from '../../../src/site/map/base-map.ts';
import { mapPicture } from '../../../src/site/map/map-dots.ts';
import {
  cutRing,
  shorterWay,
  siteFrame,
  viewBoxOf,
  within,
  worldSize,
} from '../../../src/site/map/map-frame.ts';
import { paletteOf } from '../../../src/site/page/palette.ts';
import { sampleJob } from '../job-sample.ts';

const at = (...points: Point[]): Job[] =>
  points.map((point) => sampleJob({ place: { ...sampleJob().place, point } as never }));
const world = siteFrame(at([78, -179], [-80, 179]));
const far = siteFrame(at([69.6, 18.9], [64.1, -21.9]));
const everywhere = baseMap(await atlas(), world);
const northern = baseMap(await atlas(), far);

/** Whether a point lies on the land as it is drawn (nonzero winding, as browsers fill it). */
function isLand([latitude, longitude]: Point, rings: readonly (readonly Position[])[]): boolean {
  let winding = 0;
  for (const ring of rings) {
    for (const [index, [x2 = 0, y2 = 0]] of ring.entries()) {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? ring.at(-1) ?? [];
      const isUp = y1 <= latitude && y2 > latitude;
      const isDown = y1 > latitude && y2 <= latitude;
      if (!isUp && !isDown) continue;
      if (x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1) > longitude) winding += isUp ? 1 : -1;
    }
  }
  return winding !== 0;
}

const towns: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Kiruna', 67.86, 20.23],
  // Its island is too small for 1:50m; this is the shore beside it.
  ['Tromsø', 69.68, 18.84],
  ['Rovaniemi', 66.5, 25.73],
  ['Reykjavík', 64.12, -21.85],
  ['Murmansk', 68.95, 33.1],
  ['Norilsk', 69.35, 88.2],
  ['Karasjok', 69.47, 25.51],
  ['Luleå', 65.6, 22.1],
  ['Longyearbyen', 78.2, 15.9],
  ['Anadyr', 64.75, 177.4],
  ['Egvekinot, beyond 180°', 66.6, -178.9],
  ['Wrangel Island', 71.2, 179.6],
  ['Wrangel Island, beyond 180°', 71.1, -179.3],
  ['Nome', 64.6, -165.3],
  ['Suva, inland', -18.0, 178.3],
  ['Taveuni', -16.8, -179.97],
  ['Warsaw', 52.2, 21],
  ['Cape Town', -33.95, 18.6],
  ['Auckland', -37.0, 174.9],
  ['Nuuk, inland', 64.4, -50.5],
  ['Antarctica', -80, 0],
  ['Antarctica at 180°', -86, 179.9],
  ['Antarctica beyond 180°', -86, -179.9],
];
const seas: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Norwegian Sea', 68, 5],
  ['Norwegian Sea, farther out', 70, 0],
  ['Barents Sea', 73, 35],
  ['Greenland Sea', 76, -5],
  ['Denmark Strait', 66.5, -28],
  ['North Pole', 89, 40],
  ['Baffin Bay', 73, -67],
  ['Beaufort Sea', 73, -140],
  ['Hudson Bay', 60, -85],
  ['Chukchi Sea', 69, -172],
  ['East Siberian Sea', 73, 165],
  ['Bering Sea', 58, 179.9],
  ['Bering Sea, beyond 180°', 58, -179.9],
  ['Pacific', 0, 179],
  ['Pacific, beyond 180°', 0, -179],
  ['Koro Sea', -18, 179.7],
  ['Ross Sea', -75, 179.9],
  ['Southern Ocean', -60, 0],
  ['Gulf of Bothnia', 63, 20],
  ['Atlantic', 40, -40],
];

describe('the base map of the whole world', () => {
  test.each(towns)('has %s on land', (_, latitude, longitude) => {
    expect(isLand([latitude, longitude], everywhere.land)).toBe(true);
  });

  test.each(seas)('has the %s at sea', (_, latitude, longitude) => {
    expect(isLand([latitude, longitude], everywhere.land)).toBe(false);
  });

  test('has no line that runs round the earth', () => {
    for (const line of everywhere.land) {
      for (const [index, [longitude = 0, latitude = 0]] of line.entries()) {
        expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90).toBe(true);
        const step = Math.abs(longitude - (line[index - 1]?.[0] ?? longitude));
        // Along the edge of the world, over a pole, and nowhere else.
        if (step > 30) expect(Math.abs(latitude)).toBe(90);
      }
    }
  });

  test('has edges that are coasts and borders alone, not where it is cut', () => {
    const cut = everywhere.land.filter(isCut);
    // Russia, Fiji and Antarctica.
    expect(cut.length).toBeGreaterThan(3);
    for (const line of cut.flatMap(edgesOf)) {
      for (const [at, [longitude = 0, latitude = 0]] of line.entries()) {
        const [x, y] = line[at + 1] ?? [];
        if (Math.abs(longitude) === 180) expect(x).not.toBe(longitude);
        if (Math.abs(latitude) === 90) expect(y).not.toBe(latitude);
      }
    }
    const corners = (lines: readonly (readonly unknown[])[]) =>
      lines.reduce((sum, { length }) => sum + length, 0);
    expect(corners(cut.flatMap(edgesOf))).toBeGreaterThan(corners(cut) * 0.95);
  });

  test('arrives as it was packed', () => {
    expect(unpackBaseMap(packBaseMap(everywhere))).toEqual(everywhere);
  });
});

describe('the base map of jobs in the north', () => {
  const near = (all: typeof towns) =>
    all.filter(
      ([, latitude, longitude]) => latitude > 50 && latitude < 78 && longitude > -40 && longitude < 41,
    );

  test.each(near(towns))('shows that %s is on land', (_, latitude, longitude) => {
    expect(isLand([latitude, longitude], northern.land)).toBe(true);
  });

  test.each(near(seas))('shows that the %s is sea', (_, latitude, longitude) => {
    expect(isLand([latitude, longitude], northern.land)).toBe(false);
  });

  test('agrees with that of the world wherever it is looked at', () => {
    const { west, south, east, north } = far;
    const longitude = fc.double({ min: west, max: east, noNaN: true });
    const latitude = fc.double({ min: south, max: north, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        expect(isLand([lat, lon], northern.land)).toBe(isLand([lat, lon], everywhere.land));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the shorter way round', () => {
  test.each([
    [[179.99, -179.95], 179.99, 180.05],
    [[10, 20], 10, 20],
    [[20], 20, 20],
    [[-122, 140], 140, 238],
    [[-122, 21], -122, 21],
    [[170, -170, -175, 178], 170, 190],
  ])('of %j is from %d to %d', (longitudes, west, east) => {
    const found = shorterWay(longitudes);
    expect(found.west).toBeCloseTo(west, 9);
    expect(found.east).toBeCloseTo(east, 9);
  });

  test('holds every longitude, and no shorter one does', () => {
    const longitude = fc.integer({ min: -180, max: 180 });
    fc.assert(
      fc.property(fc.array(longitude, { minLength: 1, maxLength: 9 }), (all) => {
        const { west, east } = shorterWay(all);
        expect(east - west).toBeLessThanOrEqual(360);
        for (const one of all) {
          const inside = within(one, { west, east });
          expect(inside >= west && inside <= east).toBe(true);
        }
        const shortest = Math.min(
          ...all.map((from) => Math.max(...all.map((to) => (((to - from) % 360) + 360) % 360))),
        );
        expect(east - west).toBe(shortest);
      }),
    );
  });

  test('is the one that a picture takes: neighbours across 180° stand beside each other', async () => {
    const points: Point[] = [
      [-16.8, 179.99],
      [-16.7, -179.95],
    ];
    const [x, , width] = viewBoxOf(points, 1);
    expect(width).toBe(90);
    expect(x + width / 2).toBeCloseTo(worldSize, 0);
    const spots = points.map((point) => ({ point, town: '', count: 1 }));
    for (const dot of mapPicture(spots, 1).dots) {
      expect(Number(dot.x)).toBeGreaterThan(0);
      expect(Number(dot.x)).toBeLessThan(100);
    }
    const frame = siteFrame(at(...points));
    const map = baseMap(await atlas(), frame);
    expect(isLand([-16.8, -179.97], map.land)).toBe(true);
    expect(baseMapSvg(map, frame, paletteOf({ color: '#0b6b53' }))).toContain(
      `<use href="#world" x="${worldSize}"/>`,
    );
  });
});
describe('what crosses 180°', () => {
  test.each<[string, Position[], Position[][]]>([
    [
      'a square',
      [
        [170, 0],
        [-170, 0],
        [-170, 10],
        [170, 10],
        [170, 0],
      ],
      [
        [
          [170, 0],
          [180, 0],
          [180, 10],
          [170, 10],
          [170, 0],
        ],
        [
          [-180, 0],
          [-170, 0],
          [-170, 10],
          [-180, 10],
          [-180, 0],
        ],
      ],
    ],
    [
      'nothing',
      [
        [1, 0],
        [2, 0],
        [2, 1],
        [1, 0],
      ],
      [
        [
          [1, 0],
          [2, 0],
          [2, 1],
          [1, 0],
        ],
      ],
    ],
  ])('is cut there: %s', (_, ring, wanted) => {
    const sorted = (rings: Position[][]) => rings.map((one) => [...new Set(one.map(String))].sort()).sort();
    expect(sorted(cutRing(ring))).toEqual(sorted(wanted));
  });

  test('is led over the pole where it runs around one', () => {
    const cap: Position[] = [
      [-180, -70],
      [-90, -70],
      [0, -70],
      [90, -70],
      [180, -70],
    ];
    for (const ring of [cap, cap.toReversed()]) {
      const pieces = cutRing([...ring, ring[0] ?? []]);
      for (const longitude of [-179, -20, 100, 179]) {
        expect(isLand([-80, longitude], pieces)).toBe(true);
        expect(isLand([-60, longitude], pieces)).toBe(false);
      }
    }
  });
});
