import { expect, test } from 'vitest';
import world from '../../src/board/places/country-boxes.json' with { type: 'json' };
import { canLieIn } from '../../src/board/places/place.ts';
import { countryName } from '../../src/i18n/countries.ts';
import { readGeoNames } from '../cities/read-geonames.ts';
import { countryBoxes } from '../countries/country-boxes.ts';

test('the boxes are those that the script makes: npm run countries', async () => {
  expect(await countryBoxes()).toEqual(world);
});

test('every country where people live has boxes, and every code is a country', () => {
  expect(Object.keys(world).length).toBeGreaterThan(245);
  for (const code of Object.keys(world)) expect(countryName(code, 'en'), code).not.toBeNull();
});

test('every town of the world lies in the boxes of its country', async () => {
  const towns = await readGeoNames(1);
  expect(towns.length).toBeGreaterThan(150_000);
  const outside = towns
    .filter(({ country, latitude, longitude }) => canLieIn(country, latitude, longitude) !== true)
    .map(({ country, name, latitude, longitude }) => `${country} ${name} ${latitude} ${longitude}`);
  expect(outside).toEqual([]);
});

test.each<[string, string, number, number, boolean]>([
  ['Suva', 'FJ', -18.14, 178.44, true],
  ['Taveuni, at 180°', 'FJ', -16.8, 180, true],
  ['Taveuni, at -180°', 'FJ', -16.8, -180, true],
  ['Vanua Balavu, beyond 180°', 'FJ', -17.2, -178.97, true],
  ['Warsaw', 'FJ', 52.2, 21, false],
  ['the other side of the earth', 'FJ', -18, 0, false],
  ['Provideniya, beyond 180°', 'RU', 64.42, -173.23, true],
  ['Kaliningrad', 'RU', 54.7, 20.5, true],
  ['Anchorage', 'RU', 61.2, -149.9, false],
  ['Adak, in the Aleutians', 'US', 51.88, -176.66, true],
  ['Attu, beyond 180°', 'US', 52.9, 172.9, true],
  ['Honolulu', 'US', 21.3, -157.86, true],
  ['New York', 'US', 40.7, -74, true],
  ['New York, exchanged', 'US', -74, 40.7, false],
  ['San Juan', 'US', 18.4, -66.1, true],
  ['Hagåtña', 'US', 13.47, 144.75, true],
  ['London', 'US', 51.5, -0.1, false],
  ['Chatham Islands, beyond 180°', 'NZ', -43.95, -176.55, true],
  ['Auckland', 'NZ', -36.85, 174.76, true],
  ['Sydney', 'NZ', -33.87, 151.2, false],
  ['Saint-Denis', 'FR', -20.88, 55.45, true],
  ['Saint-Denis', 'RE', -20.88, 55.45, true],
  ['Paris', 'RE', 48.86, 2.35, false],
  ['Nouméa', 'FR', -22.27, 166.45, true],
  ['Longyearbyen', 'NO', 78.22, 15.65, true],
  ['Longyearbyen', 'SJ', 78.22, 15.65, true],
  ['Oslo', 'SJ', 59.9, 10.75, false],
  ['Las Palmas', 'ES', 28.12, -15.43, true],
  ['Ponta Delgada', 'PT', 37.74, -25.67, true],
  ['Hong Kong', 'CN', 22.3, 114.2, true],
  ['Gibraltar', 'GI', 36.14, -5.35, true],
  ['the South Pole', 'AQ', -90, 0, true],
  ['Somewhere in the Indian Ocean', 'PL', -45, 100, false],
])('%s can lie in %s or not (%d, %d)', (_, code, latitude, longitude, wanted) => {
  expect(canLieIn(code, latitude, longitude)).toBe(wanted);
});

test.each([null, '', 'constructor', '__proto__', 'XX', 'us'])('nobody knows where %s is', (code) => {
  expect(canLieIn(code, 40, -74)).toBeNull();
});
