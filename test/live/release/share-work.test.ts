import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareWork } from '../../../src/live/release/share-work.ts';

test('every item is given to one of the two, whoever is quicker', () => {
  const items = fc.uniqueArray(fc.nat());
  fc.assert(
    fc.property(items, items, fc.infiniteStream(fc.boolean()), (own, both, turns) => {
      const shared = shareWork(own, both);
      const lists = { here: shared.here(), there: shared.there() };
      const given = { here: [] as number[], there: [] as number[] };
      const open = new Set(['here', 'there'] as const);
      for (const isHere of turns) {
        const who = isHere ? 'here' : 'there';
        const { value, done } = lists[who].next();
        if (done) open.delete(who);
        else given[who].push(value);
        if (open.size === 0) break;
      }
      const ofBoth = given.here.slice(own.length);
      expect(given.here.slice(0, own.length)).toEqual(own);
      expect([...ofBoth, ...given.there.toReversed()]).toEqual(both);
    }),
  );
});

test('a failure of one ends the lists of both', async () => {
  const shared = shareWork([1, 2], [3, 4, 5, 6]);
  const failures: string[] = [];
  const act = shared.untilOneFails(
    async (item: number) => {
      if (item > 4) throw new Error(`number ${item}`);
    },
    (error) => failures.push(String(error)),
  );
  const [here, there] = [shared.here(), shared.there()];
  await act(here.next().value as number);
  await expect(act(there.next().value as number)).rejects.toThrow('number 6');
  await expect(act(5)).rejects.toThrow('number 5');
  expect([...here, ...there]).toEqual([]);
  expect(failures).toEqual(['Error: number 6']);
});
