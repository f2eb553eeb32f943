import { expect } from 'vitest';
import { badRequest, expectToken, outcome } from './expect-errors.ts';
import { tokenFor } from './log-in.ts';
import { prove } from './prove.ts';
import { commonRows, sortRows } from './rows/conventions.ts';
import type { World } from './world.ts';

const person = { name: 'Ewa', lastname: 'Lis' };

let pages = 0;

/** Headers of a page of candidates in one city, of whom there are 12. */
async function page(world: World, headers: Record<string, string>) {
  const city = `Paged ${pages++}`;
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await world.candidate({ _city: city }));
  const filter = JSON.stringify({ _city: { value: city, comparison: '=' } });
  const found = { 'x-request-filter': filter, ...headers };
  const answer = await world.call('GET', '/employees/', undefined, found);
  const places = (answer.json as { id: number }[]).map(({ id }) => ids.indexOf(id) + 1);
  return { places, header: (name: string) => answer.headers.get(`x-result-${name}`) };
}

const second = { 'x-request-page-size': '5', 'x-request-current-page': '2' };
const third = { 'x-request-page-size': '5', 'x-request-current-page': '3' };

prove(commonRows, {
  'rule.1': (world) => expectToken(world, 'GET', '/recruitments/'),
  'rule.2': async (world) => {
    const text = JSON.stringify(person);
    const send = (type: string) => world.call('POST', '/employees/', text, { 'content-type': type });
    expect((await send('application/json')).status).toBe(201);
    expect((await send('application/x-www-form-urlencoded')).json).toMatchObject({
      message: 'Validation Failed',
    });
    if (world.variant === 'a') return;
    const path = `/employees/${await world.candidate()}/files/`;
    const wrong = await world.call('POST', path, { 'file[file]': 'x' });
    expect(wrong.json).toEqual({ code: 400, message: 'Could not upload file' });
    const form = new FormData();
    form.set('file[file]', new File(['x'], 'x.txt'));
    expect((await world.call('POST', path, form)).status).toBe(201);
  },
  'rule.3': async (world) => {
    const id = await world.candidate();
    const lists = [
      '/employees/',
      '/recruitments/',
      `/employees/${id}/tags`,
      `/employees/${id}/recruitments`,
      `/employees/${id}/activities`,
      '/employees/activities',
      '/employees/recruitment_history',
      `/employees/${id}/talents`,
    ];
    for (const path of lists) {
      const headers = { 'x-request-page-size': '3', 'x-request-current-page': '2' };
      const answer = await world.call('GET', path, undefined, headers);
      expect([path, answer.status, Array.isArray(answer.json)]).toEqual([path, 200, true]);
      expect([path, answer.headers.get('x-result-page-size')]).toEqual([path, '3']);
      expect(await outcome(world, 'GET', path, undefined, { 'x-request-page-size': 'x' })).toEqual(
        badRequest,
      );
    }
  },
  'header.authorization': async (world) => {
    const token = await tokenFor(world.standin, 'employee');
    for (const [authorization, status] of [
      [`Bearer ${token}`, 200],
      [`bearer ${token}`, 200],
      [token, 401],
      [`Basic ${token}`, 401],
    ] as const) {
      const answer = await world.call('GET', '/employees/', undefined, { authorization });
      expect([authorization.replace(token, ''), answer.status]).toEqual([
        authorization.replace(token, ''),
        status,
      ]);
    }
  },
  'header.page-size': async (world) => {
    expect((await page(world, { 'x-request-page-size': '7' })).places).toEqual([1, 2, 3, 4, 5, 6, 7]);
  },
  'header.current-page': async (world) => {
    expect((await page(world, second)).places).toEqual([6, 7, 8, 9, 10]);
  },
  'header.filter': async (world) => {
    const id = await world.candidate({ lastname: 'Filtered' });
    const filter = { lastname: { value: 'Filtered', comparison: '=' } };
    const found = await world.list('/employees/', { 'x-request-filter': JSON.stringify(filter) });
    expect(found.map((one) => one.id)).toEqual([id]);
  },
  'header.sort': async (world) => {
    const sort = { 'x-request-sort': '{"id":"DESC"}', 'x-request-page-size': '3' };
    expect((await page(world, sort)).places).toEqual([12, 11, 10]);
  },
  'header.metadata': async (world) => {
    for (const [name, key] of [
      ['x-response-metadata', 'metadata'],
      ['x-request-metadata', 'request_metadata'],
    ] as const) {
      const { json } = await world.call('GET', '/employees/', undefined, { [name]: 'true' });
      expect(Object.keys(json as object)).toEqual(['data', key]);
    }
  },
  'header.modules': async (world) => {
    const path = `/employees/${await world.applicant()}/recruitments`;
    expect(await world.list(path)).toHaveLength(1);
    const module = { 'x-additional-modules': 'employee_recruitments_states' };
    expect(await world.list(path, module)).toHaveLength(2);
    expect(await world.list(path, { 'x-additional-modules': 'nonsense' })).toHaveLength(1);
  },
  'header.guid': async (world) => {
    const byGuid = { 'x-get-find-by-guid': 'true' };
    const id = await world.candidate({ guid: 'find me' });
    await world.call('PUT', '/recruitments/', { name: 'Job', guid: 'job-1' });
    const candidate = await world.call('GET', '/employees/find%20me', undefined, byGuid);
    const job = await world.call('GET', '/recruitments/job-1', undefined, byGuid);
    expect([candidate.json, job.json]).toMatchObject([{ id, guid: 'find me' }, { guid: 'job-1' }]);
    expect((await world.call('GET', '/employees/find%20me')).status).toBe(404);
  },
  'result.count': async (world) => expect((await page(world, third)).header('count')).toBe('2'),
  'result.current-page': async (world) => expect((await page(world, third)).header('current-page')).toBe('3'),
  'result.page-size': async (world) => {
    expect((await page(world, third)).header('page-size')).toBe('5');
    expect((await page(world, {})).header('page-size')).toBe('10');
  },
  'result.total-count': async (world) => expect((await page(world, third)).header('total-count')).toBe('12'),
  'result.total-pages': async (world) => {
    expect((await page(world, third)).header('total-pages')).toBe('3');
    const after = { 'x-request-page-size': '4', 'x-request-current-page': '4' };
    const beyond = await page(world, after);
    expect([beyond.header('total-pages'), beyond.places]).toEqual(['3', []]);
  },
  'rule.6': async (world) => {
    const id = await world.candidate();
    expect(await outcome(world, 'PUT', `/employees/${id}`, person)).toEqual([204, '']);
    expect(await outcome(world, 'POST', `/recruitments/${world.job}/employees/${id}`)).toEqual([204, '']);
    const other = await world.chosen({ createStatus: 200, updateAnswer: 'id', recordAnswer: 'empty object' });
    expect(await outcome(other, 'POST', '/employees/', person)).toEqual([200, { id: 1 }]);
    expect(await outcome(other, 'PUT', '/employees/1', person)).toEqual([200, { id: 1 }]);
    expect(await outcome(other, 'POST', `/recruitments/${other.job}/employees/1`)).toEqual([200, {}]);
  },
  'rule.paths': async (world) => {
    for (const path of ['/employees', '/employees/', '/recruitments', '/recruitments/']) {
      expect((await world.call('GET', path)).status).toBe(200);
    }
    expect((await world.call('POST', '/employees', person)).status).toBe(201);
    const other = await world.chosen({ trailingSlash: 'redirect' });
    const moved = await other.call('GET', '/employees');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/integration/v2/employees/']);
  },
});

prove(sortRows, {
  'sort.keys': async (world) => {
    const names = [
      ['B', 'Sort'],
      ['A', 'Sort'],
      ['B', 'Sore'],
    ];
    for (const [name, lastname] of names) await world.candidate({ name, lastname, _city: 'Sorted' });
    const filter = JSON.stringify({ _city: { value: 'Sorted', comparison: '=' } });
    const sorted = async (sort?: string) =>
      (
        await world.list('/employees/', {
          'x-request-filter': filter,
          ...(sort !== undefined && { 'x-request-sort': sort }),
        })
      ).map(({ name, lastname }) => `${name} ${lastname}`);
    expect(await sorted('{"name":"DESC","lastname":"ASC"}')).toEqual(['B Sore', 'B Sort', 'A Sort']);
    expect(await sorted('{"lastname":"ASC","name":"DESC"}')).toEqual(['B Sore', 'B Sort', 'A Sort']);
    expect(await sorted('{"lastname":"DESC","name":"ASC"}')).toEqual(['A Sort', 'B Sort', 'B Sore']);
    expect(await sorted()).toEqual(['B Sort', 'A Sort', 'B Sore']);
  },
});
