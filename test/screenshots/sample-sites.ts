import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { buildSite } from '../pages/build-site.ts';
import { ownerSite } from '../pages/owner-site.ts';
import { serveFolder } from '../pages/serve-folder.ts';

/** The sample company's site, and the same with Arabic as its first language, built and served. */
export async function sampleSites() {
  const ends = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'jobfront-screenshots-'));
  ends.defer(() => rm(work, { recursive: true }));
  const now = () => Temporal.Now.instant();
  const standin = await startStandin({ port: 0, posts: createStandinPosts({ today: now() }), now });
  const built = async (name: string, site?: string) => {
    const folder = join(work, name, 'dist');
    const server = await serveFolder(folder);
    ends.defer(() => server.close());
    const siteUrl = 'https://careers.example';
    const dataDir = join(work, name, 'data');
    await buildSite({ serviceUrl: standin.url, siteUrl, dataDir, folder, ...(site && { site }) });
    return server.url;
  };
  try {
    await using mirrored = await ownerSite({ languages: ['ar', 'en', 'el'], defaultLanguage: 'ar' });
    const urls = { sample: await built('sample'), arabic: await built('arabic', mirrored.path) };
    return { urls, [Symbol.asyncDispose]: () => ends.disposeAsync() };
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  } finally {
    await standin.close();
  }
}
