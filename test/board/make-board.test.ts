import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import { boardJson } from '../../src/commands/jobs.ts';
import type { Problem } from '../../src/service/problem.ts';
import type { Post } from '../../src/service/wire/post.ts';
import { codesOf, gdansk, type PostChanges, postOf, siteOf } from './samples.ts';

const at = '2026-05-15T10:00:00Z';
const site = siteOf();

function boardOf(posts: readonly Post[], problems: readonly Problem[] = [], moment = at) {
  return makeBoard({
    posts,
    problems,
    at: moment,
    site,
    serviceUrl: 'https://tenant.example',
    images: new Map(),
  });
}
const idsOf = (jobs: readonly { advertId: number }[]) => jobs.map(({ advertId }) => advertId);
const past = { valid_start: '2026-01-01 00:00:00', valid_end: '2026-02-01 00:00:00' };
const future = { valid_start: '2026-06-01 00:00:00', valid_end: '2026-07-01 00:00:00' };

test('an empty board', () => {
  expect(boardOf([])).toEqual({ at, jobs: [], upcoming: [], problems: [] });
  expect(Object.isFrozen(boardOf([]))).toBe(true);
  expect(() => boardOf([], [], 'today')).toThrow(RangeError);
});

test('a title in capitals keeps that of a town of another advert, and the job its object', () => {
  const zukowo = postOf({
    id: 1,
    advertId: 1,
    values: [{ field_id: 'geolocation', value: JSON.stringify({ ...gdansk, locality: 'Żukowo' }) }],
  });
  const driver = postOf({ id: 2, advertId: 2, name: 'KIEROWCA W ŻUKOWIE' });
  const titleOf = (posts: readonly Post[]) =>
    boardOf(posts).jobs.find(({ advertId }) => advertId === 2)?.displayTitle;
  expect(titleOf([driver])).toBe('Kierowca w żukowie');
  expect(titleOf([driver, zukowo])).toBe('Kierowca w Żukowie');
  expect(titleOf([zukowo, driver])).toBe('Kierowca w Żukowie');
});

describe('validity', () => {
  test('open jobs are on the board, later ones are known, past ones are nowhere', () => {
    const board = boardOf([
      postOf({ id: 1, advertId: 1 }),
      postOf({ id: 2, advertId: 2, ...past }),
      postOf({ id: 3, advertId: 3, ...future }),
      postOf({ id: 4, advertId: 4, valid_end: null }),
    ]);
    expect(idsOf(board.jobs)).toEqual([4, 1]);
    expect(idsOf(board.upcoming)).toEqual([3]);
  });

  test('the last second counts, the end does not, in local time', () => {
    const posts = [postOf({ valid_end: '2026-05-15 12:00:00' })];
    expect(boardOf(posts, [], '2026-05-15T09:59:59Z').jobs).toHaveLength(1);
    expect(boardOf(posts, [], '2026-05-15T10:00:00Z').jobs).toHaveLength(0);
  });

  test('unreadable dates count as begun and as without end', () => {
    const board = boardOf([postOf({ valid_start: 'soon', valid_end: '2026-05-32' })]);
    expect(board.jobs).toMatchObject([{ validFrom: null, validThrough: null }]);
    expect(codesOf(board.problems)).toEqual(['date-unreadable', 'date-unreadable']);
  });

  test('problems of past posts are left out, those of later ones are not', () => {
    const board = boardOf([
      postOf({ id: 2, advertId: 2, name: null, ...past }),
      postOf({ id: 3, advertId: 3, name: null, ...future }),
    ]);
    expect(idsOf(board.upcoming)).toEqual([3]);
    expect(board.problems.map(({ advertId }) => advertId)).toEqual([3]);
  });
});

test('the newest first, highlighted or not; upcoming: the soonest first', () => {
  const start = (day: string) => `2026-05-${day} 00:00:00`;
  const board = boardOf([
    postOf({ id: 11, advertId: 1, valid_start: start('02') }),
    postOf({ id: 12, advertId: 2, valid_start: start('10') }),
    postOf({ id: 13, advertId: 3, valid_start: start('01'), awarded: true }),
    postOf({ id: 14, advertId: 4, valid_start: null }),
    postOf({ id: 15, advertId: 5, valid_start: start('10') }),
    postOf({ id: 16, advertId: 6, valid_start: start('30') }),
    postOf({ id: 17, advertId: 7, valid_start: start('20'), awarded: true }),
    postOf({ id: 18, advertId: 8, valid_start: start('30') }),
  ]);
  expect(idsOf(board.jobs)).toEqual([5, 2, 1, 3, 4]);
  expect(idsOf(board.upcoming)).toEqual([7, 6, 8]);
});

describe('an advert in several posts', () => {
  const publications = (...changes: PostChanges[]) =>
    changes.map((change) => postOf({ advertId: 5, ...change }));

  test.each<[string, Post[], number[], number[], Problem['code'][]]>([
    ['the open one', publications({ id: 9, ...past }, { id: 7 }, { id: 8, ...future }), [7], [], []],
    [
      'the highest of the open ones',
      publications({ id: 7 }, { id: 9 }, { id: 8 }),
      [9],
      [],
      ['advert-published-twice'],
    ],
    ['the later one, if none is open', publications({ id: 9, ...past }, { id: 7, ...future }), [], [7], []],
    ['the highest of the later ones', publications({ id: 7, ...future }, { id: 8, ...future }), [], [8], []],
    ['none, if all are past', publications({ id: 7, ...past }, { id: 8, ...past }), [], [], []],
    ['the same publication twice', publications({ id: 7 }, { id: 7 }), [7], [], []],
  ])('%s', (_, posts, open, upcoming, codes) => {
    const board = boardOf(posts);
    expect(board.jobs.map(({ publishId }) => publishId)).toEqual(open);
    expect(board.upcoming.map(({ publishId }) => publishId)).toEqual(upcoming);
    expect(codesOf(board.problems)).toEqual(codes);
    expect(boardOf(posts.toReversed())).toEqual(board);
  });

  test('the problem names the publications', () => {
    expect(boardOf(publications({ id: 7 }, { id: 9 }, { id: 8 })).problems).toEqual([
      {
        publishId: 9,
        advertId: 5,
        code: 'advert-published-twice',
        message:
          '"Magazynier": it is published 3 times at once (publish ids 9, 8, 7), so only publication 9 is shown; withdraw the others.',
      },
    ]);
  });

  test('one publication in two versions: the order has no say', () => {
    const posts = publications({ id: 7, name: 'Magazynier A' }, { id: 7, name: 'Magazynier B' });
    expect(boardOf(posts)).toEqual(boardOf(posts.toReversed()));
  });
});

test('translations are linked among open jobs only', () => {
  const board = boardOf([
    postOf({ id: 1, advertId: 1, language: 'pl' }),
    postOf({ id: 2, advertId: 2, language: 'en' }),
    postOf({ id: 3, advertId: 3, language: 'de', ...future }),
  ]);
  const links = board.jobs.map(({ advertId, translations }) => [advertId, idsOf(translations)]);
  expect(links).toEqual([
    [2, [1]],
    [1, [2]],
  ]);
  expect(board.upcoming[0]?.translations).toEqual([]);
});

test('problems of the list come first', () => {
  const ofList: Problem = { publishId: null, advertId: null, code: 'total-exceeds-list', message: 'x' };
  const ofRecord: Problem = { publishId: 1, advertId: 9000, code: 'post-unreadable', message: 'y' };
  expect(codesOf(boardOf([postOf({ name: null })], [ofRecord, ofList]).problems)).toEqual([
    'total-exceeds-list',
    'title-missing',
    'post-unreadable',
  ]);
});

describe('whatever the posts', () => {
  const post = fc
    .record({
      id: fc.integer({ min: 1, max: 30 }),
      advertId: fc.integer({ min: 1, max: 12 }),
      name: fc.constantFrom('Magazynier', 'KIEROWCA', null, '', '日本'),
      language: fc.constantFrom('pl', 'en', 'xx', null),
      recruitment: fc.constantFrom({ id: 1 }, { id: 2 }, null),
      values: fc.constantFrom(
        [],
        [{ field_id: 'geolocation', value: gdansk }],
        [{ field_id: 'a', value: '{"x' }],
        null,
      ),
      valid_start: fc.constantFrom('2026-05-01 00:00:00', '2026-06-01 00:00:00', 'x', null),
      valid_end: fc.constantFrom('2026-05-20 00:00:00', '2026-05-02 00:00:00', 'x', null),
      awarded: fc.boolean(),
    })
    .map(postOf);

  test('their order has no say, and every address is unique', () => {
    const shuffled = fc
      .array(post, { maxLength: 25 })
      .chain((posts) =>
        fc.tuple(fc.constant(posts), fc.shuffledSubarray(posts, { minLength: posts.length })),
      );
    fc.assert(
      fc.property(shuffled, ([posts, others]) => {
        const board = boardOf(posts);
        expect(boardOf(others)).toEqual(board);
        const addresses = [...board.jobs, ...board.upcoming].map(({ address }) => address);
        expect(new Set(addresses).size).toBe(addresses.length);
        expect(JSON.parse(JSON.stringify(board))).toEqual(board);
      }),
      { numRuns: 200, seed: 16 },
    );
  });

  test('a bad record changes no other job', () => {
    const bad: fc.Arbitrary<PostChanges> = fc.record({
      name: fc.jsonValue(),
      language: fc.jsonValue(),
      values: fc.jsonValue(),
      options: fc.jsonValue(),
      valid_start: fc.jsonValue(),
      valid_end: fc.jsonValue(),
      application_form: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(post, { maxLength: 10 }), bad, (posts, changes) => {
        const alone = boardOf(posts);
        const with_ = boardOf([...posts, postOf({ id: 99, advertId: 99, recruitment: null, ...changes })]);
        const others = (jobs: typeof alone.jobs) => jobs.filter(({ advertId }) => advertId !== 99);
        expect(others(with_.jobs)).toEqual(alone.jobs);
        expect(others(with_.upcoming)).toEqual(alone.upcoming);
        expect(with_.problems.filter(({ advertId }) => advertId !== 99)).toEqual(alone.problems);
      }),
      { numRuns: 200, seed: 17 },
    );
  });
});

test('the board for programs has the promised keys', () => {
  const board = boardOf([
    postOf(),
    postOf({ id: 1, advertId: 1, values: [], name: null, ...past, valid_end: null }),
  ]);
  const printed = boardJson(board);
  expect(Object.keys(printed)).toEqual(['complete', 'jobs', 'problems']);
  expect(printed.jobs[0]).toEqual({
    advertId: 1979,
    publishId: 2040,
    title: 'Magazynier',
    language: 'pl',
    address: '/jobs/1979-magazynier/',
    place: {
      locality: 'Gdańsk',
      region: 'Pomorskie',
      postcode: '80-001',
      countryCode: 'PL',
      country: 'Polska',
      point: [54.372158, 18.638306],
    },
    validFrom: '2026-05-01T06:00:00Z',
    validThrough: '2026-06-01T06:00:00Z',
    highlighted: false,
    applyUrl: 'https://tenant.example/public/form/a/1979?source=board',
  });
  expect(printed.jobs[1]).toMatchObject({ place: null, validThrough: null });
  expect(printed.problems.map(Object.keys)).toEqual([['publishId', 'advertId', 'code', 'message']]);
  expect(printed.complete).toBe(true);
});
