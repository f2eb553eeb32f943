import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commitOf } from '../base/version.ts';

/*
 * A program that is a clone stays one: the next version gets its history, is checked out at a commit, and is clean for
 * git. Branches are not moved, so that no work of the owner's is lost.
 */

export const isClone = (program: string): boolean => existsSync(join(program, '.git'));

type Git = (...args: string[]) => Promise<string>;

const gitIn =
  (folder: string): Git =>
  async (...args) => {
    const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
    return (await promisify(execFile)('git', args, options)).stdout.trim();
  };

/** The commit of a name; `null` when git knows none. */
const commitNamed = (git: Git, name: string): Promise<string | null> =>
  git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).then(
    (commit) => commit || null,
    () => null,
  );

/** Copies the history of a program. @throws {Error} when it has none of its own */
async function copyHistory(program: string, to: string): Promise<Git> {
  const place = join(program, '.git');
  if (!statSync(place).isDirectory()) {
    throw new Error(
      `${program} is a work tree of another clone, which keeps its history. Use git there (git checkout, npm ci, npm run build:live), or upgrade a clone.`,
    );
  }
  await mkdir(to, { recursive: true });
  await cp(place, join(to, '.git'), { recursive: true });
  return gitIn(to);
}

/**
 * Checks out a version, branch or commit of a clone or of its remote.
 *
 * @param to a folder that does not exist yet
 * @throws {Error} when neither has it
 */
export async function checkOut(
  program: string,
  wanted: { kind: 'version'; version: string | null } | { kind: 'ref'; ref: string },
  to: string,
): Promise<void> {
  const git = await copyHistory(program, to);
  // A clone without a remote or network may have it already.
  await git('fetch', '--tags', '--quiet').catch(() => undefined);
  const commit =
    wanted.kind === 'version'
      ? await commitOfVersion(git, program, wanted.version)
      : await commitOfRef(git, program, wanted.ref);
  await git('checkout', '--quiet', '--force', '--detach', commit);
  await noteBase(git);
}

async function commitOfVersion(git: Git, program: string, version: string | null): Promise<string> {
  const all = (await git('tag', '--sort=-v:refname')).split('\n');
  const tags = all.filter((tag) => /^v?\d+\.\d+\.\d+/.test(tag));
  const tag = version === null ? tags[0] : tags.find((one) => one.replace(/^v/, '') === version);
  if (tag !== undefined) return tag;
  throw new Error(
    `${program} and its remote have no tag ${version ?? 'of a version'}: ${tags.length === 0 ? 'there are none' : `there are ${tags.slice(0, 8).join(', ')}`}. Give one of them, a branch or commit such as ${await defaultBranch(git)}, or the folder or tarball of a version.`,
  );
}

/** A branch of the remote takes precedence: the clone's own of that name may be outdated. */
async function commitOfRef(git: Git, program: string, ref: string): Promise<string> {
  const [remote] = (await git('remote')).split('\n');
  if (remote) {
    // A clone of one branch, or of the last commits, knows the others only by name.
    const isFetched = await git('fetch', '--quiet', remote, ref).then(
      () => true,
      () => false,
    );
    if (isFetched) return (await commitNamed(git, 'FETCH_HEAD')) ?? ref;
  }
  const found =
    (remote && (await commitNamed(git, `refs/remotes/${remote}/${ref}`))) || (await commitNamed(git, ref));
  if (found) return found;
  throw new Error(
    `${ref} is no folder, no file and no version such as 1.2.0, and ${program} and its remote have no branch and no commit of that name. Look with git branch --all and git log.`,
  );
}

const defaultBranch = (git: Git): Promise<string> =>
  git('rev-parse', '--abbrev-ref', 'origin/HEAD').then(
    (name) => name.replace(/^origin\//, ''),
    () => 'main',
  );

/**
 * Gives a version that came as files the history of the program: checked out at its commit if available, else with a
 * commit of its own.
 *
 * @param to the folder with the files of the version
 */
export async function joinHistory(
  program: string,
  source: { kind: 'folder' | 'tarball'; path: string },
  to: string,
): Promise<void> {
  // The work tree of another clone gets only the files.
  if (!statSync(join(program, '.git')).isDirectory()) return;
  const short = commitOf(to);
  const names = await readdir(to);
  const git = await copyHistory(program, to);
  const isFromClone = source.kind === 'folder' && isClone(source.path);
  await (isFromClone ? git('fetch', '--quiet', source.path, 'HEAD') : git('fetch', '--quiet')).catch(
    () => undefined,
  );
  const commit = short === null ? null : await commitNamed(git, short);
  await git('checkout', '--quiet', '--detach');
  if (commit !== null) {
    await git('reset', '--quiet', '--mixed', commit);
    // Adds files that a package leaves out, such as the tests. Existing files are kept.
    if (source.kind === 'tarball') await git('checkout-index', '--all', '--quiet');
  } else {
    const { version } = JSON.parse(await git('show', ':package.json').catch(() => '{}'));
    await git('add', '--all', '--', ...names);
    const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
    const by = ['-c', 'user.name=Jobfront', '-c', 'user.email=upgrade@jobfront.invalid'];
    if (isChanged)
      await git(...by, 'commit', '--quiet', '--no-verify', '--message', `Upgrade from ${version}`);
  }
  await noteBase(git);
}

const baseKey = 'jobfront.base';

/** Records the commit of the program's files: later differences are the owner's. */
async function noteBase(git: Git): Promise<void> {
  await git('config', baseKey, await git('rev-parse', 'HEAD'));
}

/**
 * The commit to compare the owner's changes with: the one that an upgrade has checked out, else the tag of the version,
 * else the last commit.
 */
export async function baseOf(program: string, version: string): Promise<string> {
  const git = gitIn(program);
  const noted = await git('config', '--get', baseKey).catch(() => '');
  // The owner may have continued from another commit since.
  if (noted !== '' && (await isAncestor(git, noted))) return noted;
  return (await commitNamed(git, `v${version}`)) ?? (await commitNamed(git, version)) ?? 'HEAD';
}

const isAncestor = (git: Git, commit: string): Promise<boolean> =>
  git('merge-base', '--is-ancestor', commit, 'HEAD').then(
    () => true,
    () => false,
  );
