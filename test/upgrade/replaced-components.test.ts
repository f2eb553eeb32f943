import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lookHindrances } from '../../src/doctor/hindrances.ts';
import { noteReplaced, outdatedComponents, propsOf } from '../../src/settings/overrides.ts';
import { replacedTodo } from '../../src/upgrade/upgrade.ts';
import { siteOf } from '../board/samples.ts';

let work = '';
let [site, program, next] = ['', '', ''];

function put(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, folder, name)), { recursive: true });
    writeFileSync(join(work, folder, name), text);
  }
  return join(work, folder);
}

const props = (names: string) =>
  `---\ninterface Props {\n${names
    .split(' ')
    .map((name) => `  ${name}: string;\n`)
    .join('')}}\n---\n`;
const components = { Card: './components/Card.astro', Foot: './components/Foot.astro', Old: './Old.astro' };

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'jobfront-replaced-'));
  site = put('site', {
    'site.config.json': JSON.stringify({ components }),
    'components/Card.astro': 'my card',
    'components/Foot.astro': 'my foot',
    'Old.astro': 'my old',
  });
  program = put('program', {
    'src/components/shared/Card.astro': props('job language'),
    'src/components/shared/Foot.astro': 'foot',
    'src/components/Old.astro': 'old',
    'src/layouts/Page.astro': 'page',
  });
  next = put('next', {
    'src/components/job/Card.astro': props('job locale'),
    'src/components/shared/Foot.astro': 'foot',
    'src/layouts/Page.astro': 'another page',
  });
});
afterEach(() => rmSync(work, { recursive: true }));

const upgradeTo = (isDryRun = false) => replacedTodo({ site, program, next, from: '1.0.0', isDryRun });

describe('an upgrade', () => {
  test('names the components that changed and are replaced, with their props and how to see the change', async () => {
    expect(await upgradeTo()).toEqual([
      `Card, which you replace with ./components/Card.astro, has changed (new props: locale; props that are gone: language): look whether yours needs the change. To see it: diff -u ${program}.before-1.0.0/src/components/shared/Card.astro ${program}/src/components/job/Card.astro`,
      'Old, which you replace with ./Old.astro, is no component any more: take it out of components in site.config.ts.',
    ]);
  });

  test('that is a dry run says so too, and writes nothing', async () => {
    const said = await upgradeTo(true);
    expect(said).toHaveLength(2);
    expect(said.join()).not.toContain('diff');
    expect(outdatedComponents(site, components, next)).toEqual([]);
  });

  test('of a site that replaces nothing, or of none, says nothing', async () => {
    put('site', { 'site.config.json': '{"components":7}' });
    expect(await upgradeTo()).toEqual([]);
    expect(await replacedTodo({ site: null, program, next, from: '1.0.0', isDryRun: false })).toEqual([]);
    put('site', { 'site.config.json': '{' });
    expect(await upgradeTo()).toEqual([]);
  });
});

describe('components made for a version of before', () => {
  test('are known until the owner changes them', async () => {
    expect(outdatedComponents(site, components, next)).toEqual([]);
    await upgradeTo();
    expect(outdatedComponents(site, components, program)).toEqual([]);
    expect(outdatedComponents(site, components, next)).toEqual([
      {
        ...{ name: 'Card', own: './components/Card.astro', version: '1.0.0' },
        ours: 'src/components/job/Card.astro',
      },
      { name: 'Old', own: './Old.astro', version: '1.0.0', ours: null },
    ]);
    put('site', { 'components/Card.astro': 'my new card' });
    expect(outdatedComponents(site, components, next).map(({ name }) => name)).toEqual(['Old']);
  });

  test('keep their version over several upgrades, and get a new one once they have changed', async () => {
    await upgradeTo();
    const note = () => JSON.parse(readFileSync(join(site, '.jobfront/replaced.json'), 'utf8'));
    const first = note();
    noteReplaced(site, { Card: components.Card, Foot: components.Foot }, next, '1.1.0');
    expect(note()).toEqual({ Card: first.Card, Foot: first.Foot });
    put('site', { 'components/Card.astro': 'my new card' });
    noteReplaced(site, { Card: components.Card }, next, '1.1.0');
    expect(note().Card.version).toBe('1.1.0');
    expect(outdatedComponents(site, { Card: components.Card }, next)).toEqual([]);
  });

  test.each(['', '[', '{"Card":7}', '[]'])('are not guessed from a note that says %j', (text) => {
    put('site', { '.jobfront/replaced.json': text });
    expect(outdatedComponents(site, components, next)).toEqual([]);
  });

  test('are named by the doctor and by builds, and stop nothing', () => {
    put('site', { 'components/JobCard.astro': 'mine' });
    const own = { JobCard: './components/JobCard.astro' };
    noteReplaced(site, own, join(import.meta.dirname, '../..'), '0.0.9');
    expect(lookHindrances(siteOf({ components: own }), site)).toEqual([]);
    const file = join(site, '.jobfront/replaced.json');
    const note = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ JobCard: { ...note.JobCard, ours: 'another' } }));
    const [found, ...more] = lookHindrances(siteOf({ components: own }), site);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ code: 'override-outdated', setting: 'components.JobCard', stops: false });
    expect(found?.found).toContain('version 0.0.9');
    expect(found?.found).toContain('src/components/shared/JobCard.astro');
  });
});

test.each([
  ['', []],
  [
    'interface Props {\n  a: string;\n  b?: { c: string };\n  readonly d: 1;\n  /** e: */\n}',
    ['a', 'b', 'd'],
  ],
  ['interface Props extends Other {\n  a: string;\n}\ninterface Other {\n  z: string;\n}', ['a']],
])('the props of %j are %j', (text, names) => {
  expect(propsOf(text)).toEqual(names);
});
