import { describe, expect, test } from 'vitest';
import type { Choices } from '../../../src/standin/settings/choices.ts';
import { type Api, openApi, recruiter } from './api.ts';

const next = '_move_to_next_state';
const back = '_back';
const reject = '_move_to_reject_state';
const to = (stage: number) => `${stage}/_move`;

/** Candidate and job of a test, and a way to move there. */
async function inJob(variant: 'a' | 'b' = 'a', choices: Partial<Choices> = {}) {
  const api = await openApi(variant, { choices });
  const candidate = await api.candidate();
  expect((await api.call('POST', `/recruitments/${api.job}/employees/${candidate}`)).status).toBe(204);
  const path = `/employees/${candidate}/recruitments/${api.job}/states`;
  const move = (operation: string, body?: unknown) =>
    api.call('POST', `${path}/${operation}`, operation === reject ? (body ?? { rejection_id: 2 }) : body);
  return { api, candidate, move, stage: () => stageOf(api, candidate) };
}

async function stageOf(api: Api, candidate: number): Promise<string> {
  const headers = { 'X-Additional-Modules': 'employee_recruitments_states' };
  const { json } = await api.call('GET', `/employees/${candidate}/recruitments`, undefined, headers);
  const extras = (json as { extras?: { employee_recruitments_states: { state: string }[] } }[]).at(
    -1,
  )?.extras;
  return extras?.employee_recruitments_states[0]?.state ?? 'none';
}

const none = 'no transition';

describe('one move after others', () => {
  test.each<[operations: string[], stage: string]>([
    [[], 'New'],
    [[next], 'Phone interview'],
    [[next, next], 'Video call'],
    [[next, next, next], 'Hired'],
    [[next, next, next, next], none],
    [[to(13)], 'Video call'],
    [[to(14)], 'Hired'],
    [[to(11)], none],
    [[to(15)], none],
    [[to(21)], none],
    [[to(999)], none],
    [[reject], 'Rejected'],
    [[reject, next], none],
    [[reject, reject], none],
    [[reject, to(12)], 'Phone interview'],
    [[reject, back], 'New'],
    [[reject, back, back], none],
    [[back], none],
    [[next, back], 'New'],
    [[next, back, back], 'Phone interview'],
    [[next, to(14), back], 'Phone interview'],
    [[to(14), reject], none],
  ])('%j leads to %s', async (operations, expected) => {
    const { move, stage } = await inJob();
    const last = operations.at(-1);
    for (const operation of operations.slice(0, -1)) expect((await move(operation)).status).toBe(204);
    const before = await stage();
    const answer = last === undefined ? null : await move(last);
    if (expected !== none) {
      if (answer) expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await stage()).toBe(expected);
    } else {
      expect([answer?.status, answer?.text]).toEqual([400, 'No transition for action']);
      expect(answer?.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await stage()).toBe(before);
    }
  });
});

describe('a choice', () => {
  test.each<[choices: Partial<Choices>, operations: string[], stage: string | number]>([
    [{ moveBack: 'stage before' }, [to(13), back], 'Phone interview'],
    [{ moveBack: 'stage before' }, [to(13), back, back], 'New'],
    [{ moveBack: 'stage before' }, [to(13), back, back, back], 400],
    [{ moveBack: 'stage before' }, [to(13), reject, back], 'Video call'],
    [{ moveToRejection: 'allowed' }, [to(15)], 'Rejected'],
    [{ moveToRejection: 'allowed' }, [reject, back, back], 'Rejected'],
    [{ moveFromRejection: 'refused' }, [reject, to(12)], 400],
    [{ rejectHired: 'allowed' }, [to(14), reject], 'Rejected'],
    [{ moveToSameStage: 'ignored' }, [to(11)], 'New'],
    [{ foreignStage: 'not found' }, [to(21)], 404],
    [{ noTransitionStatus: 409 }, [to(21)], 409],
    [{ recordAnswer: 'empty object' }, [next], 'Phone interview'],
  ])('%j: %j', async (choices, operations, expected) => {
    const api = await openApi('a', { choices });
    const candidate = await api.candidate();
    await api.call('POST', `/recruitments/${api.job}/employees/${candidate}`);
    let status = 0;
    for (const operation of operations) {
      const path = `/employees/${candidate}/recruitments/${api.job}/states/${operation}`;
      status = (await api.call('POST', path, operation === reject ? { rejection_id: 1 } : undefined)).status;
    }
    if (typeof expected === 'number') expect(status).toBe(expected);
    else expect([status < 300, await stageOf(api, candidate)]).toEqual([true, expected]);
  });

  test('recordAnswer: an empty object instead of nothing', async () => {
    const api = await openApi('b', { choices: { recordAnswer: 'empty object' } });
    const answer = await api.call('POST', `/recruitments/${api.job}/employees/${await api.candidate()}`);
    expect([answer.status, answer.json]).toEqual([200, {}]);
  });

  test('moveOutsideJob: a candidate who is not in the job', async () => {
    for (const [moveOutsideJob, status] of [
      ['not found', 404],
      ['no transition', 400],
    ] as const) {
      const api = await openApi('b', { choices: { moveOutsideJob } });
      const path = `/employees/${await api.candidate()}/recruitments/${api.job}/states/${next}`;
      expect((await api.call('POST', path)).status).toBe(status);
    }
  });
});

test('moving back is variant A only, unless chosen otherwise', async () => {
  const b = await inJob('b');
  await b.move(next);
  expect([(await b.move(back)).status, await b.stage()]).toEqual([404, 'Phone interview']);
  const same = await inJob('b', { moveBackInB: 'same as A' });
  await same.move(next);
  expect([(await same.move(back)).status, await same.stage()]).toEqual([204, 'New']);
});

test.each([
  ['no body', undefined, 'rejection_id'],
  ['no JSON', '{', ''],
  ['a list', [], ''],
  ['no reason', {}, 'rejection_id'],
  ['null', { rejection_id: null }, 'rejection_id'],
  ['a text', { rejection_id: 'two' }, 'rejection_id'],
  ['an unknown reason', { rejection_id: 99 }, 'rejection_id'],
  ['a number past 2^53', '{"rejection_id": 9007199254740993}', 'rejection_id'],
])('rejecting with %s fails validation', async (_, body, field) => {
  const { api, candidate, stage } = await inJob();
  const path = `/employees/${candidate}/recruitments/${api.job}/states/${reject}`;
  const answer = await api.call('POST', path, body);
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ code: 400, message: 'Validation Failed' });
  expect((answer.json as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([
    field,
  ]);
  expect(await stage()).toBe('New');
});

test.each(['a', 'b'] as const)('unknown records and paths are 404 in variant %s', async (variant) => {
  const { api, candidate } = await inJob(variant);
  for (const path of [
    `/employees/999/recruitments/${api.job}/states/${next}`,
    `/employees/${candidate}/recruitments/999/states/${next}`,
    `/employees/${candidate}/recruitments/x/states/${next}`,
    `/employees/0/recruitments/${api.job}/states/${next}`,
    `/employees/9007199254740993/recruitments/${api.job}/states/${next}`,
    `/employees/${candidate}/recruitments/${api.job}/states/12.5/_move`,
    `/employees/${candidate}/recruitments/${api.job}/states/_fly`,
    `/employees/%2e%2e/recruitments/${api.job}/states/${next}`,
  ]) {
    const answer = await api.call('POST', path);
    expect([path, answer.status, answer.json]).toEqual([
      path,
      404,
      { error: { code: 404, message: 'Not Found' } },
    ]);
  }
});

test('who may not move gets 403, before anything else is looked at', async () => {
  const api = await openApi('b', {}, 'observer');
  const forbidden = { error: { code: 403, message: 'Forbidden' } };
  for (const path of [
    `/employees/1/recruitments/${api.job}/states/${next}`,
    `/employees/1/recruitments/${api.job}/states/${to(12)}`,
    `/employees/1/recruitments/${api.job}/states/${reject}`,
    `/recruitments/${api.job}/employees/1`,
  ]) {
    const answer = await api.call('POST', path);
    expect([path, answer.status, answer.json]).toEqual([path, 403, forbidden]);
  }
});

test('no token, no move', async () => {
  const { api, candidate, stage } = await inJob('b');
  const path = `/employees/${candidate}/recruitments/${api.job}/states/${next}`;
  for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic a:b']) {
    const answer = await api.call('POST', path, undefined, { authorization });
    expect([answer.status, answer.json]).toEqual([401, { error: 'Authorization key is invalid.' }]);
  }
  expect(await stage()).toBe('New');
});

test('a slash at the end of the path makes no difference', async () => {
  const { api, candidate, stage } = await inJob('b');
  const path = `/employees/${candidate}/recruitments/${api.job}/states/${next}/`;
  expect([(await api.call('POST', path)).status, await stage()]).toEqual([204, 'Phone interview']);
});

describe('events of moves', () => {
  test('say where from, where to and who', async () => {
    const { api, candidate, move } = await inJob('a');
    const news = await api.hear();
    await move(next);
    const ids = { employee_id: candidate, recruitment_id: api.job };
    expect(await news()).toEqual([
      [
        'candidate_moved_in_job',
        {
          ...ids,
          current_workflow_state: { id: 12, sid: 'phone_interview', type: 'process' },
          last_workflow_state: { id: 11, sid: 'new' },
          changed_by: { id: recruiter },
        },
      ],
    ]);
    await move(to(14));
    expect(await news()).toMatchObject([
      ['candidate_moved_in_job', { current_workflow_state: { id: 14, sid: 'hired', type: 'hired' } }],
      ['candidate_hired', ids],
    ]);
    await move(next);
    await move(to(14));
    expect(await news()).toEqual([]);
  });

  test('a move to the hired stage may be told once only', async () => {
    const { api, move } = await inJob('a', { hiredEvents: 'hired only' });
    const news = await api.hear();
    await move(to(14));
    expect((await news()).map(([type]) => type)).toEqual(['candidate_hired']);
  });
});
