import { join } from 'node:path';
import { environment, projectFolder, timed } from './processes.ts';
import type { Service } from './service.ts';

export interface StaticBuild {
  /** Builds the whole site into a new folder, reading the service first; milliseconds. */
  run(): Promise<number>;
}

/** `astro build` of this project, as `npm run build` runs it. @param folder for its data, cache and output */
export function staticBuild(service: Service, folder: string, incremental: boolean): StaticBuild {
  let runs = 0;
  const config = incremental ? ['--config', 'test/bench/astro-incremental.config.mjs'] : [];
  return {
    run() {
      runs += 1;
      // Pages that were kept are found by their cache: an incremental build goes where the one before went.
      const outDir = join(folder, incremental ? 'out' : `out-${runs}`);
      const astro = join(projectFolder, 'node_modules/astro/bin/astro.mjs');
      return timed(
        process.execPath,
        [astro, 'build', '--outDir', outDir, ...config],
        environment({
          SERVICE_URL: service.url,
          SERVICE_REQUESTS_PER_SECOND: '1000',
          SITE_URL: 'https://jobs.example',
          DATA_DIR: join(folder, 'data'),
          BENCH_CACHE_DIR: join(folder, 'cache'),
        }),
      );
    },
  };
}
