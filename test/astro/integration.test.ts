import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringHome, stagingFolder } from '../../src/astro/integration.ts';
import { programFolder, type SiteFolder } from '../../src/settings/site-folder.ts';

let site: SiteFolder;
beforeEach(async () => {
  site = { path: await realpath(await mkdtemp(join(tmpdir(), 'jobfront-home-'))), isChosen: true };
});
afterEach(() => rm(site.path, { recursive: true }));

async function built(folder: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), text);
  return folder;
}
const at = (folder: string) => readFile(join(folder, 'index.html'), 'utf8');

test('a build comes into dist/ of its site, in the place of the one before', async () => {
  for (const text of ['first', 'second']) {
    const home = await bringHome(await built(stagingFolder(site), text), site);
    expect(home).toBe(join(site.path, 'dist'));
    expect(await at(home)).toBe(text);
  }
});

test('what a relative --outDir names is a folder of the site, not of the program', async () => {
  const name = `dist-tandem-${process.pid}`;
  for (const text of ['first', 'second']) {
    const home = await bringHome(await built(join(programFolder, name), text), site);
    expect(home).toBe(join(site.path, name));
    expect(await at(home)).toBe(text);
    await expect(at(join(programFolder, name))).rejects.toThrow('ENOENT');
  }
});

test('a folder elsewhere, one of the site itself, and the build of the sample company stay', async () => {
  const elsewhere = await built(await mkdtemp(join(tmpdir(), 'jobfront-elsewhere-')), 'elsewhere');
  expect(await bringHome(elsewhere, site)).toBe(elsewhere);
  await rm(elsewhere, { recursive: true });
  const inside = { path: programFolder, isChosen: false };
  expect(await bringHome(join(programFolder, 'dist'), inside)).toBe(join(programFolder, 'dist'));
  // A site in a folder of the program, such as sites/velo, whose own folder the owner names.
  const within: SiteFolder = { path: join(programFolder, 'sites/velo'), isChosen: true };
  expect(await bringHome(join(within.path, 'dist-velo'), within)).toBe(join(within.path, 'dist-velo'));
});
