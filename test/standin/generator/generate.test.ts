import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { generatePosts } from '../../../src/standin/generator/generate.ts';
import { noon } from '../harness.ts';

const baseUrl = 'http://127.0.0.1:4400';
const generate = (count: number, seed = 1) => generatePosts({ count, seed, today: noon, baseUrl });
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

test('the same seed gives the same bytes, another seed others', () => {
  expect(hash(generate(500))).toBe(hash(generate(500)));
  expect(hash(generate(500))).not.toBe(hash(generate(500, 2)));
});

test('a smaller board is the beginning of a larger one', () => {
  expect(generate(37)).toEqual(generate(100).slice(0, 37));
  expect(generate(0)).toEqual([]);
});

test('ids of posts and adverts rise, with gaps', () => {
  const posts = generate(1000);
  for (const read of [(index: number) => posts[index]?.id, (index: number) => posts[index]?.advert.id]) {
    const steps = posts.slice(1).map((_, index) => Number(read(index + 1)) - Number(read(index)));
    expect(Math.min(...steps)).toBe(1);
    expect(Math.max(...steps)).toBeGreaterThan(1);
  }
});

test('every post is open on the day and for three days more', () => {
  for (const post of generate(1000)) {
    expect(post.valid_start <= '2026-11-21 00:00:00').toBe(true);
    if (post.valid_end !== null) expect(post.valid_end >= '2026-11-24 23:59:59').toBe(true);
  }
});

test('a board is varied', () => {
  const posts = generate(1000);
  const kinds = (read: (post: (typeof posts)[number]) => unknown) => new Set(posts.map(read));
  expect(kinds((post) => post.advert.language)).toEqual(new Set(['pl', 'en', 'de', 'uk']));
  expect(kinds((post) => post.options.remote)).toEqual(new Set(['0', 'hybrid', '1']));
  expect(kinds((post) => post.awarded).size).toBe(2);
  expect(kinds((post) => post.valid_end === null).size).toBe(2);
  expect(kinds((post) => post.options._salary_from === undefined).size).toBe(2);
  expect(kinds((post) => post.advert.name).size).toBeGreaterThan(200);
  expect(kinds((post) => post.options.job_location).size).toBe(12);
  expect(kinds((post) => post.advert.name === post.advert.name.toUpperCase()).size).toBe(2);
  expect(kinds((post) => post.advert.recruitment.id).size).toBeLessThan(1000);
});

test('posts have about 3 kB of HTML, in the order of field ids', () => {
  const posts = generate(1000);
  const sizes = posts.map((post) => post.advert.values.map((value) => value.value).join('').length);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / posts.length;
  expect(mean).toBeGreaterThan(2500);
  expect(mean).toBeLessThan(4000);
  for (const { advert } of posts) {
    const fields = advert.values.map((value) => value.field_id);
    expect(fields).toEqual(fields.toSorted());
  }
});

test('no part of a text was left empty', () => {
  expect(JSON.stringify(generate(1000))).not.toMatch(/undefined|NaN|\[object|\{\{/);
});

test('generates posts that have no text in common, and are otherwise the same', () => {
  const distinct = generatePosts({ count: 300, seed: 1, today: noon, baseUrl, distinct: true });
  const texts = distinct.flatMap(({ advert }) =>
    advert.values.flatMap(({ field_id, value }) => (field_id === 'geolocation' ? [] : [value])),
  );
  expect(new Set(texts).size).toBe(texts.length);
  const namesOf = (posts: typeof distinct) => posts.map(({ id, advert: { id: advert } }) => [id, advert]);
  expect(namesOf(distinct)).toEqual(namesOf(generate(300)));
  expect(hash(distinct)).toBe(
    hash(generatePosts({ count: 300, seed: 1, today: noon, baseUrl, distinct: true })),
  );
});
