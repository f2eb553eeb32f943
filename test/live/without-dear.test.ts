import { expect, test } from 'vitest';
import type { Manifest, PlannedFile } from '../../src/live/release/manifest.ts';
import { withoutDear } from '../../src/live/without-dear.ts';

const file = (address: string, key: string, isDear = false): PlannedFile => ({
  ...{ address, key, isDear, type: 'image/png', status: 200, immutable: false },
  render: () => Promise.reject(new Error('not here')),
});
const pictures = (count: number, key = 'new') =>
  Array.from({ length: count }, (_, index) => file(`/social/${index}.png`, key, true));
const before = (files: readonly PlannedFile[]): Manifest => ({
  ...{ format: 1, release: '000001', createdAt: '', boardAt: '', redirects: {} },
  files: Object.fromEntries(
    files.map(({ address, key, type }) => [
      address,
      { key, type, hash: '', size: 1, status: 200, encodings: [], immutable: false },
    ]),
  ),
});

test('a release waits for a few pictures', () => {
  expect(withoutDear([file('/', 'a'), ...pictures(50)], null)).toBeNull();
});

test('many missing pictures are left out, everything else is there', () => {
  const files = [file('/', 'a'), ...pictures(51), file('/z', 'b')];
  expect(withoutDear(files, null)?.map(({ address }) => address)).toEqual(['/', '/z']);
});

test('pictures of the release before stay, changed ones as they were', () => {
  const first = withoutDear(
    [file('/', 'b'), ...pictures(100)],
    before([file('/', 'a'), ...pictures(60, 'old')]),
  );
  expect(first).toHaveLength(61);
  expect(first?.slice(1).every(({ key }) => key === 'old')).toBe(true);
  expect(first?.[0]?.key).toBe('b');
});

test('pictures that have not changed are not missing', () => {
  const files = pictures(500);
  expect(withoutDear([file('/', 'b'), ...files], before([file('/', 'a'), ...files]))).toBeNull();
});
