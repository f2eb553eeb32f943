import { describe, expect, test } from 'vitest';
import { all } from '../../../src/standin/state/database.ts';
import { somePost } from '../harness.ts';
import { type Api, openApi, readAnswer } from './api.ts';

/** The advert of the first post. */
const advert = 41;

function filled(change: Record<string, string | File | null> = {}): FormData {
  const form = new FormData();
  const fields = {
    name: ' Ewa ',
    lastname: 'Lis',
    email: 'ewa@example.com',
    cv: new File(['abc'], 'cv.pdf', { type: 'application/pdf' }),
    ...change,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
  return form;
}

async function send(api: Api, body: FormData | string, query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${api.standin.url}/public/form/a/${advert}${query}`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  return readAnswer(response);
}

const candidates = (api: Api) =>
  all(
    api.standin.state.database,
    'SELECT c.name, lastname, email, s.value AS source, c.created_by FROM candidates c LEFT JOIN sources s ON s.id = source_id',
  ).map((row) => ({ ...(row as object) }));

test('an application becomes a candidate in the job, with file, consents and source', async () => {
  const api = await openApi();
  const news = await api.hear();
  const form = filled({ provision_1: '1', provision_2: '1', provision_99: '1' });
  const answer = await send(api, form, '?source=Kolibra+site&utm_medium=x');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/public/form/a/${advert}/sent`]);
  expect(candidates(api)).toEqual([
    { name: 'Ewa', lastname: 'Lis', email: 'ewa@example.com', source: 'Kolibra site', created_by: 1 },
  ]);
  expect((await api.call('GET', '/employees/1')).json).toMatchObject({ files: [{ filename: 'cv.pdf' }] });
  expect((await api.call('GET', '/employees/1/recruitments')).json).toMatchObject([
    { recruitment: { id: api.job } },
  ]);
  expect((await api.call('GET', '/employees/recruitment_history')).json).toMatchObject([
    { employee: { id: 1 }, workflow_state: { name: 'New' } },
  ]);
  expect((await api.call('GET', '/employees/1/activities')).json).toMatchObject([
    { type: { value: 'Stage in recruitment' }, created_by: { id: 1 } },
  ]);
  const notByUser = '/employees/activities?created_by_id=2&created_by_id_comparison=!%3D';
  expect((await api.call('GET', notByUser)).json).toHaveLength(1);
  expect(await news()).toEqual([
    ['candidate_created', { employee_id: 1, source_id: expect.any(Number) }],
    ['candidate_consents_created', { employee_id: 1, provision_id: 1, recruitment_id: api.job }],
    ['candidate_consents_created', { employee_id: 1, provision_id: 2, recruitment_id: null }],
    ['candidate_applied', { employee: 1, recruitment: api.job }],
  ]);
  const thanks = await fetch(`${api.standin.url}/public/form/a/${advert}/sent`);
  expect(await thanks.text()).toContain('Your application has arrived');
});

test('the same person applies again as the same candidate', async () => {
  const api = await openApi();
  await send(api, filled());
  const news = await api.hear();
  expect((await send(api, filled({ name: 'Eva', cv: null }))).status).toBe(303);
  expect(candidates(api)).toHaveLength(1);
  expect(await news()).toEqual([]);
});

test('whether it is the same candidate, and what is told, are choices', async () => {
  const choices = { formSameEmail: 'new candidate', formCreatedEvent: 'applied only' } as const;
  const api = await openApi('b', { choices });
  const news = await api.hear();
  await send(api, filled());
  await send(api, filled());
  expect(candidates(api)).toHaveLength(2);
  expect((await news()).map(([type]) => type)).toEqual(['candidate_applied', 'candidate_applied']);
});

describe('what can not be taken', () => {
  test.each([
    ['no first name', filled({ name: '  ' }), 'Give your first name.'],
    ['no last name', filled({ lastname: null }), 'Give your last name.'],
    ['no e-mail address', filled({ email: 'ewa' }), 'Give an e-mail address.'],
    ['an endless name', filled({ name: 'x'.repeat(256) }), 'This first name is too long.'],
    ['a program', filled({ cv: new File(['x'], 'cv.exe') }), 'This file can’t be used'],
    ['a named empty file', filled({ cv: new File([], 'cv.pdf') }), 'This file can’t be used'],
    ['too large a file', filled({ cv: new File(['x'.repeat(1_000_001)], 'cv.pdf') }), 'did not arrive whole'],
    ['no form', 'name=Ewa', 'did not arrive whole'],
  ])('%s', async (_, body, text) => {
    const api = await openApi('b', { choices: { uploadLimit: 1_000_000 } });
    const answer = await send(api, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
    expect(candidates(api)).toEqual([]);
  });

  test('is shown again as it was filled in, harmless', async () => {
    const api = await openApi();
    const { text } = await send(api, filled({ name: '"><script>', email: 'x' }));
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(text).not.toContain('<script>');
    expect(text).toContain('role="alert"');
  });
});

test('a form without a file is taken, as browsers send it', async () => {
  const api = await openApi();
  expect(
    (await send(api, filled({ cv: new File([], '', { type: 'application/octet-stream' }) }))).status,
  ).toBe(303);
  expect((await api.call('GET', '/employees/1')).json).toMatchObject({ files: [] });
});

test('nothing runs on the form, and it sends to itself alone', async () => {
  const api = await openApi();
  const page = await fetch(`${api.standin.url}/public/form/a/${advert}?source=%3Cscript%3E`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; form-action 'self'/);
  const text = await page.text();
  expect(text).toContain('<td>&lt;script&gt;</td>');
  expect(text).not.toContain('checked');
});

test.each(['0', '999', 'x', '__proto__', '41.0', '%00'])('there is no form %s', async (id) => {
  const api = await openApi();
  for (const init of [{}, { method: 'POST', body: filled() }]) {
    expect((await fetch(`${api.standin.url}/public/form/a/${id}`, init)).status).toBe(404);
  }
  expect((await fetch(`${api.standin.url}/public/form/a/${id}/sent`)).status).toBe(404);
  expect(candidates(api)).toEqual([]);
});

test('a withdrawn or expired post takes no applications, nor one without a job', async () => {
  const [, second] = [101, 102];
  const expired = somePost(103, { valid_end: '2026-11-01 00:00:00' });
  const jobless = { ...somePost(104), advert: { id: 44, name: 'No job' } };
  const api = await openApi('b', { posts: [somePost(101), somePost(second), expired, jobless] });
  api.standin.store.withdraw(second);
  for (const id of [42, 43, 44]) {
    const answer = await fetch(`${api.standin.url}/public/form/a/${id}`, { method: 'POST', body: filled() });
    expect([id, answer.status]).toEqual([id, 404]);
  }
  expect(candidates(api)).toEqual([]);
});
