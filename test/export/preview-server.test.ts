import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../src/export/preview-server.ts';
import { ask, type HostCase, hostCases, siteFiles, wantedHeaders } from '../hosts/host-cases.ts';

let folder: string;
let preview: Preview;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-preview-'));
  for (const [path, text] of Object.entries(await siteFiles())) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  preview = await startPreview(folder, 0);
  port = Number(new URL(preview.url).port);
});
afterAll(async () => {
  await preview.stop();
  await rm(folder, { recursive: true });
});

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

  test('a page that the browser has is not sent again', async () => {
    const { headers } = await ask(port, '/map/');
    expect(await ask(port, '/map/', 'GET', { 'If-None-Match': headers.etag ?? '' })).toMatchObject({
      status: 304,
      body: '',
    });
    expect((await ask(port, '/map/', 'POST')).status).toBe(405);
  });
});

test('a folder that was not built and a port that is taken are named, with what to do', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'jobfront-preview-'));
  await expect(startPreview(empty, 0)).rejects.toThrow(
    `There is no built site in ${empty}: run npm run build first`,
  );
  await expect(startPreview(folder, port)).rejects.toThrow(
    `can't listen on port ${port} of 127.0.0.1: another program uses it`,
  );
  await writeFile(join(empty, 'index.html'), 'alone');
  const plain = await startPreview(empty, 0);
  try {
    const at = Number(new URL(plain.url).port);
    expect(await ask(at, '/')).toMatchObject({ status: 200, body: 'alone' });
    expect((await ask(at, '/nothing/')).status).toBe(404);
    await plain.stop();
    await writeFile(join(empty, 'vercel.json'), '{');
    await expect(startPreview(empty, 0)).rejects.toThrow("vercel.json can't be read");
  } finally {
    await rm(empty, { recursive: true });
  }
});
