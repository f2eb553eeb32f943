import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportFor } from '../../src/commands/export.ts';
import type { Settings } from '../../src/settings/site-schema.ts';
import type { Site } from '../../src/site/site.ts';
import { type Content, emptyFolder, filesIn, putFiles, siteOf } from '../export/sites.ts';
import { jobfront } from './run.ts';

const settingsOf = (DATA_DIR: string) => ({ environment: { DATA_DIR } }) as Settings;
const failing = async () => {
  throw new Error('it has no title');
};

/** What the command prints for a site with these contents. So much time passes with every look at the clock. */
async function exported(
  folder: string,
  contents: Readonly<Record<string, Content>>,
  { json = false, overwrite = false, dataDir = join(folder, '..', 'data'), stepMs = 0 } = {},
) {
  const said = { out: '', progress: '', code: 0 };
  let time = Date.UTC(2026, 2, 1);
  await exportFor(
    settingsOf(dataDir),
    { folder, json, overwrite },
    {
      openSite: async () => siteOf(contents) as Site,
      ...{ environment: {}, random: () => 0, sleep: async () => {} },
      now: () => {
        time += stepMs;
        return time;
      },
      print: (text) => {
        said.out += text;
      },
      say: (text) => {
        said.progress += text;
      },
      exitWith: (code) => {
        said.code = code;
      },
    },
  );
  return said;
}

describe('jobfront export', () => {
  test('writes the site, and says what it did', async () => {
    const folder = join(await emptyFolder(), 'site');
    expect(await exported(folder, { '/': 'one', '/a/': 'a' })).toEqual({
      out: '2 written, 0 removed: 2 files of the site are there.\n',
      progress: '',
      code: 0,
    });
    expect((await exported(folder, { '/': 'two' })).out).toBe(
      '1 written, 1 removed: 1 file of the site is there.\n',
    );
    expect((await exported(folder, { '/': 'two' })).out).toBe(
      'Nothing has changed: 1 file of the site is there.\n',
    );
    expect(await filesIn(folder)).toEqual({ 'index.html': 'two' });
  });

  test('--json prints the lists and nothing else', async () => {
    const folder = await emptyFolder();
    await exported(folder, { '/gone/': 'gone' });
    const { out, code } = await exported(folder, { '/': 'one', '/a/': failing }, { json: true });
    expect(JSON.parse(out)).toEqual({
      ...{ changed: ['/'], removed: ['/gone/'], files: 1 },
      failed: [{ address: '/a/', reason: 'it has no title' }],
    });
    expect(code).toBe(1);
  });

  test('names what could not be exported with the reason, and ends with 1', async () => {
    const folder = await emptyFolder();
    const { out, progress, code } = await exported(folder, { '/': 'one', '/a/': failing, '/b/': failing });
    expect({ out, progress, code }).toEqual({
      out: '1 written, 0 removed: 1 file of the site is there.\n',
      progress: '2 addresses keep what they had:\n  /a/: it has no title\n  /b/: it has no title\n',
      code: 1,
    });
  });

  test('tells the progress of what takes long', async () => {
    const folder = await emptyFolder();
    const contents = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`/${index}/`, 'x']));
    const { progress } = await exported(folder, contents, { stepMs: 1_000 });
    expect(progress).toBe('2 of 5 files written\n4 of 5 files written\n');
  });

  test('replaces files that are not its own with --overwrite only', async () => {
    const folder = await emptyFolder();
    await putFiles(folder, { 'index.html': 'mine' });
    await expect(exported(folder, { '/': 'one' })).rejects.toThrow('--overwrite');
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('mine');
    await exported(folder, { '/': 'one' }, { overwrite: true });
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('one');
  });

  test('does not write into the data folder of the live site', async () => {
    const folder = await emptyFolder();
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    for (const inside of [dataDir, join(dataDir, 'export'), join(dataDir, '..', 'data', 'x')]) {
      await expect(exported(inside, { '/': 'one' }, { dataDir })).rejects.toThrow('lies in the data folder');
    }
    for (const outside of [folder, join(folder, 'data-2'), join(folder, '..data')]) {
      expect((await exported(outside, { '/': 'one' }, { dataDir })).code).toBe(0);
    }
  });

  test('tells how it is called', async () => {
    const { code, stdout } = await jobfront(['export', '--help'], {});
    expect(code).toBe(0);
    for (const word of ['<folder>', '--overwrite', '--json']) expect(stdout).toContain(word);
    expect((await jobfront(['export'], {})).code).not.toBe(0);
    expect((await jobfront(['export', 'a', '--now'], {})).code).toBe(64);
  });
});
