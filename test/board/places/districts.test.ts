import { describe, expect, test } from 'vitest';
import { readPlace } from '../../../src/board/places/place.ts';
import { placeLines } from '../../../src/site/job/facts.ts';
import { listening } from '../samples.ts';

const read = (locality: string, iso: string, [latitude, longitude]: readonly number[] = []) =>
  readPlace(
    { geolocation: JSON.stringify({ locality, iso, latitude, longitude }), jobLocation: null },
    'en',
    listening().report,
  );

describe('a part of a city', () => {
  test.each([
    ['Warszawa (Mokotów)', 'pl', [52.19, 21.02], 'Warszawa', 'Mokotów', 'Warszawa (Mokotów)'],
    ['Warszawa - Mokotów', 'pl', [52.19, 21.02], 'Warszawa', 'Mokotów', 'Warszawa (Mokotów)'],
    ['Kraków – Nowa Huta', 'pl', [50.07, 20.04], 'Kraków', 'Nowa Huta', 'Kraków (Nowa Huta)'],
    ['Praha 4', 'cz', [50.04, 14.44], 'Praha', '4', 'Praha 4'],
    ['Praha 4', 'cz', [], 'Praha', '4', 'Praha 4'],
    ['Paris 8e Arrondissement', 'fr', [48.87, 2.31], 'Paris', '8e Arrondissement', 'Paris 8e Arrondissement'],
    ['Budapest XIII. kerület', 'hu', [47.53, 19.07], 'Budapest', 'XIII. kerület', 'Budapest XIII. kerület'],
    ['Wien, 10. Bezirk', 'at', [48.17, 16.37], 'Wien', '10. Bezirk', 'Wien 10. Bezirk'],
    ['Berlin-Mitte', 'de', [52.52, 13.4], 'Berlin', 'Mitte', 'Berlin (Mitte)'],
    ['Hamburg-Altona', 'de', [53.55, 9.94], 'Hamburg', 'Altona', 'Hamburg (Altona)'],
  ] as const)('%s in %s', (typed, iso, point, city, district, shown) => {
    const place = read(typed, iso, point);
    expect(place).toMatchObject({ locality: city, district });
    expect(place && placeLines(place)[0]).toBe(shown);
  });

  test.each([
    ['Bielsko-Biała', 'pl', [49.82, 19.04]],
    ['Frankfurt (Oder)', 'de', [52.34, 14.55]],
    ['Halle (Saale)', 'de', [51.48, 11.97]],
    ['Baden-Baden', 'de', [48.76, 8.24]],
    ['Praha-východ', 'cz', [50.1, 14.6]],
    ['Garmisch-Partenkirchen', 'de', [47.49, 11.1]],
    ['Frankfurt-Hahn', 'de', [49.95, 7.26]],
    ['Stratford-upon-Avon', 'gb', [52.19, -1.71]],
    ['Clermont-Ferrand', 'fr', [45.78, 3.08]],
    ['’s-Hertogenbosch', 'nl', [51.69, 5.3]],
    ['Rostock-Laage', 'de', []],
  ] as const)('%s in %s is a name of its own', (typed, iso, point) => {
    const place = read(typed, iso, point);
    expect(place?.locality).toBe(typed);
    expect(place).not.toHaveProperty('district');
  });
});

// The area reaches beyond the city, so that it is not certain that a job is in it.
test.each([
  ['Greater London Area', 'gb', [51.51, -0.13]],
  ['Greater London Area', 'gb', []],
  ['Greater Manchester', 'gb', [53.48, -2.24]],
  ['Grand Paris', 'fr', [48.86, 2.35]],
  ['San Francisco Bay Area', 'us', [37.77, -122.42]],
] as const)('%s is not called by its city', (typed, iso, point) => {
  const place = read(typed, iso, point);
  expect(place?.locality).toBe(typed);
  expect(place).not.toHaveProperty('district');
});

test.each([
  'Warszawa (hybrid)',
  'Warszawa (Polska)',
  'Warszawa, Polska',
  'Warszawa 00-950',
  'Warszawa, remote',
])('%s names no part of it', (typed) => {
  const place = read(typed, 'pl', [52.23, 21.01]);
  expect(place?.locality).toBe('Warszawa');
  expect(place).not.toHaveProperty('district');
});
