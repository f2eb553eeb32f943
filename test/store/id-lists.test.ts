import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amongIds, bytesOfIds, idsOfBytes, idsOnlyIn } from '../../src/store/parts.ts';
import { Damaged } from '../../src/store/store.ts';

const id = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1_000_000, max: 1_000_040 }));
const ids = fc.array(id, { maxLength: 30 }).map((some) => Uint32Array.from(some));

test('a list of ids is read as it was written, the lowest byte first', () => {
  expect([...bytesOfIds(Uint32Array.of(1, 0x01020304))]).toEqual([1, 0, 0, 0, 4, 3, 2, 1]);
  fc.assert(
    fc.property(ids, fc.nat(5), (some, before) => {
      const bytes = bytesOfIds(some);
      expect(idsOfBytes(bytes)).toEqual(some);
      // Within other bytes, as a database may give them.
      const larger = new Uint8Array(before + bytes.length);
      larger.set(bytes, before);
      expect(idsOfBytes(larger.subarray(before))).toEqual(some);
      expect(bytesOfIds(some.subarray(1))).toEqual(bytes.slice(4));
    }),
  );
  for (const broken of [Uint8Array.of(1, 2, 3), 'abcd', null])
    expect(() => idsOfBytes(broken)).toThrow(Damaged);
});

test('ids are found among others, and what only one list has is found', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const isAmong = amongIds(other);
      for (const some of [...one, 0, 41, 999_999, 2 ** 32 - 1])
        expect(isAmong(some)).toBe(other.includes(some));
      const [mine, its] = [new Set(one), new Set(other)];
      // Items at the common beginning and end of both are in both.
      expect(new Set(idsOnlyIn(one, other)).isSubsetOf(mine)).toBe(true);
      for (const only of mine.difference(its)) expect(idsOnlyIn(one, other)).toContain(only);
    }),
  );
  expect(idsOnlyIn(Uint32Array.of(1, 2, 3, 4), Uint32Array.of(1, 3, 5, 4))).toEqual([2]);
});
