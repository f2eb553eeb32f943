import { describe, expect, test } from 'vitest';
import { readPlace } from '../../src/board/places/place.ts';
import { listening } from './samples.ts';

function read(latitude: number, longitude: number, more: Record<string, string> = {}) {
  const { report, codes, findings } = listening();
  const value = JSON.stringify({ latitude: String(latitude), longitude: String(longitude), ...more });
  const place = readPlace({ geolocation: value, jobLocation: null }, 'en', report);
  return { place, codes, found: findings.join() };
}

describe('coordinates without the name of a place', () => {
  test.each([
    [54.35, 18.65, 'Gdańsk', 'PL'],
    [52.19, 21.02, 'Warszawa', 'PL'],
    [48.14, 11.58, 'München', 'DE'],
    [50.45, 30.52, 'Kyiv', 'UA'],
  ])('%d, %d show %s, which they lie in', (latitude, longitude, town, countryCode) => {
    for (const more of [{}, { iso: countryCode }, { locality: '', region1: '-' }] as Record<
      string,
      string
    >[]) {
      const { place, codes, found } = read(latitude, longitude, more);
      expect(place).toMatchObject({ locality: town, countryCode });
      expect(codes).toEqual(['place-unnamed']);
      expect(found).toContain(`"${town}"`);
    }
  });

  test.each([
    ['in a wood', 53.85, 17.8],
    ['at sea', 56, 19],
    ['in the town of another country', 54.35, 18.65, { iso: 'de' }],
  ])('%s show none', (_, latitude, longitude, more: Record<string, string> = { iso: 'pl' }) => {
    const { place, codes } = read(latitude, longitude, more);
    expect(place?.locality ?? null).toBeNull();
    expect(codes.filter((code) => code !== 'place-unreadable')).toEqual(
      codes.includes('place-unreadable') ? [] : ['place-unnamed'],
    );
  });

  test.each([
    ['locality', 'Sopot'],
    ['region1', 'Pomorskie'],
    ['postcode', '80-001'],
  ])('are no fault beside %s', (key, value) => {
    expect(read(54.35, 18.65, { [key]: value }).codes).toEqual([]);
  });
});
