import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { replaceable } from '../src/settings/overrides.ts';
import { colourTokens } from '../src/settings/values.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const page = await readFile(`${project}docs/theming.md`, 'utf8');
const tokens = await readFile(`${project}src/styles/shared/tokens.css`, 'utf8');

/** Names in the first column of the page's tables. */
const documented = [...page.matchAll(/^\| `(--[a-z0-9-]+)` \|/gm)].map(([, name]) => name);

test('the page of tokens names every one of them, and none that is not there', () => {
  const declared = [...tokens.matchAll(/^ {2}(--[a-z0-9-]+):/gm)].map(([, name]) => name);
  const colours = colourTokens.map((name) => `--${name}`);
  expect(documented.toSorted()).toEqual([...colours, ...declared].toSorted());
});

test('values of tokens stand on the page as in the style sheet', () => {
  const values = new Map(
    [...page.matchAll(/^\| `(--[a-z0-9-]+)` \| `([^`]+)` \|/gm)].map(([, name, value]) => [name, value]),
  );
  expect(values.size).toBeGreaterThan(18);
  for (const [, name, value] of tokens.matchAll(/^ {2}(--(?!shadow|font)[a-z0-9-]+): ([^;]+);/gm))
    expect(values.get(name), name).toBe(value);
});

test('the page names everything that can be replaced', () => {
  expect([...replaceable().keys()].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
