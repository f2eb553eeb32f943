import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type ChoiceName, choiceTable } from '../../src/standin/settings/choices.ts';
import { interfacePage } from './page.ts';
import { rows, sections } from './rows.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
const all = [...rows];

describe('the rows', () => {
  test('have each an id of their own, and words', () => {
    expect(sections.flatMap(Object.keys)).toHaveLength(rows.size);
    expect(rows.size).toBeGreaterThan(250);
    for (const [id, { words, variants }] of all) {
      expect(id).toMatch(/^\S+$/);
      expect([words.length > 3, variants.length > 0]).toEqual([true, true]);
    }
    for (const prefix of ['C', 'J']) {
      const numbered = all.filter(([id]) => new RegExp(`^${prefix}\\d+$`).test(id));
      expect(numbered).toHaveLength(prefix === 'C' ? 21 : 6);
    }
  });

  test('of every section are proven by one test file', async () => {
    const names = (await readdir(new URL('rows/', import.meta.url))).filter((name) => name !== 'row.ts');
    const tables = await Promise.all(names.map((name) => read(`rows/${name}`)));
    const declared = tables.flatMap((text) =>
      [...text.matchAll(/^export const (\w+Rows) =/gm)].map((found) => found[1]),
    );
    expect(declared).toHaveLength(sections.length);
    const files = (await readdir(new URL('.', import.meta.url))).filter((name) => name.endsWith('.test.ts'));
    const texts = await Promise.all(files.map(read));
    const proven = texts.flatMap((text) =>
      [...text.matchAll(/^prove\(\s*(\w+Rows),/gm)].map((found) => found[1]),
    );
    expect(proven.toSorted()).toEqual(declared.toSorted());
  });

  test('name every choice, and only where a choice belongs', () => {
    const named = new Set(all.flatMap(([, { choices }]) => choices));
    const names = Object.keys(choiceTable) as ChoiceName[];
    expect(names.filter((name) => !named.has(name))).toEqual([]);
    for (const [id, { choices }] of all) expect(new Set(choices).size, id).toBe(choices.length);
  });
});

test('docs/dev/interface.md is current: write it by `npm run interface`', async () => {
  expect(await read('../../docs/dev/interface.md')).toBe(interfacePage(() => true));
});
