import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { commitFile, commitOf, versionWithCommit } from '../base/version.ts';
import { checkOut, isClone, joinHistory } from './history.ts';
import { programFiles } from './own-changes.ts';

const run = promisify(execFile);
const big = { maxBuffer: 64 * 1024 * 1024 };

/** The source of the next version. */
export type Source =
  | { kind: 'folder'; path: string }
  | { kind: 'tarball'; path: string }
  | { kind: 'version'; version: string | null }
  | { kind: 'ref'; ref: string };

/** The meaning of the command's word: a folder, a tarball, a version (`null` = the newest), a branch or a commit. */
export function sourceOf(word: string | undefined): Source {
  if (word === undefined) return { kind: 'version', version: null };
  const found = statSync(word, { throwIfNoEntry: false });
  if (found?.isDirectory()) return { kind: 'folder', path: resolve(word) };
  if (found?.isFile()) return { kind: 'tarball', path: resolve(word) };
  if (/^v?\d+\.\d+\.\d+[\w.+-]*$/.test(word)) return { kind: 'version', version: word.replace(/^v/, '') };
  // The common subset of git's names of branches.
  if (/^\w[\w./+-]*$/.test(word)) return { kind: 'ref', ref: word };
  throw new Error(
    `${word} is no folder, no file, no version such as 1.2.0, and no name of a branch or commit: give one of them.`,
  );
}

const packageSchema = z.object({ name: z.literal('jobfront'), version: z.string() });

/** The version of a program. @throws {Error} when the folder is no program */
export async function versionOf(program: string): Promise<string> {
  const text = await readFile(join(program, 'package.json'), 'utf8').catch(() => '{}');
  const { data } = packageSchema.safeParse(JSON.parse(text));
  if (data && existsSync(join(program, 'src/cli.ts'))) return data.version;
  throw new Error(
    `${program} is no Jobfront: it has no package.json of that name with src/cli.ts beside it. Give the folder or tarball of a version.`,
  );
}

/** The same, with the commit if known: two copies of one version may differ. */
export const exactVersionOf = async (program: string): Promise<string> =>
  versionWithCommit(await versionOf(program), commitOf(program));

/**
 * Puts the files of a version into a folder.
 *
 * @param program searched for the version first, if it is a clone: its tags, branches and commits and those of its
 *   remote; then the npm registry. Its history is copied, so that the next version is a clone too
 * @param to a folder that does not exist yet
 * @throws {Error} when there is no such version
 */
export async function fetchVersion(source: Source, program: string, to: string): Promise<void> {
  if (source.kind === 'folder') await copyProgram(source.path, to);
  else if (source.kind === 'tarball') await unpack(source.path, to);
  else if (isClone(program)) await checkOut(program, source, to);
  else if (source.kind === 'version') await fromRegistry(source.version, to);
  else {
    throw new Error(
      `${source.ref} is no folder, no file and no version such as 1.2.0, and ${program} is no clone, which would have branches and commits: give a version, or its folder or tarball.`,
    );
  }
  await complete(to);
  if ((source.kind === 'folder' || source.kind === 'tarball') && isClone(program)) {
    await joinHistory(program, source, to);
  }
}

async function copyProgram(from: string, to: string): Promise<void> {
  await versionOf(from);
  for (const name of await programFiles(from)) {
    await cp(join(from, name), join(to, name), { recursive: true });
  }
  // Its own history is not copied.
  const commit = commitOf(from);
  if (commit !== null) await writeFile(join(to, commitFile), `${commit}\n`);
}

async function unpack(file: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await run('tar', ['-xzf', file, '-C', to, '--strip-components=1'], big);
}

async function fromRegistry(version: string | null, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const packed = join(to, '.tarball');
  await mkdir(packed);
  await run('npm', ['pack', `jobfront@${version ?? 'latest'}`, '--pack-destination', packed], big).catch(
    (cause: Error) => {
      throw new Error(
        `The npm registry gives no jobfront@${version ?? 'latest'}: ${cause.message.split('\n').at(1) ?? cause.message}. Give the folder or tarball of a version.`,
      );
    },
  );
  const [name = ''] = await readdir(packed);
  await unpack(join(packed, basename(name)), to);
  await rm(packed, { recursive: true });
}

/** Files that npm leaves out of packages or renames, and their places in `.packed/top` (src/package/pack.ts). */
export const leftOut = {
  'package-lock.json': 'package-lock.json',
  '.npmrc': 'npmrc',
  '.gitignore': 'gitignore',
} as const;

/** Puts those files in their places. */
async function complete(program: string): Promise<void> {
  const packed = join(program, '.packed');
  for (const [file, name] of Object.entries(leftOut)) {
    const from = join(packed, 'top', name);
    if (existsSync(from)) await rename(from, join(program, file));
  }
  const commit = join(packed, 'top', commitFile);
  if (existsSync(commit)) await rename(commit, join(program, commitFile));
  await rm(packed, { recursive: true, force: true });
  await versionOf(program);
}
