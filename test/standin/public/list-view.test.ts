import { expect, test } from 'vitest';
import { list, noon, somePost, somePosts, start } from '../harness.ts';

const filter = { language: { value: 'pl', comparison: '=' } };
const sort = (direction: string) => ({ sort_by: 'id', direction });

test('one filter in two orders gives two answers', async () => {
  const standin = await start(somePosts(3));
  for (let round = 0; round < 2; round += 1) {
    expect((await list(standin, { filter, sort: sort('ASC') })).ids).toEqual([101, 102, 103]);
    expect((await list(standin, { filter, sort: sort('DESC') })).ids).toEqual([103, 102, 101]);
    expect((await list(standin, { sort: sort('ASC') })).ids).toEqual([101, 102, 103]);
  }
});

test('every change of a post is seen by the next request', async () => {
  const standin = await start(somePosts(2));
  const ids = async () => (await list(standin, { filter })).ids;
  expect(await ids()).toEqual([102, 101]);
  standin.store.put(somePost(103));
  expect(await ids()).toEqual([103, 102, 101]);
  const [post] = (await list(standin)).posts;
  standin.store.put({ ...somePost(103), advert: { ...somePost(103).advert, language: 'de' } });
  expect(await ids()).toEqual([102, 101]);
  expect((await list(standin)).posts[0]).not.toEqual(post);
  standin.store.withdraw(102);
  expect(await ids()).toEqual([101]);
  standin.store.reset();
  expect(await ids()).toEqual([102, 101]);
});

test('posts end one after the other, and are there again when the clock is set back', async () => {
  let now = noon;
  const ends = ['2026-11-21 11:00:02', '2026-11-21 11:00:01', null];
  const posts = ends.map((valid_end, index) => somePost(101 + index, { valid_end }));
  const standin = await start(posts, { now: () => now });
  const ids = async () => (await list(standin, { filter })).ids;
  expect(await ids()).toEqual([103, 102, 101]);
  now = noon.add({ seconds: 1 });
  expect(await ids()).toEqual([103, 101]);
  now = noon.add({ seconds: 2 });
  expect(await ids()).toEqual([103]);
  now = noon;
  expect(await ids()).toEqual([103, 102, 101]);
});

test('faults of one request leave the next one as it was', async () => {
  const standin = await start(somePosts(3));
  const wanted = { id: { value: '102', comparison: '<=' } };
  expect((await list(standin, { filter: wanted })).ids).toEqual([102, 101]);
  standin.faults.set({ ignoreIdFilter: { requests: 1 }, ignoreSort: { requests: 1 } });
  expect((await list(standin, { filter: wanted })).ids).toEqual([101, 102, 103]);
  expect((await list(standin, { filter: wanted })).ids).toEqual([102, 101]);
});
