import { expect, test, vi } from 'vitest';
import type { Disk } from '../../../src/live/release/disk.ts';
import type { Manifest, ReleaseFile } from '../../../src/live/release/manifest.ts';
import { readManifestFile, writeManifest } from '../../../src/live/release/manifest-bytes.ts';
import { volatileDisk } from './volatile-disk.ts';

const bytesOf = (manifest: Manifest): Uint8Array => new TextEncoder().encode(JSON.stringify(manifest));

const hash43 = 'h'.repeat(43);
const manifestOf = (count: number): Manifest => ({
  ...{ format: 1, release: '000001', createdAt: '2026-11-22T08:00:00Z', boardAt: '2026-11-22T07:59:00Z' },
  files: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/jobs/${at}-"łódź\\"/`,
      {
        key: 'k',
        hash: hash43,
        size: at,
        type: 'text/html',
        status: 200,
        encodings: ['br'],
        immutable: false,
      },
    ]),
  ),
  redirects: { '/a"/': '/b/', '/c/': '/ć/' },
});

const file = '/data/manifest.json';

/** A disk with a file of these bytes. */
async function diskWith(bytes: Uint8Array): Promise<Disk> {
  const disk = volatileDisk();
  await disk.mkdir('/data');
  await disk.write(file, bytes);
  return disk;
}

/** A disk on which a manifest was written. */
async function diskAfter(manifest: Manifest): Promise<Disk> {
  const disk = volatileDisk();
  await disk.mkdir('/data');
  await writeManifest(disk, file, manifest);
  return disk;
}

const readBytes = async (bytes: Uint8Array) => readManifestFile(await diskWith(bytes), file);

test.each([0, 1, 999, 1000, 1001, 2500, 9000])(
  'the manifest of %i files, written piece by piece, is its JSON, and the same object for who reads it',
  async (count) => {
    const manifest = manifestOf(count);
    const disk = await diskAfter(manifest);
    expect(new TextDecoder().decode(await disk.read(file))).toBe(JSON.stringify(manifest));
    expect(await readManifestFile(disk, file)).toBe(manifest);
  },
);

test('a manifest that is known is not read as a whole', async () => {
  const disk = await diskAfter(manifestOf(3));
  const read = vi.fn(disk.read);
  await readManifestFile({ ...disk, read }, file);
  expect(read).not.toHaveBeenCalled();
  await disk.unlink(file);
  await disk.write(file, bytesOf({ ...manifestOf(3), release: '000777' }));
  expect((await readManifestFile({ ...disk, read }, file))?.release).toBe('000777');
  expect(read).toHaveBeenCalledOnce();
});

test('a manifest that is read has the records of one before it where they are equal, and its own where not', async () => {
  const before = manifestOf(9);
  await diskAfter(before);
  const [first, ...others] = Object.entries(before.files);
  const changes: Partial<ReleaseFile>[] = [
    { key: 'other' },
    { hash: 'o'.repeat(43) },
    { size: 77 },
    { type: 'text/plain' },
    { status: 410 },
    { encodings: [] },
    { immutable: true },
    { until: '2026-11-23T08:00:00Z' },
  ];
  const changed = others.map(([address, file], at) => [address, { ...file, ...changes[at] }] as const);
  const manifest = {
    ...before,
    release: '000002',
    files: {
      ...Object.fromEntries([first, ...changed].filter((one) => one !== undefined)),
      '/new/': first?.[1],
    },
  } as Manifest;
  const read = await readBytes(bytesOf(manifest));
  expect(read).toEqual(manifest);
  expect(read?.files[first?.[0] ?? '']).toBe(first?.[1]);
  expect(await readBytes(bytesOf(manifest))).toBe(read);
});

test.each(['', '{"format":1}', '[]', '{"format":1,'])(
  'bytes that are no manifest (%j) are none',
  async (text) => {
    expect(await readBytes(new TextEncoder().encode(text))).toBeNull();
  },
);
