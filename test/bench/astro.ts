import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { environment, projectFolder, timed } from './processes.ts';
import type { Service } from './service.ts';

export interface StaticBuild {
  /** Builds the whole site, reading the service first; milliseconds. */
  run(): Promise<number>;
}

/** `astro build` of this project, as `npm run build` runs it. @param folder for its data, cache and output */
export function staticBuild(service: Service, folder: string, incremental: boolean): StaticBuild {
  const outDir = join(folder, 'out');
  const config = incremental ? ['--config', 'test/bench/astro-incremental.config.mjs'] : [];
  return {
    async run() {
      const astro = join(projectFolder, 'node_modules/astro/bin/astro.mjs');
      const took = await timed(
        process.execPath,
        [astro, 'build', '--outDir', outDir, ...config],
        environment({
          SERVICE_URL: service.url,
          SERVICE_REQUESTS_PER_SECOND: '1000',
          SITE_URL: 'https://jobs.example',
          DATA_DIR: join(folder, 'data'),
          FIRST_BUILD: '1',
          BENCH_CACHE_DIR: join(folder, 'cache'),
        }),
      );
      // Pages that were kept are found by their cache: an incremental build goes where the one before went.
      if (!incremental) await rm(outDir, { recursive: true, maxRetries: 3 });
      return took;
    },
  };
}
