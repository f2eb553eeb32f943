import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonStart } from '../../../src/service/http/printable.ts';

test('the beginning of what JSON.stringify prints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 60 }), (value, most) => {
      const whole = JSON.stringify(value);
      const start = jsonStart(value, most);
      expect(start.length >= Math.min(most, whole.length)).toBe(true);
      // A string is cut before it is escaped and quoted.
      expect(whole.startsWith(start.slice(0, Math.min(most, start.length - 1)))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('of a list nested five million deep, and of one with a million items', () => {
  let deep: unknown = [];
  for (let level = 0; level < 5_000_000; level += 1) deep = [deep];
  expect(jsonStart(deep, 40)).toBe('['.repeat(40));
  let reads = 0;
  const items = new Proxy(Array(1_000_000).fill(1), {
    get: (target, key, receiver) => {
      reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  expect(jsonStart(items, 7)).toBe('[1,1,1,1');
  expect(reads).toBeLessThan(50);
});

test.each([
  [undefined, 'undefined'],
  [Number.NaN, 'NaN'],
  [null, 'null'],
])('%s', (value, text) => expect(jsonStart(value, 9)).toBe(text));
