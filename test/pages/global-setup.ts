import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { compilePages } from '../../src/live/compiled-site.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { unpackBrowser } from '../browser/launch.ts';
import { buildSite } from './build-site.ts';
import { serveFolder } from './serve-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the sample company's site, built once for all tests of pages. */
    site: string;
    /** The folder it was built into. */
    siteFolder: string;
    /** Address of the stand-in that it was built from, with the sample company's posts. */
    service: string;
    /** Folder of the compiled pages of the live target. */
    compiled: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What all projects of a run share. */
let site: ReturnType<typeof buildSampleSite> | undefined;

/** Builds the sample site once a run, the way an owner does, and serves it. */
export default async function setup(project: TestProject) {
  site ??= buildSampleSite();
  const [{ addresses, end }] = await Promise.all([site, unpackBrowser()]);
  for (const name of ['compiled', 'service', 'site', 'siteFolder'] as const)
    project.provide(name, addresses[name]);
  return async () => {
    if (site) {
      site = undefined;
      await end();
    }
  };
}

async function buildSampleSite() {
  const work = await mkdtemp(join(tmpdir(), 'jobfront-site-'));
  const standin = await startStandin({
    port: 0,
    posts: createStandinPosts({ today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
  const folder = join(work, 'dist');
  const server = await serveFolder(folder);
  // Inside the project, so that the compiled pages find its packages and its own modules.
  const compiled = join(root, '.jobfront', `compiled-${process.pid}`);
  const environment = { ...process.env, NODE_ENV: 'production', VITEST: '', ASTRO_TELEMETRY_DISABLED: '1' };
  // One after the other: both write to the project's .astro folder.
  await buildSite({ serviceUrl: standin.url, siteUrl: server.url, dataDir: join(work, 'data'), folder });
  await compilePages(compiled, environment);
  return {
    addresses: { compiled, service: standin.url, site: server.url, siteFolder: folder },
    end: async () => {
      await server.close();
      await standin.close();
      await rm(compiled, { recursive: true });
      await rm(work, { recursive: true });
    },
  };
}
