import { createHash } from 'node:crypto';
import { defineConfig } from 'astro/config';
import site from '../../astro.config.mjs';
import { readForBuild } from '../../src/store/build-board.ts';

/** Incremental builds keep the pages that have a key; the pages have none themselves, so each job gives its own. */
const keys = {
  name: 'bench-keys',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer((usual) => ({
        ...usual,
        getStaticPaths: async () => {
          const { board } = await readForBuild(process.env.DATA_DIR);
          const jobs = new Map(board.jobs.map((job) => [job.address, job]));
          return (await usual.getStaticPaths()).map((path) => {
            const job = jobs.get(path.pathname.replace(/\/?$/, '/'));
            const key = job && createHash('sha256').update(JSON.stringify(job)).digest('hex');
            return key ? { ...path, cacheKey: key } : path;
          });
        },
      }));
    },
  },
};

/** The static target with `experimental.incrementalBuild`, to be measured against. */
export default defineConfig({
  ...site,
  cacheDir: process.env.BENCH_CACHE_DIR,
  integrations: [...site.integrations, keys],
  experimental: { incrementalBuild: true },
});
