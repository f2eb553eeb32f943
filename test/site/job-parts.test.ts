import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partAddress, partsById } from '../../src/site/job-parts.ts';

const most = 20;
const parted = (ids: readonly number[]) => partsById(ids, (id) => id, most);
const inOneEach = (ids: readonly number[]) => {
  const parts = parted(ids);
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual(
    ids.toSorted((one, other) => one - other),
  );
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(most);
    const places = part.map((id) => ids.indexOf(id));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  return parts;
};

test('everything is in one part, in its order, and no part is too large, whatever the ids are', () => {
  const id = fc.oneof(
    fc.nat(),
    fc.nat().map((half) => half * 64),
    fc.maxSafeNat(),
  );
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 300 }), (ids) => {
      const parts = inOneEach(ids);
      expect(parts.length === 1).toBe(ids.length <= most);
    }),
    { numRuns: 60 },
  );
});

test('ids that follow a pattern fill few parts', () => {
  for (const step of [1, 2, 8, 1000]) {
    const ids = Array.from({ length: 1000 }, (_, at) => 1 + at * step);
    // A part is half full at least on average, for parts are halved while one is too full.
    expect(inOneEach(ids).length, `step ${step}`).toBeLessThanOrEqual(256);
  }
});

test('what goes, or comes where there is room, leaves all parts but one as they are', () => {
  const ids = Array.from({ length: 100 }, (_, at) => at + 1);
  const before = parted(ids);
  for (const gone of [1, 50, 100]) {
    const after = parted(ids.filter((id) => id !== gone));
    expect(after).toHaveLength(before.length);
    const changed = before.filter((part, at) => part.join() !== after[at]?.join());
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain(gone);
  }
});

test('a part is small enough by any other measure, too, and what can never be is left together', () => {
  const ids = Array.from({ length: 15 }, (_, at) => at + 1);
  const weigh = (part: readonly number[]) => part.reduce((sum, id) => sum + id, 0);
  const parts = partsById(
    ids,
    (id) => id,
    most,
    (part) => weigh(part) <= 40,
  );
  expect(parts.map(weigh).every((weight) => weight <= 40)).toBe(true);
  expect(parts.flat().sort()).toEqual(ids.toSorted());
  expect(parted(Array.from({ length: 50 }, () => 7)).some((part) => part.length === 50)).toBe(true);
});

test.each([
  ['/jobs.json', '/jobs-2.json'],
  ['/velo/feeds/all.atom.xml', '/velo/feeds/all-2.atom.xml'],
  ['/a.b/feed.xml', '/a.b/feed-2.xml'],
])('the second part of %s stands at %s', (address, second) => {
  expect(partAddress(address, 1)).toBe(address);
  expect(partAddress(address, 2)).toBe(second);
});
