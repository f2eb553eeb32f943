import { expect } from 'vitest';
import { defaultSettings, readSettings } from '../../src/standin/settings/read-settings.ts';
import { expectToken, forbidden, outcome, unauthorized } from './expect-errors.ts';
import { observer, tokenFields, tokenFor } from './log-in.ts';
import { type Check, prove } from './prove.ts';
import { authenticationRows } from './rows/authentication.ts';
import type { Json, World } from './world.ts';

/** Status and body of a token request. */
async function ask(world: World, fields: Record<string, string>, isJson = false): Promise<[number, Json]> {
  const { status, json } = await world.ask('/oauth2/token', {
    method: 'POST',
    body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields),
    headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
  });
  return [status, json as Json];
}

const good = (world: World) => tokenFields(world.variant, 'employee');
const wrong = (status: number, error: string) => [status, { error, error_description: expect.any(String) }];
const read = (world: World, token: unknown) =>
  outcome(world, 'GET', '/employees/', undefined, { authorization: `Bearer ${token}` });

/** A parameter that is missing, and one that is wrong. */
const demanded =
  (name: string, missing: unknown[], nonsense: unknown[]): Check =>
  async (world) => {
    const { [name]: _, ...without } = good(world);
    expect(await ask(world, without)).toEqual(missing);
    expect(await ask(world, { ...good(world), [name]: 'nonsense' })).toEqual(nonsense);
    expect((await ask(world, good(world)))[0]).toBe(200);
  };

const incomplete = wrong(400, 'invalid_request');

prove(authenticationRows, {
  'auth.1': async (world) => {
    const [, { token_type: type, access_token: token }] = await ask(world, good(world));
    expect(type).toBe('Bearer');
    expect((await read(world, token))[0]).toBe(200);
  },
  'auth.2': async (world) => {
    for (const name of ['with space', 'under_score', 'łódź', '']) {
      const clients = [{ name, secret: 's', scopes: ['employee' as const], userId: 1 }];
      expect(() => readSettings({ ...defaultSettings, clients })).toThrow(/name/);
    }
    const short = { ...good(world), client_id: 'careers' };
    expect(await ask(world, short)).toEqual(wrong(401, 'invalid_client'));
    expect((await ask(await world.chosen({ clientIdForm: 'either' }), short))[0]).toBe(200);
    const old = { ...good(world), client_id: 'kolibra_old', client_secret: 'old-secret' };
    expect(await ask(world, old)).toEqual(wrong(400, 'unauthorized_client'));
    const beyond = { ...good(world), scope: 'dictionary' };
    expect(await ask(world, beyond)).toEqual(wrong(400, 'invalid_scope'));
  },
  'auth.3': async (world) => {
    const [employee, recruitment] = [
      await tokenFor(world.standin, 'employee'),
      await tokenFor(world.standin, 'recruitment'),
    ].map((token) => ({ authorization: `Bearer ${token}` }));
    const ask = (path: string, headers = {}) => outcome(world, 'GET', path, undefined, headers);
    expect((await ask('/employees/', employee))[0]).toBe(200);
    expect((await ask('/recruitments/', recruitment))[0]).toBe(200);
    expect(await ask('/recruitments/', employee)).toEqual(forbidden);
    expect(await ask('/employees/', recruitment)).toEqual(forbidden);
  },
  'auth.4': async (world) => {
    for (const isJson of [true, false]) expect((await ask(world, good(world), isJson))[0]).toBe(200);
    const { status } = await world.ask('/oauth2/token', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(status).toBe(400);
  },
  'token.client_id': demanded('client_id', incomplete, wrong(401, 'invalid_client')),
  'token.client_secret': demanded('client_secret', incomplete, wrong(401, 'invalid_client')),
  'token.grant_type': async (world) => {
    const unsupported = wrong(400, 'unsupported_grant_type');
    await demanded('grant_type', incomplete, unsupported)(world);
    const other = tokenFields(world.variant === 'a' ? 'b' : 'a', 'employee');
    expect(await ask(world, other)).toEqual(unsupported);
  },
  'token.username': demanded('username', incomplete, wrong(400, 'invalid_grant')),
  'token.password': demanded('password', incomplete, wrong(400, 'invalid_grant')),
  'token.scope': async (world) => {
    const invalid = wrong(400, 'invalid_scope');
    await demanded('scope', invalid, invalid)(world);
    const two = await ask(world, tokenFields(world.variant, 'employee recruitment'));
    if (world.variant === 'a') expect(two).toEqual(invalid);
    else expect(two).toMatchObject([200, { scope: 'employee recruitment' }]);
  },
  'auth.5': async (world) => {
    const [status, body] = await ask(world, good(world));
    const common = { access_token: expect.any(String), token_type: 'Bearer', scope: 'employee' };
    expect([status, body]).toEqual([
      200,
      world.variant === 'a'
        ? { ...common, expires_in: 3600, refresh_token: expect.any(String) }
        : { ...common, expires_in: 2_592_000 },
    ]);
  },
  'auth.6': async (world) => {
    expect(await ask(world, {})).toEqual(incomplete);
    expect(await ask(world, { ...good(world), client_secret: 'x' })).toEqual(wrong(401, 'invalid_client'));
    const other = await world.chosen({ tokenErrorStatus: 'always 400' });
    expect(await ask(other, { ...good(world), client_secret: 'x' })).toEqual(wrong(400, 'invalid_client'));
  },
  'auth.7': async (world) => {
    await expectToken(world, 'GET', '/employees/');
    const other = await world.chosen({ authorizationStatus: 403 });
    expect(await read(other, 'nonsense')).toEqual([403, unauthorized[1]]);
  },
  'auth.8': async (world) => {
    const authorization = `Bearer ${await tokenFor(world.standin, 'recruitment', observer)}`;
    const answer = await outcome(world, 'PUT', '/recruitments/', { name: 'x' }, { authorization });
    expect(answer).toEqual(forbidden);
  },
  'auth.9': async ({ ask }) => {
    const path = '/public/job_posts/published';
    expect((await ask(path)).status).toBe(200);
    const headers = { authorization: 'Bearer nonsense' };
    expect((await ask(path, { headers })).status).toBe(200);
  },
  'auth.10': async (world) => {
    const { client_id = '', client_secret = '' } = good(world);
    const renew = (refresh_token: unknown) =>
      ask(world, {
        client_id,
        client_secret,
        grant_type: 'refresh_token',
        refresh_token: String(refresh_token),
      });
    const [, first] = await ask(world, good(world));
    await world.forward(61);
    expect(await read(world, first.access_token)).toEqual(unauthorized);
    const [status, second] = await renew(first.refresh_token);
    expect([status, (await read(world, second.access_token))[0]]).toEqual([200, 200]);
    expect(await renew(first.refresh_token)).toEqual(wrong(400, 'invalid_grant'));
    await world.forward(60 * 24 * 14);
    expect(await renew(second.refresh_token)).toEqual(wrong(400, 'invalid_grant'));
  },
  'auth.11': async (world) => {
    const tries = async (of: World) => {
      const headers = { authorization: `Bearer ${await tokenFor(of.standin, 'recruitment', observer)}` };
      return outcome(of, 'PUT', '/recruitments/', { name: 'x' }, headers);
    };
    expect(await tries(world)).toEqual(forbidden);
    expect((await tries(await world.chosen({ permissionLimits: 'none' })))[0]).toBe(201);
  },
});
