import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followed, followingOf, itemsBy, Lineage, partsBy } from '../../src/board/following.ts';

const lists = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }), { maxLength: 8 });

test('the difference between two lists names each item that only one of them has', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.uniqueArray(fc.nat(9)), (before, after) => {
      const { at, removed, added, gone, come } = followingOf(before, after);
      expect(before.toSpliced(at, removed.length, ...added)).toEqual(after);
      expect(gone).toEqual(before.filter((item) => !after.includes(item)));
      expect(come).toEqual(after.filter((item) => !before.includes(item)));
    }),
  );
});

test('what is made of a list that follows others is what is made of it alone, and it is made once', () => {
  fc.assert(
    fc.property(lists, (all) => {
      let made = 0;
      let followedUp = 0;
      const total = (list: readonly number[]) => list.reduce((sum, item) => sum + item, 0);
      const sumOf = followed(
        (list: readonly number[], times: number) => {
          made += 1;
          return total(list) * times;
        },
        (before, { removed, added }, _, times) => {
          followedUp += 1;
          return before + (total(added) - total(removed)) * times;
        },
      );
      const lineage = new Lineage();
      for (const list of all.map((items) => lineage.add([...items]))) {
        for (const times of [1, 2, 1]) expect(sumOf(list, times)).toBe(total(list) * times);
      }
      expect(made).toBe(all.length === 0 ? 0 : 2);
      expect(followedUp).toBe(Math.max(0, all.length - 1) * 2);
    }),
  );
});

test('items are found by their numbers in each list that follows another, as in the list alone', () => {
  const item = fc.record({ id: fc.option(fc.nat(5)) });
  const itemsOf = itemsBy(({ id }: { id: number | null }) => id);
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(item),
      fc.array(fc.tuple(fc.nat(9), fc.nat(2), fc.array(item, { maxLength: 2 }))),
      (first, edits) => {
        const lineage = new Lineage();
        let list = lineage.add(first);
        for (const [at, gone, come] of edits) {
          list = lineage.add(list.toSpliced(at, gone, ...come));
          for (let id = 0; id <= 5; id += 1) {
            const wanted = list.filter((one) => one.id === id);
            const these = itemsOf(list, id);
            expect(these).toHaveLength(wanted.length);
            for (const [place, one] of these.entries()) expect(one).toBe(wanted[place]);
            found += these.length;
          }
        }
      },
    ),
    { seed: 4 },
  );
  expect(found).toBeGreaterThan(100);
});

test('lists of two lines share nothing, nor do lists without one', () => {
  const seen: (readonly string[])[] = [];
  const lengthOf = followed(
    (list: readonly string[]) => list.length,
    (before, _, list) => {
      seen.push(list);
      return before === list.length ? before : null;
    },
  );
  const [one, other] = [new Lineage(), new Lineage()];
  for (const list of [one.add(['a']), other.add(['b', 'c']), ['d'], ['e']]) lengthOf(list);
  expect(seen).toEqual([]);
  expect(lengthOf(one.add(['x']))).toBe(1);
  expect(seen).toEqual([['x']]);
});

test('parts of a list that follows others are those of the list alone, and the same arrays where they have not changed', () => {
  const items = Array.from({ length: 10 }, (_, number) => ({ number }));
  const some = fc.uniqueArray(fc.constantFrom(...items), { maxLength: 10 });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), fc.constantFrom(2, 3), (all, divisor) => {
      const byRest = partsBy(({ number }: { number: number }, by: number) => number % by);
      const lineage = new Lineage();
      let before = new Map<number, readonly object[]>();
      for (const list of all.map((one) => lineage.add([...one]))) {
        const parts = byRest(list, divisor);
        expect(new Map([...parts].sort())).toEqual(
          new Map([...Map.groupBy(list, ({ number }) => number % divisor)].sort()),
        );
        for (const [name, part] of parts) {
          const known = before.get(name);
          if (known?.length === part.length && known.every((item, at) => item === part[at])) {
            expect(part).toBe(known);
          }
        }
        before = new Map(parts);
      }
    }),
  );
});
