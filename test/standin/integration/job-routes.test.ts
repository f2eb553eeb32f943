import { describe, expect, test } from 'vitest';
import { jobSchema } from '../../../src/service/wire/candidate.ts';
import { noon, somePost } from '../harness.ts';
import { openApi, recruiter } from '../records/api.ts';

const notFound = { error: { code: 404, message: 'Not Found' } };

describe.each(['a', 'b'] as const)('variant %s', (variant) => {
  test('J1 and J4: what was written is read, in the shapes of the interface', async () => {
    const api = await openApi(variant);
    const created = await api.call('PUT', '/recruitments/', {
      name: 'Kurier',
      guid: 'j-1',
      client: 1,
      workflow: '2',
      synchro_time: '2026-11-20 10:00:00',
    });
    expect([created.status, created.json]).toEqual([201, { id: 3103 }]);
    const { json } = await api.call('GET', '/recruitments/3103');
    expect(jobSchema.parse(json)).toMatchObject({
      id: 3103,
      name: 'Kurier',
      guid: 'j-1',
      status: 'active',
      client: { id: 1 },
      workflow: '2',
      workflow_id: 2,
      synchro_time: '2026-11-20 10:00:00',
      created_at: '2026-11-21 11:00:00',
      updated_at: '2026-11-21 11:00:00',
      created_by: { id: recruiter },
      updated_by: { id: recruiter },
    });
  });

  test('J2 and J3: an update changes what it names, and is told of', async () => {
    let now = noon;
    const api = await openApi(variant, { now: () => now });
    const news = await api.hear();
    now = noon.add({ seconds: 61 });
    expect((await api.call('PUT', '/recruitments/3101', { name: 'Neu' })).status).toBe(204);
    expect((await api.call('PATCH', '/recruitments/3101/', { status: 'closed', nrRef: 'X/1' })).status).toBe(
      204,
    );
    expect((await api.call('GET', '/recruitments/3101')).json).toMatchObject({
      name: 'Neu',
      status: 'closed',
      nrRef: 'X/1',
      updated_at: '2026-11-21 11:01:01',
      updated_by: { id: recruiter },
    });
    await api.call('PUT', '/recruitments', { name: 'Third' });
    expect(await news()).toEqual([
      ['job_updated', { recruitment_id: 3101 }],
      ['job_updated', { recruitment_id: 3101 }],
      ['job_created', { recruitment_id: 3103 }],
    ]);
  });
});

test('every post has its job, and so has one that is published later', async () => {
  const api = await openApi();
  expect((await api.call('GET', '/recruitments/3101')).json).toMatchObject({
    id: 3101,
    name: 'Post 101',
    nrRef: 'R/101',
    created_at: '2026-11-01 08:00:00',
  });
  api.standin.store.put(somePost(300));
  expect((await api.call('GET', '/recruitments/3300')).json).toMatchObject({ id: 3300, name: 'Post 300' });
});

test('a job that was made here never shares its id with a post that comes later', async () => {
  const api = await openApi();
  const { json } = await api.call('PUT', '/recruitments', { name: 'Made here' });
  const { id } = json as { id: number };
  expect(api.standin.store.nextIds().jobId).toBeGreaterThan(id);
});

test.each([
  [{}, ['name']],
  [{ name: '' }, ['name']],
  [{ name: 'x', client: 9 }, ['client']],
  [{ name: 'x', workflow: 9 }, ['workflow']],
  [{ name: 'x', workflow: null }, ['workflow']],
  [{ name: 'x', workflow: 'first' }, ['workflow']],
  [{ name: 'x', workflow_id: 1 }, ['workflow_id']],
  [{ name: 'x', image: 'x' }, ['image']],
  [{ name: 5, guid: 5, synchro_time: 5 }, ['name', 'guid', 'synchro_time']],
])('J1: %j is a validation failure', async (body, fields) => {
  const api = await openApi();
  const { status, json } = await api.call('PUT', '/recruitments', body);
  expect([status, json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
  expect((json as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(fields);
});

test('J2, J3, J4: an unknown job is not found', async () => {
  const api = await openApi();
  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['PATCH', { name: 'x' }]] as const) {
    const answer = await api.call(method, '/recruitments/7', body);
    expect([answer.status, answer.json]).toEqual([404, notFound]);
  }
});

test('J5: jobs are filtered by status, also where it is not sent', async () => {
  const { defaultSettings } = await import('../../../src/standin/settings/read-settings.ts');
  const api = await openApi('b', {
    settings: { ...defaultSettings, systemFields: { job: ['client'] } },
  });
  await api.call('PATCH', '/recruitments/3101', { status: 'closed' });
  const filter = JSON.stringify({ status: { value: 'clos', comparison: 'like' } });
  const { json } = await api.call('GET', '/recruitments', undefined, { 'x-request-filter': filter });
  expect((json as object[]).map((job) => [(job as { id: number }).id, 'status' in job])).toEqual([
    [3101, false],
  ]);
});
