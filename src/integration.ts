import type { AstroIntegration } from 'astro';
import { syncApart } from './live/sync-apart.ts';
import { processSettings } from './settings.ts';

/**
 * Ties Jobfront to Astro: a static build first reads the service whole and saves the board (or fails with the
 * reason, before anything is written), the dev server renders every page on request.
 */
export function jobfront(): AstroIntegration {
  let isBuild = false;
  return {
    name: 'jobfront',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        isBuild = command === 'build';
        // `astro check` and `astro sync` work without a service.
        if (command === 'build' || command === 'dev') {
          updateConfig({ site: processSettings().environment.SITE_URL });
        }
      },
      'astro:route:setup': ({ route }) => {
        route.prerender = isBuild;
      },
      'astro:build:start': async ({ logger }) => {
        logger.info(`Reading the published posts of ${processSettings().environment.SERVICE_URL}`);
        const { jobs, upcoming, problems } = await syncApart((read, total) => {
          logger.info(`${read} of ${total} posts read`);
        });
        logger.info(`${jobs} open jobs, ${upcoming} upcoming, ${problems.length} problems`);
        for (const problem of problems) logger.warn(`${problem.code}: ${problem.message}`);
      },
    },
  };
}
