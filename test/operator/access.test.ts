import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createHolderOf, createLogin, type Login } from '../../src/operator/login.ts';
import { fakeClock } from '../sync/fake-clock.ts';
import { basic, keys, type Operating, oldSecret, operating, secret } from './operating.ts';

// Each request is one of a new sender; that many of one are slowed is tried in login.test.ts.
const login: Login = (request) =>
  createLogin({
    ...{ clock: fakeClock(), holderOf: createHolderOf(keys), emit: () => undefined },
  })(request);
const site: Operating = await operating({ origins: ['https://careers.example.com'], login });
afterAll(() => site.close());
beforeEach(() => {
  site.done.length = 0;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' });
const post = (path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(site.url + path, { method: 'POST', headers, redirect: 'manual', body });

/** A POST with exactly these headers, none added. */
async function rawPost(path: string, headers: Record<string, string>, body = ''): Promise<number> {
  const out = request(site.url + path, { method: 'POST', headers, agent: false });
  out.end(body);
  const [answer] = await once(out, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

const paths = [
  '/_jobfront',
  '/_jobfront/',
  '/_jobfront/style.css',
  '/_jobfront/nothing',
  '/_jobfront/publish',
];

describe('the secret', () => {
  test.each([
    ['none', undefined],
    ['an empty one', basic('')],
    ['a wrong one', basic(`${secret}x`)],
    ['the secret as the user name', basic('', secret)],
    ['the secret without a colon', `Basic ${Buffer.from(secret).toString('base64')}`],
    ['the secret with a space behind it', basic(`${secret} `)],
    ['broken base64', 'Basic %%%'],
    ['a wrong Bearer', 'Bearer nothing-of-the-kind'],
    ['two at once', `Bearer ${secret}, Bearer ${secret}`],
    ['another scheme', `Digest ${secret}`],
    ['the bare secret', secret],
  ])('%s opens nothing', async (_, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    for (const path of paths) {
      for (const answer of [await get(path, headers), await post(path, headers)]) {
        expect(answer.status, path).toBe(401);
        expect(answer.headers.get('www-authenticate'), path).toMatch(/^(Basic realm="Jobfront"|Bearer)/);
        expect(answer.headers.get('cache-control'), path).toBe('no-store');
        expect(await answer.text(), path).not.toContain('000042');
      }
    }
    expect(site.done).toEqual([]);
  });

  test.each([
    ['as the password of any user', basic(secret, 'any: user')],
    ['as the password of nobody', basic(secret, '')],
    ['the older one of two', basic(oldSecret)],
    ['as a Bearer, whatever the case of the scheme', `bEARER ${secret}`],
  ])('%s opens the page', async (_, authorization) => {
    const isNamedWithColon = authorization === basic(secret, 'any: user');
    // A user name can't have a colon: what follows it belongs to the password (RFC 7617).
    expect((await get('/_jobfront/', { authorization })).status).toBe(isNamedWithColon ? 401 : 200);
  });

  test('is asked for in the browser, and as a Bearer from scripts', async () => {
    expect((await get('/_jobfront/')).headers.get('www-authenticate')).toContain('Basic');
    const answer = await get('/_jobfront/', { authorization: 'Bearer wrong' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({ ok: false, message: 'Give the password.' });
  });

  test('where there is none, there is no page at all', async () => {
    const bare = await operating({ login: null });
    for (const path of paths) {
      const answer = await fetch(bare.url + path, { headers: { authorization: basic('') } });
      expect([answer.status, await answer.text()], path).toEqual([404, 'the site\n']);
      expect(answer.headers.has('www-authenticate')).toBe(false);
    }
    await bare.close();
  });

  test('is not asked for elsewhere', async () => {
    for (const path of ['/', '/_jobfrontx/', '/_jobfront.css', '/jobs/_jobfront/']) {
      expect(await (await get(path)).text(), path).toBe('the site\n');
    }
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ours = { ...form, authorization: basic(secret) };
const bearer = { authorization: `Bearer ${secret}` };

describe('an action', () => {
  test.each([
    ['Sec-Fetch-Site says so', { ...ours, 'sec-fetch-site': 'same-origin' }, true],
    ['Sec-Fetch-Site names another site', { ...ours, 'sec-fetch-site': 'cross-site' }, false],
    ['Sec-Fetch-Site names a sister site', { ...ours, 'sec-fetch-site': 'same-site' }, false],
    ['Sec-Fetch-Site names nobody', { ...ours, 'sec-fetch-site': 'none' }, false],
    [
      'a good Origin is belied by Sec-Fetch-Site',
      { ...ours, origin: site.url, 'sec-fetch-site': 'cross-site' },
      false,
    ],
    ['Origin is ours', { ...ours, origin: site.url }, true],
    ['Origin is ours, over https', { ...ours, origin: site.url.replace('http', 'https') }, true],
    ['Origin is the public one', { ...ours, origin: 'https://careers.example.com' }, true],
    ['Origin is another host', { ...ours, origin: 'https://evil.example' }, false],
    ['Origin is another port', { ...ours, origin: 'http://127.0.0.1:1' }, false],
    ['Origin begins like ours', { ...ours, origin: `${site.url}.evil.example` }, false],
    ['Origin is null', { ...ours, origin: 'null' }, false],
    ['Origin is empty', { ...ours, origin: '' }, false],
    ['Origin is no web address', { ...ours, origin: 'file://' }, false],
    ['nothing says where it comes from', ours, false],
    ['nothing says where a Bearer comes from', { ...form, ...bearer }, true],
    ['a Bearer comes from another site', { ...form, ...bearer, 'sec-fetch-site': 'cross-site' }, false],
    ['a Bearer comes from another origin', { ...form, ...bearer, origin: 'https://evil.example' }, false],
  ])('where %s: %#', async (_, headers, isDone) => {
    const status = await rawPost('/_jobfront/publish', headers, 'confirm=');
    expect([200, 303].includes(status)).toBe(isDone);
    if (!isDone) expect(status).toBe(403);
    expect(site.done).toEqual(isDone ? ['publish'] : []);
  });

  test('is not done by reading', async () => {
    for (const path of ['publish', 'rollback', 'unpin', 'retry']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
        const url = `${site.url}/_jobfront/${path}?confirm=yes&snapshot=41`;
        const answer = await fetch(url, { method, headers: bearer });
        expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, 'POST']);
      }
    }
    expect(site.done).toEqual([]);
  });

  test('the page itself is only read', async () => {
    for (const path of ['/_jobfront/', '/_jobfront/style.css', '/_jobfront']) {
      const answer = await post(path, { ...ours, origin: site.url }, 'confirm=yes');
      expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
    }
    expect(site.done).toEqual([]);
  });

  test.each([
    ['publish', 'application/x-www-form-urlencoded', 'confirm=maybe'],
    ['publish', 'application/x-www-form-urlencoded', 'confirm=yes&more=1'],
    ['publish', 'application/json', '{"confirm":1}'],
    ['publish', 'application/json', '{"confirm":'],
    ['publish', 'application/json', '[]'],
    ['publish', 'application/json', 'null'],
    ['publish', 'application/json', '{"__proto__":{"confirm":true},"x":1}'],
    ['publish', 'text/plain', 'confirm=yes'],
    ['publish', '', 'confirm=yes'],
    ['publish', 'application/json', '\xff\xfe'],
    ['rollback', 'application/json', ''],
    ['rollback', 'application/json', '{"snapshot":41}'],
    ['rollback', 'application/x-www-form-urlencoded', 'snapshot='],
    ['rollback', 'application/x-www-form-urlencoded', `snapshot=${'9'.repeat(41)}`],
    ['unpin', 'application/json', '{"snapshot":"41"}'],
    ['retry', 'application/json', '{"reference":"../etc"}'],
    ['retry', 'application/json', '{"reference":5}'],
  ])('%s with %s %j is refused', async (action, type, body) => {
    const headers = { ...bearer, ...(type === '' ? {} : { 'content-type': type }) };
    const status = await rawPost(`/_jobfront/${action}`, headers, body);
    expect(status).toBe(400);
    expect(site.done).toEqual([]);
  });

  test('takes at most 4 kB', async () => {
    const headers = { ...bearer, ...form };
    expect(await rawPost('/_jobfront/publish', headers, `confirm=${'x'.repeat(5_000)}`)).toBe(413);
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    expect(await rawPost('/_jobfront/publish', chunked, `confirm=${'x'.repeat(500_000)}`)).toBe(413);
    expect(site.done).toEqual([]);
  });
});
