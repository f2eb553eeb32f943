import { chmod, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type OpenFile, openDiskCache } from '../../src/front/disk-cache.ts';
import type { Made } from '../../src/site/machine-file.ts';
import { gate, scratchFolder } from './harness.ts';
import { inPieces } from './site-of.ts';

/** Makes files of ten bytes, and notes which. */
function maker() {
  const made: string[] = [];
  const make = (name: string) => async (): Promise<Made> => {
    made.push(name);
    return name.repeat(10);
  };
  return { made, make };
}

const whole = (file: OpenFile) => text(file.stream(0, file.size - 1));

test('files beyond the bound go, the one used least first', async () => {
  const cache = openDiskCache(await scratchFolder(), 30);
  const { made, make } = maker();
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c']) await cache.read(name, make(name));
  expect(made).toEqual(['a', 'b', 'c', 'd']);
  await cache.read('b', make('b'));
  await cache.read('a', make('a'));
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('after a restart the order of use is still known', async () => {
  const folder = await scratchFolder();
  const before = openDiskCache(folder, 30);
  const { made, make } = maker();
  for (const name of ['a', 'b', 'c']) await before.read(name, make(name));
  // All of them were used long ago, but for the first.
  for (const file of await readdir(folder)) await utimes(join(folder, file), 1000, 1000);
  await before.read('a', make('a'));
  const after = openDiskCache(folder, 30);
  for (const name of ['d', 'a', 'e', 'a']) await after.read(name, make(name));
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await readdir(folder)).toHaveLength(3);
});

test('a file larger than the bound is given all the same', async () => {
  const cache = openDiskCache(await scratchFolder(), 5);
  const { made, make } = maker();
  const names = ['a', 'b', 'a', 'b'];
  const all = await Promise.all(names.map(async (name) => text(await opened(cache.open(name, make(name))))));
  expect(all).toEqual(names.map((name) => name.repeat(10)));
  expect(made.length).toBeLessThanOrEqual(8);

  async function opened(file: Promise<OpenFile>) {
    const { size, stream } = await file;
    return stream(0, size - 1);
  }
});

test('callers at the same moment share the making', async () => {
  const cache = openDiskCache(await scratchFolder());
  const { made, make } = maker();
  const files = await Promise.all([
    ...Array.from({ length: 20 }, () => cache.open('a', make('a'))),
    ...Array.from({ length: 20 }, () => cache.openGzip('a', make('a'))),
  ]);
  expect(made).toEqual(['a']);
  await Promise.all(files.map((file) => file.close()));
});

test('what a killed process was writing is no file, and goes', async () => {
  const folder = await scratchFolder();
  const { made, make } = maker();
  await openDiskCache(folder).read('a', make('a'));
  const [file = ''] = await readdir(folder);
  await rm(join(folder, file));
  await writeFile(join(folder, `${file}.tmp`), 'aaa');
  await writeFile(join(folder, 'other.tmp'), 'bbb');
  const bytes = await openDiskCache(folder).read('a', make('a'));
  expect(Buffer.from(bytes).toString()).toBe('aaaaaaaaaa');
  expect(made).toEqual(['a', 'a']);
  expect(await readdir(folder)).toEqual([file]);
});

test('two files at the first moment do not take each other for leftovers', async () => {
  const folder = await scratchFolder();
  const cache = openDiskCache(folder);
  const names = Array.from({ length: 20 }, (_, at) => `${at}`);
  const files = await Promise.all(names.map((name) => cache.read(name, async () => name)));
  expect(files.map((bytes) => Buffer.from(bytes).toString())).toEqual(names);
  expect(await readdir(folder)).toHaveLength(20);
});

test('a print that breaks off leaves nothing, and is tried again', async () => {
  const folder = await scratchFolder();
  const cache = openDiskCache(folder);
  const breaks = async () =>
    inPieces('abc', 1, (piece) => {
      if (piece === 2) throw new Error('no place');
    });
  await expect(cache.open('a', breaks)).rejects.toThrow('no place');
  expect(await readdir(folder)).toEqual([]);
  expect(await whole(await cache.open('a', async () => inPieces('abc', 1)))).toBe('abc');
});

test('a file that somebody removed is made again, and so is the folder', async () => {
  const folder = await scratchFolder();
  const cache = openDiskCache(folder, 25);
  const { made, make } = maker();
  await cache.read('a', make('a'));
  await rm(folder, { recursive: true });
  await cache.read('a', make('a'));
  await cache.read('b', make('b'));
  // The bytes of the lost one are not counted twice.
  await cache.read('a', make('a'));
  expect(made).toEqual(['a', 'a', 'b']);
});

test('a file that is being read may be let go of', async () => {
  const cache = openDiskCache(await scratchFolder(), 10);
  const { make } = maker();
  const file = await cache.open('a', make('a'));
  await cache.read('b', make('b'));
  expect(await whole(file)).toBe('aaaaaaaaaa');
});

test('between two pieces others are served', async () => {
  const cache = openDiskCache(await scratchFolder());
  const [begun, others] = [gate(), gate()];
  const pieces = () =>
    inPieces('abc', 1, async (piece) => {
      if (piece !== 1) return;
      begun.open();
      await others.opened;
    });
  const slow = cache.open('large', async () => pieces());
  await begun.opened;
  const { make } = maker();
  await cache.read('b', make('b'));
  others.open();
  expect(await whole(await slow)).toBe('abc');
});

test('an empty file', async () => {
  const cache = openDiskCache(await scratchFolder());
  const file = await cache.open('a', async () => '');
  expect(file.size).toBe(0);
  await file.close();
  const packed = await cache.openGzip('a', async () => '');
  expect(packed.size).toBeGreaterThan(0);
  await packed.close();
});

test('a disk that can’t be written on keeps nobody from what was made', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'file');
  await writeFile(file, 'in the way');
  await chmod(file, 0o400);
  const cache = openDiskCache(join(file, 'below'));
  await expect(cache.open('a', async () => 'large')).rejects.toThrow();
  expect(Buffer.from(await cache.read('a', async () => 'picture')).toString()).toBe('picture');
  await expect(
    cache.read('a', async () => {
      throw new Error('no place');
    }),
  ).rejects.toThrow('no place');
});
