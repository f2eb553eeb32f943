import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { ImageMap } from '../../src/board/html/media.ts';
import { readingKey } from '../../src/board/read-job.ts';
import { sectionsOf } from '../../src/board/texts.ts';
import { type Post, postSchema } from '../../src/service/wire/post.ts';
import { openReadings, type Readings, type RememberedPost } from '../../src/store/readings.ts';
import { readingsFile } from '../../src/store/readings-file.ts';
import { createRememberedPosts } from '../../src/sync/post-reader.ts';
import { siteOf } from '../board/samples.ts';
import { emptyDataDir } from '../store/data-dir.ts';

const serviceUrl = 'https://service.example';
const postOf = (id: number, html: string) =>
  postSchema.parse({
    id,
    advert: {
      id: id + 1000,
      name: `Post ${id}`,
      language: 'pl',
      values: [{ field_id: 'description', value: html }],
    },
    options: {},
  });
const picture = '<p>Workshop</p><img src="/public/file/a.png" alt="">';
const mirrored = (address: string) =>
  new Map([[`${serviceUrl}/public/file/a.png`, { address, width: 10, height: 10 }]]);
const none: ImageMap = new Map();

/** Gives a function that begins a read of posts. */
function remembering(stored?: Readings) {
  const remembered = createRememberedPosts({ site: siteOf(), serviceUrl }, stored);
  return (posts: readonly Post[], signal?: AbortSignal) => {
    let present = none;
    const read = remembered.read(() => present, signal);
    onTestFinished(read.end);
    const seen = posts.map(read.see);
    return {
      seen,
      read: (images = none) => {
        present = images;
        return read.read(seen);
      },
      end: read.end,
    };
  };
}

test('a post that came as it was is held no longer, unless its images may have another address', async () => {
  const read = remembering();
  const posts = [postOf(1, '<p>Plain</p>'), postOf(2, picture)];
  const before = await read(posts).read(mirrored('/images/1.png'));

  const second = read(posts);
  expect(second.seen.map(({ post }) => post?.id)).toEqual([undefined, 2]);
  const same = await second.read(mirrored('/images/1.png'));
  expect(same[0]).toBe(before[0]);
  expect(same[1]).toBe(before[1]);

  const moved = await read(posts).read(mirrored('/images/2.png'));
  expect(moved[0]).toBe(before[0]);
  expect(JSON.stringify(moved[1]?.job?.sections)).toContain('/images/2.png');
  expect(JSON.stringify(before[1]?.job?.sections)).toContain('/images/1.png');
});

test('of a long list with images few posts are held, and images that come later are shown by the next read', async () => {
  const remembered = createRememberedPosts({ site: siteOf(), serviceUrl });
  const posts = Array.from({ length: 1_003 }, (_, at) => postOf(at + 1, picture));
  const readAll = async (atFirst: ImageMap, atLast: ImageMap) => {
    let present = atFirst;
    const read = remembered.read(() => present);
    onTestFinished(read.end);
    const seen = posts.map(read.see);
    const held = seen.filter(({ post }) => post).length;
    present = atLast;
    const all = await read.read(seen);
    return {
      held,
      shown: all.map(({ job }) => /\/images\/\d\.png/.exec(JSON.stringify(job?.sections))?.[0]),
    };
  };
  const [one, two] = ['/images/1.png', '/images/2.png'];
  const first = await readAll(mirrored(one), mirrored(two));
  expect(first.held).toBe(1_000);
  expect(first.shown).toEqual(posts.map((_, at) => (at < 1_000 ? two : one)));
  const next = await readAll(mirrored(two), mirrored(two));
  expect(next.shown).toEqual(posts.map(() => two));
});

test('a post is read again when its image is missing for another reason', async () => {
  const read = remembering();
  const missing = (reason: string) => new Map([[`${serviceUrl}/public/file/a.png`, { missing: reason }]]);
  const [first] = await read([postOf(1, picture)]).read(missing('it answered 404 Not Found'));
  const [same] = await read([postOf(1, picture)]).read(missing('it answered 404 Not Found'));
  const [other] = await read([postOf(1, picture)]).read(missing('it is larger than 8 MB'));
  expect(same).toBe(first);
  expect(other?.problems[0]).toMatchObject({
    code: 'image-unusable',
    image: { address: `${serviceUrl}/public/file/a.png`, reason: 'it is larger than 8 MB' },
  });
});

test('an edited post is read, and the others are what they were', async () => {
  const read = remembering();
  const [one, other] = await read([postOf(1, '<p>Old</p>'), postOf(2, '<p>Old</p>')]).read();
  const [edited, same] = await read([postOf(1, '<p>New</p>'), postOf(2, '<p>Old</p>')]).read();
  expect(JSON.stringify(one?.job?.sections)).toContain('Old');
  expect(JSON.stringify(edited?.job?.sections)).toContain('New');
  expect(same).toBe(other);
});

test('a post with images that another read reads meanwhile is not read once more', async () => {
  const read = remembering();
  const post = postOf(1, picture);
  const whole = read([post]);
  const [named] = await read([post]).read(mirrored('/images/1.png'));
  const [same] = await whole.read(mirrored('/images/1.png'));
  expect(same).toBe(named);
  const [moved] = await whole.read(mirrored('/images/2.png'));
  expect(moved).not.toBe(named);
});

test('a read shows its own posts, whatever another read reads meanwhile', async () => {
  const read = remembering();
  const whole = read([postOf(1, '<p>Old</p>'), postOf(2, '<p>Old</p>')]);
  const [named] = await read([postOf(1, '<p>New</p>')]).read();
  const [one, other] = await whole.read();
  expect(JSON.stringify(named?.job?.sections)).toContain('New');
  expect(JSON.stringify(one?.job?.sections)).toContain('Old');
  expect(other?.publishId).toBe(2);
});

test('posts stay in the order in which they were seen, with and without images', async () => {
  const posts = [
    postOf(4, picture),
    postOf(3, '<p>Plain</p>'),
    postOf(2, picture),
    postOf(1, '<p>Plain</p>'),
  ];
  const read = await remembering()(posts).read(mirrored('/images/1.png'));
  expect(read.map(({ publishId }) => publishId)).toEqual([4, 3, 2, 1]);
});

test('a post that comes twice in a read is read once, and as it came last if it was edited between', async () => {
  const [one, same, edited] = await remembering()([
    postOf(1, '<p>Old</p>'),
    postOf(1, '<p>Old</p>'),
    postOf(1, '<p>New</p>'),
  ]).read();
  expect(same).toBe(one);
  expect(JSON.stringify(one?.job?.sections)).toContain('Old');
  expect(JSON.stringify(edited?.job?.sections)).toContain('New');
});

test('of a read that nobody wants any more, nothing is given', async () => {
  const abort = new AbortController();
  const { read } = remembering()([postOf(1, '<p>Plain</p>')], abort.signal);
  abort.abort(new Error('Enough.'));
  await expect(read()).rejects.toThrow('Enough.');
});

/** Readings as each start of a process opens them. */
function startsIn(dataDir: string) {
  let last: Readings | undefined;
  onTestFinished(() => last?.close());
  return (key = readingKey(siteOf(), serviceUrl, 'program')) => {
    last?.close();
    const warn = (message: string) => expect.unreachable(message);
    last = openReadings({ dataDir, key, warn, textsWithJobs: 1 });
    return last;
  };
}

test('a new process reads only the posts that have changed since', async () => {
  const start = startsIn(await emptyDataDir());
  const posts = [postOf(1, '<p>One</p>'), postOf(2, picture), postOf(3, '<p>Three</p>')];
  const textsOf = (readings: readonly RememberedPost[]) =>
    readings.map(({ job }) => job && sectionsOf(job)[0]?.html);
  const before = textsOf(await remembering(start())(posts).read(mirrored('/images/1.png')));
  const edited = [...posts.slice(0, 2), postOf(3, '<p>Edited</p>')];
  const later = remembering(start())(edited);
  // What is known when a post is seen is not read.
  expect(later.seen.map(({ known }) => known !== null)).toEqual([true, true, false]);
  const after = textsOf(await later.read(mirrored('/images/1.png')));
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).toContain('Edited');
  const moved = await remembering(start())(edited).read(mirrored('/images/2.png'));
  expect(textsOf(moved)[1]).toContain('/images/2.png');
});

test('a setting that no post is read with leaves what was read as it is', () => {
  const keyOf = (changes: Parameters<typeof siteOf>[0]) => readingKey(siteOf(changes), serviceUrl, 'program');
  expect(keyOf({ color: '#123456', tagline: 'Work with us' })).toBe(keyOf({}));
  expect(keyOf({ companies: { 7: 'Velo' } })).not.toBe(keyOf({}));
  expect(readingKey(siteOf(), serviceUrl, 'other')).not.toBe(keyOf({}));
  expect(readingKey(siteOf(), 'https://other.example', 'program')).not.toBe(keyOf({}));
});

test('a post whose text got lost is read again with the next list', async () => {
  const dataDir = await emptyDataDir();
  const start = startsIn(dataDir);
  const read = remembering(start());
  const posts = [postOf(1, '<p>One</p>'), postOf(2, '<p>Two</p>')];
  const first = read(posts);
  const [, two] = await first.read();
  await first.end();
  const other = new DatabaseSync(readingsFile(dataDir));
  other.exec("DELETE FROM text WHERE sections LIKE '%Two%'");
  other.close();
  const job = two?.job;
  if (!job) throw new Error('It is missing.');
  expect(() => sectionsOf(job)).toThrow(/missing or damaged/);
  const [, again] = await read(posts).read();
  expect(again?.job && sectionsOf(again.job)[0]?.html).toContain('Two');
  expect(sectionsOf(job)[0]?.html).toContain('Two');
});
