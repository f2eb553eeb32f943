import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { problemLines } from '../board/problems.ts';
import { demandFit, lookHindrances } from '../doctor/hindrances.ts';
import { checkSite } from '../doctor/site-check.ts';
import { outsideOf } from '../live/compile-inputs.ts';
import { saveCompiledContent, saveCompiledEmbed } from '../live/compiled-site.ts';
import { saveCompiledEditor } from '../live/editor-kit.ts';
import { pagesFolder, readContentFolder } from '../settings/content/content-page.ts';
import { readOwnBlocks, schemaFile } from '../settings/content/own-blocks.ts';
import { type GivenSettings, loadSite, SettingsError } from '../settings/load.ts';
import {
  builtSettings,
  configurationFault,
  processEnvironment,
  processGiven,
  processSettings,
  rootSettings,
  siteConfig,
  siteFolder,
  siteRoot,
} from '../settings/process.ts';
import {
  builtHome,
  installedIn,
  previewCommand,
  programFolder,
  type SiteFolder,
  settingsFiles,
} from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import { endBuild } from '../store/build-board.ts';
import { unlessMissing } from '../store/whole-file.ts';
import { syncApart } from '../sync/sync-apart.ts';
import type { Finished } from './finish-build.ts';
import type { FinishMessage, FinishOrder } from './finish-process.ts';
import { overridesPlugin, ownBlocksPlugin, ownersPackages } from './overrides.ts';

/** Astro's own default. */
const astroPort = 4321;

/** A process that makes the files for machines in parallel with Astro. */
export interface Finisher {
  /** Finishes the build in a folder. Call it once. @throws {Error} with the reason */
  finish(folder: string): Promise<Finished>;
}

/**
 * Starts drawing the pictures of the saved board in a separate process while Astro builds: on a second core, and with
 * memory of its own. It ends when it has finished, or with the build.
 */
function beginFinishing(): Finisher {
  const child = fork(fileURLToPath(new URL('./finish-process.ts', import.meta.url)), { execArgv: [] });
  // A build that fails must not wait for it.
  child.unref();
  child.channel?.unref();
  const shown = new Promise<FinishMessage>((resolve) => {
    child.once('message', (message: FinishMessage) => resolve(message));
    child.once('error', (error) => resolve({ kind: 'failed', reason: error.message }));
    child.once('exit', (code) =>
      resolve({
        kind: 'failed',
        reason: `The process that makes files for machines ended with code ${code}.`,
      }),
    );
  });
  return {
    async finish(folder) {
      child.ref();
      child.channel?.ref();
      const order: FinishOrder = { folder };
      if (child.connected) child.send(order);
      const message = await shown;
      if (message.kind === 'failed') throw new Error(message.reason);
      return message.finished;
    },
  };
}

/** Not in the folder itself, which Astro empties after filling its cache. */
const cacheBeside = (outDir: URL): URL => new URL(outDir.href.replace(/\/?$/, '-cache/'));

/** When pages are compiled, the environment is not known yet. */
const noEnvironment = { SERVICE_URL: 'http://127.0.0.1' };

/**
 * The settings of a site without faults.
 *
 * @throws {SettingsError} naming all faults
 */
async function demandWhole(given: GivenSettings, warn: (notice: string) => void): Promise<Settings> {
  const { settings, faults, notices } = await checkSite(given, configurationFault);
  if (settings === null) throw new SettingsError(faults);
  for (const notice of notices) warn(notice);
  return settings;
}

/** Astro's preview looks for the site in its own folder, and does not send our headers. */
function wrongPreview(): Error {
  const error = new Error(
    'astro preview does not know where the site lies and how hosts serve it. Run npm run preview, which does.',
  );
  error.stack = '';
  return error;
}

/** The folder of the packages whose scripts pages use, unless they are in the program's folder. */
const packages = installedIn === null ? [] : [join(installedIn, 'node_modules')];

/** A plugin of Vite that records the modules of pages. */
const modulesPlugin = (modules: Set<string>) => ({
  name: 'jobfront:modules',
  buildEnd(this: { getModuleIds(): Iterable<string> }) {
    for (const id of this.getModuleIds()) modules.add(id);
  },
});

/**
 * Connects Jobfront to Astro. The static target first reads the service completely and saves the board (or fails with
 * the reason, before anything is written) and prints every page. The live target only compiles the pages; they are
 * printed on request. The dev server renders every page on request.
 */
export function jobfront(target: 'static' | 'live' = 'static'): AstroIntegration {
  let isStaticBuild = false;
  /** False when we are a part of another Astro site (src/package). */
  let isAlone = false;
  let finisher: Finisher | undefined;
  let outDir: URL | undefined;
  const modules = new Set<string>();
  return {
    name: 'jobfront',
    hooks: {
      'astro:config:setup': async ({ command, config, logger, updateConfig, addWatchFile }) => {
        isStaticBuild = command === 'build' && target === 'static';
        isAlone = resolve(fileURLToPath(config.root)) === programFolder;
        if (command === 'preview' && isAlone) throw wrongPreview();
        // `astro check` and `astro sync` work without a service, and compiled pages read their settings at start.
        if (isStaticBuild || command === 'dev') {
          // In development pictures may be missing; a build reports everything at once.
          const settings = isStaticBuild
            ? await demandWhole(processGiven(), logger.warn.bind(logger))
            : rootSettings();
          const { SITE_URL: site, PORT: port } = settings.environment;
          // Unless `--port` names another one.
          const isOpen = command === 'dev' && config.server.port === astroPort;
          updateConfig({ site, ...(isOpen && { server: { port } }) });
          if (isStaticBuild) {
            const { notice } = builtSettings();
            if (notice !== null) logger.warn(notice);
          }
        }
        // Pages that are compiled at the same time must not share a cache.
        if (target === 'live') updateConfig({ cacheDir: cacheBeside(config.outDir) });
        const { path } = siteFolder;
        const isCompiled = command === 'build' && target === 'live';
        if (isCompiled) {
          const files = readContentFolder(path);
          const given = {
            environment: noEnvironment,
            site: configurationFault === undefined ? siteConfig() : undefined,
            files,
            folder: path,
            ownBlocks: await readOwnBlocks(configurationFault === undefined ? siteConfig() : undefined, path),
          };
          const notices: string[] = [];
          await demandWhole(given, (notice) => notices.push(notice));
          // Of the rest a start warns, which knows the environment.
          for (const notice of notices.filter((one) => one.includes(pagesFolder))) logger.warn(notice);
        }
        const site = loadSite(siteConfig());
        // In development the logo may be missing; an invalid override would break some pages.
        if (!isCompiled)
          demandFit(lookHindrances(site, path).filter(({ code }) => code === 'override-unusable'));
        const texts = Object.values(site.ownLanguages).map(({ file }) => file);
        const schemas = Object.values(site.blocks).map(schemaFile);
        for (const name of [...settingsFiles, ...texts, ...schemas]) addWatchFile(join(path, name));
        updateConfig({
          vite: {
            plugins: [
              overridesPlugin(site, path),
              ownBlocksPlugin(site, path),
              ownersPackages(path),
              ownModules(target),
              modulesPlugin(modules),
              // The site that we are a part of may use other folders.
              ...(siteRoot === '/' ? [relativeAssets()] : []),
            ],
            server: { fs: { allow: [programFolder, path, ...packages] } },
            // Vite's advice is for the developers of Jobfront.
            ...(isAlone && { build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY } }),
          },
        });
      },
      'astro:config:done': ({ config }) => {
        outDir = config.outDir;
      },
      'astro:route:setup': ({ route }) => {
        route.prerender = isStaticBuild;
      },
      'astro:build:start': async ({ logger }) => {
        if (!isStaticBuild) return;
        logger.info(`Reading the published posts of ${processSettings().environment.SERVICE_URL}`);
        const {
          jobs,
          upcoming,
          problems,
          closed,
          notices: news,
        } = await syncApart(({ of, read, total }) => {
          logger.info(`${read} of ${total} ${of} read`);
        }, logger.info.bind(logger));
        logger.info(`${jobs} open jobs, ${upcoming} upcoming, ${problems.length} problems`);
        for (const line of news) logger.warn(line);
        const lines = problemLines(problems);
        for (const line of lines) logger.warn(line);
        if (lines.length < problems.length) logger.warn('npm run -s jobfront -- doctor lists each of them.');
        finisher = beginFinishing();
        logger.info(
          closed === null
            ? `Nothing is remembered of earlier builds: keep ${processSettings().environment.DATA_DIR} between builds, so that closed jobs keep a page and old addresses lead on.`
            : `${closed} closed jobs of earlier builds keep their pages`,
        );
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (target === 'live' && outDir) {
          const folder = fileURLToPath(outDir);
          const { blocks } = await readOwnBlocks(siteConfig(), siteFolder.path);
          await Promise.all([
            saveCompiledContent(folder, siteFolder.path, outsideOf(modules, siteFolder.path), blocks),
            saveCompiledEmbed(folder),
            ...(loadSite(siteConfig()).cms === undefined ? [] : [saveCompiledEditor(folder)]),
            rm(cacheBeside(outDir), { recursive: true, force: true }),
          ]);
        }
        if (!finisher) return;
        const { files, warnings } = await finisher.finish(fileURLToPath(dir));
        const folder = await bringHome(fileURLToPath(dir), siteFolder);
        await endBuild(processSettings().environment.DATA_DIR);
        for (const warning of warnings) logger.warn(warning);
        logger.info(`${files} files for machines: feeds, sitemap, twins, pictures, host files`);
        logger.info(`The site is in ${folder}`);
        if (isAlone)
          logger.info(`To look at it: ${previewCommand(folder, siteFolder, processEnvironment())}`);
      },
    },
  };
}

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
const relativeAssets = (): AssetsPlugin => ({
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

/**
 * Where Astro builds a site of another folder: inside the program, because the code that it runs finds the program's
 * packages only from there.
 */
export const stagingFolder = ({ path }: SiteFolder): string =>
  join(programFolder, '.jobfront', `build-${hash('sha256', path).slice(0, 16)}`);

/**
 * Moves a finished build to its place in the folder of its site, as a whole, replacing the previous one: a build for
 * `dist/`, and one for a relative `--outDir`, which Astro resolves in the program's folder. Other builds stay where
 * they are, such as that of the sample company.
 *
 * @param built folder of Astro's build
 * @returns the present folder of the site
 */
export async function bringHome(built: string, site: SiteFolder): Promise<string> {
  const home = site.isChosen ? homeOf(resolve(built), site) : null;
  if (home === null) return built;
  const beside = join(site.path, '.jobfront', basename(home));
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true });
  // It may be another disk, to which renaming is impossible.
  await rename(built, beside).catch(() => cp(built, beside, { recursive: true }));
  // A web server may be reading it: it is missing only between two renames.
  const before = `${beside}-before`;
  await rm(before, { recursive: true, force: true });
  await mkdir(dirname(home), { recursive: true });
  await unlessMissing(rename(home, before));
  await rename(beside, home);
  await rm(before, { recursive: true, force: true });
  await rm(built, { recursive: true, force: true });
  return home;
}

/** `null` when a build stays. */
function homeOf(built: string, site: SiteFolder): string | null {
  if (built === stagingFolder(site)) return builtHome(site);
  const isIn = (folder: string) => built.startsWith(`${folder}${sep}`);
  const isOfSite = site.path.startsWith(`${programFolder}${sep}`) && isIn(site.path);
  return isIn(programFolder) && !isOfSite ? join(site.path, relative(programFolder, built)) : null;
}

/** Folders that run under plain Node, as the live site does. */
const rooms: ReadonlySet<string> = new Set([
  'base',
  'board',
  'i18n',
  'live',
  'service',
  'settings',
  'site',
  'store',
  'sync',
]);

/** The part of a Vite plugin that is used here. */
interface ResolvingPlugin {
  name: string;
  enforce: 'pre';
  apply: 'build';
  resolveId(
    this: { environment: { config: { consumer: string } }; resolve: Resolve },
    source: string,
    importer: string | undefined,
    options: object,
  ): Promise<{ id: string; external: true } | null>;
}

type Resolve = (source: string, importer: string, options: object) => Promise<{ id: string } | null>;

/**
 * Does not bundle the program's modules into compiled pages. So pages and live site share the same modules and their
 * cached results about a board (its addresses, its lists, similar jobs): copies would compute and store them twice.
 *
 * @param target compiled pages of the live target name modules as package.json does, which works anywhere in the
 *   project; those of a static build, which may be in any folder while it lasts, use absolute paths
 */
function ownModules(target: 'static' | 'live'): ResolvingPlugin {
  const src = join(programFolder, 'src');
  return {
    name: 'jobfront:own-modules',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (
        importer === undefined ||
        !/^(?:\.|jobfront\/)/.test(source) ||
        this.environment.config.consumer !== 'server'
      ) {
        return null;
      }
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null || !/\.[jt]s$/.test(found.id)) return null;
      const path = relative(src, found.id);
      const [room = '', ...rest] = path.split(sep);
      if (!rooms.has(room)) return null;
      const id = target === 'live' ? ['#src', room, ...rest].join('/') : pathToFileURL(found.id).href;
      return { id, external: true };
    },
  };
}
