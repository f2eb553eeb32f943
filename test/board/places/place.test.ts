import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlace } from '../../../src/board/places/place.ts';
import { gdansk, listening } from '../samples.ts';

const json = JSON.stringify;
const gdanskPlace = {
  locality: 'Gdańsk',
  region: 'Pomorskie',
  postcode: '80-001',
  countryCode: 'PL',
  country: 'Polska',
  point: [54.372158, 18.638306],
};
const withoutPin = { ...gdanskPlace, point: null };

function read(geolocation: unknown, jobLocation?: unknown, language = 'pl') {
  const { report, codes, findings } = listening();
  return { place: readPlace({ geolocation, jobLocation }, language, report), codes, findings };
}

describe('a location that can be read', () => {
  test.each<[string, unknown]>([
    ['JSON text of texts', json(gdansk)],
    ['an object', gdansk],
    ['numbers', { ...gdansk, latitude: 54.372158, longitude: 18.638306 }],
    ['decimal commas', { ...gdansk, latitude: '54,372158', longitude: '18,638306' }],
    ['white space and a plus', { ...gdansk, latitude: ' +54.372158 ', longitude: '\t18.638306' }],
    ['exchanged, known by the country', { ...gdansk, latitude: '18.638306', longitude: '54.372158' }],
    ['encoded twice', json(json(gdansk))],
    ['encoded three times', json(json(json(gdansk)))],
    ['alone in an array', [gdansk]],
    ['capital country code', { ...gdansk, iso: 'PL' }],
    ['control and bidi characters', { ...gdansk, locality: ' Gda\u0000ńsk\u202e\n' }],
    ['unknown keys', { ...gdansk, region2: 'Gdański', __proto__: null, street: {} }],
  ])('%s', (_, value) => {
    const { place, codes } = read(value);
    expect(place).toEqual(gdanskPlace);
    expect(codes).toEqual([]);
  });
});

describe('coordinates that make no pin leave the texts', () => {
  test.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['empty', '', ''],
    ['words', 'NaN', 'null'],
    ['one missing', '54.372158', undefined],
    ['out of range', 540, 18.6],
    ['both above 90', 120, 150],
    ['0,0', 0, '0'],
    ['0,0 with decimals', '0.000000', '-0,000001'],
    ['far outside the country', 40.7, -74],
    ['far outside, exchanged too', '1.0', '2.0'],
    ['arrays', [54], [18]],
    ['a sum', '54+1', '18'],
    ['exponents', '5.4e1', '1.8e1'],
    ['two numbers in one', '54.37, 18.63', '18'],
    ['degrees and minutes', '54°22′', '18°38′'],
    ['infinite', Number.POSITIVE_INFINITY, 18],
  ])('%s', (_, latitude, longitude) => {
    const { place, codes, findings } = read({ ...gdansk, latitude, longitude });
    expect(place).toEqual(withoutPin);
    expect(codes).toEqual(['place-unreadable']);
    expect(findings[0]).toContain('without a pin');
  });

  test('coordinates that are not there at all are no problem', () => {
    const { latitude: _, longitude: __, ...texts } = gdansk;
    expect(read(texts)).toEqual({ place: withoutPin, codes: [], findings: [] });
  });
});

describe('nothing at all', () => {
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['empty text', ''],
    ['white space', ' \u00a0\n'],
    ['"null"', 'null'],
    ['"undefined"', 'undefined'],
    ['an empty object', '{}'],
    ['an empty object as PHP writes it', '[]'],
    ['an encoded empty text', '""'],
    ['only empty texts', { latitude: '', longitude: '', locality: '', iso: null }],
    [
      'only words for nothing',
      { latitude: 'NaN', longitude: 'null', locality: 'undefined', country: 'null' },
    ],
  ])('%s', (_, value) => {
    expect(read(value)).toEqual({ place: null, codes: [], findings: [] });
    expect(read(value, json(gdansk)).place).toEqual(gdanskPlace);
  });
});

describe('what cannot be read', () => {
  test.each<[string, unknown]>([
    ['cut-off JSON', json(gdansk).slice(0, 60)],
    ['encoded four times', json(json(json(json(gdansk))))],
    ['too long', `{"locality":"${'x'.repeat(20_000)}"}`],
    ['a long name', 'x'.repeat(201)],
    ['a number', 54],
    ['true', true],
    ['several places', [gdansk, gdansk]],
    ['HTML', '<b>Gdańsk</b>'],
    ['a PHP array', 'a:1:{s:3:"iso";s:2:"pl";}'],
    ['deep nesting', '['.repeat(9_000) + ']'.repeat(9_000)],
    ['bad coordinates and no text', { latitude: '999', longitude: 'x', locality: 'null' }],
  ])('%s: no place, a problem, and the job location stands in', (_, value) => {
    expect(read(value)).toMatchObject({ place: null, codes: ['place-unreadable'] });
    expect(read(value, json(gdansk))).toMatchObject({ place: gdanskPlace, codes: ['place-unreadable'] });
  });

  test('a bare name is shown without a pin', () => {
    const { place, codes } = read('Pruszcz Gdański');
    expect(place).toMatchObject({ locality: 'Pruszcz Gdański', countryCode: null, point: null });
    expect(codes).toEqual(['place-unreadable']);
  });

  test('the message quotes no more than 80 characters of it', () => {
    const { findings } = read(`{"latitude":"${'9'.repeat(300)}`);
    expect(findings[0]).toMatch(
      /^its geolocation reads "\{"latitude":"9+…", which is no place, so it is not used; /,
    );
    expect(findings[0]?.length).toBeLessThan(200);
  });
});

test('geolocation wins over job_location, whole', () => {
  const job = { ...gdansk, locality: 'Gdynia', latitude: '54.5' };
  expect(read(json(gdansk), json(job)).place).toEqual(gdanskPlace);
  expect(read({ ...gdansk, latitude: 'x' }, json(job)).place).toEqual(withoutPin);
});

describe('country', () => {
  test.each<[iso: unknown, country: unknown, language: string, code: string | null, name: string | null]>([
    ['pl', 'Poland', 'pl', 'PL', 'Polska'],
    ['pl', 'Polska', 'en', 'PL', 'Poland'],
    ['de', 'Niemcy', 'uk', 'DE', 'Німеччина'],
    ['gb', '', 'de', 'GB', 'Vereinigtes Königreich'],
    ['uk', 'Anglia', 'en', 'GB', 'United Kingdom'],
    ['pl', 'Polska', 'tlh', 'PL', 'Poland'],
    ['EU', 'Europa', 'pl', null, 'Europa'],
    ['xx', 'Polska', 'pl', 'PL', 'Polska'],
    ['ZZ', 'null', 'pl', null, null],
    ['pol', 'Polska', 'pl', 'PL', 'Polska'],
    ['AN', 'Antyle', 'pl', null, 'Antyle'],
    [null, 'Polska', 'en', 'PL', 'Poland'],
    [{}, 'Polska', 'pl', 'PL', 'Polska'],
    ['xk', 'Kosovo', 'de', 'XK', 'Kosovo'],
    ['el', '', 'en', 'GR', 'Greece'],
    ['Niemcy', '', 'pl', 'DE', 'Niemcy'],
    ['', 'France', 'pl', 'FR', 'Francja'],
    ['', 'BRD', 'de', 'DE', 'Deutschland'],
    ['', 'Utopia', 'pl', null, 'Utopia'],
  ])('iso %j with %j in %s', (iso, country, language, countryCode, name) => {
    const { place } = read({ locality: 'X', iso, country }, undefined, language);
    expect(place).toMatchObject({ countryCode, country: name });
  });
});

test('texts are capped, and numbers are texts', () => {
  const { place } = read({ locality: `${'Ż'.repeat(199)}🦄🦄`, postcode: 80001, region1: '-' });
  expect(place).toMatchObject({ locality: 'Ż'.repeat(199), postcode: '80001', region: null });
});

describe('exchanged coordinates', () => {
  test.each<[string, string | undefined, number, number, [number, number] | null]>([
    ['latitude beyond 90, country unknown', undefined, 121.5, 31.2, [31.2, 121.5]],
    ['latitude beyond 90', 'cn', 121.5, 31.2, [31.2, 121.5]],
    ['latitude beyond 90, not in the country', 'pl', 121.5, 31.2, null],
    ['country unknown: as sent', undefined, 18.6, 54.4, [18.6, 54.4]],
    ['in the country only when exchanged, beyond Europe too', 'us', -74, 40.7, [40.7, -74]],
    ['over 180°', 'fj', -178.97, -17.2, [-17.2, -178.97]],
    ['country without a box: as sent', 'um', -74, 40.7, [-74, 40.7]],
    ['both ways in the country: as sent', 'tr', 38, 39, [38, 39]],
    ['the Canary Islands', 'es', -15.4, 28.1, [28.1, -15.4]],
    ['Réunion', 'fr', -20.9, 55.5, [-20.9, 55.5]],
    ['a little over the border', 'pl', 52.35, 13.5, [52.35, 13.5]],
    ['the equator is no null island', undefined, 0, 36.8, [0, 36.8]],
  ])('%s', (_, iso, latitude, longitude, point) => {
    expect(read({ locality: 'X', iso, latitude, longitude }).place?.point).toEqual(point);
  });
});

describe('whatever comes', () => {
  const coordinate = fc.oneof(
    fc.double({ min: -400, max: 400 }),
    fc.double({ min: -400, max: 400, noNaN: true }).map((value) => String(value).replace('.', ',')),
    fc.constantFrom(0, '0', '0.0', null, 'NaN', '-', '54.3', '18,6'),
    fc.string(),
    fc.jsonValue(),
  );
  const location = fc.record(
    {
      latitude: coordinate,
      longitude: coordinate,
      iso: fc.oneof(fc.constantFrom('pl', 'de', 'fr', 'uk', 'us', 'xx', null), fc.jsonValue()),
      locality: fc.oneof(
        fc.constantFrom('null', 'undefined', 'Gdańsk'),
        fc.string({ unit: 'grapheme' }),
        fc.jsonValue(),
      ),
      country: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const anything = fc.oneof(
    location,
    location.map((value) => json(value)),
    location.map((value) => json(json(value))),
    location.map((value) => json(value).slice(0, 40)),
    fc.jsonValue(),
    fc.json(),
    fc.string(),
  );

  test('never throws; a point is in range and not 0,0; a place is never empty', () => {
    fc.assert(
      fc.property(anything, anything, (geolocation, jobLocation) => {
        const { place } = read(geolocation, jobLocation);
        if (place === null) return;
        expect(Object.values(place).some((part) => part !== null)).toBe(true);
        for (const text of [place.locality, place.region, place.postcode, place.country]) {
          if (text === null) continue;
          expect(text.length).toBeLessThanOrEqual(200);
          expect(text).not.toMatch(/^(?:null|undefined|nan)?$/i);
        }
        if (place.point === null) return;
        const [latitude, longitude] = place.point;
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        expect(Math.max(Math.abs(latitude), Math.abs(longitude))).toBeGreaterThan(0);
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  test('an advert in Poland is never pinned elsewhere than in and around Poland', () => {
    fc.assert(
      fc.property(coordinate, coordinate, (latitude, longitude) => {
        const point = read({ ...gdansk, latitude, longitude }).place?.point ?? [52, 20];
        expect(point[0]).toBeGreaterThanOrEqual(48);
        expect(point[0]).toBeLessThanOrEqual(56);
        expect(point[1]).toBeGreaterThanOrEqual(13);
        expect(point[1]).toBeLessThanOrEqual(26);
      }),
      { numRuns: 2000, seed: 3 },
    );
  });
});
