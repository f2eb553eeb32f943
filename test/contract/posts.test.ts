import { expect } from 'vitest';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { noon, start } from '../standin/harness.ts';
import { type Check, prove } from './prove.ts';
import { postRows } from './rows/posts.ts';
import type { Json, World } from './world.ts';

const text = expect.any(String);
const integer = expect.any(Number);
const datetime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

interface Advert extends Json {
  recruitment: Json;
  values: { field_id: string; name?: string; value?: unknown }[];
}
interface Post extends Json {
  advert: Advert;
  url: string;
  options: Json;
}

/** All posts, as the list gives them. */
async function posts({ ask }: World): Promise<Post[]> {
  const all: Post[] = [];
  for (let page = 1; ; page += 1) {
    const headers = { 'x-request-page-size': '100', 'x-request-current-page': String(page) };
    const { json } = await ask('/public/job_posts/published', { headers });
    all.push(...(json as Post[]));
    if ((json as Post[]).length < 100) return all;
  }
}

/** Every post has these fields. */
const every =
  (fields: object): Check =>
  async (world) => {
    const all = await posts(world);
    expect(all.length).toBeGreaterThan(20);
    for (const post of all) expect(post).toMatchObject(fields);
  };

prove(
  postRows,
  {
    'post.id': every({ id: integer }),
    'post.advert': every({
      advert: { id: integer, name: text, language: expect.stringMatching(/^[a-z]{2}$/) },
    }),
    'post.recruitment': async (world) => {
      const recruitment = { client_id: integer, workflow_id: integer, id: integer, nr_ref: text };
      await every({ advert: { recruitment } })(world);
      const body = JSON.stringify({ title: 'Kurier', language: 'pl' });
      const { json } = await world.ask('/control/posts', { method: 'POST', body });
      expect(json).toMatchObject({ advert: { recruitment } });
    },
    'post.values': async (world) => {
      const values = (await posts(world)).flatMap(({ advert }) => advert.values);
      for (const { field_id, name, value } of values) {
        expect([field_id, name ?? '', value ?? '']).toEqual([text, text, text]);
      }
      expect(values.some(({ name }) => name !== undefined)).toBe(true);
    },
    'post.field_ids': async (world) => {
      const ids = (await posts(world)).flatMap(({ advert }) => advert.values.map(({ field_id }) => field_id));
      expect([...new Set(ids)]).toEqual(
        expect.arrayContaining([
          'description',
          'geolocation',
          'requirements',
          'responsibilities',
          'what_we_offer',
        ]),
      );
    },
    'post.geolocation': async (world) => {
      const places = (await posts(world))
        .flatMap(({ advert }) => advert.values)
        .filter(({ field_id }) => field_id === 'geolocation');
      expect(places.length).toBeGreaterThan(10);
      for (const { value } of places) {
        expect(Object.keys(JSON.parse(String(value)))).toEqual(
          expect.arrayContaining([
            'latitude',
            'longitude',
            'locality',
            'iso',
            'region1',
            'postcode',
            'country',
          ]),
        );
      }
    },
    'post.url': async (world) => {
      for (const { url } of (await posts(world)).slice(0, 3)) {
        const response = await fetch(url);
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=UTF-8',
        ]);
      }
    },
    'post.valid': async (world) => {
      for (const post of await posts(world)) {
        expect([post.valid_start, post.valid_end ?? '2026-01-01 00:00:00']).toEqual([datetime, datetime]);
      }
    },
    'post.awarded': async (world) => {
      const awarded = new Set((await posts(world)).map((post) => post.awarded));
      expect([...awarded].toSorted()).toEqual([false, true]);
    },
    'post.options': async (world) => {
      const sample = await start(createStandinPosts({ today: noon }));
      const known = sample.store.entries.map(({ post }) => post as unknown as Post);
      const all = [...(await posts(world)), ...known].map(({ options }) => options);
      for (const { job_location: place, recruitment_deadline: deadline } of all) {
        if (place !== undefined) expect(JSON.parse(String(place))).toMatchObject({ latitude: text });
        if (deadline !== undefined) expect(deadline).toMatch(/^\d{4}\/\d\d\/\d\d$/);
      }
      const keys = new Set(all.flatMap(Object.keys));
      expect([...keys]).toEqual(
        expect.arrayContaining(['job_type', 'remote', 'job_location', 'branches', 'recruitment_deadline']),
      );
    },
    'post.translation': async (world) => {
      const labels = (await posts(world)).flatMap(({ options }) =>
        Object.entries(options).filter(([key]) => key.endsWith('.translation')),
      );
      expect(labels.length).toBeGreaterThan(10);
      for (const [, label] of labels) expect(label).toMatch(/\p{L}/u);
    },
    'post.partner_link': every({ partner_link: null }),
  },
  // The sample company's adverts are damaged here and there, as those of live services are.
  { posts: createStandinPosts({ posts: 200, today: noon }) },
);
