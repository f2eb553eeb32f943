import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const filesIn = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true })).map((file) => file.replaceAll('\\', '/'));

const pages = [
  'README.md',
  ...(await filesIn('docs')).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`),
];
const texts = new Map(
  await Promise.all(pages.map(async (page) => [page, await readFile(join(root, page), 'utf8')] as const)),
);

/** Without blocks of code, which hold neither links nor headings. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...prose(text).matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of prose(text).matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

test('links between documents lead to files and headings that are there', () => {
  const lost: string[] = [];
  let anchored = 0;
  for (const [page, text] of texts) {
    const links = prose(text).matchAll(
      /(?:\]\(|\b(?:src|srcset|href)=")(?!https?:|mailto:)([^)"#\s]*)(?:#([^)"\s]*))?[)"]/g,
    );
    for (const [, path = '', anchor] of links) {
      const target = path === '' ? page : posix.join(posix.dirname(page), path);
      if (!existsSync(join(root, target))) lost.push(`${page} -> ${path}`);
      else if (anchor !== undefined) {
        anchored += 1;
        if (!anchorsOf(texts.get(target) ?? '').has(anchor)) lost.push(`${page} -> ${target}#${anchor}`);
      }
    }
  }
  expect(lost).toEqual([]);
  expect(anchored).toBeGreaterThan(50);
});

test('files of the program that documents name are there', async () => {
  const rooms = new Set(['src', 'test', 'docs', ...(await readdir(join(root, 'src')))]);
  /** Where owners have files of their own, by names like ours. */
  const ofOwners = /^(?:src\/(?:site\.config\.ts|content)$|sites\/|site\/\.)/;
  const lost: string[] = [];
  let seen = 0;
  for (const [page, text] of texts) {
    // The changelog also names what was there.
    if (page === 'docs/CHANGELOG.md') continue;
    for (const [, path = ''] of prose(text).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)) {
      if (!rooms.has(path.split('/')[0] ?? '') || ofOwners.test(path)) continue;
      seen += 1;
      if (![path, `src/${path}`].some((one) => existsSync(join(root, one)))) lost.push(`${page}: ${path}`);
    }
  }
  expect(lost).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});

test('documents that the program names are there, with the part that it names', async () => {
  const lost: string[] = [];
  let seen = 0;
  for (const file of (await filesIn('src')).filter((one) => /\.(?:ts|astro|css)$/.test(one))) {
    const text = await readFile(join(root, 'src', file), 'utf8');
    for (const [, part, page = ''] of text.matchAll(/(?:"([^"]+)" in )?(?<![\w./])(docs\/[\w./-]+\.md)/g)) {
      seen += 1;
      const isThere = texts.get(page)?.includes(part === undefined ? '' : `# ${part}\n`);
      if (!isThere) lost.push(`src/${file}: ${part ?? ''} ${page}`);
    }
  }
  expect(lost).toEqual([]);
  expect(seen).toBeGreaterThan(40);
});
