import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Role } from '../sync/roles.ts';
import type { Listener } from '../sync/sync.ts';
import { compiledFolder, fail, untilInterrupted, version } from './run.ts';

export async function start({ role }: { role: Role }): Promise<void> {
  try {
    // What Node has made of our modules is kept, so that the next start need not do it again.
    enableCompileCache(join(compiledFolder, 'code-cache'));
    let isCodeKept = false;
    const emit: Listener = ({ type }) => {
      if (type !== 'read' || isCodeKept) return;
      // By then all modules are loaded. A process that is killed would keep nothing.
      isCodeKept = true;
      flushCompileCache();
    };
    // Imported here, so that they are taken from there too.
    const [{ startLiveSite }, { systemSyncDeps }, { processSettings }] = await Promise.all([
      import('../live/live-site.ts'),
      import('../sync/sync-board.ts'),
      import('../settings/process.ts'),
    ]);
    const site = await startLiveSite(processSettings(), {
      sync: systemSyncDeps(),
      compiledFolder,
      version,
      role,
      environment: process.env,
      emit,
    });
    await untilInterrupted(process.env);
    await site.stop();
  } catch (error) {
    fail(error);
  }
}
