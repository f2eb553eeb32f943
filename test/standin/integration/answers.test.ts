import { describe, expect, test } from 'vitest';
import { openApi } from '../records/api.ts';

const badRequest = { error: { code: 400, message: 'Bad Request' } };
const results = ['count', 'current-page', 'page-size', 'total-count', 'total-pages'];

describe.each(['/employees', '/recruitments'])('the list %s', (path) => {
  test.each<[string, Record<string, string>, string[]]>([
    ['nothing', {}, ['10', '1', '10', '12', '2']],
    ['page 2', { 'x-request-current-page': '2' }, ['2', '2', '10', '12', '2']],
    ['page 3', { 'x-request-current-page': '3' }, ['0', '3', '10', '12', '2']],
    ['size 5', { 'x-request-page-size': '5', 'x-request-current-page': '3' }, ['2', '3', '5', '12', '3']],
    ['size 12', { 'x-request-page-size': '12' }, ['12', '1', '12', '12', '1']],
    ['size 100', { 'x-request-page-size': '100' }, ['12', '1', '100', '12', '1']],
    ['size 101', { 'x-request-page-size': '101' }, ['12', '1', '100', '12', '1']],
    [
      'a page far away',
      { 'x-request-current-page': '9007199254740991', 'x-request-page-size': '100' },
      ['0', '9007199254740991', '100', '12', '1'],
    ],
  ])('asked for %s', async (_, headers, expected) => {
    const api = await openApi();
    for (let made = path === '/employees' ? 0 : 2; made < 12; made += 1) {
      if (path === '/employees') await api.candidate();
      else await api.call('PUT', '/recruitments', { name: `Job ${made}` });
    }
    const answer = await api.call('GET', path, undefined, headers);
    expect(results.map((name) => answer.headers.get(`x-result-${name}`))).toEqual(expected);
    expect(answer.json).toHaveLength(Number(expected[0]));
  });

  const filter = (text: string) => ({ 'x-request-filter': text });
  const sort = (text: string) => ({ 'x-request-sort': text });
  test.each<[Record<string, string>]>([
    [{ 'x-request-page-size': '0' }],
    [{ 'x-request-page-size': '-1' }],
    [{ 'x-request-page-size': 'ten' }],
    [{ 'x-request-page-size': '1.5' }],
    [{ 'x-request-page-size': '9007199254740993' }],
    [{ 'x-request-current-page': '0' }],
    [{ 'x-request-current-page': '1e1' }],
    [{ 'x-request-current-page': '99999999999999999999999' }],
    [filter('')],
    [filter('{')],
    [filter('[]')],
    [filter('null')],
    [filter('"id"')],
    [filter('{"id":null}')],
    [filter('{"id":"5"}')],
    [filter('{"id":{"value":"5"}}')],
    [filter('{"id":{"comparison":"="}}')],
    [filter('{"id":{"value":5,"comparison":"="}}')],
    [filter('{"id":{"value":"5","comparison":"=","more":1}}')],
    [filter('{"id":{"value":"5","comparison":"<"}}')],
    [filter('{"id":{"value":"5","comparison":"like"}}')],
    [filter('{"id":{"value":"five","comparison":"="}}')],
    [filter('{"id":{"value":"","comparison":"="}}')],
    [filter('{"name":{"value":"x","comparison":">="}}')],
    [filter('{"name":{"value":"x","comparison":"in"}}')],
    [filter('{"created_at":{"value":"2026-02-30","comparison":"="}}')],
    [filter('{"created_at":{"value":"today","comparison":">="}}')],
    [filter('{"created_at":{"value":"2026","comparison":"like"}}')],
    [filter('{"owner":{"value":"1","comparison":"="}}')],
    [filter('{"nonsense":{"value":"1","comparison":"="}}')],
    [filter('{"__proto__":{"value":"1","comparison":"="}}')],
    [filter('{"id; DROP TABLE candidates":{"value":"1","comparison":"="}}')],
    [sort('')],
    [sort('[]')],
    [sort('{"id":"asc"}')],
    [sort('{"id":1}')],
    [sort('{"nonsense":"ASC"}')],
    [sort('{"created_by":"ASC"}')],
    [sort('{"sort_by":"id","direction":"ASC"}')],
  ])('%j is a bad request', async (headers) => {
    const api = await openApi();
    const answer = await api.call('GET', path, undefined, headers);
    expect([answer.status, answer.json]).toEqual([400, badRequest]);
  });

  test('a page size above 100 can be refused', async () => {
    const api = await openApi('b', { choices: { largePage: 'refuse' } });
    expect((await api.call('GET', path, undefined, { 'x-request-page-size': '100' })).status).toBe(200);
    expect((await api.call('GET', path, undefined, { 'x-request-page-size': '101' })).json).toEqual(
      badRequest,
    );
  });
});

test('special characters come as unicode escapes, and as nothing else', async () => {
  const api = await openApi();
  await api.candidate({ lastname: 'Łoś "X" \\ 🦌' });
  const ask = (header: string) => api.call('GET', '/employees', undefined, { 'x-request-filter': header });
  const escaped = JSON.stringify({ lastname: { value: 'Łoś "X" \\ 🦌', comparison: '=' } }).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  expect((await ask(escaped)).json).toHaveLength(1);
  expect((await ask('{"lastname":{"value":"\xd3","comparison":"="}}')).json).toEqual(badRequest);
});

describe('paths', () => {
  test.each([
    ['both', '/employees', 200],
    ['both', '/employees/', 200],
    ['both', '/employees/1', 200],
    ['both', '/employees/1/', 200],
    ['redirect', '/employees', 301],
    ['redirect', '/employees/', 200],
    ['redirect', '/employees/1', 200],
    ['redirect', '/employees/1/', 301],
  ] as const)('%s: GET %s is %i', async (trailingSlash, path, status) => {
    const api = await openApi('b', { choices: { trailingSlash } });
    await api.candidate();
    const { authorization } = { authorization: await tokenOf(api.standin.url) };
    const response = await fetch(`${api.standin.url}/api/integration/v2${path}?a=b`, {
      headers: { authorization },
      redirect: 'manual',
    });
    expect(response.status).toBe(status);
    if (status !== 301) return;
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    expect(response.headers.get('location')).toBe(`/api/integration/v2${other}?a=b`);
  });

  test('with redirects, a POST is taken in both forms, and none leads to another host', async () => {
    const api = await openApi('b', { choices: { trailingSlash: 'redirect' } });
    for (const path of ['/employees', '/employees/']) {
      expect((await api.call('POST', path, { name: 'a', lastname: 'b' })).status).toBe(201);
    }
    const response = await fetch(`${api.standin.url}/api//evil.example/`, { redirect: 'manual' });
    expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
  });
});

async function tokenOf(url: string): Promise<string> {
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'kolibra_careers',
      client_secret: 'careers-secret',
      grant_type: 'client_credentials',
      scope: 'employee',
    }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return `Bearer ${access_token}`;
}
