import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../src/export/preview-server.ts';
import { ask, type HostCase, hostCases, siteFiles, wantedHeaders } from '../hosts/host-cases.ts';
import { sampleMemory } from '../site/hosts/host-sample.ts';

let folder: string;
let preview: Preview;
let port: number;

const reported: unknown[] = [];
const report = (error: unknown) => reported.push(error);

/** A folder below the temporary one with these files. */
async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'jobfront-preview-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(made, path)), { recursive: true });
    await writeFile(join(made, path), text);
  }
  return made;
}

/** Larger than what a stream reads at once; no two places are alike. */
const film = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 251);
const longPage = `<!doctype html><title>Jobs</title>${'<p>Courier wanted</p>'.repeat(500)}`;

beforeAll(async () => {
  folder = await folderOf({
    ...(await siteFiles()),
    'film.mp4': film,
    'long/index.html': longPage,
  });
  preview = await startPreview(folder, 0, { report });
  port = Number(new URL(preview.url).port);
});
afterAll(async () => {
  await preview.stop();
  await rm(folder, { recursive: true });
});

/** One request, and the bytes of its answer. */
function askBytes(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      })
        .on('error', reject)
        .end();
    },
  );
}

/** Rules of vercel.json know addresses, not which of them are there: by its name, a missing file may be read by anybody. */
const asVercel = (one: HostCase): HostCase =>
  one.status === 404 && one.path.endsWith('.json') ? { ...one, like: one.path } : one;

describe('a built site is served as hosts of files serve it', () => {
  for (const one of hostCases) {
    test(`${one.path} answers ${one.status}${one.to ? ` to ${one.to}` : ''}`, async () => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await ask(port, one.path, method);
        expect(status, method).toBe(one.status);
        expect(headers.location).toBe(one.to);
        if (one.body !== undefined) expect(body).toBe(method === 'HEAD' ? '' : one.body);
        expect(headers).toMatchObject(wantedHeaders(asVercel(one)));
      }
    });
  }

  test('no path leads out of the folder', async () => {
    const beside = join(dirname(folder), `${folder.split('/').at(-1)}-secret`);
    await writeFile(beside, 'secret');
    try {
      const name = beside.split('/').at(-1);
      for (const path of [`/../${name}`, `/%2e%2e/${name}`, `/..%2f${name}`, `/jobs/..%5c..%5c${name}`]) {
        const { status, body } = await ask(port, path);
        expect([path, status, body]).toEqual([path, 404, 'no such page']);
      }
    } finally {
      await rm(beside);
    }
  });

  test('text is compressed as the client accepts it, whatever its status, and a picture never', async () => {
    const plain = await askBytes('/long/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await askBytes('/long/', { 'Accept-Encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.etag).not.toBe(plain.headers.etag);
      expect(Number(headers['content-length'])).toBe(body.length);
      expect(body.length).toBeLessThan(longPage.length / 10);
      expect(open(body).toString()).toBe(longPage);
      const head = await askBytes('/long/', { 'Accept-Encoding': encoding }, 'HEAD');
      expect(head.body.length).toBe(0);
      expect(head.headers['content-length']).toBe(headers['content-length']);
    }
    for (const [path, status, text] of [
      ['/nothing/', 404, 'no such page'],
      ['/jobs/9-packer/', 410, 'packer, closed'],
    ] as const) {
      const closed = await askBytes(path, { 'Accept-Encoding': 'gzip' });
      expect([closed.status, gunzipSync(closed.body).toString()]).toEqual([status, text]);
    }
    const picture = await askBytes('/images/abc.png', { 'Accept-Encoding': 'br' });
    expect(picture.headers['content-encoding']).toBeUndefined();
    expect(picture.headers.vary).toBeUndefined();
  });

  test('a player gets the part of a video that it asks for', async () => {
    const whole = await askBytes('/film.mp4');
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
    expect(whole.body.equals(film)).toBe(true);
    const head = await askBytes('/film.mp4', {}, 'HEAD');
    expect([head.headers['content-length'], head.body.length]).toEqual([String(film.length), 0]);
    const etag = String(whole.headers.etag);
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 1],
      ['bytes=100000-200000', 100_000, 200_000],
      ['bytes=299990-', 299_990, 299_999],
      ['bytes=-10', 299_990, 299_999],
      ['bytes=0-999999999', 0, 299_999],
    ] as const) {
      const part = await askBytes('/film.mp4', { Range: range, 'If-Range': etag });
      expect([range, part.status, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/300000`,
      ]);
      expect(part.body.equals(film.subarray(start, end + 1))).toBe(true);
      expect(part.headers).toMatchObject(wantedHeaders({ path: '/film.mp4', status: 206 }));
    }
    const beyond = await askBytes('/film.mp4', { Range: 'bytes=300000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */300000']);
    // Of another version, or of a page that is not there, everything is sent.
    const former = await askBytes('/film.mp4', { Range: 'bytes=0-1', 'If-Range': '"former"' });
    expect([former.status, former.body.length]).toEqual([200, film.length]);
    expect((await askBytes('/jobs/9-packer/', { Range: 'bytes=0-1' })).status).toBe(410);
  });

  test('a page that is shown in the place of a file has its own type', async () => {
    for (const path of ['/nothing.md', '/nothing.ics']) {
      const { status, headers } = await ask(port, path);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
    expect((await ask(port, '/jobs/7-courier.md')).headers['content-type']).toBe(
      'text/markdown; charset=utf-8',
    );
  });

  test('a file that was written again is sent again', async () => {
    const path = join(folder, 'edited.txt');
    await writeFile(path, 'one');
    const { headers, body } = await ask(port, '/edited.txt', 'GET', { 'Accept-Encoding': 'identity' });
    expect(body).toBe('one');
    await rm(path);
    await writeFile(path, 'two');
    const again = await ask(port, '/edited.txt', 'GET', { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body]).toEqual([200, 'two']);
  });

  test('a file that cannot be read is reported, and the answer names no path', async () => {
    const path = join(folder, 'huge.txt');
    await writeFile(path, '');
    // More than Node reads at once; it takes no space on the disk.
    await truncate(path, 3 * 2 ** 30);
    const { status, body } = await ask(port, '/huge.txt');
    await rm(path);
    expect([status, body.includes(folder)]).toEqual([500, false]);
    expect(reported.map(String).join()).toContain('greater than 2 GiB');
  });

  test('a page that the browser has is not sent again', async () => {
    const { headers } = await ask(port, '/map/');
    expect(await ask(port, '/map/', 'GET', { 'If-None-Match': headers.etag ?? '' })).toMatchObject({
      status: 304,
      body: '',
    });
    expect((await ask(port, '/map/', 'POST')).status).toBe(405);
  });
});

describe('a site below a path is served below it', () => {
  const base = '/firm/jobs-at-us';
  let below: { folder: string; preview: Preview; port: number };
  beforeAll(async () => {
    const made = await folderOf({
      ...(await siteFiles(sampleMemory, ['/velo/'], base)),
      'velo/404.html': 'no such page of velo',
      'build.json': JSON.stringify({ site: `https://firm.example${base}` }),
    });
    const started = await startPreview(made, 0, { report });
    below = { folder: made, preview: started, port: Number(new URL(started.url).port) };
  });
  afterAll(async () => {
    await below.preview.stop();
    await rm(below.folder, { recursive: true });
  });

  for (const one of hostCases.filter(({ path }) => !path.startsWith('/velo/'))) {
    test(`${base}${one.path} answers ${one.status}${one.to ? ` to ${base}${one.to}` : ''}`, async () => {
      const { status, headers, body } = await ask(below.port, base + one.path);
      expect(status).toBe(one.status);
      if (one.body !== undefined) expect(body).toBe(one.body);
      expect(headers.location).toBe(one.to && base + one.to);
      expect(headers).toMatchObject(wantedHeaders(asVercel(one)));
    });
  }

  test('its address begins there, and other pages of the host are not ours', async () => {
    expect(new URL(below.preview.url).pathname).toBe(`${base}/`);
    expect(await ask(below.port, `${base}?q=a`)).toMatchObject({
      status: 301,
      headers: { location: `${base}/?q=a` },
    });
    expect((await ask(below.port, `${base}/velo/nothing`)).body).toBe('no such page of velo');
    for (const path of ['/', '/jobs/7', `${base}more/`]) {
      const { status, body } = await ask(below.port, path);
      expect([path, status, body]).toEqual([
        path,
        404,
        `The site is at ${base}/; this is another page of its host.\n`,
      ]);
    }
  });
});

test('a folder that was not built and a port that is taken are named, with what to do', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'jobfront-preview-'));
  await expect(startPreview(empty, 0, { report })).rejects.toThrow(
    `There is no built site in ${empty}: run npm run build first`,
  );
  await expect(startPreview(folder, port, { report })).rejects.toThrow(
    `can't listen on port ${port} of 127.0.0.1: another program uses it`,
  );
  await writeFile(join(empty, 'index.html'), 'alone');
  const plain = await startPreview(empty, 0, { report });
  try {
    const at = Number(new URL(plain.url).port);
    expect(await ask(at, '/')).toMatchObject({ status: 200, body: 'alone' });
    expect((await ask(at, '/nothing/')).status).toBe(404);
    await plain.stop();
    await writeFile(join(empty, 'vercel.json'), '{');
    await expect(startPreview(empty, 0, { report })).rejects.toThrow("vercel.json can't be read");
    await rm(join(empty, 'vercel.json'));
    await writeFile(join(empty, 'build.json'), '{"site":"file:///etc"}');
    await expect(startPreview(empty, 0, { report })).rejects.toThrow("build.json can't be read");
  } finally {
    await rm(empty, { recursive: true });
  }
});
