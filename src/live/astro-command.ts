import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file of Astro's command line. npm installs it beside this program, or above it if that is a package. */
export const astroCommand = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
