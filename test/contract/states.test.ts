import { expect } from 'vitest';
import { somePost } from '../standin/harness.ts';
import { notFound, outcome } from './expect-errors.ts';
import { prove } from './prove.ts';
import { stateRows } from './rows/states.ts';
import type { Json, World } from './world.ts';

const refused = [400, 'No transition for action'];
const done = [204, ''];
const next = '_move_to_next_state';
const reject = '_move_to_reject_state';

/** Names of the stages that a candidate has been in, the latest last. */
async function stages(world: World, id: number): Promise<unknown[]> {
  const headers = { 'x-request-page-size': '100' };
  const history = await world.list('/employees/recruitment_history', headers);
  return history
    .filter((record) => (record.employee as Json).id === id)
    .map((record) => (record.workflow_state as Json).name);
}

/** A new applicant, and a way to move it. */
async function moving(world: World) {
  const id = await world.applicant();
  const move = (operation: string | number, body?: object) => {
    const step = typeof operation === 'number' ? `${operation}/_move` : operation;
    return outcome(world, 'POST', `/employees/${id}/recruitments/${world.job}/states/${step}`, body);
  };
  return { id, move, reject: () => move(reject, { rejection_id: 1 }), stages: () => stages(world, id) };
}

prove(stateRows, {
  'move.next': async (world) => {
    const it = await moving(world);
    expect(await it.move(next)).toEqual(done);
    expect(await it.stages()).toEqual(['New', 'Phone interview']);
  },
  'move.to': async (world) => {
    const it = await moving(world);
    expect(await it.move(13)).toEqual(done);
    expect(await it.stages()).toEqual(['New', 'Video call']);
  },
  'move.back': async (world) => {
    const it = await moving(world);
    await it.move(13);
    expect(await it.move('_back')).toEqual(done);
    expect(await it.stages()).toEqual(['New', 'Video call', 'New']);
  },
  'move.reject': async (world) => {
    const it = await moving(world);
    expect(await it.reject()).toEqual(done);
    expect(await it.stages()).toEqual(['New', 'Rejected']);
    expect((await it.move(reject))[0]).toBe(400);
  },
  'move.refused': async (world) => {
    const it = await moving(world);
    await it.move(14);
    expect(await it.move(next)).toEqual(refused);
    expect(await it.stages()).toEqual(['New', 'Hired']);
  },
  'state.candidate': async (world) => {
    const it = await moving(world);
    await it.reject();
    expect((await world.read(`/employees/${it.id}`)).status).toBe('active');
  },
  'state.post': async (world) => {
    const posts = [
      somePost(201, { awarded: true }),
      somePost(202, { valid_end: '2026-11-21 10:59:59' }),
      somePost(203, { valid_start: '2026-12-24 00:00:00', valid_end: null }),
    ];
    const other = await world.with({ posts });
    const { json } = await other.ask('/public/job_posts/published');
    expect((json as Json[]).map(({ id, awarded }) => [id, awarded])).toEqual([
      [203, false],
      [201, true],
    ]);
  },
  'state.names': async (world) => {
    const it = await moving(world);
    for (let step = 0; step < 3; step += 1) await it.move(next);
    expect(await it.stages()).toEqual(['New', 'Phone interview', 'Video call', 'Hired']);
  },
  'state.workflows': async (world) => {
    const { json } = await world.call('PUT', '/recruitments/', { name: 'Workshop', workflow: 2 });
    const { id: job } = json as { id: number };
    const id = await world.candidate();
    await world.call('POST', `/recruitments/${job}/employees/${id}`);
    const move = (stage: number) =>
      outcome(world, 'POST', `/employees/${id}/recruitments/${job}/states/${stage}/_move`);
    expect([await move(12), await move(22)]).toEqual([refused, done]);
  },
  'state.conditions': async (world) => {
    const it = await moving(world);
    // Where it is, the rejection stage, a stage of another workflow.
    expect([await it.move(11), await it.move(15), await it.move(21)]).toEqual([refused, refused, refused]);
    await it.move(14);
    expect(await it.reject()).toEqual(refused);
    await it.move(12);
    await it.reject();
    expect([await it.move(next), await it.reject()]).toEqual([refused, refused]);
    expect(await it.move(12)).toEqual(done);
    const path = `/employees/${it.id}/recruitments/${world.otherJob}/states/${next}`;
    expect(await outcome(world, 'POST', path)).toEqual(notFound);
  },
  'state.others': async (world) => {
    const { json } = await world.call('PUT', '/recruitments/', { name: 'New' });
    const path = `/recruitments/${(json as { id: number }).id}`;
    await world.call('PUT', path, { name: 'Renamed' });
    expect((await world.read(path)).status).toBe('active');
    await world.call('PUT', path, { status: 'closed' });
    expect((await world.read(path)).status).toBe('closed');
    const other = await world.chosen({ jobStatus: 'open' });
    expect((await other.read(`/recruitments/${other.job}`)).status).toBe('open');
  },
});
