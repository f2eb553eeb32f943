import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overridesPlugin } from '../../src/astro/overrides.ts';
import { type Overrides, overrideFaults, replaceable } from '../../src/settings/overrides.ts';

let small: string;

/** What the plugin says to an import, as a path in the project; `null` = it leaves the import alone. */
function resolved(overrides: Overrides, source: string, importer?: string): string | null {
  const from = importer === undefined ? undefined : join(small, importer);
  const plugin = overridesPlugin(overrides, join(small, 'mine'), small);
  const found = plugin.resolveId.call({ resolve: async () => null }, source, from);
  return found === null ? null : found.slice(small.length + 1);
}

beforeAll(async () => {
  small = await mkdtemp(join(tmpdir(), 'jobfront-overrides-'));
  for (const file of [
    ...['src/components/Card.astro', 'src/components/job/Facts.astro', 'src/layouts/Page.astro'],
    ...['mine/Card.astro', 'mine/Other.astro', 'mine/style.css', 'src/styles/shared/owner.css'],
  ]) {
    await mkdir(join(small, dirname(file)), { recursive: true });
    await writeFile(join(small, file), '');
  }
});
afterAll(() => rm(small, { recursive: true }));

describe('a component of the owner', () => {
  const components = { Card: './Card.astro', Facts: './Other.astro' };

  test.each([
    ['../components/Card.astro', 'src/layouts/Page.astro', 'mine/Card.astro'],
    ['../Card.astro', 'src/components/job/Facts.astro', 'mine/Card.astro'],
    ['./Facts.astro', 'src/components/job/table.ts', 'mine/Other.astro'],
    ['./job/Facts.astro', 'src/components/Card.astro?astro&type=script', 'mine/Other.astro'],
    // It may wrap ours, and use other components, its own among them.
    ['jobfront/components/Card.astro', 'mine/Card.astro', 'src/components/Card.astro'],
    ['jobfront/components/Card.astro', 'mine/Card.astro?astro', 'src/components/Card.astro'],
    ['jobfront/components/Facts.astro', 'mine/Card.astro', 'mine/Other.astro'],
    ['jobfront/components/Facts.astro', 'mine/Other.astro', 'src/components/job/Facts.astro'],
    ['jobfront/layouts/Page.astro', 'mine/Other.astro', 'src/layouts/Page.astro'],
    ['jobfront/settings/addresses.ts', 'mine/Other.astro', 'src/settings/addresses.ts'],
    // By its way, where the site's folder lies in the program's.
    ['../src/components/Card.astro', 'mine/Card.astro', null],
    ['../src/components/Card.astro', 'mine/Card.astro?astro', null],
    ['../src/components/job/Facts.astro', 'mine/Card.astro', 'mine/Other.astro'],
    // Where ours stood before.
    ['../components/old/Card.astro', 'src/layouts/Page.astro', 'mine/Card.astro'],
    ['../src/components/old/Card.astro', 'mine/Card.astro', 'src/components/Card.astro'],
    ['../src/components/Facts.astro', 'mine/Other.astro', 'src/components/job/Facts.astro'],
    ['../src/components/Unknown.astro', 'mine/Other.astro', null],
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
    expect(resolved({ components }, whole, 'src/pages/index.astro')).toBe('mine/Card.astro');
  });

  test('that no name or no file stands for is a fault, each with the way out', () => {
    const wrong = {
      Crad: './Card.astro',
      Qwertz: './Card.astro',
      Page: './Nowhere.astro',
    };
    expect(overrideFaults({ components: wrong, css: './none.css' }, join(small, 'mine'), small)).toEqual([
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
        found: 'The file ./Nowhere.astro is not there.',
        todo: 'Write it, or correct the path in site.config.ts.',
      },
      {
        setting: 'css',
        found: 'The file ./none.css is not there.',
        todo: 'Write it, or correct the path in site.config.ts.',
      },
    ]);
  });
});

test('a style sheet of the owner stands where ours has room for it', () => {
  const css = './style.css';
  const sheet = join(small, 'src/styles/shared/owner.css');
  const resolvedStyle = (settings: Overrides) => resolved(settings, sheet, 'src/layouts/Page.astro');
  expect(resolvedStyle({ components: {}, css })).toBe('mine/style.css');
  expect(resolvedStyle({ components: {} })).toBeNull();
  expect(resolved({ components: {}, css }, `${sheet}?url&no-inline`, 'src/layouts/Page.astro')).toBe(
    'mine/style.css?url&no-inline',
  );
});

test('every component and layout of ours has a name of its own', () => {
  const names = replaceable();
  expect(names.size).toBeGreaterThan(40);
  for (const [name, file] of names) expect(basename(file)).toBe(`${name}.astro`);
  expect([...names.keys()]).toEqual(expect.arrayContaining(['JobCard', 'Header', 'Page', 'OpenJob', 'Hero']));
});
