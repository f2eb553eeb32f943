import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Lock, lockFile, shareFile } from '../store/file-lock.ts';
import { readIfThere, unlessMissing, writeWhole } from '../store/whole-file.ts';
import { compilePages, isSelfContained, programId } from './compiled-site.ts';

/*
 * `.compiled/` of a site's folder, which is written by compiling and otherwise only read:
 *
 *   current-<program>   the name of the folder that this version of the program uses; written last, and whole
 *   <name>/pages/       what one run has compiled: `server/`, `client/` and the files beside them. Never changed afterwards
 *   <name>/in-use       locked by the run that compiles and by every process that prints from the folder
 *   code-cache/         Node's
 *
 * A killed run leaves a folder that no file names. A later run removes folders that are neither named nor in use. So a
 * process prints from the same files for as long as it lives, even if other pages are compiled meanwhile.
 */

const lockName = 'in-use';
const recordName = 'compiled.json';
const pagesName = 'pages';
const pointerOf = (program: string): string => `current-${program}`;
const isPointer = (name: string): boolean => /^current-[0-9a-f]{16}$/.test(name);
/** Other entries that belong there. */
const kept: ReadonlySet<string> = new Set(['.gitignore', 'code-cache']);

const recordSchema = z.object({
  /** Hash of all inputs of the pages; `null` when some are unknown. */
  inputs: z.string().nullable(),
  /** The parts of the configuration that are compiled into pages (`compiledLooks`). */
  looks: z.string(),
});

type CompiledRecord = z.output<typeof recordSchema>;

/** A folder of compiled pages, which does not change until it is released, or this process ends. */
export interface CompiledFolder extends CompiledRecord {
  /** Contains `server/` and `client/`. */
  folder: string;
  /** Whether this version of the program has compiled it. */
  isOurs: boolean;
  release(): void;
}

/** Another process may replace the files meanwhile; then reading is repeated. */
const mostLooks = 5;

/**
 * The present compiled pages in `.compiled/` of a site: those of this version of the program, else the newest ones.
 *
 * @returns `null` when there are none
 */
export async function findCompiled(home: string): Promise<CompiledFolder | null> {
  const ours = pointerOf(await programId());
  for (let look = 1; ; look += 1) {
    const pointers = await pointersIn(home);
    const pointer = pointers.includes(ours) ? ours : pointers[0];
    if (pointer === undefined) return null;
    const found = await openCompiled(home, pointer);
    if (found !== null) return { ...found, isOurs: pointer === ours };
    if (look === mostLooks) return null;
  }
}

/**
 * The same, for a process that prints pages.
 *
 * @param warn receives messages for the owner
 * @throws {Error} when there are none, with what to do
 */
export async function demandCompiled(home: string, warn: (message: string) => void): Promise<string> {
  const found = await findCompiled(home);
  if (found === null)
    throw new Error(`There are no compiled pages in ${home}: run npm run build:live first.`);
  if (!found.isOurs) {
    warn(
      `The pages in ${found.folder} were compiled by another version of the program and may not work with this one: run npm run build:live, and start again.`,
    );
  }
  return found.folder;
}

/** Opens the folder that a pointer names; `null` when it is deleted, or being deleted. */
async function openCompiled(home: string, pointer: string): Promise<Omit<CompiledFolder, 'isOurs'> | null> {
  const name = (await readIfThere(join(home, pointer)))?.trim();
  if (!name) return null;
  const run = join(home, name);
  const lock = shareFile(join(run, lockName));
  const text = lock && (await readIfThere(join(run, recordName)));
  if (!text) {
    lock?.release();
    return null;
  }
  return { ...recordSchema.parse(JSON.parse(text)), folder: join(run, pagesName), release: lock.release };
}

/** The pointers of a home, the newest first. */
async function pointersIn(home: string): Promise<string[]> {
  const names = ((await unlessMissing(readdir(home))) ?? []).filter(isPointer);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await unlessMissing(stat(join(home, name))))?.mtimeMs ?? 0 })),
  );
  return dated.sort((one, other) => other.at - one.at).map(({ name }) => name);
}

export interface CompileOptions {
  home: string;
  looks: string;
  /** A hash of the inputs of the pages. */
  inputs?: string;
  /** Whether to reuse pages with the same inputs instead of compiling. */
  reuses?: boolean;
  /** That of this process if left out. */
  environment?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** Receives the output of the build. */
  echo?: NodeJS.WritableStream;
  /** Compiles into a folder; by Astro if left out. */
  compile?: typeof compilePages;
}

/**
 * Compiles the pages of a site beside existing ones; the next start uses them once they are complete.
 *
 * @returns the folder, which this process uses from now on
 * @throws {Error} with the output of the build; earlier pages stay in use
 */
export async function compileInto(options: CompileOptions): Promise<CompiledFolder & { isNew: boolean }> {
  const { home, inputs, reuses = false, looks, environment, signal, echo, compile = compilePages } = options;
  if (inputs !== undefined && reuses) {
    const known = await findCompiled(home);
    if (known?.isOurs && known.inputs === inputs) return { ...known, isNew: false };
    known?.release();
  }
  const program = await programId();
  const name = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}-${randomBytes(4).toString('hex')}`;
  const run = join(home, name);
  const folder = join(run, pagesName);
  await mkdir(run, { recursive: true });
  await writeFile(join(home, '.gitignore'), '*\n');
  await writeFile(join(run, lockName), '');
  const lock = shareFile(join(run, lockName));
  const release = () => lock?.release();
  try {
    await compile(folder, environment, signal, echo);
    const isKnown = inputs !== undefined && (await isSelfContained(folder));
    const record: CompiledRecord = { inputs: isKnown ? inputs : null, looks };
    await writeWhole(join(run, recordName), JSON.stringify(record));
    // Two runs may end at the same time.
    const pointer = join(run, 'pointer');
    await writeWhole(pointer, `${name}\n`);
    await rename(pointer, join(home, pointerOf(program)));
    // If they can't be removed now, the next compile does it.
    await removeUnused(home, program).catch(() => undefined);
    return { ...record, folder, isOurs: true, isNew: true, release };
  } catch (error) {
    release();
    await rm(run, { recursive: true, force: true });
    throw error;
  }
}

/** Other versions of the program whose pages are kept, for going back after an upgrade. */
const otherVersions = 2;
/** A folder without a lock file was left by a killed run, or a run is just creating it. */
const unlockedMs = 24 * 60 * 60 * 1000;

/** Removes folders that no pointer names and no process uses. */
async function removeUnused(home: string, program: string): Promise<void> {
  const ours = pointerOf(program);
  const others = (await pointersIn(home)).filter((name) => name !== ours);
  for (const name of others.slice(otherVersions)) await rm(join(home, name), { force: true });
  const pointers = [ours, ...others.slice(0, otherVersions)];
  const named = await Promise.all(pointers.map((name) => readIfThere(join(home, name))));
  const needed = new Set([...kept, ...pointers, ...named.map((name) => name?.trim())]);
  for (const name of await readdir(home)) {
    if (!needed.has(name)) await removeIfUnused(join(home, name)).catch(() => undefined);
  }
}

async function removeIfUnused(path: string): Promise<void> {
  const lockPath = join(path, lockName);
  let lock: Lock | null = null;
  if (existsSync(lockPath)) {
    lock = lockFile(lockPath);
    if (lock === null) return;
  } else if (Date.now() - (await stat(path)).mtimeMs < unlockedMs) return;
  try {
    await rm(path, { recursive: true, force: true });
  } finally {
    lock?.release();
  }
}
