import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { commitFile, commitOf } from '../base/version.ts';
import { programFiles } from './own-changes.ts';

const run = promisify(execFile);
const big = { maxBuffer: 64 * 1024 * 1024 };

/** Where the next version comes from. */
export type Source =
  | { kind: 'folder' | 'tarball'; path: string }
  | { kind: 'version'; version: string | null };

/** What the word of the command means: a folder, a tarball, or a version (`null` = the newest). */
export function sourceOf(word: string | undefined): Source {
  if (word === undefined) return { kind: 'version', version: null };
  const found = statSync(word, { throwIfNoEntry: false });
  if (found?.isDirectory()) return { kind: 'folder', path: resolve(word) };
  if (found?.isFile()) return { kind: 'tarball', path: resolve(word) };
  if (/^v?\d+\.\d+\.\d+[\w.+-]*$/.test(word)) return { kind: 'version', version: word.replace(/^v/, '') };
  throw new Error(`${word} is no folder, no file and no version such as 1.2.0: give one of them.`);
}

const packageSchema = z.object({ name: z.literal('jobfront'), version: z.string() });

/** The version of a program. @throws {Error} when the folder is none */
export async function versionOf(program: string): Promise<string> {
  const text = await readFile(join(program, 'package.json'), 'utf8').catch(() => '{}');
  const { data } = packageSchema.safeParse(JSON.parse(text));
  if (data && existsSync(join(program, 'src/cli.ts'))) return data.version;
  throw new Error(
    `${program} is no Jobfront: it has no package.json of that name with src/cli.ts beside it. Give the folder or tarball of a version.`,
  );
}

/**
 * Puts the files of a version into a folder.
 *
 * @param program where a version is looked for first, if it is a clone: among its tags and those of its remote; then in
 *   the npm registry
 * @param to a folder that is not there yet
 * @throws {Error} when there is no such version
 */
export async function fetchVersion(source: Source, program: string, to: string): Promise<void> {
  if (source.kind === 'folder') await copyProgram(source.path, to);
  if (source.kind === 'tarball') await unpack(source.path, to);
  if (source.kind !== 'version') return complete(to);
  if (existsSync(join(program, '.git'))) await checkOut(program, source.version, to);
  else await fromRegistry(source.version, to);
  await complete(to);
}

async function copyProgram(from: string, to: string): Promise<void> {
  await versionOf(from);
  for (const name of await programFiles(from)) {
    await cp(join(from, name), join(to, name), { recursive: true });
  }
  // Its clone stays behind.
  const commit = commitOf(from);
  if (commit !== null) await writeFile(join(to, commitFile), `${commit}\n`);
}

async function unpack(file: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await run('tar', ['-xzf', file, '-C', to, '--strip-components=1'], big);
}

/** The clone's history comes along, so that it stays one: its branches are where they were. */
async function checkOut(program: string, version: string | null, to: string): Promise<void> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: to, ...big })).stdout;
  await mkdir(to, { recursive: true });
  await cp(join(program, '.git'), join(to, '.git'), { recursive: true });
  // A clone without a remote, or without a network, may have the tag already.
  await git('fetch', '--tags', '--quiet').catch(() => undefined);
  const tags = (await git('tag', '--sort=-v:refname'))
    .split('\n')
    .filter((tag) => /^v?\d+\.\d+\.\d+/.test(tag));
  const tag = version === null ? tags[0] : tags.find((one) => one.replace(/^v/, '') === version);
  if (tag === undefined) {
    throw new Error(
      `${program} and its remote have no tag ${version ?? 'of a version'}: ${tags.length === 0 ? 'there are none' : `there are ${tags.slice(0, 8).join(', ')}`}. Give one of them, or the folder or tarball of a version.`,
    );
  }
  await git('checkout', '--quiet', '--force', '--detach', tag);
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

/** What npm takes into no package, or not by its name, and where it lies in `.packed/top` (src/package/pack.ts). */
export const leftOut = {
  'package-lock.json': 'package-lock.json',
  '.npmrc': 'npmrc',
  '.gitignore': 'gitignore',
} as const;

/** Puts that in its place. */
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
