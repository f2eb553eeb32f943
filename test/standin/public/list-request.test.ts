import { expect, test } from 'vitest';
import type { StandinPost } from '../../../src/standin/state/post.ts';
import { list, somePost, start } from '../harness.ts';

function post(id: number, advertId: number, jobId: number, language: string, awarded: boolean): StandinPost {
  const whole = somePost(id, { awarded });
  whole.advert = { ...whole.advert, id: advertId, language, recruitment: { id: jobId, nr_ref: 'R' } };
  return whole;
}

const posts = [
  post(10, 7, 500, 'pl', false),
  post(20, 5, 500, 'en', true),
  post(30, 6, 400, 'українська', false),
  post(40, 9, 300, 'pl', true),
];

test.each([
  ['id', '=', '20', [20]],
  ['id', '!=', '20', [40, 30, 10]],
  ['id', '<=', '20', [20, 10]],
  ['id', '>=', '30', [40, 30]],
  ['id', '=', '21', []],
  ['id', '<=', '0', []],
  ['id', '>=', '-5', [40, 30, 20, 10]],
  ['id', '<=', '99999999999999999999', [40, 30, 20, 10]],
  ['job_post_id', '=', '6', [30]],
  ['job_post_id', '!=', '6', [40, 20, 10]],
  ['job_post_id', '<=', '6', [30, 20]],
  ['job_post_id', '>=', '7', [40, 10]],
  ['job_id', '=', '500', [20, 10]],
  ['job_id', '!=', '500', [40, 30]],
  ['job_id', '<=', '400', [40, 30]],
  ['job_id', '>=', '400', [30, 20, 10]],
  ['language', '=', 'pl', [40, 10]],
  ['language', '!=', 'pl', [30, 20]],
  ['language', '=', 'PL', []],
  ['language', '=', 'xx', []],
  ['awarded', '=', 'true', [40, 20]],
  ['awarded', '=', '1', [40, 20]],
  ['awarded', '=', 'false', [30, 10]],
  ['awarded', '!=', 'true', [30, 10]],
  ['awarded', '!=', '0', [40, 20]],
])('%s %s %s gives %j', async (field, comparison, value, ids) => {
  const standin = await start(posts);
  const answer = await list(standin, { filter: { [field]: { value, comparison } } });
  expect(answer.status).toBe(200);
  expect(answer.ids).toEqual(ids);
  expect(answer.results[3]).toBe(String(ids.length));
});

test('several fields are combined with AND', async () => {
  const standin = await start(posts);
  const filter = {
    language: { value: 'pl', comparison: '=' },
    id: { value: '40', comparison: '<=' },
    awarded: { value: 'false', comparison: '=' },
  };
  expect((await list(standin, { filter })).ids).toEqual([10]);
});

test('an empty filter object filters nothing', async () => {
  const standin = await start(posts);
  expect((await list(standin, { filter: {} })).ids).toEqual([40, 30, 20, 10]);
});

test('special characters work as JSON unicode escapes, and only so', async () => {
  const standin = await start(posts);
  const escaped =
    '{"language":{"value":"\\u0443\\u043a\\u0440\\u0430\\u0457\\u043d\\u0441\\u044c\\u043a\\u0430","comparison":"="}}';
  expect((await list(standin, { filter: escaped })).ids).toEqual([30]);
  const bytes = Buffer.from(JSON.stringify({ language: { value: 'українська', comparison: '=' } })).toString(
    'latin1',
  );
  expect((await list(standin, { filter: bytes })).status).toBe(400);
});

test('!= includes posts with an empty value, every other comparator leaves them out', async () => {
  const empty = { ...somePost(50), advert: { name: 'No ids, no language' } };
  const standin = await start([...posts, empty]);
  const idsOf = async (field: string, comparison: string, value: string) =>
    (await list(standin, { filter: { [field]: { value, comparison } } })).ids;
  expect(await idsOf('language', '!=', 'pl')).toEqual([50, 30, 20]);
  expect(await idsOf('job_id', '!=', '500')).toEqual([50, 40, 30]);
  expect(await idsOf('job_id', '<=', '9999')).not.toContain(50);
  expect(await idsOf('job_post_id', '>=', '-1')).not.toContain(50);
  expect(await idsOf('job_post_id', '=', '0')).toEqual([]);
});

const allowed = {
  id: ['=', '!=', '<=', '>='],
  job_post_id: ['=', '!=', '<=', '>='],
  job_id: ['=', '!=', '<=', '>='],
  language: ['=', '!='],
  awarded: ['=', '!='],
};
const refused = Object.entries(allowed).flatMap(([field, comparisons]) =>
  ['=', '!=', '<=', '>=', '<', '>', '==', 'in', 'like', 'IN', '', 'constructor']
    .filter((comparison) => !comparisons.includes(comparison))
    .map((comparison) => [field, comparison] as const),
);
test.each(refused)('%s takes no comparator "%s"', async (field, comparison) => {
  const standin = await start(posts);
  const value = field === 'awarded' ? 'true' : '10';
  expect((await list(standin, { filter: { [field]: { value, comparison } } })).status).toBe(400);
});

test.each([
  ['an unknown field', '{"name":{"value":"x","comparison":"="}}'],
  [
    'a known and an unknown field',
    '{"id":{"value":"10","comparison":"="},"x":{"value":"1","comparison":"="}}',
  ],
  ['a prototype key', '{"__proto__":{"value":"10","comparison":"="}}'],
  ['another prototype key', '{"constructor":{"value":"10","comparison":"="}}'],
  ['a field of another case', '{"ID":{"value":"10","comparison":"="}}'],
  ['broken JSON', '{"id":{"value":"10","comparison":"="}'],
  ['no JSON', 'id=10'],
  ['an empty header', ''],
  ['an array', '[]'],
  ['an array of conditions', '[{"id":{"value":"10","comparison":"="}}]'],
  ['null', 'null'],
  ['a text', '"id"'],
  ['a number', '10'],
  ['a condition that is a text', '{"id":"10"}'],
  ['a condition that is null', '{"id":null}'],
  ['a condition that is an array', '{"id":["10","="]}'],
  ['no comparator', '{"id":{"value":"10"}}'],
  ['no value', '{"id":{"comparison":"="}}'],
  ['a value that is no text', '{"id":{"value":10,"comparison":"="}}'],
  ['a value that is an object', '{"id":{"value":{},"comparison":"="}}'],
  ['an unknown key in the condition', '{"id":{"value":"10","comparison":"=","x":1}}'],
  ['an id that is no number', '{"id":{"value":"ten","comparison":"="}}'],
  ['an id that is a fraction', '{"id":{"value":"1.5","comparison":"="}}'],
  ['an empty id', '{"id":{"value":"","comparison":"="}}'],
  ['a flag that is none', '{"awarded":{"value":"yes","comparison":"="}}'],
])('%s is 400', async (_, filter) => {
  const standin = await start(posts);
  const answer = await list(standin, { filter });
  expect(answer.status).toBe(400);
  expect(answer.body).toBe('{"error":{"code":400,"message":"Bad Request"}}');
});
