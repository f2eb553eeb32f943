import { expect, test } from 'vitest';
import type { StandinPost } from '../../src/standin/state/post.ts';
import { list, somePost, start } from './harness.ts';

function post(
  id: number,
  advertId: number,
  jobId: number,
  language: string,
  start: string,
  end: string | null,
): StandinPost {
  const whole = somePost(id, { valid_start: start, valid_end: end, awarded: id === 20 });
  whole.advert = { ...whole.advert, id: advertId, language, recruitment: { id: jobId, nr_ref: 'R' } };
  return whole;
}

const posts = [
  post(10, 7, 500, 'pl', '2026-11-03 09:00:00', '2026-12-03 00:00:00'),
  post(20, 5, 500, 'en', '2026-11-02 10:00:00', null),
  post(30, 6, 400, 'de', '2026-11-02 09:00:00', '2026-12-01 00:00:00'),
  post(40, 9, 300, 'pl', '2026-11-03 09:00:00', '2026-12-02 00:00:00'),
];

test.each([
  ['id', 'DESC', [40, 30, 20, 10]],
  ['id', 'ASC', [10, 20, 30, 40]],
  ['job_post_id', 'ASC', [20, 30, 10, 40]],
  ['job_post_id', 'DESC', [40, 10, 30, 20]],
  ['job_id', 'ASC', [40, 30, 20, 10]],
  ['job_id', 'DESC', [20, 10, 30, 40]],
  ['language', 'ASC', [30, 20, 40, 10]],
  ['language', 'DESC', [40, 10, 20, 30]],
  ['awarded', 'ASC', [40, 30, 10, 20]],
  ['awarded', 'DESC', [20, 40, 30, 10]],
  ['valid_start', 'ASC', [30, 20, 40, 10]],
  ['valid_start', 'DESC', [40, 10, 20, 30]],
  ['valid_end', 'ASC', [20, 30, 40, 10]],
  ['valid_end', 'DESC', [10, 40, 30, 20]],
])('%s %s gives %j: equal ones by id DESC', async (sort_by, direction, ids) => {
  const standin = await start(posts);
  const answer = await list(standin, { sort: { sort_by, direction } });
  expect(answer.status).toBe(200);
  expect(answer.ids).toEqual(ids);
});

test('the order goes over all pages', async () => {
  const standin = await start(posts);
  const sort = { sort_by: 'job_id', direction: 'ASC' };
  expect((await list(standin, { sort, size: 3, page: 1 })).ids).toEqual([40, 30, 20]);
  expect((await list(standin, { sort, size: 3, page: 2 })).ids).toEqual([10]);
});

test.each([
  ['an unknown field', '{"sort_by":"name","direction":"ASC"}'],
  ['a prototype key', '{"sort_by":"__proto__","direction":"ASC"}'],
  ['another prototype key', '{"sort_by":"toString","direction":"ASC"}'],
  ['a direction in small letters', '{"sort_by":"id","direction":"asc"}'],
  ['an unknown direction', '{"sort_by":"id","direction":"UP"}'],
  ['no direction', '{"sort_by":"id"}'],
  ['no field', '{"direction":"ASC"}'],
  ["the Integration API's format", '{"id":"ASC"}'],
  ['an unknown key', '{"sort_by":"id","direction":"ASC","nulls":"LAST"}'],
  ['an array', '[{"sort_by":"id","direction":"ASC"}]'],
  ['broken JSON', '{"sort_by":"id"'],
  ['an empty header', ''],
  ['null', 'null'],
  ['a field that is no text', '{"sort_by":["id"],"direction":"ASC"}'],
])('%s is 400', async (_, sort) => {
  const standin = await start(posts);
  const answer = await list(standin, { sort });
  expect(answer.status).toBe(400);
  expect(answer.body).toBe('{"error":{"code":400,"message":"Bad Request"}}');
});
