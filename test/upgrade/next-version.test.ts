import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchVersion, sourceOf } from '../../src/upgrade/next-version.ts';
import { type UpgradeSteps, upgrade } from '../../src/upgrade/upgrade.ts';

const run = promisify(execFile);

let work: string;
/** Where versions are published. */
let upstream: string;
/** A clone of it at version 1.0.0. */
let program: string;

beforeEach(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-clone-')));
  upstream = join(work, 'upstream');
  await mkdir(upstream);
  await git(upstream, 'init', '--quiet', '--initial-branch', 'main');
  for (const version of ['1.0.0', '1.1.0']) await publish(version, { 'test/card.test.ts': 'test' });
  program = join(work, 'program');
  await git(work, 'clone', '--quiet', upstream, program);
  await git(program, 'checkout', '--quiet', '-b', 'ours', 'v1.0.0');
  await put(program, { '.env': 'SERVICE_URL=https://a.example', '.jobfront/jobfront.sqlite': 'data' });
});
afterEach(() => rm(work, { recursive: true }));

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
  });
  return stdout.trim();
}

async function put(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** Commits a version upstream, with a tag. */
async function publish(version: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
  await put(upstream, { ...release(version), ...files });
  await git(upstream, 'add', '.');
  await git(upstream, 'commit', '--quiet', '-m', version);
  await git(upstream, 'tag', `v${version}`);
}

/** A program with nothing in it. */
const release = (version: string) => ({
  '.gitignore': '.env\n.jobfront/\nnode_modules/\n.compiled/\n.commit\n.packed/\n*.tgz\n',
  'package.json': JSON.stringify({ name: 'jobfront', version, type: 'module' }),
  'src/cli.ts': `cli of ${version}`,
  'src/card.ts': 'card',
});

/** Upgrades the clone to what the word of the command means. */
const upgradeTo = (word: string | undefined) => {
  const steps: UpgradeSteps = {
    fetch: (next) => fetchVersion(sourceOf(word), program, next),
    install: (next) => put(next, { 'node_modules/new.js': '' }),
    check: () => Promise.resolve(),
    build: (next) => put(next, { '.compiled/pages': '' }),
    report: () => undefined,
  };
  return upgrade({ program, site: null, isDryRun: false }, steps);
};

const read = (...path: string[]) => readFile(join(...path), 'utf8');
const dirty = () => git(program, 'status', '--porcelain');
const short = (name: string) => git(upstream, 'rev-parse', '--short=7', name);

describe('an upgrade of a clone', () => {
  test.each([
    ['a version', '1.1.0', 'v1.1.0'],
    ['the newest version', undefined, 'v1.1.0'],
    ['a branch of the remote', 'main', 'main'],
    ['a tag by its whole name', 'refs/tags/v1.1.0', 'v1.1.0'],
  ])('goes to %s, and git finds nothing changed', async (_, word, name) => {
    // What the clone has of its remote is old.
    await git(program, 'branch', 'main', '--force', 'v1.0.0');
    if (name === 'main') {
      await put(upstream, { 'src/card.ts': 'card of main' });
      await git(upstream, 'commit', '--quiet', '-am', 'After the version');
    }
    const { from, to } = await upgradeTo(word);
    expect([from, to]).toEqual([`1.0.0+${await short('v1.0.0')}`, `1.1.0+${await short(name)}`]);
    expect(await git(program, 'rev-parse', 'HEAD')).toBe(await git(upstream, 'rev-parse', name));
    expect(await dirty()).toBe('');
    expect(await git(program, 'rev-parse', 'ours')).toBe(await git(upstream, 'rev-parse', 'v1.0.0'));
    expect(await read(program, '.env')).toContain('a.example');
  });

  test('goes to a commit, by its short name too, and back', async () => {
    await put(upstream, { 'src/card.ts': 'card of a commit' });
    await git(upstream, 'commit', '--quiet', '-am', 'Between versions');
    const commit = await short('HEAD');
    await publish('1.2.0', { 'src/card.ts': 'card of 1.2.0' });
    expect((await upgradeTo(commit)).to).toBe(`1.1.0+${commit}`);
    expect(await read(program, 'src/card.ts')).toBe('card of a commit');
    const { changed, previous } = await upgradeTo('ours');
    expect(changed).toEqual([]);
    expect(previous).toBe(`${program}.before-1.1.0+${commit}`);
    expect(await read(program, 'src/card.ts')).toBe('card');
    expect(await dirty()).toBe('');
  });

  test('goes to what a folder has that is a clone, with what is not committed there', async () => {
    await put(upstream, { 'src/new.ts': 'new' });
    await git(upstream, 'add', '.');
    await git(upstream, 'commit', '--quiet', '-m', 'Not known to the clone');
    const { to } = await upgradeTo(upstream);
    expect(to).toBe(`1.1.0+${await short('HEAD')}`);
    expect(await dirty()).toBe('');
    expect(await read(program, 'src/new.ts')).toBe('new');
    await put(upstream, { 'src/new.ts': 'newer' });
    await upgradeTo(upstream);
    expect(await dirty()).toBe('M src/new.ts');
  });

  test('goes to a folder or tarball that is no clone with a commit of its own, and keeps branches', async () => {
    const folder = join(work, 'files');
    await put(folder, { ...release('1.2.0'), 'src/new.ts': 'new' });
    const { to } = await upgradeTo(folder);
    expect(to).toMatch(/^1\.2\.0\+[\da-f]{7}$/);
    expect(await dirty()).toBe('');
    expect(await git(program, 'log', '--format=%s', '-2')).toBe('Upgrade from 1.0.0\n1.0.0');
    expect(await git(program, 'ls-files')).toContain('src/new.ts');
    expect(await git(program, 'rev-parse', 'ours')).toBe(await git(upstream, 'rev-parse', 'v1.0.0'));
    // What was the release's is not the owner's at the next time.
    expect((await upgradeTo('1.1.0')).changed).toEqual([]);
    expect(await dirty()).toBe('');
  });

  test('goes to the commit that a tarball names, with what a package leaves out', async () => {
    const folder = join(work, 'package');
    await cp(upstream, folder, { recursive: true });
    for (const name of ['.git', 'test', '.gitignore']) await rm(join(folder, name), { recursive: true });
    await put(folder, {
      '.packed/top/.commit': `${await short('HEAD')}\n`,
      '.packed/top/gitignore': release('1.1.0')['.gitignore'],
    });
    const tarball = join(work, 'jobfront-1.1.0.tgz');
    await run('tar', ['-czf', tarball, '-C', work, 'package']);
    expect((await upgradeTo(tarball)).to).toBe(`1.1.0+${await short('HEAD')}`);
    expect(await dirty()).toBe('');
    expect(await read(program, 'test/card.test.ts')).toBe('test');
  });

  test('keeps what the owner changed as a patch, against the tag of the version', async () => {
    await put(program, { 'src/card.ts': 'my card' });
    await git(program, 'commit', '--quiet', '-am', 'Card');
    await put(program, { 'src/mine.ts': 'mine' });
    const { to, changed, kept } = await upgradeTo(undefined);
    expect(to).toBe(`1.1.0+${await short('v1.1.0')}`);
    expect(changed).toEqual(['src/card.ts', 'src/mine.ts']);
    expect(await read(kept ?? '')).toContain('+my card');
    expect(await git(program, 'show', 'ours:src/card.ts')).toBe('my card');
  });

  test('refuses names that neither it nor its remote has, and says what there is', async () => {
    await expect(upgradeTo('9.0.0')).rejects.toThrow('no tag 9.0.0: there are v1.1.0, v1.0.0');
    await expect(upgradeTo('gone')).rejects.toThrow('have no branch and no commit of that name');
    expect(await read(program, 'src/cli.ts')).toBe('cli of 1.0.0');
    expect(await git(program, 'symbolic-ref', '--short', 'HEAD')).toBe('ours');
  });

  test('leaves a work tree of another clone to git', async () => {
    const tree = join(work, 'tree');
    await git(program, 'worktree', 'add', '--quiet', '--detach', tree, 'v1.0.0');
    program = tree;
    await expect(upgradeTo('1.1.0')).rejects.toThrow('is a work tree of another clone');
    expect(await read(tree, 'src/cli.ts')).toBe('cli of 1.0.0');
  });
});
