import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPictureStore } from '../../src/astro/finish-build.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const never = () => Promise.reject(new Error('drawn again'));

test('a picture is drawn once, also by a later run', async () => {
  expect(await openPictureStore(folder).get('key', async () => bytes('one'))).toEqual(bytes('one'));
  expect(Buffer.from(await openPictureStore(folder).get('key', never)).toString()).toBe('one');
});

test('a picture that is asked for twice at once is drawn once', async () => {
  const store = openPictureStore(folder);
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return bytes('one');
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => store.get('key', draw)));
  expect(all.every((picture) => Buffer.from(picture).toString() === 'one')).toBe(true);
  expect(drawn).toBe(1);
});

test('a picture that could not be drawn is tried again', async () => {
  const store = openPictureStore(folder);
  await expect(store.get('key', never)).rejects.toThrow('drawn again');
  expect(await store.get('key', async () => bytes('two'))).toEqual(bytes('two'));
});

test('only the named pictures are kept, and nothing half-written', async () => {
  const store = openPictureStore(folder);
  await Promise.all(['a', 'b', 'c'].map((key) => store.get(key, async () => bytes(key))));
  await store.keep(new Set(['b']));
  expect(await readdir(join(folder, 'pictures'))).toEqual(['b.png']);
});

test('there is nothing to remove where nothing was drawn', async () => {
  await expect(openPictureStore(join(folder, 'nowhere')).keep(new Set())).resolves.toBeUndefined();
});
