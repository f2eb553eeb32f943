import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Node runs our modules as they are, and strips their types as it loads them. What it strips with takes time to load, and
 * memory in the process and in each of its threads. The live site, which is compiled anyway, has its modules without
 * types beside the compiled pages.
 */

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));
/** Rooms that the live site never loads. */
const otherRooms = /^(?:browser|doctor|standin|static)[\\/]/;
const program = 'program.json';
const loader = 'plain-loader.mjs';

/**
 * Keeps the program without types beside the compiled pages: its modules by the SHA-256 of what they were made from,
 * and what hands them to Node.
 *
 * @param folder of the compiled site
 * @param more paths of further modules that a process may begin with
 */
export async function savePlainProgram(folder: string, more: readonly string[] = []): Promise<void> {
  const names = await Array.fromAsync(glob('**/*.ts', { cwd: sourceFolder }));
  const files = names.filter((name) => !otherRooms.test(name)).map((name) => join(sourceFolder, name));
  const modules: Record<string, string> = {};
  for (const file of [...files, ...more]) {
    const source = await readFile(file);
    modules[hash('sha256', source, 'base64url')] = strip(source.toString());
  }
  await writeFile(join(folder, program), JSON.stringify(modules));
  const own = await readFile(new URL('plain-loader.ts', import.meta.url), 'utf8');
  await writeFile(join(folder, loader), strip(own));
}

/** Node warns at the first call that this is experimental; that it runs our modules so at all it does not. */
function strip(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * The flags with which Node takes the modules from there, in threads too; a module that has changed since is read as it
 * is. None where there is no compiled site yet.
 *
 * @param folder of the compiled site
 */
export function plainProgramFlags(folder: string): string[] {
  const file = join(folder, loader);
  return existsSync(file) ? [`--import=${pathToFileURL(file).href}`] : [];
}
