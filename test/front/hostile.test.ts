import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDiskCache } from '../../src/front/disk-cache.ts';
import {
  ask,
  bodyOf,
  exchangeBytes,
  requestBytes,
  type Served,
  scratchFolder,
  startFront,
  statusOf,
} from './harness.ts';
import { siteOf } from './site-of.ts';

const secret = 'not for the world';

/** A site with a disk cache and secrets around it, which notes every print. */
async function startFort(): Promise<{ site: Served; prints: string[] }> {
  const folder = await scratchFolder();
  const disk = openDiskCache(join(folder, 'printed'));
  const site = await startFront({ disk });
  const shown = siteOf({
    '/': { text: 'home' },
    '/jobs/7-x/': { text: 'job' },
    '/large.txt': { text: 'large '.repeat(50), isLarge: true },
    '/picture.png': { text: 'picture', type: 'image/png', isSlow: true },
    '/404.html': { text: 'nothing here', status: 404 },
  });
  await disk.read('first', async () => 'makes the folder');
  for (const place of ['secret.txt', 'printed/secret.txt']) await writeFile(join(folder, place), secret);
  site.front.show(shown);
  return { site, prints: shown.prints };
}

test.each([
  '/../secret.txt',
  '/../../secret.txt',
  '/jobs/../../../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%2f..%2fsecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/..%252f..%252fsecret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '/..%c0%afsecret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%uff0e%uff0e/secret.txt',
  '/jobs/7-x/..;/secret.txt',
  '/secret.txt%00.html',
  '/printed/secret.txt',
  '/../printed/secret.txt',
  '/./index.html',
  '//etc/passwd',
  '/file:///etc/passwd',
  '/C:/secret.txt',
  '/jobs/7-x/index.html.br',
  '/index.html.gz',
  'http://site/../secret.txt',
])('%s leads to nothing', async (path) => {
  const { site, prints } = await startFort();
  const answer = await exchangeBytes(site, requestBytes(path));
  expect([400, 404]).toContain(statusOf(answer));
  expect(answer).not.toContain(secret);
  expect(prints.filter((address) => address !== '/404.html')).toEqual([]);
});

test('no request line whatever brings the server down or prints anything but the site', async () => {
  const { site, prints } = await startFort();
  const piece = fc.constantFrom(
    ...['/', '..', '.', '%2e', '%2f', '%5c', '%00', '%', '%25', '\\', '?', '#', 'jobs', '7-x', 'index.html'],
    ...['large.txt', '404.html', 'secret.txt', 'picture.png', '__proto__', 'http://', '*', ' ', '\t', '\r\n'],
  );
  const target = fc.oneof(
    fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.concat([Buffer.from('/'), bytes])),
    fc.uint8Array({ maxLength: 30 }),
    fc.array(piece, { maxLength: 10 }).map((pieces) => Buffer.from(`/${pieces.join('')}`)),
    fc.array(piece, { maxLength: 10 }).map((pieces) => Buffer.from(pieces.join(''))),
    fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(`/${text}`)),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(`/${encodeURIComponent(text.toWellFormed())}`)),
  );
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND');
  const bodies = ['home', 'job', 'large '.repeat(50), 'picture', 'nothing here', ''];
  await fc.assert(
    fc.asyncProperty(target, method, async (bytes, verb) => {
      const answer = await exchangeBytes(site, requestBytes(bytes, verb));
      // HTTP/0.9 and what is no request at all may be cut off without a word.
      if (answer === '') return;
      expect([200, 301, 400, 404, 405, 505]).toContain(statusOf(answer));
      expect(answer).not.toContain(secret);
      if (statusOf(answer) === 200) expect(bodies).toContain(bodyOf(answer));
    }),
    { numRuns: 800, seed: 1 },
  );
  expect(
    new Set(prints).difference(new Set(['/', '/jobs/7-x/', '/large.txt', '/picture.png', '/404.html'])),
  ).toEqual(new Set());
  expect(site.reports).toEqual([]);
  expect((await ask(site, '/')).text).toBe('home');
});

test('no headers whatever bring the server down', async () => {
  const { site } = await startFort();
  const name = fc.constantFrom(
    ...['Accept-Encoding', 'If-None-Match', 'If-Match', 'Range', 'If-Range', 'Content-Length', 'Expect'],
    ...['Transfer-Encoding', 'Connection', 'Upgrade', 'Host', '__proto__', 'X-Anything'],
  );
  const value = fc.oneof(
    fc.constantFrom(
      '*',
      'bytes=0-1',
      'bytes=-',
      '"',
      'W/"',
      'br;q=',
      'chunked',
      '-1',
      '100-continue',
      'websocket',
    ),
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^[\w"*=;, /-]{0,40}$/),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (headers) => {
      const lines = headers.map(([key, text]) => `${key}: ${text}\r\n`).join('');
      const head = `GET / HTTP/1.1\r\nHost: site\r\n${lines}Connection: close\r\n\r\n`;
      expect([100, 200, 206, 304, 400, 406, 412, 416, 417]).toContain(
        statusOf(await beginningOf(site, head)),
      );
    }),
    { numRuns: 500, seed: 1 },
  );
  expect(site.reports).toEqual([]);
});

test('a broken request after a good one takes nobody else’s place', async () => {
  const { site } = await startFort();
  const answer = await exchangeBytes(site, 'GET / HTTP/1.1\r\nHost: site\r\n\r\nnonsense\r\n\r\n');
  expect(answer === '' || /^HTTP\/1\.1 200 /.test(answer)).toBe(true);
  expect((await ask(site, '/')).text).toBe('home');
});

test('CONNECT is cut off, an upgrade is passed over', async () => {
  const { site } = await startFort();
  expect(await exchangeBytes(site, 'CONNECT secret:80 HTTP/1.1\r\nHost: secret:80\r\n\r\n')).toBe('');
  const upgrade = 'GET / HTTP/1.1\r\nHost: site\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n';
  expect(statusOf(await exchangeBytes(site, upgrade))).toBe(200);
});

/** Sends the head, waits for the beginning of an answer or the end of the connection, and leaves. */
function beginningOf(site: Served, head: string): Promise<string> {
  const socket = connect({ port: site.port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(head);
  return new Promise((resolve) => {
    socket.on('close', () => resolve(''));
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString('latin1'));
      socket.destroy();
    });
  });
}
