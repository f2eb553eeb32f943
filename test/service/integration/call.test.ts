import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { userAgent } from '../../../src/base/version.ts';
import {
  ServiceConnectionError,
  ServiceStatusError,
  ServiceTimeoutError,
} from '../../../src/service/http/errors.ts';
import type { Call } from '../../../src/service/integration/call.ts';
import {
  createCandidate,
  readCandidate,
  updateCandidate,
} from '../../../src/service/integration/candidates.ts';
import { AuthorizationError, NotFoundError, UnsureError } from '../../../src/service/integration/errors.ts';
import { OAuthError } from '../../../src/service/integration/token.ts';
import { removeWebhook } from '../../../src/service/integration/webhooks.ts';
import { failureOf, fakeDeps } from '../fake-deps.ts';
import { clientOf, fakeIntegration, type Reply, tokenBody } from '../fake-integration.ts';

const create = createCandidate({ name: 'Żaneta', lastname: 'Ćwik', email: 'z@example.com' });
const bearerOf = (heard: { headers: { authorization?: string | undefined } } | undefined) =>
  heard?.headers.authorization;
const refusal: Reply = { status: 401, body: { error: 'Authorization key is invalid.' } };
const unavailable: Reply = { status: 503, body: '' };
const page: Reply = {
  body: '<!doctype html><title>Service</title>',
  headers: { 'content-type': 'text/html' },
};

describe('a call', () => {
  test('goes out with the token, as JSON in UTF-8, below the whole address of the service', async () => {
    const service = await fakeIntegration({ answer: () => ({ status: 201, body: { id: '17' } }) });
    expect(await clientOf(`${service.url}/tenant/`).run(create)).toBe(17);
    const [heard] = service.requests;
    expect(heard).toMatchObject({
      method: 'POST',
      path: '/tenant/api/integration/v2/employees/',
      headers: {
        authorization: 'Bearer token-1-of-the-tests',
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': userAgent,
      },
    });
    const body = Buffer.from(heard?.body ?? '', 'latin1').toString('utf8');
    expect(JSON.parse(body)).toEqual({ name: 'Żaneta', lastname: 'Ćwik', email: 'z@example.com' });
    expect(heard?.headers).not.toHaveProperty('sec-fetch-mode');
  });

  test('twenty at once share one token', async () => {
    const service = await fakeIntegration({ answer: () => ({ body: { id: 1 } }) });
    const client = clientOf(service.url);
    await Promise.all(Array.from({ length: 20 }, (_, index) => client.run(readCandidate(index + 1))));
    expect([service.tokenRequests.length, service.requests.length]).toEqual([1, 20]);
  });

  test('that is aborted ends with the reason, sent or not', async () => {
    const service = await fakeIntegration({ answer: () => 'says nothing' });
    const client = clientOf(service.url);
    const stop = new AbortController();
    const running = failureOf(client.run(create, stop.signal));
    while (service.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('enough'));
    expect((await running).message).toBe('enough');
    expect((await failureOf(client.run(create, stop.signal))).message).toBe('enough');
    expect(service.requests).toHaveLength(1);
  });
});

describe('a refused token', () => {
  test('is renewed once, and the call sent once more, whatever its method', async () => {
    const service = await fakeIntegration({
      answer: ({ headers }) =>
        headers.authorization === 'Bearer token-2-of-the-tests' ? { body: { id: 5 } } : refusal,
    });
    const client = clientOf(service.url);
    expect(await client.run(create)).toBe(5);
    expect(service.requests.map(bearerOf)).toEqual([
      'Bearer token-1-of-the-tests',
      'Bearer token-2-of-the-tests',
    ]);
    expect(await client.run(create)).toBe(5);
    expect(service.tokenRequests).toHaveLength(2);
  });

  test('that is refused again ends in an AuthorizationError, under 200 as well', async () => {
    const service = await fakeIntegration({ answer: () => ({ ...Object(refusal), status: 200 }) });
    expect(await failureOf(clientOf(service.url).run(readCandidate(1)))).toBeInstanceOf(AuthorizationError);
    expect([service.tokenRequests.length, service.requests.length]).toEqual([2, 2]);
  });

  test('of many calls at once is renewed once for all', async () => {
    const service = await fakeIntegration({
      answer: ({ headers }) =>
        headers.authorization === 'Bearer token-1-of-the-tests' ? refusal : { body: { id: 5 } },
    });
    const client = clientOf(service.url);
    await Promise.all(Array.from({ length: 12 }, () => client.run(readCandidate(5))));
    expect(service.tokenRequests).toHaveLength(2);
  });

  test('leaves a call that must not be done twice unsure only if the second one was lost', async () => {
    const service = await fakeIntegration({
      answer: (_, count) => (count === 1 ? refusal : 'hangs up'),
    });
    expect(await failureOf(clientOf(service.url).run(create))).toBeInstanceOf(UnsureError);
    expect(service.requests).toHaveLength(2);
  });
});

describe('without a token', () => {
  test('after a refusal, the call was not done either', async () => {
    const service = await fakeIntegration({
      token: (_, count) => (count === 1 ? { body: tokenBody(1) } : { status: 404, body: 'gone' }),
      answer: () => refusal,
    });
    expect(await failureOf(clientOf(service.url).run(create))).toBeInstanceOf(OAuthError);
    const down = await fakeIntegration({
      token: (_, count) => (count === 1 ? { body: tokenBody(1) } : unavailable),
      answer: () => refusal,
    });
    expect(await failureOf(clientOf(down.url).run(create))).toBeInstanceOf(ServiceStatusError);
  });

  test('nothing is sent, and a refusal is not tried again', async () => {
    const service = await fakeIntegration({
      token: () => ({ status: 401, body: { error: 'invalid_client', error_description: 'No such client' } }),
    });
    const failure = await failureOf(clientOf(service.url).run(create));
    expect(failure).toBeInstanceOf(OAuthError);
    expect(failure.message).toContain('invalid_client: No such client');
    expect([service.tokenRequests.length, service.requests.length]).toEqual([1, 0]);
  });

  test('any call may wait for one, since it was not sent yet', async () => {
    const service = await fakeIntegration({
      token: (_, count) => (count < 4 ? unavailable : { body: tokenBody(count) }),
      answer: () => ({ body: { id: 3 } }),
    });
    expect(await clientOf(service.url).run(create)).toBe(3);
    expect([service.tokenRequests.length, service.requests.length]).toEqual([4, 1]);
  });
});

const lost: [string, Reply][] = [
  ['a connection that hangs up', 'hangs up'],
  ['half an answer', 'breaks off'],
  ['500', { status: 500 }],
  ['503', unavailable],
  ['504', { status: 504, body: '<html>' }],
  ['a page for people', page],
  ['an empty body', { body: '' }],
  ['a body that is not JSON', { body: '{"id":' }],
];

describe('after a failure that may pass', () => {
  test.each(lost)('%s: a repeatable call is sent again', async (_name, reply) => {
    const service = await fakeIntegration({
      answer: (_, count) => (count < 3 ? reply : { body: { id: 4, name: 'Ewa' } }),
    });
    const { record } = await clientOf(service.url).run(readCandidate(4));
    expect([record.name, service.requests.length]).toEqual(['Ewa', 3]);
  });

  test.each(lost)(
    '%s: another call is sent once, and says that it may have been done',
    async (_name, reply) => {
      const service = await fakeIntegration({ answer: () => reply });
      const failure = await failureOf(clientOf(service.url).run(create));
      expect(failure).toBeInstanceOf(UnsureError);
      expect(failure.message).toContain('look it up in the service before it is sent again');
      expect(failure.cause).toBeInstanceOf(Error);
      expect(service.requests).toHaveLength(1);
    },
  );

  test('a deadline that has passed counts like that', async () => {
    const service = await fakeIntegration({ answer: () => 'says nothing' });
    const client = clientOf(service.url, { timeoutMs: 40 });
    const failure = await failureOf(client.run(create));
    expect(failure).toBeInstanceOf(UnsureError);
    expect(failure.cause).toBeInstanceOf(ServiceTimeoutError);
    expect(service.requests).toHaveLength(1);
    expect(await failureOf(client.run(removeWebhook(1)))).toBeInstanceOf(ServiceTimeoutError);
    expect(service.requests).toHaveLength(6);
  });

  test('a call turned away with 429 was not done, so every call waits and is sent again', async () => {
    const deps = fakeDeps();
    const service = await fakeIntegration({
      answer: (_, count) =>
        count === 1 ? { status: 429, headers: { 'retry-after': '9' } } : { body: { id: 8 } },
    });
    expect(await clientOf(service.url, {}, deps).run(create)).toBe(8);
    expect(deps.waits).toContain(9000);
  });

  test('where no connection comes about, every call is tried again', async () => {
    const deps = fakeDeps();
    const service = await fakeIntegration();
    const client = clientOf(service.url, {}, deps);
    await client.run(updateCandidate(1, {}));
    await service.close();
    const backoffs = () => deps.waits.filter((ms) => ms > 100).length;
    expect(await failureOf(client.run(create))).toBeInstanceOf(ServiceConnectionError);
    expect(backoffs()).toBe(4);
  });

  test('what the service refuses is never sent again', async () => {
    const service = await fakeIntegration({
      answer: () => ({ status: 404, body: { error: { code: 404, message: 'Not Found' } } }),
    });
    expect(await failureOf(clientOf(service.url).run(readCandidate(1)))).toBeInstanceOf(NotFoundError);
    expect(service.requests).toHaveLength(1);
  });

  test('a call that keeps failing ends with its failure', async () => {
    const service = await fakeIntegration({ answer: () => unavailable });
    expect(await failureOf(clientOf(service.url).run(readCandidate(1)))).toBeInstanceOf(ServiceStatusError);
    expect(service.requests).toHaveLength(5);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 307, 308])('%i is followed with method, body and token', async (status) => {
    const service = await fakeIntegration({
      answer: ({ path }) =>
        path.endsWith('/') ? { status, headers: { location: path.slice(0, -1) } } : { body: { id: 6 } },
    });
    expect(await clientOf(service.url).run(create)).toBe(6);
    const [first, second] = service.requests;
    expect(second).toMatchObject({
      method: 'POST',
      path: '/api/integration/v2/employees',
      body: first?.body,
    });
    expect(bearerOf(second)).toBe(bearerOf(first));
  });

  test('303 after a POST says that it was taken', async () => {
    const service = await fakeIntegration({ answer: () => ({ status: 303, headers: { location: '/' } }) });
    expect(await failureOf(clientOf(service.url).run(create))).toBeInstanceOf(UnsureError);
    expect(service.requests).toHaveLength(1);
  });

  test('to another host gets neither token nor body', async () => {
    let visits = 0;
    const other = createServer((_, response) => {
      visits += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const service = await fakeIntegration({
      token: (_, count) => (count === 1 ? { status: 307, headers: { location } } : { body: tokenBody(1) }),
      answer: () => ({ status: 307, headers: { location } }),
    });
    const client = clientOf(service.url);
    for (let call = 0; call < 2; call += 1) {
      expect((await failureOf(client.run(create))).message).toContain('another host');
    }
    expect([visits, service.requests.length]).toEqual([0, 1]);
  });

  test('that leads in a circle ends', async () => {
    const service = await fakeIntegration({
      answer: ({ path }) => ({ status: 302, headers: { location: path } }),
    });
    expect((await failureOf(clientOf(service.url).run(create))).message).toContain('4th time');
  });
});

test('a call whose answer can not be understood is a failure of that call alone', async () => {
  const service = await fakeIntegration({ answer: () => ({ body: { id: 1 } }) });
  const client = clientOf(service.url);
  const broken: Call<never> = {
    ...readCandidate(1),
    understand: () => {
      throw new TypeError('no');
    },
  };
  expect((await failureOf(client.run(broken))).message).toBe('no');
  expect((await client.run(readCandidate(1))).record.id).toBe(1);
});
