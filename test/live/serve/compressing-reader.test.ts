import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from '../../../src/live/release/compress.ts';
import { openDiskRelease } from '../../../src/live/serve/disk-release.ts';
import type { ReleaseReader } from '../../../src/live/serve/release-reader.ts';
import { ask, gate, scratchFolder, startSite } from './harness.ts';
import { type FileOfTest, inMemory, type MemoryRelease, onDisk } from './releases.ts';

const text = Array.from({ length: 300 }, (_, at) => `Job ${(at * 7919) % 1009} at branch ${at % 97}.`).join(
  ' ',
);
const html = 'text/html; charset=utf-8';

/** A release whose compressed forms are still to come. */
const owing = <Release extends ReleaseReader>(release: Release): Release => ({
  ...release,
  manifest: { ...release.manifest, owesForms: true },
});
const without = (file: Omit<FileOfTest, 'encodings'>): FileOfTest => ({ ...file, encodings: [] });
const wanting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

async function showing(files: Record<string, FileOfTest>, before?: () => Promise<void>) {
  const site = await startSite({ streamBytes: 100_000 });
  const release: MemoryRelease = owing(inMemory('000001', files, {}, before));
  site.front.show(release);
  return { site, release };
}

test('a page whose compressed forms are to come is compressed when it is asked for', async () => {
  const { site } = await showing({ '/': without({ text }) });
  const br = await ask(site, '/', wanting('gzip, br'));
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(br.body).toString()).toBe(text);
  const gzip = await ask(site, '/', wanting('gzip'));
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  const plain = await ask(site, '/');
  expect(plain).toMatchObject({ text, headers: { vary: 'Accept-Encoding' } });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const tags = [br, gzip, plain].map(({ headers }) => headers.etag);
  expect(new Set(tags).size).toBe(3);
});

test('it gets the very bytes and tag that are to come, so that a browser keeps what it has', async () => {
  const { site } = await showing({ '/': without({ text }) });
  const early = await ask(site, '/', wanting('br'));
  const forms = await compress({ bytes: Buffer.from(text), type: html, immutable: false });
  expect(early.body.equals(Buffer.from(forms.get('br') ?? ''))).toBe(true);
  site.front.show(inMemory('000002', { '/': { text } }));
  const headers = { 'accept-encoding': 'br', 'if-none-match': early.headers.etag ?? '' };
  expect(await ask(site, '/', { headers })).toMatchObject({ status: 304 });
});

test('it is read and compressed once, also for those who ask at the same moment', async () => {
  const { opened, open } = gate();
  const { site, release } = await showing({ '/': without({ text }) }, () => opened);
  const asked = [1, 2, 3].map(() => ask(site, '/', wanting('br')));
  open();
  const all = await Promise.all([...asked, ask(site, '/', wanting('br'))]);
  expect(new Set(all.map(({ body }) => body.toString('latin1'))).size).toBe(1);
  await ask(site, '/', wanting('br'));
  expect(release.reads).toEqual(['/ identity']);
});

test('HEAD tells of the same length, and a range is one of the page itself', async () => {
  const { site } = await showing({ '/': without({ text }) });
  const whole = await ask(site, '/', wanting('br'));
  const head = await ask(site, '/', { method: 'HEAD', ...wanting('br') });
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(whole.body.length) } });
  const part = await ask(site, '/', { headers: { 'accept-encoding': 'br', range: 'bytes=4-7' } });
  expect(part).toMatchObject({ status: 206, text: text.slice(4, 8) });
});

test.each<[string, FileOfTest]>([
  ['is too small to gain by it', without({ text: text.slice(0, 1023) })],
  ['is of a type that does not shrink', without({ text, type: 'image/png' })],
  ['is for good, and would take long', without({ text, immutable: true })],
  ['is sent in pieces', without({ text: text.repeat(20) })],
])('what %s is sent as it is', async (_, file) => {
  const { site } = await showing({ '/a': file });
  const reply = await ask(site, '/a', wanting('br'));
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.headers).not.toHaveProperty('vary');
  expect(reply.text).toBe(file.text);
});

test('forms that are there are read, and a release that owes none makes none', async () => {
  const { site, release } = await showing({ '/': { text }, '/b/': without({ text }) });
  await ask(site, '/', wanting('br'));
  expect(release.reads).toEqual(['/ br']);
  site.front.show(inMemory('000002', { '/b/': without({ text }) }));
  expect((await ask(site, '/b/', wanting('br'))).headers).not.toHaveProperty('content-encoding');
});

test('the page for unknown addresses, and that of a closed job, are compressed too', async () => {
  const { site } = await showing({
    '/404.html': without({ text, status: 404 }),
    '/jobs/1-x/': without({ text, status: 410 }),
  });
  for (const [address, status] of [
    ['/nowhere/', 404],
    ['/jobs/1-x/', 410],
  ] as const) {
    const reply = await ask(site, address, wanting('br'));
    expect(reply.status).toBe(status);
    expect(brotliDecompressSync(reply.body).toString()).toBe(text);
  }
});

test('a damaged file is not compressed, but reported', async () => {
  const site = await startSite();
  const folder = await scratchFolder();
  const { manifest } = await onDisk(folder, '000001', { '/': without({ text }) });
  await writeFile(join(folder, 'releases/000001/files/index.html'), text.slice(1));
  site.front.show(owing(openDiskRelease(folder, manifest)));
  expect(await ask(site, '/', wanting('br'))).toMatchObject({ status: 500 });
  expect(String(site.reports[0])).toContain('the release is damaged');
});
