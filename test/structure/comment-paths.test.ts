import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const filesIn = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true })).map((file) => file.replaceAll('\\', '/'));

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/ .*/g;
/** A file that a comment names. What begins with a slash is an address. */
const named = /(?<![\w/.*-])[\w[\].-]+(?:\/[\w[\].-]+)*\.(?:ts|astro|css|mjs)\b/g;

test('files that comments name are there', async () => {
  const src = (await filesIn('src')).filter((file) => /\.(ts|astro|css|mjs)$/.test(file));
  const names = new Set([...src, ...(await filesIn('test'))].map((file) => basename(file)));
  const isThere = (file: string, path: string) =>
    [path, `src/${path}`, posix.join('src', posix.dirname(file), path)].some((one) =>
      existsSync(join(root, one)),
    ) ||
    (!path.includes('/') && names.has(path));
  const lost: string[] = [];
  let seen = 0;
  for (const file of src) {
    for (const [comment] of (await readFile(join(root, 'src', file), 'utf8')).matchAll(comments)) {
      for (const [path] of comment.matchAll(named)) {
        seen += 1;
        if (!isThere(file, path)) lost.push(`${file}: ${path}`);
      }
    }
  }
  expect(lost).toEqual([]);
  expect(seen).toBeGreaterThan(50);
});
