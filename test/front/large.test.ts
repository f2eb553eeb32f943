import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDiskCache } from '../../src/front/disk-cache.ts';
import { ask, gate, openSocket, scratchFolder, startFront } from './harness.ts';
import { type FileOfTest, inPieces, keyOf, siteOf } from './site-of.ts';

const large = Array.from({ length: 50_000 }, (_, at) => `job ${at}\n`).join('');
const length = String(large.length);

const largeFile = (before?: (piece: number) => unknown): FileOfTest => ({
  ...{ text: large, isLarge: true, type: 'application/json' },
  print: () => inPieces(large, 50_000, before),
});

test('a large file is not printed for its head', async () => {
  const site = await startFront({ disk: openDiskCache(await scratchFolder()) });
  const shown = siteOf({ '/all.json': largeFile() });
  site.front.show(shown);
  const head = await ask(site, '/all.json', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '', headers: { etag: `"${keyOf(large)}"` } });
  expect(head.headers['content-length']).toBeUndefined();
  expect(shown.prints).toEqual([]);
});

test('a large file is printed to disk once, and sent whole, in part, compressed, by HEAD', async () => {
  const site = await startFront({ disk: openDiskCache(await scratchFolder()) });
  const shown = siteOf({ '/all.json': largeFile() });
  site.front.show(shown);
  const part = await ask(site, '/all.json', { headers: { range: 'bytes=200000-200009' } });
  expect(part).toMatchObject({
    status: 206,
    text: large.slice(200_000, 200_010),
    headers: { 'content-range': `bytes 200000-200009/${length}`, 'content-length': '10' },
  });
  const whole = await ask(site, '/all.json');
  expect(whole.headers).toMatchObject({
    'content-length': length,
    etag: `"${keyOf(large)}"`,
    vary: 'Accept-Encoding',
  });
  expect(whole.text === large).toBe(true);
  // Brotli would take seconds.
  const packed = await ask(site, '/all.json', { headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(packed.body.length),
    etag: `"${keyOf(large)}-gzip"`,
  });
  expect(gunzipSync(packed.body).toString() === large).toBe(true);
  for (const [accept, size] of [
    ['identity', length],
    ['gzip', String(packed.body.length)],
  ] as const) {
    const head = await ask(site, '/all.json', { method: 'HEAD', headers: { 'accept-encoding': accept } });
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': size } });
  }
  const end = await ask(site, '/all.json', {
    headers: { range: 'bytes=-5', 'if-range': `"${keyOf(large)}"` },
  });
  expect(end.text).toBe(large.slice(-5));
  expect(await ask(site, '/all.json', { headers: { range: `bytes=${length}-` } })).toMatchObject({
    status: 416,
    headers: { 'content-range': `bytes */${length}` },
  });
  expect(shown.prints).toEqual(['/all.json']);
  expect(site.front.memory().files).toBe(0);
});

test('a condition on a large file is answered without printing it', async () => {
  const site = await startFront({ disk: openDiskCache(await scratchFolder()) });
  const shown = siteOf({ '/all.json': largeFile() });
  site.front.show(shown);
  const headers = { 'if-none-match': `"${keyOf(large)}"` };
  expect((await ask(site, '/all.json', { headers })).status).toBe(304);
  expect(shown.prints).toEqual([]);
});

test('other requests are answered between two pieces, and all who ask share one print', async () => {
  const site = await startFront({ disk: openDiskCache(await scratchFolder()) });
  const [begun, others] = [gate(), gate()];
  const shown = siteOf({
    '/': { text: 'home' },
    '/all.json': largeFile(async (piece) => {
      if (piece !== 3) return;
      begun.open();
      await others.opened;
    }),
  });
  site.front.show(shown);
  const asked = Array.from({ length: 5 }, () => ask(site, '/all.json'));
  await begun.opened;
  expect((await ask(site, '/')).text).toBe('home');
  others.open();
  expect((await Promise.all(asked)).every(({ text }) => text === large)).toBe(true);
  expect(shown.prints.filter((address) => address === '/all.json')).toHaveLength(1);
});

test('a switch in the middle of a large print: who asked before gets the old file, who asks then the new', async () => {
  const site = await startFront({ disk: openDiskCache(await scratchFolder()) });
  const [begun, others] = [gate(), gate()];
  const print = async (piece: number) => {
    if (piece !== 1) return;
    begun.open();
    await others.opened;
  };
  site.front.show(siteOf({ '/all.json': largeFile(print) }));
  const early = ask(site, '/all.json');
  await begun.opened;
  site.front.show(siteOf({ '/all.json': { text: '[]', isLarge: true, type: 'application/json' } }));
  expect((await ask(site, '/all.json')).text).toBe('[]');
  others.open();
  expect((await early).text === large).toBe(true);
  expect((await ask(site, '/all.json')).text).toBe('[]');
});

test('a visitor who leaves in the middle of a large file harms nobody', async () => {
  const site = await startFront({ disk: openDiskCache(await scratchFolder()) });
  site.front.show(siteOf({ '/all.json': largeFile() }));
  const socket = openSocket(site);
  socket.write('GET /all.json HTTP/1.1\r\nHost: site\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  expect((await ask(site, '/all.json')).text === large).toBe(true);
  expect(site.reports).toEqual([]);
});

test('what a killed process has half printed is made again, what it had finished is not', async () => {
  const folder = await scratchFolder();
  const first = await startFront({ disk: openDiskCache(folder) });
  first.front.show(siteOf({ '/all.json': largeFile() }));
  await ask(first, '/all.json');
  await first.stop();
  const [file = ''] = await readdir(folder);
  const restart = async () => {
    const site = await startFront({ disk: openDiskCache(folder) });
    const shown = siteOf({ '/all.json': largeFile() });
    site.front.show(shown);
    expect((await ask(site, '/all.json')).text === large).toBe(true);
    await site.stop();
    return shown.prints;
  };
  expect(await restart()).toEqual([]);
  await rm(join(folder, file));
  await writeFile(join(folder, `${file}.tmp`), large.slice(0, 1000));
  expect(await restart()).toEqual(['/all.json']);
  expect(await readdir(folder)).toEqual([file]);
});

test('without a disk large files are held in memory as far as they fit', async () => {
  const site = await startFront();
  const shown = siteOf({ '/all.json': largeFile() });
  site.front.show(shown);
  for (let round = 0; round < 2; round += 1) expect((await ask(site, '/all.json')).text === large).toBe(true);
  expect(shown.prints).toEqual(['/all.json']);
});
