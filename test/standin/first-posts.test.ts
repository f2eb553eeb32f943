import { expect, test } from 'vitest';
import { sampleAdverts, samplePost, samplePosts } from '../../src/standin/first-posts.ts';
import type { SampleAdvert } from '../../src/standin/sample/advert.ts';
import { noon } from './harness.ts';

const advert: SampleAdvert = {
  advertId: 1979,
  recruitmentId: 3201,
  reference: 'BRWW-09/2022',
  language: 'pl',
  title: 'PRACOWNIK MAGAZYNOWY',
  office: 'gdansk',
  values: [
    {
      field_id: 'requirements',
      name: 'Wymagania',
      value: '<p><img src="{{service}}/public/file/a.png"></p>',
    },
    { field_id: 'benefits' },
  ],
  options: { job_type: 'Pełny etat', recruitment_deadline: '{{date:+14}}' },
  start: -10,
  end: 0,
};
const setting = { baseUrl: 'http://127.0.0.1:4400', today: noon };

test('an advert becomes a post in the shape that live services send', () => {
  const place =
    '{"latitude":"54.372158","longitude":"18.638306","iso":"pl","locality":"Gdańsk","region1":"Pomorskie","postcode":"80-001","country":"Polska"}';
  expect(samplePost(advert, setting)).toEqual({
    id: 2027,
    advert: {
      id: 1979,
      name: 'PRACOWNIK MAGAZYNOWY',
      language: 'pl',
      recruitment: { client_id: 1, workflow_id: 1, id: 3201, nr_ref: 'BRWW-09/2022' },
      values: [
        { field_id: 'benefits' },
        { field_id: 'geolocation', value: place },
        {
          field_id: 'requirements',
          name: 'Wymagania',
          value: '<p><img src="http://127.0.0.1:4400/public/file/a.png"></p>',
        },
      ],
    },
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4400\/public\/an\/[A-Za-z0-9]{11}=$/),
    valid_start: '2026-11-11 14:45:00',
    valid_end: '2026-11-21 23:59:59',
    awarded: false,
    options: { job_location: place, job_type: 'Pełny etat', recruitment_deadline: '2026/12/05' },
    partner_link: null,
    application_form: 'http://127.0.0.1:4400/public/form/a/1979',
  });
});

test.each([
  [{ start: 0 }, { valid_start: '2026-11-21 00:00:00' }],
  [{ start: 3 }, { valid_start: '2026-11-24 00:00:00' }],
  [{ end: null }, { valid_end: null }],
  [{ end: 30 }, { valid_end: '2026-12-21 23:59:59' }],
  [{ awarded: true }, { awarded: true }],
])('%j gives %j', (change, expected) => {
  expect(samplePost({ ...advert, ...change }, setting)).toMatchObject(expected);
});

test("days count from the service's local day, not from UTC's", () => {
  const today = Temporal.Instant.from('2026-11-21T23:30:00Z');
  expect(samplePost(advert, { ...setting, today }).valid_end).toBe('2026-11-22 23:59:59');
});

test.each([{ latitude: 1 }, 'broken {', null])(
  'a geolocation of its own, %j, goes out as it is',
  (geolocation) => {
    const { values } = samplePost({ ...advert, office: null, geolocation }, setting).advert;
    expect(values).toContainEqual({ field_id: 'geolocation', value: geolocation });
  },
);

test('an advert without a place has none', () => {
  const post = samplePost({ ...advert, office: null }, setting);
  expect(post.advert.values.map((value) => value.field_id)).toEqual(['benefits', 'requirements']);
  expect(post.options).not.toHaveProperty('job_location');
});

test('publish ids are unique, stable, and in another order than advert ids', () => {
  const adverts = Array.from({ length: 500 }, (_, index) => ({ ...advert, advertId: 1900 + index }));
  const ids = samplePosts(adverts, setting).map((post) => post.id);
  expect(new Set(ids).size).toBe(500);
  expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  expect(samplePosts(adverts.toReversed(), setting).map((post) => post.id)).toEqual(ids.toReversed());
});

test('the sample company fills its board', () => {
  const posts = samplePosts(sampleAdverts, setting);
  expect(posts.length).toBeGreaterThanOrEqual(60);
  for (const key of ['id', 'url', 'application_form'] as const) {
    expect(new Set(posts.map((post) => post[key])).size).toBe(posts.length);
  }
  expect(JSON.stringify(posts)).not.toContain('{{');
});
