import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import site from '../../astro.config.mjs';
import { jobfront } from '../astro/integration.ts';

/** The live target: the same pages, compiled once into a server that renders them in process. */
export default defineConfig({
  ...site,
  output: 'server',
  // `compilePages` sets it. Not in dist/, which is uploaded to a web host as it is.
  outDir: './.compiled/unnamed',
  integrations: [jobfront('live')],
  adapter: node({ mode: 'middleware' }),
  session: false,
});
