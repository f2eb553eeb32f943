import { expect } from 'vitest';
import { expectMissing, expectToken, forbidden, outcome } from './expect-errors.ts';
import { observer, tokenFor } from './log-in.ts';
import type { World } from './world.ts';

const done = [204, ''];
const refused = [400, 'No transition for action'];

/** Tries a move of a new applicant, and what the row says of its errors. */
async function tryMove(world: World, operation: string, body?: object): Promise<string> {
  const states = (employee: number, job: number) => `/employees/${employee}/recruitments/${job}/states`;
  const id = await world.applicant();
  const path = `${states(id, world.job)}/${operation}`;
  const authorization = `Bearer ${await tokenFor(world.standin, 'employee', observer)}`;
  expect(await outcome(world, 'POST', path, body, { authorization })).toEqual(forbidden);
  await expectMissing(world, 'POST', `${states(9999, world.job)}/${operation}`, body);
  await expectMissing(world, 'POST', `${states(id, 9999)}/${operation}`, body);
  await expectToken(world, 'POST', path);
  return path;
}

/** The four moves. */
export const candidateMoveChecks = {
  C9: async (world: World) => {
    const body = { rejection_id: 2 };
    const path = await tryMove(world, '_move_to_reject_state', body);
    expect(await world.faults('POST', path, {})).toEqual(['rejection_id']);
    expect(await world.faults('POST', path, { rejection_id: 99 })).toEqual(['rejection_id']);
    expect([await outcome(world, 'POST', path, body), await outcome(world, 'POST', path, body)]).toEqual([
      done,
      refused,
    ]);
  },
  C10: async (world: World) => {
    const path = await tryMove(world, '_move_to_next_state');
    const moves = [];
    for (let step = 0; step < 4; step += 1) moves.push(await outcome(world, 'POST', path));
    expect(moves).toEqual([done, done, done, refused]);
  },
  C11: async (world: World) => {
    const path = await tryMove(world, '13/_move');
    expect([await outcome(world, 'POST', path), await outcome(world, 'POST', path)]).toEqual([done, refused]);
    const elsewhere = path.replace('/13/', '/999/');
    expect(await outcome(world, 'POST', elsewhere)).toEqual(refused);
  },
  C12: async (world: World) => {
    const path = await tryMove(world, '_back');
    expect(await outcome(world, 'POST', path)).toEqual(refused);
    await world.call('POST', path.replace('_back', '13/_move'));
    expect(await outcome(world, 'POST', path)).toEqual(done);
  },
};
