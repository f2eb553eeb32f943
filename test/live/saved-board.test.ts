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

/** What other programs end a line at, and what no text should hold. */
const bytes = '\u2028\u2029\r\n\r\u0085\v\f\0\ud800\ufeff';

test('no byte of a post parts a line of the file', async () => {
  const posts = createStandinPosts({ today, posts: 3, seed: 3 })('https://service.example').map((post) =>
    postSchema.parse({
      ...post,
      options: { ...(post.options as object), [`branches${bytes}`]: bytes, branches: `A${bytes}B` },
      advert: {
        ...(post.advert as object),
        values: [{ field_id: `about${bytes}us`, name: `x${bytes}y`, value: `<p>a${bytes}b</p>` }],
      },
    }),
  );
  const hostile = makeBoard({
    posts,
    problems: [],
    at: today.toString(),
    site: siteSchema.parse(siteConfig),
    serviceUrl: 'https://service.example',
    images: new Map(),
  });
  expect(hostile.jobs).toHaveLength(3);
  expect(hostile.jobs[0]?.sections[0]?.field).toContain('\u2028');
  await saveBoard(folder, { ...saved, board: hostile });
  const told: string[] = [];
  const read = await readSavedBoard(folder, (message) => told.push(message));
  // A lone surrogate is written as what it is (well-formed JSON.stringify).
  expect(read?.board).toEqual(hostile);
  expect(told).toEqual([]);
});

test.each([
  ['a line that breaks off', (text: string) => text.replace('"advertId"', '"adv')],
  ['no JSON at all', () => '<html>'],
  ['zeros, as a crashed disk leaves them', (text: string) => '\0'.repeat(text.length)],
])('a file with %s counts as none, is kept, and is named', async (_, spoil) => {
  const told: string[] = [];
  for (const time of [1, 2]) {
    await saveBoard(folder, saved);
    const file = join(folder, 'board.jsonl');
    const spoiled = spoil(await readFile(file, 'utf8'));
    await writeFile(file, spoiled);
    expect(await readSavedBoard(folder, (message) => told.push(message))).toBeNull();
    const kept = `${file}.unreadable-${time}`;
    expect(await readFile(kept, 'utf8')).toBe(spoiled);
    expect(told.at(-1)).toContain(`it is kept as ${kept}`);
    expect(await readSavedBoard(folder, (message) => told.push(message))).toBeNull();
    expect(told).toHaveLength(time);
  }
});
