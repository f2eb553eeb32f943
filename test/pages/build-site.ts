import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url));

export interface BuildOptions {
  serviceUrl: string;
  siteUrl: string;
  dataDir: string;
  folder: string;
  environment?: Record<string, string>;
  /** The folder of the site that is built; the sample company's if left out. */
  site?: string;
}

/** `astro build` as a process of its own. Rejects with its whole output when it fails. */
export async function buildSite(options: BuildOptions): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [astro, 'build', ...(options.site === undefined ? ['--outDir', options.folder] : [])],
    {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITEST: '',
        // Each build begins with the same modules.
        NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
        ASTRO_TELEMETRY_DISABLED: '1',
        SERVICE_URL: options.serviceUrl,
        SITE_URL: options.siteUrl,
        SITE_DIR: options.site ?? '',
        DATA_DIR: options.dataDir,
        SERVICE_REQUESTS_PER_SECOND: '1000',
        // The disk remembers earlier ones, where there are any.
        FIRST_BUILD: '1',
        ...options.environment,
      },
    },
  );
  if (options.site !== undefined) await rename(join(options.site, 'dist'), options.folder);
  return stdout + stderr;
}
