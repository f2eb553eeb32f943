import { expect, test } from 'vitest';
import { ServiceBodyError, ServiceStatusError } from '../../src/service/http/errors.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import {
  OAuthError,
  refreshRequest,
  tokenRequest,
  tokenUrl,
  understandToken,
} from '../../src/service/integration/token.ts';
import { clientSecret, credentialsA, credentialsB, password } from './fake-integration.ts';

const url = tokenUrl('https://service.example/tenant/?x=1#y');
const fields = (body: unknown) => Object.fromEntries(new URLSearchParams(String(body)));

test('the endpoint stands below the whole address of the service', () => {
  expect(url.href).toBe('https://service.example/tenant/oauth2/token');
});

test('variant B asks with client_credentials, variant A with password, as a form', () => {
  const request = tokenRequest(url, credentialsB);
  expect(request.method).toBe('POST');
  expect(request.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(fields(request.body)).toEqual({
    client_id: 'kolibra_careers',
    client_secret: clientSecret,
    grant_type: 'client_credentials',
    scope: 'employee recruitment',
  });
  expect(fields(tokenRequest(url, credentialsA).body)).toEqual({
    client_id: 'kolibra_careers',
    client_secret: clientSecret,
    grant_type: 'password',
    username: 'anna',
    password,
    scope: 'employee',
  });
  expect(fields(refreshRequest(url, credentialsA, new Secret('re fresh')).body)).toEqual({
    client_id: 'kolibra_careers',
    client_secret: clientSecret,
    grant_type: 'refresh_token',
    refresh_token: 're fresh',
  });
});

const understand = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  understandToken(
    {
      request: { method: 'POST', url: url.href },
      status,
      headers: new Headers(headers),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    (text) => text,
  );

test.each([
  [{ access_token: 'abc', expires_in: 3600, token_type: 'Bearer', scope: 'employee' }, 3_600_000, null],
  [{ access_token: 'abc', expires_in: '3600', token_type: 'bearer', refresh_token: 'r' }, 3_600_000, 'r'],
  [{ access_token: 'abc' }, 300_000, null],
  [{ access_token: 'abc', expires_in: 'soon', token_type: null, refresh_token: 7 }, 300_000, null],
  [{ access_token: 'abc', expires_in: -5 }, 300_000, null],
  [{ access_token: 'abc', expires_in: 0 }, 0, null],
])('a token is read from %j', (body, lifeMs, refresh) => {
  const token = understand(body);
  expect(token.access.reveal()).toBe('abc');
  expect(token.lifeMs).toBe(lifeMs);
  expect(token.refresh?.reveal() ?? null).toBe(refresh);
});

test.each([
  ['', 'something else than a token'],
  ['not json: SECRET', 'something else than a token'],
  ['[]', 'something else than a token'],
  ['null', 'something else than a token'],
  ['"SECRET"', 'something else than a token'],
  ['<!doctype html><title>SECRET</title>', 'a page instead of a token'],
  ['{}', 'access_token'],
  [{ access_token: '' }, 'access_token'],
  [{ access_token: 17 }, 'access_token'],
  [{ access_token: 'SECRET with a space' }, 'access_token'],
  [{ access_token: 'SECRET\r\nX-Evil: 1' }, 'access_token'],
  [{ access_token: 'SECRETż' }, 'access_token'],
  [{ access_token: 'S'.repeat(9000) }, 'access_token'],
  [{ access_token: 'SECRET', token_type: 'mac' }, 'token_type'],
])('%j is no token, and nothing of it is shown', (body, said) => {
  expect(() => understand(body)).toThrow(ServiceBodyError);
  expect(() => understand(body)).toThrow(said);
  expect(() => understand(body)).not.toThrow(/SECRET/);
});

test.each([
  [400, { error: 'invalid_client', error_description: 'Client authentication failed' }, 'invalid_client'],
  [401, { error: 'invalid_grant' }, 'invalid_grant'],
  [200, { error: 'invalid_scope', error_description: null }, 'invalid_scope'],
  [400, { error: { code: 400, message: 'Bad Request' } }, 'Bad Request'],
  [403, 'no', null],
  [404, '', null],
])('status %i with %j is a refusal', (status, body, type) => {
  try {
    understand(body, status);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    expect(error.type).toBe(type);
    expect(error.message).toMatch(/Check |Give |Set /);
  }
});

test.each([
  [500, ''],
  [503, '<html>'],
  [429, { error: 'slow_down' }],
  [200, { error: { code: 503, message: 'Service Unavailable' } }],
])('status %i with %j may pass', (status, body) => {
  expect(() => understand(body, status, { 'retry-after': '3' })).toThrow(ServiceStatusError);
});
