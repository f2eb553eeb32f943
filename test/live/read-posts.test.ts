import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { digestOf, readPost } from '../../src/board/post-reading.ts';
import type { Reading } from '../../src/board/read-job.ts';
import { readPosts } from '../../src/live/read-posts.ts';
import { type Post, postSchema } from '../../src/service/wire.ts';
import { createStandinPosts } from '../../src/standin/options.ts';
import { postOf, siteOf } from '../board/samples.ts';
import { noon } from '../standin/harness.ts';

const serviceUrl = 'https://tenant.example';
const reading: Reading = {
  site: siteOf(),
  serviceUrl,
  images: new Map([
    [`${serviceUrl}/public/file/1.png`, { address: '/images/1.png', width: 400, height: 300 }],
  ]),
};
const unread = (posts: readonly Post[]) => posts.map((post) => ({ post, digest: digestOf(post) }));
const picture = `<p><img src="${serviceUrl}/public/file/1.png" alt=""></p>`;
const many = createStandinPosts({ posts: 700, today: noon })(serviceUrl).map(({ advert, ...post }, index) => {
  const values = index % 9 === 0 ? [{ field_id: 'description', value: picture }] : advert.values;
  return postSchema.parse({ ...post, advert: { ...advert, values } });
});

/** More levels than anything that is printed or copied by recursion can take. */
function deep(): Post {
  let options: unknown = 1;
  for (let level = 0; level < 20_000; level += 1) options = [options];
  return { ...postOf({ id: 9, advertId: 9 }), options: { deep: options } } as unknown as Post;
}

describe('posts', () => {
  test.each([0, 1, 200, 201, 700])('%i at once read as each does alone, in their order', async (count) => {
    const posts = many.slice(0, count);
    const alone = posts.map((post) => readPost(post, reading));
    expect(await readPosts(unread(posts), reading)).toEqual(alone);
  });

  test('show the site’s copies of images, wherever they are read', async () => {
    const html = (await readPosts(unread(many), reading)).map(({ job }) => job?.sections[0]?.html ?? '');
    const withImage = html.filter((text) => text.includes('"/images/1.png"'));
    expect(withImage.length).toBe(Math.ceil(many.length / 9));
  });

  test('of which one can’t be copied are all read', async () => {
    const posts = [deep(), ...many, deep()];
    const read = await readPosts(unread(posts), reading);
    expect(read.map(({ publishId }) => publishId)).toEqual(posts.map(({ id }) => id));
    expect(read.slice(1, -1)).toEqual(many.map((post) => readPost(post, reading)));
  });

  test('leave turns to whoever else has something to do', async () => {
    let turns = 0;
    let isReading = true;
    const count = async () => {
      for (; isReading; turns += 1) await setImmediate();
    };
    const counting = count();
    await readPosts(unread(many.slice(0, 160)), reading);
    isReading = false;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test.each([100, 700])('are not read to the end when nobody wants %i any more', async (count) => {
    const abort = new AbortController();
    const asked = readPosts(unread(many.slice(0, count)), reading, abort.signal);
    abort.abort(new Error('Enough.'));
    await expect(asked).rejects.toThrow('Enough.');
  });
});
