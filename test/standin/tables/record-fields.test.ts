import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../src/standin/settings/read-settings.ts';
import type { StandinSettingsInput } from '../../../src/standin/settings/schema.ts';
import { openApi } from '../records/api.ts';

const c = (value: string, comparison: string) => ({ value, comparison });

/** Field, what is written, what is read, a filter that finds it, values that are refused. */
const kinds: [string, unknown, unknown, { value: string; comparison: string }, unknown[]][] = [
  ['_city', 'Łódź', 'Łódź', c('ódź', 'like'), [5, {}, ['x'], 'x'.repeat(256)]],
  ['_about', '<p>x</p>', '<p>x</p>', c('<p>x</p>', '='), [5, 'x'.repeat(100_001)]],
  ['_second_email', 'a@b.example', 'a@b.example', c('@b.', 'like'), ['x', 5]],
  ['_expected_salary', 5000.5, 5000.5, c('5000.5', '='), ['27,00', '5000 zł', 'NaN', '', true, {}]],
  ['_expected_salary', '-7', -7, c('-6.5', '<='), ['1e3', '0x10', '--1']],
  ['_start_date', '2026-12-31', '2026-12-31', c('2026-12-30', '>='), ['2026-12-32', '31.12.2026', 20261231]],
  ['_last_call', '2026-12-31 23:59:59', '2026-12-31 23:59:59', c('2027-01-01', '<='), ['2026-12-31', 'x']],
  ['_driving_licence', true, true, c('1', '='), ['yes', 2, [], '']],
  ['_driving_licence', '0', false, c('false', '='), ['no']],
  ['_shift', 'Night', 'Night', c('Night', '='), ['Evening', 1, ['Night']]],
  ['_branch', 'IT', 'IT', c('Office', '!='), ['HR', '4', 4]],
  ['_skills', ['Welding', 'Forklift'], ['Welding', 'Forklift'], c('Forklift', 'in'), ['Welding', [1], ['x']]],
  ['_skills', ['Welding', 'Welding'], ['Welding'], c('Welding', '='), [{}]],
  ['_guardian', 2, { id: 2 }, c('2', '='), [99, 'anna.nowak', { id: 2 }]],
];

test.each(kinds)(
  '%s: %j is kept, read as %j and found by %j',
  async (field, written, read, filter, refused) => {
    const api = await openApi();
    const id = await api.candidate({ [field]: written });
    const other = await api.candidate();
    const value = async (of: number) =>
      ((await api.call('GET', `/employees/${of}`)).json as Record<string, unknown>)[field];
    expect(await value(id)).toEqual(read);
    expect(await value(other)).toEqual(Array.isArray(read) ? [] : null);
    const headers = { 'x-request-filter': ascii({ [field]: filter }) };
    const found = (await api.call('GET', '/employees', undefined, headers)).json as { id: number }[];
    // "!=" includes records with an empty value.
    expect(found.map((one) => one.id)).toEqual(filter.comparison === '!=' ? [id, other] : [id]);
    for (const wrong of refused) {
      const answer = await api.call('PATCH', `/employees/${id}`, { [field]: wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(JSON.stringify(answer.json)).toContain(field);
    }
    expect(await value(id)).toEqual(read);
    expect((await api.call('PATCH', `/employees/${id}`, { [field]: null })).status).toBe(204);
    expect(await value(id)).toEqual(Array.isArray(read) ? [] : null);
  },
);

test.each([
  ['_about', '<='],
  ['_about', 'in'],
  ['_second_email', '>='],
  ['_expected_salary', 'like'],
  ['_expected_salary', 'in'],
  ['_start_date', 'like'],
  ['_last_call', 'in'],
  ['_driving_licence', '<='],
  ['_driving_licence', 'like'],
  ['_shift', 'like'],
  ['_shift', 'in'],
  ['_branch', '>='],
  ['_skills', 'like'],
  ['_skills', '>='],
  ['_guardian', '<='],
])('%s has no comparator %s', async (field, comparison) => {
  const api = await openApi();
  const values: Record<string, string> = { _expected_salary: '1', _driving_licence: '1', _guardian: '1' };
  const value = values[field] ?? (/date|call/.test(field) ? '2026-01-01' : 'IT');
  const ask = (how: string) =>
    api.call('GET', '/employees', undefined, { 'x-request-filter': ascii({ [field]: c(value, how) }) });
  expect((await ask('=')).status).toBe(200);
  expect((await ask(comparison)).status).toBe(400);
});

test.each([
  ['_city', 200],
  ['_shift', 200],
  ['_expected_salary', 200],
  ['_branch', 400],
  ['_skills', 400],
  ['_home', 400],
  ['location', 400],
  ['mobile', 400],
])('sorting by %s is answered with %i', async (field, status) => {
  const api = await openApi();
  const sort = async (choices = {}) => {
    const { call } = await openApi('b', { choices });
    return (await call('GET', '/employees', undefined, { 'x-request-sort': `{"${field}":"DESC"}` })).status;
  };
  expect(await sort()).toBe(status);
  // Ignoring is for fields that are there and can't be sorted, not for those that are not.
  const isThere = field === '_branch' || field === '_skills';
  expect(await sort({ unsortable: 'ignored' })).toBe(isThere ? 200 : status);
  await api.standin.close();
});

describe('what is not exposed', () => {
  test.each(['_salary_note', '_portfolio', '_certificates', '_home', '_', 'sex', 'finance'])(
    '%s is neither read, nor written, nor filtered, nor sorted',
    async (field) => {
      const api = await openApi();
      await api.candidate();
      expect((await api.call('GET', '/employees/1')).json).not.toHaveProperty(field);
      expect((await api.call('PATCH', '/employees/1', { [field]: 'x' })).status).toBe(400);
      const filter = { 'x-request-filter': ascii({ [field]: c('x', '=') }) };
      expect((await api.call('GET', '/employees', undefined, filter)).status).toBe(400);
      const sort = { 'x-request-sort': `{"${field}":"ASC"}` };
      expect((await api.call('GET', '/employees', undefined, sort)).status).toBe(400);
    },
  );

  test('a source and an owner that are not switched on can still be written', async () => {
    const api = await openApi('b', {
      settings: { ...defaultSettings, systemFields: { candidate: ['sex'] } },
    });
    const id = await api.candidate({ source: 'Job fair', owner: 2, sex: 'f' });
    const { json } = await api.call('GET', `/employees/${id}`);
    expect(json).toMatchObject({ sex: 'f' });
    for (const field of ['source', 'owner', 'status', 'mobile']) expect(json).not.toHaveProperty(field);
  });
});

test.each([
  ['a', ['x_work_time', 'localization'], ['job_type', 'job_location', 'image']],
  ['b', ['job_type', 'job_location', 'image'], ['x_work_time', 'localization']],
] as const)('variant %s has its own names for fields of jobs', async (variant, there, missing) => {
  const settings: StandinSettingsInput = {
    ...defaultSettings,
    systemFields: { job: ['job_type', 'job_location', 'image', 'remote'] },
  };
  const api = await openApi(variant, { settings });
  const body = Object.fromEntries(there.map((name) => [name, `of ${name}`]));
  expect((await api.call('PATCH', '/recruitments/3101', body)).status).toBe(204);
  const { json } = await api.call('GET', '/recruitments/3101');
  expect(json).toMatchObject({ ...body, remote: null });
  for (const name of missing) expect(json).not.toHaveProperty(name);
});

test('required custom fields are demanded when a record is made, and can not be emptied', async () => {
  const settings: StandinSettingsInput = {
    ...defaultSettings,
    customFields: {
      candidate: [
        { sid: 'phone', name: 'Phone', type: 'text', required: true },
        { sid: 'langs', name: 'Languages', type: 'multi_choice', options: ['pl', 'en'], required: true },
      ],
      job: [],
      client: [],
      contact: [],
      user: [],
    },
  };
  const api = await openApi('b', { settings });
  const { json } = await api.call('POST', '/employees', { name: 'a', lastname: 'b', _phone: '' });
  expect((json as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
    '_phone',
    '_langs',
  ]);
  const id = await api.candidate({ _phone: '1', _langs: ['pl'] });
  for (const wrong of [{ _phone: null }, { _langs: [] }]) {
    expect((await api.call('PATCH', `/employees/${id}`, wrong)).status).toBe(400);
  }
});

describe('schemas of the fields', () => {
  const ask = async (headers: Record<string, string>, choices = {}) => {
    const api = await openApi('b', { choices });
    await api.candidate();
    return (path: string) => api.call('GET', path, undefined, headers);
  };

  test('come together with the data, for what was sent and for what can be', async () => {
    const get = await ask({ 'x-response-metadata': 'true', 'x-request-metadata': 'true' });
    const { json } = await get('/employees/1');
    expect(json).toMatchObject({
      data: { id: 1, name: 'Ewa' },
      metadata: {
        id: { type: 'integer', required: true },
        email: { type: 'email' },
        owner: { type: 'user_entity', structure: ['id'] },
        source: { type: 'object', structure: ['id', 'value'] },
        files: { type: 'array', structure: ['filename', 'file_uploaded'] },
        created_at: { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' },
        _skills: { type: 'array', description: 'Skills' },
      },
      request_metadata: {
        name: { type: 'text', required: true },
        owner: { type: 'integer' },
        source: { type: 'text' },
      },
    });
    const { data, metadata, request_metadata } = json as Record<string, object>;
    expect(Object.keys(metadata ?? {}).filter((name) => name !== 'guid')).toEqual(Object.keys(data ?? {}));
    expect(request_metadata).not.toHaveProperty('created_at');
    expect((await get('/recruitments/3101')).json).toMatchObject({
      metadata: { client: { type: 'client_entity', structure: ['id'] } },
    });
  });

  test('of a list name the fields of its records', async () => {
    const get = await ask({ 'x-response-metadata': '1' });
    const answer = await get('/employees');
    expect(answer.json).toMatchObject({ data: [{ id: 1 }], metadata: { id: { type: 'integer' } } });
    expect(answer.json).not.toHaveProperty('metadata.files');
    expect(answer.headers.get('x-result-total-count')).toBe('1');
  });

  test('can come instead of the data, as on live services', async () => {
    const response = await ask({ 'x-response-metadata': 'true' }, { responseMetadata: 'instead' });
    expect((await response('/employees/1')).json).toMatchObject({ id: { type: 'integer' } });
    const request = await ask({ 'x-request-metadata': 'true' }, { requestMetadata: 'instead' });
    expect((await request('/employees/1')).json).toMatchObject({ name: { type: 'text' } });
  });

  test.each(['false', '0', ''])('are not sent for %j', async (value) => {
    const get = await ask({ 'x-response-metadata': value });
    expect((await get('/employees/1')).json).toMatchObject({ id: 1 });
  });
});

/** JSON with special characters as unicode escapes, as a header has to have them. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
