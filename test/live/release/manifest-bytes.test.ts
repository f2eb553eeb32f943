import { expect, test } from 'vitest';
import type { Manifest, ReleaseFile } from '../../../src/live/release/manifest.ts';
import { manifestBytes, parseManifest } from '../../../src/live/release/manifest-bytes.ts';

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

test.each([0, 1, 999, 1000, 1001, 2500])(
  'the manifest of %i files, made piece by piece, is its JSON',
  async (count) => {
    const manifest = manifestOf(count);
    expect(new TextDecoder().decode(await manifestBytes(manifest))).toBe(JSON.stringify(manifest));
  },
);

const bytesOf = (manifest: Manifest): Uint8Array => new TextEncoder().encode(JSON.stringify(manifest));

test('a manifest that is read has the records of one before it where they are equal, and its own where not', async () => {
  const before = manifestOf(9);
  await manifestBytes(before);
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
  const read = parseManifest(bytesOf(manifest));
  expect(read).toEqual(manifest);
  expect(read?.files[first?.[0] ?? '']).toBe(first?.[1]);
  expect(parseManifest(bytesOf(manifest))).toBe(read);
});

test.each(['', '{"format":1}', '[]', '{"format":1,'])('bytes that are no manifest (%j) are none', (text) => {
  expect(parseManifest(new TextEncoder().encode(text))).toBeNull();
});
