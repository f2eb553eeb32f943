import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import { boardAt, describeDrop, dropBetween, dropKey, nextBoundary } from '../../src/sync/board-changes.ts';
import { postOf, siteOf } from '../board/samples.ts';
import { boardOf, idsOf, jobOf, jobs } from './boards.ts';

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

const t = (minute: number) => `2026-03-01T00:${String(minute).padStart(2, '0')}:00Z`;

describe('the next boundary', () => {
  test.each([
    ['of an empty board: never', [], null],
    ['of jobs without an end: never', [jobOf(1), jobOf(2, { validFrom: t(1) })], null],
    ['is the first end', [jobOf(1, { validThrough: t(40) }), jobOf(2, { validThrough: t(30) })], t(30)],
    ['is the first begin', [jobOf(1, { validThrough: t(40) }), jobOf(2, { validFrom: t(20) })], t(20)],
    [
      'is an instant, not a text',
      [
        jobOf(1, { validThrough: '2026-03-01T01:20:00+01:00' }),
        jobOf(2, { validThrough: '2026-03-01T00:30:00Z' }),
      ],
      '2026-03-01T01:20:00+01:00',
    ],
  ])('%s', (_name, jobs, expected) => {
    expect(nextBoundary(boardOf(jobs, t(10)))).toBe(expected);
  });

  test('lies in the past where nothing was read since', () => {
    expect(nextBoundary({ ...boardOf([jobOf(1, { validThrough: t(20) })], t(10)), at: t(50) })).toBe(t(20));
  });

  test('is also the end of an event that is not over', () => {
    const board = boardOf([jobOf(1, { validThrough: t(30) })], t(10));
    expect(nextBoundary(board, [t(5), t(10), t(20), t(40)])).toBe(t(20));
    expect(nextBoundary(boardAt(board, t(20)), [t(5), t(20), t(40)])).toBe(t(30));
  });
});

describe('the board of a later moment', () => {
  const board = boardOf(
    [
      jobOf(1),
      jobOf(2, { validThrough: t(20) }),
      jobOf(3, { validFrom: t(30) }),
      jobOf(4, { validFrom: t(15), validThrough: t(25) }),
    ],
    t(10),
  );

  test.each([
    [5, [1, 2], [4, 3]],
    [10, [1, 2], [4, 3]],
    [15, [1, 2, 4], [3]],
    [20, [1, 4], [3]],
    [25, [1], [3]],
    [30, [1, 3], []],
  ])('at minute %i', (minute, open, upcoming) => {
    const later = boardAt(board, t(minute));
    expect(idsOf(later)).toEqual(open);
    expect(later.upcoming.map(({ advertId }) => advertId)).toEqual(upcoming);
    expect(later.at).toBe(t(Math.max(10, minute)));
  });

  test('is the same object when no time has passed', () => {
    expect(boardAt(board, board.at)).toBe(board);
    expect(boardAt(board, t(9))).toBe(board);
  });

  test('has no boundary left that is over', () => {
    const odd = { ...board, at: t(50) };
    expect(nextBoundary(boardAt(odd, t(40)))).toBeNull();
  });

  test('is the board that the service would give then', () => {
    const moment = fc.option(
      fc.integer({ min: 0, max: 59 }).map((minute) => `2026-05-01 10:${String(minute).padStart(2, '0')}:00`),
      { nil: null },
    );
    const post = fc.record({
      valid_start: moment,
      valid_end: moment,
      awarded: fc.boolean(),
      language: fc.constantFrom('pl', 'en', 'de', 'xx-unknown-language'),
      recruitment: fc.constantFrom({ id: 1 }, { id: 2 }, null),
      name: fc.constantFrom('Magazynier', '', 'Kierowca'),
    });
    fc.assert(
      fc.property(
        fc.array(post, { maxLength: 12 }),
        fc.integer({ min: -5, max: 65 }),
        fc.integer({ min: 0, max: 70 }),
        (posts, begin, later) => {
          const at = (value: number) =>
            Temporal.Instant.from('2026-05-01T08:00:00Z').add({ minutes: value }).toString();
          const make = (value: number) =>
            makeBoard({
              posts: posts.map((more, index) => postOf({ id: index + 100, advertId: index + 1, ...more })),
              problems: [],
              at: at(value),
              site: siteOf(),
              serviceUrl: 'https://tenant.example',
              images: new Map(),
            });
          const moved = boardAt(make(begin), at(begin + later));
          const made = make(begin + later);
          expect(moved.jobs).toEqual(made.jobs);
          expect(moved.upcoming.map(({ advertId }) => advertId)).toEqual(
            made.upcoming.map(({ advertId }) => advertId),
          );
          expect(moved.problems).toEqual(made.problems);
          expect(moved.at).toBe(made.at);
          expect(nextBoundary(moved)).toEqual(nextBoundary(made));
        },
      ),
      { numRuns: 300, seed: 11 },
    );
  });
});
