import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Standin } from '../../src/standin/server.ts';
import { control, list, listPath, somePosts, start } from './harness.ts';

/** Sends bytes as they are and gives back the status line, or an empty text when the connection just closes. */
function sendRaw(standin: Standin, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(standin.port, '127.0.0.1', () => socket.end(bytes));
    socket.setEncoding('latin1').on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => resolve('')).on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
  });
}

async function expectAlive(standin: Standin): Promise<void> {
  expect((await list(standin)).ids).toEqual([103, 102, 101]);
}

const get = (headers: string) =>
  `GET ${listPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n`;

test.each([
  ['a huge header', get(`X-Request-Filter: {"id":"${'a'.repeat(100_000)}"}\r\n`), /431|^$/],
  ['a deep header', get(`X-Request-Filter: ${'['.repeat(7000)}\r\n`), /400/],
  ['a filter sent twice', get('X-Request-Filter: {}\r\nX-Request-Filter: {}\r\n'), /400/],
  ['bytes above ASCII', get('X-Request-Filter: {"language":{"value":"\xff","comparison":"="}}\r\n'), /400/],
  ['no host', `GET ${listPath} HTTP/1.1\r\nConnection: close\r\n\r\n`, /400/],
  ['a strange host', `GET ${listPath} HTTP/1.1\r\nHost: a b/\\\r\nConnection: close\r\n\r\n`, /400/],
  ['no HTTP', 'hello\r\n\r\n', /400/],
  ['a strange method', `BREW ${listPath} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, /400/],
  [
    'a strange path',
    'GET /public/%ff%00/../../etc HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    /404/,
  ],
  ['a lying length', 'POST /control/posts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{', /400/],
])('%s leaves the stand-in as it was', async (_, bytes, status) => {
  const standin = await start(somePosts(3));
  expect(await sendRaw(standin, bytes)).toMatch(status);
  await expectAlive(standin);
});

test('any filter and sort text is answered with 200 or 400', async () => {
  const standin = await start(somePosts(3));
  const text = fc.oneof(
    fc.json().filter((json) => json.length < 4000),
    fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) }),
    fc.json().map((json) => `{"id":${json}}`),
    fc.json().map((json) => `{"id":{"comparison":"=","value":${json}}}`),
  );
  const sendable = text.map((json) =>
    Buffer.from(json)
      .toString('latin1')
      .replaceAll(/[^ -~\x80-\xff]/g, ' '),
  );
  await fc.assert(
    fc.asyncProperty(sendable, sendable, async (filter, sort) => {
      expect([200, 400]).toContain((await list(standin, { filter, sort })).status);
    }),
    { numRuns: 300, seed: 7 },
  );
  await expectAlive(standin);
});

test.each([
  ['a body above 5 MB', `"${'x'.repeat(5_000_001)}"`, 413],
  ['a prototype key', '{"__proto__":{"title":"x","language":"pl"}}', 400],
  ['an id that no number can hold', '{"post":{"id":1e300}}', 400],
])('%s is refused', async (_, body, status) => {
  const standin = await start(somePosts(3));
  expect((await control(standin, 'POST', '/posts', body)).status).toBe(status);
  await expectAlive(standin);
});

test('a post that is nested deep is served as it is', async () => {
  const standin = await start(somePosts(3));
  const post = `{"id":200,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect((await control(standin, 'POST', '/posts', `{"post":${post}}`)).status).toBe(201);
  expect((await list(standin, { size: 1 })).body).toBe(`[${post}]`);
});

test('a form of any kind is answered', async () => {
  const standin = await start(somePosts(3));
  const form = new FormData();
  form.set('title', new File(['x'], 'a.txt'));
  form.set('__proto__', 'x');
  const bodies: [BodyInit, Record<string, string>][] = [
    [form, {}],
    ['{', { 'content-type': 'application/json' }],
    ['%ff=%', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['x', { 'content-type': 'multipart/form-data; boundary=y' }],
  ];
  for (const [body, headers] of bodies) {
    const response = await fetch(`${standin.url}/posts/new`, { method: 'POST', body, headers });
    expect(response.status).toBe(400);
  }
  await expectAlive(standin);
});
