import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { commitFile } from '../base/version.ts';
import { baseOf, isClone } from './history.ts';

const run = promisify(execFile);

/** The name of a program's manifest, beside package.json. */
export const manifestName = '.jobfront-files.json';
const manifestSchema = z.record(z.string(), z.string());

/** Files that are not part of a release. */
const derived = new Set([
  'node_modules',
  '.git',
  'dist',
  '.astro',
  '.compiled',
  '.packed',
  '.jobfront',
  '.env',
  commitFile,
]);

/** The paths of all files of a released program, sorted. */
export async function programFiles(program: string): Promise<string[]> {
  const entries = await readdir(program, { withFileTypes: true });
  const names = await Promise.all(
    entries
      .filter(({ name }) => !derived.has(name) && name !== manifestName && !name.endsWith('.tgz'))
      .map(async (entry) => {
        if (!entry.isDirectory()) return [entry.name];
        const below = await readdir(join(program, entry.name), { recursive: true, withFileTypes: true });
        return below
          .filter((one) => one.isFile())
          .map((one) => join(one.parentPath, one.name).slice(program.length + 1));
      }),
  );
  return names
    .flat()
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

/** The files of a program by their paths, with their SHA-256 in hex, by which the next upgrade detects changes. */
export async function manifestOf(program: string): Promise<Record<string, string>> {
  const files = await programFiles(program);
  const sums = files.map(
    async (name) => [name, hash('sha256', await readFile(join(program, name)))] as const,
  );
  return Object.fromEntries(await Promise.all(sums));
}

/** What the owner has changed in our files. */
export interface OwnChanges {
  /** Paths in the program, sorted. */
  files: readonly string[];
  /** Saves the changes in a folder. @returns where: a patch for git, or a folder with the changed files */
  keep(folder: string): Promise<string>;
}

/**
 * What was changed since the release: by git, against `baseOf`; without git by the manifest. `null` = neither exists,
 * so changes can't be detected.
 *
 * @param version of the program
 */
export async function ownChanges(program: string, version: string): Promise<OwnChanges | null> {
  if (isClone(program)) return changesInGit(program, await baseOf(program, version));
  const manifest = await readManifest(program);
  if (manifest === null) return null;
  const files: string[] = [];
  for (const name of new Set([...Object.keys(manifest), ...(await filesBeside(program, manifest))])) {
    const bytes = await readFile(join(program, name)).catch(() => null);
    if (bytes === null || hash('sha256', bytes) !== manifest[name]) files.push(name);
  }
  return {
    files: files.sort(),
    async keep(folder) {
      const to = join(folder, 'changed-files');
      await mkdir(to, { recursive: true });
      for (const name of files.filter((one) => existsSync(join(program, one)))) {
        await mkdir(dirname(join(to, name)), { recursive: true });
        await cp(join(program, name), join(to, name));
      }
      return to;
    },
  };
}

/** A package that was unpacked by hand has it in the folder for npm. */
async function readManifest(program: string): Promise<Record<string, string> | null> {
  for (const name of [manifestName, join('.packed/top', manifestName)]) {
    const text = await readFile(join(program, name), 'utf8').catch(() => null);
    if (text !== null) return manifestSchema.parse(JSON.parse(text));
  }
  return null;
}

/** New files in our folders. Files elsewhere in the program are the owner's own, and stay. */
async function filesBeside(program: string, manifest: Readonly<Record<string, string>>): Promise<string[]> {
  const ours = new Set(Object.keys(manifest).map((name) => name.split('/')[0]));
  const files = await programFiles(program);
  return files.filter((name) => name.includes('/') && ours.has(name.split('/')[0]));
}

async function changesInGit(program: string, base: string): Promise<OwnChanges> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', args, { cwd: program, maxBuffer: 256 * 1024 * 1024 });
    return stdout;
  };
  const changed = await git('diff', '--name-only', base);
  const added = await git('ls-files', '--others', '--exclude-standard', 'src', 'public', 'docs', 'test');
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  return {
    files: [...new Set([...lines(changed), ...lines(added)])].sort(),
    async keep(folder) {
      await mkdir(folder, { recursive: true });
      const file = join(folder, 'changes.patch');
      await writeFile(file, await git('diff', '--binary', base));
      for (const name of lines(added)) {
        await mkdir(dirname(join(folder, 'added-files', name)), { recursive: true });
        await cp(join(program, name), join(folder, 'added-files', name));
      }
      return file;
    },
  };
}
