import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { version } from '../base/version.ts';
import { chooseSiteFolder, compiledHome } from '../settings/site-folder.ts';
import { runService } from './service.ts';
import { aboutSite } from './start.ts';

export async function applyServer({ port }: { port?: string | undefined }): Promise<void> {
  await runService('apply-server', process.env, async (listening, warn) => {
    if (port !== undefined) process.env.PORT = port;
    enableCompileCache(join(compiledHome(chooseSiteFolder(process.env)), 'code-cache'));
    const [{ startApplyServer }, { systemSyncDeps }, { processSettings }] = await Promise.all([
      import('../live/apply-server.ts'),
      import('../sync/sync-board.ts'),
      import('../settings/process.ts'),
    ]);
    const settings = processSettings();
    const server = await startApplyServer(settings, {
      sync: systemSyncDeps(warn),
      version,
      listening: (url, origins) => listening(url, { ...aboutSite(settings), pages: origins }),
    });
    const pages = server.origins.join(', ');
    return {
      says: `Applications and requests for alerts are taken at ${server.url} from the pages of ${pages}. Ctrl-C ends it.`,
      reload: { does: 'the service is read again', run: () => server.watcher.request('operator') },
      stop: server.stop,
    };
  });
}
