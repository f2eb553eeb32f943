import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';
import { listPath, somePosts, start } from '../harness.ts';

/** A request with any headers, also those that fetch does not let through. */
function send(
  standin: Standin,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: standin.port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });
}

const changes = [
  ['POST', '/control/reset'],
  ['DELETE', '/control/posts/101'],
  ['PUT', '/control/faults'],
  ['PUT', '/control/service-faults'],
  ['POST', '/service-faults'],
  ['POST', '/posts/101/withdraw'],
  ['POST', '/reset'],
] as const;

const foreign = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:4400' },
  { origin: 'https://evil.example' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'null' },
  { host: 'evil.example' },
  { host: 'evil.example:4400', origin: 'http://evil.example:4400', 'sec-fetch-site': 'same-origin' },
];

test.each(changes.flatMap(([method, path]) => foreign.map((headers) => ({ method, path, headers }))))(
  '$method $path with $headers is refused',
  async ({ method, path, headers }) => {
    const standin = await start(somePosts(1));
    expect(await send(standin, method, path, headers as Record<string, string>)).toBe(403);
    expect(standin.store.size).toBe(1);
  },
);

test.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
  'a change with %j is taken',
  async (headers) => {
    const standin = await start(somePosts(1));
    expect(await send(standin, 'DELETE', '/control/posts/101', headers as Record<string, string>)).toBe(204);
  },
);

test('the own address is no foreign origin, by either of its names', async () => {
  const standin = await start(somePosts(2));
  const own = { origin: standin.url };
  expect(await send(standin, 'DELETE', '/control/posts/101', own)).toBe(204);
  const name = `localhost:${standin.port}`;
  expect(await send(standin, 'DELETE', '/control/posts/102', { host: name, origin: `http://${name}` })).toBe(
    204,
  );
});

test('a foreign host name reads nothing of the controls, but the public list', async () => {
  const standin = await start(somePosts(1));
  const host = 'evil.example';
  expect(await send(standin, 'GET', '/', { host })).toBe(403);
  expect(await send(standin, 'GET', '/control/posts', { host })).toBe(403);
  expect(await send(standin, 'GET', listPath, { host })).toBe(200);
});
