import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapPicture, type NamedCountry } from '../../../src/site/map/map-dots.ts';
import type { Spot } from '../../../src/site/map/map-spots.ts';
import {
  countriesAround,
  type GrowingBox,
  isInsideFrom,
  meetsFrom,
  placeNames,
  placesBeside,
  placesOn,
  widthOf,
  widths,
} from '../../../src/site/map/picture-names.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const rem = fc.double({ min: -6, max: 6, noNaN: true });
const aspect = fc.constantFrom(0.85, 1.2, 1.5, 2.2);
const box: fc.Arbitrary<GrowingBox> = fc.record({
  ...{ x: share, y: share, left: rem, top: rem },
  width: fc.double({ min: 0.5, max: 9, noNaN: true }),
  height: fc.double({ min: 0.5, max: 2, noNaN: true }),
});

/** A box in a picture of a width, measured apart from the program. */
function at({ x, y, left, top, width, height }: GrowingBox, wide: number, ratio: number) {
  const [west, north] = [x * wide + left, (y * wide) / ratio + top];
  return { west, north, east: west + width, south: north + height };
}
const isOver = (one: ReturnType<typeof at>, other: ReturnType<typeof at>) =>
  one.west < other.east - 1e-6 &&
  other.west < one.east - 1e-6 &&
  one.north < other.south - 1e-6 &&
  other.north < one.south - 1e-6;

const everyWidth = (from: number) => Array.from({ length: 60 }, (_, step) => from + step * 2.3);

describe('names on a picture', () => {
  test('meet where a picture of some width has one over the other, and nowhere else', () => {
    fc.assert(
      fc.property(box, box, aspect, (one, other, ratio) => {
        const from = widths[0];
        const isSeen = everyWidth(from).some((wide) => isOver(at(one, wide, ratio), at(other, wide, ratio)));
        if (isSeen) expect(meetsFrom(from, one, other, ratio)).toBe(true);
        if (!meetsFrom(from, one, other, ratio)) expect(isSeen).toBe(false);
      }),
      { seed: 5 },
    );
  });

  test('are never over each other, over a dot or beyond the edge, at any width they are shown at', () => {
    const dot = fc.record({ x: share, y: share, width: fc.double({ min: 1, max: 9, noNaN: true }) });
    const country = fc.record({ x: share, y: share, width: fc.double({ min: 2, max: 9, noNaN: true }) });
    fc.assert(
      fc.property(
        fc.array(dot, { maxLength: 15 }),
        fc.array(country, { maxLength: 8 }),
        aspect,
        (dots, countries, ratio) => {
          const radius = 0.8;
          const taken = dots.map(({ x, y }) => ({
            ...{ x, y, left: -radius, top: -radius, width: 2 * radius, height: 2 * radius },
          }));
          const wanted = [
            ...dots.map(({ width, ...point }) => placesBeside(point, radius, width, 1)),
            ...countries.map(({ width, ...point }) => placesOn(point, { x: 0.1, y: 0.1 }, width, 0.95)),
          ].map((places, index) => ({ places, atLeast: index % 3 === 0 ? 24 : 0, room: 0.1 }));
          const placed = placeNames(wanted, taken, ratio);
          expect(new Set(placed.map(({ name }) => name)).size).toBe(placed.length);
          for (const [index, one] of placed.entries()) {
            const from = widths[one.from] ?? 0;
            expect(from).toBeGreaterThanOrEqual(one.name.atLeast);
            expect(one.name.places).toContain(one.place);
            for (const wide of everyWidth(from)) {
              const seen = at(one.place.box, wide, ratio);
              expect(Math.min(seen.west, seen.north)).toBeGreaterThanOrEqual(0);
              expect(seen.east).toBeLessThanOrEqual(wide);
              expect(seen.south).toBeLessThanOrEqual(wide / ratio);
              for (const other of taken) expect(isOver(seen, at(other, wide, ratio))).toBe(false);
              for (const [next, { place, from: since }] of placed.entries()) {
                if (next === index || (widths[since] ?? 0) > wide) continue;
                expect(isOver(seen, at(place.box, wide, ratio))).toBe(false);
              }
            }
          }
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });

  test('of the first take the best place: after the dot, else before, above, below', () => {
    const radius = 1;
    const sides = (x: number, y: number) => {
      const places = placesBeside({ x, y }, radius, 4, 1);
      return placeNames([{ places, atLeast: 0, room: 0 }], [], 1)[0]?.place.side;
    };
    expect([sides(0.5, 0.5), sides(1, 0.5), sides(0, 0.5)]).toEqual(['end', 'start', 'end']);
    expect(isInsideFrom(widths[0], { x: 1, y: 1, left: 0, top: 0, width: 1, height: 1 }, 1)).toBe(false);
  });

  test('are measured wider than they are drawn, in any script', () => {
    // The widest letters of the fonts that pages use, in em.
    expect(widthOf('MMMM')).toBeGreaterThan(3.4);
    expect(widthOf('東京')).toBeGreaterThanOrEqual(2);
    expect(widthOf('illi')).toBeLessThan(widthOf('nnnn'));
    expect(widthOf('e\u0301')).toBe(widthOf('e'));
  });
});

const spots: readonly Spot[] = [
  { point: [54.35, 18.65], town: 'Gdańsk', count: 4 },
  { point: [52.23, 21.01], town: 'Warsaw', count: 2 },
  { point: [51.76, 19.46], town: 'Łódź', count: 2 },
  { point: [50.06, 19.94], town: 'Kraków', count: 2 },
  { point: [52.52, 13.4], town: 'Berlin', count: 1 },
  { point: [50.45, 30.52], town: 'Kyiv', count: 1 },
];
const countries: readonly NamedCountry[] = [
  { name: 'Poland', latitude: 52.2, longitude: 19.1, reach: 37, isLit: true },
  { name: 'Belarus', latitude: 53.6, longitude: 28.1, reach: 33, isLit: false },
  { name: 'Luxembourg', latitude: 49.8, longitude: 6.1, reach: 3, isLit: false },
];

describe('a picture', () => {
  test('names its towns, and countries where there is room, those with jobs apart', () => {
    const picture = mapPicture(spots, 0.85, { countries });
    expect(picture.dots.map(({ label }) => label?.text)).toEqual([
      'Gdańsk',
      'Warsaw',
      'Łódź',
      'Kraków',
      'Berlin',
      'Kyiv',
    ]);
    expect(Object.fromEntries(picture.countries.map(({ text, isLit }) => [text, isLit]))).toEqual({
      Poland: true,
      Belarus: false,
    });
  });

  test('names all towns of the sample company on a phone of 390 px', () => {
    const all: readonly Spot[] = [
      ...spots,
      { point: [51.11, 17.04], town: 'Wrocław', count: 1 },
      { point: [49.84, 24.03], town: 'Lviv', count: 1 },
    ];
    // With its edges it is 22 rem wide there.
    const { dots } = mapPicture(all, 0.85, { countries });
    for (const { name, label } of dots) expect(widths[label?.from ?? 9], name).toBeLessThanOrEqual(22);
  });

  test('of what a search finds keeps the names of countries, each where it was', () => {
    const { viewBox, dots, countries: named } = mapPicture(spots, 0.85, { countries });
    const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
    const world = named.map(({ text, isLit, x, y }) => ({
      ...{ text, isLit, x: left + (Number(x) / 100) * width, y: top + (Number(y) / 100) * height },
    }));
    const same = countriesAround(viewBox, dots, world);
    expect(
      same.map(({ text, x, y, isLit }) => [text, Math.round(Number(x)), Math.round(Number(y)), isLit]),
    ).toEqual(
      named.map(({ text, x, y, isLit }) => [text, Math.round(Number(x)), Math.round(Number(y)), isLit]),
    );
    // Farther west, Belarus is out of the picture.
    const west = [left - width * 0.55, top, width, height].join(' ');
    expect(countriesAround(west, [], world).map(({ text }) => text)).toEqual(['Poland']);
  });

  test('has no name of a country over dots, their names or the edge, whatever is found', () => {
    const place = fc.record({
      point: fc.tuple(
        fc.double({ min: 36, max: 68, noNaN: true }),
        fc.double({ min: -9, max: 40, noNaN: true }),
      ),
      town: fc.constantFrom('Łódź', 'Frankfurt (Oder)', 'Rome', ''),
      count: fc.integer({ min: 1, max: 200 }),
    });
    const spot = fc.record({
      x: fc.double({ min: 2200, max: 2500, noNaN: true }),
      y: fc.double({ min: 1200, max: 1500, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 12 }),
        fc.array(spot, { maxLength: 10 }),
        aspect,
        (found, at, ratio) => {
          const { viewBox, dots } = mapPicture(found, ratio);
          const [, , width = 1, height = 1] = viewBox.split(' ').map(Number);
          const world = at.map((one, index) => ({
            ...one,
            text: `Country ${index}`,
            isLit: index % 2 === 0,
          }));
          const named = countriesAround(viewBox, dots, world);
          for (const { text, x, y, from } of named) {
            const wide = widths[from] ?? 0;
            const [middle, line] = [(Number(x) / 100) * wide, ((Number(y) / 100) * wide * height) / width];
            // Half of the text as it is drawn, about half an em a letter.
            const half = (text.length * 0.5 * 0.6875) / 2;
            expect(middle - half).toBeGreaterThanOrEqual(0);
            expect(middle + half).toBeLessThanOrEqual(wide);
            for (const dot of dots) {
              const [dotX, dotY] = [
                (Number(dot.x) / 100) * wide,
                ((Number(dot.y) / 100) * wide * height) / width,
              ];
              expect(Math.abs(dotX - middle) < half + 0.5 && Math.abs(dotY - line) < 0.7, text).toBe(false);
            }
          }
        },
      ),
      { seed: 11, numRuns: 80 },
    );
  });

  test('writes what readers call a town, and cuts a sentence', () => {
    const [long] = mapPicture([{ point: [50, 20], town: 'x'.repeat(80), count: 1 }], 2.2).dots;
    expect(long?.label?.text).toBe(`${'x'.repeat(29)}…`);
    const [named] = mapPicture(spots.slice(1, 2), 1.5, { town: () => 'Warszawa' }).dots;
    expect([named?.name, named?.label?.text]).toEqual(['Warszawa', 'Warszawa']);
  });

  test('of no place at all has no dot', () => {
    expect(mapPicture([], 0.85)).toMatchObject({ dots: [], of: [] });
  });
});
