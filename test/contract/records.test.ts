import { expect } from 'vitest';
import { outcome } from './expect-errors.ts';
import { type Check, prove } from './prove.ts';
import { candidateFieldRows, conventionRows, jobFieldRows } from './rows/records.ts';
import type { World } from './world.ts';

const datetime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

prove(conventionRows, {
  'convention.datetime': async (world) => {
    const id = await world.candidate({ synchro_time: '2026-11-01 10:00:00', _start_date: '2026-12-31' });
    const record = await world.read(`/employees/${id}`);
    expect(record).toMatchObject({ synchro_time: '2026-11-01 10:00:00', _start_date: '2026-12-31' });
    expect(record.created_at).toMatch(datetime);
    const wrong = { synchro_time: '2026-11-01T10:00:00Z', _start_date: '31.12.2026' };
    const faults = await world.faults('PUT', `/employees/${id}`, wrong);
    expect(faults.toSorted()).toEqual(['_start_date', 'synchro_time']);
  },
  'convention.user': async (world) => {
    const id = await world.candidate();
    expect(await world.read(`/employees/${id}`)).toMatchObject({ created_by: { id: world.user } });
  },
  'convention.ids': async (world) => {
    for (const id of ['x', '1.5', '0', '-1', '%20', '1e1', '9007199254740993']) {
      expect((await outcome(world, 'GET', `/employees/${id}`))[0]).toBe(404);
      expect((await outcome(world, 'GET', `/recruitments/${id}`))[0]).toBe(404);
    }
  },
  'convention.extra': async (world) => {
    const id = await world.candidate({ _city: 'Łódź', mobile: '500' });
    const single = await world.read(`/employees/${id}`);
    expect(single).toMatchObject({ _city: 'Łódź', mobile: '500' });
    const newest = { 'x-request-sort': '{"id":"DESC"}', 'x-request-page-size': '1' };
    const [listed] = await world.list('/employees/', newest);
    const { files, ...fewer } = single;
    expect([files, listed]).toEqual([[], fewer]);
  },
});

/** A field that is written and read back, and values of it that are refused. */
function written(field: string, value: unknown, read: unknown, ...refused: unknown[]): Check {
  return async (world) => {
    const id = await world.candidate({ [field]: value });
    expect((await world.read(`/employees/${id}`))[field]).toEqual(read);
    for (const wrong of refused) {
      expect(await world.faults('PUT', `/employees/${id}`, { [field]: wrong })).toEqual([field]);
    }
  };
}

/** A field that the service writes itself. */
function readOnly(field: string, expected: (world: World) => unknown): Check {
  return async (world) => {
    const id = await world.candidate();
    expect((await world.read(`/employees/${id}`))[field]).toEqual(expected(world));
    expect(await world.faults('PUT', `/employees/${id}`, { [field]: 1 })).toEqual([field]);
  };
}

/** A candidate with a file, as an applicant sends it through the form. */
async function applied(world: World): Promise<number> {
  const form = new FormData();
  const email = 'applied@example.com';
  for (const [name, value] of Object.entries({ name: 'Ola', lastname: 'Nowak', email }))
    form.set(name, value);
  form.set('cv', new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
  expect((await world.ask('/public/form/a/41', { method: 'POST', body: form })).status).toBe(303);
  const filter = { 'x-request-filter': JSON.stringify({ email: { value: email, comparison: '=' } }) };
  return Number((await world.list('/employees/', filter))[0]?.id);
}

const guids = async (world: World) => {
  const record = await world.read(`/employees/${await world.candidate({ guid: null })}`);
  expect('guid' in record).toBe(false);
  const id = await world.candidate({ guid: 'a-b/c' });
  expect((await world.read(`/employees/${id}`)).guid).toBe('a-b/c');
  expect((await world.call('PUT', `/employees/${id}`, { guid: null })).status).toBe(204);
  expect('guid' in (await world.read(`/employees/${id}`))).toBe(false);
};

prove(candidateFieldRows, {
  'candidate.id': async (world) => {
    const id = await world.candidate();
    expect([(await world.read(`/employees/${id}`)).id, Number.isInteger(id)]).toEqual([id, true]);
    expect(await world.faults('PUT', `/employees/${id}`, { id: 7 })).toEqual(['id']);
  },
  'candidate.name': written('name', 'Żaneta', 'Żaneta', 5, {}),
  'candidate.lastname': written('lastname', 'Ćwikła', 'Ćwikła', 5, []),
  'candidate.email': written('email', 'ewa@example.com', 'ewa@example.com', 'ewa', 5),
  'candidate.status': readOnly('status', () => 'active'),
  'candidate.files': async (world) => {
    const { files } = await world.read(`/employees/${await applied(world)}`);
    expect(files).toEqual([{ filename: 'cv.pdf', file_uploaded: expect.stringMatching(datetime) }]);
  },
  'candidate.source': written('source', 'Job fair', { id: 3, value: 'Job fair' }, 5, { id: 3 }),
  'candidate.owner': written('owner', 3, { id: 3 }, 99, 'anna.nowak', { id: 3 }),
  'candidate.socialnet_id': written('socialnet_id', 'https://x.example/ewa', 'https://x.example/ewa', 5),
  'candidate.created_at': readOnly('created_at', () => expect.stringMatching(datetime)),
  'candidate.updated_at': async (world) => {
    const id = await world.candidate();
    const before = await world.read(`/employees/${id}`);
    await world.forward(1);
    await world.call('PUT', `/employees/${id}`, { name: 'Ewelina' });
    const after = await world.read(`/employees/${id}`);
    expect(after.updated_at).toMatch(datetime);
    expect(String(after.updated_at) > String(before.updated_at)).toBe(true);
    expect(after.created_at).toBe(before.created_at);
  },
  'candidate.created_by': readOnly('created_by', ({ user }) => ({ id: user })),
  'candidate.updated_by': readOnly('updated_by', ({ user }) => ({ id: user })),
  'candidate.guid': guids,
  'candidate.synchro_time': written('synchro_time', '2026-01-02 03:04:05', '2026-01-02 03:04:05', 'now', 5),
  'candidate._sid': written('_expected_salary', 5000, 5000, 'much'),
});

/** A new job's id. */
async function newJob(world: World, fields: object = {}): Promise<number> {
  const { status, json } = await world.call('PUT', '/recruitments/', { name: 'Kurier', ...fields });
  expect(status).toBe(201);
  return (json as { id: number }).id;
}

function writtenOfJob(field: string, value: unknown, read: unknown, ...refused: unknown[]): Check {
  return async (world) => {
    const id = await newJob(world, { [field]: value });
    expect((await world.read(`/recruitments/${id}`))[field]).toEqual(read);
    for (const wrong of refused) {
      expect(await world.faults('PUT', `/recruitments/${id}`, { [field]: wrong })).toEqual([field]);
    }
  };
}

/** In the single-record read and in the list. */
async function everywhere(world: World, id: number): Promise<Record<string, unknown>[]> {
  const listed = await world.list('/recruitments/', { 'x-request-page-size': '100' });
  return [await world.read(`/recruitments/${id}`), ...listed];
}

prove(jobFieldRows, {
  'job.id': async (world) => {
    const jobs = await everywhere(world, world.job);
    expect(jobs.every(({ id }) => Number.isInteger(id))).toBe(true);
  },
  'job.workflow_id': async (world) => {
    const id = await newJob(world, { workflow: 2 });
    expect((await world.read(`/recruitments/${id}`)).workflow_id).toBe(2);
  },
  'job.status': async (world) => {
    expect((await world.read(`/recruitments/${await newJob(world)}`)).status).toBe('active');
  },
  'job.name': writtenOfJob('name', 'Kurier rowerowy', 'Kurier rowerowy', 5, ''),
  'job.client': async (world) => {
    const jobs = await everywhere(world, await newJob(world, { client: 1 }));
    expect(jobs.map(({ client }) => client)).toEqual(jobs.map(() => ({ id: 1 })));
    for (const method of ['PUT', 'PATCH'] as const) {
      for (const client of [99, null]) {
        expect(await world.faults(method, `/recruitments/${world.job}`, { client })).toEqual(['client']);
      }
    }
    const { client } = await world.read(`/recruitments/${world.job}`);
    expect(client).toEqual({ id: 1 });
  },
  'job.workflow': writtenOfJob('workflow', 2, '2', 99, 'two'),
  'job.guid': writtenOfJob('guid', 'j-1', 'j-1', 5),
  'job.synchro_time': writtenOfJob('synchro_time', '2026-01-02 03:04:05', '2026-01-02 03:04:05', 'now'),
  'job.created_at': async (world) => {
    for (const { created_at, updated_at } of await everywhere(world, await newJob(world))) {
      expect([created_at, updated_at]).toEqual(Array(2).fill(expect.stringMatching(datetime)));
    }
  },
  'job.created_by': async (world) => {
    const { created_by, updated_by } = await world.read(`/recruitments/${await newJob(world)}`);
    expect([created_by, updated_by]).toEqual(Array(2).fill({ id: world.user }));
    // The job of a post: no user has made it.
    for (const job of await everywhere(world, world.job)) {
      const reference = { id: expect.any(Number) };
      expect(job).toMatchObject({ created_by: reference, updated_by: reference });
    }
  },
});
