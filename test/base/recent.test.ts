import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecent } from '../../src/base/recent.ts';

test('the least recently used value is forgotten first', () => {
  const forgotten: string[] = [];
  const recent = createRecent<string, number>({ most: 2, forgotten: (key) => forgotten.push(key) });
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  expect(recent.peek('b')).toBe(2);
  recent.set('c', 3);
  expect(forgotten).toEqual(['b']);
  expect([...recent.entries()]).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
});

test('the sizes never exceed the limit, and the values used last are there', () => {
  const act = fc.record({
    what: fc.constantFrom('set', 'get', 'delete'),
    key: fc.nat(6),
    size: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const recent = createRecent<number, number>({ most: 10, sizeOf: (size) => size });
      /** The same, naively: the most recently used last. */
      let model: (readonly [number, number])[] = [];
      const total = () => model.reduce((sum, [, size]) => sum + size, 0);
      for (const { what, key, size } of acts) {
        const before = model.find(([one]) => one === key);
        if (what === 'get') expect(recent.get(key)).toBe(before?.[1]);
        if (what === 'delete') recent.delete(key);
        if (what === 'set') recent.set(key, size);
        if (what === 'get' && before === undefined) continue;
        model = model.filter(([one]) => one !== key);
        if (what === 'get' && before) model.push(before);
        if (what !== 'set' || size > 10) continue;
        while (total() + size > 10) model.shift();
        model.push([key, size]);
      }
      expect([...recent.entries()]).toEqual(model);
      expect([recent.size(), recent.count()]).toEqual([total(), model.length]);
    }),
    { seed: 11 },
  );
});
