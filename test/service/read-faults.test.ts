import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPublished } from '../../src/service/list/read-published.ts';
import { failureOf, fakeDeps, readSettings, wallStart } from './fake-deps.ts';
import { type Ask, rawPosts, type Script, startService } from './scripted-service.ts';

const path = '/public/job_posts/published';
const oneRow = '[{"id":1,"advert":{"id":1}}]';
const listHeaders = { 'content-type': 'application/json', 'x-result-total-count': '1' };

/** Answers requests up to number `until` in the given way, and as usual afterwards. */
const firstly = (until: number, act: (response: ServerResponse, ask: Ask) => void): Script => ({
  reply: (ask, response) => {
    if (ask.number > until) return false;
    act(response, ask);
    return true;
  },
});

const always = (act: (response: ServerResponse, ask: Ask) => void): Script =>
  firstly(Number.POSITIVE_INFINITY, act);

const status = (code: number, headers: Record<string, string> = {}, body = '') => {
  return (response: ServerResponse) => {
    response.writeHead(code, headers).end(body);
  };
};

describe('faults that pass', () => {
  const cutOff = (headers: Record<string, string>) => (response: ServerResponse) => {
    response.writeHead(200, { ...listHeaders, ...headers });
    response.write(oneRow.slice(0, 10), () => response.destroy());
  };
  const faults: [string, (response: ServerResponse) => void][] = [
    ...[408, 425, 429, 500, 502, 503, 504].map((code): [string, (response: ServerResponse) => void] => [
      `status ${code}`,
      status(code),
    ]),
    ['a part of the list that was not asked for', status(206, listHeaders, oneRow)],
    ['hung up before the answer', (response) => response.destroy()],
    ['a body cut off before its length', cutOff({ 'content-length': String(oneRow.length) })],
    ['a chunked body cut off', cutOff({})],
    ['JSON that breaks off', status(200, listHeaders, oneRow.slice(0, 10))],
    ['something broken inside', status(200, listHeaders, '[{"id":}]')],
    ['an empty body', status(200, listHeaders)],
    ['an HTML page', status(200, listHeaders, '<!DOCTYPE html><p>Sorry</p>')],
    ['gzip that is none', status(200, { ...listHeaders, 'content-encoding': 'gzip' }, oneRow)],
    ['an error object of code 500', status(200, listHeaders, '{"error":{"code":500,"message":"Oops"}}')],
    ['an error text', status(200, listHeaders, '{"error":"Oops"}')],
    ['a wrapped list', status(200, listHeaders, `{"data":${oneRow}}`)],
    ['a body that never ends', (response) => response.writeHead(200, listHeaders).write('[')],
    ['an answer that never comes', () => {}],
  ];

  test.each(faults)('%s, once', async (_, act) => {
    await using service = await startService(rawPosts(3), firstly(1, act));
    const deps = fakeDeps();
    const list = await readPublished(readSettings(service.url, { timeoutMs: 200 }), deps);
    expect(list.posts).toHaveLength(3);
    expect(list.problems).toEqual([]);
    expect(list.requests).toBe(4);
    expect(deps.waits[0]).toBe(250);
  });

  test('headers that come one by one, and late, have the whole deadline', async () => {
    await using service = await startService(rawPosts(3), {
      reply: (ask, response) => {
        if (ask.number > 1) return false;
        response.socket?.write('HTTP/1.1 200 OK\r\nx-result-total-');
        const rest = `count: 0\r\ncontent-length: 2\r\n\r\n[]`;
        setTimeout(() => response.socket?.write(rest), 300);
        return true;
      },
    });
    const list = await readPublished(readSettings(service.url, { timeoutMs: 5000 }), fakeDeps());
    expect(list.posts).toHaveLength(3);
  });

  test('faults in the middle of a long read', async () => {
    await using service = await startService(rawPosts(450), {
      reply: (ask, response) => {
        if (ask.number % 2 === 0) response.writeHead(503).end();
        return ask.number % 2 === 0;
      },
    });
    expect((await readPublished(readSettings(service.url), fakeDeps())).posts).toHaveLength(450);
  });

  test('the waits grow, with full jitter', async () => {
    await using service = await startService(rawPosts(3), firstly(4, status(500)));
    const deps = fakeDeps({ random: () => 0.999 });
    await readPublished(readSettings(service.url), deps);
    expect(deps.waits.filter((wait) => wait > 1).map(Math.round)).toEqual([500, 999, 1998, 3996]);
  });

  test.each([
    ['7', 7000],
    [new Date(wallStart + 9000).toUTCString(), 9000],
    [new Date(wallStart - 9000).toUTCString(), 250],
    ['0', 250],
    ['soon', 250],
    ['-5', 250],
  ])('Retry-After: %s', async (retryAfter, wait) => {
    await using service = await startService(
      rawPosts(3),
      firstly(1, status(429, { 'retry-after': retryAfter })),
    );
    const deps = fakeDeps();
    await readPublished(readSettings(service.url), deps);
    expect(deps.waits[0]).toBe(wait);
  });
});

describe('faults that stay', () => {
  const texts: [string, (response: ServerResponse) => void, number, string, string][] = [
    [
      'status 503',
      status(503),
      5,
      'ServiceStatusError',
      "answered 503 Service Unavailable. That is a fault on the service's side: try again later, and tell its " +
        'provider if it stays.',
    ],
    [
      'status 400 with its body',
      status(400, {}, '{"error":{"code":400,"message":"Bad Request"}}'),
      1,
      'ServiceStatusError',
      'answered 400 Bad Request, saying "Bad Request". The service does not accept the filter: check `only` in ' +
        'site.config.ts.',
    ],
    [
      'status 401',
      status(401),
      1,
      'ServiceStatusError',
      'answered 401 Unauthorized. The published list needs no login: check SERVICE_URL, and whether a firewall ' +
        'is in front of the service.',
    ],
    [
      'status 404',
      status(404, {}, '<html>'),
      1,
      'ServiceStatusError',
      "answered 404 Not Found. Check that SERVICE_URL is the address of the service's instance, without /public " +
        'at its end.',
    ],
    [
      'status 304',
      status(304),
      1,
      'ServiceStatusError',
      "answered 304 Not Modified. Check that SERVICE_URL is the address of the service's instance.",
    ],
    [
      'an HTML page',
      status(200, listHeaders, '\n<!doctype HTML><html></html>'),
      5,
      'ServiceBodyError',
      'answered an HTML page instead of the list. SERVICE_URL is probably not the address of the ' +
        "service's instance: check it, without /public at its end.",
    ],
    [
      'something that is not JSON',
      status(200, listHeaders, '{"error":{"code":400,"message":"Bad \u001b[31mRequest"}}'),
      5,
      'ServiceBodyError',
      'answered something that is not JSON ("{"error":{"code":400,"message":"Bad \\u001b[31...")',
    ],
    [
      'an error object of code 403',
      status(200, listHeaders, '{"error":{"code":403,"message":"Za\\u017c\\u00f3\\u0142\\u0107"}}'),
      1,
      'ServiceBodyError',
      'answered the error "Za\\u017c\\u00f3\\u0142\\u0107" (code 403) instead of the list. Check SERVICE_URL and ' +
        "`only` in site.config.ts; if both are right, ask the service's provider.",
    ],
    [
      'a wrapped list',
      status(200, listHeaders, '{"data":[]}'),
      5,
      'ServiceBodyError',
      "answered an object instead of a list. Check that SERVICE_URL is the address of the service's instance.",
    ],
    ['null', status(200, listHeaders, 'null'), 5, 'ServiceBodyError', 'answered null instead of a list.'],
    [
      'a number',
      status(200, listHeaders, '0'),
      5,
      'ServiceBodyError',
      'answered a number instead of a list.',
    ],
    [
      'JSON that breaks off',
      status(200, listHeaders, oneRow.slice(0, 10)),
      5,
      'ServiceBodyError',
      "the list breaks off after 10 characters. That is a fault on the service's side: try again later, and tell " +
        'its provider if it stays.',
    ],
    [
      'a body that is cut off',
      (response) => {
        response.writeHead(200, { ...listHeaders, 'content-length': '100' });
        response.write('[1,2', () => response.destroy());
      },
      5,
      'ServiceBodyError',
      "the answer broke off after 4 bytes. That is a fault on the service's side: try again later, and tell its " +
        'provider if it stays.',
    ],
    [
      'a body that never ends',
      (response) => response.writeHead(200, listHeaders).write('['),
      5,
      'ServiceTimeoutError',
      'no complete answer within 50 ms. Try again later; if the service is slow as a rule, raise ' +
        'SERVICE_TIMEOUT_MS.',
    ],
    [
      'hanging up',
      (response) => response.destroy(),
      5,
      'ServiceConnectionError',
      'no answer (the other side closed the connection before it answered: UND_ERR_SOCKET). Try again later. ' +
        'If it stays so, see whether a proxy, a firewall or the other side ends connections. ' +
        'If it speaks https at this port, write https://. The address is that of SERVICE_URL.',
    ],
  ];

  test.each(texts)('%s', async (name, act, asks, error, text) => {
    await using service = await startService(rawPosts(3), always(act));
    const timeoutMs = name.includes('never') ? 50 : 10_000;
    const failure = await failureOf(readPublished(readSettings(service.url, { timeoutMs }), fakeDeps()));
    expect(failure.name).toBe(error);
    expect(failure.message.startsWith(`GET ${service.url}${path}: ${text}`)).toBe(true);
    expect(service.asks).toHaveLength(asks);
  });

  test('nobody listens', async () => {
    const service = await startService();
    await service[Symbol.asyncDispose]();
    const failure = await failureOf(readPublished(readSettings(service.url), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}${path}: no answer (nothing takes connections at this host and port: ECONNREFUSED ${service.url.slice('http://'.length)}). ` +
        'See that it runs, that host and port are right, and that no firewall is between. The address is that of SERVICE_URL.',
    );
    expect(failure.cause).toBeInstanceOf(Error);
  });

  test('a user name in the address', async () => {
    const failure = await failureOf(readPublished(readSettings('http://me:secret@127.0.0.1:9'), fakeDeps()));
    expect(failure.message).toBe(
      `GET http://127.0.0.1:9${path}: the address has a user name or password in it. Remove it from SERVICE_URL: the ` +
        'published list needs no login.',
    );
  });
});

describe('size', () => {
  test('a plain answer over the cap', async () => {
    await using service = await startService(rawPosts(100));
    const failure = await failureOf(readPublished(readSettings(service.url, { maxBytes: 2048 }), fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}${path}: the answer is larger than 2048 bytes. Check SERVICE_URL; if the list really is that ` +
        'large, raise SERVICE_MAX_BYTES.',
    );
    expect(service.asks).toHaveLength(1);
  });

  test('a small answer that unpacks to a huge one', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    await using service = await startService(
      [],
      always((response) => response.writeHead(200, { ...listHeaders, 'content-encoding': 'gzip' }).end(bomb)),
    );
    const failure = await failureOf(
      readPublished(readSettings(service.url, { maxBytes: 1_000_000 }), fakeDeps()),
    );
    expect(failure.message).toContain('larger than 1000000 bytes');
    expect(service.asks).toHaveLength(1);
    await service.idle();
  });

  test('a packed answer counts unpacked, and is read', async () => {
    await using service = await startService(
      [],
      always((response, ask) => {
        const empty = ask.filter.id !== undefined;
        response.writeHead(200, {
          ...listHeaders,
          'content-encoding': 'gzip',
          'x-result-total-count': empty ? '0' : '1',
        });
        response.end(gzipSync(empty ? '[]' : oneRow));
      }),
    );
    const settings = readSettings(service.url, { maxBytes: oneRow.length });
    expect((await readPublished(settings, fakeDeps())).posts).toHaveLength(1);
    const failure = await failureOf(readPublished({ ...settings, maxBytes: oneRow.length - 1 }, fakeDeps()));
    expect(failure.message).toContain(`larger than ${oneRow.length - 1} bytes`);
  });

  test('the body of an error page does not matter, however large', async () => {
    await using service = await startService(rawPosts(3), firstly(1, status(500, {}, 'x'.repeat(100_000))));
    expect((await readPublished(readSettings(service.url), fakeDeps())).posts).toHaveLength(3);
  });
});

describe('budget', () => {
  test('a Retry-After that does not fit fails at once', async () => {
    await using service = await startService(rawPosts(3), always(status(429, { 'retry-after': '3600' })));
    const deps = fakeDeps();
    const failure = await failureOf(readPublished(readSettings(service.url, { budgetMs: 60_000 }), deps));
    expect(failure.name).toBe('BudgetError');
    expect(failure.message).toBe(
      `GET ${service.url}${path}: the read does not fit into its budget of 60000 ms: the service answered 429 and asks ` +
        'to wait 3600 s, with 60000 ms left. Try again later, or raise SERVICE_READ_BUDGET_MS.',
    );
    expect(failure.cause).toMatchObject({ name: 'ServiceStatusError', status: 429, retryAfter: '3600' });
    expect(deps.waits).toEqual([]);
    expect(service.asks).toHaveLength(1);
  });

  test('retries that do not fit', async () => {
    await using service = await startService(rawPosts(3), always(status(500)));
    const deps = fakeDeps();
    const failure = await failureOf(readPublished(readSettings(service.url, { budgetMs: 1000 }), deps));
    expect(failure.message).toContain('budget of 1000 ms: the last attempt failed with 250 ms left (GET ');
    expect(service.asks).toHaveLength(3);
  });

  test('a list that is too long for it', async () => {
    await using service = await startService(rawPosts(2000));
    const settings = readSettings(service.url, { budgetMs: 2000, requestsPerSecond: 5 });
    const failure = await failureOf(readPublished(settings, fakeDeps()));
    expect(failure.message).toBe(
      `GET ${service.url}${path}: the read does not fit into its budget of 2000 ms: time ran out after 10 requests. ` +
        'Try again later, or raise SERVICE_READ_BUDGET_MS.',
    );
  });

  test('shortens the deadline of the last request', async () => {
    await using service = await startService(
      [],
      always(() => {}),
    );
    const settings = readSettings(service.url, { budgetMs: 100, timeoutMs: 600_000 });
    const failure = await failureOf(readPublished(settings, fakeDeps()));
    expect(failure.message).toContain('no complete answer within 100 ms');
    expect(failure.name).toBe('BudgetError');
  });
});

describe('stopping', () => {
  const reason = new Error('enough');

  test('before it begins', async () => {
    await using service = await startService(rawPosts(3));
    const deps = fakeDeps({ signal: AbortSignal.abort(reason) });
    await expect(readPublished(readSettings(service.url), deps)).rejects.toBe(reason);
    expect(service.asks).toHaveLength(0);
  });

  test('while an answer is awaited', async () => {
    const controller = new AbortController();
    await using service = await startService(
      [],
      always(() => controller.abort(reason)),
    );
    const deps = fakeDeps({ signal: controller.signal });
    await expect(readPublished(readSettings(service.url), deps)).rejects.toBe(reason);
    await service.idle();
  });

  test('while it waits to try again', async () => {
    const controller = new AbortController();
    await using service = await startService([], always(status(500)));
    const deps = fakeDeps({
      signal: controller.signal,
      sleep: async (_, signal) => {
        controller.abort(reason);
        signal?.throwIfAborted();
      },
    });
    await expect(readPublished(readSettings(service.url), deps)).rejects.toBe(reason);
    expect(service.asks).toHaveLength(1);
  });
});
