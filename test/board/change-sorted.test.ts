import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeSorted, listChange } from '../../src/board/list-items.ts';

interface Item {
  rank: number;
  name: string;
}

const byRank = (one: Item, other: Item) => one.rank - other.rank;
const items = (maxLength: number) =>
  fc.array(fc.record({ rank: fc.integer({ min: 0, max: 9 }), name: fc.string() }), { maxLength });

test('gives what sorting all of them gives, equal items in the order in which they came', () => {
  fc.assert(
    fc.property(items(30), items(80), fc.func(fc.boolean()), (some, come, isGone) => {
      const sorted = some.toSorted(byRank);
      const before = [...sorted];
      const gone = some.filter((item) => isGone(item));
      const left = sorted.filter((item) => !gone.includes(item));
      const after = changeSorted(sorted, gone, come, byRank);
      expect(after).toEqual([...left, ...come].sort(byRank));
      expect(sorted).toEqual(before);
      const { at, removed, added } = listChange(sorted, after);
      expect(sorted.toSpliced(at, removed.length, ...added)).toEqual(after);
    }),
  );
});

test('the same with more changes than are made one by one', () => {
  const all = Array.from({ length: 3000 }, (_, at) => ({ rank: at % 7, name: `${at}` }));
  const sorted = all.slice(0, 2000).sort(byRank);
  const gone = all.slice(0, 600);
  const come = all.slice(2000);
  expect(changeSorted(sorted, gone, come, byRank)).toEqual(
    [...sorted.filter((item) => !gone.includes(item)), ...come].sort(byRank),
  );
});

test('changes at both ends of a list that is longer than a call has arguments', () => {
  const sorted = Array.from({ length: 300_000 }, (_, rank) => ({ rank, name: '' }));
  const [first, last] = [sorted[0], sorted.at(-1)] as [Item, Item];
  const come = [
    { rank: 0, name: 'first' },
    { rank: last.rank, name: 'last' },
  ];
  const after = changeSorted(sorted, [first, last], come, byRank);
  expect(after).toHaveLength(sorted.length);
  expect([after[0], after.at(-1)]).toEqual(come);
  expect(listChange(sorted, after)).toMatchObject({ at: 0, removed: { length: sorted.length } });
});

test('is the same list if nothing changes', () => {
  const sorted = [{ rank: 1, name: 'a' }];
  expect(changeSorted(sorted, [], [], byRank)).toBe(sorted);
  expect(changeSorted(sorted, sorted, sorted, byRank)).toBe(sorted);
});

test('removes every place of an item', () => {
  const [one, other] = [
    { rank: 1, name: 'a' },
    { rank: 1, name: 'b' },
  ];
  expect(changeSorted([one, other, one], [one], [], byRank)).toEqual([other]);
});
