import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { replaceable } from '../src/settings/overrides.ts';
import { colourTokens } from '../src/settings/values.ts';
import {
  componentContracts,
  contractTable,
  firstVersion,
  newestVersion,
  rowsIn,
} from './component-contract.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const page = await readFile(`${project}docs/theming.md`, 'utf8');
const changelog = await readFile(`${project}docs/CHANGELOG.md`, 'utf8');
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

test('every component is on the page with its props and the attributes that scripts use', async () => {
  const contracts = await componentContracts();
  // Written anew by `npm run theming`.
  expect(page).toContain(contractTable(contracts, rowsIn(page), newestVersion(changelog)));
  expect(rowsIn(page).map(({ name }) => name)).toEqual([...replaceable().keys()]);
  const card = contracts.find(({ name }) => name === 'JobCard');
  expect(card?.props).toContain('`card: CardView | null`');
  expect(card?.attributes).toEqual(expect.arrayContaining(['data-advert', 'data-dot']));
});

/** The part of the changelog about a version. */
const changesOf = (version: string): string =>
  changelog
    .split(/^(?=## )/m)
    .find((section) => new RegExp(`^## ${RegExp.escape(version)}\\b`).test(section)) ?? '';

test('the changelog names every component whose props or attributes have changed', () => {
  const silent = rowsIn(page).filter(
    ({ name, since }) => since !== firstVersion && !changesOf(since).includes(`\`${name}\``),
  );
  expect(silent).toEqual([]);
});

test('a changed contract gets the version in which it changes, the others keep theirs', () => {
  const contracts = [
    { name: 'JobCard', props: ['`card: CardView`'], attributes: ['data-advert'] },
    { name: 'Share', props: ['`title: string`'], attributes: [] },
  ];
  const before = rowsIn(contractTable(contracts, [], '0.2.0'));
  const [card = { name: '', props: [], attributes: [] }, share] = contracts;
  const changed = [{ ...card, attributes: [] }, ...(share ? [share] : [])];
  const after = rowsIn(contractTable(changed, before, 'Unreleased'));
  expect(after.map(({ name, since }) => [name, since])).toEqual([
    ['JobCard', 'Unreleased'],
    ['Share', '0.2.0'],
  ]);
});

test('the page names everything that can be replaced', () => {
  expect([...replaceable().keys()].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
