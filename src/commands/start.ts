import { defineCommand } from 'citty';
import { startLiveSite } from '../live/live-site.ts';
import { keepHeapSmall } from '../live/small-heap.ts';
import { systemSyncDeps } from '../live/sync-board.ts';
import { processSettings } from '../settings.ts';
import { fail } from './fail.ts';
import { compiledFolder, version } from './project.ts';
import { untilInterrupted } from './until-interrupted.ts';

export default defineCommand({
  meta: { name: 'start', description: 'Serves the live site and keeps it current' },
  async run() {
    keepHeapSmall();
    try {
      const live = await startLiveSite(processSettings(), {
        sync: systemSyncDeps(),
        compiledFolder,
        version,
        environment: process.env,
      });
      await untilInterrupted();
      await live.stop();
    } catch (error) {
      fail(error);
    }
  },
});
