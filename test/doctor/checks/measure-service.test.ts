import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { failureCode } from '../../../src/doctor/checks/diagnose.ts';
import { lookAtService, type ServiceLook } from '../../../src/doctor/checks/measure-service.ts';
import { systemDeps } from '../../../src/service/http/retry.ts';
import { soundPost } from '../examined-of.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function look(serviceUrl: string): Promise<ServiceLook> {
  const deps = { ...systemDeps(), random: () => 0 };
  const limits = { timeoutMs: 5000, budgetMs: 20_000, requestsPerSecond: 1000, maxBytes: 1_000_000 };
  return lookAtService({ serviceUrl, only: {}, ...limits }, deps);
}

const post = JSON.stringify([soundPost()]);
const failureOf = ({ outcome }: ServiceLook) => ('failure' in outcome ? failureCode(outcome.failure) : null);

/** A list of one post: asked for ids below it, it is empty. */
const list: RequestListener = (request, response) => {
  const isRest = String(request.headers['x-request-filter']).includes('"id"');
  response.setHeader('X-Result-Total-Count', isRest ? '0' : '1');
  response.setHeader('Content-Encoding', 'gzip');
  response.end(gzipSync(isRest ? '[]' : post));
};

test('notes status, time, sizes and records of each request, compressed or not', async () => {
  const { outcome, requests, tls } = await look(await serve(list));
  expect('list' in outcome && outcome.list.posts).toHaveLength(1);
  expect(tls).toBeNull();
  expect(requests.map(({ records }) => records)).toEqual([1, 0, 1]);
  for (const { status, ms, bytes, decodedBytes, records, location } of requests) {
    expect({ status, location }).toEqual({ status: 200, location: null });
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(decodedBytes).toBe(records === 1 ? Buffer.byteLength(post) : 2);
    expect(bytes).toBe(gzipSync(records === 1 ? post : '[]').byteLength);
  }
});

test('notes redirects and failed requests, and where they lead', async () => {
  let count = 0;
  const base = await serve((request, response) => {
    count += 1;
    if (count === 1) response.writeHead(503).end();
    else if (request.url === '/public/job_posts/published') {
      response.writeHead(301, { location: '/public/job_posts/published/' }).end();
    } else list(request, response);
  });
  const { requests } = await look(base);
  expect(requests.map(({ status, location }) => [status, location])).toEqual([
    [503, null],
    [301, '/public/job_posts/published/'],
    [200, null],
    [200, null],
    [200, null],
  ]);
});

test('hears nothing of requests to other hosts, and nothing after its end', async () => {
  const base = await serve((request, response) => {
    const elsewhere = fetch('http://localhost:9/elsewhere').catch(() => null);
    void elsewhere.then(() => list(request, response));
  });
  const first = await look(base);
  expect(first.requests.map(({ status }) => status)).toEqual([200, 200, 200]);
  await look(base);
  expect(first.requests).toHaveLength(3);
});

test('knows broken TLS from a service that is not there', async () => {
  const base = await serve(list);
  expect(failureOf(await look(base.replace('http:', 'https:')))).toBe('service-tls-broken');
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  const gone = await look(base);
  expect(failureOf(gone)).toBe('service-unreachable');
  expect(gone.requests).toMatchObject([
    { status: null },
    { status: null },
    { status: null },
    { status: null },
    { status: null },
  ]);
});

test.each([
  ['an HTML page', 200, { 'content-type': 'text/html' }, '<!doctype html><p>Hi'],
  ['a refusal', 404, {}, ''],
  ['a redirect to another host', 302, { location: 'https://evil.example/' }, ''],
])('knows %s for an answer that can’t be used', async (_, status, headers, body) => {
  const base = await serve((_request, response) => response.writeHead(status, headers).end(body));
  const seen = await look(base);
  expect(failureOf(seen)).toBe('service-answer-unusable');
  expect(seen.requests[0]).toMatchObject({ status, records: null, decodedBytes: null });
});
