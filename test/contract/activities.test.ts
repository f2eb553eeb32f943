import { expect } from 'vitest';
import { notFound, outcome } from './expect-errors.ts';
import { prove } from './prove.ts';
import { activityFieldRows, otherRecordRows } from './rows/records.ts';
import type { Json, World } from './world.ts';

const datetime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** An applicant's two activities: coming to the first stage, then a note. */
async function activities(world: World): Promise<{ id: number; stage: Json; note: Json }> {
  const id = await world.applicant();
  await world.call('POST', `/employees/${id}/notes`, { title: 'Call', content: '<p>Tomorrow</p>' });
  const [stage = {}, note = {}] = await world.list(`/employees/${id}/activities`);
  return { id, stage, note };
}

/** A field of both activities. */
const both = async (world: World, field: string) => {
  const { stage, note } = await activities(world);
  return [stage[field], note[field]];
};

prove(activityFieldRows, {
  'activity.id': async (world) => {
    const [first, second] = await both(world, 'id');
    expect([Number.isInteger(first), Number.isInteger(second)]).toEqual([true, true]);
  },
  'activity.activity_date': async (world) => {
    for (const date of await both(world, 'activity_date')) expect(date).toMatch(datetime);
  },
  'activity.type': async (world) => {
    expect(await both(world, 'type')).toEqual([
      { id: 2, value: 'Stage in recruitment' },
      { id: 1, value: 'Note' },
    ]);
  },
  'activity.content': async (world) => {
    expect(await both(world, 'content')).toEqual([
      { content: '', state: { id: 11, name: 'New' } },
      '<p><strong>Call</strong></p><p>Tomorrow</p>',
    ]);
  },
  'activity.recruitment': async (world) => {
    expect(await both(world, 'recruitment')).toEqual([{ id: world.job }, undefined]);
  },
  'activity.employee': async (world) => {
    const { id, stage } = await activities(world);
    expect('employee' in stage).toBe(false);
    const all = await world.list(`/employees/activities?id=${Number(stage.id)}&id_comparison==`);
    expect(all).toEqual([{ ...stage, employee: { id, string_represent: 'Ewa Lis' } }]);
  },
  'activity.created_by': async (world) => {
    expect(await both(world, 'created_by')).toEqual([{ id: world.user }, { id: world.user }]);
  },
  'activity.created_at': async (world) => {
    const dates = [...(await both(world, 'created_at')), ...(await both(world, 'updated_at'))];
    for (const date of dates) expect(date).toMatch(datetime);
  },
});

const modules = { 'x-additional-modules': 'employee_recruitments_states' };

prove(otherRecordRows, {
  'record.history': async (world) => {
    const employee = { id: await world.applicant() };
    const all = await world.list('/employees/recruitment_history', { 'x-request-page-size': '100' });
    expect(all.find((record) => (record.employee as Json).id === employee.id)).toEqual({
      id: expect.any(Number),
      employee,
      recruitment: { id: world.job },
      workflow_state: { id: 11, name: 'New', sid: 'new' },
      created_at: expect.stringMatching(datetime),
      updated_at: expect.stringMatching(datetime),
      created_by: { id: world.user },
    });
  },
  'record.tag': async (world) => {
    const id = await world.candidate();
    await world.call('POST', `/employees/${id}/tags`, { tags: ['Forklift'] });
    expect(await world.list(`/employees/${id}/tags`)).toEqual([{ id: 1, name: 'Forklift' }]);
  },
  'record.talent': async (world) => {
    const id = await world.candidate();
    const body = JSON.stringify({ candidate: id, talent: 2 });
    await world.ask('/control/causes/add-to-talent', { method: 'POST', body });
    expect(await world.list(`/employees/${id}/talents`)).toEqual([{ id: 2, name: 'Engineers', public: 0 }]);
  },
  'record.candidate_job': async (world) => {
    const jobs = await world.list(`/employees/${await world.applicant()}/recruitments`);
    expect(jobs).toEqual([{ recruitment: { id: world.job, name: 'Post 101' } }]);
  },
  'record.extras': async (world) => {
    const jobs = await world.list(`/employees/${await world.applicant()}/recruitments`, modules);
    const employee_recruitments_states = [{ state: 'New', recruitment_id: world.job }];
    expect(jobs.at(-1)).toEqual({ extras: { employee_recruitments_states } });
  },
  'record.note': async (world) => {
    const path = `/employees/${await world.candidate()}/notes`;
    expect((await world.call('POST', path, { title: 'a', content: 'b' })).status).toBe(201);
    expect((await world.faults('POST', path, { title: 5, content: null })).toSorted()).toEqual([
      'content',
      'title',
    ]);
  },
  'record.provision': async (world) => {
    const path = `/employees/${await world.applicant()}/provisions`;
    const give = (item: object) => world.call('POST', path, [{ agreement_date: '2026-11-21', ...item }]);
    expect((await give({ recruitment: world.job, provision: 1 })).status).toBe(204);
    expect((await give({ recruitment: null, provision: 2 })).status).toBe(204);
    expect((await give({ recruitment: null, provision: 2, agreement_date: '21.11.2026' })).status).toBe(400);
  },
  'record.webhook': async (world) => {
    const path = '/webhooks/';
    const body = { type: 'job_created', url: 'https://jobs.example/hook' };
    const answer = await outcome(world, 'POST', path, body);
    if (world.variant === 'a') expect(answer).toEqual(notFound);
    else expect(answer).toEqual([200, { id: expect.any(Number), url: body.url }]);
  },
  'record.others': async (world) => {
    for (const name of ['clients', 'contacts', 'users', 'provisions', 'files']) {
      expect(await outcome(world, 'GET', `/${name}/`)).toEqual(notFound);
      expect(await outcome(world, 'GET', `/${name}/1`)).toEqual(notFound);
    }
    const other = await world.chosen({ unknownAddress: 'page' });
    expect((await other.call('GET', '/clients/')).text).toMatch(/^<!doctype html>/);
  },
});
