import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { noOwnBlocks, type OwnBlocks } from '../settings/content/blocks.ts';
import { readContentFolder } from '../settings/content/content-page.ts';
import { contentPages, readContent, withLandings } from '../settings/content/content-pages.ts';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import { createPictures } from '../settings/content/pictures.ts';
import { readWritten } from '../settings/content/written-pages.ts';
import { programFolder, publicFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import { contentType } from '../site/entry.ts';
import type { EmbedScripts } from '../site/sharing/embed-files.ts';
import type { Asset } from '../site/site.ts';
import { unlessMissing } from '../store/whole-file.ts';

/** The output of `npm run build:live`. */
export interface CompiledSite {
  /** Changes with every change of the compiled pages, and of the program that makes the other files. */
  id: string;
  entry: URL;
  assets: readonly Asset[];
}

/** Reads the folder of a compiled site. @throws {Error} when there is none, with what to do */
export async function readCompiledSite(folder: string): Promise<CompiledSite> {
  const [server, client] = await Promise.all([
    filesIn(join(folder, 'server')),
    filesIn(join(folder, 'client')),
  ]).catch((cause: unknown) => {
    throw new Error(`There are no compiled pages in ${folder}: run npm run build:live first.`, { cause });
  });
  const id = createHash('sha256').update(await programId());
  for (const { name, hash } of [...server, ...client]) id.update(`${name}\0${hash}\n`);
  shareModules(folder);
  const entry = pathToFileURL(join(folder, 'server/entry.mjs'));
  return { id: id.digest('hex'), entry, assets: client.map(assetOf) };
}

let ownId: Promise<string> | undefined;

/** Changes with every change of the program's modules: 16 hexadecimal digits. Read once, as the modules are. */
export function programId(): Promise<string> {
  ownId ??= filesIn(fileURLToPath(new URL('..', import.meta.url))).then((files) => {
    const id = createHash('sha256');
    for (const { name, hash } of files) id.update(`${name}\0${hash}\n`);
    return id.digest('hex').slice(0, 16);
  });
  return ownId;
}

const assetOf = ({ name, file, hash }: Awaited<ReturnType<typeof filesIn>>[number]): Asset => ({
  address: `/${name}`,
  file,
  hash,
  type: contentType(name),
  immutable: name.startsWith('_astro/'),
});

async function filesIn(folder: string, hashOf: HashFile = hashFile) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.sort().map(async (file) => ({
      name: relative(folder, file).replaceAll('\\', '/'),
      file,
      hash: await hashOf(file),
    })),
  );
}

/** The SHA-256 of a file. */
type HashFile = (file: string) => Promise<string>;

const hashFile: HashFile = async (file) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** The same, which reads a file again only when its size or time has changed. */
export function createFileHashes(): HashFile {
  const known = new Map<string, { version: string; hash: string }>();
  return async (file) => {
    const { size, mtimeMs } = await stat(file);
    const version = `${size} ${mtimeMs}`;
    const had = known.get(file);
    if (had?.version === version) return had.hash;
    const hash = await hashFile(file);
    known.set(file, { version, hash });
    return hash;
  };
}

const contentName = 'content.json';
/** The pages as they are shown: values of own blocks may be such as JSON does not have. */
const writtenName = 'written.bin';
const contentSchema = z.object({
  /** The folder of the site, relative to this one: the two may be moved together. */
  site: z.string(),
  /** Files outside of the site and the program that pages were made from. */
  outside: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), id: z.string(), text: z.string() })),
  /** The pictures that pages show in smaller sizes. */
  pictures: z.array(z.object({ src: z.string(), hash: z.string(), widths: z.array(z.int()).readonly() })),
});

/**
 * Stores the owner's pages beside the compiled pages: a live site begins with them, and returns to them if those in
 * the site's folder can't be shown.
 *
 * @param folder of the compiled site
 * @param site the folder that it was compiled from
 * @param outside files elsewhere that it was compiled from
 * @param blocks the owner's own types of blocks
 */
export async function saveCompiledContent(
  folder: string,
  site: string,
  outside: readonly string[] = [],
  blocks: OwnBlocks = noOwnBlocks,
): Promise<void> {
  const files = readContentFolder(site);
  const { pages, pictures } = await readWritten(files, createPictures(publicFolder(site)), { blocks });
  const content: z.output<typeof contentSchema> = {
    site: relative(folder, site),
    outside: [...outside],
    files,
    pictures,
  };
  await writeFile(join(folder, contentName), JSON.stringify(content));
  await writeFile(join(folder, writtenName), serialize(pages));
}

/** The data beside the compiled pages of their site. @throws {Error} with what to do */
async function readCompiledContent(
  folder: string,
): Promise<z.output<typeof contentSchema> & Pick<Settings, 'written'>> {
  return Promise.all([
    readFile(join(folder, contentName), 'utf8'),
    // An earlier version of the program has not written it: then the pages are in the compiled ones.
    unlessMissing(readFile(join(folder, writtenName))),
  ])
    .then(([text, written]) => {
      const read = contentSchema.parse(JSON.parse(text));
      return { ...read, site: resolve(folder, read.site), ...(written && { written: deserialize(written) }) };
    })
    .catch((cause: unknown) => {
      throw new Error(`There are no compiled pages of yours in ${folder}: run npm run build:live again.`, {
        cause,
      });
    });
}

/**
 * The folder of the site that pages were compiled for.
 *
 * @throws {Error} when it is unknown, with what to do
 */
export const compiledFor = async (folder: string): Promise<string> =>
  (await readCompiledContent(folder)).site;

/** Whether pages were made only from the program's files and those of their site. @throws as `compiledFor` */
export const isSelfContained = async (folder: string): Promise<boolean> =>
  (await readCompiledContent(folder)).outside.length === 0;

/** The files of a site's own `public/`, named as in a compiled site; none when there is no such folder. */
export async function publicAssets(site: string, hashOf?: HashFile): Promise<Asset[]> {
  const files = await filesIn(publicFolder(site), hashOf).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.map(assetOf);
}

/** Whether a site's pages, and the files of its `public/`, are those that were compiled. @throws as `compiledFor` */
export async function isAsCompiled(folder: string, site: string, hashOf: HashFile): Promise<boolean> {
  const [{ files }, compiled, present] = await Promise.all([
    readCompiledContent(folder),
    filesIn(join(folder, 'client'), hashOf),
    publicAssets(site, hashOf),
  ]);
  const own = compiled.map(assetOf).filter(({ immutable }) => !immutable);
  const named = (all: readonly Asset[]) => all.map(({ address, hash }) => [address, hash]);
  return JSON.stringify([files, named(own)]) === JSON.stringify([readContentFolder(site), named(present)]);
}

/**
 * The settings of a live site, with the owner's pages as they were when it was compiled.
 *
 * @param folder of the compiled site
 * @throws {Error} when the folder has none, or was compiled for another site, with what to do
 */
export async function withCompiledContent(settings: Settings, folder: string): Promise<Settings> {
  const { site, files, pictures, written } = await readCompiledContent(folder);
  if (site !== settings.folder) {
    throw new Error(
      `The pages in ${folder} were compiled for the site in ${site}, and this one is in ${settings.folder}: run npm run build:live with the same SITE_DIR as this start.`,
    );
  }
  const { blocks } = await readOwnBlocks(settings.site, settings.folder);
  const { entries } = readContent(files, Object.keys(settings.site.ownLanguages), blocks);
  const own = withLandings(entries, settings.site);
  return {
    ...settings,
    site: own,
    content: contentPages(entries, own).pages,
    ...(written && { written }),
    pictures,
  };
}

// TypeScript here, JavaScript in the package.
const ending = extname(import.meta.url);
const sourceOf = (name: string) =>
  fileURLToPath(new URL(`../browser/embed/${name}${ending}`, import.meta.url));

/**
 * Bundles the scripts of `<jobfront-board>`, each into one file without imports: sites that embed it allow four
 * addresses that never change.
 *
 * @throws {Error} when a source can't be read or parsed
 */
export async function bundleEmbed(): Promise<EmbedScripts> {
  const [script, board, search, rows] = await Promise.all([
    // As a closure, since the names of a classic script are global in its page.
    bundled('loader', 'iife'),
    bundled('embed', 'es'),
    bundled('search-part', 'es'),
    bundled('rows-part', 'es'),
  ]);
  return { script, board, search, rows };
}

async function bundled(name: string, format: 'iife' | 'es'): Promise<string> {
  // Its native part is loaded only for bundling.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: sourceOf(name),
    platform: 'browser',
    tsconfig: false,
    // A remaining import would be a request to an address that sites have not allowed.
    onwarn: ({ message }) => {
      throw new Error(`The script for other sites can't be bundled: ${message}`);
    },
  });
  try {
    const { output } = await bundle.generate({ format, minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

const embedName = 'embed.json';
const scriptsSchema = z.object({
  script: z.string(),
  board: z.string(),
  search: z.string(),
  rows: z.string(),
});

/**
 * Stores the scripts of `<jobfront-board>` beside the compiled pages. The bundler is a large native program: a process
 * that has loaded it needs some 50 MB more until it ends.
 *
 * @param folder of the compiled site
 * @throws {Error} when the scripts can't be bundled
 */
export async function saveCompiledEmbed(folder: string): Promise<void> {
  await writeFile(join(folder, embedName), JSON.stringify(await bundleEmbed()));
}

/** @param folder of the compiled site @throws {Error} when the folder has no scripts, with what to do */
export async function readCompiledEmbed(folder: string): Promise<EmbedScripts> {
  return readFile(join(folder, embedName), 'utf8')
    .then((text) => scriptsSchema.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new Error(`There are no scripts for other sites in ${folder}: run npm run build:live again.`, {
        cause,
      });
    });
}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Compiles the pages of the live target into a folder of their own. No process prints from a folder that is being
 * written: `compileInto` chooses the folder (compiled-home.ts).
 *
 * @param outDir destination
 * @param environment that of this process if left out
 * @param signal ends the build
 * @param echo receives the output of the build, as it comes
 * @throws {Error} with the output of the build
 */
export async function compilePages(
  outDir: string,
  environment?: NodeJS.ProcessEnv,
  signal?: AbortSignal,
  echo?: NodeJS.WritableStream,
): Promise<void> {
  const running = promisify(execFile)(
    process.execPath,
    [astroCommand(), 'build', '--config', 'src/live/astro.config.mjs', '--outDir', outDir],
    {
      cwd: fromHere('../..'),
      maxBuffer: 64 * 1024 * 1024,
      ...(signal && { signal }),
      ...(environment && { env: environment }),
    },
  );
  if (echo) {
    for (const stream of [running.child.stdout, running.child.stderr]) stream?.pipe(echo, { end: false });
  }
  await running.catch((error: { stdout?: string; stderr?: string }) => {
    signal?.throwIfAborted();
    throw new Error(`The pages could not be compiled:\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
      cause: error,
    });
  });
}

/** URLs of folders whose modules use the program's imports. */
const folders = new Set<string>();

/** Imports that only a package can resolve: another package, or `#src/…` of the program's package.json. */
const isOfPackage = /^(?:#|@?[a-z0-9][^:]*$)/i;

/**
 * Lets compiled pages outside the program's folder import its modules (`#src/…`) and its packages: they share the
 * module instances of this process. Only modules of such folders are affected.
 *
 * @param folder of compiled pages
 */
function shareModules(folder: string): void {
  if (folder.startsWith(`${programFolder}${sep}`)) return;
  // Once for a process: hooks can't be distinguished by their purpose.
  if (folders.size === 0) registerHooks({ resolve: resolveShared });
  folders.add(`${pathToFileURL(folder).href}/`);
}

const program = pathToFileURL(join(programFolder, 'package.json')).href;

const resolveShared: Parameters<typeof registerHooks>[0]['resolve'] = (specifier, context, next) => {
  const { parentURL } = context;
  const isShared =
    parentURL !== undefined &&
    isOfPackage.test(specifier) &&
    folders.values().some((folder) => parentURL.startsWith(folder));
  return next(specifier, isShared ? { ...context, parentURL: program } : context);
};

/** The file of Astro's command line. npm installs it beside this program, or above it if that is a package. */
export const astroCommand = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
