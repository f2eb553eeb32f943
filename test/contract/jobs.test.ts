import { expect } from 'vitest';
import { badRequest, expectMissing, expectToken, forbidden, notFound, outcome } from './expect-errors.ts';
import { observer, tokenFor } from './log-in.ts';
import { type Check, prove } from './prove.ts';
import { jobRows } from './rows/jobs.ts';
import type { Json, World } from './world.ts';

const base = '/recruitments/';
const done = [204, ''];

async function job(world: World, fields: object = {}): Promise<number> {
  const [status, made] = await outcome(world, 'PUT', base, { name: 'Kurier', ...fields });
  expect([status, made]).toEqual([201, { id: expect.any(Number) }]);
  return (made as { id: number }).id;
}

/** Expects 403 of somebody who may only look, or not even that. */
async function expectForbidden(world: World, method: string, path: string, body?: unknown): Promise<void> {
  const guest = { ...observer, username: 'guest', password: 'guest-password' };
  // In variant B a client acts as its own user, and no client is the guest's.
  const who = method === 'GET' ? guest : observer;
  if (method === 'GET' && world.variant === 'b') return;
  const authorization = `Bearer ${await tokenFor(world.standin, 'recruitment', who)}`;
  expect(await outcome(world, method, path, body, { authorization })).toEqual(forbidden);
}

/** A field's comparators, on all jobs there are. */
function compared(field: string, value: (records: Json[]) => string, comparisons: readonly string[]): Check {
  return async (world) => {
    await job(world, { name: 'Kurierka', guid: 'j-12' });
    await world.forward(1);
    await job(world, { name: 'Kurier', guid: 'j-1', status: 'closed' });
    const all = { 'x-request-page-size': '100' };
    const records = await world.list(base, all);
    const wanted = value(records);
    for (const comparison of ['=', '!=', '<=', '>=', 'like', 'in']) {
      const filter = JSON.stringify({ [field]: { value: wanted, comparison } });
      const answer = await outcome(world, 'GET', base, undefined, { ...all, 'x-request-filter': filter });
      if (!comparisons.includes(comparison)) {
        expect([comparison, ...answer]).toEqual([comparison, ...badRequest]);
        continue;
      }
      const holding = records.filter((record) => holds(record[field], comparison, wanted));
      expect([comparison, answer[1]]).toEqual([comparison, holding]);
      expect(holding.length).toBeGreaterThan(0);
    }
    const sorted = await world.list(base, { ...all, 'x-request-sort': JSON.stringify({ [field]: 'DESC' }) });
    expect(sorted).toHaveLength(records.length);
  };
}

function holds(value: unknown, comparison: string, wanted: string): boolean {
  const text = value === null || value === undefined ? null : String(value);
  if (comparison === '=') return text === wanted;
  if (comparison === '!=') return text !== wanted;
  if (text === null) return false;
  if (comparison === 'like') return text.includes(wanted);
  const [one, other] = [text.padStart(20), wanted.padStart(20)];
  return comparison === '<=' ? one <= other : one >= other;
}

const together =
  (...checks: Check[]): Check =>
  async (world) => {
    for (const check of checks) await check(world);
  };
const ordered = ['=', '!=', '<=', '>='];
const textual = ['=', '!=', 'like'];
const middle = (field: string) => (records: Json[]) => String(records[1]?.[field]);

prove(jobRows, {
  J1: async (world) => {
    const whole = {
      name: 'Kurier rowerowy',
      guid: 'j-0',
      synchro_time: '2026-11-01 10:00:00',
      client: 1,
      workflow: 2,
      _salary_from: 5000,
    };
    const { workflow, client, ...same } = whole;
    expect(await world.read(base + (await job(world, whole)))).toMatchObject({
      ...same,
      workflow: '2',
      client: { id: 1 },
    });
    expect(await world.faults('PUT', base, {})).toEqual(['name']);
    expect(await world.faults('PUT', base, { name: 'a', workflow: 99 })).toEqual(['workflow']);
    expect(await world.faults('PUT', base, { name: 'a', nonsense: 1 })).toEqual(['nonsense']);
    expect([await job(world, { guid: 'twice' }), await job(world, { guid: 'twice' })]).toHaveLength(2);
    await expectForbidden(world, 'PUT', base, whole);
    await expectToken(world, 'PUT', base);
  },
  J2: async (world) => {
    const path = base + (await job(world, { _salary_from: 5000 }));
    expect(await outcome(world, 'PUT', path, { name: 'Kurierka' })).toEqual(done);
    expect(await world.read(path)).toMatchObject({ name: 'Kurierka', _salary_from: 5000 });
    expect(await world.faults('PUT', path, { _salary_from: 'much' })).toEqual(['_salary_from']);
    await expectForbidden(world, 'PUT', path, { name: 'x' });
    await expectMissing(world, 'PUT', '/recruitments/9999', { name: 'x' });
    await expectToken(world, 'PUT', path);
  },
  J3: async (world) => {
    const path = base + (await job(world));
    for (const change of [{ name: 'Inna' }, { synchro_time: '2026-11-02 10:00:00' }, { _salary_to: 1 }]) {
      expect(await outcome(world, 'PATCH', path, change)).toEqual(done);
      expect(await world.read(path)).toMatchObject(change);
    }
    expect(await world.faults('PATCH', path, { name: '' })).toEqual(['name']);
    await expectForbidden(world, 'PATCH', path, { name: 'x' });
    await expectMissing(world, 'PATCH', '/recruitments/9999', { name: 'x' });
    await expectToken(world, 'PATCH', path);
    const other = await world.chosen({ singleFieldUpdate: 'post' });
    expect(await outcome(other, 'POST', base + other.job, { name: 'x' })).toEqual(done);
    expect((await outcome(other, 'PATCH', base + other.job, { name: 'x' }))[0]).toBe(404);
  },
  J4: async (world) => {
    const id = await job(world, { guid: 'j-4' });
    const path = base + id;
    const record = await world.read(path);
    expect(record).toMatchObject({ id, workflow_id: 1, guid: 'j-4' });
    const byGuid = { 'x-get-find-by-guid': 'true' };
    expect(await outcome(world, 'GET', `${base}j-4`, undefined, byGuid)).toEqual([200, record]);
    const schema = await outcome(world, 'GET', path, undefined, { 'x-response-metadata': 'true' });
    expect(schema).toMatchObject([200, { data: record, metadata: { client: { structure: ['id'] } } }]);
    await expectForbidden(world, 'GET', path);
    await expectMissing(world, 'GET', '/recruitments/9999');
    await expectToken(world, 'GET', path);
  },
  J5: async (world) => {
    const ids = [await job(world, { name: 'J5' }), await job(world, { name: 'J5' })];
    const filter = JSON.stringify({ name: { value: 'J5', comparison: '=' } });
    const asked = { 'x-request-filter': filter, 'x-request-page-size': '1', 'x-request-current-page': '2' };
    const answer = await world.call('GET', base, undefined, asked);
    expect(answer.json).toMatchObject([{ id: ids[1] }]);
    expect(answer.text).not.toContain('workflow_id');
    expect(answer.headers.get('x-result-total-count')).toBe('2');
    const schema = await outcome(world, 'GET', base, undefined, { ...asked, 'x-response-metadata': 'true' });
    expect(schema).toMatchObject([200, { data: [{ id: ids[1] }], metadata: { id: { type: 'integer' } } }]);
    expect(await outcome(world, 'GET', base, undefined, { 'x-request-filter': '[' })).toEqual(badRequest);
    // A field that the row does not list is none that can be filtered or sorted by.
    const unlisted = [
      'synchro_time',
      'client',
      'workflow',
      'workflow_id',
      'created_by',
      'updated_by',
      'nrRef',
    ];
    for (const field of unlisted) {
      const value = field === 'synchro_time' ? '2026-11-01 10:00:00' : '1';
      const filtered = { 'x-request-filter': JSON.stringify({ [field]: { value, comparison: '=' } }) };
      expect(await outcome(world, 'GET', base, undefined, filtered), field).toEqual(badRequest);
      const sorted = { 'x-request-sort': JSON.stringify({ [field]: 'ASC' }) };
      expect(await outcome(world, 'GET', base, undefined, sorted), field).toEqual(badRequest);
    }
    await expectForbidden(world, 'GET', base);
    await expectToken(world, 'GET', base);
  },
  J6: async (world) => {
    const id = await world.candidate();
    const path = `/recruitments/${world.job}/employees/${id}`;
    expect([await outcome(world, 'POST', path), await outcome(world, 'POST', path)]).toEqual([done, done]);
    expect(await world.list(`/employees/${id}/recruitments`)).toHaveLength(1);
    await expectForbidden(world, 'POST', path);
    await expectMissing(world, 'POST', `/recruitments/9999/employees/${id}`);
    await expectMissing(world, 'POST', `/recruitments/${world.job}/employees/9999`);
    await expectToken(world, 'POST', path);
  },
  'J5.id': compared('id', middle('id'), ordered),
  'J5.text': together(
    compared('name', () => 'Kurier', textual),
    compared('status', () => 'closed', textual),
    compared('guid', () => 'j-1', textual),
  ),
  'J5.datetime': together(
    compared('created_at', middle('created_at'), ordered),
    compared('updated_at', middle('updated_at'), ordered),
  ),
  'jobs.others': async (world) => {
    for (const path of ['/clients/', '/contacts/', '/users/', '/crm/', `/recruitments/${world.job}/close`]) {
      expect(await outcome(world, 'GET', path)).toEqual(notFound);
      expect(await outcome(world, 'POST', path, {})).toEqual(notFound);
    }
    expect(await outcome(world, 'DELETE', `/recruitments/${world.job}`)).toEqual(notFound);
  },
});
