import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDiskRelease } from '../../../src/live/serve/disk-release.ts';
import { ask, openSocket, scratchFolder, startSite } from './harness.ts';
import { manifestOf, onDisk } from './releases.ts';

const large = randomBytes(300_000).toString('base64');

test('a release on disk is served in all its forms', async () => {
  const site = await startSite();
  const folder = await scratchFolder();
  site.front.show(await onDisk(folder, '000001', { '/': { text: 'home' }, '/ż b/a.txt': { text: 'deep' } }));
  expect((await ask(site, '/')).text).toBe('home');
  const packed = await ask(site, '/', { headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(packed.body).toString()).toBe('home');
  expect((await ask(site, '/%C5%BC%20b/a.txt')).text).toBe('deep');
});

test('once read, files are served from memory', async () => {
  const site = await startSite();
  const folder = await scratchFolder();
  site.front.show(await onDisk(folder, '000001', { '/': { text: 'home' }, '/b/': { text: 'b' } }));
  await ask(site, '/');
  await rm(join(folder, 'releases'), { recursive: true });
  expect((await ask(site, '/')).text).toBe('home');
  expect((await ask(site, '/b/')).status).toBe(500);
});

test('above the cap files come from disk', async () => {
  const site = await startSite({ memoryBytes: 3000 });
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, page) => [`/${page}/`, { text: `${page}`.repeat(1000) }]),
  );
  site.front.show(await onDisk(await scratchFolder(), '000001', files));
  for (let round = 0; round < 3; round += 1) {
    for (const [address, { text }] of Object.entries(files)) {
      expect((await ask(site, address)).text).toBe(text);
      expect(site.front.memory().bytes).toBeLessThanOrEqual(3000);
    }
  }
  expect(site.front.memory().files).toBe(2);
});

test('a large file is streamed: whole, in part, packed, by HEAD', async () => {
  const site = await startSite({ streamBytes: 100_000 });
  site.front.show(await onDisk(await scratchFolder(), '000001', { '/large.txt': { text: large } }));
  const length = String(large.length);
  const whole = await ask(site, '/large.txt');
  expect(whole.headers['content-length']).toBe(length);
  expect(whole.text === large).toBe(true);
  expect(await ask(site, '/large.txt', { headers: { range: 'bytes=200000-200009' } })).toMatchObject({
    status: 206,
    text: large.slice(200_000, 200_010),
    headers: { 'content-range': `bytes 200000-200009/${length}`, 'content-length': '10' },
  });
  const packed = await ask(site, '/large.txt', { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-length']).toBe(String(packed.body.length));
  expect(brotliDecompressSync(packed.body).toString() === large).toBe(true);
  const head = await ask(site, '/large.txt', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': length } });
  expect(site.front.memory().files).toBe(0);
});

test('a visitor who leaves in the middle of a large file harms nobody', async () => {
  const site = await startSite({ streamBytes: 100_000 });
  site.front.show(await onDisk(await scratchFolder(), '000001', { '/large.txt': { text: large } }));
  const socket = openSocket(site);
  socket.write('GET /large.txt HTTP/1.1\r\nHost: site\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  expect((await ask(site, '/large.txt')).text === large).toBe(true);
  expect(site.reports).toEqual([]);
});

test('a damaged large file is reported and not sent', async () => {
  const site = await startSite({ streamBytes: 100_000 });
  const folder = await scratchFolder();
  site.front.show(
    await onDisk(folder, '000001', { '/large.txt': { text: large }, '/lost.txt': { text: large } }),
  );
  await writeFile(join(folder, 'releases/000001/files/large.txt'), 'short');
  await rm(join(folder, 'releases/000001/files/lost.txt'));
  expect((await ask(site, '/large.txt')).status).toBe(500);
  expect((await ask(site, '/lost.txt')).status).toBe(500);
  expect(site.reports).toHaveLength(2);
});

test.each([
  '/../../secret.txt',
  '/a/../../../../secret.txt',
  '/..',
  '/missing',
  'secret.txt',
  '/\\..\\secret.txt',
])('not even a manifest leads outside: %s', async (address) => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const files = address === '/missing' ? {} : { [address]: { text: 'secret' } };
  const release = openDiskRelease(folder, manifestOf('000001', files));
  const fault = /can't be a file of the site|has no file for/;
  await expect(release.read(address, 'identity')).rejects.toThrow(fault);
  await expect(release.open?.(address, 'identity')).rejects.toThrow(fault);
});

test('a form that the manifest does not name is not looked for', async () => {
  const folder = await scratchFolder();
  const release = await onDisk(folder, '000001', { '/': { text: 'home', encodings: ['gzip'] } });
  await writeFile(join(folder, 'releases/000001/files/index.html.br'), 'not of the release');
  await expect(release.read('/', 'br')).rejects.toThrow('Release 000001 has no file for / (br).');
});
