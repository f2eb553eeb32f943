import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { list, noon, somePost, somePosts, start } from './harness.ts';

test('port 0 takes a free port, on 127.0.0.1 only', async () => {
  const standin = await start([]);
  expect(standin.port).toBeGreaterThan(0);
  expect(standin.url).toBe(`http://127.0.0.1:${standin.port}`);
});

test('a taken port is named, with the way to another one', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(startStandin({ port, posts: [], now: () => noon })).rejects.toThrow(
    `The stand-in can't listen on port ${port} of 127.0.0.1: another program uses it. Stop that program, or choose another port with --port.`,
  );
});

test('closing twice is fine, and frees the port', async () => {
  const standin = await start([]);
  await Promise.all([standin.close(), standin.close()]);
  await standin.close();
  const next = await start([], { port: standin.port });
  expect((await list(next)).status).toBe(200);
});

test('two posts with one publish id are refused, and nothing keeps listening', async () => {
  const { port, close } = await start([]);
  await close();
  const twice = [somePost(101), somePost(101)];
  await expect(startStandin({ port, posts: twice, now: () => noon })).rejects.toThrow(
    'Two posts have the publish id 101: give each post an id of its own.',
  );
  expect((await start([], { port })).port).toBe(port);
});

test('posts can be changed between two requests of one read', async () => {
  let asked = 0;
  const standin = await start(somePosts(4), {
    beforeList: () => {
      asked += 1;
      if (asked === 2) standin.store.withdraw(104);
    },
  });
  expect((await list(standin, { size: 2, page: 1 })).ids).toEqual([104, 103]);
  expect((await list(standin, { size: 2, page: 2 })).ids).toEqual([101]);
});

test('10,000 posts are served, filtered and sorted', async () => {
  const standin = await start(createStandinPosts({ posts: 10_000, seed: 1, today: noon }));
  const first = await list(standin, { size: 100 });
  expect(first.results).toEqual(['100', '1', '100', '10000', '100']);
  const filter = { language: { value: 'uk', comparison: '=' } };
  const sorted = await list(standin, { filter, sort: { sort_by: 'valid_end', direction: 'ASC' }, size: 100 });
  expect(sorted.ids).toHaveLength(100);
  expect(sorted.posts.every((post) => JSON.stringify(post).includes('"language":"uk"'))).toBe(true);
});

test('without a number the sample company is published, with its own address in the links', async () => {
  const standin = await start(createStandinPosts({ today: noon }));
  const { posts } = await list(standin, { size: 100 });
  expect(posts.length).toBeGreaterThanOrEqual(60);
  expect(
    posts.every((post) => String(post.application_form).startsWith(`${standin.url}/public/form/a/`)),
  ).toBe(true);
});

test.each([
  [{ posts: -1 }, '--posts is -1: give a whole number from 0 to 1000000.'],
  [{ posts: 1.5 }, '--posts is 1.5: give a whole number from 0 to 1000000.'],
  [{ posts: Number.NaN }, '--posts is NaN: give a whole number from 0 to 1000000.'],
  [{ posts: 1_000_001 }, '--posts is 1000001: give a whole number from 0 to 1000000.'],
  [{ posts: 1, seed: -1 }, '--seed is -1: give a whole number from 0 to 4294967295.'],
])('%j is refused in words', (options, message) => {
  expect(() => createStandinPosts({ ...options, today: noon })).toThrow(message);
});
