import { join } from 'node:path';
import type { SiteConfig } from '../../../src/config.ts';
import { buildSite } from '../build-site.ts';
import { dataFolder, startService } from '../live-harness.ts';
import { ownerProject } from '../owner-project.ts';
import { serveFolder } from '../serve-folder.ts';

/**
 * A site of many generated jobs, built and served; `await using`, or its dispose after the tests.
 *
 * @param settings in the place of those of the sample, such as further languages
 */
export async function largeSite(posts: number, settings: Partial<SiteConfig> = {}) {
  const ends = new AsyncDisposableStack();
  try {
    const project = ends.use(await ownerProject(settings));
    const data = ends.use(await dataFolder());
    const standin = await startService(posts);
    ends.defer(() => standin.close());
    const folder = join(data.path, 'dist');
    const server = await serveFolder(folder);
    ends.defer(() => server.close());
    const dataDir = join(data.path, 'data');
    await buildSite({
      serviceUrl: standin.url,
      siteUrl: server.url,
      project: project.path,
      ...{ dataDir, folder },
    });
    return { folder, url: server.url, [Symbol.asyncDispose]: () => ends.disposeAsync() };
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
}
