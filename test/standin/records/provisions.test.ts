import { describe, expect, test } from 'vitest';
import { withdrawProvision } from '../../../src/standin/records/applications.ts';
import { all } from '../../../src/standin/state/database.ts';
import { type Api, openApi, recruiter } from './api.ts';

/** Provisions of the sample company: 1 is for one job, 2 for none. */
const date = '2026-11-20';
const notInJob = { error: 'Employee is not in the recruitment' };
const mismatch = { error: 'Cannot assign not within recruitment type provision with recruitment!' };
const notFound = { error: { code: 404, message: 'Not Found' } };

/** A candidate who is in the first job. */
async function inJob(...args: Parameters<typeof openApi>) {
  const api = await openApi(...args);
  const candidate = await api.candidate();
  await api.call('POST', `/recruitments/${api.job}/employees/${candidate}`);
  return { api, candidate, path: `/employees/${candidate}/provisions` };
}

const given = (api: Api) =>
  all<{ id: number; provision_id: number; job_id: number | null; agreement_date: string }>(
    api.standin.state.database,
    'SELECT id, provision_id, job_id, agreement_date FROM provisions_given WHERE withdrawn_at IS NULL ORDER BY id',
  ).map((row) => ({ ...row }));

describe.each(['a', 'b'] as const)('one provision, variant %s', (variant) => {
  test.each([
    ['for the job', 1, 3101, 204, null],
    ['for none', 2, null, 204, null],
    ['for a job where the candidate is not', 1, 3102, 400, notInJob],
    ['for one job without a job', 1, null, 400, notInJob],
    ['for none with a job', 2, 3101, 400, mismatch],
    ['for none with a job where the candidate is not', 2, 3102, 400, mismatch],
    ['for a job that is not there', 1, 999, 404, notFound],
    ['that is not there', 9, 3101, 404, notFound],
  ])('%s', async (_, provision, recruitment, status, body) => {
    const { api, path, candidate } = await inJob(variant);
    const news = await api.hear();
    const answer = await api.call('POST', `${path}/${provision}`, { recruitment, agreement_date: date });
    expect([answer.status, answer.json ?? null]).toEqual([status, body]);
    expect(given(api)).toEqual(
      status === 204 ? [{ id: 1, provision_id: provision, job_id: recruitment, agreement_date: date }] : [],
    );
    expect(await news()).toEqual(
      status === 204
        ? [
            [
              'candidate_consents_created',
              { employee_id: candidate, provision_id: provision, recruitment_id: recruitment },
            ],
          ]
        : [],
    );
  });
});

test.each([
  ['no body', undefined],
  ['no JSON', '['],
  ['no date', { recruitment: null }],
  ['a datetime', { recruitment: null, agreement_date: '2026-11-20 10:00:00' }],
  ['a day that is not', { recruitment: null, agreement_date: '2026-02-30' }],
  ['a job that is no id', { recruitment: 'x', agreement_date: date }],
  ['a job past 2^53', `{"recruitment": 9007199254740993, "agreement_date": "${date}"}`],
  ['a list', [{ recruitment: null, agreement_date: date }]],
])('a provision with %s fails validation', async (_, body) => {
  const { api, path } = await inJob();
  const answer = await api.call('POST', `${path}/2`, body);
  expect([answer.status, answer.json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
  expect(given(api)).toEqual([]);
});

test('provisions of nobody are 404', async () => {
  const api = await openApi();
  const item = { recruitment: null, agreement_date: date };
  expect((await api.call('POST', '/employees/999/provisions/2', item)).json).toEqual(notFound);
  expect((await api.call('POST', '/employees/999/provisions', [{ ...item, provision: 2 }])).json).toEqual(
    notFound,
  );
  expect((await api.call('POST', `/employees/${await api.candidate()}/provisions/x`, item)).json).toEqual(
    notFound,
  );
});

describe('several provisions', () => {
  const good = [
    { recruitment: 3101, provision: 1, agreement_date: date },
    { recruitment: null, provision: 2, agreement_date: date },
  ];

  test('are all written and told', async () => {
    const { api, path } = await inJob();
    const news = await api.hear();
    expect((await api.call('POST', path, good)).status).toBe(204);
    expect(given(api)).toHaveLength(2);
    expect((await news()).map(([type]) => type)).toEqual([
      'candidate_consents_created',
      'candidate_consents_created',
    ]);
  });

  test.each([
    [{ recruitment: 3102, provision: 1, agreement_date: date }, 400, notInJob],
    [{ recruitment: 3101, provision: 2, agreement_date: date }, 400, mismatch],
    [{ recruitment: null, provision: 9, agreement_date: date }, 404, notFound],
  ])('%j among them: nothing, or all others', async (bad, status, body) => {
    for (const [provisionBatch, count] of [
      ['all or nothing', 0],
      ['item by item', 2],
    ] as const) {
      const { api, path } = await inJob('b', { choices: { provisionBatch } });
      const news = await api.hear();
      const answer = await api.call('POST', path, [good[0], bad, good[1]]);
      expect([answer.status, answer.json]).toEqual([status, body]);
      expect(given(api)).toHaveLength(count);
      expect(await news()).toHaveLength(count);
    }
  });

  test.each([
    ['an object', good[0]],
    ['nothing', []],
    ['a missing id', [{ recruitment: null, agreement_date: date }]],
    ['a wrong one', [good[0], null]],
    ['too many', Array.from({ length: 1001 }, () => good[1])],
  ])('%s fails validation', async (_, body) => {
    const { api, path } = await inJob();
    const answer = await api.call('POST', path, body);
    expect([answer.status, answer.json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
    expect(given(api)).toEqual([]);
  });
});

test('a provision given again has its date renewed, and nobody is told', async () => {
  const { api, path } = await inJob();
  const item = { recruitment: 3101, agreement_date: '2026-01-01' };
  await api.call('POST', `${path}/1`, item);
  const news = await api.hear();
  expect((await api.call('POST', `${path}/1`, { ...item, agreement_date: date })).status).toBe(204);
  expect(given(api)).toEqual([{ id: 1, provision_id: 1, job_id: 3101, agreement_date: date }]);
  expect(await news()).toEqual([]);
});

test('whether it is renewed, and given without a job, are choices', async () => {
  const choices = { provisionTwice: 'added', provisionWithoutJob: 'accepted' } as const;
  const { api, path } = await inJob('b', { choices });
  for (let count = 1; count <= 2; count += 1) {
    expect((await api.call('POST', `${path}/1`, { recruitment: null, agreement_date: date })).status).toBe(
      204,
    );
    expect(given(api)).toHaveLength(count);
  }
});

test('a withdrawn provision is told once, and can be given again', async () => {
  const { api, path, candidate } = await inJob();
  const item = { recruitment: null, agreement_date: date };
  await api.call('POST', `${path}/2`, item);
  const news = await api.hear();
  const withdraw = (id: number) => withdrawProvision(api.standin.state, recruiter, id);
  expect([withdraw(1), withdraw(1), withdraw(99)]).toEqual([
    null,
    { refused: 'not found' },
    { refused: 'not found' },
  ]);
  expect(await news()).toEqual([
    ['candidate_consent_withdrawal', { employee_id: candidate, provision_id: 2, recruitment_id: null }],
  ]);
  await api.call('POST', `${path}/2`, item);
  expect(given(api).map(({ id }) => id)).toEqual([2]);
  expect((await news()).map(([type]) => type)).toEqual(['candidate_consents_created']);
});
