import { expect } from 'vitest';
import { somePost } from '../standin/harness.ts';
import { badRequest, notFound, outcome } from './expect-errors.ts';
import { type Check, prove } from './prove.ts';
import { publicRows, webhookRows } from './rows/public.ts';
import type { Json, World } from './world.ts';

const path = '/public/job_posts/published';

/** Adverts and jobs are not in the order of the posts. */
const posts = [
  [101, 45, 3003, 'pl', true],
  [102, 44, 3003, 'de', false],
  [103, 43, 3001, 'pl', false],
  [104, 42, 3002, 'en', true],
  [105, 41, 3001, 'pl', false],
].map(([id, advertId, jobId, language, awarded]) => {
  const whole = somePost(Number(id), {
    awarded: awarded === true,
    valid_start: `2026-11-1${Number(id) % 3} 08:00:00`,
  });
  const recruitment = { client_id: 1, workflow_id: 1, id: Number(jobId), nr_ref: 'R' };
  return {
    ...whole,
    advert: { ...whole.advert, id: Number(advertId), language: String(language), recruitment },
  };
});

/** Status and ids, or the error body, of the list. */
async function list({ ask }: World, headers: Record<string, unknown> = {}): Promise<[number, unknown]> {
  const texts = Object.entries(headers).map(([name, value]) => [
    `x-request-${name}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const { status, json } = await ask(path, { headers: Object.fromEntries(texts) });
  return [status, status === 200 ? (json as Json[]).map(({ id }) => id) : json];
}

const newestFirst = posts.toReversed();
const idsWhere = (holds: (post: (typeof posts)[number]) => boolean) =>
  newestFirst.filter(holds).map(({ id }) => id);

/** Every comparator of a number, at a value and past both ends. */
function compares(field: string, read: (post: (typeof posts)[number]) => number, at: number): Check {
  return async (world) => {
    for (const value of [at, 0, 9_999_999]) {
      const ask = (comparison: string) =>
        list(world, { filter: { [field]: { value: String(value), comparison } } });
      expect(await ask('=')).toEqual([200, idsWhere((post) => read(post) === value)]);
      expect(await ask('!=')).toEqual([200, idsWhere((post) => read(post) !== value)]);
      expect(await ask('<=')).toEqual([200, idsWhere((post) => read(post) <= value)]);
      expect(await ask('>=')).toEqual([200, idsWhere((post) => read(post) >= value)]);
      expect(await ask('like')).toEqual(badRequest);
    }
  };
}

/** `=` and `!=` alone. */
function equals(field: string, value: string, holds: (post: (typeof posts)[number]) => boolean): Check {
  return async (world) => {
    const ask = (comparison: string) => list(world, { filter: { [field]: { value, comparison } } });
    expect(await ask('=')).toEqual([200, idsWhere(holds)]);
    expect(await ask('!=')).toEqual([200, idsWhere((post) => !holds(post))]);
    for (const comparison of ['<=', '>=', 'like', 'in']) expect(await ask(comparison)).toEqual(badRequest);
  };
}

prove(
  publicRows,
  {
    'public.headers': async (world) => {
      expect(await list(world, { 'page-size': '2', 'current-page': '2' })).toEqual([200, [103, 102]]);
      const headers = { 'x-request-page-size': '2' };
      const answer = await world.ask(path, { headers });
      const results = ['count', 'current-page', 'page-size', 'total-count', 'total-pages'];
      expect(results.map((name) => answer.headers.get(`x-result-${name}`))).toEqual([
        '2',
        '1',
        '2',
        '5',
        '3',
      ]);
      const filter = { language: { value: 'pl', comparison: '=' }, id: { value: '103', comparison: '<=' } };
      expect(await list(world, { filter })).toEqual([200, [103, 101]]);
    },
    'public.sort': async (world) => {
      expect(await list(world, { sort: { sort_by: 'job_post_id', direction: 'ASC' } })).toEqual([
        200,
        [105, 104, 103, 102, 101],
      ]);
      for (const wrong of [
        { id: 'ASC' },
        { sort_by: 'nonsense', direction: 'ASC' },
        { sort_by: 'id', direction: 'up' },
      ]) {
        expect(await list(world, { sort: wrong })).toEqual(badRequest);
      }
      const byDate = { sort: { sort_by: 'valid_start', direction: 'ASC' } };
      expect((await list(world, byDate))[0]).toBe(200);
      expect(await list(await world.chosen({ publicSortFields: 'filters' }), byDate)).toEqual(badRequest);
    },
    'public.sort.default': async (world) =>
      expect(await list(world)).toEqual([200, [105, 104, 103, 102, 101]]),
    'public.sort.second': async (world) => {
      const sorted = (sort_by: string, direction: string) => list(world, { sort: { sort_by, direction } });
      expect(await sorted('job_id', 'ASC')).toEqual([200, [105, 103, 104, 102, 101]]);
      expect(await sorted('language', 'DESC')).toEqual([200, [105, 103, 101, 104, 102]]);
    },
    'public.filter.id': compares('id', ({ id }) => id, 103),
    'public.filter.job_post_id': compares('job_post_id', ({ advert }) => advert.id, 43),
    'public.filter.job_id': compares('job_id', ({ advert }) => advert.recruitment.id, 3001),
    'public.filter.language': equals('language', 'pl', ({ advert }) => advert.language === 'pl'),
    'public.filter.awarded': equals('awarded', 'true', ({ awarded }) => awarded),
    'public.response': async ({ ask }) => {
      expect((await ask(path)).json).toEqual(newestFirst);
    },
    'public.error': async (world) => {
      for (const wrong of [
        { filter: '{' },
        { filter: { nonsense: { value: '1', comparison: '=' } } },
        { sort: '[]' },
        { 'page-size': 'x' },
        { 'current-page': '0' },
      ]) {
        expect(await list(world, wrong)).toEqual(badRequest);
      }
    },
  },
  { posts },
);

const hooks = '/webhooks/';
const hook = { type: 'job_created', url: 'https://jobs.example/hook' };

prove(webhookRows, {
  'webhook.register': async (world) => {
    const [status, made] = await outcome(world, 'POST', hooks, hook);
    expect([status, made]).toEqual([200, { id: expect.any(Number), url: hook.url }]);
    expect(await world.faults('POST', hooks, { ...hook, type: 'nonsense' })).toEqual(['type']);
    expect(await world.faults('POST', hooks, { type: hook.type, url: 'here' })).toEqual(['url']);
    for (const type of ['job_post_published', 'advert_published', 'job_post_edited']) {
      expect((await world.call('POST', hooks, { ...hook, type })).status).toBe(200);
    }
    // Once more is once more.
    expect((await outcome(world, 'POST', hooks, hook))[1]).not.toEqual(made);
    const same = await world.chosen({ webhookTwice: 'same', webhookCreateStatus: 201 });
    const first = await outcome(same, 'POST', hooks, hook);
    expect([first[0], await outcome(same, 'POST', hooks, hook)]).toEqual([201, first]);
  },
  'webhook.remove': async (world) => {
    const { json } = await world.call('POST', hooks, hook);
    const one = `/webhooks/${(json as { id: number }).id}`;
    expect(await outcome(world, 'DELETE', one)).toEqual([204, '']);
    expect(await outcome(world, 'DELETE', one)).toEqual(notFound);
    expect((await world.ask(`/api/integration/v2${one}`, { method: 'DELETE' })).status).toBe(401);
    const other = await world.chosen({ webhookRemoval: 'post' });
    await other.call('POST', hooks, hook);
    expect(await outcome(other, 'DELETE', '/webhooks/1')).toEqual(notFound);
    expect(await outcome(other, 'POST', '/webhooks/1/_delete')).toEqual([204, '']);
  },
  'webhook.types': async (world) => {
    const [status, names] = await outcome(world, 'GET', '/webhooks/types');
    expect([status, names]).toEqual([200, expect.arrayContaining(['advert_published', 'job_created'])]);
    const none = await world.chosen({ webhookTypesPath: 'none', webhookList: 'shown' });
    expect(await outcome(none, 'GET', '/webhooks/types')).toEqual(notFound);
    expect(await outcome(none, 'GET', hooks)).toEqual([200, []]);
    expect(await outcome(world, 'GET', hooks)).toEqual(notFound);
  },
});
