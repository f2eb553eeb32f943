import { expect, test } from 'vitest';
import { createStandinPosts, generateMessyPosts } from '../../../src/standin/first-posts.ts';
import { noon, start } from '../harness.ts';

const baseUrl = 'http://127.0.0.1:4400';
const generate = (count: number, seed = 1) => generateMessyPosts({ count, seed, today: noon, baseUrl });

test('the same seed gives the same bytes, another seed others; a smaller board begins a larger one', () => {
  expect(JSON.stringify(generate(300))).toBe(JSON.stringify(generate(300)));
  expect(JSON.stringify(generate(300))).not.toBe(JSON.stringify(generate(300, 2)));
  expect(generate(41)).toEqual(generate(120).slice(0, 41));
});

test('every kind of mess that the page of the stand-in names is on a board of 751', () => {
  const posts = generate(751);
  const all = JSON.stringify(posts);
  const plain = all.replaceAll('\\', '');
  const share = (is: (post: (typeof posts)[number]) => boolean) => posts.filter(is).length / posts.length;
  const valuesOf = (post: (typeof posts)[number]) =>
    post.advert.values.map(({ value }) => String(value ?? ''));
  const place = (post: (typeof posts)[number]) =>
    JSON.parse(String(post.advert.values.find(({ field_id }) => field_id === 'geolocation')?.value ?? '{}'));
  const isPolish = (post: (typeof posts)[number]) => post.advert.language === 'pl';

  expect(share(isPolish)).toBeGreaterThan(0.2);
  expect(share(({ advert }) => advert.language === 'en')).toBeGreaterThan(0.4);
  expect(new Set(posts.map(({ advert }) => advert.language)).size).toBeGreaterThan(6);
  // Most Polish titles are in capitals.
  const polish = posts.filter(isPolish);
  const capitals = polish.filter(({ advert }) => /\p{Lu}{4}/u.test(advert.name));
  expect(capitals.length / polish.length).toBeGreaterThan(0.5);
  // Values without a name in fields of 32 hex digits, and pictures of few addresses, in nearly every advert.
  expect(
    share(({ advert }) => advert.values.some(({ field_id }) => /^[0-9a-f]{32}$/.test(field_id))),
  ).toBeGreaterThan(0.8);
  expect(share((post) => valuesOf(post).some((value) => value.includes('<img')))).toBeGreaterThan(0.8);
  expect(new Set([...all.matchAll(/src=\\"([^"\\]+)\\"/g)].map(([, address]) => address)).size).toBeLessThan(
    10,
  );
  // Somewhere in a country, its middle in Kansas; several towns for one job, and in one field.
  expect(share((post) => place(post).locality === undefined)).toBeGreaterThan(0.2);
  expect(share((post) => place(post).iso === undefined)).toBeGreaterThan(0.02);
  expect(new Set(posts.map(({ advert }) => advert.recruitment.id)).size).toBeLessThan(posts.length);
  for (const words of [
    '"37.090240"',
    'Warszawa / Kraków / Gdańsk',
    '&amp;amp;',
    '&lt;p&gt;',
    'mso-list:l0 level2',
    'safelinks.protection.outlook.com',
    'google.com/url',
    'mailto: ',
    'tel:+48 ',
    '9999-12-31',
    '1970-01-01',
    '"_rate_unit":"m"',
    '$72,000',
    'PRACA W NIEMCZECH',
    '!!! ***',
    '𝗕',
    'Kansas',
  ]) {
    expect(plain.includes(words), words).toBe(true);
  }
  // Towns as people type them.
  expect(plain).toMatch(/"locality":"\p{Lu}\p{Ll}+ ,"/u);
  expect(plain).toMatch(/"locality":"\p{Lu}{4,}/u);
  expect(plain).toMatch(/"locality":"\d\d-\d{3} \p{Lu}/u);
  expect(share(({ valid_end }) => valid_end === null)).toBeGreaterThan(0.1);
  expect(JSON.stringify(posts.map(({ advert, options }) => [advert, options]))).not.toMatch(
    /undefined|NaN|\[object|\{\{/,
  );
});

test('hours and months stand in one field, under one unit', () => {
  const monthly = generate(500)
    .filter(({ advert, options }) => advert.language === 'pl' && options._rate_unit === 'm')
    .map(({ options }) => Number(options._salary_from))
    .filter((from) => from > 1);
  expect(monthly.some((from) => from < 60)).toBe(true);
  expect(monthly.some((from) => from > 4000)).toBe(true);
});

test('all are open on the day, and are served', async () => {
  const standin = await start(createStandinPosts({ posts: 60, seed: 3, messy: true, today: noon }));
  const headers = { 'x-request-page-size': '100' };
  const response = await fetch(`${standin.url}/public/job_posts/published`, { headers });
  expect(response.headers.get('x-result-total-count')).toBe('60');
  const text = await response.text();
  for (const address of new Set(
    [...text.matchAll(/src=\\"([^"\\]+\.png)\\"/g)].map(([, found]) => found ?? ''),
  )) {
    const picture = await fetch(address.replace('//localhost', '//127.0.0.1'));
    expect([address, picture.headers.get('content-type')]).toEqual([address, 'image/png']);
  }
});

test('asking for a mess without a number of posts says what to give', () => {
  expect(() => createStandinPosts({ messy: true, today: noon })).toThrow('--posts 264 --messy');
});
