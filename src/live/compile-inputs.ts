import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { programFolder, publicFolder, type SiteFolder } from '../settings/site-folder.ts';
import { unlessMissing } from '../store/whole-file.ts';
import { programId } from './compiled-site.ts';

/** Entries of a site's folder that never affect pages: generated ones, and packages, which a lock file names. */
const isPassedOver = (name: string): boolean =>
  name.startsWith('.') || name === 'node_modules' || name === 'dist';

/** Variables that the compiler reads, and may print into pages. */
const isRead = (name: string): boolean =>
  /^(?:PUBLIC_|VITE_|ASTRO_)/.test(name) || name === 'NODE_ENV' || name === 'JOBFRONT_BASE';

/**
 * A hash of all inputs of a site's pages: the program with its packages, the site's folder, its configuration, and the
 * variables that the compiler reads. It may change needlessly, but never misses a change.
 *
 * @param configuration of the site, unchecked
 */
export async function compileInputs(
  site: SiteFolder,
  configuration: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const inputs = createHash('sha256');
  const add = (...texts: (string | Uint8Array)[]) => {
    for (const text of texts) inputs.update(text).update('\0');
  };
  add(await programId(), process.version, process.platform, process.arch, site.path);
  const names = await readdir(programFolder);
  const ofProgram = names.filter((name) =>
    /^(?:package.*\.json|astro\.config\.mjs|tsconfig\.json|\.env.*)$/.test(name),
  );
  for (const name of ofProgram.sort()) {
    add(name, (await unlessMissing(readFile(join(programFolder, name)))) ?? '');
  }
  // The rest of the sample company is among the modules of the program.
  const folder = site.isChosen ? site.path : publicFolder(site.path);
  for await (const { name, hash } of siteFiles(folder)) add(name, hash);
  add(JSON.stringify(configuration));
  for (const name of Object.keys(environment).filter(isRead).sort()) add(name, environment[name] ?? '');
  return inputs.digest('hex');
}

async function* siteFiles(folder: string, below = ''): AsyncGenerator<{ name: string; hash: string }> {
  const entries = (await unlessMissing(readdir(join(folder, below), { withFileTypes: true }))) ?? [];
  const taken = entries.filter(({ name }) => below !== '' || !isPassedOver(name));
  for (const entry of taken.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = join(below, entry.name);
    if (entry.isDirectory()) yield* siteFiles(folder, name);
    else yield { name, hash: entry.isFile() ? hashOf(await readFile(join(folder, name))) : anyOther() };
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A link may lead anywhere, so two compiles with one never count as the same. */
const anyOther = (): string => randomUUID();

/** Entries of the program's folder that are hashed, or named by its lock file. */
const programParts: ReadonlySet<string> = new Set(['src', 'public', 'node_modules', '.astro']);

/** The modules of pages that `compileInputs` does not include: files, sorted. */
export function outsideOf(modules: Iterable<string>, site: string): string[] {
  const files = new Set<string>();
  for (const id of modules) {
    const file = id.replace(/[?#].*$/, '').replace(/^\/@fs(?=\/)/, '');
    if (!isAbsolute(file)) continue;
    const isOfProgram = programParts.has(firstPart(programFolder, file));
    const ofSite = firstPart(site, file);
    const isOfSite = ofSite !== '..' && (ofSite === 'node_modules' || !isPassedOver(ofSite));
    if (!isOfProgram && !isOfSite) files.add(file);
  }
  return [...files].sort();
}

const firstPart = (folder: string, file: string): string => relative(folder, file).split(/[/\\]/)[0] ?? '';
