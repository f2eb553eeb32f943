import { expect, test } from 'vitest';
import {
  deactivateUser,
  notifyOfContact,
  notifyOfContactActivity,
} from '../../../src/standin/control/causes.ts';
import {
  addToTalent,
  anonymizeCandidate,
  deleteCandidate,
  mergeCandidates,
} from '../../../src/standin/records/candidates.ts';
import { isRefused } from '../../../src/standin/records/change.ts';
import { deleteActivity } from '../../../src/standin/records/moves.ts';
import { one } from '../../../src/standin/state/database.ts';
import { type Api, openApi, recruiter } from '../records/api.ts';

const refused = { refused: 'not found' };

/** A candidate with something of everything. */
async function full(api: Api, fields: Record<string, unknown> = {}): Promise<number> {
  const id = await api.candidate({ email: 'ewa@example.com', guid: 'g', _city: 'Gdańsk', ...fields });
  await api.call('POST', `/recruitments/${api.job}/employees/${id}`);
  await api.call('POST', `/employees/${id}/notes`, { title: 'Private', content: 'x' });
  await api.call('POST', `/employees/${id}/tags`, { tags: ['Forklift'] });
  await api.call('POST', `/employees/${id}/provisions/2`, {
    recruitment: null,
    agreement_date: '2026-01-01',
  });
  const form = new FormData();
  form.set('file[file]', new File(['abc'], 'cv.pdf'));
  await api.call('POST', `/employees/${id}/files`, form);
  addToTalent(api.standin.state, recruiter, id, 1);
  return id;
}

const count = (api: Api, table: string) =>
  one<{ n: number }>(api.standin.state.database, `SELECT count(*) AS n FROM ${table}`)?.n;

const ownTables = [
  'applications',
  'activities',
  'history',
  'candidate_tags',
  'candidate_files',
  'provisions_given',
  'candidate_talents',
];

test('deleting a candidate deletes all that hangs on it, and nothing else', async () => {
  const api = await openApi();
  const [first, second] = [await full(api), await full(api)];
  const news = await api.hear();
  const before = ownTables.map((table) => count(api, table));
  expect(deleteCandidate(api.standin.state, recruiter, first)).toBeNull();
  expect(deleteCandidate(api.standin.state, recruiter, first)).toEqual(refused);
  expect(await news()).toEqual([['candidate_deleted', { employee_id: first }]]);
  expect((await api.call('GET', `/employees/${first}`)).status).toBe(404);
  expect((await api.call('GET', `/employees/${second}`)).json).toMatchObject({
    files: [{ filename: 'cv.pdf' }],
  });
  expect(ownTables.map((table) => count(api, table))).toEqual(before.map((rows) => Number(rows) / 2));
  expect([count(api, 'files'), count(api, 'tags')]).toEqual([1, 3]);
});

test('a file of two candidates stays for the second', async () => {
  const api = await openApi();
  const [first, second] = [await full(api), await api.candidate()];
  await api.call('POST', `/employees/${second}/files/1`, { dictionary_type: 'CV' });
  deleteCandidate(api.standin.state, recruiter, first);
  expect((await api.call('GET', `/employees/${second}`)).json).toMatchObject({
    files: [{ filename: 'cv.pdf' }],
  });
});

test('anonymizing leaves a candidate without a person', async () => {
  const api = await openApi();
  const id = await full(api);
  const news = await api.hear();
  expect(anonymizeCandidate(api.standin.state, recruiter, id)).toBeNull();
  expect(anonymizeCandidate(api.standin.state, recruiter, 999)).toEqual(refused);
  expect(await news()).toEqual([['candidate_soft_deleted', { employee_id: id }]]);
  const { json, text } = await api.call('GET', `/employees/${id}`);
  expect(json).toMatchObject({ id, status: 'active', files: [] });
  expect(text).not.toMatch(/Ewa|Lis|example\.com|Gdańsk|"g"/);
  const activities = await api.call('GET', `/employees/${id}/activities`);
  expect(activities.json).toMatchObject([{ type: { value: 'Stage in recruitment' } }]);
  expect(count(api, 'files')).toBe(0);
  expect((await api.call('GET', `/employees/${id}/recruitments`)).json).toHaveLength(1);
});

test('merging moves all to the first, whose place in a job counts', async () => {
  const api = await openApi();
  const [main, merged] = [await full(api), await full(api, { name: 'Eva' })];
  await api.call('POST', `/recruitments/${api.otherJob}/employees/${merged}`);
  await api.call('POST', `/employees/${merged}/recruitments/${api.job}/states/13/_move`);
  await api.call('POST', `/employees/${merged}/tags`, { tags: ['Call again'] });
  const news = await api.hear();
  const merge = (one: number, other: number) => mergeCandidates(api.standin.state, recruiter, one, other);
  expect([
    merge(main, main),
    merge(main, 999),
    merge(999, main),
    merge(main, merged),
    merge(main, merged),
  ]).toEqual([refused, refused, refused, null, refused]);
  expect(await news()).toEqual([
    ['candidate_merged', { main_employee_id: main, merged_employee_id: merged }],
  ]);
  expect((await api.call('GET', `/employees/${merged}`)).status).toBe(404);
  expect((await api.call('GET', `/employees/${main}`)).json).toMatchObject({
    name: 'Ewa',
    files: [{ filename: 'cv.pdf' }, { filename: 'cv.pdf' }],
  });
  expect((await api.call('GET', `/employees/${main}/tags`)).json).toHaveLength(2);
  const headers = { 'X-Additional-Modules': 'employee_recruitments_states' };
  const jobs = await api.call('GET', `/employees/${main}/recruitments`, undefined, headers);
  expect((jobs.json as unknown[]).at(-1)).toEqual({
    extras: {
      employee_recruitments_states: [
        { state: 'New', recruitment_id: api.job },
        { state: 'New', recruitment_id: api.otherJob },
      ],
    },
  });
  for (const table of ownTables) {
    const sql = `SELECT count(*) AS n FROM ${table} WHERE candidate_id = ?`;
    expect([table, one(api.standin.state.database, sql, merged)]).toMatchObject([table, { n: 0 }]);
  }
});

test('only activities that a person added can be deleted', async () => {
  const api = await openApi();
  const id = await full(api);
  const news = await api.hear();
  const [stage, note] = [1, 2].map(
    (activity) => () => deleteActivity(api.standin.state, recruiter, activity),
  );
  expect([stage?.(), note?.(), note?.()]).toEqual([refused, null, refused]);
  expect(await news()).toEqual([
    ['candidate_activity_deleted', { employee_id: id, activity_id: 2, type: { id: 1, value: 'Note' } }],
  ]);
  expect((await api.call('GET', `/employees/${id}/activities`)).json).toHaveLength(1);
});

test('contacts and users are told by their ids', async () => {
  const api = await openApi();
  const { state } = api.standin;
  const news = await api.hear();
  const results = [
    notifyOfContact(state, recruiter, 'crm_person_created', 1),
    notifyOfContact(state, recruiter, 'crm_person_updated', 1),
    notifyOfContactActivity(state, recruiter, 1, 7),
    deactivateUser(state, recruiter, 3),
    deactivateUser(state, recruiter, 3),
  ];
  expect(results).toEqual(results.map(() => null));
  expect(
    [
      notifyOfContact(state, recruiter, 'crm_person_created', 99),
      notifyOfContactActivity(state, recruiter, 99, 7),
      deactivateUser(state, recruiter, 99),
    ].every(isRefused),
  ).toBe(true);
  expect(await news()).toEqual([
    ['crm_person_created', { person_id: 1 }],
    ['crm_person_updated', { person_id: 1 }],
    ['crm_activity_deleted', { person_id: 1, activity_id: 7 }],
    ['user_deactivated', { user_id: 3 }],
  ]);
});
