import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeDrop, dropBetween, dropKey } from '../../src/sync/board-changes.ts';
import { boardOf, jobOf, jobs } from './boards.ts';

const now = '2026-03-01T00:10:00Z';
const before = '2026-03-01T00:00:00Z';

describe('how many jobs may go at once', () => {
  test.each([
    [0, 0, false],
    [1, 0, true],
    [2, 1, false],
    [2, 0, true],
    [3, 2, false],
    [3, 1, true],
    [9, 8, false],
    [9, 7, true],
    [10, 9, false],
    [10, 8, true],
    [19, 18, false],
    [19, 17, true],
    [20, 18, false],
    [20, 17, true],
    [100, 90, false],
    [100, 89, true],
    [400, 360, false],
    [400, 359, true],
    [10_000, 9_950, false],
    [10_000, 9_949, true],
    [10_000, 0, true],
  ])('from %i to %i: held back is %s', (from, to, held) => {
    const all = jobs(from);
    expect(dropBetween(boardOf(all, before), boardOf(all.slice(0, to), now)) !== null).toBe(held);
  });
});

describe('what is no drop', () => {
  const all = jobs(20);
  const published = (changes: object) =>
    boardOf([...all, ...jobs(20, 100).map((job) => ({ ...job, ...changes }))], before);

  test('jobs that end by their own validity', () => {
    const board = published({ validThrough: '2026-03-01T00:05:00Z' });
    expect(board.jobs).toHaveLength(40);
    expect(dropBetween(board, boardOf(all, now))).toBeNull();
  });

  test('all jobs ending by their own validity', () => {
    const board = boardOf([jobOf(1, { validThrough: '2026-03-01T00:05:00Z' })], before);
    expect(dropBetween(board, boardOf([], now))).toBeNull();
  });

  test('jobs that were put off', () => {
    const later = jobs(20, 100).map((job) => ({ ...job, validFrom: '2026-04-01T00:00:00Z' }));
    expect(dropBetween(published({}), boardOf([...all, ...later], now))).toBeNull();
  });

  test('a board that grows', () => {
    expect(dropBetween(boardOf([], before), boardOf(all, now))).toBeNull();
  });
});

describe('what is a drop', () => {
  test('a list of entirely other jobs', () => {
    const drop = dropBetween(boardOf(jobs(20), before), boardOf(jobs(25, 500), now));
    expect(drop).toMatchObject({ before: 20, after: 25 });
    expect(drop?.missing.size).toBe(20);
  });

  test('jobs that should have opened meanwhile', () => {
    const upcoming = jobs(20).map((job) => ({ ...job, validFrom: '2026-03-01T00:05:00Z' }));
    expect(dropBetween(boardOf(upcoming, before), boardOf([], now))).toMatchObject({ before: 20, after: 0 });
  });

  test('is described with its numbers and its mend', () => {
    const drop = dropBetween(boardOf(jobs(20), before), boardOf(jobs(3), now));
    expect(drop && describeDrop(drop)).toMatch(/lacks 17 of 20 jobs.*3 are left.*publish --confirm/);
  });
});

describe('properties', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 });
  const board = (advertIds: readonly number[], at: string) =>
    boardOf(
      advertIds.map((id) => jobOf(id)),
      at,
    );

  test('more jobs never make a read more suspicious, unless to zero', () => {
    fc.assert(
      fc.property(ids, ids, ids, (published, next, more) => {
        const base = board(published, before);
        const fewer = dropBetween(base, board(next, now));
        const grown = dropBetween(base, board([...new Set([...next, ...more])], now));
        if (fewer === null) expect(grown).toBeNull();
        else expect(grown?.missing.size ?? 0).toBeLessThanOrEqual(fewer.missing.size);
      }),
      { seed: 3 },
    );
  });

  test('what passes has lost at most a tenth, or one; what is held has lost more, or all', () => {
    fc.assert(
      fc.property(ids, ids, (published, next) => {
        const drop = dropBetween(board(published, before), board(next, now));
        const lost = published.filter((id) => !next.includes(id)).length;
        const isSudden = lost > Math.max(1, published.length / 10);
        const toZero = published.length > 0 && next.length === 0;
        expect(drop !== null).toBe(isSudden || toZero);
      }),
      { seed: 4 },
    );
  });

  test('a drop is confirmed by itself, and by no other one', () => {
    fc.assert(
      fc.property(ids, ids, ids, (published, next, other) => {
        const base = board(published, before);
        const [one, two] = [dropBetween(base, board(next, now)), dropBetween(base, board(other, now))];
        if (one === null || two === null) return;
        const isSame = one.missing.symmetricDifference(two.missing).size === 0;
        expect(dropKey(one) === dropKey(two)).toBe(isSame);
      }),
      { seed: 5 },
    );
  });
});
