import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import type { Settings } from '../settings/site-schema.ts';
import { textsFileOf } from '../settings/site-texts.ts';
import type { EditorFiles, EditorKit } from '../site/editor/admin-files.ts';
import { editorPage } from '../site/editor/editor-config.ts';
import { unlessMissing } from '../store/whole-file.ts';

/**
 * What the editor of a site needs: its configuration, and its scripts. `undefined` for a site that has none.
 *
 * @param scripts finds the files of the editor; bundles them if left out
 */
export async function readEditorKit(
  { folder, site, environment }: Settings,
  scripts: () => Promise<EditorFiles> = bundledOnce,
): Promise<EditorKit | undefined> {
  const { cms } = site;
  if (cms === undefined) return undefined;
  const { blocks } = await readOwnBlocks(site, folder);
  const files = await scripts();
  return {
    cms,
    files,
    script: [...files.keys()].find((path) => path.endsWith('/admin.js')) ?? '',
    page: editorPage({ site, siteUrl: environment.SITE_URL, cms, blocks, textsFile: textsFileOf(folder) }),
  };
}

let made: Promise<EditorFiles> | undefined;

/** Bundled once for all sites of a process. */
function bundledOnce(): Promise<EditorFiles> {
  made ??= bundleEditor().then((files) => new Map([...files].map(([path, bytes]) => [path, () => bytes])));
  return made;
}

const editorFolder = 'editor';

/**
 * Stores the files of the editor beside the compiled pages: a process that has loaded the bundler needs some 50 MB more
 * until it ends.
 *
 * @param folder of the compiled site
 * @throws {Error} when they can't be bundled
 */
export async function saveCompiledEditor(folder: string): Promise<void> {
  for (const [path, bytes] of await bundleEditor()) {
    const file = join(folder, editorFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** The files that `saveCompiledEditor` has stored. Sites that share compiled pages bundle theirs, if they have an editor. */
export async function compiledEditor(folder: string): Promise<EditorFiles> {
  const home = join(folder, editorFolder);
  const entries = await unlessMissing(readdir(home, { recursive: true, withFileTypes: true }));
  if (entries === null) return bundledOnce();
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [relative(home, file).replaceAll('\\', '/'), () => readFile(file)]));
}

const require = createRequire(import.meta.url);
// TypeScript here, JavaScript in the package.
const script = fileURLToPath(new URL(`../browser/admin/admin${extname(import.meta.url)}`, import.meta.url));

/** Packages that no field of ours uses: maps, and colours of other languages than YAML. */
const unused = /^(?:leaflet|terra-draw)|^@shikijs\/langs\/(?!yaml$)/;
const nothing = '\0nothing';

/** Fonts that the editor's styles load from another host: its script loads the same ones from beside itself. */
const fonts = /@font-face\s*\{[^}]*\burl\(https:[^}]*\}/g;
/** The question whether the host of the repository has an outage, to a third party. */
const outages = /\bcheckStatus:[\w$]+,/g;

/** The editor's script without requests to other hosts than that of the repository. */
function withoutOthers(code: string): string {
  if (code.match(fonts)?.length !== 3 || code.match(outages)?.length !== 2) {
    throw new Error('@sveltia/cms has changed: find out again what it requests of other hosts.');
  }
  return code.replaceAll(fonts, '').replaceAll(outages, '');
}

/**
 * Bundles the editor: its script with ours, and its fonts, which it would else load from elsewhere.
 *
 * @throws {Error} when a source can't be read or parsed
 */
async function bundleEditor(): Promise<ReadonlyMap<string, Uint8Array>> {
  const home = dirname(require.resolve('@sveltia/cms'));
  // Its native part is loaded only for bundling.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { admin: script },
    platform: 'browser',
    tsconfig: false,
    plugins: [
      {
        name: 'jobfront:unused',
        resolveId: (source) => (unused.test(source) ? nothing : null),
        load: (id) => (id === nothing ? 'export default []' : null),
        transform: (code, id) => (id === join(home, 'index.js') ? withoutOthers(code) : null),
      },
    ],
    onwarn: ({ message }) => {
      throw new Error(`The editor can't be bundled: ${message}`);
    },
  });
  const files = new Map<string, Uint8Array>();
  try {
    // The editor's modules name its files relative to themselves.
    const names = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' };
    const { output } = await bundle.generate({ format: 'es', minify: true, ...names });
    for (const one of output) {
      files.set(one.fileName, Buffer.from(one.type === 'chunk' ? one.code : one.source));
    }
  } finally {
    await bundle.close();
  }
  for (const name of await readdir(join(home, 'assets'))) {
    if (!name.endsWith('.map')) files.set(`assets/${name}`, await readFile(join(home, 'assets', name)));
  }
  const version = hash('sha256', Buffer.concat([...files.values()])).slice(0, 16);
  return new Map([...files].map(([name, bytes]) => [`${version}/${name}`, bytes]));
}
