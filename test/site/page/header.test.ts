import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuRoom } from '../../../src/site/page/header.ts';

const label = fc.string({ minLength: 1, maxLength: 40 });
const labels = fc.array(label, { maxLength: 12 });
const width = (room: number | null) => room ?? Number.POSITIVE_INFINITY;

test.each<[string, string[], string, ReturnType<typeof menuRoom>]>([
  ['Kolibra', ['Jobs', 'Map'], '', 48],
  ['Kolibra', ['Oferty pracy', 'Mapa', 'Życie u nas', 'Jak rekrutujemy', 'Biura'], 'polski', 64],
  ['Kolibra', ['Avoimet työpaikat', 'Kartta', ...Array(4).fill('Työntekijäedut')], 'suomi', 80],
  ['Kolibra', Array(10).fill('Rekrytointiprosessimme'), 'suomi', null],
  ['A company with a name that goes on and on and on', ['Jobs', 'Map'], 'English', 64],
  ['Kolibra', Array(5).fill('Open position'), '', 64],
  ['Kolibra', Array(5).fill('Open position'), 'norsk bokmål', 80],
  ['', [], '', 48],
])('a menu of %j with %j has its room', (name, entries, language, room) => {
  expect(menuRoom(name, entries, language)).toBe(room);
});

test('letters are counted as they are seen', () => {
  const entries = Array(6).fill('👩🏽‍🚒👩🏽‍🚒');
  expect(menuRoom('K', entries, '')).toBe(menuRoom('K', Array(6).fill('ab'), ''));
});

test('whatever is added, a menu never needs less room', () => {
  fc.assert(
    fc.property(label, labels, label, label, (name, entries, language, more) => {
      const room = width(menuRoom(name, entries, language));
      expect(width(menuRoom(name, [...entries, more], language))).toBeGreaterThanOrEqual(room);
      expect(width(menuRoom(name + more, entries, language))).toBeGreaterThanOrEqual(room);
      expect(width(menuRoom(name, entries, ''))).toBeLessThanOrEqual(room);
    }),
  );
});
