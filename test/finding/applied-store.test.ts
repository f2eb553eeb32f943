import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetApplied, keepApplied, readApplied } from '../../src/browser/applied/applied-store.ts';

const day = 86_400_000;
const now = 200 * day;
const one = { adverts: [7, 8], at: now, name: ' Ada ', address: '/en/application/A/s/' };

/** A browser's storage. */
function storage(text: string | null = null) {
  let held = text;
  return {
    getItem: () => held,
    setItem: (_key: string, value: string) => {
      held = value;
    },
    removeItem: () => {
      held = null;
    },
    held: () => held,
  };
}

test('what was applied for is known for 90 days, once, and until it is forgotten', () => {
  const place = storage();
  keepApplied(place, one);
  keepApplied(place, { ...one, at: now + day });
  keepApplied(place, { ...one, adverts: [9], address: null });
  const kept = [
    { ...one, adverts: [9], name: 'Ada', address: null },
    { ...one, name: 'Ada' },
  ];
  expect(readApplied(place, now + 89 * day)).toEqual(kept);
  expect(readApplied(place, now + 90 * day)).toEqual([]);
  forgetApplied(place, ({ adverts }) => adverts.includes(8), now);
  expect(readApplied(place, now)).toEqual(kept.slice(0, 1));
  forgetApplied(place, ({ address }) => address === null, now);
  expect(place.held()).toBeNull();
});

test('a browser that keeps nothing is no fault', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  };
  keepApplied(full, one);
  expect(readApplied(full, now)).toEqual([]);
});

test.each([
  '{',
  'null',
  '{"at":1}',
  '[null, 1, "x", [], {}]',
  JSON.stringify([{ ...one, address: '//evil.example/' }]),
  JSON.stringify([{ ...one, address: 'javascript:alert(1)' }]),
  JSON.stringify([{ ...one, address: '/\\\\evil.example' }]),
  JSON.stringify([{ ...one, name: 'x'.repeat(61) }]),
  JSON.stringify([{ ...one, adverts: ['7'] }]),
])('of what others have written nothing is believed: %s', (text) => {
  expect(readApplied(storage(text), now)).toEqual([]);
});

test('whatever is there, reading it does not fail', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(Array.isArray(readApplied(storage(text), now))).toBe(true);
    }),
  );
});
