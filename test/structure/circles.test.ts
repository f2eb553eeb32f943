import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Every file of src with the files of src that it imports, types too. */
async function fileGraph(): Promise<Graph> {
  const names = (await readdir(src, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const files = new Set(names.filter((name) => /\.(ts|astro)$/.test(name)));
  const found = [...files].map(async (file) => {
    const text = await readFile(join(src, file), 'utf8');
    const code = file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;
    const targets = [...code.matchAll(/(?:from|import) ?\(?\s*['"](\.[^'"]+)['"]/g)].map(([, target = '']) =>
      posix.join(posix.dirname(file), target.replace(/[?#].*$/, '')),
    );
    return [file, new Set(targets.filter((target) => files.has(target) && target !== file))] as const;
  });
  return new Map(await Promise.all(found));
}

/** The folders of a graph of files, with those that they use. Files directly in src are none's: entries, and an owner's. */
function roomGraph(files: Graph): Graph {
  const rooms = new Map<string, Set<string>>();
  const roomOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : null);
  for (const [file, targets] of files) {
    const room = roomOf(file);
    if (room === null) continue;
    const used = rooms.get(room) ?? new Set();
    rooms.set(room, used);
    for (const target of targets) {
      const other = roomOf(target);
      if (other !== null && other !== room) used.add(other);
    }
  }
  return rooms;
}

/** One way around for each group of nodes that lead to each other: "a > b > a". */
function circles(graph: Graph): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const found: string[] = [];
  const walk = (node: string): void => {
    const at = way.indexOf(node);
    if (at !== -1) {
      found.push([...way.slice(at), node].join(' > '));
      return;
    }
    if (done.has(node)) return;
    way.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    way.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return found.sort();
}

test('a circle is found, and a way without one is none', () => {
  const graph = (entries: Record<string, string[]>): Graph =>
    new Map(Object.entries(entries).map(([node, targets]) => [node, new Set(targets)]));
  expect(circles(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  expect(circles(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b > c > b']);
});

test('no file imports itself by way of others, not even for a type', async () => {
  const files = await fileGraph();
  expect(files.size).toBeGreaterThan(200);
  expect(circles(files)).toEqual([]);
});

test('no room uses itself by way of others', async () => {
  expect(circles(roomGraph(await fileGraph()))).toEqual([]);
});
