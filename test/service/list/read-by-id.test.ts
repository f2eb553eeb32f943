import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readPublished, readPublishedAs } from '../../../src/service/list/read-published.ts';
import type { Post } from '../../../src/service/wire/post.ts';
import { fakeDeps, readSettings } from '../fake-deps.ts';
import { rawPost, rawPosts, startService } from '../scripted-service.ts';

const titled = (id: number, name: string, language = 'pl') =>
  rawPost(id, { advert: { id: id + 10_000, name, language, recruitment: { id: 1 }, values: [] } });
const nameOf = ({ id, advert }: Post) => `${id} ${advert.name}`;

test('what is kept of the posts is what is made of them, in the order of the list', async () => {
  await using service = await startService(rawPosts(35), { cap: 10 });
  const settings = readSettings(service.url);
  const { posts, ...rest } = await readPublished(settings, fakeDeps());
  const kept = await readPublishedAs(settings, fakeDeps(), nameOf);
  expect(kept).toEqual({ ...rest, posts: posts.map(nameOf) });
  expect(kept.posts).toHaveLength(35);
});

test('a post that comes again is kept as it came last', async () => {
  await using service = await startService(rawPosts(12), {
    cap: 10,
    // While the list is read, a post of its head is edited and another withdrawn, so that it is read again.
    before: ({ number }, itself) => {
      if (number !== 2) return;
      itself.posts = itself.posts
        .filter(({ id }) => id !== 11)
        .map((post) => (post.id === 12 ? titled(12, 'Edited') : post));
    },
  });
  const seen: string[] = [];
  const { posts } = await readPublishedAs(readSettings(service.url), fakeDeps(), (post) => {
    seen.push(nameOf(post));
    return nameOf(post);
  });
  expect(seen.filter((name) => name.startsWith('12 '))).toEqual(
    expect.arrayContaining(['12 Post 12', '12 Edited']),
  );
  expect(posts).toContain('12 Edited');
  expect(posts).not.toContain('12 Post 12');
  expect(posts).toHaveLength(11);
});

test('posts come no faster than they are kept', async () => {
  await using service = await startService(rawPosts(60), { cap: 10 });
  let kept = 0;
  const pages: number[] = [];
  const keep = () => {
    kept += 1;
  };
  const drained = async () => {
    await setImmediate();
    pages.push(kept);
    kept = 0;
  };
  await readPublishedAs(readSettings(service.url), fakeDeps(), keep, drained);
  expect(Math.max(...pages)).toBe(10);
  expect(pages.reduce((sum, page) => sum + page)).toBeGreaterThanOrEqual(60);
});

test('a post that the owner did not ask for is left out of what is kept', async () => {
  await using service = await startService([titled(1, 'Praca'), titled(2, 'Arbeit', 'de')], {
    ignores: ['language'],
  });
  const only = { language: 'pl' };
  const { posts, problems } = await readPublishedAs(readSettings(service.url, { only }), fakeDeps(), nameOf);
  expect(posts).toEqual(['1 Praca']);
  expect(problems).toMatchObject([{ publishId: 2, code: 'post-outside-filter' }]);
});
