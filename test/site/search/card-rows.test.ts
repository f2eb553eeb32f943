import fc from 'fast-check';
import { expect, test } from 'vitest';
import { severalPlaces } from '../../../src/site/search/card-rows.ts';

const texts = { placesMore: '{places} and {count} more' };

test('a card names two places and counts the others', () => {
  const shown = (...places: string[]) => severalPlaces(places, places[0] ?? '', 'en', texts);
  expect(shown('Łódź')).toBe('Łódź');
  expect(shown('Łódź', 'Gdańsk', 'Łódź')).toBe('Łódź, Gdańsk');
  expect(shown('Łódź', 'Gdańsk', 'Brno')).toBe('Łódź, Gdańsk, Brno');
  expect(shown('Łódź', 'Gdańsk', 'Brno', 'Lviv')).toBe('Łódź, Gdańsk and 2 more');
});

test('names of places are shown as they are, whatever signs they have', () => {
  const hostile = fc.constantFrom('$&', '$1', '$`', '{count}', '{places}', '<b>', 'Łódź');
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      fc.pre(one !== other);
      const shown = severalPlaces([one, other, 'C', 'D'], one, 'en', texts);
      expect(shown).toBe(`${one}, ${other} and 2 more`);
    }),
  );
});
