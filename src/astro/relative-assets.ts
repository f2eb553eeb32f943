/** The part of a Vite plugin that is used here. */
interface AssetsPlugin {
  name: string;
  enforce: 'post';
  apply: 'build';
  transform(code: string, id: string): { code: string; map: null } | null;
  generateBundle(options: unknown, bundle: Record<string, Asset | { type: 'chunk' }>): void;
}

interface Asset {
  type: 'asset';
  fileName: string;
  source: string | Uint8Array;
}

/**
 * Vite's own module, which loads the files of a dynamic import; and its name for that. It resolves names like imports.
 */
const helper = 'vite/preload-helper.js';
const fromRoot = 'return "/"+dep';

/**
 * Makes scripts and style sheets name each other relative to themselves, since compiled files have to work at any base
 * path. All of them are in one folder at the root of the site.
 */
export const relativeAssets = (): AssetsPlugin => ({
  name: 'jobfront:relative-assets',
  enforce: 'post',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith(helper)) return null;
    // Vite's `renderBuiltUrl` does the same with a call for each file, in scripts that have to be small.
    if (!code.includes(fromRoot)) {
      throw new Error(`${helper} of Vite has changed: have it name files relative to itself in another way.`);
    }
    return { code: code.replace(fromRoot, 'return "../"+dep'), map: null };
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      const css = typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString();
      const to = '../'.repeat(file.fileName.split('/').length - 1);
      file.source = css.replace(/(url\(\s*["']?)\/(?!\/)/g, (_, before: string) => before + to);
    }
  },
});
