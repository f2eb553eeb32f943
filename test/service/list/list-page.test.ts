import { expect, test } from 'vitest';
import { readRow, understandListPage } from '../../../src/service/list/list-page.ts';

const answer = (body: string, headers: Record<string, string> = { 'x-result-total-count': '1' }) => ({
  request: { method: 'GET', url: 'https://s.example/public/job_posts/published' },
  status: 200,
  headers: new Headers(headers),
  body,
});

test('rows and the five headers', async () => {
  const page = await understandListPage(
    answer(' [{"id":"5","advert":{"id":6}}, 7]\n', {
      'X-Result-Count': '2',
      'X-Result-Current-Page': '3',
      'X-Result-Page-Size': '100',
      'X-Result-Total-Count': ' 202 ',
      'X-Result-Total-Pages': '3',
    }),
  );
  expect(page).toMatchObject({ total: 202, count: 2, currentPage: 3, pageSize: 100, totalPages: 3 });
  expect(page.rows.map((row) => row.id)).toEqual([5, null]);
});

test('no header is indispensable', async () => {
  expect(await understandListPage(answer('[]', { 'x-result-count': 'x' }))).toEqual({
    rows: [],
    total: null,
    count: null,
    currentPage: null,
    pageSize: null,
    totalPages: null,
  });
});

test.each(['', '1.5', '-1', '1e3', 'NaN', '3, 3', '9'.repeat(16), '0x10'])(
  'a total of %j is none',
  async (total) => {
    expect((await understandListPage(answer('[]', { 'x-result-total-count': total }))).total).toBeNull();
  },
);

test.each([
  ['null', 'the record is null instead of an object', null, null],
  ['"<b>"', 'the record is "<b>" instead of an object', null, null],
  ['[1]', 'the record is [1] instead of an object', null, null],
  ['{}', 'id is missing; advert is missing', null, null],
  ['{"id":9}', 'advert is missing', 9, null],
  ['{"id":9,"advert":{}}', 'advert.id is missing', 9, null],
  ['{"id":0,"advert":{"id":4}}', 'id is 0 instead of an id (a positive whole number)', null, 4],
  ['{"id":-1,"advert":{"id":4}}', 'id is -1 instead of an id (a positive whole number)', null, 4],
  ['{"id":"7x","advert":{"id":4}}', 'id is "7x" instead of an id (a positive whole number)', null, 4],
  ['{"id":9007199254740993,"advert":{"id":4}}', 'id is 9007199254740992 instead of an id', null, 4],
  [
    '{"id":9,"advert":{"id":"\\u001b[31m\\u009b\\u202e"}}',
    'advert.id is "\\u001b[31m\\u009b\\u202e" instead of',
    9,
    null,
  ],
  [
    `{"id":9,"advert":${JSON.stringify(Array(99).fill('long'))}}`,
    'advert is ["long","long","long","long","long","lon...',
    9,
    null,
  ],
])('the row %s is a problem', (json, reason, publishId, advertId) => {
  const row = readRow(JSON.parse(json));
  expect(row).toMatchObject({ id: publishId, post: null });
  expect(row.problem).toMatchObject({ code: 'post-unreadable', publishId, advertId });
  const subject = publishId === null ? 'A post of unknown id' : `Post ${publishId}`;
  expect(row.problem?.message).toContain(`${subject} cannot be read and is left out: ${reason}`);
});

test('a post needs nothing but its two ids', () => {
  expect(readRow(JSON.parse('{"id":1,"advert":{"id":2}}'))).toEqual({
    id: 1,
    problem: null,
    post: {
      id: 1,
      advert: { id: 2, name: null, language: null, values: [] },
      url: null,
      application_form: null,
      valid_start: null,
      valid_end: null,
      awarded: false,
      options: {},
    },
  });
});

test('a value of an advert may lack name and value', () => {
  const row = readRow({
    id: 1,
    advert: { id: 2, values: [{ field_id: 'what_we_offer' }, { name: 'no field' }, null, 5] },
  });
  expect(row.post?.advert.values).toEqual([{ field_id: 'what_we_offer', name: null }]);
});

test('unknown keys are kept', () => {
  const row = readRow({ id: 1, advert: { id: 2, x: 3 }, y: 4 });
  expect(row.post).toMatchObject({ y: 4, advert: { x: 3 } });
});
