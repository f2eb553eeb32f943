import { expect, test } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';
import { noon, start } from '../harness.ts';

type Fields = Record<string, string>;

const forA: Fields = {
  client_id: 'kolibra_import',
  client_secret: 'import-secret',
  grant_type: 'password',
  username: 'anna.nowak',
  password: 'anna-password',
  scope: 'employee',
};
const forB: Fields = {
  client_id: 'kolibra_careers',
  client_secret: 'careers-secret',
  grant_type: 'client_credentials',
  scope: 'employee recruitment',
};

async function ask(standin: Standin, body: unknown, type?: string) {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const isForm = typeof body === 'object' && type === undefined;
  const response = await fetch(`${standin.url}/oauth2/token`, {
    method: 'POST',
    headers,
    body: isForm
      ? new URLSearchParams(body as Fields)
      : typeof body === 'string'
        ? body
        : JSON.stringify(body),
  });
  const json: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, json, headers: response.headers };
}

/** Status of a read with a token. */
async function use(standin: Standin, token: unknown, path = '/employees/'): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${standin.url}/api/integration/v2${path}`, { headers })).status;
}

const without = (fields: Fields, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

test.each([
  ['form', undefined],
  ['JSON', 'application/json'],
])('variant A gives an hour to a user, asked with %s fields', async (_, type) => {
  const standin = await start([], { variant: 'a' });
  const { status, json, headers } = await ask(standin, forA, type);
  expect(status).toBe(200);
  expect(json).toEqual({
    access_token: expect.stringMatching(/^[\w-]{40,}$/),
    expires_in: 3600,
    token_type: 'Bearer',
    scope: 'employee',
    refresh_token: expect.stringMatching(/^[\w-]{40,}$/),
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await use(standin, json.access_token)).toBe(200);
});

test.each([
  ['form', undefined],
  ['JSON', 'application/json'],
])('variant B gives 30 days to a client, asked with %s fields', async (_, type) => {
  const standin = await start([]);
  const { status, json } = await ask(standin, forB, type);
  expect(status).toBe(200);
  expect(json).toEqual({
    access_token: expect.any(String),
    expires_in: 2_592_000,
    token_type: 'Bearer',
    scope: 'employee recruitment',
  });
  expect(await use(standin, json.access_token, '/recruitments/')).toBe(200);
});

test.each<[string, 'a' | 'b', unknown, string | undefined, number, string]>([
  ['no field at all', 'b', {}, undefined, 400, 'invalid_request'],
  ['no client', 'b', without(forB, 'client_id'), undefined, 400, 'invalid_request'],
  ['no secret', 'b', without(forB, 'client_secret'), undefined, 400, 'invalid_request'],
  ['no grant', 'b', without(forB, 'grant_type'), undefined, 400, 'invalid_request'],
  ['an unknown client', 'b', { ...forB, client_id: 'kolibra_x' }, undefined, 401, 'invalid_client'],
  ['a short client name', 'b', { ...forB, client_id: 'careers' }, undefined, 401, 'invalid_client'],
  ['a wrong secret', 'b', { ...forB, client_secret: 'x' }, undefined, 401, 'invalid_client'],
  [
    "another client's secret",
    'b',
    { ...forB, client_secret: 'import-secret' },
    undefined,
    401,
    'invalid_client',
  ],
  [
    'a client of V1',
    'b',
    { ...forB, client_id: 'kolibra_old', client_secret: 'old-secret', scope: 'employee' },
    undefined,
    400,
    'unauthorized_client',
  ],
  ["A's grant", 'b', { ...forA, grant_type: 'password' }, undefined, 400, 'unsupported_grant_type'],
  ["B's grant", 'a', { ...forA, grant_type: 'client_credentials' }, undefined, 400, 'unsupported_grant_type'],
  ['an invented grant', 'b', { ...forB, grant_type: 'magic' }, undefined, 400, 'unsupported_grant_type'],
  ['a refresh', 'b', { ...forB, grant_type: 'refresh_token' }, undefined, 400, 'unsupported_grant_type'],
  ['no scope', 'b', without(forB, 'scope'), undefined, 400, 'invalid_scope'],
  ['an empty scope', 'b', { ...forB, scope: '  ' }, undefined, 400, 'invalid_scope'],
  ['an unknown scope', 'b', { ...forB, scope: 'employee moon' }, undefined, 400, 'invalid_scope'],
  [
    "a scope that is not the client's",
    'b',
    { ...forB, client_id: 'kolibra_reader', client_secret: 'reader-secret', scope: 'webhook' },
    undefined,
    400,
    'invalid_scope',
  ],
  ['two scopes', 'a', { ...forA, scope: 'employee recruitment' }, undefined, 400, 'invalid_scope'],
  ['no user', 'a', without(forA, 'username'), undefined, 400, 'invalid_request'],
  ['no password', 'a', without(forA, 'password'), undefined, 400, 'invalid_request'],
  ['an unknown user', 'a', { ...forA, username: 'x' }, undefined, 400, 'invalid_grant'],
  ['a wrong password', 'a', { ...forA, password: 'x' }, undefined, 400, 'invalid_grant'],
  [
    'no refresh token',
    'a',
    { ...without(forA, 'scope'), grant_type: 'refresh_token' },
    undefined,
    400,
    'invalid_request',
  ],
  [
    'an unknown refresh token',
    'a',
    { ...forA, grant_type: 'refresh_token', refresh_token: 'x' },
    undefined,
    400,
    'invalid_grant',
  ],
  ['broken JSON', 'b', '{"client_id":', 'application/json', 400, 'invalid_request'],
  ['a list', 'b', '[]', 'application/json', 400, 'invalid_request'],
  ['numbers', 'b', { ...forB, client_secret: 5 }, 'application/json', 400, 'invalid_request'],
  ['an object', 'b', { ...forB, scope: {} }, 'application/json', 400, 'invalid_request'],
  ['XML', 'b', '<a/>', 'application/xml', 400, 'invalid_request'],
  ['a file', 'b', '--y\r\n\r\n', 'multipart/form-data; boundary=y', 400, 'invalid_request'],
])('%s in variant %s is refused', async (_, variant, body, type, status, error) => {
  const standin = await start([], { variant });
  const answer = await ask(standin, body, type);
  expect(answer.json).toEqual({ error, error_description: expect.stringMatching(/\w{3}/) });
  expect(answer.status).toBe(status);
});

test.each([
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/x',
])('a body of type %s above the limit is not read', async (type) => {
  const standin = await start([]);
  const { status, json } = await ask(standin, 'x'.repeat(1_000_001), type);
  expect([status, json]).toEqual([413, { error: { code: 413, message: 'Content Too Large' } }]);
});

test('a token ends with its seconds, by the clock that was given', async () => {
  let now = noon;
  const standin = await start([], { now: () => now });
  const { access_token } = (await ask(standin, forB)).json;
  now = noon.add({ seconds: 2_591_999 });
  expect(await use(standin, access_token)).toBe(200);
  now = noon.add({ seconds: 2_592_000 });
  expect(await use(standin, access_token)).toBe(401);
});

test('a refresh token is good for one new token of its scope', async () => {
  let now = noon;
  const standin = await start([], { variant: 'a', now: () => now });
  const first = (await ask(standin, forA)).json;
  now = noon.add({ hours: 2 });
  expect(await use(standin, first.access_token)).toBe(401);
  const refresh = {
    ...without(forA, 'username', 'password', 'scope'),
    grant_type: 'refresh_token',
    refresh_token: String(first.refresh_token),
  };
  const beyond = await ask(standin, { ...refresh, scope: 'recruitment' });
  expect(beyond.json.error).toBe('invalid_scope');
  const other = { ...refresh, client_id: 'kolibra_careers', client_secret: 'careers-secret' };
  expect((await ask(standin, other)).json.error).toBe('invalid_grant');
  const second = (await ask(standin, refresh)).json;
  expect(second).toMatchObject({ scope: 'employee', expires_in: 3600 });
  expect(await use(standin, second.access_token)).toBe(200);
  expect((await ask(standin, refresh)).json.error).toBe('invalid_grant');
  // An access token is no refresh token, and the other way round.
  expect(await use(standin, second.refresh_token)).toBe(401);
  const wrong = { ...refresh, refresh_token: String(second.access_token) };
  expect((await ask(standin, wrong)).json.error).toBe('invalid_grant');
});

test('a refresh token ends too', async () => {
  let now = noon;
  const standin = await start([], { variant: 'a', now: () => now });
  const first = (await ask(standin, forA)).json;
  now = noon.add({ hours: 24 * 14 });
  const refresh = { ...forA, grant_type: 'refresh_token', refresh_token: String(first.refresh_token) };
  expect((await ask(standin, refresh)).json.error).toBe('invalid_grant');
});

test('the choices of the token endpoint', async () => {
  const lax = await start([], {
    choices: {
      clientIdForm: 'either',
      scopeLeftOut: 'all',
      v1Client: 'taken',
      tokenErrorStatus: 'always 400',
    },
  });
  const all = await ask(lax, { ...without(forB, 'scope'), client_id: 'careers' });
  expect(String(all.json.scope).split(' ')).toContain('webhook');
  expect((await ask(lax, { ...forB, client_secret: 'x' })).status).toBe(400);
  const old = { ...forB, client_id: 'old', client_secret: 'old-secret', scope: 'employee' };
  expect((await ask(lax, old)).status).toBe(200);

  const reusable = await start([], { variant: 'a', choices: { refreshToken: 'reusable' } });
  const { refresh_token } = (await ask(reusable, forA)).json;
  const refresh = { ...forA, grant_type: 'refresh_token', refresh_token: String(refresh_token) };
  expect([(await ask(reusable, refresh)).status, (await ask(reusable, refresh)).status]).toEqual([200, 200]);

  const none = await start([], { variant: 'a', choices: { refreshToken: 'unsupported' } });
  expect((await ask(none, refresh)).json.error).toBe('unsupported_grant_type');
});

test('a user who was deactivated gets no token, and the old one opens nothing', async () => {
  const standin = await start([], { variant: 'a' });
  const { access_token } = (await ask(standin, forA)).json;
  standin.state.database.exec("INSERT INTO deactivated_users VALUES (2, '2026-11-21 11:00:00')");
  expect(await use(standin, access_token)).toBe(401);
  expect((await ask(standin, forA)).json.error).toBe('invalid_grant');
});

test('no token stands in the data as it is', async () => {
  const standin = await start([], { variant: 'a', secret: () => 'this-is-the-only-token' });
  await ask(standin, forA).catch(() => undefined);
  const rows = standin.state.database.prepare('SELECT * FROM tokens').all();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('this-is-the-only-token');
});
