import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { digestOf } from '../../src/board/listed-post.ts';
import { type PostReading, readPost } from '../../src/board/read-job.ts';
import { sectionsOf } from '../../src/board/texts.ts';
import { type Post, postSchema } from '../../src/service/wire/post.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { createPostReader } from '../../src/sync/post-reader.ts';
import { postOf, siteOf } from '../board/samples.ts';
import { noon } from '../standin/harness.ts';

const serviceUrl = 'https://tenant.example';
const reading = { site: siteOf(), serviceUrl };
const images = new Map([
  [`${serviceUrl}/public/file/1.png`, { address: '/images/1.png', width: 400, height: 300 }],
]);
const picture = `<p><img src="${serviceUrl}/public/file/1.png" alt=""></p>`;
const many = createStandinPosts({ posts: 700, today: noon })(serviceUrl).map(({ advert, ...post }, index) => {
  const values = index % 9 === 0 ? [{ field_id: 'description', value: picture }] : advert.values;
  return postSchema.parse({ ...post, advert: { ...advert, values } });
});
/** What each of them gives where it is read alone. */
const manyAlone = many.map((post) => readPost(post, { ...reading, images }));

/** A reader, and what it has read so far: each reading at its post's place. */
function reader(signal?: AbortSignal, settings = reading) {
  const failures: unknown[] = [];
  const { add, drained, finish, end } = createPostReader(settings, signal, (error) => failures.push(error));
  onTestFinished(end);
  const readings: PostReading[] = [];
  let added = 0;
  return {
    readings,
    /** Those of its thread. */
    failures,
    drained,
    finish,
    end,
    /** Resolves when the last of them is read. */
    add: (posts: readonly Post[]) =>
      Promise.all(
        posts.map((post) => {
          const at = added++;
          return new Promise<void>((resolve) => {
            add({ post, digest: digestOf(post), images }, (found) => {
              readings[at] = found;
              resolve();
            });
          });
        }),
      ),
  };
}

async function readWhole(posts: readonly Post[]) {
  const { add, finish, readings } = reader();
  void add(posts);
  await finish();
  return readings;
}

/** More levels than anything that is printed or copied by recursion can take. */
function deep(): Post {
  let options: unknown = 1;
  for (let level = 0; level < 20_000; level += 1) options = [options];
  return { ...postOf({ id: 9, advertId: 9 }), options: { deep: options } } as unknown as Post;
}

describe('posts', () => {
  test.each([0, 1, 200, 201, 700])('%i at once read as each does alone, in their order', async (count) => {
    expect(await readWhole(many.slice(0, count))).toEqual(manyAlone.slice(0, count));
  });

  test('of which there are many are read while others still come', async () => {
    const { add, finish, readings } = reader();
    // The last batch waits for more posts.
    const full = add(many.slice(0, 208));
    await full;
    expect(readings).toEqual(manyAlone.slice(0, 208));
    void add(many.slice(208));
    await finish();
    expect(readings).toEqual(manyAlone);
  });

  test('that come after all others are read too', async () => {
    const { add, finish, readings } = reader();
    void add(many.slice(0, 600));
    await finish();
    void add(many.slice(600));
    await finish();
    expect(readings).toEqual(manyAlone);
  });

  test('show the site’s copies of images, wherever they are read', async () => {
    const html = (await readWhole(many)).map(({ job }) => (job && sectionsOf(job)[0]?.html) ?? '');
    const withImage = html.filter((text) => text.includes('"/images/1.png"'));
    expect(withImage.length).toBe(Math.ceil(many.length / 9));
  });

  // A function can't be copied to a thread, which fails to start then.
  const uncopied = { ...reading, site: { ...reading.site, hook: () => undefined } };

  test.each([
    ['', reading],
    [', also where no thread can be started', uncopied],
  ])('of a long list let more come only when few are unread%s', async (_, settings) => {
    const { add, drained, readings } = reader(undefined, settings);
    const long = [many, many, many, many].flat();
    void add(long);
    await drained();
    const read = readings.filter(() => true).length;
    expect(long.length - read).toBeLessThan(2_200);
    await drained();
  });

  test('are read by a thread, whose failure is reported once', async () => {
    const { add, finish, end, failures } = reader();
    void add(many);
    await finish();
    await end();
    expect(failures).toEqual([]);
    const without = reader(undefined, uncopied);
    void without.add(many);
    await without.finish();
    expect(without.readings).toEqual(manyAlone);
    expect(without.failures).toEqual([expect.objectContaining({ name: 'DataCloneError' })]);
  });

  test('of a long list are waited for no longer when nobody wants them any more', async () => {
    const abort = new AbortController();
    const { add, drained } = reader(abort.signal);
    void add([many, many, many, many].flat());
    abort.abort(new Error('Enough.'));
    await expect(drained()).rejects.toThrow('Enough.');
  });

  test('of which one can’t be copied are all read', async () => {
    const posts = [deep(), ...many, deep()];
    const read = await readWhole(posts);
    expect(read.map(({ publishId }) => publishId)).toEqual(posts.map(({ id }) => id));
    expect(read.slice(1, -1)).toEqual(manyAlone);
  });

  test('leave turns to other work', async () => {
    let turns = 0;
    let isReading = true;
    const count = async () => {
      for (; isReading; turns += 1) await setImmediate();
    };
    const counting = count();
    await readWhole(many.slice(0, 160));
    isReading = false;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test.each([100, 700])('are not read to the end when nobody wants %i any more', async (count) => {
    const abort = new AbortController();
    const { add, finish, readings } = reader(abort.signal);
    void add(many.slice(0, count));
    const asked = finish();
    abort.abort(new Error('Enough.'));
    await expect(asked).rejects.toThrow('Enough.');
    expect(readings.filter(() => true).length).toBeLessThan(count);
  });
});
