import { describe, expect, test } from 'vitest';
import { choiceTable, makeChoices } from '../../../src/standin/settings/choices.ts';
import type { Choice } from '../../../src/standin/settings/choices-service.ts';
import { openApi } from '../records/api.ts';

const header = (value: unknown) => ({ 'x-request-filter': JSON.stringify(value) });

test('every choice says where it belongs, why, and what else it can be', () => {
  const all = Object.entries<Choice>(choiceTable);
  expect(all.length).toBeGreaterThan(40);
  for (const [name, { value, options, belongsTo, reason }] of all) {
    expect(options.length, name).toBeGreaterThan(1);
    expect(new Set(options).size, name).toBe(options.length);
    expect(options[0], name).toBe(value);
    expect(belongsTo, name).toMatch(/\w/);
    expect(reason.length, name).toBeGreaterThan(40);
  }
});

test('choices are the defaults, changed by name', () => {
  expect(makeChoices()).toMatchObject({ largePage: 'cap', createStatus: 201 });
  expect(makeChoices({ createStatus: 200, listExpired: true })).toMatchObject({
    largePage: 'cap',
    createStatus: 200,
    listExpired: true,
  });
});

describe('a choice otherwise', () => {
  test.each([
    ['texts', ['name: This value should not be blank.', 'email: Invalid email address']],
    [
      'children',
      {
        children: {
          name: { errors: ['This value should not be blank.'] },
          email: { errors: ['Invalid email address'] },
        },
      },
    ],
  ] as const)('errors as %s', async (errorsStructure, errors) => {
    const api = await openApi('b', { choices: { errorsStructure } });
    const { json } = await api.call('POST', '/employees', { name: '', lastname: 'x', email: 'x' });
    expect(json).toEqual({ code: 400, message: 'Validation Failed', errors });
    const whole = await api.call('POST', '/employees', '{');
    expect(JSON.stringify(whole.json)).toContain("can't be read");
  });

  test('statuses and bodies of success', async () => {
    const api = await openApi('b', { choices: { createStatus: 200, updateAnswer: 'id' } });
    const created = await api.call('POST', '/employees', { name: 'a', lastname: 'b' });
    expect([created.status, created.json]).toEqual([200, { id: 1 }]);
    const updated = await api.call('PUT', '/employees/1', { name: 'c' });
    expect([updated.status, updated.json]).toEqual([200, { id: 1 }]);
    expect((await api.call('PUT', '/recruitments', { name: 'c' })).status).toBe(200);
    expect((await api.call('PATCH', '/recruitments/3101', { name: 'c' })).json).toEqual({ id: 3101 });
  });

  test.each([
    ['patch', 204, 404],
    ['post', 404, 204],
    ['both', 204, 204],
  ] as const)('the single-field update by %s', async (singleFieldUpdate, patch, post) => {
    const api = await openApi('b', { choices: { singleFieldUpdate } });
    await api.candidate();
    for (const path of ['/employees/1', '/recruitments/3101']) {
      expect((await api.call('PATCH', path, { name: 'x' })).status).toBe(patch);
      expect((await api.call('POST', path, { name: 'x' })).status).toBe(post);
    }
  });

  test('PUT empties what it leaves out, but what a record must have', async () => {
    const api = await openApi('b', { choices: { putLeavesOut: 'clears' } });
    await api.candidate({ email: 'a@b.example', _city: 'Łódź', mobile: '1', source: 'Job fair', owner: 2 });
    expect((await api.call('PUT', '/employees/1', { name: 'x' })).status).toBe(400);
    expect((await api.call('PUT', '/employees/1', { name: 'x', lastname: 'y' })).status).toBe(204);
    expect((await api.call('GET', '/employees/1')).json).toMatchObject({
      name: 'x',
      email: null,
      _city: null,
      mobile: null,
      source: null,
      owner: null,
    });
    expect((await api.call('PUT', '/recruitments/3101', { name: 'x' })).status).toBe(204);
    expect((await api.call('GET', '/recruitments/3101')).json).toMatchObject({
      client: { id: 1 },
      workflow: '1',
      status: 'active',
      nrRef: null,
    });
  });

  test('unknown fields are left out, and no field is demanded', async () => {
    const api = await openApi('b', { choices: { unknownFields: 'ignored', requiredFields: 'none' } });
    const { json } = await api.call('POST', '/employees', {
      nonsense: 1,
      created_at: 'x',
      email: 'a@b.example',
    });
    expect(json).toEqual({ id: 1 });
    expect((await api.call('GET', '/employees/1')).json).toMatchObject({ name: null, lastname: null });
    expect((await api.call('PUT', '/recruitments', {})).status).toBe(201);
  });

  test('an unknown source is refused', async () => {
    const api = await openApi('b', { choices: { unknownSource: 'refused' } });
    const { json } = await api.call('POST', '/employees', { name: 'a', lastname: 'b', source: 'The moon' });
    expect(json).toMatchObject({ errors: [{ field: 'source' }] });
    expect((await api.call('POST', '/employees', { name: 'a', lastname: 'b', source: '' })).status).toBe(201);
  });

  test('a guid is given once', async () => {
    const api = await openApi('b', { choices: { sameGuid: 'refused' } });
    await api.candidate({ guid: 'g' });
    await api.candidate({ guid: null });
    const answer = await api.call('PATCH', '/employees/2', { guid: 'g' });
    expect(answer.json).toMatchObject({ errors: [{ field: 'guid' }] });
    expect((await api.call('PATCH', '/employees/1', { guid: 'g' })).status).toBe(204);
    await api.call('PATCH', '/recruitments/3101', { guid: 'g' });
    expect((await api.call('PATCH', '/recruitments/3102', { guid: 'g' })).status).toBe(400);
  });

  test('a guid finds nobody where the header is ignored', async () => {
    const api = await openApi('b', { choices: { findByGuid: 'ignored' } });
    await api.candidate({ guid: 'g' });
    const find = { 'x-get-find-by-guid': 'true' };
    expect((await api.call('GET', '/employees/g', undefined, find)).status).toBe(404);
    expect((await api.call('GET', '/employees/1', undefined, find)).status).toBe(200);
  });

  test('records in a list are whole', async () => {
    const api = await openApi('b', { choices: { listFields: 'all' } });
    await api.candidate();
    const [[candidate], one] = [
      (await api.call('GET', '/employees')).json as [object],
      (await api.call('GET', '/employees/1')).json,
    ];
    expect(candidate).toEqual(one);
    const [job] = (await api.call('GET', '/recruitments')).json as [object];
    expect(job).toEqual((await api.call('GET', '/recruitments/3101')).json);
  });

  test('lists begin with the newest', async () => {
    const api = await openApi('b', { choices: { defaultListOrder: 'id DESC' } });
    for (const lastname of ['a', 'b', 'a']) await api.candidate({ lastname });
    const ids = async (headers = {}) =>
      ((await api.call('GET', '/employees', undefined, headers)).json as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await ids()).toEqual([3, 2, 1]);
    expect(await ids({ 'x-request-sort': '{"lastname":"ASC"}' })).toEqual([3, 1, 2]);
  });

  test('filters: scalars, folded letters, no dates, no empty texts, all system fields', async () => {
    const api = await openApi('b', {
      choices: {
        filterValue: 'scalar',
        likeCase: 'folded',
        dateFilter: 'datetime only',
        emptyFilter: 'refused',
        systemFieldFilters: 'all',
      },
    });
    await api.candidate({ lastname: 'Łoś', mobile: '48 500', _driving_licence: true });
    const count = async (filter: object) => {
      const text = JSON.stringify(filter).replaceAll(
        /[^ -~]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const answer = await api.call('GET', '/employees', undefined, { 'x-request-filter': text });
      return answer.status === 200 ? (answer.json as object[]).length : answer.status;
    };
    expect(await count({ id: { value: 1, comparison: '=' } })).toBe(1);
    expect(await count({ _driving_licence: { value: true, comparison: '=' } })).toBe(1);
    expect(await count({ id: { value: null, comparison: '=' } })).toBe(400);
    expect(await count({ lastname: { value: 'łOŚ', comparison: 'like' } })).toBe(1);
    expect(await count({ lastname: { value: 'łOŚ', comparison: '=' } })).toBe(0);
    expect(await count({ created_at: { value: '2026-01-01', comparison: '>=' } })).toBe(400);
    expect(await count({ created_at: { value: '2026-01-01 00:00:00', comparison: '>=' } })).toBe(1);
    expect(await count({ _city: { value: '', comparison: '=' } })).toBe(400);
    expect(await count({ mobile: { value: '500', comparison: 'like' } })).toBe(1);
    const sorted = { 'x-request-sort': '{"mobile":"ASC"}' };
    expect((await api.call('GET', '/employees', undefined, sorted)).status).toBe(200);
  });

  test('a smaller limit of bodies', async () => {
    const api = await openApi('b', { choices: { maxBody: 100_000 } });
    const body = { name: 'a', lastname: 'b', _about: 'x'.repeat(99_999) };
    expect((await api.call('POST', '/employees', body)).status).toBe(413);
  });

  test('by default a text is found letter by letter, and empties by an empty text', async () => {
    const api = await openApi();
    await api.candidate({ _city: 'a_b%' });
    await api.candidate({ _city: 'axbc' });
    await api.candidate();
    const ids = async (filter: object) =>
      ((await api.call('GET', '/employees', undefined, header(filter))).json as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await ids({ _city: { value: '_', comparison: 'like' } })).toEqual([1]);
    expect(await ids({ _city: { value: '%', comparison: 'like' } })).toEqual([1]);
    expect(await ids({ _city: { value: 'A', comparison: 'like' } })).toEqual([]);
    expect(await ids({ _city: { value: '', comparison: '=' } })).toEqual([3]);
    expect(await ids({ _city: { value: '', comparison: '!=' } })).toEqual([1, 2]);
    expect(await ids({ _city: { value: '', comparison: 'like' } })).toEqual([1, 2]);
    expect(await ids({ _city: { value: 'axbc', comparison: '!=' } })).toEqual([1, 3]);
  });
});

describe('variant A', () => {
  test('has neither the public list nor webhooks', async () => {
    const api = await openApi('a', { choices: { publicApiInA: 'none', webhooksInA: 'none' } });
    const list = await fetch(`${api.standin.url}/public/job_posts/published`);
    expect([list.status, await list.json()]).toEqual([404, { error: { code: 404, message: 'Not Found' } }]);
    expect((await api.call('GET', '/webhooks/types')).status).toBe(404);
    expect(
      (await api.call('POST', '/webhooks/', { type: 'job_created', url: 'http://x.example' })).status,
    ).toBe(404);
  });

  test('has both where a live service does', async () => {
    const api = await openApi('a');
    expect((await fetch(`${api.standin.url}/public/job_posts/published`)).status).toBe(200);
  });

  test.each([
    ['a', [1, 2, 3]],
    ['b', [2]],
  ] as const)('and B: filters of several fields in %s', async (variant, expected) => {
    const api = await openApi(variant);
    for (const [name, lastname] of [
      ['Ada', 'Lis'],
      ['Ada', 'Wilk'],
      ['Ewa', 'Wilk'],
      ['Ewa', 'Lis'],
    ]) {
      await api.candidate({ name, lastname });
    }
    const filter = header({
      name: { value: 'Ada', comparison: '=' },
      lastname: { value: 'Wilk', comparison: '=' },
    });
    const { json } = await api.call('GET', '/employees', undefined, filter);
    expect((json as { id: number }[]).map(({ id }) => id)).toEqual(expected);
  });
});
