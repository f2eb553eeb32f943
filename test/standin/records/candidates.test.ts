import { expect, test } from 'vitest';
import { addToTalent } from '../../../src/standin/records/candidates.ts';
import { openApi, recruiter } from './api.ts';

const notFound = { error: { code: 404, message: 'Not Found' } };
const tags = [
  { id: 1, name: 'Forklift' },
  { id: 2, name: 'Speaks German' },
];

test.each(['a', 'b'] as const)('tags are added by name and listed, variant %s', async (variant) => {
  const api = await openApi(variant);
  const path = `/employees/${await api.candidate()}/tags`;
  expect((await api.call('GET', path)).json).toEqual([]);
  const added = await api.call('POST', path, { tags: ['Speaks German', 'Forklift'] });
  expect([added.status, added.text]).toEqual([204, '']);
  expect((await api.call('POST', path, { tags: ['Forklift'] })).status).toBe(204);
  const listed = await api.call('GET', path);
  expect(listed.json).toEqual(tags);
  expect(
    ['Count', 'Current-Page', 'Page-Size', 'Total-Count', 'Total-Pages'].map((name) =>
      listed.headers.get(`X-Result-${name}`),
    ),
  ).toEqual(['2', '1', '10', '2', '1']);
});

test('tags come in pages', async () => {
  const api = await openApi();
  const path = `/employees/${await api.candidate()}/tags`;
  await api.call('POST', path, { tags: ['Speaks German', 'Forklift', 'Call again'] });
  const page = (number: string, size = '2') =>
    api.call('GET', path, undefined, { 'X-Request-Page-Size': size, 'X-Request-Current-Page': number });
  expect((await page('1')).json).toEqual(tags);
  expect((await page('2')).json).toEqual([{ id: 3, name: 'Call again' }]);
  const beyond = await page('3');
  expect([beyond.status, beyond.json, beyond.headers.get('X-Result-Total-Pages')]).toEqual([200, [], '2']);
  for (const [number, size] of [
    ['0', '2'],
    ['x', '2'],
    ['1', '-1'],
    ['1', '1.5'],
    ['9'.repeat(30), '2'],
  ] as const) {
    const answer = await page(number, size);
    expect([number, answer.status, answer.json]).toEqual([
      number,
      400,
      { error: { code: 400, message: 'Bad Request' } },
    ]);
  }
});

test('an unknown tag adds none of the others', async () => {
  const api = await openApi();
  const path = `/employees/${await api.candidate()}/tags`;
  const answer = await api.call('POST', path, { tags: ['Forklift', 'forklift'] });
  expect([answer.status, answer.json]).toEqual([404, ['Tag not found']]);
  expect((await api.call('GET', path)).json).toEqual([]);
});

test('status and method of adding tags are choices', async () => {
  const api = await openApi('b', { choices: { tagNotFoundStatus: 400, addTagsMethod: 'put' } });
  const path = `/employees/${await api.candidate()}/tags`;
  expect((await api.call('PUT', path, { tags: ['none'] })).status).toBe(400);
  expect((await api.call('PUT', path, { tags: ['Forklift'] })).status).toBe(204);
  expect((await api.call('POST', path, { tags: ['Forklift'] })).status).toBe(404);
});

test.each([
  ['no body', undefined, ['tags']],
  ['no JSON', '{"tags":', ['']],
  ['no object', [], ['']],
  ['no tags', {}, ['tags']],
  ['a text', { tags: 'Forklift' }, ['tags']],
  ['an empty list', { tags: [] }, ['tags']],
  ['numbers and nothing', { tags: [1, null, 'Forklift'] }, ['tags.0', 'tags.1']],
  ['an endless name', { tags: ['x'.repeat(256)] }, ['tags.0']],
])('%s instead of tags is a bad request', async (_, body, fields) => {
  const api = await openApi();
  const answer = await api.call('POST', `/employees/${await api.candidate()}/tags`, body);
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ code: 400, message: 'Bad request' });
  expect((answer.json as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(fields);
});

test('tags in a form are a bad request', async () => {
  const api = await openApi();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await api.call('POST', `/employees/${await api.candidate()}/tags`, 'tags=Forklift', headers);
  expect([answer.status, answer.json]).toMatchObject([400, { code: 400, message: 'Bad request' }]);
});

test('tags and talents of nobody are 404', async () => {
  const api = await openApi();
  for (const id of ['999', '0', '-1', 'x', '1e3', '9'.repeat(40), '%00']) {
    expect([id, (await api.call('GET', `/employees/${id}/tags`)).json]).toEqual([id, notFound]);
    expect([id, (await api.call('POST', `/employees/${id}/tags`, { tags: ['Forklift'] })).json]).toEqual([
      id,
      notFound,
    ]);
    expect([id, (await api.call('GET', `/employees/${id}/talents`)).json]).toEqual([id, notFound]);
  }
});

test.each(['a', 'b'] as const)(
  'talents are listed, and joining is told once, variant %s',
  async (variant) => {
    const api = await openApi(variant);
    const candidate = await api.candidate();
    const news = await api.hear();
    const join = (talent: number) => addToTalent(api.standin.state, recruiter, candidate, talent);
    expect([join(2), join(1), join(1), join(99)]).toEqual([null, null, null, { refused: 'not found' }]);
    expect((await api.call('GET', `/employees/${candidate}/talents`)).json).toEqual([
      { id: 1, name: 'Couriers', public: 1 },
      { id: 2, name: 'Engineers', public: 0 },
    ]);
    expect(await news()).toEqual([
      ['candidate_talent_created', { employee_id: candidate, talent_id: 2 }],
      ['candidate_talent_created', { employee_id: candidate, talent_id: 1 }],
    ]);
  },
);
