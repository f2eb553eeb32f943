import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type SiteConfig, siteSchema } from './config.ts';
import { saveCompiledContent } from './live/compiled-content.ts';
import { saveCompiledEmbed } from './live/compiled-embed.ts';
import { savePlainProgram } from './live/plain-program.ts';
import { syncApart } from './live/sync-apart.ts';
import { type Overrides, overridesPlugin } from './overrides.ts';
import { processSettings } from './settings.ts';
import site from './site.config.ts';
import { beginFinishing, type Finisher } from './static/finish-apart.ts';

/**
 * What of ours the owner replaces. Read without the other settings: `astro check` and the compiling of the live
 * target know no service.
 *
 * @throws {Error} where the two settings can't be used
 */
function ownerParts(): Overrides {
  const written: SiteConfig = site;
  return {
    components: siteSchema.shape.components.parse(written.components),
    css: siteSchema.shape.css.parse(written.css),
  };
}

/**
 * Ties Jobfront to Astro. The static target first reads the service whole and saves the board (or fails with the
 * reason, before anything is written) and prints every page. The live target only compiles the pages; they are
 * rendered when the board changes. The dev server renders every page on request.
 */
export function jobfront(target: 'static' | 'live' = 'static'): AstroIntegration {
  let isStaticBuild = false;
  let finisher: Finisher | undefined;
  let outDir: URL | undefined;
  return {
    name: 'jobfront',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        updateConfig({ vite: { plugins: [overridesPlugin(ownerParts(), fileURLToPath(config.root))] } });
        isStaticBuild = command === 'build' && target === 'static';
        // `astro check` and `astro sync` work without a service, and compiled pages learn their settings at start.
        if (isStaticBuild || command === 'dev') {
          updateConfig({ site: processSettings().environment.SITE_URL });
        }
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
        const { jobs, upcoming, problems, closed } = await syncApart((read, total) => {
          logger.info(`${read} of ${total} posts read`);
        });
        logger.info(`${jobs} open jobs, ${upcoming} upcoming, ${problems.length} problems`);
        for (const problem of problems) logger.warn(`${problem.code}: ${problem.message}`);
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
          await Promise.all([
            saveCompiledContent(folder),
            saveCompiledEmbed(folder),
            savePlainProgram(folder),
          ]);
        }
        if (!finisher) return;
        const { files, warnings } = await finisher.finish(fileURLToPath(dir));
        for (const warning of warnings) logger.warn(warning);
        logger.info(`${files} files for machines: feeds, sitemap, twins, pictures, host files`);
      },
    },
  };
}
