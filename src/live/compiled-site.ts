import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contentType } from '../site/content-type.ts';
import type { Asset } from '../site/site.ts';

/** What `npm run build:live` has made. */
export interface CompiledSite {
  /** Changes with every change of the compiled pages, and of the program that makes the other files. */
  id: string;
  entry: URL;
  assets: readonly Asset[];
}

/** Reads the folder of a compiled site. @throws {Error} when there is none, with what to do */
export async function readCompiledSite(folder: string): Promise<CompiledSite> {
  const [server, client, program] = await Promise.all([
    filesIn(join(folder, 'server')),
    filesIn(join(folder, 'client')),
    filesIn(fileURLToPath(new URL('..', import.meta.url))),
  ]).catch((cause: unknown) => {
    throw new Error(`There are no compiled pages in ${folder}: run npm run build:live first.`, { cause });
  });
  const id = createHash('sha256');
  for (const { name, hash } of [...server, ...client, ...program]) id.update(`${name}\0${hash}\n`);
  const assets = client.map(({ name, file, hash }) => ({
    address: `/${name}`,
    file,
    hash,
    type: contentType(name),
    immutable: name.startsWith('_astro/'),
  }));
  return { id: id.digest('hex'), entry: pathToFileURL(join(folder, 'server/entry.mjs')), assets };
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.sort().map(async (file) => ({
      name: relative(folder, file).replaceAll('\\', '/'),
      file,
      hash: createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    })),
  );
}
