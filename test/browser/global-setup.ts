import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { compilePages } from '../../src/live/compiled-site.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { buildSite } from './build-site.ts';
import { serveFolder } from './serve-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the sample company's site, built once for all browser tests. */
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

/** Builds the sample site against a stand-in, the way an owner does, and serves it. */
export default async function setup(project: TestProject) {
  const work = await mkdtemp(join(tmpdir(), 'jobfront-site-'));
  const standin = await startStandin({
    port: 0,
    posts: createStandinPosts({ today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
  const folder = join(work, 'dist');
  const server = await serveFolder(folder);
  await buildSite({ serviceUrl: standin.url, siteUrl: server.url, dataDir: join(work, 'data'), folder });
  // Inside the project, so that the compiled pages find its packages and its own modules.
  const compiled = join(root, '.jobfront', `compiled-${process.pid}`);
  await compilePages(compiled, {
    ...process.env,
    NODE_ENV: 'production',
    VITEST: '',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  project.provide('compiled', compiled);
  project.provide('service', standin.url);
  project.provide('site', server.url);
  project.provide('siteFolder', folder);
  return async () => {
    await server.close();
    await standin.close();
    await rm(compiled, { recursive: true });
    await rm(work, { recursive: true });
  };
}
