import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../src/package/release.ts', import.meta.url));

/** A clone whose checks and tests write down that they ran. */
let clone: string;
beforeEach(async () => {
  clone = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-release-')));
  await mkdir(join(clone, 'docs'));
  const about = { name: 'jobfront', version: '0.2.0' };
  const scripts = { check: 'echo checked >> .git/ran', test: 'echo tested >> .git/ran' };
  await write('package.json', `${JSON.stringify({ ...about, scripts }, null, 2)}\n`);
  await write('package-lock.json', JSON.stringify({ ...about, lockfileVersion: 3, packages: { '': about } }));
  await write(
    'docs/CHANGELOG.md',
    '# Changelog\n\n## Unreleased\n\n- News.\n\n## 0.2.0 – 2026-11-27\n\n- Old.\n',
  );
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('config', 'user.name', 'a');
  await git('config', 'user.email', 'a@b.example');
  await commit();
});
afterEach(() => rm(clone, { recursive: true }));

const write = (file: string, text: string) => writeFile(join(clone, file), text);
const read = (file: string) => readFile(join(clone, file), 'utf8');
const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: clone })).stdout.trim();
async function commit(): Promise<void> {
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'x');
}
const ran = () => read('.git/ran').catch(() => '');
const version = async () => JSON.parse(await read('package.json')).version;

const release = (...words: string[]) =>
  spawnSync(process.execPath, [script, ...words], { cwd: clone, encoding: 'utf8' });

describe('npm run release', () => {
  test('tests, writes number and date, commits and tags', async () => {
    const { status, stdout } = release('v0.3.0');
    expect(status).toBe(0);
    expect(await ran()).toBe('checked\ntested\n');
    expect(await version()).toBe('0.3.0');
    expect(JSON.parse(await read('package-lock.json')).packages[''].version).toBe('0.3.0');
    expect(await read('docs/CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## 0\.3\.0 – 20\d\d-\d\d-\d\d\n\n- News\.\n\n## 0\.2\.0 – 2026-11-27\n/,
    );
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '-1', '--format=%s')).toBe('Version 0.3.0');
    expect(await git('rev-parse', 'v0.3.0^{commit}')).toBe(await git('rev-parse', 'HEAD'));
    expect(stdout).toContain(`v0.3.0 is commit ${await git('rev-parse', '--short=7', 'HEAD')} of main.`);
    expect(release('0.3.0').stderr).toContain('There is a tag v0.3.0 already');
  });

  test('changes nothing in a dry run, and runs no test', async () => {
    const { status, stdout } = release('0.3.0', '--dry-run');
    expect([status, await ran(), await git('tag'), await version()]).toEqual([0, '', '', '0.2.0']);
    expect(stdout).toBe(
      'Would run npm run check and npm test on main, write version 0.3.0, commit it and tag it v0.3.0. Nothing was changed.\n',
    );
    expect(await git('status', '--porcelain')).toBe('');
  });

  test('tags a version that is written already', async () => {
    const head = await git('rev-parse', 'HEAD');
    expect(release('0.2.0').status).toBe(0);
    expect(await ran()).toBe('checked\ntested\n');
    expect(await git('rev-parse', 'v0.2.0^{commit}')).toBe(head);
  });

  test.each([
    [
      'a test fails',
      { 'package.json': /echo tested/, by: 'exit 3; echo' },
      'npm test failed (exit code 3), so nothing was released',
    ],
    [
      'a test leaves changes behind',
      { 'package.json': /echo tested/, by: 'echo x > new; echo' },
      'not committed since the tests ran, so nothing was released',
    ],
    [
      'the changelog says nothing',
      { 'docs/CHANGELOG.md': /- News\./, by: '' },
      'has nothing under "## Unreleased"',
    ],
    [
      'there is no such section',
      { 'docs/CHANGELOG.md': /## Unreleased/, by: '' },
      'has nothing under "## Unreleased"',
    ],
  ] as const)('releases nothing where %s', async (_, change, reason) => {
    const [[file, pattern]] = Object.entries(change) as [[string, RegExp]];
    await write(file, (await read(file)).replace(pattern, change.by));
    await commit();
    const { status, stderr } = release('0.3.0');
    expect([status, await git('tag'), await version()]).toEqual([1, '', '0.2.0']);
    expect(stderr).toContain(reason);
  });

  test('releases nothing from a tree with changes, without a branch, or as an earlier version', async () => {
    expect(release('0.1.9').stderr).toBe('package.json has version 0.2.0: give a later one than that.\n');
    expect(release('next').stderr).toContain('Say which version: npm run release -- 0.3.0');
    await git('checkout', '--quiet', '--detach');
    expect(release('0.3.0').stderr).toContain('No branch is checked out');
    await write('new.ts', '');
    expect(release('0.3.0').stderr).toContain(
      'not committed, so nothing was released: commit them or take them back.\n?? new.ts\n',
    );
    expect([await ran(), await git('tag'), await version()]).toEqual(['', '', '0.2.0']);
  });

  test('takes its changes back where they can’t be committed', async () => {
    await mkdir(join(clone, '.git/hooks'), { recursive: true });
    await writeFile(join(clone, '.git/hooks/pre-commit'), '#!/bin/sh\necho refused >&2\nexit 1\n', {
      mode: 0o755,
    });
    const { status, stderr } = release('0.3.0');
    expect([status, stderr]).toEqual([1, expect.stringContaining('git commit failed: refused')]);
    expect([await git('status', '--porcelain'), await git('tag'), await version()]).toEqual([
      '',
      '',
      '0.2.0',
    ]);
  });
});
