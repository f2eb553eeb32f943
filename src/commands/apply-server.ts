import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { chooseSiteFolder, compiledHome } from '../settings/site-folder.ts';
import { fail, untilInterrupted, version } from './run.ts';

export async function applyServer({ port }: { port?: string | undefined }): Promise<void> {
  try {
    if (port !== undefined) process.env.PORT = port;
    enableCompileCache(join(compiledHome(chooseSiteFolder(process.env)), 'code-cache'));
    const [{ startApplyServer }, { systemSyncDeps }, { processSettings }] = await Promise.all([
      import('../live/apply-server.ts'),
      import('../sync/sync-board.ts'),
      import('../settings/process.ts'),
    ]);
    const server = await startApplyServer(processSettings(), { sync: systemSyncDeps(), version });
    const pages = server.origins.join(', ');
    process.stderr.write(`Applications are taken at ${server.url} from the pages of ${pages}\n`);
    await untilInterrupted(process.env);
    await server.stop();
  } catch (error) {
    fail(error);
  }
}
