import { expect, test } from 'vitest';
import { list, somePost, start } from './harness.ts';

const posts = [
  somePost(101, { valid_end: '2026-11-21 11:00:00' }),
  somePost(102, { valid_end: '2026-11-21 11:00:01' }),
  somePost(103, { valid_end: null }),
  somePost(104, { valid_start: '2027-01-01 00:00:00', valid_end: '2027-02-01 00:00:00' }),
  somePost(105, { valid_end: 'soon' }),
];

test('a post is listed until its valid_end in local time, and before its valid_start', async () => {
  const standin = await start(posts);
  const answer = await list(standin);
  expect(answer.ids).toEqual([105, 104, 103, 102]);
  expect(answer.results[3]).toBe('4');
});

test('a post leaves the list when the clock passes its valid_end', async () => {
  let now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const standin = await start(posts, { now: () => now });
  expect((await list(standin)).ids).toContain(102);
  now = now.add({ seconds: 1 });
  expect((await list(standin)).ids).not.toContain(102);
});

test('expired posts can stay listed', async () => {
  const standin = await start(posts, { rules: { listExpired: true } });
  expect((await list(standin)).ids).toEqual([105, 104, 103, 102, 101]);
});
