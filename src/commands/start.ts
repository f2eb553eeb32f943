import { defineCommand } from 'citty';
import { startLiveSite } from '../live/live-site.ts';
import { beginSmall, keepHeapSmall } from '../live/small-memory.ts';
import { systemSyncDeps } from '../live/sync-board.ts';
import { processSettings } from '../settings.ts';
import { fail } from './fail.ts';
import { compiledFolder, version } from './project.ts';
import { untilInterrupted } from './until-interrupted.ts';

export default defineCommand({
  meta: { name: 'start', description: 'Serves the live site and keeps it current' },
  async run() {
    beginSmall(process);
    try {
      const live = await startLiveSite(processSettings(), {
        sync: systemSyncDeps(),
        compiledFolder,
        version,
        environment: process.env,
        tell: keepHeapSmall,
      });
      await untilInterrupted();
      await live.stop();
    } catch (error) {
      fail(error);
    }
  },
});
