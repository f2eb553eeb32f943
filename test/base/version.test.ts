import { execFileSync } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitFile, commitOf, userAgent, version, versionWithCommit } from '../../src/base/version.ts';
import { emptyFolder } from '../apply/applications.ts';

const who = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8' }).trim();

async function clone() {
  const folder = await emptyFolder();
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message=one');
  return { folder, commit: git(folder, 'rev-parse', 'HEAD').slice(0, 7) };
}

test('the commit of a clone is found on a branch, in packed references, detached and in a work tree', async () => {
  const { folder, commit } = await clone();
  expect(commitOf(folder)).toBe(commit);
  git(folder, 'pack-refs', '--all');
  expect(commitOf(folder)).toBe(commit);
  const tree = join(await emptyFolder(), 'tree');
  git(folder, 'worktree', 'add', '--quiet', '-b', 'next', tree);
  expect(commitOf(tree)).toBe(commit);
  git(folder, 'checkout', '--quiet', '--detach');
  expect(commitOf(folder)).toBe(commit);
});

test('a program that is no clone has it in a file, or has none; what is no commit is passed over', async () => {
  const folder = await emptyFolder();
  expect(commitOf(folder)).toBeNull();
  await writeFile(join(folder, commitFile), '4dab07d5ff\n');
  expect(commitOf(folder)).toBe('4dab07d');
  await writeFile(join(folder, commitFile), '');
  expect(commitOf(folder)).toBeNull();
  await mkdir(join(folder, '.git'));
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/gone\n');
  expect(commitOf(folder)).toBeNull();
  await rename(join(folder, '.git'), join(folder, 'git'));
});

test('a version has at most one commit', () => {
  expect(versionWithCommit('0.1.0', '4dab07d')).toBe('0.1.0+4dab07d');
  expect(versionWithCommit('0.1.0+4dab07d', '1234567')).toBe('0.1.0+4dab07d');
  expect(versionWithCommit('0.1.0', null)).toBe('0.1.0');
});

test('requests to others say which version sends them, as a product of RFC 9110', () => {
  expect(userAgent).toBe(`jobfront/${version}`);
  expect(userAgent).toMatch(/^jobfront\/[\w!#$%&'*+.^`|~-]+$/);
});
