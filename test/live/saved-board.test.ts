import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import { siteSchema } from '../../src/config.ts';
import { readSavedBoard, type SavedBoard, saveBoard } from '../../src/live/saved-board.ts';
import { postSchema } from '../../src/service/wire.ts';
import siteConfig from '../../src/site.config.ts';
import { createStandinPosts } from '../../src/standin/options.ts';

const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
const board = makeBoard({
  posts: createStandinPosts({ today, posts: 450, seed: 3 })('https://service.example').map((post) =>
    postSchema.parse(post),
  ),
  problems: [],
  at: today.toString(),
  site: siteSchema.parse(siteConfig),
  serviceUrl: 'https://service.example',
  images: new Map(),
});
const saved: SavedBoard = {
  format: 2,
  board,
  images: { 'https://service.example/a.png': { address: '/images/a.png', width: 3, height: 4 } },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-saved-'));
});
afterEach(() => rm(folder, { recursive: true }));

const onlyFile = async () => join(folder, (await readdir(folder))[0] ?? '');

test('a board is read as it was saved', async () => {
  expect(board.jobs.length).toBeGreaterThan(400);
  await saveBoard(folder, saved);
  expect(await readSavedBoard(folder)).toEqual(saved);
});

test('a board that is saved again replaces the one before', async () => {
  await saveBoard(folder, saved);
  const smaller = { ...saved, board: { ...board, jobs: board.jobs.slice(0, 1) } };
  await saveBoard(folder, smaller);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await readSavedBoard(folder)).toEqual(smaller);
});

test('there is none where nothing was saved', async () => {
  expect(await readSavedBoard(join(folder, 'nowhere'))).toBeNull();
});

test('a file that ends early is no board', async () => {
  await saveBoard(folder, saved);
  const file = await onlyFile();
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, lines.slice(0, 300).join('\n'));
  expect(await readSavedBoard(folder)).toBeNull();
});

test('a file of another format is no board', async () => {
  await saveBoard(folder, saved);
  const file = await onlyFile();
  await writeFile(file, (await readFile(file, 'utf8')).replace('"format":2', '"format":1'));
  expect(await readSavedBoard(folder)).toBeNull();
});
