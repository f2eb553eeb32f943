import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSorted } from '../../src/board/list-items.ts';

interface Item {
  rank: number;
  name: string;
}

const byRank = (one: Item, other: Item) => one.rank - other.rank;
const items = (maxLength: number) =>
  fc.array(fc.record({ rank: fc.integer({ min: 0, max: 9 }), name: fc.string() }), { maxLength });

test('gives what sorting all of them gives, equal items in the order in which they came', () => {
  fc.assert(
    fc.property(items(30), items(80), (some, more) => {
      const sorted = some.toSorted(byRank);
      const before = [...sorted];
      expect(withSorted(sorted, more, byRank)).toEqual([...sorted, ...more].sort(byRank));
      expect(sorted).toEqual(before);
    }),
  );
});
