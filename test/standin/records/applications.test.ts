import { describe, expect, test } from 'vitest';
import { removeFromJob } from '../../../src/standin/records/applications.ts';
import { openApi, recruiter } from './api.ts';

const module = { 'X-Additional-Modules': 'employee_recruitments_states' };
const notFound = { error: { code: 404, message: 'Not Found' } };

describe.each(['a', 'b'] as const)('adding to a job (J6), variant %s', (variant) => {
  test('puts the candidate in the first stage, and tells', async () => {
    const api = await openApi(variant);
    const candidate = await api.candidate();
    const news = await api.hear();
    const answer = await api.call('POST', `/recruitments/${api.job}/employees/${candidate}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await api.call('GET', `/employees/${candidate}/recruitments`, undefined, module)).json).toEqual([
      { recruitment: { id: api.job, name: 'Post 101' } },
      { extras: { employee_recruitments_states: [{ state: 'New', recruitment_id: api.job }] } },
    ]);
    expect(await news()).toEqual([['candidate_added_to_job', { employee: candidate, recruitment: api.job }]]);
  });

  test('a second time changes nothing', async () => {
    const api = await openApi(variant);
    const candidate = await api.candidate();
    const path = `/recruitments/${api.job}/employees/${candidate}`;
    await api.call('POST', path);
    await api.call('POST', `/employees/${candidate}/recruitments/${api.job}/states/12/_move`);
    const news = await api.hear();
    expect((await api.call('POST', path)).status).toBe(204);
    const { json } = await api.call('GET', `/employees/${candidate}/recruitments`, undefined, module);
    expect(json).toMatchObject([
      {},
      { extras: { employee_recruitments_states: [{ state: 'Phone interview', recruitment_id: api.job }] } },
    ]);
    expect(await news()).toEqual([]);
  });
});

test('a second time may be refused, and the event left out', async () => {
  const api = await openApi('b', { choices: { addedTwice: 'refused', addedEventFromApi: 'not sent' } });
  const news = await api.hear();
  const path = `/recruitments/${api.job}/employees/${await api.candidate()}`;
  expect((await api.call('POST', path)).status).toBe(204);
  const again = await api.call('POST', path);
  expect([again.status, again.json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
  expect((await news()).map(([type]) => type)).toEqual(['candidate_created']);
});

test('unknown jobs and candidates are 404', async () => {
  const api = await openApi();
  const candidate = await api.candidate();
  for (const path of [
    `/recruitments/999/employees/${candidate}`,
    `/recruitments/${api.job}/employees/999`,
    `/recruitments/x/employees/${candidate}`,
    `/recruitments/${api.job}/employees/__proto__`,
  ]) {
    expect([path, (await api.call('POST', path)).json]).toEqual([path, notFound]);
  }
  expect((await api.call('GET', '/employees/999/recruitments')).json).toEqual(notFound);
});

test('adding to a job needs the scope recruitment', async () => {
  const api = await openApi();
  const candidate = await api.candidate();
  const token = await fetch(`${api.standin.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'kolibra_import',
      client_secret: 'import-secret',
      scope: 'employee',
      grant_type: 'client_credentials',
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await api.call(
    'POST',
    `/recruitments/${api.job}/employees/${candidate}`,
    undefined,
    headers,
  );
  expect([answer.status, answer.json]).toEqual([403, { error: { code: 403, message: 'Forbidden' } }]);
});

describe('the jobs of a candidate (C15)', () => {
  async function inTwoJobs(choices = {}) {
    const api = await openApi('b', { choices });
    const candidate = await api.candidate();
    for (const job of [api.otherJob, api.job]) {
      await api.call('POST', `/recruitments/${job}/employees/${candidate}`);
    }
    const list = (headers: Record<string, string>) =>
      api.call('GET', `/employees/${candidate}/recruitments`, undefined, headers);
    return { api, list };
  }
  const first = { recruitment: { id: 3102, name: 'Post 102' } };
  const second = { recruitment: { id: 3101, name: 'Post 101' } };
  const states = (...ids: number[]) => ({
    extras: {
      employee_recruitments_states: ids.map((recruitment_id) => ({ state: 'New', recruitment_id })),
    },
  });

  test.each<[Record<string, string>, unknown[]]>([
    [{}, [first, second]],
    [{ 'X-Additional-Modules': 'other' }, [first, second]],
    [{ 'X-Additional-Modules': 'other, employee_recruitments_states' }, [first, second, states(3102, 3101)]],
    [{ ...module, 'X-Request-Page-Size': '1' }, [first, states(3102)]],
    [{ ...module, 'X-Request-Page-Size': '1', 'X-Request-Current-Page': '2' }, [second, states(3101)]],
    [{ ...module, 'X-Request-Current-Page': '9' }, [states()]],
  ])('with %j', async (headers, expected) => {
    const { list } = await inTwoJobs();
    const answer = await list(headers);
    expect(answer.json).toEqual(expected);
    const count = expected.filter((entry) => Object.hasOwn(entry as object, 'recruitment')).length;
    expect(answer.headers.get('X-Result-Count')).toBe(String(count));
    expect(answer.headers.get('X-Result-Total-Count')).toBe('2');
  });

  test('extras of all jobs, with short names, are choices', async () => {
    const { list } = await inTwoJobs({ extrasOf: 'all', extrasState: 'sid' });
    expect((await list({ ...module, 'X-Request-Page-Size': '1' })).json).toEqual([
      first,
      {
        extras: {
          employee_recruitments_states: [
            { state: 'new', recruitment_id: 3102 },
            { state: 'new', recruitment_id: 3101 },
          ],
        },
      },
    ]);
  });
});

test('a candidate removed from a job is told once, keeps its history, and can be added again', async () => {
  const api = await openApi();
  const candidate = await api.candidate();
  const path = `/recruitments/${api.job}/employees/${candidate}`;
  await api.call('POST', path);
  const news = await api.hear();
  const remove = () => removeFromJob(api.standin.state, recruiter, candidate, api.job);
  expect([remove(), remove()]).toEqual([null, { refused: 'not found' }]);
  expect(await news()).toEqual([
    [
      'candidate_removed_from_job',
      {
        employee_id: candidate,
        recruitment_id: api.job,
        employee_application_id: expect.any(Number),
        deleted_by: { id: recruiter },
      },
    ],
  ]);
  expect((await api.call('GET', `/employees/${candidate}/recruitments`)).json).toEqual([]);
  expect((await api.call('GET', '/employees/recruitment_history')).json).toHaveLength(1);
  await api.call('POST', path);
  expect((await api.call('GET', '/employees/recruitment_history')).json).toHaveLength(2);
});
