import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PersistentMap } from '../../src/base/persistent-map.ts';

const change = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(undefined, 1, 2, 3));
const changes = fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 12 });

/** What a map of the language has after the same changes. */
function changed(
  before: ReadonlyMap<number, number>,
  some: readonly (readonly [number, number | undefined])[],
) {
  const next = new Map(before);
  for (const [key, value] of some) {
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

const sorted = (entries: Iterable<[number, number]>) => [...entries].sort(([one], [other]) => one - other);

test('a map that follows others has what the changes say, and leaves those before it as they were', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const maps = [{ map: new PersistentMap<number, number>(), is: new Map<number, number>() }];
      for (const some of all) {
        const { map, is } = maps.at(-1) as (typeof maps)[number];
        maps.push({ map: map.with(some), is: changed(is, some) });
      }
      for (const { map, is } of maps) {
        expect(sorted(map)).toEqual(sorted(is));
        expect([...map.values()].sort()).toEqual([...is.values()].sort());
        expect(map.size).toBe(is.size);
        for (let key = 0; key <= 40; key += 1) {
          expect([map.get(key), map.has(key)]).toEqual([is.get(key), is.has(key)]);
        }
      }
      for (const one of maps) {
        for (const other of maps) {
          const difference = one.map.changesSince(other.map);
          expect(sorted(changed(other.is, difference))).toEqual(sorted(one.is));
          for (const [key, value] of difference) expect(other.is.get(key)).not.toBe(value);
        }
      }
    }),
    { numRuns: 200 },
  );
});
