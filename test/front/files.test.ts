import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ask, startFront } from './harness.ts';
import { keyOf, siteOf } from './site-of.ts';

const page = 'Hello, courier. '.repeat(40);
const tag = `"${keyOf(page)}"`;
const brTag = `"${keyOf(page)}-br"`;
const size = String(page.length);

async function startSample() {
  const site = await startFront();
  const shown = siteOf(
    {
      '/': { text: page },
      '/plain.png': { text: page, type: 'image/png' },
      '/_astro/a.css': { text: 'a{}', type: 'text/css', isImmutable: true },
      '/empty.txt': { text: '', type: 'text/plain' },
      '/jobs/7-x/': { text: 'open' },
      '/jobs/8-closed/': { text: 'closed', status: 410 },
      '/404.html': { text: 'nothing here', status: 404 },
      '/ż b/': { text: 'spaced' },
    },
    {
      '/jobs/7-old/': '/jobs/7-x/',
      '/ż old/': '/ż b/',
      '/away/': '//other.example/',
      '/self/': '/self/',
      '/jobs/7-x/': '/never/',
    },
  );
  site.front.show(shown);
  return { site, shown };
}

test('a page comes whole, with all that is to be said of it', async () => {
  const { site } = await startSample();
  const reply = await ask(site, '/');
  expect(reply).toMatchObject({ status: 200, text: page });
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': size,
    'cache-control': 'public, max-age=0, must-revalidate',
    'accept-ranges': 'bytes',
    vary: 'Accept-Encoding',
    etag: tag,
  });
  expect(reply.headers['content-encoding']).toBeUndefined();
});

test('an immutable file may be kept for a year', async () => {
  const { site } = await startSample();
  const reply = await ask(site, '/_astro/a.css');
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css',
  });
});

test.each([
  ['br', 'br', brTag, brotliDecompressSync],
  ['gzip', 'gzip', `"${keyOf(page)}-gzip"`, gunzipSync],
  ['identity', undefined, tag, (body: Buffer) => body],
])('Accept-Encoding %s', async (accept, encoding, etag, unpack) => {
  const { site } = await startSample();
  const reply = await ask(site, '/', { headers: { 'accept-encoding': accept } });
  expect(reply.headers).toMatchObject({ etag, 'content-length': String(reply.body.length) });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(unpack(reply.body).toString()).toBe(page);
});

test('a file with one form says nothing of encodings', async () => {
  const { site } = await startSample();
  const reply = await ask(site, '/plain.png', { headers: { 'accept-encoding': 'br' } });
  expect(reply).toMatchObject({ status: 200, text: page });
  expect(reply.headers.vary).toBeUndefined();
});

test('who takes no form of a file is told so; a page that says 404 or 410 comes all the same', async () => {
  const { site } = await startSample();
  const headers = { 'accept-encoding': 'identity;q=0' };
  expect(await ask(site, '/', { headers })).toMatchObject({
    status: 406,
    headers: { vary: 'Accept-Encoding' },
  });
  expect(await ask(site, '/jobs/8-closed/', { headers })).toMatchObject({ status: 410, text: 'closed' });
  expect(await ask(site, '/nowhere', { headers })).toMatchObject({ status: 404, text: 'nothing here' });
});

test.each([
  ['/', 200, page.length],
  ['/empty.txt', 200, 0],
  ['/jobs/8-closed/', 410, 6],
  ['/nowhere', 404, 12],
])('HEAD %s has the head of GET and no body', async (path, status, length) => {
  const { site } = await startSample();
  const [head, get] = [await ask(site, path, { method: 'HEAD' }), await ask(site, path)];
  const { date: _, ...headers } = get.headers;
  expect(head).toMatchObject({ status, text: '', headers });
  expect(head.headers['content-length']).toBe(String(length));
});

test.each([
  // Accept-Encoding, conditions, status
  ['identity', { 'if-none-match': tag }, 304],
  ['identity', { 'if-none-match': `W/${tag}` }, 304],
  ['identity', { 'if-none-match': `"x", ${tag}` }, 304],
  ['identity', { 'if-none-match': '*' }, 304],
  ['identity', { 'if-none-match': brTag }, 200],
  ['identity', { 'if-none-match': '"x"' }, 200],
  ['br', { 'if-none-match': brTag }, 304],
  ['br', { 'if-none-match': tag }, 200],
  ['br', { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 200],
  ['identity', { 'if-match': tag }, 200],
  ['identity', { 'if-match': '*' }, 200],
  ['identity', { 'if-match': `W/${tag}` }, 412],
  ['identity', { 'if-match': '"x"' }, 412],
  ['identity', { 'if-match': '"x"', 'if-none-match': tag }, 412],
  ['identity', { 'if-none-match': tag, range: 'bytes=0-1' }, 304],
])('Accept-Encoding %s, %j: %i, by GET and HEAD', async (accept, conditions, status) => {
  const { site } = await startSample();
  for (const method of ['GET', 'HEAD']) {
    const reply = await ask(site, '/', { method, headers: { 'accept-encoding': accept, ...conditions } });
    expect(reply.status).toBe(status);
    if (status !== 304) continue;
    expect(reply.text).toBe('');
    expect(reply.headers).toMatchObject({
      etag: accept === 'br' ? brTag : tag,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(reply.headers['content-type']).toBeUndefined();
  }
});

test('a 304 prints nothing', async () => {
  const { site, shown } = await startSample();
  await ask(site, '/', { headers: { 'if-none-match': tag } });
  expect(shown.prints).toEqual([]);
});

test.each([
  [{ range: 'bytes=0-4' }, 206, 'Hello', `bytes 0-4/${size}`],
  [{ range: 'bytes=-3' }, 206, 'r. ', `bytes ${page.length - 3}-${page.length - 1}/${size}`],
  [{ range: `bytes=${page.length - 2}-` }, 206, '. ', `bytes ${page.length - 2}-${page.length - 1}/${size}`],
  [{ range: 'bytes=0-4', 'accept-encoding': 'br' }, 206, 'Hello', `bytes 0-4/${size}`],
  [{ range: 'bytes=0-4', 'if-range': tag }, 206, 'Hello', `bytes 0-4/${size}`],
  [{ range: 'bytes=0-4', 'if-range': `W/${tag}` }, 200, page, undefined],
  [{ range: 'bytes=0-4', 'if-range': '"x"' }, 200, page, undefined],
  [{ range: 'bytes=0-4', 'if-range': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 200, page, undefined],
  [{ range: 'bytes=0-1,4-5' }, 200, page, undefined],
  [{ range: 'lines=0-1' }, 200, page, undefined],
  [{ range: 'bytes=9999-' }, 416, 'This file has no such range.\n', `bytes */${size}`],
  [{ range: 'bytes=9999-', 'if-range': '"x"' }, 200, page, undefined],
])('%j: %i', async (headers, status, text, contentRange) => {
  const { site } = await startSample();
  const reply = await ask(site, '/', { headers });
  expect(reply).toMatchObject({ status, text });
  expect(reply.headers['content-range']).toBe(contentRange);
  expect(reply.headers['content-length']).toBe(String(text.length));
  if (status === 206) expect(reply.headers.etag).toBe(tag);
});

test('a range of a packed form resumes that form, or begins again with all of it', async () => {
  const { site } = await startSample();
  const headers = { 'accept-encoding': 'br', range: 'bytes=0-4', 'if-range': brTag };
  const reply = await ask(site, '/', { headers });
  expect(reply).toMatchObject({ status: 200, headers: { etag: brTag } });
  expect(brotliDecompressSync(reply.body).toString()).toBe(page);
});

test('HEAD and pages that are no more know no ranges and no conditions', async () => {
  const { site } = await startSample();
  const headers = { range: 'bytes=0-1', 'if-none-match': '*' };
  expect(await ask(site, '/jobs/8-closed/', { headers })).toMatchObject({ status: 410, text: 'closed' });
  expect((await ask(site, '/jobs/8-closed/')).headers.etag).toBeUndefined();
  expect((await ask(site, '/', { method: 'HEAD', headers: { range: 'bytes=0-1' } })).status).toBe(200);
});

test.each([
  ['/jobs/7-x', '/jobs/7-x/'],
  ['/jobs/7-x?utm_source=a&b=%C5', '/jobs/7-x/?utm_source=a&b=%C5'],
  ['/index.html', '/'],
  ['/jobs/7-x/index.html?q', '/jobs/7-x/?q'],
  ['/jobs/8-closed', '/jobs/8-closed/'],
  ['/jobs/7-old/', '/jobs/7-x/'],
  ['/jobs/7-old/?ref=1', '/jobs/7-x/?ref=1'],
  ['/jobs/7-old', '/jobs/7-x/'],
  ['/jobs/7-old/index.html', '/jobs/7-x/'],
  ['/%C5%BC%20b', '/%C5%BC%20b/'],
  ['/%c5%bc%20old/', '/%C5%BC%20b/'],
  ['/away/', '/other.example/'],
  ['http://other.example/jobs/7-x?q', '/jobs/7-x/?q'],
])('%s leads to %s', async (path, location) => {
  const { site } = await startSample();
  for (const method of ['GET', 'HEAD']) {
    const reply = await ask(site, path, { method });
    expect(reply).toMatchObject({ status: 301, text: '' });
    expect(reply.headers).toMatchObject({
      location,
      'content-length': '0',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
  }
});

test.each([
  ['/?q=1', 200, page],
  ['/jobs/%37-x/', 200, 'open'],
  ['/%C5%BC%20b/', 200, 'spaced'],
  ['http://other.example/jobs/7-x/', 200, 'open'],
  ['/404.html', 404, 'nothing here'],
  ['/nowhere', 404, 'nothing here'],
  ['/jobs/7-x//', 404, 'nothing here'],
  ['//', 404, 'nothing here'],
  ['//other.example/%2e', 400, 'This is no address. Begin again at /\n'],
  ['/_astro/a.css/', 404, 'nothing here'],
  ['/self/', 404, 'nothing here'],
  ['/self', 404, 'nothing here'],
  ['/JOBS/7-x/', 404, 'nothing here'],
  ['/__proto__', 404, 'nothing here'],
  ['/constructor/', 404, 'nothing here'],
  ['/%', 400, 'This is no address. Begin again at /\n'],
  ['/jobs/..%2f7-x/', 400, 'This is no address. Begin again at /\n'],
])('%s: %i', async (path, status, text) => {
  const { site } = await startSample();
  expect(await ask(site, path)).toMatchObject({ status, text });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  '%s of a file',
  async (method) => {
    const { site } = await startSample();
    for (const path of ['/', '/jobs/7-x', '/jobs/7-old/', '/jobs/8-closed/']) {
      expect(await ask(site, path, { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
      });
    }
  },
);

test('a body that nobody asked for ends the connection', async () => {
  const { site } = await startSample();
  expect(await ask(site, '/', { method: 'POST', body: 'x'.repeat(10_000) })).toMatchObject({
    status: 405,
    headers: { connection: 'close' },
  });
});

test('without a 404 page there is a line of text', async () => {
  const site = await startFront();
  site.front.show(siteOf({}));
  expect(await ask(site, '/')).toMatchObject({ status: 404, text: 'There is nothing at this address.\n' });
});

test('before there is a site visitors are asked to wait', async () => {
  const site = await startFront();
  expect(await ask(site, '/')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});
