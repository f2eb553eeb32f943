import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ExportDisk, systemExportDisk } from '../../src/export/export-disk.ts';
import { manifestName } from '../../src/export/export-manifest.ts';
import { exportSite, type FolderExportOptions } from '../../src/export/export-site.ts';
import type { Pieces } from '../../src/site/machine-file.ts';
import { hasty, meddledDisk, systemError } from './faulty-disk.ts';
import { at, type Content, emptyFolder, filesIn, putFiles, siteOf } from './sites.ts';

const disk = hasty(systemExportDisk());
const now = at(0);
const run = (folder: string, contents: Record<string, Content>, more: Partial<FolderExportOptions> = {}) =>
  exportSite(siteOf(contents), folder, { now, disk, ...more });
const saved = async (folder: string) => JSON.parse(await readFile(join(folder, manifestName), 'utf8'));
const failing = async () => {
  throw new Error('the page of job 7 can not be printed');
};
const inode = async (folder: string, path: string) => (await stat(join(folder, path))).ino;

describe('an export', () => {
  test('writes every address of the site, those for hosts and for what is gone as well', async () => {
    const folder = join(await emptyFolder(), 'new', 'site');
    const site = siteOf(
      {
        '/': 'home',
        '/jobs/7-x/': 'closed',
        '/404.html': 'not found',
        '/_headers': 'for hosts',
        '/.well-known/security.txt': 'contact',
        '/_astro/a.css': 'style',
      },
      (address) => ({
        isForHosts: address === '/_headers',
        status: address === '/jobs/7-x/' ? 410 : address === '/404.html' ? 404 : 200,
      }),
    );
    const steps: [number, number][] = [];
    const result = await exportSite(site, folder, { now, onProgress: (...step) => steps.push(step) });
    expect(await filesIn(folder)).toEqual({
      '.well-known/security.txt': 'contact',
      '404.html': 'not found',
      '_astro/a.css': 'style',
      _headers: 'for hosts',
      'index.html': 'home',
      'jobs/7-x/index.html': 'closed',
    });
    expect(result).toMatchObject({ removed: [], failed: [] });
    expect(result.changed).toEqual([
      '/',
      '/.well-known/security.txt',
      '/404.html',
      '/_astro/a.css',
      '/_headers',
      '/jobs/7-x/',
    ]);
    expect(steps).toEqual([1, 2, 3, 4, 5, 6].map((done) => [done, 6]));
    const manifest = await saved(folder);
    expect(manifest).toMatchObject({ format: 1, base: '' });
    expect(manifest.files['/']).toEqual({ key: 'key of home' });
    expect(manifest.files['/_astro/a.css']).toEqual({ key: 'key of style', isImmutable: true });
  });

  test('prints and writes only what has another key, and removes what is gone with its empty folders', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/': 'one', '/jobs/7/': 'seven', '/jobs/8/': 'eight', '/a/b/c/': 'deep' });
    await putFiles(folder, { 'jobs/mine.txt': 'mine' });
    await mkdir(join(folder, 'own'));
    const before = await inode(folder, 'jobs/7/index.html');
    const result = await run(folder, { '/': 'two', '/jobs/7/': 'seven' });
    expect(result).toMatchObject({ changed: ['/'], removed: ['/a/b/c/', '/jobs/8/'], failed: [] });
    expect(await filesIn(folder)).toEqual({
      'index.html': 'two',
      'jobs/7/index.html': 'seven',
      'jobs/mine.txt': 'mine',
      'own/': '',
    });
    expect(await inode(folder, 'jobs/7/index.html')).toBe(before);
  });

  test('of the same site touches nothing', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/': 'one' });
    const calls: string[] = [];
    const watched = meddledDisk(disk, (operation, _, act) => {
      calls.push(operation);
      return act();
    });
    const contents = { '/': 'one' };
    expect(await run(folder, contents, { disk: watched })).toMatchObject({ changed: [], removed: [] });
    expect(new Set(calls)).toEqual(new Set(['find', 'list', 'unlink', 'read']));
  });

  test('takes everything as changed for another base, and leaves files with the same bytes', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/': 'one', '/a/': 'a' }, { base: 'v1' });
    const before = await inode(folder, 'a/index.html');
    const site = siteOf({ '/': 'one', '/a/': 'a' }, (address) => ({
      print: async () => (address === '/' ? 'another one' : 'a'),
    }));
    const result = await exportSite(site, folder, { now, disk, base: 'v2' });
    expect(result.changed).toEqual(['/']);
    expect(await inode(folder, 'a/index.html')).toBe(before);
    expect(result.files.base).toBe('v2');
  });

  test('writes files of many megabytes piece by piece, one of them at a time', async () => {
    const folder = await emptyFolder();
    let open = 0;
    let most = 0;
    async function* pieces(): Pieces {
      open += 1;
      most = Math.max(most, open);
      for (let piece = 0; piece < 5; piece += 1) yield new Uint8Array(100_000).fill(97 + piece);
      open -= 1;
    }
    const all = {
      '/a.json': async () => pieces(),
      '/b.json': async () => pieces(),
      '/c.json': async () => pieces(),
    };
    const site = siteOf(all, () => ({ isLarge: true }));
    await exportSite(site, folder, { now, disk });
    expect(most).toBe(1);
    expect((await readFile(join(folder, 'b.json'), 'utf8')).slice(99_999, 100_001)).toBe('ab');
    const before = await inode(folder, 'a.json');
    await writeFile(join(folder, manifestName), 'damaged');
    expect((await exportSite(site, folder, { now, disk })).changed).toEqual([]);
    expect(await inode(folder, 'a.json')).toBe(before);
  });

  test('has few entries in work at once', async () => {
    const folder = await emptyFolder();
    let open = 0;
    let most = 0;
    const contents = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `/jobs/${index}/`,
        async () => {
          open += 1;
          most = Math.max(most, open);
          await new Promise((resolve) => setImmediate(resolve));
          open -= 1;
          return 'x';
        },
      ]),
    );
    await run(folder, contents, { limit: 3 });
    expect(most).toBe(3);
  });
});

describe('an address that can not be printed', () => {
  test('keeps what it had, is named with its reason, and keeps nothing else from being written', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/': 'one', '/jobs/7/': 'seven' });
    const result = await run(folder, { '/': 'two', '/jobs/7/': failing, '/jobs/8/': failing, '/z/': 'z' });
    expect(result).toMatchObject({
      changed: ['/', '/z/'],
      removed: [],
      failed: [
        { address: '/jobs/7/', reason: 'the page of job 7 can not be printed' },
        { address: '/jobs/8/', reason: 'the page of job 7 can not be printed' },
      ],
    });
    expect(await filesIn(folder)).toEqual({
      'index.html': 'two',
      'jobs/7/index.html': 'seven',
      'z/index.html': 'z',
    });
    // What lies there is what the last export wrote.
    expect(result.files.files.get('/jobs/7/')?.key).toBe('key of seven');
    expect(result.files.files.has('/jobs/8/')).toBe(false);
    const mended = await run(folder, { '/': 'two', '/jobs/7/': 'mended', '/jobs/8/': 'eight', '/z/': 'z' });
    expect(mended).toMatchObject({ changed: ['/jobs/7/', '/jobs/8/'], failed: [] });
  });

  test('may break off in the middle', async () => {
    const folder = await emptyFolder();
    async function* breaking(): Pieces {
      yield new Uint8Array(1000);
      throw new Error('broke off');
    }
    const contents = { '/new/all.json': async () => breaking(), '/': 'home' };
    const { failed } = await run(folder, contents);
    expect(failed).toEqual([{ address: '/new/all.json', reason: 'broke off' }]);
    expect(await filesIn(folder)).toEqual({ 'index.html': 'home' });
  });

  test('may have no key', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/a/': 'a' });
    const site = siteOf({ '/a/': 'b', '/': 'home' }, (address) => ({
      ...(address === '/a/' && {
        key: () => {
          throw new Error('no key');
        },
      }),
    }));
    const { failed } = await exportSite(site, folder, { now, disk });
    expect(failed).toEqual([{ address: '/a/', reason: 'no key' }]);
    expect(await filesIn(folder)).toEqual({ 'a/index.html': 'a', 'index.html': 'home' });
  });

  test('may be no address of a file, or stand where another one needs a folder', async () => {
    const folder = await emptyFolder();
    const hostile = ['/../../outside', '/a\u0000b', '//', `/${'x'.repeat(300)}/`, `/${manifestName}`];
    const contents = Object.fromEntries(hostile.map((address) => [address, 'hostile']));
    const clash = { '/a/': 'a', '/a/index.html': 'twin', '/b': 'file', '/b/c/': 'below', '/a': 'above' };
    const { failed } = await run(folder, { ...contents, ...clash });
    expect(failed.map(({ address }) => address)).toEqual([...hostile, '/a/index.html', '/b/c/', '/a'].sort());
    expect(await filesIn(folder)).toEqual({ 'a/index.html': 'a', b: 'file' });
  });

  test('may be too long for the file system as a whole', async () => {
    const folder = await emptyFolder();
    const long = `/${Array.from({ length: 40 }, () => 'x'.repeat(200)).join('/')}/`;
    const { failed, changed } = await run(folder, { [long]: 'x', '/': 'home' });
    expect(changed).toEqual(['/']);
    expect(failed).toMatchObject([{ address: long, reason: expect.stringContaining('ENAMETOOLONG') }]);
    expect(Object.keys(await filesIn(folder))).toEqual(['index.html']);
  });
});

describe('addresses that change their shape', () => {
  test('from a file to a folder and back', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/a': 'file', '/b/index.html': 'same path' });
    const there = await run(folder, { '/a/b/': 'below', '/b/': 'same path now' });
    expect(await filesIn(folder)).toEqual({ 'a/b/index.html': 'below', 'b/index.html': 'same path now' });
    expect([...there.files.files.keys()]).toEqual(['/a/b/', '/b/']);
    await run(folder, { '/a': 'file' });
    expect(await filesIn(folder)).toEqual({ a: 'file' });
  });

  test('that can not be printed at the path of another one leave its file as ours', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/b/index.html': 'old' });
    const { files } = await run(folder, { '/b/': failing });
    expect(files.files.get('/b/')?.key).toBeNull();
    expect((await run(folder, { '/b/': 'new' })).changed).toEqual(['/b/']);
    expect(await filesIn(folder)).toEqual({ 'b/index.html': 'new' });
  });

  test('are never replaced: a folder with files of somebody else stays', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/a/': 'page' });
    await putFiles(folder, { 'a/mine.txt': 'mine' });
    const { failed, changed } = await run(folder, { '/a': 'file', '/': 'home' }, { overwrite: true });
    expect(changed).toEqual(['/']);
    expect(failed).toMatchObject([{ address: '/a', reason: expect.stringContaining('in the way') }]);
    expect(await filesIn(folder)).toEqual({ 'a/mine.txt': 'mine', 'index.html': 'home' });
  });
});

describe('immutable files that have left the site', () => {
  test('stay for 24 hours', async () => {
    const folder = await emptyFolder();
    const old = { '/_astro/a.css': 'a' };
    await run(folder, { ...old, '/': 'one' });
    const left = await run(folder, { '/': 'two' }, { now: at(1) });
    expect(left.removed).toEqual([]);
    expect((await saved(folder)).files['/_astro/a.css'].until).toBe(at(25));
    await run(folder, { '/': 'three' }, { now: at(24) });
    expect(Object.keys(await filesIn(folder))).toEqual(['_astro/a.css', 'index.html']);
    expect((await run(folder, { '/': 'three' }, { now: at(25) })).removed).toEqual(['/_astro/a.css']);
    expect(Object.keys(await filesIn(folder))).toEqual(['index.html']);
  });

  test('that come back count from when they leave again, and are not printed', async () => {
    const folder = await emptyFolder();
    const assets = siteOf({ '/_astro/a.css': 'a' }, () => ({ print: failing }));
    await run(folder, { '/_astro/a.css': 'a' });
    await run(folder, {}, { now: at(1) });
    expect(await exportSite(assets, folder, { now: at(2), disk })).toMatchObject({ changed: [], failed: [] });
    await run(folder, {}, { now: at(3) });
    expect((await saved(folder)).files['/_astro/a.css'].until).toBe(at(27));
  });

  test('go at once where another address needs their place', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/_astro/a': 'a' });
    expect((await run(folder, { '/_astro/a/b/': 'b' })).removed).toEqual(['/_astro/a']);
    expect(await filesIn(folder)).toEqual({ '_astro/a/b/index.html': 'b' });
  });
});

describe('a folder that holds something already', () => {
  test('of somebody else at an address of the site: nothing is changed, and it is named', async () => {
    const folder = await emptyFolder();
    const theirs = { 'index.html': 'mine', 'robots.txt': 'same', 'b/index.html': 'mine too' };
    await putFiles(folder, theirs);
    const contents = { '/': 'home', '/robots.txt': 'same', '/a/': 'a', '/b/': 'b' };
    await expect(run(folder, contents)).rejects.toThrow(
      /not from an export.*: b\/index\.html, index\.html\. Nothing was changed\..*--overwrite/,
    );
    expect(await filesIn(folder)).toEqual(theirs);
    expect((await run(folder, contents, { overwrite: true })).changed).toEqual(['/', '/a/', '/b/']);
  });

  test('of ours without its manifest: files with the same bytes are taken over', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/': 'one', '/a/': 'a' });
    await rm(join(folder, manifestName));
    expect(await run(folder, { '/': 'one', '/a/': 'a', '/b/': 'b' })).toMatchObject({ changed: ['/b/'] });
    expect((await run(folder, { '/': 'two' })).removed).toEqual(['/a/', '/b/']);
  });

  test('with a damaged manifest: everything counts as changed, and nothing is removed', async () => {
    for (const text of [
      '',
      '{"format":1',
      '[]',
      '{"format":2,"base":"","files":{}}',
      '{"format":1,"base":"","files":{"/../../x":{"key":"k"}}}',
      '{"format":1,"base":"","files":{"/":{"key":1}}}',
    ]) {
      const folder = await emptyFolder();
      await run(folder, { '/': 'one', '/a/': 'a', '/b/': 'b' });
      await writeFile(join(folder, manifestName), text);
      const result = await run(folder, { '/': 'two', '/a/': 'a' });
      expect(result, text).toMatchObject({ changed: ['/'], removed: [], failed: [] });
      expect(await filesIn(folder)).toEqual({
        'a/index.html': 'a',
        'b/index.html': 'b',
        'index.html': 'two',
      });
    }
  });

  test('with a manifest of its own place, of which the folder was emptied', async () => {
    const folder = join(await emptyFolder(), 'site');
    const manifestFile = `${folder}-manifest.json`;
    await run(folder, { '/': 'one' }, { manifestFile });
    expect(await filesIn(folder)).toEqual({ 'index.html': 'one' });
    await rm(folder, { recursive: true });
    expect((await run(folder, { '/': 'one' }, { manifestFile })).changed).toEqual(['/']);
  });
});

describe.skipIf(process.platform === 'win32')('a folder that can not be written to', () => {
  test('is a symbolic link, or no folder', async () => {
    const folder = await emptyFolder();
    await putFiles(folder, { 'real/x': '', file: '' });
    await symlink(join(folder, 'real'), join(folder, 'link'));
    await expect(run(join(folder, 'link'), { '/': 'x' })).rejects.toThrow('is a symbolic link');
    await expect(run(join(folder, 'file'), { '/': 'x' })).rejects.toThrow('is no folder');
    await expect(run(join(folder, 'file', 'below'), { '/': 'x' })).rejects.toThrow('is a file');
  });

  test('has a link inside: nothing is written or removed through it', async () => {
    const folder = await emptyFolder();
    const elsewhere = await emptyFolder();
    await run(folder, { '/jobs/7/': 'seven', '/': 'one' });
    await rm(join(folder, 'jobs'), { recursive: true });
    await putFiles(elsewhere, { '7/index.html': 'elsewhere', '8/index.html': 'elsewhere' });
    await symlink(elsewhere, join(folder, 'jobs'));
    const { failed } = await run(folder, { '/jobs/8/': 'eight', '/': 'two' });
    expect(failed).toMatchObject([{ address: '/jobs/8/', reason: expect.stringContaining('in the way') }]);
    expect(await filesIn(elsewhere)).toEqual({ '7/index.html': 'elsewhere', '8/index.html': 'elsewhere' });
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('two');
  });

  test('has a link in the place of a file: the link is replaced', async () => {
    const folder = await emptyFolder();
    const elsewhere = await emptyFolder();
    await putFiles(elsewhere, { a: 'elsewhere' });
    await run(folder, { '/': 'one' });
    await rm(join(folder, 'index.html'));
    await symlink(join(elsewhere, 'a'), join(folder, 'index.html'));
    await run(folder, { '/': 'two' });
    expect(await filesIn(elsewhere)).toEqual({ a: 'elsewhere' });
    expect(await filesIn(folder)).toEqual({ 'index.html': 'two' });
  });

  test.skipIf(process.getuid?.() === 0)('is somebody else s', async () => {
    const folder = await emptyFolder();
    await chmod(folder, 0o500);
    await expect(run(folder, { '/': 'x' })).rejects.toThrow('may not write there');
    await chmod(folder, 0o700);
  });

  test('lies on a full disk', async () => {
    const folder = await emptyFolder();
    await run(folder, { '/': 'one' });
    const full: ExportDisk = {
      ...disk,
      write: async (file, bytes) => {
        if (!file.includes('manifest')) throw systemError('ENOSPC', 'write');
        await disk.write(file, bytes);
      },
    };
    const error = await run(folder, { '/': 'two' }, { disk: full }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ExportError', code: 'ENOSPC' });
    expect(String(error)).toContain(`exported to ${folder}: the disk is full`);
    expect(await filesIn(folder)).toEqual({ 'index.html': 'one' });
    expect((await saved(folder)).files['/'].key).toBeNull();
    expect((await run(folder, { '/': 'two' })).changed).toEqual(['/']);
  });
});

test('an export that is to end ends with the reason, and the next one goes on', async () => {
  const folder = await emptyFolder();
  const stopping = new AbortController();
  const contents = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`/${index}/`, `${index}`]));
  const ended = run(folder, contents, {
    signal: stopping.signal,
    limit: 1,
    onProgress: (done) => {
      if (done === 7) stopping.abort(new Error('stopped'));
    },
  });
  await expect(ended).rejects.toThrow('stopped');
  expect(Object.keys(await filesIn(folder))).toHaveLength(7);
  expect((await run(folder, contents)).changed).toHaveLength(13);
});

test('a second export to the same folder is refused, and changes nothing; the next one goes on', async () => {
  const folder = await emptyFolder();
  const began = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = async () => {
    began.resolve();
    await goOn.promise;
    return 'one';
  };
  const first = run(folder, { '/': slow });
  await began.promise;
  await expect(run(folder, { '/': 'two', '/b/': 'b' })).rejects.toThrow(
    `Another export to ${folder} is under way`,
  );
  goOn.resolve();
  expect((await first).changed).toEqual(['/']);
  expect(await filesIn(folder)).toEqual({ 'index.html': 'one' });
  expect((await run(folder, { '/': 'two' })).changed).toEqual(['/']);
  expect(await filesIn(folder)).toEqual({ 'index.html': 'two' });
});

test('an export that was killed keeps no other one from the folder', async () => {
  const folder = await emptyFolder();
  const module = new URL('../../src/export/export-site.ts', import.meta.url).href;
  const lock = join(folder, `${manifestName}.lock`);
  const script = `
    import { lockExport } from ${JSON.stringify(module)};
    lockExport(${JSON.stringify(folder)}, ${JSON.stringify(lock)});
    process.stdout.write('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(String((await once(child.stdout, 'data'))[0])).toBe('locked');
  await expect(run(folder, { '/': 'one' })).rejects.toThrow('is under way');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await run(folder, { '/': 'one' })).changed).toEqual(['/']);
  expect(await filesIn(folder)).toEqual({ 'index.html': 'one' });
});
