import { describe, expect, test } from 'vitest';
import { start } from '../harness.ts';
import { openApi } from '../records/api.ts';

const unauthorized = { error: 'Authorization key is invalid.' };
const forbidden = { error: { code: 403, message: 'Forbidden' } };
const notFound = { error: { code: 404, message: 'Not Found' } };

describe('without a good token', () => {
  test.each([
    ['none', undefined],
    ['an unknown one', 'Bearer abcdef'],
    ['another scheme', 'Basic a29saWJyYQ=='],
    ['no word after the scheme', 'Bearer'],
    ['two words', 'Bearer a b'],
    ['a very long one', `Bearer ${'a'.repeat(3000)}`],
    ['SQL', "Bearer ' OR 1=1 --"],
  ])('%s: every address answers alike', async (_, authorization) => {
    const standin = await start([]);
    for (const path of ['/employees/', '/employees/1', '/recruitments', '/webhooks/', '/nothing']) {
      const response = await fetch(`${standin.url}/api/integration/v2${path}`, {
        headers: authorization === undefined ? {} : { authorization },
      });
      expect(response.status, path).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toEqual(unauthorized);
    }
  });

  test.each([400, 403] as const)('the status can be %i', async (authorizationStatus) => {
    const standin = await start([], { choices: { authorizationStatus } });
    const response = await fetch(`${standin.url}/api/integration/v2/employees/`);
    expect([response.status, await response.json()]).toEqual([authorizationStatus, unauthorized]);
  });
});

describe('scopes and permissions', () => {
  test.each([
    ['forbidden', 403, forbidden],
    ['unauthorized', 401, unauthorized],
  ] as const)('a token without the scope is %s', async (missingScope, status, body) => {
    const standin = await start([], { choices: { missingScope } });
    const token = await fetch(`${standin.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'kolibra_careers',
        client_secret: 'careers-secret',
        grant_type: 'client_credentials',
        scope: 'recruitment',
      }),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    const ask = (path: string) =>
      fetch(`${standin.url}/api/integration/v2${path}`, {
        headers: { authorization: `bearer ${access_token}` },
      });
    expect((await ask('/recruitments')).status).toBe(200);
    const refused = await ask('/employees/');
    expect([refused.status, await refused.json()]).toEqual([status, body]);
  });

  test.each([
    ['PUT', '/recruitments', { name: 'x' }, 403],
    ['PUT', '/recruitments/3101', { name: 'x' }, 403],
    ['PATCH', '/recruitments/3101', { name: 'x' }, 403],
    // The permission goes before the body: nobody learns from faults what he may not do.
    ['PATCH', '/recruitments/3101', { nonsense: 1 }, 403],
    ['GET', '/recruitments/3101', undefined, 200],
    ['GET', '/recruitments', undefined, 200],
    ['POST', '/employees', { name: 'A', lastname: 'B' }, 201],
  ])('whoever may only look: %s %s', async (method, path, body, status) => {
    const api = await openApi('b', {}, 'observer');
    const answer = await api.call(method, path, body);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.json).toEqual(forbidden);
  });

  test('whoever may not even look at jobs', async () => {
    const api = await openApi('a', {
      settings: {
        ...(await import('../../../src/standin/settings/read-settings.ts')).defaultSettings,
        roles: [
          { name: 'administrator', permissions: [] },
          { name: 'recruiter', permissions: [] },
          { name: 'observer', permissions: [] },
          { name: 'guest', permissions: [] },
        ],
      },
    });
    for (const path of ['/recruitments', '/recruitments/3101']) {
      expect([(await api.call('GET', path)).status, (await api.call('GET', path)).json]).toEqual([
        403,
        forbidden,
      ]);
    }
  });
});

test.each([
  ['GET', '/nothing'],
  ['DELETE', '/employees/1'],
  ['POST', '/recruitments'],
  ['GET', '/employees/1/nothing'],
  ['GET', '/../../etc/passwd'],
  ['GET', '/employees/%2e%2e'],
])('%s %s is not found', async (method, path) => {
  const api = await openApi();
  const answer = await api.call(method, path);
  expect(answer.status).toBe(404);
  expect(answer.json).toEqual(notFound);
});

test('version 1 is not found', async () => {
  const standin = await start([]);
  const response = await fetch(`${standin.url}/api/integration/v1/employees/`);
  expect([response.status, await response.json()]).toEqual([404, notFound]);
});
