import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';

/*
 * Jobfront as a part of another Astro site. When our modules are loaded they read from the environment which site they
 * serve; so they are loaded here only once the options are known.
 */

export interface JobfrontOptions {
  /**
   * Folder of the careers site (`site.config.ts`, `content/pages/`, `public/`, `.env`), relative to the project's
   * folder.
   */
  site: string;
  /** Path of the careers site on the host, such as `/careers`. */
  base: string;
}

/**
 * Adds the careers site to a static Astro site: all of its pages and files below `base`.
 *
 * @throws {Error} when `base` conflicts with a setting of the project, with what to change
 */
export function jobfront({ site, base }: JobfrontOptions): AstroIntegration {
  const root = rootOf(base);
  let inner: AstroIntegration | undefined;
  return {
    name: 'jobfront',
    hooks: {
      'astro:config:setup': async (options) => {
        const { config, updateConfig, injectRoute, addMiddleware } = options;
        const faults = configFaults(config);
        if (faults.length > 0)
          throw new Error(`Jobfront can't be a part of this site:\n${faults.join('\n')}`);
        process.env.SITE_DIR = resolve(fileURLToPath(config.root), site);
        process.env.JOBFRONT_BASE = root;
        if (config.site) process.env.SITE_URL ??= new URL(config.site).origin;
        const [integration, { pageFontFiles }, { siteFolder }, { readContentFolder }] = await Promise.all([
          import('../astro/integration.ts'),
          import('../astro/font-files.ts'),
          import('../settings/process.ts'),
          import('../settings/content/content-page.ts'),
        ]);
        const [page] = readContentFolder(siteFolder.path);
        if (page) demandCollection(fileURLToPath(config.srcDir), page.name);
        inner = integration.jobfront('static');
        await inner.hooks['astro:config:setup']?.(options);
        updateConfig({
          // The policy of our pages only allows the inline styles and scripts that all of them have.
          build: { inlineStylesheets: 'never' },
          vite: { build: { assetsInlineLimit: 0 } },
          fonts: pageFontFiles(),
        });
        for (const { pattern, entrypoint } of routes(root)) {
          injectRoute({ pattern, entrypoint, prerender: true });
        }
        addMiddleware({ order: 'pre', entrypoint: pathToFileURL(file('middleware')) });
      },
      'astro:build:start': (options) => inner?.hooks['astro:build:start']?.(options),
      'astro:build:done': async (options) => {
        const own = join(process.env.SITE_DIR ?? '', 'public');
        // Before all others: existing files are the project's, and stay.
        if (existsSync(own)) await cp(own, options.dir, { recursive: true, force: false });
        await inner?.hooks['astro:build:done']?.(options);
      },
    },
  };
}

/**
 * The texts of the owner's pages come from a collection, which the project has to export.
 *
 * @param srcDir of the project
 * @param page a page of the owner's
 * @throws {Error} naming the file, when it does not export it
 */
function demandCollection(srcDir: string, page: string): void {
  const names = ['ts', 'mts', 'js', 'mjs'].map((one) => join(srcDir, `content.config.${one}`));
  const file = names.find((name) => existsSync(name));
  const text = file === undefined ? '' : readFileSync(file, 'utf8');
  // It may export collections of other files of the project.
  const isNamed = /jobfront|from\s*['"][.~@#]/.test(text);
  if (isNamed && /\bcollections\b/.test(text)) return;
  const found = file === undefined ? `${names[0]} is not there` : `${file} does not export its collection`;
  const error = new Error(
    `The careers site has pages of its own (${page}), and ${found}. Write there:\n\n  import { jobfrontPages } from 'jobfront/content';\n\n  export const collections = { jobfrontPages };\n\nbeside collections of your own (docs/package.md).`,
  );
  error.stack = '';
  throw error;
}

/** Segments of our own addresses, at which routes are split (src/site/lists/routes.ts). */
const taken = new Set([
  'archive',
  'feeds',
  'images',
  'jobs',
  'map',
  'page',
  'saved',
  'social',
  'verify',
  'not_found',
]);

function rootOf(base: string): string {
  const parts = base.split('/').filter((part) => part !== '');
  const bad = parts.find((part) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part) || taken.has(part));
  if (parts.length > 0 && parts.length <= 3 && bad === undefined) return `/${parts.join('/')}/`;
  throw new Error(
    `jobfront({ base }) is ${JSON.stringify(base)}: give up to three parts of small letters, digits and dashes, such as /careers, and none of ${[...taken].join(', ')}.`,
  );
}

/** Settings of the project that conflict with our addresses, each with its fix. */
function configFaults({ base, trailingSlash, build }: AstroConfig): string[] {
  return [
    ...(base.replaceAll('/', '') === '' ? [] : [`base is ${base}: our links would lack it; take it out.`]),
    ...(trailingSlash === 'never' ? ["trailingSlash is 'never': make it 'ignore' or 'always'."] : []),
    ...(build.format === 'directory' ? [] : [`build.format is '${build.format}': make it 'directory'.`]),
  ];
}

/** TypeScript here, JavaScript in the package. */
const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const file = (name: string): string => fileURLToPath(new URL(`../${name}${ending}`, import.meta.url));

/** Pages that concern a whole host. */
const ofHost = /^(?:images\/|base-map\.)/;
/** The project has its own. */
const notOurs = /^(?:404|500)\./;

/** Our pages, as `src/pages` has them. */
function routes(root: string) {
  const folder = fileURLToPath(new URL('../pages', import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:astro|[jt]s)$/.test(name) && !name.endsWith('.d.ts') && !notOurs.test(name))
    .sort()
    .map((name) => ({
      pattern: `${ofHost.test(name) ? '/' : root}${name.replace(/\.(?:astro|[jt]s)$/, '')}`,
      entrypoint: pathToFileURL(join(folder, name)),
    }));
}
