import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { problemLines } from '../board/problems.ts';
import { demandFit, hindrancesOf, lookHindrances } from '../doctor/hindrances.ts';
import { outsideOf } from '../live/compile-inputs.ts';
import { saveCompiledContent, saveCompiledEmbed } from '../live/compiled-site.ts';
import { loadSite } from '../settings/load.ts';
import {
  builtSettings,
  processEnvironment,
  processSettings,
  rootSettings,
  siteConfig,
  siteFolder,
  siteRoot,
} from '../settings/process.ts';
import { configNames, installedIn, programFolder } from '../settings/site-folder.ts';
import { endBuild } from '../store/build-board.ts';
import { syncApart } from '../sync/sync-apart.ts';
import type { Finished } from './finish-build.ts';
import type { FinishMessage, FinishOrder } from './finish-process.ts';
import { overridesPlugin, ownersPackages } from './overrides.ts';
import { ownModules } from './own-modules.ts';
import { relativeAssets } from './relative-assets.ts';
import { bringHome } from './staging.ts';

/** Astro's own default. */
const astroPort = 4321;

/** A process that makes the files for machines beside Astro's. */
export interface Finisher {
  /** Finishes what was built into a folder. Call it once. @throws {Error} with the reason */
  finish(folder: string): Promise<Finished>;
}

/**
 * Begins to draw the pictures of the saved board in a process of its own, while Astro builds: on a second core, and
 * with memory that is not the build's. It ends when it has finished, or with the build.
 */
function beginFinishing(): Finisher {
  const child = fork(fileURLToPath(new URL('./finish-process.ts', import.meta.url)), { execArgv: [] });
  // A build that fails must not wait for it.
  child.unref();
  child.channel?.unref();
  const told = new Promise<FinishMessage>((resolve) => {
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
      const message = await told;
      if (message.kind === 'failed') throw new Error(message.reason);
      return message.finished;
    },
  };
}

/** Not in the folder itself, which Astro empties when it has filled its cache. */
const cacheBeside = (outDir: URL): URL => new URL(outDir.href.replace(/\/?$/, '-cache/'));

/** Where the packages are that pages take fonts and scripts of, unless they are in the program's folder. */
const packages = installedIn === null ? [] : [join(installedIn, 'node_modules')];

/** A plugin of Vite that notes which modules pages are made from. */
const modulesPlugin = (modules: Set<string>) => ({
  name: 'jobfront:modules',
  buildEnd(this: { getModuleIds(): Iterable<string> }) {
    for (const id of this.getModuleIds()) modules.add(id);
  },
});

/**
 * Ties Jobfront to Astro. The static target first reads the service whole and keeps the board (or fails with the
 * reason, before anything is written) and prints every page. The live target only compiles the pages; they are
 * printed when somebody asks for them. The dev server renders every page on request.
 */
export function jobfront(target: 'static' | 'live' = 'static'): AstroIntegration {
  let isStaticBuild = false;
  let finisher: Finisher | undefined;
  let outDir: URL | undefined;
  const modules = new Set<string>();
  return {
    name: 'jobfront',
    hooks: {
      'astro:config:setup': ({ command, config, logger, updateConfig, addWatchFile }) => {
        isStaticBuild = command === 'build' && target === 'static';
        // `astro check` and `astro sync` work without a service, and compiled pages learn their settings at start.
        if (isStaticBuild || command === 'dev') {
          const settings = command === 'dev' ? rootSettings() : processSettings();
          const { SITE_URL: site, PORT: port } = settings.environment;
          // Unless `--port` names another one.
          const isOpen = command === 'dev' && config.server.port === astroPort;
          updateConfig({ site, ...(isOpen && { server: { port } }) });
          if (isStaticBuild) {
            const hindrances = hindrancesOf(settings, processEnvironment());
            for (const told of demandFit(hindrances)) logger.warn(told);
            const { told } = builtSettings();
            if (told !== null) logger.warn(told);
          }
        }
        // Pages that are compiled at the same time share nothing.
        if (target === 'live') updateConfig({ cacheDir: cacheBeside(config.outDir) });
        const site = loadSite(siteConfig());
        // A site under work may lack its logo; what can't be replaced would break pages here and there.
        const look = lookHindrances(site, siteFolder.path);
        demandFit(target === 'live' ? look : look.filter(({ code }) => code === 'override-unusable'));
        const { path } = siteFolder;
        for (const name of configNames) addWatchFile(join(path, name));
        updateConfig({
          vite: {
            plugins: [
              ...[overridesPlugin(site, path), ownersPackages(path), ownModules(target)],
              modulesPlugin(modules),
              // The site that we are a part of may have other folders.
              ...(siteRoot === '/' ? [relativeAssets()] : []),
            ],
            server: { fs: { allow: [programFolder, path, ...packages] } },
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
        });
        logger.info(`${jobs} open jobs, ${upcoming} upcoming, ${problems.length} problems`);
        for (const line of news) logger.warn(line);
        const told = problemLines(problems);
        for (const line of told) logger.warn(line);
        if (told.length < problems.length) logger.warn('npm run -s jobfront -- doctor tells each of them.');
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
          const { path } = siteFolder;
          await Promise.all([
            saveCompiledContent(folder, path, outsideOf(modules, path)),
            saveCompiledEmbed(folder),
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
      },
    },
  };
}
