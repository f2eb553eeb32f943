import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileInputs, outsideOf } from '../../src/live/compile-inputs.ts';
import { programFolder } from '../../src/settings/site-folder.ts';
import { ownerSite } from '../pages/owner-site.ts';

test('what pages are compiled from changes the hash, and nothing else does', async () => {
  await using site = await ownerSite({}, { 'mine/style.css': 'a {}', 'mine/JobCard.astro': '<b />' });
  const folder = { path: site.path, isChosen: true };
  const hash = (configuration: object = { name: 'A' }, environment: Record<string, string> = {}) =>
    compileInputs(folder, configuration, environment);
  const first = await hash();
  expect(await hash({ name: 'A' }, { SERVICE_URL: 'https://tenant.example', PORT: '80' })).toBe(first);
  for (const made of ['.env', 'dist', '.compiled']) await writeFile(join(site.path, made), 'made');
  expect(await hash()).toBe(first);
  const seen = new Set([first]);
  const demandOther = (other: string) => {
    expect(seen).not.toContain(other);
    seen.add(other);
  };
  demandOther(await hash({ name: 'B' }));
  demandOther(await hash({ name: 'A' }, { PUBLIC_MARK: '1' }));
  demandOther(await hash({ name: 'A' }, { NODE_ENV: 'development' }));
  for (const [name, text] of [
    ['mine/style.css', 'b {}'],
    ['mine/JobCard.astro', '<i />'],
    ['content/pages/en/new.md', '---\ntitle: New\n---\n'],
    ['public/note.txt', 'served'],
    ['package-lock.json', '{}'],
  ] as const) {
    await writeFile(join(site.path, name), text);
    demandOther(await hash());
  }
  await symlink(join(programFolder, 'package.json'), join(site.path, 'mine/link.json'));
  demandOther(await hash());
  demandOther(await hash());
});

test('modules that lie elsewhere are named', () => {
  const inside = [
    '\0virtual:astro',
    'astro:content',
    join(programFolder, 'src/layouts/Page.astro?astro&type=script&index=0&lang.ts'),
    join(programFolder, 'node_modules/zod/index.js'),
    '/srv/site/mine/JobCard.astro',
    '/srv/site/node_modules/chart/index.js',
  ];
  const outside = [
    '/srv/shared/style.css',
    '/srv/site/.cache/one.ts',
    join(programFolder, 'mine/Card.astro'),
  ];
  expect(outsideOf([...inside, ...outside], '/srv/site')).toEqual(outside.sort());
});
