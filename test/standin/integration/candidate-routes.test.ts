import { describe, expect, test } from 'vitest';
import { candidateSchema } from '../../../src/service/wire/candidate.ts';
import { noon } from '../harness.ts';
import { openApi, recruiter } from '../records/api.ts';

const notFound = { error: { code: 404, message: 'Not Found' } };
const whole = {
  name: 'Zofia',
  lastname: "O'Lis-Żak",
  email: 'zofia@kolibra.example',
  guid: 'ext-1',
  owner: 3,
  source: 'Job fair',
  socialnet_id: 'https://network.example/in/zofia',
  synchro_time: '2026-11-20 23:59:59',
};

describe.each(['a', 'b'] as const)('variant %s', (variant) => {
  test('C1 and C4: what was written is read, in the shapes of the interface', async () => {
    const api = await openApi(variant);
    const created = await api.call('POST', '/employees/', whole);
    expect([created.status, created.json]).toEqual([201, { id: 1 }]);
    const { status, json } = await api.call('GET', '/employees/1');
    expect(status).toBe(200);
    expect(candidateSchema.parse(json)).toMatchObject({
      ...whole,
      id: 1,
      status: 'active',
      files: [],
      source: { id: 3, value: 'Job fair' },
      owner: { id: 3 },
      created_at: '2026-11-21 11:00:00',
      updated_at: '2026-11-21 11:00:00',
      created_by: { id: recruiter },
      updated_by: { id: recruiter },
    });
  });

  test('C2 and C3: an update changes what it names and leaves the rest', async () => {
    let now = noon;
    const api = await openApi(variant, { now: () => now });
    await api.call('POST', '/employees', whole);
    now = noon.add({ minutes: 5 });
    const put = await api.call('PUT', '/employees/1', { name: 'Ada', lastname: 'Lis' });
    expect([put.status, put.text]).toEqual([204, '']);
    const patch = await api.call('PATCH', '/employees/1/', { email: '', guid: null, owner: null });
    expect([patch.status, patch.text]).toEqual([204, '']);
    const { json } = await api.call('GET', '/employees/1/');
    expect(json).toMatchObject({
      name: 'Ada',
      lastname: 'Lis',
      email: null,
      owner: null,
      socialnet_id: whole.socialnet_id,
      created_at: '2026-11-21 11:00:00',
      updated_at: '2026-11-21 11:05:00',
    });
    expect(json).not.toHaveProperty('guid');
  });

  test('events: a new candidate is told of with its source', async () => {
    const api = await openApi(variant);
    const news = await api.hear();
    await api.call('POST', '/employees', { name: 'A', lastname: 'B', source: 'Never heard of' });
    await api.call('POST', '/employees', { name: 'A', lastname: 'B' });
    await api.call('POST', '/employees', { name: 'A' });
    expect(await news()).toEqual([
      ['candidate_created', { employee_id: 1, source_id: 4 }],
      ['candidate_created', { employee_id: 2, source_id: null }],
    ]);
  });
});

test.each<[string, unknown, string[]]>([
  ['nothing', {}, ['name', 'lastname']],
  ['empty names', { name: '', lastname: '' }, ['name', 'lastname']],
  ['null names', { name: null, lastname: null }, ['name', 'lastname']],
  ['numbers as names', { name: 1, lastname: 2 }, ['name', 'lastname']],
  ['a long name', { name: 'x'.repeat(256), lastname: 'y' }, ['name']],
  ['no address', { name: 'a', lastname: 'b', email: 'not at all' }, ['email']],
  ['two addresses', { name: 'a', lastname: 'b', email: 'a@b.example, c@d.example' }, ['email']],
  ['a line break in the address', { name: 'a', lastname: 'b', email: 'a@b.example\r\nBcc: x' }, ['email']],
  ['an unknown owner', { name: 'a', lastname: 'b', owner: 99 }, ['owner']],
  ['an owner as an object', { name: 'a', lastname: 'b', owner: { id: 1 } }, ['owner']],
  ['an owner past 2^53', { name: 'a', lastname: 'b', owner: 2 ** 60 }, ['owner']],
  ['a source as an object', { name: 'a', lastname: 'b', source: { id: 1 } }, ['source']],
  ['a date for a datetime', { name: 'a', lastname: 'b', synchro_time: '2026-11-21' }, ['synchro_time']],
  ['a day that is none', { name: 'a', lastname: 'b', synchro_time: '2026-02-30 10:00:00' }, ['synchro_time']],
  [
    'an hour that is none',
    { name: 'a', lastname: 'b', synchro_time: '2026-02-03 24:00:00' },
    ['synchro_time'],
  ],
  ['a read-only field', { name: 'a', lastname: 'b', created_at: '2026-02-03 10:00:00' }, ['created_at']],
  ['an id', { name: 'a', lastname: 'b', id: 7 }, ['id']],
  ['an unknown field', { name: 'a', lastname: 'b', nonsense: 1 }, ['nonsense']],
  ['a field that is off', { name: 'a', lastname: 'b', sex: 'f' }, ['sex']],
  ['a prototype', '{"name":"a","lastname":"b","__proto__":{"x":1}}', ['__proto__']],
  ['a list', [], ['']],
  ['null', 'null', ['']],
  ['a number', '5', ['']],
  ['broken JSON', '{"name":', ['']],
  ['nothing at all', '', ['']],
])('C1: %s is a validation failure', async (_, body, fields) => {
  const api = await openApi();
  const { status, json } = await api.call('POST', '/employees', body);
  expect(status).toBe(400);
  expect(json).toMatchObject({ code: 400, message: 'Validation Failed' });
  const errors = (json as { errors: { field: string; message: string }[] }).errors;
  expect(errors.map(({ field }) => field)).toEqual(fields);
  expect(errors.every(({ message }) => message.length > 5)).toBe(true);
  expect((await api.call('GET', '/employees')).json).toEqual([]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'C1: a body of type %s is a validation failure',
  async (type) => {
    const api = await openApi();
    const { status, json } = await api.call('POST', '/employees', '{"name":"a","lastname":"b"}', {
      'content-type': type,
    });
    expect([status, json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
  },
);

test('C1: a body above the limit is 413', async () => {
  const api = await openApi();
  const answer = await api.call('POST', '/employees', JSON.stringify({ name: 'x'.repeat(1_000_001) }));
  expect([answer.status, answer.json]).toEqual([413, { error: { code: 413, message: 'Content Too Large' } }]);
});

test.each([
  '0',
  '2',
  '-1',
  '1.0',
  '1e0',
  '01',
  'x',
  '9007199254740993',
  '99999999999999999999',
  '%00',
  'null',
])('C2, C3, C4: candidate %s is not found', async (id) => {
  const api = await openApi();
  await api.candidate();
  for (const [method, body] of [['GET'], ['PUT', { name: 'x', lastname: 'y' }], ['PATCH', {}]] as const) {
    const answer = await api.call(method, `/employees/${id}`, body);
    expect([method, answer.status, answer.json]).toEqual([method, 404, notFound]);
  }
});

test('C2, C3: names stay what they must be', async () => {
  const api = await openApi();
  await api.candidate();
  for (const method of ['PUT', 'PATCH']) {
    const { status, json } = await api.call(method, '/employees/1', { lastname: '' });
    expect([status, json]).toMatchObject([400, { errors: [{ field: 'lastname' }] }]);
  }
});

test('C4: found by guid, the oldest first, when the header says so', async () => {
  const api = await openApi();
  await api.candidate({ guid: '2' });
  await api.candidate({ guid: 'a b/ć' });
  await api.candidate({ guid: '2' });
  const find = async (guid: string, header?: string) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'x-get-find-by-guid': header };
    const { status, json } = await api.call(
      'GET',
      `/employees/${encodeURIComponent(guid)}`,
      undefined,
      headers,
    );
    return status === 200 ? (json as { id: number }).id : status;
  };
  expect(await find('2', 'true')).toBe(1);
  expect(await find('2')).toBe(2);
  expect(await find('2', 'false')).toBe(2);
  expect(await find('a b/ć', 'true')).toBe(2);
  expect(await find('none', 'true')).toBe(404);
});
