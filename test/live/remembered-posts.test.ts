import { expect, test } from 'vitest';
import { createRememberedPosts } from '../../src/live/remembered-posts.ts';
import { postSchema } from '../../src/service/wire.ts';
import { siteOf } from '../board/samples.ts';

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

test('a post that came as it was is held no longer, unless its images may have another address', async () => {
  const { see, read } = createRememberedPosts(serviceUrl);
  const posts = [postOf(1, '<p>Plain</p>'), postOf(2, picture)];
  const first = posts.map(see);
  expect(first.map(({ post }) => post?.id)).toEqual([1, 2]);
  const reading = { site: siteOf(), serviceUrl, images: mirrored('/images/1.png') };
  const before = await read(first, reading);

  const second = posts.map(see);
  expect(second.map(({ post }) => post?.id)).toEqual([undefined, 2]);
  const same = await read(second, reading);
  expect(same[0]).toBe(before[0]);
  expect(same[1]).toBe(before[1]);

  const moved = await read(posts.map(see), { ...reading, images: mirrored('/images/2.png') });
  expect(moved[0]).toBe(before[0]);
  expect(JSON.stringify(moved[1]?.job?.sections)).toContain('/images/2.png');
  expect(JSON.stringify(before[1]?.job?.sections)).toContain('/images/1.png');
});

test('an edited post is read, and the others are what they were', async () => {
  const { see, read } = createRememberedPosts(serviceUrl);
  const reading = { site: siteOf(), serviceUrl, images: new Map() };
  const [one, other] = await read([postOf(1, '<p>Old</p>'), postOf(2, '<p>Old</p>')].map(see), reading);
  const [edited, same] = await read([postOf(1, '<p>New</p>'), postOf(2, '<p>Old</p>')].map(see), reading);
  expect(JSON.stringify(one?.job?.sections)).toContain('Old');
  expect(JSON.stringify(edited?.job?.sections)).toContain('New');
  expect(same).toBe(other);
});

test('a post that another look reads meanwhile is not read once more', async () => {
  const { see, read } = createRememberedPosts(serviceUrl);
  const reading = { site: siteOf(), serviceUrl, images: mirrored('/images/1.png') };
  const post = postOf(1, picture);
  const whole = [see(post)];
  const [named] = await read([see(post)], reading);
  const [same] = await read(whole, reading);
  expect(same).toBe(named);
  const [moved] = await read(whole, { ...reading, images: mirrored('/images/2.png') });
  expect(moved).not.toBe(named);
});
