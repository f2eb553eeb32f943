import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { facetKeys } from '../../../src/site/rows/rows.ts';
import {
  type Asked,
  isEverything,
  isNarrowed,
  nothingAsked,
  queryOf,
  radii,
  readAsked,
  sortings,
  withValues,
  writeAsked,
} from '../../../src/site/search/query.ts';
import { askedParts, withAround } from '../../../src/site/search/query-parts.ts';

const city = { name: 'Łódź', point: [51.7592, 19.456] as const };
const names = {
  texts: builtInTexts('en').find,
  kilometres: (km: number) => `${km} km`,
  valueName: (_: string, value: string) => (value === 'gone' ? null : value.toUpperCase()),
};

describe('an address', () => {
  test.each<[string, Partial<Asked>]>([
    ['', {}],
    ['?q=kierowca+C%2BE', { words: 'kierowca C+E' }],
    ['?place=pl.lodzkie.lodz&place=pl.pomorskie', { facets: { place: ['pl.lodzkie.lodz', 'pl.pomorskie'] } }],
    [
      '?field=it&type=full-time&pay=given',
      { facets: { field: ['it'], type: ['full-time'], pay: ['given'] } },
    ],
    ['?near=%C5%81%C3%B3d%C5%BA&at=51.7592,19.456&km=50', { around: city, km: 50 }],
    ['?here=1&km=10&sort=distance', { around: 'here', km: 10, sort: 'distance' }],
    ['?part=14.1,49,24.25,54.9', { part: { west: 14.1, south: 49, east: 24.25, north: 54.9 } }],
    ['?sort=closing&view=map', { sort: 'closing', view: 'map' }],
    ['?sort=place&view=compact', { sort: 'place', view: 'compact' }],
  ])('"%s" is read and written alike', (query, asked) => {
    expect(readAsked(query)).toEqual({ ...nothingAsked, ...asked });
    expect(writeAsked({ ...nothingAsked, ...asked }, '')).toBe(query);
  });

  test.each([
    ['an order that there is not', '?sort=cheapest'],
    ['a circle of no size', '?km=7'],
    ['a city without a point', '?near=Atlantis'],
    ['a city off the earth', '?near=A&at=91,0'],
    ['a point that is no number', '?near=A&at=1e9,Infinity'],
    ['a point without a name', '?near=+&at=50,20'],
    ['empty values', '?place=&field=&q='],
    ['a part that is no rectangle', '?part=14,49,24'],
    ['a part of no size', '?part=14,49,14,49'],
    ['a part off the earth', '?part=14,49,24,91'],
    ['a part that is no number', '?part=1e9,49,24,NaN'],
    ['a view that there is not', '?view=globe'],
    ['a value longer than any', `?place=${'x'.repeat(201)}`],
    ['bytes that are no text', '?place='],
  ])('with %s asks for nothing', (_, query) => {
    expect(readAsked(query)).toEqual(nothingAsked);
  });

  test('keeps what others put there, before ours, and forgets nothing that no job has', () => {
    const asked = readAsked('?utm_source=fair&place=atlantis&q=it');
    expect(asked.facets.place).toEqual(['atlantis']);
    expect(writeAsked(asked, '?place=old&utm_source=fair')).toBe('?utm_source=fair&q=it&place=atlantis');
  });

  test('never says where the visitor is', () => {
    const query = writeAsked({ ...nothingAsked, around: 'here' }, '');
    expect(query).toBe('?here=1&km=25');
    expect(queryOf(readAsked(query), [51.7, 19.4]).near).toEqual({ point: [51.7, 19.4], name: '', km: 25 });
  });

  test('is bounded, whatever is in it', () => {
    const many = Array.from({ length: 500 }, (_, at) => `place=v${at}`).join('&');
    const asked = readAsked(`?q=${'a'.repeat(10_000)}&${many}`);
    expect(asked.words).toHaveLength(200);
    expect(asked.facets.place).toHaveLength(50);
  });

  test('says the same for the same query, and what was written is read', () => {
    const value = fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.toWellFormed());
    const point = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }));
    const states = fc.record({
      words: value.filter((text) => text.trim() !== ''),
      facets: fc.dictionary(
        fc.constantFrom(...facetKeys),
        fc.uniqueArray(value, { minLength: 1, maxLength: 5 }),
      ),
      around: fc.oneof(
        fc.constant(null),
        fc.constant('here' as const),
        fc.record({ name: value.map((text) => `x${text.trim()}`), point }),
      ),
      sort: fc.constantFrom(...sortings),
      view: fc.constantFrom('list' as const, 'map' as const),
      km: fc.constantFrom(...radii),
      part: fc.option(
        fc.record({
          west: fc.integer({ min: -360, max: 0 }),
          south: fc.integer({ min: -90, max: 0 }),
          east: fc.integer({ min: 1, max: 540 }),
          north: fc.integer({ min: 1, max: 90 }),
        }),
      ),
    });
    fc.assert(
      fc.property(states, (state) => {
        const asked = state.around === null ? { ...state, km: 25 as const } : state;
        const query = writeAsked(asked, '');
        const read = readAsked(query);
        expect(writeAsked(read, query)).toBe(query);
        const sorted = Object.fromEntries(
          Object.entries(asked.facets).map(([key, values]) => [key, [...values].sort()]),
        );
        expect(read).toEqual({ ...asked, facets: sorted });
      }),
      { seed: 7 },
    );
  });
});

describe('what is asked for', () => {
  const asked = readAsked(
    '?q=it&place=gone&place=pl&near=%C5%81%C3%B3d%C5%BA&at=51.7592,19.456&km=50&sort=distance',
  );

  test('has parts that can be let go one by one', () => {
    const parts = askedParts(asked, names);
    expect(parts.map(({ kind, label }) => [kind, label])).toEqual([
      ['words', 'it'],
      ['value', 'gone'],
      ['value', 'PL'],
      ['around', 'Łódź + 50 km'],
    ]);
    for (const { without } of parts) expect(askedParts(without, names)).toHaveLength(3);
    const none = parts.reduce((left) => askedParts(left, names)[0]?.without ?? left, asked);
    expect(none).toEqual({ ...nothingAsked, km: 50 });
    expect(isEverything(none)).toBe(true);
  });

  test('is nearest first in a first circle, and the usual order comes back without one', () => {
    const first = withAround(nothingAsked, 'here', 10);
    expect(first.sort).toBe('distance');
    expect(withAround({ ...first, sort: 'newest' }, 'here', 50).sort).toBe('newest');
    expect(withAround(first, null, 10).sort).toBe('newest');
    expect(withAround({ ...nothingAsked, sort: 'title' }, 'here', 10).sort).toBe('title');
  });

  test('is narrowed by words and choices, not by order or view', () => {
    expect(isNarrowed(readAsked('?sort=title&view=map'))).toBe(false);
    expect(isEverything(readAsked('?sort=title'))).toBe(false);
    expect(isEverything(readAsked('?view=map'))).toBe(true);
    for (const query of ['?q=a', '?pay=given', '?here=1'])
      expect(isNarrowed(readAsked(query)), query).toBe(true);
  });

  test('lets a facet go with its last value', () => {
    expect(withValues(readAsked('?field=it'), 'field', [])).toEqual(nothingAsked);
  });

  test('narrows nothing by a position that is not known, and sorts by no distance then', () => {
    expect(queryOf(withAround(nothingAsked, 'here', 25), null)).toEqual({
      words: '',
      facets: {},
      near: null,
      sort: 'newest',
    });
  });
});
