import { expect, test } from 'vitest';
import type { Answered } from '../../src/front/request-metrics.ts';
import { securityHeaders } from '../../src/site/hosts/security-headers.ts';
import { ask, bodyOf, exchangeBytes, requestBytes, routeAt, startFront, statusOf } from './harness.ts';
import { siteOf } from './site-of.ts';

const shown = siteOf({ '/': { text: 'home' }, '/closed/': { text: 'gone', status: 410 } }, { '/old/': '/' });

test('routes are asked in their order, before the site', async () => {
  const asked: string[] = [];
  const site = await startFront({
    routes: [
      ({ url }) => {
        asked.push(`first ${url}`);
        return false;
      },
      async ({ url }, response) => {
        asked.push(`second ${url}`);
        if (url !== '/status.json') return false;
        response.end('{}');
        return true;
      },
      ({ url }, response) => {
        asked.push(`third ${url}`);
        if (url !== '/healthz') return false;
        response.end('ok');
        return true;
      },
    ],
  });
  site.front.show(shown);
  expect((await ask(site, '/status.json')).text).toBe('{}');
  expect((await ask(site, '/healthz')).text).toBe('ok');
  expect((await ask(site, '/')).text).toBe('home');
  expect(asked).toEqual([
    'first /status.json',
    'second /status.json',
    'first /healthz',
    'second /healthz',
    'third /healthz',
    'first /',
    'second /',
    'third /',
  ]);
});

const broken = new Error('broken');

test.each([
  ['a route that throws', { routes: [() => fail()] }],
  ['a route that rejects', { routes: [() => Promise.reject(broken)] }],
])('%s is reported, and the visitor answered', async (_, options) => {
  const site = await startFront(options);
  site.front.show(shown);
  const reply = await ask(site, '/x');
  expect(reply).toMatchObject({ status: 500, text: 'Something went wrong here. It has been noted.\n' });
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(site.reports).toEqual([broken]);
});

test('a route that breaks after its head breaks off the answer and nothing else', async () => {
  const site = await startFront({
    routes: [
      routeAt('/x', async (_, response) => {
        await new Promise<void>((resolve) => response.write('half', () => resolve()));
        fail();
      }),
    ],
  });
  site.front.show(shown);
  await expect(ask(site, '/x')).rejects.toThrow('aborted');
  expect((await ask(site, '/')).text).toBe('home');
});

test('every answer carries the security headers, and an answer may tighten them', async () => {
  const security = securityHeaders({ hstsSeconds: 60 });
  const site = await startFront({
    security,
    routes: [
      routeAt('/throws', fail),
      routeAt('/own-early', (_, response) => {
        response.setHeader('content-security-policy', "default-src 'none'").end('own');
      }),
      routeAt('/own', (_, response) => {
        response.writeHead(200, { 'content-security-policy': "default-src 'none'" }).end('own');
      }),
      routeAt(
        '/raw',
        (_, response) => void response.writeHead(200, ['Content-Type', 'text/plain']).end('raw'),
      ),
      routeAt('/implicit', (_, response) => void response.end('implicit')),
      routeAt('/route', (_, response) => void response.writeHead(204).end()),
    ],
  });
  expect(await missing(site, requestBytes('/'))).toEqual([503, []]);
  site.front.show(shown);
  const home = await ask(site, '/');
  const etag = home.headers.etag ?? '';
  const head = 'Host: site\r\nConnection: close\r\n';
  const requests: [number, string | Buffer][] = [
    [200, requestBytes('/')],
    [304, `GET / HTTP/1.1\r\n${head}If-None-Match: ${etag}\r\n\r\n`],
    [206, `GET / HTTP/1.1\r\n${head}Range: bytes=0-1\r\n\r\n`],
    [416, `GET / HTTP/1.1\r\n${head}Range: bytes=99-\r\n\r\n`],
    [412, `GET / HTTP/1.1\r\n${head}If-Match: "x"\r\n\r\n`],
    [406, `GET / HTTP/1.1\r\n${head}Accept-Encoding: *;q=0\r\n\r\n`],
    [417, `GET / HTTP/1.1\r\n${head}Expect: a miracle\r\n\r\n`],
    [410, requestBytes('/closed/')],
    [301, requestBytes('/old/')],
    [405, requestBytes('/', 'DELETE')],
    [400, requestBytes('/%')],
    [500, requestBytes('/throws')],
    [204, requestBytes('/route')],
    [200, requestBytes('/raw')],
    [200, requestBytes('/implicit')],
    // Node's own answers.
    [400, 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'nonsense\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ];
  for (const [status, bytes] of requests) expect(await missing(site, bytes)).toEqual([status, []]);
  for (const path of ['/own', '/own-early']) {
    const own = await ask(site, path);
    expect(own.headers['content-security-policy']).toBe("default-src 'none'");
    expect(own.headers['x-content-type-options']).toBe('nosniff');
  }

  async function missing(server: { port: number }, bytes: string | Buffer) {
    const answer = await exchangeBytes(server, bytes);
    const lines = answer.slice(0, answer.length - bodyOf(answer).length).split('\r\n');
    return [
      statusOf(answer),
      security.filter(([name, value]) => lines.filter((line) => line === `${name}: ${value}`).length !== 1),
    ];
  }
});

test('it reports what was answered, and nothing of who asked', async () => {
  const entries: Answered[] = [];
  let time = 0;
  const logged = Promise.withResolvers<void>();
  const site = await startFront({
    monotonic: () => {
      time += 5;
      return time;
    },
    onAnswered: (answered) => {
      entries.push(answered);
      if (entries.length === 3) logged.resolve();
    },
  });
  site.front.show(shown);
  const headers = { referer: 'https://secret.example/', connection: 'close' };
  const page = await ask(site, '/?secret=1', { headers });
  await ask(site, '/webhooks/secret', { headers });
  await ask(site, '/old', { method: 'HEAD', headers });
  await logged.promise;
  const common = { milliseconds: 5, complete: true };
  expect(entries.map(({ address, bytes, ...more }) => ({ address: address(), ...more }))).toEqual([
    { method: 'GET', kind: 'search', address: '/', status: 200, ...common },
    { method: 'GET', kind: 'webhook', address: null, status: 404, ...common },
    { method: 'HEAD', kind: 'file', address: null, status: 301, ...common },
  ]);
  expect(entries[0]?.bytes).toBeGreaterThan(page.body.length);
  expect(JSON.stringify(entries)).not.toContain('secret');
});

function fail(): never {
  throw broken;
}
