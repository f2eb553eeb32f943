import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folderVersion } from '../../src/settings/folder-version.ts';
import { scratchFolder } from '../front/harness.ts';

const names = ['all', 'config', 'code'] as const;

test.each<[file: string, changes: readonly string[]]>([
  ['content/pages/en/life.md', ['all']],
  ['public/pictures/life.svg', ['all']],
  ['public/.well-known/security.txt', ['all']],
  ['site.config.ts', ['all', 'config']],
  ['site.texts.json', ['all', 'config']],
  ['components/JobCard.astro', ['all', 'config', 'code']],
  ['looks/own.css', ['all', 'config', 'code']],
  ['helpers.ts', ['all', 'config', 'code']],
  ['redirects.csv', ['all', 'config']],
  ['.env', ['all', 'config']],
  ['.compiled/current-0123456789abcdef', ['all']],
  ['.git/HEAD', []],
  ['node_modules/some/index.js', []],
  ['dist/index.html', []],
  ['data/board.json', []],
  ['site.log', []],
  ['board.sqlite-wal', []],
  ['content/pages/en/.life.md.swp', []],
  ['content/pages/en/life.md~', []],
])('a changed %s changes %j', async (file, changes) => {
  const site = await scratchFolder();
  await mkdir(join(site, 'content/pages/en'), { recursive: true });
  await writeFile(join(site, 'site.config.ts'), 'export default {};');
  const version = () => folderVersion(site, { data: join(site, 'data') });
  const before = await version();
  expect(await version()).toEqual(before);
  await mkdir(dirname(join(site, file)), { recursive: true });
  await writeFile(join(site, file), 'another text');
  const after = await version();
  expect(names.filter((name) => after[name] !== before[name])).toEqual(changes);
});
