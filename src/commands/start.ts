import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { loadEnvFile } from '../env-file.ts';
import { grantedMemory, isScarce } from '../live/granted-memory.ts';
import type { LiveSite } from '../live/live-site.ts';
import { plainProgramFlags } from '../live/plain-program.ts';
import { keepHeapSmall } from '../live/small-heap.ts';
import { beginSmall, keepMallocSmall } from '../live/small-memory.ts';
import type { Tell } from '../live/watch/events.ts';
import { fail } from './fail.ts';
import { compiledFolder, version } from './project.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** Where Node keeps what it has made of our modules, so that the next start need not do it again. */
const codeCache = join(compiledFolder, 'code-cache');

export default defineCommand({
  meta: { name: 'start', description: 'Serves the live site and keeps it current' },
  async run() {
    try {
      loadEnvFile();
      const granted = grantedMemory(process.env.MEMORY_MB);
      beginSmall(process, granted, {
        // What it keeps is kept in memory too.
        environment: isScarce(granted) ? {} : { NODE_COMPILE_CACHE: codeCache },
        flags: plainProgramFlags(compiledFolder),
      });
      await keepMallocSmall(process);
      const live = Promise.withResolvers<LiveSite>();
      const keepSmall = keepHeapSmall(async () => (await live.promise).settled(), granted);
      let isCodeKept = false;
      const tell: Tell = (event) => {
        keepSmall(event);
        // By then all modules are loaded. A process that is killed would keep nothing.
        if (event.type !== 'look' || isCodeKept) return;
        isCodeKept = true;
        flushCompileCache();
      };
      // Not before: the process that is replaced would load all of it for nothing.
      const [{ startLiveSite }, { systemSyncDeps }, { processSettings }] = await Promise.all([
        import('../live/live-site.ts'),
        import('../live/sync-board.ts'),
        import('../settings.ts'),
      ]);
      const site = await startLiveSite(processSettings(), {
        sync: systemSyncDeps(),
        compiledFolder,
        version,
        environment: process.env,
        tell,
      });
      live.resolve(site);
      await untilInterrupted();
      await site.stop();
    } catch (error) {
      fail(error);
    }
  },
});
