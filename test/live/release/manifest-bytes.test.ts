import { expect, test } from 'vitest';
import type { Manifest } from '../../../src/live/release/manifest.ts';
import { manifestBytes } from '../../../src/live/release/whole-releases.ts';

const manifestOf = (count: number): Manifest => ({
  ...{ format: 1, release: '000001', createdAt: '2026-11-22T08:00:00Z', boardAt: '2026-11-22T07:59:00Z' },
  files: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/jobs/${at}-"łódź\\"/`,
      { key: 'k', hash: 'h', size: at, type: 'text/html', status: 200, encodings: ['br'], immutable: false },
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
