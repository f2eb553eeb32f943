import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import { boardAt, nextBoundary } from '../../src/sync/board-changes.ts';
import { postOf, siteOf } from '../board/samples.ts';
import { boardOf, idsOf, jobOf } from './boards.ts';

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
