import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createStandinPosts } from '../../src/standin/options.ts';
import { startStandin } from '../../src/standin/server.ts';
import { buildSite } from './build-site.ts';
import { serveFolder } from './serve-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the sample company's site, built once for all browser tests. */
    site: string;
    /** The folder it was built into. */
    siteFolder: string;
  }
}

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
  await standin.close();
  project.provide('site', server.url);
  project.provide('siteFolder', folder);
  return async () => {
    await server.close();
    await rm(work, { recursive: true });
  };
}
