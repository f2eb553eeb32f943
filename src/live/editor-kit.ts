import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import type { Settings } from '../settings/site-schema.ts';
import { textsFileOf } from '../settings/site-texts.ts';
import type { EditorFiles, EditorKit } from '../site/editor/admin-files.ts';
import { editorPage } from '../site/editor/editor-config.ts';

/** What the editor of a site needs: its configuration, and its scripts. `undefined` for a site that has none. */
export async function readEditorKit({ folder, site, environment }: Settings): Promise<EditorKit | undefined> {
  const { cms } = site;
  if (cms === undefined) return undefined;
  const { blocks } = await readOwnBlocks(site, folder);
  const files = await editorFiles();
  return {
    cms,
    files,
    script: [...files.keys()].find((path) => path.endsWith('/admin.js')) ?? '',
    page: editorPage({ site, siteUrl: environment.SITE_URL, cms, blocks, textsFile: textsFileOf(folder) }),
  };
}

let made: Promise<EditorFiles> | undefined;

/** Bundled once for all sites of a process. */
function editorFiles(): Promise<EditorFiles> {
  made ??= bundleEditor();
  return made;
}

const require = createRequire(import.meta.url);
// TypeScript here, JavaScript in the package.
const script = fileURLToPath(new URL(`../browser/admin/admin${extname(import.meta.url)}`, import.meta.url));

/** Packages that no field of ours uses: maps, and colours of other languages than YAML. */
const unused = /^(?:leaflet|terra-draw)|^@shikijs\/langs\/(?!yaml$)/;
const nothing = '\0nothing';

/** The editor's styles load fonts from another host. Its script loads the same ones from beside itself. */
function withoutFonts(code: string): string {
  const own = code.replace(/@font-face\s*\{[^}]*\burl\(https:[^}]*\}/g, '');
  if (/url\(["']?https:[^)]*woff/.test(own) || own === code) {
    throw new Error('The styles of @sveltia/cms have changed: find the fonts that they load from elsewhere.');
  }
  return own;
}

/**
 * Bundles the editor: its script with ours, and its fonts, which it would else load from elsewhere.
 *
 * @throws {Error} when a source can't be read or parsed
 */
async function bundleEditor(): Promise<EditorFiles> {
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
        transform: (code, id) => (id.startsWith(home) && code.includes('@font-face') ? withoutFonts(code) : null),
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
