import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overridesPlugin } from '../../src/astro/overrides.ts';
import { type Overrides, overrideFaults, replaceable } from '../../src/settings/overrides.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
let small: string;

/** What the plugin says to an import, as a path in the project; `null` = it leaves the import alone. */
function resolved(overrides: Overrides, source: string, importer?: string): string | null {
  const from = importer === undefined ? undefined : join(small, importer);
  const found = overridesPlugin(overrides, small).resolveId(source, from);
  return found === null ? null : found.slice(small.length + 1);
}

beforeAll(async () => {
  small = await mkdtemp(join(tmpdir(), 'jobfront-overrides-'));
  for (const file of [
    ...['src/components/Card.astro', 'src/components/job/Facts.astro', 'src/layouts/Page.astro'],
    ...['src/mine/Card.astro', 'src/mine/Other.astro', 'src/mine/style.css', 'src/styles/shared/owner.css'],
  ]) {
    await mkdir(join(small, dirname(file)), { recursive: true });
    await writeFile(join(small, file), '');
  }
});
afterAll(() => rm(small, { recursive: true }));

describe('a component of the owner', () => {
  const components = { Card: './src/mine/Card.astro', Facts: './src/mine/Other.astro' };

  test.each([
    ['../components/Card.astro', 'src/layouts/Page.astro', 'src/mine/Card.astro'],
    ['../Card.astro', 'src/components/job/Facts.astro', 'src/mine/Card.astro'],
    ['./Facts.astro', 'src/components/job/table.ts', 'src/mine/Other.astro'],
    ['./job/Facts.astro', 'src/components/Card.astro?astro&type=script', 'src/mine/Other.astro'],
    // It may wrap ours, and use other components, its own among them.
    ['../components/Card.astro', 'src/mine/Card.astro', null],
    ['../components/Card.astro', 'src/mine/Card.astro?astro', null],
    ['../components/job/Facts.astro', 'src/mine/Card.astro', 'src/mine/Other.astro'],
    // Where ours stood before.
    ['../components/old/Card.astro', 'src/layouts/Page.astro', 'src/mine/Card.astro'],
    ['../components/old/Card.astro', 'src/mine/Card.astro', 'src/components/Card.astro'],
    ['../components/Facts.astro', 'src/mine/Other.astro', 'src/components/job/Facts.astro'],
    ['../components/Unknown.astro', 'src/mine/Other.astro', null],
    // A part of ours, asked for by ours.
    ['./Card.astro?astro&type=style&index=0', 'src/components/Card.astro', null],
    ['../layouts/Page.astro', 'src/pages/index.astro', null],
    ['../../elsewhere/Card.astro', 'src/components/job/Facts.astro', null],
    ['astro/components', 'src/layouts/Page.astro', null],
    ['./Card.astro', undefined, null],
  ])('%s in %s is %s', (source, importer, file) => {
    expect(resolved({ components }, source, importer)).toBe(file);
  });

  test('is found by its whole path too', () => {
    const whole = join(small, 'src/components/Card.astro');
    expect(resolved({ components }, whole, 'src/pages/index.astro')).toBe('src/mine/Card.astro');
  });

  test('that no name or no file stands for is a fault, each with the way out', () => {
    const wrong = {
      Crad: './src/mine/Card.astro',
      Qwertz: './src/mine/Card.astro',
      Page: './src/mine/Nowhere.astro',
    };
    expect(overrideFaults({ components: wrong, css: './src/mine/none.css' }, small)).toEqual([
      {
        setting: 'components.Crad',
        found: 'There is no component Crad of ours.',
        todo: 'Write components.Card, or take it out.',
      },
      {
        setting: 'components.Qwertz',
        found: 'There is no component Qwertz of ours.',
        todo: 'Give one of Card, Facts, Page.',
      },
      {
        setting: 'components.Page',
        found: 'The file ./src/mine/Nowhere.astro is not there.',
        todo: 'Write it, or correct the path in src/site.config.ts.',
      },
      {
        setting: 'css',
        found: 'The file ./src/mine/none.css is not there.',
        todo: 'Write it, or correct the path in src/site.config.ts.',
      },
    ]);
  });
});

test('a style sheet of the owner stands where ours has room for it', () => {
  const css = './src/mine/style.css';
  const sheet = join(small, 'src/styles/shared/owner.css');
  const resolvedStyle = (settings: Overrides) => resolved(settings, sheet, 'src/layouts/Page.astro');
  expect(resolvedStyle({ components: {}, css })).toBe('src/mine/style.css');
  expect(resolvedStyle({ components: {} })).toBeNull();
});

test('every component and layout of ours has a name of its own', () => {
  const names = replaceable(project);
  expect(names.size).toBeGreaterThan(40);
  for (const [name, file] of names) expect(basename(file)).toBe(`${name}.astro`);
  expect([...names.keys()]).toEqual(expect.arrayContaining(['JobCard', 'Header', 'Page', 'OpenJob', 'Hero']));
});
